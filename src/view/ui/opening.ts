/** Around the first picture: what the program is, the sentence of what is compared, the colours, how much is drawn, and the ways on. */
import { isStacked } from '../picture/picture-place.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { button, element, setText } from './element.ts';
import { icon } from './icons.ts';
import { openingSentence } from './opening-sentence.ts';
import { fill } from './scrub-fill.ts';
import { heatSwatches } from './swatches.ts';

/** What can be done there. */
export interface OpeningControls {
  leave(): void;
  /** draw it again, object by object */
  play(): void;
  /** draw this part of the list */
  scrub(part: number): void;
}

export interface Opening {
  head: HTMLElement;
  foot: HTMLElement;
  /** null: it is over */
  set(controls: OpeningControls | null): void;
  setReport(report: FrameReport): void;
  setArea(area: { width: number; height: number }): void;
  dispose(): void;
}

const ABOUT = 'Draws a 3D scene nearest first, by a small tree: hidden pixels are rejected before they are shaded.';

export function createOpening(store: Store, chooseFiles: () => void): Opening {
  let controls: OpeningControls | null = null;
  let stacked = false;
  const sentence = element('p', { class: 'opening-sentence' });
  const play = element(
    'button',
    { type: 'button', class: 'button bare play', title: 'Draw it again', 'aria-label': 'Draw it again' },
    icon('play'),
  );
  play.addEventListener('click', () => controls?.play());
  const scrub = element('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.001,
    'aria-label': 'Part of the objects drawn',
  });
  scrub.addEventListener('input', () => controls?.scrub(scrub.valueAsNumber));
  const head = element(
    'header',
    { class: 'opening-head', hidden: true },
    element('p', { class: 'wordmark' }, 'cull', element('b', {}, '64')),
    element('p', { class: 'opening-about' }, ABOUT),
  );
  const foot = element(
    'section',
    { class: 'opening-foot', 'aria-label': 'Two draw orders', hidden: true },
    sentence,
    element(
      'div',
      { class: 'opening-row' },
      play,
      scrub,
      element('span', { class: 'opening-legend' }, 'times shaded', heatSwatches()),
    ),
    element(
      'div',
      { class: 'opening-row' },
      button({
        label: 'Drop your .glb',
        icon: 'open',
        about: 'Choose a model, or drop it anywhere on the page: it stays on your computer',
        run: chooseFiles,
      }),
      button({
        label: 'Fly',
        className: 'accent',
        about: 'Explore the scene, with all options',
        run: () => controls?.leave(),
      }),
    ),
  );
  const show = (): void => fill(scrub, store.value.scrub);
  show();
  return {
    head,
    foot,
    set(next) {
      controls = next;
      head.hidden = next === null;
      foot.hidden = next === null;
    },
    setReport({ overdraw }) {
      const isDone = store.value.scrub === 1 && overdraw?.old === false;
      const [first, second] = [overdraw?.ratio ?? null, overdraw?.against?.ratio ?? null];
      setText(
        sentence,
        openingSentence({ first, second, isDone, stacked: stacked && store.value.compare === 'pair' }, store.value),
      );
    },
    setArea(area) {
      stacked = isStacked(area);
    },
    dispose: store.subscribe((changed) => changed.has('scrub') && show()),
  };
}

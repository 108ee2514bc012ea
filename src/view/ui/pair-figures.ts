/** Over the two orders of a comparison: the name of each, how many fragments it has shaded so far, and how many that is for a pixel. */
import type { Area } from '../picture/free-area.ts';
import { insetPlaces, isPair, isStacked, pairPlaces } from '../picture/picture-place.ts';
import type { Figures, FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { formatCount } from './format.ts';
import { orderInWords } from './opening-sentence.ts';

export interface PairFigures {
  root: HTMLElement;
  setReport(report: FrameReport): void;
  /** the area that the panels leave free, in CSS pixels of the page */
  setArea(area: Area): void;
}

export function createPairFigures(store: Store): PairFigures {
  const [first, second] = [createSide('first'), createSide('second')];
  const frames = [0, 1].map(() => element('div', { class: 'pair-inset' }, element('span', {}, 'the picture')));
  const root = element('div', { class: 'pair-figures' }, first.root, second.root, ...frames);
  return {
    root,
    setReport({ overdraw }) {
      const isDone = store.value.scrub === 1;
      first.set(orderInWords(store.value.order), overdraw, isDone);
      second.set(orderInWords(store.value.against), overdraw?.against ?? null, isDone);
      for (const frame of frames) frame.hidden = !isPair(store.value);
    },
    setArea(area) {
      root.classList.toggle('stacked', isStacked(area));
      const { width, height } = area;
      placeAt(root, area);
      for (const [side, place] of insetPlaces(pairPlaces({ left: 0, top: 0, width, height })).entries())
        placeAt(frames[side], place);
    },
  };
}

function placeAt({ style }: HTMLElement, { left, top, width, height }: Area): void {
  Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

function createSide(className: string) {
  const name = element('span', { class: 'pair-name' });
  const count = element('b', {});
  const unit = element('span', {});
  const times = element('span', {});
  return {
    root: element(
      'div',
      { class: `pair-side ${className}` },
      name,
      element('span', { class: 'pair-count' }, count, ' ', unit),
      times,
    ),
    set(words: string, figures: Figures | null, isDone: boolean): void {
      setText(name, words[0].toUpperCase() + words.slice(1));
      setText(count, formatCount(figures?.shaded ?? Number.NaN));
      setText(unit, isDone ? 'fragments' : 'fragments so far');
      setText(times, `each pixel shaded ${figures?.ratio?.toFixed(2) ?? '–'} times`);
    },
  };
}

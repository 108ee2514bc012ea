/** Around the first picture: what the program is, the sentence of what is compared, the colours, how much is drawn, and the ways on. */
import type { Area } from '../picture/free-area.ts';
import { isStacked } from '../picture/picture-place.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { byTouch } from './by-touch.ts';
import { button, element, setText } from './element.ts';
import { formatCount } from './format.ts';
import { type OpeningFigures, openingSentence } from './opening-sentence.ts';
import { createPairFigures, type FinalCounts } from './pair-figures.ts';
import { createPlayButton } from './play-button.ts';
import { fill } from './scrub-fill.ts';
import { heatSwatches } from './swatches.ts';
import { ABOUT_PAGE, ABOUT_TITLE, createWordmark } from './wordmark.ts';

/** What can be done there. */
export interface OpeningControls {
  leave(): void;
  /** whether it is drawn, object by object, by itself */
  readonly isDrawing: boolean;
  /** draw it, on from what is drawn or again, or hold it there */
  playOrPause(): void;
  /** draw this part of the list */
  scrub(part: number): void;
}

const ABOUT =
  ' draws 3D scenes nearest first, on a GPU or a Nintendo 64: what is hidden is rejected before it is shaded.';
const SHADING =
  'A fragment is one shading of a pixel; what is drawn over later was shaded for nothing. Counted at 320 x 240, without the sky.';

const COUNTED =
  'Counted by the GPU, of this camera in a picture of 320 x 240: as cull64 overdraw does, which counts by software';

export function createOpeningPanel(store: Store, chooseFiles: () => void, takeTour: () => void) {
  let controls: OpeningControls | null = null;
  let stacked = false;
  /** of the finished pair: it stays while the pair is drawn again */
  let final: { of: string; ratios: Pick<OpeningFigures, 'first' | 'second'>; counts: FinalCounts } | null = null;
  const compared = element('span', {});
  const conclusion = element('strong', {});
  const sentence = element('p', { class: 'opening-sentence', title: COUNTED }, compared, ' ', conclusion);
  const gpuLine = element('p', { class: 'opening-gpu', hidden: true });
  const figures = createPairFigures(store);
  figures.root.hidden = true;
  const play = createPlayButton(() => {
    controls?.playOrPause();
    showPlaying();
  });
  const scrub = element('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.001,
    'aria-label': 'Part of the objects drawn',
  });
  scrub.addEventListener('input', () => controls?.scrub(scrub.valueAsNumber));
  const drawn = element('output', 'opening-drawn');
  const head = element(
    'header',
    { class: 'opening-head', hidden: true },
    element('p', {}, createWordmark(), ABOUT),
    element('a', { href: ABOUT_PAGE, target: '_blank', class: 'opening-about', title: ABOUT_TITLE }, 'About'),
  );
  const foot = element(
    'section',
    { class: 'opening-foot', 'aria-label': 'Two draw orders', hidden: true },
    element(
      'div',
      'opening-row opening-result',
      element('div', {}, sentence, gpuLine),
      element(
        'div',
        'opening-row',
        button({
          label: byTouch() ? 'Open your .glb' : 'Drop your .glb',
          icon: 'open',
          about: 'Choose a model, or drop it anywhere on the page: it stays on your computer',
          run: chooseFiles,
        }),
        button({ label: 'Take the tour', about: 'Eleven steps through what the page shows', run: takeTour }),
        button({
          label: 'Fly',
          className: 'accent',
          about: 'Fly or walk through the scene yourself, with all options',
          run: () => controls?.leave(),
        }),
      ),
    ),
    element(
      'div',
      'opening-row',
      element('p', 'opening-shading', SHADING),
      element('span', 'opening-legend', 'Colour: times shaded', heatSwatches()),
    ),
    element('div', 'opening-row', play.root, scrub, drawn),
  );
  function showPlaying(): void {
    const isDrawing = controls?.isDrawing ?? false;
    play.show(isDrawing, isDrawing ? 'Pause the drawing' : store.value.scrub < 1 ? 'Draw on' : 'Draw it again');
  }
  const show = (): void => {
    fill(scrub, store.value.scrub);
    showPlaying();
  };
  show();
  store.subscribe((changed) => changed.has('scrub') && show());
  return {
    head,
    /** over the pictures */
    figures: figures.root,
    foot,
    /** null: it is over */
    set(next: OpeningControls | null) {
      controls = next;
      for (const part of [head, figures.root, foot]) part.hidden = next === null;
    },
    setReport(report: FrameReport) {
      const { overdraw } = report;
      const { scrub, compare, order, against } = store.value;
      const of = `${compare} ${order} ${against}`;
      if (overdraw?.part === 1)
        final = {
          of,
          ratios: { first: overdraw.ratio, second: overdraw.against?.ratio ?? null },
          counts: { first: overdraw.shaded, second: overdraw.against?.shaded ?? 0 },
        };
      if (final?.of !== of) final = null;
      const ratios = final?.ratios ?? { first: null, second: null };
      const now = openingSentence({ ...ratios, isDrawing: scrub < 1, stacked }, store.value);
      setText(compared, now.compared);
      setText(conclusion, now.conclusion);
      setText(drawn, `${formatCount(report.drawn)} of ${formatCount(report.visible)} objects`);
      figures.setReport(report, final?.counts ?? null);
    },
    /** what the GPU says of the time; null for nothing */
    setGpuLine(line: string | null) {
      gpuLine.hidden = line === null;
      setText(gpuLine, line ?? '');
    },
    setArea(area: Area) {
      stacked = isStacked(area);
      figures.setArea(area);
    },
  };
}

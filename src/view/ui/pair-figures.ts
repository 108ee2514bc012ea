/**
 * Over the two orders of a comparison: the name of each, how often it has shaded a pixel so far, and how many fragments that is. The ratio is the larger
 * figure: while both are drawn, nearest first is ahead in fragments, as it covers the picture sooner.
 */
import { HEAT } from '../../overdraw/raster/heat.ts';
import type { Area } from '../picture/free-area.ts';
import { insetPlaces, isPair, isStacked, pairPlaces } from '../picture/picture-place.ts';
import type { Figures, FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { capitalised, formatCount } from './format.ts';
import { orderInWords } from './opening-sentence.ts';
import { patch } from './swatches.ts';

/** Fragments of the whole lists. */
export interface FinalCounts {
  first: number;
  second: number;
}

/** @param withBars how many pixels are shaded once, twice, three times, and more often */
export function createPairFigures(store: Store, withBars = false) {
  const [first, second] = [createSide('first', withBars), createSide('second', withBars)];
  const captions = [0, 1].map(() => element('span', {}));
  const frames = captions.map((caption) => element('div', 'pair-inset', caption));
  const root = element(
    'section',
    { class: 'pair-figures', 'aria-label': 'Shaded so far' },
    first.root,
    second.root,
    ...frames,
  );
  return {
    root,
    /** @param final fragments of the whole lists, where they are known */
    setReport({ overdraw }: FrameReport, final: FinalCounts | null) {
      const { order, against, scrub } = store.value;
      // a count may be of an earlier picture, and so of a part of this one
      const isWhole = overdraw ? overdraw.part === 1 : scrub === 1;
      const unit = (all: number | undefined): string => {
        if (isWhole) return 'fragments';
        return all === undefined ? 'fragments so far' : `of ${formatCount(all)} fragments`;
      };
      first.set(orderInWords(order), overdraw, unit(final?.first));
      second.set(orderInWords(against), overdraw?.against ?? null, unit(final?.second));
      for (const frame of frames) frame.hidden = !isPair(store.value);
      for (const caption of captions) setText(caption, scrub < 1 ? 'so far' : 'the picture');
    },
    /** the area that the panels leave free, in CSS pixels of the page */
    setArea(area: Area) {
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

function createSide(className: string, withBars: boolean) {
  const bars = ['1', '2', '3', '4+'].map((label, i) => {
    const bar = patch(HEAT[i + 1]);
    return { bar, row: element('span', 'pair-bar', label, bar) };
  });
  const name = element('span', 'pair-name');
  const times = element('b', {});
  const count = element('span', 'pair-count');
  return {
    root: element(
      'div',
      `pair-side ${className}`,
      name,
      element('span', 'pair-times', times, ' times a pixel'),
      count,
      withBars ? element('span', 'pair-bars', ...bars.map(({ row }) => row)) : null,
    ),
    set(words: string, figures: Figures | null, unitText: string): void {
      setText(name, capitalised(words));
      setText(times, figures?.ratio?.toFixed(2) ?? '–');
      setText(count, `${formatCount(figures?.shaded ?? Number.NaN)} ${unitText}`);
      for (const [i, { bar }] of bars.entries())
        bar.style.width = `${(100 * (figures?.repeats[i] ?? 0)) / Math.max(1, figures?.covered ?? 0)}%`;
    },
  };
}

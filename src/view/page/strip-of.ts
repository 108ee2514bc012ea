/** What stands below a saved picture. */
import { MEASURE_HEIGHT, MEASURE_WIDTH } from '../gl/measuring-size.ts';
import type { StripContent } from '../save/strip.ts';
import type { Shown } from '../shown/shown.ts';
import type { FrameReport } from '../state/report.ts';
import type { Settings } from '../state/settings.ts';
import { capitalised } from '../ui/format.ts';
import { orderInWords } from '../ui/opening-sentence.ts';

export function stripOf(
  { loaded }: Shown,
  { mode, compare, order, against }: Readonly<Settings>,
  { overdraw }: FrameReport,
  { link, stacked }: { link: string; stacked: boolean },
): StripContent {
  const isCompared = mode === 'heat' && compare !== 'off';
  const [here, there] = sidesOf(isCompared && compare !== 'difference', stacked);
  const sides = [{ name: capitalised(here + orderInWords(order)), figures: overdraw }];
  return {
    scene: loaded.title,
    sides: isCompared
      ? [...sides, { name: capitalised(there + orderInWords(against)), figures: overdraw?.against ?? null }]
      : sides,
    size: overdraw && [MEASURE_WIDTH, MEASURE_HEIGHT],
    isHeat: mode === 'heat' && compare !== 'difference',
    address: loaded.name === null ? null : link,
  };
}

/** Where each of two halves stands. */
function sidesOf(areHalves: boolean, stacked: boolean): [string, string] {
  if (!areHalves) return ['', ''];
  return stacked ? ['top: ', 'below: '] : ['left: ', 'right: '];
}

/** The scene's title as the name of a file. */
export function fileStem({ loaded }: Shown): string {
  return loaded.title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

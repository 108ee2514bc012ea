/** The hidden section of a tree file, as figures for JSON and as text. */
import { countOf, withCommas } from '../../src/core/base/count.ts';
import type { FileTree } from '../../src/core/file/format.ts';
import { hiddenCodeBytes } from '../../src/core/tree/hidden/hidden-code.ts';

/** Figures of the hidden section; the last three are null where its sets were not tested. */
export interface HiddenSummary {
  kind: 'sampled';
  bytes: number;
  cells: number;
  sets: number;
  /**
   * the eyes of the test, which took no part in finding the sets; the pixels that they missed, as a share of all; how
   * many missed something
   */
  eyes: number | null;
  missedPixels: number | null;
  missedEyes: number | null;
}

/** null for a file without a hidden section */
export function hiddenSummary({ hidden }: Pick<FileTree, 'hidden'>): HiddenSummary | null {
  if (!hidden) return null;
  const { code } = hidden;
  return {
    kind: 'sampled',
    bytes: hiddenCodeBytes(code),
    cells: (code.nodes.length + 1) / 2,
    sets: code.setCount,
    eyes: code.tested?.eyes ?? null,
    missedPixels: code.tested?.missedPixels ?? null,
    missedEyes: code.tested?.missedEyes ?? null,
  };
}

export function hiddenLine({ cells, sets, bytes, eyes, missedPixels, missedEyes }: HiddenSummary): string {
  const tested =
    eyes === null
      ? 'not tested'
      : `${(100 * missedPixels!).toFixed(4)} % of the pixels missed, by ${missedEyes} of ${countOf(eyes, 'eye')}`;
  return `${countOf(cells, 'cell')} with ${countOf(sets, 'set')}, ${withCommas(bytes)} bytes; found by sampling: ${tested}`;
}

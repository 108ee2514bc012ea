/** What is said of a learned tree: its training, and what it shades on views that it was not trained on. */
import type { MeasuredReport } from './measured-tree.ts';

/** The sort by distance is spoken of where it shades so much less than the tree that was taken. */
const SORT_IS_BETTER = 0.005;

export function measuredText({ taken, source, views, excess }: MeasuredReport): string {
  const { default: usual, measured, sorted } = excess;
  const lines = [
    `measured: trained on ${views.training} views near ${source}; between objects, on ${views.test} other views near them: ` +
      `measured ${share(measured.test)}, default tree ${share(usual.test)}, distance sort ${share(sorted.test)}`,
  ];
  if (taken === 'default')
    lines.push(`measured: on ${views.validation} views that decide it does not pay here: the default tree is taken`);
  const tree = taken === 'measured' ? measured : usual;
  if (tree.test !== null && sorted.test !== null && sorted.test + SORT_IS_BETTER < tree.test)
    lines.push('measured: here a sort by distance shades less than the tree');
  return lines.join('\n');
}

const share = (value: number | null) => (value === null ? 'nothing' : value.toFixed(4));

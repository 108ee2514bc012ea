/** What is exported within a budget of bytes: the tree that it is weighed beside, and what is to be said of the choice. */

import { MACHINES, type MachineName } from '../../core/export/targets.ts';
import { FORMATS, isCompactFormat } from '../../core/file/formats.ts';
import type { TreeKind } from './budget.ts';

/** the tree that `cull64 export --target n64` writes without a budget: cells of hidden objects are found for it before anything is weighed */
export const EXPORTED: TreeKind = exportedKind();

function exportedKind(): TreeKind {
  const [format] = MACHINES.n64.formats;
  if (!isCompactFormat(format)) throw new Error(`${format} is no compact format: a bug`);
  return { format, leafSize: FORMATS[format].build.leafSize, objectSpheres: true };
}

/** The note on a tree that was chosen by what it costs a Nintendo 64; null on that machine. */
export function budgetNote(target: MachineName): string | null {
  if (target === 'n64') return null;
  return `--budget weighs CPU and fill as they are on a Nintendo 64; on ${MACHINES[target].title} another tree of these bytes may be faster`;
}

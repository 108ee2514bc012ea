/**
 * The list of cullBrute, ids ascending, for the thousands of training views: the first few by scans, the others by a wide tree, so that a scene
 * with few views does not pay for building one.
 *
 * It is not always a scan, unlike where orders are judged: a near view shows 48 objects and is drawn in about as long as a scan of 20,000 takes.
 * On metropolis (20,197 objects) scans would be 6 % of the training and 40 % of its near views, of which the tree saves nine tenths.
 *
 * Ids are put in ascending order by a bit for each object: the culler's list sets the bits, and one pass over the words
 * reads them.
 */
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { type CullerOptions, createCuller, WIDE_FROM } from '../../core/tree/culler.ts';
import type { CullQuery } from '../../core/tree/query.ts';

/** Writes the ids of the spheres that touch the frustum into `ids`, ascending. @returns how many */
type AscendingCull = (query: CullQuery, ids: Uint32Array) => number;

interface AscendingCullOptions extends Pick<CullerOptions, 'kernel'> {
  /** views that are scanned before a tree is made */
  scans: number;
}

/**
 * The time to build a wide tree, in scans of the same number of objects. By `npm run bench -- choose` it is 40 scans of 64 objects, 11 of 256,
 * 3.3 of 1,024, 2.1 of 4,096 in WebAssembly, and 17, 7.1, 3.5 and 2.8 in TypeScript; a view then takes 0.5, 0.2, 0.1 and 0.08 of a scan, or
 * 0.8, 0.5, 0.2 and 0.2.
 */
const scansOfBuild = (objects: number): number => 2 + 2000 / objects;

/** @param spheres n x (x, y, z, r); they must stay as they are */
export function createAscendingCull(
  spheres: Float32Array,
  { scans, kernel }: Partial<AscendingCullOptions> = {},
): AscendingCull {
  const count = spheres.length / 4;
  const scanned = scans ?? scansOfBuild(count);
  let views = 0;
  let byTree: AscendingCull | null = null;
  return (query, ids) => {
    if (count < WIDE_FROM || views++ < scanned) return cullBrute(spheres, query, {}, createBruteResult(ids));
    byTree ??= cullAscending(spheres, kernel);
    return byTree(query, ids);
  };
}

function cullAscending(spheres: Float32Array, kernel: CullerOptions['kernel'] | undefined): AscendingCull {
  const culler = createCuller(spheres, { method: 'wide', kernel });
  const bits = new Uint32Array((spheres.length / 4 + 31) >> 5);
  return (query, ids) => {
    const count = culler.cull(query, { order: 'none' });
    const found = culler.ids;
    for (let i = 0; i < count; i++) bits[found[i] >> 5] |= 1 << (found[i] & 31);
    let kept = 0;
    for (let word = 0; kept < count; word++) {
      for (let left = bits[word] | 0; left !== 0; left &= left - 1)
        ids[kept++] = (word << 5) + 31 - Math.clz32(left & -left);
      bits[word] = 0;
    }
    return count;
  };
}

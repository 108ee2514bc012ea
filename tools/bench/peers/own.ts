/** The contestants of cull64: its trees, built and culled as in a program. */
import type { CullOptions } from '../../../src/tree/cull-options.ts';
import { createCullResult } from '../../../src/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/tree/sphere/sphere-cull.ts';
import { buildWideTree } from '../../../src/tree/wide/morton-build.ts';
import { cullWide, type WideCullOptions } from '../../../src/tree/wide/wide-cull.ts';
import { createWideResult, type WideResult } from '../../../src/tree/wide/wide-result.ts';
import type { WideTree } from '../../../src/tree/wide/wide-tree.ts';
import type { Build } from './contestant.ts';

/** The sphere tree for many objects: leaves of 16, and a batch of 256. */
export function sphereTree(options: Partial<CullOptions>): Build {
  const given = { batch: 256, ...options };
  return (spheres) => {
    const tree = buildSphereTree(spheres, { split: 'midpoint', leafSize: 16 });
    const result = createCullResult(tree);
    return {
      cull: ({ query }) => cull(tree, query, given, result),
      ids: () => result.ids,
      bytes: heldBytes(tree, result) - result.ids.byteLength,
      nodes: () => result.nodesVisited,
    };
  };
}

/** The wide tree, straight from spheres. */
export function wideTree(kernel: 'wasm' | 'typescript', options: Partial<WideCullOptions>): Build {
  return (spheres) => {
    const tree = buildWideTree(spheres, { kernel });
    const result = createWideResult(tree);
    return {
      cull: ({ query }) => cullWide(tree, query, options, result),
      ids: () => (options.ranges ? idsOfRanges(tree, result) : result.ids),
      bytes: heldBytes(tree, result, result.scratch) - 4 * tree.ids.length,
      nodes: () => result.nodesVisited,
    };
  };
}

function idsOfRanges({ ids }: WideTree, { ranges, rangeCount }: WideResult): Uint32Array {
  const parts = Array.from({ length: rangeCount }, (_, k) => {
    const [first, count, direction] = ranges.subarray(k * 3, k * 3 + 3);
    const part = ids.slice(first, first + count);
    return direction === 1 ? part : part.reverse();
  });
  return Uint32Array.from(parts.flatMap((part) => [...part]));
}

/** Bytes of all arrays in these objects; shared memory counts once. */
function heldBytes(...objects: object[]): number {
  const arrays = objects.flatMap((each) => Object.values(each)).filter((value) => ArrayBuffer.isView(value));
  const buffers = new Set(arrays.map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

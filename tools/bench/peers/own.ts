/** The contestants of cull64: its trees, built and culled as in a program. */
import type { CullOptions } from '../../../src/core/tree/cull-options.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { buildWideTree } from '../../../src/core/tree/wide/morton-build.ts';
import { cullWide } from '../../../src/core/tree/wide/wide-cull.ts';
import { createWideResult } from '../../../src/core/tree/wide/wide-result.ts';
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
export function wideTree(kernel: 'wasm' | 'typescript', options: Partial<CullOptions>): Build {
  return (spheres) => {
    const tree = buildWideTree(spheres, { kernel });
    const result = createWideResult(tree);
    return {
      cull: ({ query }) => cullWide(tree, query, options, result),
      ids: () => result.ids,
      bytes: heldBytes(tree, result, result.scratch) - 4 * tree.ids.length,
      nodes: () => result.nodesVisited,
    };
  };
}

/** Bytes of all arrays in these objects; shared memory counts once. */
function heldBytes(...objects: object[]): number {
  const arrays = objects.flatMap((each) => Object.values(each)).filter((value) => ArrayBuffer.isView(value));
  const buffers = new Set(arrays.map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

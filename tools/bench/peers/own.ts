/** What cull64 has for this: its trees, built and culled as a program would. */
import type { CullOptions } from '../../../src/tree/cull-options.ts';
import { createCullResult } from '../../../src/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/tree/sphere/sphere-cull.ts';
import { wideTreeOf } from '../../../src/tree/wide/wide-collapse.ts';
import { cullWide, type WideCullOptions } from '../../../src/tree/wide/wide-cull.ts';
import { createWideResult } from '../../../src/tree/wide/wide-result.ts';
import type { Built } from './contestant.ts';

/** The sphere tree for many objects: leaves of 16, wholly visible subtrees of up to 256 as they are stored. */
export function sphereTree(options: Partial<CullOptions>): (spheres: Float32Array) => Built {
  const given = { batch: 256, ...options };
  return (spheres) => {
    const tree = buildSphereTree(spheres, { split: 'midpoint', leafSize: 16 });
    const result = createCullResult(tree);
    const { spheres: nodes, links, first, objects, ids } = tree;
    return {
      cull: ({ query }) => cull(tree, query, given, result),
      ids: () => result.ids,
      bytes: bytesOf([nodes, links, first, objects, ids, result.inside, result.stack]),
      nodes: () => result.nodesVisited,
    };
  };
}

/** The wide tree, straight from spheres. */
export function wideTree(options: Partial<WideCullOptions>): (spheres: Float32Array) => Built {
  return (spheres) => {
    const tree = wideTreeOf(buildSphereTree(spheres, { split: 'midpoint', leafSize: 16 }));
    const result = createWideResult(tree);
    const { nodes, objects, ids } = tree;
    const { queue, jobs, order, buckets } = result.scratch;
    return {
      cull: ({ query }) => cullWide(tree, query, options, result),
      ids: () => result.ids,
      bytes: bytesOf([nodes, objects, ids, result.inside, queue, jobs, order, buckets]),
      nodes: () => result.nodesVisited,
    };
  };
}

function bytesOf(arrays: readonly ArrayBufferView[]): number {
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
}

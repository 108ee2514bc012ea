/**
 * The wide tree, straight from the spheres of objects, near ones first in runs. It is built without WebAssembly, whose memory holds more than the tree
 * and would count in its build time; the culls of both give the same lists.
 */
import type { Scene } from '../../core/scene/scene.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { buildWideTree } from '../../core/tree/wide/morton-build.ts';
import { cullWide } from '../../core/tree/wide/wide-cull.ts';
import { createWideResult, JOB, MASK, type WideResult } from '../../core/tree/wide/wide-result.ts';
import { type BuiltStructure, bytesOf } from './structure.ts';

export function buildWide(scene: Scene): BuiltStructure {
  const tree = buildWideTree(scene.spheres, { kernel: 'typescript' });
  return {
    bytes: bytesOf(tree),
    createCull() {
      const query = createBlankQuery();
      const result = createWideResult(tree);
      const roots = Math.min(1, tree.ids.length);
      return {
        listed: scene,
        ids: result.ids,
        get visited() {
          return roots + 4 * result.nodesVisited + objectsTested(result);
        },
        cull: (camera) => cullWide(tree, setQuery(query, camera), {}, result),
      };
    },
  };
}

/** Objects of leaves that are cut, each judged by its own sphere. */
function objectsTested({ scratch: { jobs, jobCount } }: WideResult): number {
  let objects = 0;
  for (let job = 0; job < jobCount * JOB; job += JOB)
    if ((jobs[job + 2] & MASK) !== 0) objects += jobs[job + 1] - jobs[job];
  return objects;
}

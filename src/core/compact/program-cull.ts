/**
 * The order in which a tree gives a program its objects: the file's own spheres, with leaves of several objects, culled as cull64.h or the seed's code culls them.
 *
 * compact8, compact4, compact2 and float16: the culls of cull64.h, core/compact/compact-cull.ts and core/compact/float-cull.ts, the same to the bit.
 * seed20: the seed article's traversal, which orders every object: core/tree/sphere/sphere-cull.ts with batch 1.
 */

import type { Camera } from '../math/camera.ts';
import type { CullOptions, CullResult } from '../tree/cull-options.ts';
import { createBlankQuery, setQuery } from '../tree/query.ts';
import { createCullResult } from '../tree/sphere/cull-result.ts';
import { cull } from '../tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { type CompactResult, createCompactResult, cullCompact } from './compact-cull.ts';
import type { CompactTree } from './compact-tree.ts';
import { createFixedQuery, setFixedQuery } from './fixed-query.ts';
import { floatCamera } from './float-camera.ts';
import { createFloatQuery, createFloatResult, cullFloat, type FloatTree, setFloatQuery } from './float-cull.ts';
import { createListGrouping, groupList } from './group-list.ts';
import { collectRuns } from './runs.ts';

export interface ProgramCull {
  /** what the last cull gave, in its order: ids in the model; as many are valid as it returned */
  ids: Uint32Array;
  /** spheres that it looked at: nodes, and objects of leaves that hold several */
  visited: number;
  cull(camera: Camera, options?: Partial<CullOptions>): number;
}

/** @param find culls into `result` */
function programOf(
  result: CullResult & { objectsTested?: number },
  find: (camera: Camera, options: Partial<CullOptions>) => number,
): ProgramCull {
  return {
    ids: result.ids,
    visited: 0,
    cull(camera, options = {}) {
      const given = find(camera, options);
      this.visited = result.nodesVisited + (result.objectsTested ?? 0);
      return given;
    },
  };
}

/** The cull of cull64.h, with the camera in floats. */
function compactFind(tree: CompactTree, result: CompactResult) {
  const query = createFixedQuery();
  return (camera: Camera, options: Partial<CullOptions>): number => {
    setFixedQuery(query, tree, floatCamera(camera));
    return cullCompact(tree, query, options, result);
  };
}

export function compactTreeCull(tree: CompactTree): ProgramCull {
  const result = createCompactResult(tree);
  return programOf(result, compactFind(tree, result));
}

export function floatTreeCull(tree: FloatTree): ProgramCull {
  const query = createFloatQuery();
  const result = createFloatResult(tree);
  return programOf(result, (camera, options) => {
    setFloatQuery(query, tree, floatCamera(camera));
    return cullFloat(tree, query, options, result);
  });
}

/** @param batch as of CullOptions; 1 culls as the seed's code does */
export function sphereTreeCull(tree: SphereTree, batch: number): ProgramCull {
  const query = createBlankQuery();
  const result = createCullResult(tree);
  return programOf(result, (camera, options) => cull(tree, setQuery(query, camera), { ...options, batch }, result));
}

/**
 * The same cull with objects of one material side by side within a window of its list.
 * @param materials by id
 */
export function groupedCull(program: ProgramCull, materials: ArrayLike<number>, window: number): ProgramCull {
  const grouping = createListGrouping(materials, window);
  return {
    ids: program.ids,
    visited: 0,
    cull(camera, options) {
      const given = program.cull(camera, options);
      this.visited = program.visited;
      groupList(grouping, program.ids, given);
      return given;
    },
  };
}

/** A cull whose list is drawn by runs. */
export interface RunCull extends ProgramCull {
  /** of the last cull: runs, single objects among them */
  runs: number;
}

/**
 * The same objects in the order in which runs of at most `most` objects draw them: inside a run in that of slots.
 * @param idOf slot -> id
 */
export function runCull(tree: CompactTree, idOf: ArrayLike<number>, most: number): RunCull {
  const result = createCompactResult(tree);
  const find = compactFind(tree, result);
  const ids = new Uint32Array(tree.objectCount);
  return {
    ids,
    visited: 0,
    runs: 0,
    cull(camera, options = {}) {
      const given = find(camera, options);
      this.visited = result.nodesVisited + result.objectsTested;
      const runs = collectRuns(tree, result.slots, given, most);
      this.runs = runs.length;
      let count = 0;
      for (const run of runs) for (let k = 0; k < run.count; k++) ids[count++] = idOf[run.first + k];
      return given;
    },
  };
}

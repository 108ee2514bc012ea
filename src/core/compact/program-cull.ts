/**
 * The order in which a tree gives a program its objects: the file's own spheres, with leaves of several objects, culled as cull64.h or the seed's code culls them.
 *
 * compact8, compact4, compact2 and float16: the culls of cull64.h, core/compact/fixed-cull.ts and core/compact/float-cull.ts, the same to the bit.
 * seed20: the seed article's traversal, which orders every object: core/tree/sphere/sphere-cull.ts with batch 1.
 */

import type { Camera } from '../math/camera.ts';
import { CULL_DEFAULTS, type CullOrder } from '../tree/cull-options.ts';
import type { HiddenBits } from '../tree/hidden-bits.ts';
import { createBlankQuery, setQuery } from '../tree/query.ts';
import { createCullResult } from '../tree/sphere/cull-result.ts';
import { cull } from '../tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import type { CompactTree } from './compact-tree.ts';
import { createFixedResult, fixedCull } from './fixed-cull.ts';
import { createFixedQuery, setFixedQuery } from './fixed-query.ts';
import { floatCamera } from './float-camera.ts';
import { createFloatQuery, createFloatResult, type FloatTree, floatCull, setFloatQuery } from './float-cull.ts';
import { createListGrouping, groupList } from './group-list.ts';
import { collectRuns } from './runs.ts';

export interface ProgramCull {
  /** what the last cull gave, in its order: ids in the model; as many are valid as it returned */
  ids: Uint32Array;
  /** spheres that it looked at: nodes, and objects of leaves that hold several */
  visited: number;
  /** @param hidden the bits of what can be seen, on the same tree; null or nothing: everything */
  cull(camera: Camera, order: CullOrder, hidden?: HiddenBits | null): number;
}

/** The cull of cull64.h, as slots. */
function createSlotCull(tree: CompactTree) {
  const query = createFixedQuery();
  const result = createFixedResult(tree);
  return {
    slots: result.slots,
    cull(camera: Camera, order: CullOrder, hidden: HiddenBits | null): { given: number; visited: number } {
      setFixedQuery(query, tree, floatCamera(camera));
      query.hidden = hidden;
      const given = fixedCull(tree, query, order, result);
      return { given, visited: result.nodesVisited + result.objectsTested };
    },
  };
}

export function compactTreeCull(tree: CompactTree): ProgramCull {
  const program = createSlotCull(tree);
  const ids = new Uint32Array(tree.objectCount);
  return {
    ids,
    visited: 0,
    cull(camera, order, hidden = null) {
      const { given, visited } = program.cull(camera, order, hidden);
      this.visited = visited;
      for (let i = 0; i < given; i++) ids[i] = tree.ids[program.slots[i]];
      return given;
    },
  };
}

export function floatTreeCull(tree: FloatTree): ProgramCull {
  const query = createFloatQuery();
  const result = createFloatResult(tree);
  const ids = new Uint32Array(tree.ids.length);
  return {
    ids,
    visited: 0,
    cull(camera, order, hidden = null) {
      setFloatQuery(query, tree, floatCamera(camera));
      query.hidden = hidden;
      const given = floatCull(tree, query, order, result);
      this.visited = result.nodesVisited + result.objectsTested;
      ids.set(result.ids.subarray(0, given));
      return given;
    },
  };
}

export function seedTreeCull(tree: SphereTree): ProgramCull {
  return sphereTreeCull(tree, 1);
}

/** @param batch as of CullOptions */
export function sphereTreeCull(tree: SphereTree, batch: number): ProgramCull {
  const query = createBlankQuery();
  const result = createCullResult(tree);
  return {
    ids: result.ids,
    visited: 0,
    cull(camera, order, hidden = null) {
      const given = cull(tree, setQuery(query, camera), { ...CULL_DEFAULTS, order, batch, hidden }, result);
      this.visited = result.nodesVisited;
      return given;
    },
  };
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
    cull(camera, order, hidden) {
      const given = program.cull(camera, order, hidden);
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
  const program = createSlotCull(tree);
  const ids = new Uint32Array(tree.objectCount);
  return {
    ids,
    visited: 0,
    runs: 0,
    cull(camera, order, hidden = null) {
      const { given, visited } = program.cull(camera, order, hidden);
      this.visited = visited;
      const runs = collectRuns(tree, program.slots, given, most);
      this.runs = runs.length;
      let count = 0;
      for (const run of runs) for (let k = 0; k < run.count; k++) ids[count++] = idOf[run.first + k];
      return given;
    },
  };
}

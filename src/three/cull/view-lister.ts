/** Makes the list of a view of a BatchedMesh: the instances that it sees, in the order in which they are drawn. */

import { mergeDraws } from '../scene/merged-draws.ts';
import type { View } from './batched-views.ts';
import { createDepthScratch, type DepthScratch } from './depth-sort.ts';
import { addToDrawLists, clearDrawLists } from './draw-lists.ts';
import { createFound, cullPlanted, type Found, findInstances, findLoose, isPlanted } from './instance-cull.ts';
import { type InstanceTree, SHOWN, STATE } from './instance-tree.ts';
import { orderInRuns } from './near-runs.ts';

/** The length of a run, as a part of all instances before it, where neighbours of one geometry are one draw. */
const RUN = 1 / 8;

export class ViewLister {
  private readonly run: number | undefined;
  private found!: Found;
  private scratch: DepthScratch | null = null;

  /** @param run the length of a run, as a part of all before it; undefined: RUN where neighbours of one geometry are one draw, else none */
  constructor(run: number | undefined) {
    this.run = run;
  }

  /** Before its first list. @param room most instances */
  makeRoom(room: number): void {
    this.found = createFound(room);
    this.scratch = null;
  }

  /**
   * @param tree the instances as the view chooses them
   * @param draws geometries x (start, count), in indices or vertices
   */
  list(
    { asked: { queries, order, isSorted }, lists, bytes, multiplier, merged, seen }: View,
    tree: InstanceTree,
    draws: Uint32Array,
  ): void {
    const { found } = this;
    const drawables = { states: tree.states, draws, bytes, multiplier };
    const run = this.run ?? (merged ? RUN : 0);
    clearDrawLists(lists);
    if (run > 0 && order === 'front' && !isSorted) {
      findInstances(tree, queries, 'none', false, found, seen);
      this.scratch ??= createDepthScratch(tree.states.length);
      orderInRuns(tree, queries[0].eye, run, found.ids, found.count, this.scratch);
    } else if (queries.length === 1 && order !== 'back' && !isSorted && isPlanted(tree)) {
      const count = cullPlanted(tree, queries[0], order, seen);
      addToDrawLists(lists, tree.result.ids, count, drawables, STATE);
      findLoose(tree, queries[0], found, seen);
    } else findInstances(tree, queries, order, isSorted, found, seen);
    addToDrawLists(lists, found.ids, found.count, drawables, SHOWN);
    if (merged) mergeDraws(lists, merged);
  }
}

/**
 * What culling a compact tree costs a frame, on average over some views: the cull's cycles, and the objects that it gives though they are not visible.
 *
 * An object is falsely visible when the cull gives it and the linear scan of the original spheres does not: rounding, and leaves whose
 * objects have no spheres, let it through. Each costs `objectCycles`.
 * Bound: every term is zero or more, so what is summed so far never exceeds the whole: giving up at a limit is exact.
 */
import type { FloatCamera } from '../compact/camera-normals.ts';
import type { CompactTree } from '../compact/compact-tree.ts';
import { createFixedResult, fixedCull } from '../compact/fixed-cull.ts';
import { createFixedQuery, setFixedQuery } from '../compact/fixed-query.ts';
import { floatCamera } from '../compact/float-camera.ts';
import type { Camera } from '../math/camera.ts';
import { bruteCull } from '../tree/brute.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { createQuery } from '../tree/query.ts';
import { cullCost } from './cost.ts';
import type { CycleCosts } from './machine.ts';

/** A view of a scene, and how many objects the linear scan finds in it. */
export interface CostView {
  camera: FloatCamera;
  visible: number;
}

export interface ExpectedCostOptions {
  order: CullOrder;
  /** what a cycle count is made of */
  costs: CycleCosts;
  /** CPU cycles that a falsely visible object costs */
  objectCycles: number;
}

/** Means over the views. */
export interface ExpectedCost {
  /** of the cull and of the falsely visible objects */
  expectedCycles: number;
  /** of the cull alone */
  cullCycles: number;
  nodes: number;
  dataMisses: number;
  /** objects that the linear scan finds */
  visible: number;
  /** objects given beyond them */
  falselyVisible: number;
}

/** @param spheres objects x (x, y, z, r) */
export function costViews(spheres: Float32Array, cameras: readonly Camera[]): CostView[] {
  const ids = new Uint32Array(spheres.length / 4);
  return cameras.map((camera) => ({
    camera: floatCamera(camera),
    visible: bruteCull(spheres, createQuery(camera), ids).count,
  }));
}

/**
 * @param views at least one
 * @param limit give up once expectedCycles is sure to reach it
 * @returns undefined where it was given up
 */
export function expectedCost(
  tree: CompactTree,
  views: readonly CostView[],
  { order, costs, objectCycles }: ExpectedCostOptions,
  limit: number = Number.POSITIVE_INFINITY,
): ExpectedCost | undefined {
  const most = limit * views.length;
  const query = createFixedQuery();
  const result = createFixedResult(tree);
  const sum = { cycles: 0, nodes: 0, dataMisses: 0, visible: 0, given: 0 };
  for (const { camera, visible } of views) {
    setFixedQuery(query, tree, camera);
    sum.given += fixedCull(tree, query, 'none', result);
    sum.visible += visible;
  }
  // falsely visible objects are counted first: it costs the least to find out, and rules out the most
  const falseCycles = (sum.given - sum.visible) * objectCycles;
  for (const { camera } of views) {
    if (falseCycles + sum.cycles >= most) return undefined;
    setFixedQuery(query, tree, camera);
    const cost = cullCost(tree, query, order, { costs });
    sum.cycles += cost.cycles;
    sum.nodes += cost.nodesVisited;
    sum.dataMisses += cost.dataMisses;
  }
  if (falseCycles + sum.cycles >= most) return undefined;
  const n = views.length;
  return {
    expectedCycles: (falseCycles + sum.cycles) / n,
    cullCycles: sum.cycles / n,
    nodes: sum.nodes / n,
    dataMisses: sum.dataMisses / n,
    visible: sum.visible / n,
    falselyVisible: (sum.given - sum.visible) / n,
  };
}

/**
 * What a compact tree costs a frame, on average over some views: the CPU for the cull and for falsely visible objects, and the RDP for
 * pixels that its order shades more than once.
 *
 * expectedMilliseconds = CPU + fillWeight x RDP. The two work side by side on a console, and a frame takes as long as the busier
 * one, which depends on all else that a game does: so the sum is no time, but a price by which trees are compared. fillWeight is the rate
 * of exchange: 1 where a game may be bound by either, 0 where it is sure to wait for its CPU, more where it waits for its fill.
 *
 * Where cells say what is hidden, the cull leaves it out, and it counts neither as visible nor as drawn. Setting the eye's cell is part of the cull's cost, as
 * frames along a path do it (hidden-path.ts).
 *
 * An object is falsely visible when the cull gives it and the linear scan of the original spheres does not: through rounding, or in
 * leaves whose objects have no spheres. Each costs `objectCycles`. offline/n64/order-fill.ts computes what the order costs the RDP.
 * Bound: every term is zero or more, so what is summed so far never exceeds the whole: giving up at a limit is exact. (Sums of
 * doubles never shrink as terms are added.)
 */
import type { CompactTree } from '../../core/compact/compact-tree.ts';
import { expandCompact } from '../../core/compact/expand.ts';
import { createFixedQuery, setFixedQuery } from '../../core/compact/fixed-query.ts';
import { floatCamera } from '../../core/compact/float-camera.ts';
import { compactTreeCull } from '../../core/compact/program-cull.ts';
import type { Camera } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import { bitsOfSet } from '../../core/tree/hidden/hidden-set.ts';
import { createQuery } from '../../core/tree/query.ts';
import type { KeptView } from '../../overdraw/measure/kept-views.ts';
import { cullCost } from './cost.ts';
import { cellCycles, type HiddenFrame } from './hidden-path.ts';
import { type CycleCosts, cpuMilliseconds } from './machine.ts';
import { excessMilliseconds, fillViews } from './order-fill.ts';

/** A view of a scene, and how many objects the linear scan finds in it that are not hidden. */
export interface CostView {
  camera: Camera;
  visible: number;
  /** null without cells of hidden objects */
  hidden: HiddenFrame | null;
  /** null where the fill is not weighed */
  fill: KeptView | null;
}

export interface ExpectedCostOptions {
  order: CullOrder;
  /** the costs that cycles are computed with */
  costs: CycleCosts;
  /** CPU cycles that a falsely visible object costs */
  objectCycles: number;
  /** how many milliseconds of the CPU a millisecond of the RDP counts as, 0 or more */
  fillWeight: number;
}

/** Means over the views. */
export type ExpectedCost = NonNullable<ReturnType<typeof expectedCost>>;

/**
 * @param spheres objects x (x, y, z, r)
 * @param scene of the same objects, where the fill is weighed
 * @param frames the cameras' frames, where cells hide objects
 * @throws RangeError where the scene has another number of objects
 */
export function costViews(
  spheres: Float32Array,
  cameras: readonly Camera[],
  scene?: Scene,
  frames?: readonly HiddenFrame[],
): CostView[] {
  const ids = new Uint32Array(spheres.length / 4);
  if (scene && objectCount(scene) !== ids.length)
    throw new RangeError(`the scene has ${objectCount(scene)} objects, and there are ${ids.length} spheres`);
  const seen = cameras.map((_, i) => frames?.[i].seen ?? null);
  const fills = scene && fillViews(scene, cameras, seen);
  return cameras.map((camera, i) => ({
    camera,
    visible: cullBrute(spheres, createQuery(camera), { only: seen[i] }, createBruteResult(ids)),
    hidden: frames?.[i] ?? null,
    fill: fills ? fills[i] : null,
  }));
}

/**
 * @param views at least one
 * @param limit give up once expectedMilliseconds is sure to reach it
 * @returns undefined where it was given up
 */
export function expectedCost(
  tree: CompactTree,
  views: readonly CostView[],
  { order, costs, objectCycles, fillWeight }: ExpectedCostOptions,
  limit: number = Number.POSITIVE_INFINITY,
) {
  const n = views.length;
  const program = compactTreeCull(tree);
  const query = createFixedQuery();
  const sum = { cycles: 0, nodes: 0, dataMisses: 0, visible: 0, given: 0, shaded: 0, covered: 0 };
  const shape = views.some(({ hidden }) => hidden) ? expandCompact(tree) : null;
  const bits = views.map(({ hidden }) => (hidden?.seen ? bitsOfSet(shape!, tree.ids, hidden.seen) : null));
  for (const [i, { camera, visible }] of views.entries()) {
    sum.given += program.cull(camera, { order: 'none', hidden: bits[i] });
    sum.visible += visible;
  }
  // the terms that are cheapest to compute, and rule out the most, come first: falsely visible objects, the cull, the
  // fill
  const falseCycles = (sum.given - sum.visible) * objectCycles;
  const fillMilliseconds = () => excessMilliseconds((sum.shaded - sum.covered) / n);
  const expected = () => cpuMilliseconds((falseCycles + sum.cycles) / n) + fillWeight * fillMilliseconds();
  for (const [i, { camera, hidden }] of views.entries()) {
    if (expected() >= limit) return undefined;
    setFixedQuery(query, tree, floatCamera(camera));
    const cost = cullCost(tree, query, order, { costs, hidden: bits[i] });
    sum.cycles += cost.cycles + (hidden ? cellCycles(hidden, tree.format, shape!, bits[i]) : 0);
    sum.nodes += cost.nodesVisited;
    sum.dataMisses += cost.dataMisses;
  }
  for (const [i, { camera, fill }] of views.entries()) {
    if (expected() >= limit) return undefined;
    if (fill === null) continue;
    sum.shaded += fill.shaded(program.ids, program.cull(camera, { order, hidden: bits[i] }));
    sum.covered += fill.covered;
  }
  if (expected() >= limit) return undefined;
  return {
    /** of the CPU and, weighed, of the RDP: trees are compared by it */
    expectedMilliseconds: expected(),
    /** of the CPU, for the cull and the falsely visible objects */
    expectedCycles: (falseCycles + sum.cycles) / n,
    /** of the cull, and of setting the cell where cells hide */
    cullCycles: sum.cycles / n,
    /** of the RDP, for fragments that the order shades beyond one a covered pixel; 0 where the fill is not weighed */
    fillMilliseconds: fillMilliseconds(),
    /** fragments shaded / covered pixels, summed over the views; null where the fill is not weighed, or nothing is covered */
    overdraw: sum.covered > 0 ? sum.shaded / sum.covered : null,
    nodes: sum.nodes / n,
    dataMisses: sum.dataMisses / n,
    /** objects that the linear scan finds */
    visible: sum.visible / n,
    /** objects given beyond them */
    falselyVisible: (sum.given - sum.visible) / n,
  };
}

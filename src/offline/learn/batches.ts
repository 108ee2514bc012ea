/**
 * How a cull's batches change the order: a wholly visible subtree of few objects is given as it is stored, from its first object or from its last,
 * by the side of its own plane that the eye is on; the planes below it do not matter. For pairs of objects that a view sees in such a subtree,
 * the view is replaced by one whose eye lies below every plane, or above every plane.
 */
import { clamp } from '../../core/base/clamp.ts';
import type { Camera } from '../../core/math/camera.ts';
import { classifySphere, INSIDE } from '../../core/math/frustum.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import type { BuildObjects, NodeCut } from '../../core/tree/sphere/split.ts';
import type { OccluderPairs } from './occluder-pairs.ts';

export type Batches = ReturnType<typeof createBatches>;

/** @param cameras by view of the pairs */
export function createBatches(pairs: OccluderPairs, cameras: readonly Camera[], objects: number) {
  const views = cameras.length;
  const planes = new Float64Array(views * 24);
  const query = createBlankQuery();
  cameras.forEach((camera, view) => {
    planes.set(setQuery(query, camera).planes, view * 24);
  });
  const below = Number.NEGATIVE_INFINITY;
  const above = Number.POSITIVE_INFINITY;
  return {
    /** most objects of a batch; 0 where every plane is asked */
    objects,
    /** views x 6 planes x (nx, ny, nz, d) */
    planes,
    /**
     * the pairs, with two more views: one stands for a batch given from the first object, one for a batch given from the
     * last
     */
    pairs: {
      ...pairs,
      view: pairs.view.slice(0, pairs.count),
      eyes: [...pairs.eyes, below, below, below, above, above, above],
    },
    /** views: where the node at hand was looked at, and how it is given there */
    looked: new Int32Array(views + 2),
    given: new Uint32Array(views + 2),
    turn: 0,
  };
}

/** The node over [start, end) was cut: pairs that stay together below it are given by its plane in the views that see it wholly. */
export function giveBatch(
  batches: Batches,
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  cut: NodeCut,
  own: Uint32Array,
): void {
  const { pairs, looked, given, planes } = batches;
  if (end - start > batches.objects || own.length === 0) return;
  const views = planes.length / 24;
  const sphere = sphereAround(objects, start, end, box, cut);
  const turn = ++batches.turn;
  for (let k = 0; k < own.length; k++) {
    const view = pairs.view[own[k]];
    if (view >= views) continue;
    if (looked[view] !== turn) {
      looked[view] = turn;
      const [x, y, z, r] = sphere;
      const isInside = classifySphere(planes.subarray(view * 24, view * 24 + 24), x, y, z, r) === INSIDE;
      given[view] = !isInside ? view : pairs.eyes[view * 3 + cut.axis] < sphere[cut.axis] ? views : views + 1;
    }
    pairs.view[own[k]] = given[view];
  }
}

/** Near the sphere that the node will have: around the middle of its box, moved to the cut. */
function sphereAround(
  { spheres }: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  { axis, gap }: NodeCut,
) {
  const centre = [0, 1, 2].map((k) => (box[k] + box[k + 3]) / 2);
  if (gap) centre[axis] = clamp(centre[axis], gap[0], gap[1]);
  let radius = 0;
  for (let i = start; i < end; i++) {
    const s = i * 4;
    const away = Math.hypot(spheres[s] - centre[0], spheres[s + 1] - centre[1], spheres[s + 2] - centre[2]);
    radius = Math.max(radius, away + spheres[s + 3]);
  }
  return [centre[0], centre[1], centre[2], radius];
}

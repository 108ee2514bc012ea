/**
 * Where a node's sphere has its centre. Its radius always follows from the objects (core/math/sphere.ts, writeBall).
 *
 * box    the seed's: the centre of the objects' box. One pass; the sphere is up to 1.5 times too large.
 * plane  the centre of the smallest ball around the objects' spheres among those with their centre on a plane that splits the two
 *        sides: the order rule "eye below the centre: left first" is then the order of the cut itself, and the article's
 *        trade-off between tight and ordered is solved, not chosen. Any plane between the last centre of the left side and the
 *        first of the right one splits them; one that no object's box crosses is preferred where it exists. The radius as a
 *        function of the plane is convex, so the best plane is the allowed one nearest to the centre of the smallest ball of all.
 *
 * Tried and lost: the smallest ball, whose centre is only near the cut (docs/decisions/03-plane-centred-bounds.md).
 */
import { smallestBall } from '../../math/sphere.ts';
import type { BuildObjects, NodeCut } from './split.ts';

export type Bounds = 'box' | 'plane';

export const BOUNDS: readonly Bounds[] = ['box', 'plane'];

/** Centre of the sphere of the inner node over [start, end), cut at `cut`, into centre[0 .. 2]. */
export function nodeCentre(
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  cut: NodeCut,
  bounds: Bounds,
  centre: Float64Array,
): void {
  if (bounds === 'box') {
    boxCentre(box, centre);
    return;
  }
  smallestBall(objects.spheres, 4, start, end, centre);
  if (cut.gap) planes.set(cut.gap);
  else splittingPlanes(objects, start, end, cut);
  if (centre[cut.axis] < planes[0]) smallestBall(objects.spheres, 4, start, end, centre, cut.axis, planes[0]);
  else if (centre[cut.axis] > planes[1]) smallestBall(objects.spheres, 4, start, end, centre, cut.axis, planes[1]);
}

/** Centre of the sphere of a leaf with several objects: `plane` has no cut to keep to here. */
export function leafCentre(
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  bounds: Bounds,
  centre: Float64Array,
): void {
  if (bounds === 'box') boxCentre(box, centre);
  else smallestBall(objects.spheres, 4, start, end, centre);
}

function boxCentre(box: Float64Array, centre: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) centre[axis] = (box[axis] + box[axis + 3]) / 2;
}

/** Lowest and highest coordinate of a plane that splits the two sides. */
const planes = new Float64Array(2);

function splittingPlanes(objects: BuildObjects, start: number, end: number, cut: NodeCut): void {
  const { spheres, boxes } = objects;
  const { axis, at } = cut;
  let lastCentre = Number.NEGATIVE_INFINITY;
  let lastSide = Number.NEGATIVE_INFINITY;
  for (let i = start; i < at; i++) {
    const c = spheres[i * 4 + axis];
    const side = boxes ? boxes[i * 6 + 3 + axis] : c + spheres[i * 4 + 3];
    if (c > lastCentre) lastCentre = c;
    if (side > lastSide) lastSide = side;
  }
  let firstCentre = Number.POSITIVE_INFINITY;
  let firstSide = Number.POSITIVE_INFINITY;
  for (let i = at; i < end; i++) {
    const c = spheres[i * 4 + axis];
    const side = boxes ? boxes[i * 6 + axis] : c - spheres[i * 4 + 3];
    if (c < firstCentre) firstCentre = c;
    if (side < firstSide) firstSide = side;
  }
  const clear = lastSide <= firstSide;
  planes[0] = clear ? Math.max(lastCentre, lastSide) : lastCentre;
  planes[1] = clear ? Math.min(firstCentre, firstSide) : firstCentre;
}

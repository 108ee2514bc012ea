/**
 * Moving objects: shapes, tracks, and which object has which; placed at a time, with the sphere and the box of each.
 *
 * An object is a shape that is shifted and turned about the upright axis, nothing else: a vertex p of the shape stands at
 * place + heading(offset) + heading(spin(p)). Objects are numbered from 0; beside a scene, their ids follow its own (moving-scene.ts).
 *
 * Guarantee: the same time gives the same places, whatever was placed before, and sphere and box hold every vertex as
 * `writeVertices` rounds it. Vertices and bounds are computed in doubles and rounded to 32-bit floats, each by at most 2^-24 of its coordinate;
 * a vertex is no farther from the origin than the sphere's centre plus its radius, so ROUNDING times that sum covers both
 * roundings.
 *
 * Cost: nothing is allocated after `createMovingPlacement`; placing is a few dozen products and a sine and cosine an object.
 */
import { ceilFloat32, MAX_COORDINATE } from '../math/float.ts';
import { MAX_OBJECTS } from './limits.ts';
import { objectCount, type Scene } from './scene.ts';
import { placeOnTrack, type Track } from './track.ts';

export interface MovingObjects {
  /**
   * the shapes, each an object of this scene, in their own coordinates: y up, the front along +z, turned about the
   * origin
   */
  shapes: Scene;
  tracks: readonly Track[];
  /** objects: number of the shape */
  shapeOf: Uint32Array;
  /** objects: number of the track */
  trackOf: Uint32Array;
  /** objects: how many seconds it is ahead of one that is at the track's start at time 0 */
  ahead: Float64Array;
  /** objects x (x, y, z): how far beside the track, z along the way, y up, x to its left */
  offsets: Float64Array;
  /** objects: radians a second that it turns about itself; 0 where it looks along the way */
  spins: Float64Array;
}

/** Where moving objects are at one time. */
export type MovingPlacement = ReturnType<typeof createMovingPlacement>;

/** four times 2^-24, for three axes and two roundings (see above) */
const ROUNDING = 2 ** -22;

/** How many moving objects there are. */
export function movingCount(moving: MovingObjects): number {
  return moving.shapeOf.length;
}

/**
 * Room for the placement of moving objects; placeMoving fills it.
 * @throws RangeError where the lists do not fit each other, name a shape or a track that does not exist, hold a number that is not finite,
 * or are longer than MAX_OBJECTS
 */
export function createMovingPlacement(moving: MovingObjects) {
  checkMoving(moving);
  const count = movingCount(moving);
  return {
    moving,
    /** shapes + 1: the vertices of shape s are firstVertex[s] .. firstVertex[s + 1] - 1 of `moving.shapes` */
    firstVertex: firstVertices(moving.shapes),
    /** objects x (x, y, z, cos yaw, sin yaw) */
    poses: new Float64Array(count * 5),
    /** objects x (x, y, z, r) */
    spheres: new Float32Array(count * 4),
    /** objects x (min x, y, z, max x, y, z) */
    boxes: new Float32Array(count * 6),
  };
}

/**
 * Place every object where it is at a time, with sphere and box.
 * @throws RangeError for a time that is not finite, or beyond 2^120 seconds
 */
export function placeMoving(placement: MovingPlacement, seconds: number): void {
  if (!(Math.abs(seconds) <= MAX_COORDINATE))
    throw new RangeError(`moving objects: a time of ${seconds} seconds; it must be finite, at most 2^120`);
  const { moving, poses } = placement;
  const { tracks, trackOf, ahead, offsets, spins } = moving;
  for (let object = 0; object < trackOf.length; object++) {
    const at = object * 5;
    placeOnTrack(tracks[trackOf[object]], seconds + ahead[object], poses, at);
    const yaw = poses[at + 3];
    const cos = Math.cos(yaw);
    const sin = Math.sin(yaw);
    const x = offsets[object * 3];
    const z = offsets[object * 3 + 2];
    poses[at] += cos * x + sin * z;
    poses[at + 1] += offsets[object * 3 + 1];
    poses[at + 2] += cos * z - sin * x;
    const turned = spins[object] * (seconds + ahead[object]);
    poses[at + 3] = turned === 0 ? cos : Math.cos(yaw + turned);
    poses[at + 4] = turned === 0 ? sin : Math.sin(yaw + turned);
    writeSphere(placement, object);
    writeBox(placement, object);
  }
}

function writeSphere({ moving, poses, spheres }: MovingPlacement, object: number): void {
  const at = object * 5;
  const from = moving.shapeOf[object] * 4;
  const local = moving.shapes.spheres;
  const cos = poses[at + 3];
  const sin = poses[at + 4];
  const x = poses[at] + cos * local[from] + sin * local[from + 2];
  const y = poses[at + 1] + local[from + 1];
  const z = poses[at + 2] + cos * local[from + 2] - sin * local[from];
  const r = local[from + 3];
  const to = object * 4;
  spheres[to] = x;
  spheres[to + 1] = y;
  spheres[to + 2] = z;
  spheres[to + 3] = ceilFloat32(r + (Math.abs(x) + Math.abs(y) + Math.abs(z) + r) * ROUNDING);
}

/**
 * The box around the shape's own box, turned: each half side is how far the turned half sides extend along its axis.
 */
function writeBox({ moving, poses, boxes }: MovingPlacement, object: number): void {
  const at = object * 5;
  const from = moving.shapeOf[object] * 6;
  const local = moving.shapes.boxes;
  const cos = poses[at + 3];
  const sin = poses[at + 4];
  const x = (local[from] + local[from + 3]) / 2;
  const z = (local[from + 2] + local[from + 5]) / 2;
  const halfX = (local[from + 3] - local[from]) / 2;
  const halfZ = (local[from + 5] - local[from + 2]) / 2;
  const to = object * 6;
  writeSide(boxes, to, poses[at] + cos * x + sin * z, Math.abs(cos) * halfX + Math.abs(sin) * halfZ);
  const y = (local[from + 1] + local[from + 4]) / 2;
  writeSide(boxes, to + 1, poses[at + 1] + y, (local[from + 4] - local[from + 1]) / 2);
  writeSide(boxes, to + 2, poses[at + 2] + cos * z - sin * x, Math.abs(cos) * halfZ + Math.abs(sin) * halfX);
}

function writeSide(boxes: Float32Array, at: number, middle: number, half: number): void {
  const padded = half + (Math.abs(middle) + half) * ROUNDING;
  boxes[at] = middle - padded;
  boxes[at + 3] = middle + padded;
}

/**
 * Write the vertices of one object where it was placed.
 * @param positions n x (x, y, z); the object's vertices are written from number `vertex` on
 */
export function writeVertices(
  placement: MovingPlacement,
  object: number,
  positions: Float32Array,
  vertex: number,
): void {
  const { moving, firstVertex, poses } = placement;
  const local = moving.shapes.positions;
  const shape = moving.shapeOf[object];
  const at = object * 5;
  const shiftX = poses[at];
  const shiftY = poses[at + 1];
  const shiftZ = poses[at + 2];
  const cos = poses[at + 3];
  const sin = poses[at + 4];
  const end = firstVertex[shape + 1] * 3;
  let to = vertex * 3;
  for (let from = firstVertex[shape] * 3; from < end; from += 3) {
    const x = local[from];
    const z = local[from + 2];
    positions[to++] = shiftX + cos * x + sin * z;
    positions[to++] = shiftY + local[from + 1];
    positions[to++] = shiftZ + cos * z - sin * x;
  }
}

/** Where each shape's vertices begin. @throws RangeError where shapes share vertices, or have them in another order than their own */
function firstVertices(shapes: Scene): Uint32Array {
  const count = objectCount(shapes);
  const first = new Uint32Array(count + 1);
  for (let shape = 0; shape < count; shape++) {
    let end = first[shape];
    for (let c = shapes.firstTriangle[shape] * 3; c < shapes.firstTriangle[shape + 1] * 3; c++) {
      const vertex = shapes.indices[c];
      if (vertex < first[shape])
        throw new RangeError(`shape ${shape} shares vertex ${vertex} with one before it: each needs its own`);
      end = Math.max(end, vertex + 1);
    }
    first[shape + 1] = end;
  }
  return first;
}

function checkMoving({ shapes, tracks, shapeOf, trackOf, ahead, offsets, spins }: MovingObjects): void {
  const count = shapeOf.length;
  if (count > MAX_OBJECTS) throw new RangeError(`${count} moving objects, over the limit MAX_OBJECTS = ${MAX_OBJECTS}`);
  const lengths = [trackOf.length, ahead.length, offsets.length / 3, spins.length];
  if (lengths.some((length) => length !== count))
    throw new RangeError(`${count} moving objects, but tracks, times, offsets and spins for ${lengths.join(', ')}`);
  for (let object = 0; object < count; object++) {
    if (shapeOf[object] >= objectCount(shapes))
      throw new RangeError(`moving object ${object}: shape ${shapeOf[object]}, but there are ${objectCount(shapes)}`);
    if (trackOf[object] >= tracks.length)
      throw new RangeError(`moving object ${object}: track ${trackOf[object]}, but there are ${tracks.length}`);
    checkNumber(object, 'seconds ahead', ahead[object]);
    checkNumber(object, 'spin', spins[object]);
    for (let k = 0; k < 3; k++) checkNumber(object, `offset ${'xyz'[k]}`, offsets[object * 3 + k]);
  }
}

function checkNumber(object: number, what: string, value: number): void {
  if (Math.abs(value) <= MAX_COORDINATE) return;
  throw new RangeError(`moving object ${object}: ${what} = ${value}; it must be finite, at most 2^120`);
}

/**
 * Recorded camera paths: a few control points, and as many views along them as are wanted.
 *
 * The curve is the centripetal Catmull-Rom spline (Yuksel, Schaefer, Keyser 2011): it goes through every control point
 * and makes no loop or cusp inside a piece. The knots come from the eyes and serve the targets too, so that eye and
 * target keep step; fov and near go linearly between control points. An open path ends in mirrored points.
 * Samples lie at even steps of the eyes' arc length, read from a table of STEPS chords a piece.
 *
 * Guarantee: the same path and count give the same views; the first view is the first control point exactly, and the
 * last view of an open path the last one.
 */
import { CAMERA_DEFAULTS, type Vec3, type View } from '../math/camera.ts';
import { distance } from '../math/distance.ts';

export interface PathPoint {
  eye: Vec3;
  target: Vec3;
  /** vertical field of view in degrees */
  fov?: number;
  near?: number;
}

export interface CameraPath {
  /** at least 1, of a closed path at least 3; no neighbours in one place */
  points: readonly PathPoint[];
  /** the last point leads back to the first; default false */
  closed?: boolean;
}

/** chords a piece is measured with: steps shorter than a chord are off by 3 % at most on seeded paths (with 64: 11 %) */
const STEPS = 256;

/**
 * `count` views along the path at even distances. An open path is sampled from end to end; a closed one stops a step
 * before its start, so that the views can be repeated in a loop.
 * @throws RangeError where the path has too few points, or two neighbours share an eye.
 * @example
 * ```ts
 * import { createCamera, samplePath } from 'cull64';
 *
 * const points = [0, 10, 30].map((x) => ({ eye: [x, 2, 0] as const, target: [x, 2, -5] as const }));
 * const views = samplePath({ points }, 4);
 * views.map(({ eye }) => Math.round(eye[0])); // [0, 10, 20, 30]
 * createCamera(views[0]).eye; // [0, 2, 0]
 * ```
 */
export function samplePath(path: CameraPath, count: number): View[] {
  const { points, closed = false } = path;
  if (!Number.isInteger(count) || count < 0) throw new RangeError('path: count must be a whole number, 0 or more');
  if (points.length === 0) throw new RangeError('path: needs at least one control point');
  if (closed && points.length < 3) throw new RangeError('path: a closed path needs at least 3 control points');
  if (points.length === 1) return Array.from({ length: count }, () => viewAt(path, 0, 0));

  const pieces = closed ? points.length : points.length - 1;
  const lengths = arcLengths(path, pieces);
  const total = lengths[pieces * STEPS];
  const steps = closed ? count : Math.max(1, count - 1);
  const views: View[] = [];
  let chord = 0;
  for (let i = 0; i < count; i++) {
    // not total * i / steps at the end: that may fall a digit short
    const wanted = i === steps ? total : (total * i) / steps;
    while (chord < pieces * STEPS - 1 && lengths[chord + 1] < wanted) chord++;
    const part = Math.min(1, (wanted - lengths[chord]) / (lengths[chord + 1] - lengths[chord]));
    const piece = Math.floor(chord / STEPS);
    views.push(viewAt(path, piece, (chord - piece * STEPS + part) / STEPS));
  }
  return views;
}

/** Distance along the path at each chord's start, and at the end. */
function arcLengths(path: CameraPath, pieces: number): Float64Array {
  const lengths = new Float64Array(pieces * STEPS + 1);
  let previous = viewAt(path, 0, 0).eye;
  for (let i = 1; i < lengths.length; i++) {
    const piece = Math.floor((i - 1) / STEPS);
    const { eye } = viewAt(path, piece, (i - piece * STEPS) / STEPS);
    lengths[i] = lengths[i - 1] + distance(previous, eye);
    previous = eye;
  }
  return lengths;
}

/** The view at `part` (0 .. 1) of piece `piece`, which runs from control point `piece` to the next. */
function viewAt(path: CameraPath, piece: number, part: number): View {
  const { points } = path;
  const B = points[piece];
  const C = points[(piece + 1) % points.length];
  const view: View = { eye: [...B.eye], target: [...B.target] };
  if (points.length > 1) {
    const A = neighbour(path, piece - 1, B, C);
    const D = neighbour(path, piece + 2, C, B);
    const corners = [A, B, C, D];
    const knots = [0];
    for (let i = 1; i < 4; i++) knots.push(knots[i - 1] + Math.sqrt(distance(corners[i - 1].eye, corners[i].eye)));
    if (!(knots[2] > knots[1]))
      throw new RangeError(`path: control points ${piece} and ${(piece + 1) % points.length} have the same eye`);
    view.eye = along(A.eye, B.eye, C.eye, D.eye, knots, part);
    view.target = along(A.target, B.target, C.target, D.target, knots, part);
  }
  if (B.fov !== undefined || C.fov !== undefined)
    view.fov = between(B.fov ?? CAMERA_DEFAULTS.fov, C.fov ?? CAMERA_DEFAULTS.fov, part);
  if (B.near !== undefined || C.near !== undefined)
    view.near = between(B.near ?? CAMERA_DEFAULTS.near, C.near ?? CAMERA_DEFAULTS.near, part);
  return view;
}

/** Control point `index`; past the end of an open path, `end` mirrored away from `inner`. */
function neighbour(path: CameraPath, index: number, end: PathPoint, inner: PathPoint): PathPoint {
  const n = path.points.length;
  if (path.closed) return path.points[(index + n) % n];
  if (index >= 0 && index < n) return path.points[index];
  return { eye: mirrored(end.eye, inner.eye), target: mirrored(end.target, inner.target) };
}

function mirrored(end: Vec3, inner: Vec3): Vec3 {
  return [2 * end[0] - inner[0], 2 * end[1] - inner[1], 2 * end[2] - inner[2]];
}

/** Barry and Goldman's pyramid: the cubic through B and C at knots 1 and 2, with A and D outside. */
function along(A: Vec3, B: Vec3, C: Vec3, D: Vec3, knots: number[], part: number): Vec3 {
  if (part <= 0) return [...B];
  if (part >= 1) return [...C];
  const [t0, t1, t2, t3] = knots;
  const t = t1 + (t2 - t1) * part;
  const at = (axis: 0 | 1 | 2): number => {
    const ab = blend(A[axis], B[axis], t0, t1, t);
    const bc = blend(B[axis], C[axis], t1, t2, t);
    const cd = blend(C[axis], D[axis], t2, t3, t);
    return blend(blend(ab, bc, t0, t2, t), blend(bc, cd, t1, t3, t), t1, t2, t);
  };
  return [at(0), at(1), at(2)];
}

/** The line through (t0, a) and (t1, b), at t. */
function blend(a: number, b: number, t0: number, t1: number, t: number): number {
  return t1 > t0 ? (a * (t1 - t) + b * (t - t0)) / (t1 - t0) : b;
}

function between(a: number, b: number, part: number): number {
  return a + (b - a) * part;
}

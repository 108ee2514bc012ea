/**
 * Clipping of triangles in clip space: against near and far, and against a guard band far outside the picture.
 *
 * Watertight: where an edge crosses a plane, the cut is always computed from its inner to its outer end, so two triangles that
 * share the edge get the same point, bit for bit, and stay joined. A cut point is put exactly on its plane: at near, w is the
 * near distance itself; at the guard band, x or y is exactly the bound.
 * Near is tested as w >= near, for a perspective the same plane as z >= -w: so nothing is ever divided by a w of zero.
 *
 * Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974), one plane after the other.
 */

// A point's code: a bit for each half-space it lies outside of, as clipCode sets them.
export const OUT_LEFT = 1;
export const OUT_RIGHT = 2;
export const OUT_BOTTOM = 4;
export const OUT_TOP = 8;
export const OUT_NEAR = 16;
export const OUT_FAR = 32;
/** all three corners outside one of these: nothing of the triangle is in the picture */
export const OUT_OF_PICTURE = 63;
const GUARD_LEFT = 64;
const GUARD_RIGHT = 128;
const GUARD_BOTTOM = 256;
const GUARD_TOP = 512;
/** a corner outside one of these: the triangle has to be clipped */
export const NEEDS_CLIPPING = OUT_NEAR | OUT_FAR | GUARD_LEFT | GUARD_RIGHT | GUARD_BOTTOM | GUARD_TOP;

/** A triangle and six planes: no polygon has more corners. */
export const MAX_CORNERS = 9;

export interface Clipper {
  /** the camera's near distance: w of every point on the near plane */
  near: number;
  /** guard band: |x| <= guardX w, |y| <= guardY w */
  guardX: number;
  guardY: number;
  /** corners x (x, y, z, w): put a triangle in, find the clipped polygon here */
  polygon: Float64Array;
  spare: Float64Array;
}

export function createClipper(): Clipper {
  return {
    near: 0,
    guardX: 0,
    guardY: 0,
    polygon: new Float64Array(MAX_CORNERS * 4),
    spare: new Float64Array(MAX_CORNERS * 4),
  };
}

/** Clip coordinates of the point (x, y, z) by matrix `m` (column-major), into `out` at `at`. */
export function toClip(m: Float64Array, x: number, y: number, z: number, out: Float64Array, at: number): void {
  out[at] = m[0] * x + m[4] * y + m[8] * z + m[12];
  out[at + 1] = m[1] * x + m[5] * y + m[9] * z + m[13];
  out[at + 2] = m[2] * x + m[6] * y + m[10] * z + m[14];
  out[at + 3] = m[3] * x + m[7] * y + m[11] * z + m[15];
}

/** Code of a point. Numbers of comparisons, for whether a vertex is in the picture is hard to foresee: branches take twice as long. */
export function clipCode({ near, guardX, guardY }: Clipper, x: number, y: number, z: number, w: number): number {
  return (
    Number(x < -w) |
    (Number(x > w) << 1) |
    (Number(y < -w) << 2) |
    (Number(y > w) << 3) |
    (Number(w < near) << 4) |
    (Number(z > w) << 5) |
    (Number(x < -guardX * w) << 6) |
    (Number(x > guardX * w) << 7) |
    (Number(y < -guardY * w) << 8) |
    (Number(y > guardY * w) << 9)
  );
}

/**
 * Clip the triangle in clipper.polygon.
 * @returns corners of the polygon left in clipper.polygon: 0, or 3 to 9
 */
export function clipTriangle(clipper: Clipper): number {
  // Near goes first and cuts off what is behind the eye; past it w > 0, as the tests against the other planes assume.
  let corners = clipPlane(clipper, 3, OUT_NEAR);
  corners = clipPlane(clipper, corners, OUT_FAR);
  corners = clipPlane(clipper, corners, GUARD_LEFT);
  corners = clipPlane(clipper, corners, GUARD_RIGHT);
  corners = clipPlane(clipper, corners, GUARD_BOTTOM);
  return clipPlane(clipper, corners, GUARD_TOP);
}

function clipPlane(clipper: Clipper, corners: number, plane: number): number {
  const from = clipper.polygon;
  const to = clipper.spare;
  let kept = 0;
  for (let i = 0; i < corners; i++) {
    const p = i * 4;
    const q = (i + 1 === corners ? 0 : i + 1) * 4;
    const pInside = distance(clipper, from, p, plane);
    const qInside = distance(clipper, from, q, plane);
    if (pInside >= 0) {
      to[kept] = from[p];
      to[kept + 1] = from[p + 1];
      to[kept + 2] = from[p + 2];
      to[kept + 3] = from[p + 3];
      kept += 4;
    }
    if (pInside >= 0 === qInside >= 0) continue;
    if (pInside >= 0) cutEdge(clipper, p, q, pInside / (pInside - qInside), plane, kept);
    else cutEdge(clipper, q, p, qInside / (qInside - pInside), plane, kept);
    kept += 4;
  }
  clipper.polygon = to;
  clipper.spare = from;
  return kept / 4;
}

/** How far inside the plane, in clip coordinates. */
function distance(clipper: Clipper, points: Float64Array, at: number, plane: number): number {
  const w = points[at + 3];
  if (plane === OUT_NEAR) return w - clipper.near;
  if (plane === OUT_FAR) return w - points[at + 2];
  if (plane === GUARD_LEFT) return points[at] + clipper.guardX * w;
  if (plane === GUARD_RIGHT) return clipper.guardX * w - points[at];
  if (plane === GUARD_BOTTOM) return points[at + 1] + clipper.guardY * w;
  return clipper.guardY * w - points[at + 1];
}

/** Put the point a part t of the way from the inner to the outer corner at spare[at]. */
function cutEdge(clipper: Clipper, inner: number, outer: number, t: number, plane: number, at: number): void {
  const from = clipper.polygon;
  const to = clipper.spare;
  for (let i = 0; i < 4; i++) to[at + i] = from[inner + i] + t * (from[outer + i] - from[inner + i]);
  if (plane === OUT_NEAR) {
    to[at + 2] = -clipper.near;
    to[at + 3] = clipper.near;
  } else if (plane === OUT_FAR) to[at + 2] = to[at + 3];
  else if (plane === GUARD_LEFT) to[at] = -clipper.guardX * to[at + 3];
  else if (plane === GUARD_RIGHT) to[at] = clipper.guardX * to[at + 3];
  else if (plane === GUARD_BOTTOM) to[at + 1] = -clipper.guardY * to[at + 3];
  else to[at + 1] = clipper.guardY * to[at + 3];
}

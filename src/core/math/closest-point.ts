/**
 * The point of a triangle that is nearest to a point.
 *
 * It is the point's projection on the triangle's plane where that lies in the triangle; else the nearest point of those edges that
 * have the projection on their outer side, as only those face it. A triangle without area, to the eighth digit, is taken as its
 * three edges. The result is within 2^-24 of the longest edge and of the distance of the true one, for a needle too.
 *
 * Source: Ericson, "Real-Time Collision Detection" (2005), 5.1.5. Tried and lost: its regions by barycentric weights. They divide by
 * the square of the area, which puts the point up to 0.1 edges too far away where the corners lie on a line but for rounding.
 */

type Numbers = Float32Array | Float64Array;

/**
 * Square of the sine between two edges up to which a triangle counts as without area: its height is then 2^-26 of an
 * edge.
 */
const NO_AREA = 2 ** -52;

/**
 * The nearest point of a triangle into out, three numbers.
 * @param corners nine numbers from `at`: the corners' x, y, z
 * @returns the square of its distance from (x, y, z)
 */
export function closestOnTriangle(
  corners: Numbers,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const ax = corners[at];
  const ay = corners[at + 1];
  const az = corners[at + 2];
  const bx = corners[at + 3] - ax;
  const by = corners[at + 4] - ay;
  const bz = corners[at + 5] - az;
  const cx = corners[at + 6] - ax;
  const cy = corners[at + 7] - ay;
  const cz = corners[at + 8] - az;
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const nn = nx * nx + ny * ny + nz * nz;
  let isOutsideAB = true;
  let isOutsideBC = true;
  let isOutsideCA = true;
  if (nn > NO_AREA * (bx * bx + by * by + bz * bz) * (cx * cx + cy * cy + cz * cz)) {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    isOutsideAB = nx * (by * pz - bz * py) + ny * (bz * px - bx * pz) + nz * (bx * py - by * px) < 0;
    isOutsideCA = nx * (py * cz - pz * cy) + ny * (pz * cx - px * cz) + nz * (px * cy - py * cx) < 0;
    const ex = cx - bx;
    const ey = cy - by;
    const ez = cz - bz;
    const qx = px - bx;
    const qy = py - by;
    const qz = pz - bz;
    isOutsideBC = nx * (ey * qz - ez * qy) + ny * (ez * qx - ex * qz) + nz * (ex * qy - ey * qx) < 0;
    if (!(isOutsideAB || isOutsideBC || isOutsideCA)) {
      const along = (nx * px + ny * py + nz * pz) / nn;
      out[0] = x - along * nx;
      out[1] = y - along * ny;
      out[2] = z - along * nz;
      return along * along * nn;
    }
  }
  let least = Number.POSITIVE_INFINITY;
  if (isOutsideAB) least = nearerOnEdge(corners, at, at + 3, x, y, z, out, least);
  if (isOutsideBC) least = nearerOnEdge(corners, at + 3, at + 6, x, y, z, out, least);
  if (isOutsideCA) least = nearerOnEdge(corners, at + 6, at, x, y, z, out, least);
  return least;
}

/**
 * The nearest point of the edge from corners[a ..] to corners[b ..] into out where its squared distance is below
 * `least`; returns the lesser of the two.
 */
function nearerOnEdge(
  corners: Numbers,
  a: number,
  b: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
  least: number,
): number {
  const ex = corners[b] - corners[a];
  const ey = corners[b + 1] - corners[a + 1];
  const ez = corners[b + 2] - corners[a + 2];
  const px = x - corners[a];
  const py = y - corners[a + 1];
  const pz = z - corners[a + 2];
  const ee = ex * ex + ey * ey + ez * ez;
  const along = ex * px + ey * py + ez * pz;
  // an edge of length 0 has along = 0 too
  const t = along > 0 ? (along < ee ? along / ee : 1) : 0;
  const dx = px - t * ex;
  const dy = py - t * ey;
  const dz = pz - t * ez;
  const square = dx * dx + dy * dy + dz * dz;
  if (!(square < least)) return least;
  out[0] = x - dx;
  out[1] = y - dy;
  out[2] = z - dz;
  return square;
}

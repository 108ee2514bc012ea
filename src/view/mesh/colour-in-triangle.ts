/** The colour of a point of a triangle, interpolated between its corners. */
import type { Scene } from '../../core/scene/scene.ts';

/**
 * Write the colour of a scene's triangle at one of its points, each channel rounded once. The point is projected along
 * the axis that the triangle faces most, and moved to the nearest edge where rounding has put it outside the triangle.
 * @param triangle one with an area
 * @param place positions[place ..] are the point's x, y, z
 * @param out (r, g, b, a) at `to`
 */
export function writeColourInTriangle(
  { positions: corners, colors, indices }: Scene,
  triangle: number,
  positions: Float32Array,
  place: number,
  out: Uint8Array,
  to: number,
): void {
  const [a, b, c] = [indices[triangle * 3], indices[triangle * 3 + 1], indices[triangle * 3 + 2]];
  // twice the area of three points, seen along an axis
  const area = (p: ArrayLike<number>, i: number, q: number, r: number, u: number, v: number) =>
    (corners[q * 3 + u] - p[i + u]) * (corners[r * 3 + v] - p[i + v]) -
    (corners[q * 3 + v] - p[i + v]) * (corners[r * 3 + u] - p[i + u]);
  let [u, v, whole] = [0, 1, 0];
  for (let axis = 0; axis < 3; axis++) {
    const seen = area(corners, a * 3, b, c, (axis + 1) % 3, (axis + 2) % 3);
    if (Math.abs(seen) > Math.abs(whole)) [u, v, whole] = [(axis + 1) % 3, (axis + 2) % 3, seen];
  }
  const ofA = Math.max(0, area(positions, place, b, c, u, v) / whole);
  const ofB = Math.max(0, area(positions, place, c, a, u, v) / whole);
  const ofC = Math.max(0, area(positions, place, a, b, u, v) / whole);
  for (let k = 0; k < 4; k++)
    out[to + k] = Math.round(
      (ofA * colors[a * 4 + k] + ofB * colors[b * 4 + k] + ofC * colors[c * 4 + k]) / (ofA + ofB + ofC),
    );
}

/**
 * Cuts a polygon in space into triangles: a fan where that is right, ears (earcut) where a corner points inwards.
 *
 * The polygon's normal is Newell's: its length is twice the area, and of polygons that are not flat it is the mean one. A fan from
 * the first corner is right where no triangle of it faces the other way; of a wall with a doorway it would close the doorway.
 *
 * Source: Newell's normal as in Tampieri, "Newell's Method for Computing the Plane Equation of a Polygon", Graphics Gems III (1992).
 */
import earcut from 'earcut';

/** Ears take time by the square in the worst case: polygons of more corners stay fans. */
export const MAX_EARS = 1000;

/** A triangle of a fan that faces the other way counts from this part of the polygon's area on: less is rounding. */
const SLIVER = 1e-6;

/** Of four corners. */
const OTHER_WAY = [1, 2, 3, 1, 3, 0];

const normal = new Float64Array(3);
const turn = new Float64Array(3);

/**
 * @param corners numbers of vertices, in the order of the polygon; the first `count` are its own
 * @param positions vertices x (x, y, z)
 * @returns places in `corners`, three a triangle, in the polygon's own sense; 'fan': the fan from its first corner is right; null: it is not, but
 * nothing else is known, of more than MAX_EARS corners or of a polygon that crosses itself
 */
export function cutPolygon(
  corners: ArrayLike<number>,
  count: number,
  positions: ArrayLike<number>,
): readonly number[] | 'fan' | null {
  if (count <= 3 || isFan(corners, count, positions, 0)) return 'fan';
  // of a bent one, which neither way is right for, either will do
  if (count === 4) return isFan(corners, 4, positions, 1) ? OTHER_WAY : 'fan';
  if (count > MAX_EARS) return null;
  // seen along the axis that the normal is nearest to
  const size = normal.map(Math.abs);
  const away = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
  const u = (away + 1) % 3;
  const v = (away + 2) % 3;
  const flat: number[] = [];
  for (let i = 0; i < count; i++) flat.push(positions[corners[i] * 3 + u], positions[corners[i] * 3 + v]);
  const cut = earcut(flat);
  let area = 0;
  for (let i = 0; i < cut.length; i += 3) area += twiceArea(flat, cut[i], cut[i + 1], cut[i + 2]);
  const wanted = normal[away];
  if (!(Math.abs(Math.abs(area) - Math.abs(wanted)) <= SLIVER * Math.abs(wanted))) return null;
  return area * wanted < 0 ? cut.reverse() : cut;
}

/** Whether the fan from this corner is right; `normal` is set. */
function isFan(corners: ArrayLike<number>, count: number, positions: ArrayLike<number>, from: number): boolean {
  normal.fill(0);
  for (let i = 2; i < count; i++) addTurn(corners, count, positions, from, i, normal);
  const squared = dot(normal, normal);
  for (let i = 2; i < count; i++) {
    turn.fill(0);
    addTurn(corners, count, positions, from, i, turn);
    if (dot(turn, normal) < -SLIVER * squared) return false;
  }
  return true;
}

/** Add the normal of the fan's triangle that ends `i` corners after its first, as long as twice its area: their sum is Newell's. */
function addTurn(
  corners: ArrayLike<number>,
  count: number,
  positions: ArrayLike<number>,
  from: number,
  i: number,
  sum: Float64Array,
): void {
  const o = corners[from] * 3;
  const a = corners[(from + i - 1) % count] * 3;
  const b = corners[(from + i) % count] * 3;
  for (let k = 0; k < 3; k++) {
    const u = (k + 1) % 3;
    const v = (k + 2) % 3;
    sum[k] +=
      (positions[a + u] - positions[o + u]) * (positions[b + v] - positions[o + v]) -
      (positions[a + v] - positions[o + v]) * (positions[b + u] - positions[o + u]);
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function twiceArea(flat: readonly number[], i: number, j: number, k: number): number {
  const [x, y] = [flat[2 * i], flat[2 * i + 1]];
  return (flat[2 * j] - x) * (flat[2 * k + 1] - y) - (flat[2 * k] - x) * (flat[2 * j + 1] - y);
}

/**
 * Whether a convex polygon lies wholly within triangles of its plane: each triangle is cut out of it, and nothing may remain.
 *
 * Guarantee: what remains uncovered is narrower than `room`, the rounding of the coordinates.
 */

/** x, y of each corner, counter-clockwise */
export type Polygon = readonly number[];

/** @param triangles counter-clockwise */
export function isCovered(polygon: Polygon, triangles: readonly Polygon[], room: number): boolean {
  let left: Polygon[] = [polygon];
  for (const triangle of triangles) {
    if (!doBoxesMeet(polygon, triangle)) continue;
    left = left.flatMap((piece) => without(piece, triangle, room));
    if (left.length === 0) return true;
  }
  return false;
}

/** The parts of a convex polygon outside a triangle. */
function without(piece: Polygon, triangle: Polygon, room: number): Polygon[] {
  if (!doBoxesMeet(piece, triangle)) return [piece];
  const outside: Polygon[] = [];
  let inside = piece;
  for (let k = 0; k < 6; k += 2) {
    const next = (k + 2) % 6;
    const [ax, ay] = [triangle[k], triangle[k + 1]];
    const [dx, dy] = [triangle[next] - ax, triangle[next + 1] - ay];
    const side = (x: number, y: number) => dx * (y - ay) - dy * (x - ax);
    const beyond = half(inside, (x, y) => -side(x, y));
    if (isWide(beyond, room)) outside.push(beyond);
    inside = half(inside, side);
    if (!isWide(inside, room)) return [piece];
  }
  return outside;
}

/** The part of a convex polygon where a linear function is 0 or more. */
function half(polygon: Polygon, side: (x: number, y: number) => number): Polygon {
  const kept: number[] = [];
  for (let k = 0; k < polygon.length; k += 2) {
    const next = (k + 2) % polygon.length;
    const [ax, ay, bx, by] = [polygon[k], polygon[k + 1], polygon[next], polygon[next + 1]];
    const [a, b] = [side(ax, ay), side(bx, by)];
    if (a >= 0) kept.push(ax, ay);
    if (a > 0 ? b < 0 : a < 0 && b > 0) kept.push(ax + ((bx - ax) * a) / (a - b), ay + ((by - ay) * a) / (a - b));
  }
  return kept;
}

/** Whether it is wider than the room: its area is that of a strip round its outline. */
function isWide(polygon: Polygon, room: number): boolean {
  let area = 0;
  let outline = 0;
  for (let k = 0; k < polygon.length; k += 2) {
    const next = (k + 2) % polygon.length;
    area += polygon[k] * polygon[next + 1] - polygon[k + 1] * polygon[next];
    outline += Math.hypot(polygon[next] - polygon[k], polygon[next + 1] - polygon[k + 1]);
  }
  return area / 2 > (room * outline) / 2;
}

function doBoxesMeet(a: Polygon, b: Polygon): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const [least, most] = rangeOf(a, axis);
    const [from, to] = rangeOf(b, axis);
    if (least > to || most < from) return false;
  }
  return true;
}

export function rangeOf(polygon: Polygon, axis: number): [least: number, most: number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let k = axis; k < polygon.length; k += 2) {
    least = Math.min(least, polygon[k]);
    most = Math.max(most, polygon[k]);
  }
  return [least, most];
}

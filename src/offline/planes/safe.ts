/**
 * From which eyes a quad hides nothing that is seen: proven for all eyes of a box at once.
 *
 * A line from an eye before the wall to a point of the quad crosses the wall's plane at a point between the two. Where all these points lie within the wall's rectangle, which is opaque,
 * nothing behind the quad is seen. For one eye the crossing is a linear function of the point of the quad's plane, divided by a positive number; for one point it is the same of the eye: both map line
 * segments to line segments. So the crossings of all eyes of the box with all points of the quad lie in the convex hull of those of its 8 corners with the quad's 4, and a rectangle is convex: 32 points are
 * tested.
 *
 * The microcode decides in whole numbers: a vertex that it takes for hidden may lie off the quad by less than a pixel (shadow.ts). The crossings must therefore lie within
 * the rectangle by what PIXELS pixels of the console's picture are there: for the greatest distance of the box's corners, and their least height over the wall, since
 * a pixel is widest on the wall there.
 */
import { vec3Of } from '../../core/math/camera.ts';
import { cornerOf, type PlaneQuad } from './quad.ts';
import { dot, minus } from './vectors.ts';

const PIXELS = 1.25;
/** rows of the console's picture */
const ROWS = 240;

/** The angle of PIXELS pixels for a vertical field of view in degrees: nowhere in the picture is it more. */
export function slackOf(fov: number): number {
  return (PIXELS * 2 * Math.tan((fov * Math.PI) / 360)) / ROWS;
}

/**
 * Whether the quad hides only what the wall before it hides, for every eye of the box.
 * @param box least x, y, z, greatest x, y, z in model units
 * @param slack the angle by which a vertex may be misjudged
 */
export function isSafe(quad: PlaneQuad, box: ArrayLike<number>, scale: number, slack: number): boolean {
  const { normal, offset, u, v, low, high } = quad.wall;
  const wall = offset * scale;
  let height = Number.POSITIVE_INFINITY;
  let distance = 0;
  let [u0, v0, u1, v1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const eye = vec3Of((k) => box[k + ((corner >> k) & 1 ? 3 : 0)] * scale);
    const over = dot(normal, eye) - wall;
    if (!(over > 0)) return false;
    height = Math.min(height, over);
    for (let k = 0; k < 4; k++) {
      const point = cornerOf(quad, k);
      const way = minus(point, eye);
      const part = over / (over + wall - dot(normal, point));
      distance = Math.max(distance, Math.hypot(...way));
      const across = dot(u, eye) + part * dot(u, way);
      const along = dot(v, eye) + part * dot(v, way);
      u0 = Math.min(u0, across);
      u1 = Math.max(u1, across);
      v0 = Math.min(v0, along);
      v1 = Math.max(v1, along);
    }
  }
  // the least angle between a line and the wall
  const angle = Math.asin(height / distance);
  if (!(angle > slack)) return false;
  const inset = (distance * Math.sin(slack)) / Math.sin(angle - slack);
  return (
    u0 - inset >= low[0] * scale &&
    u1 + inset <= high[0] * scale &&
    v0 - inset >= low[1] * scale &&
    v1 + inset <= high[1] * scale
  );
}

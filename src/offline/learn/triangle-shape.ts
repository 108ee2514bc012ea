/** What triangles look like to the rules that cut an object: where each lies, which way it faces, how large it is. */
import type { Scene } from '../../core/scene/scene.ts';

export type TriangleShapes = ReturnType<typeof triangleShapes>;

export function triangleShapes({ positions, indices }: Scene, triangles: Uint32Array) {
  const shapes = {
    /** triangles x (x, y, z): middles; the longest side of their box goes from -1 to 1 */
    middle: new Float64Array(triangles.length * 3),
    /** triangles x (x, y, z): unit normals; 0, 0, 0 where there is no area */
    normal: new Float64Array(triangles.length * 3),
    /** triangles: in world units */
    area: new Float64Array(triangles.length),
  };
  triangles.forEach((triangle, t) => {
    const a = indices[triangle * 3] * 3;
    const b = indices[triangle * 3 + 1] * 3;
    const c = indices[triangle * 3 + 2] * 3;
    for (let axis = 0; axis < 3; axis++) {
      const next = (axis + 1) % 3;
      const last = (axis + 2) % 3;
      shapes.middle[t * 3 + axis] = (positions[a + axis] + positions[b + axis] + positions[c + axis]) / 3;
      shapes.normal[t * 3 + axis] =
        (positions[b + next] - positions[a + next]) * (positions[c + last] - positions[a + last]) -
        (positions[b + last] - positions[a + last]) * (positions[c + next] - positions[a + next]);
    }
    const [x, y, z] = shapes.normal.subarray(t * 3, t * 3 + 3);
    const length = Math.sqrt(x * x + y * y + z * z);
    shapes.area[t] = length / 2;
    if (length > 0) for (let axis = 0; axis < 3; axis++) shapes.normal[t * 3 + axis] /= length;
  });
  fitToUnit(shapes.middle);
  return shapes;
}

/** Move and scale the points so that the longest side of their box goes from -1 to 1. */
function fitToUnit(points: Float64Array): void {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i]);
    high[i % 3] = Math.max(high[i % 3], points[i]);
  }
  const half = Math.max(...high.map((h, axis) => h - low[axis])) / 2 || 1;
  for (let i = 0; i < points.length; i++) points[i] = (points[i] - (low[i % 3] + high[i % 3]) / 2) / half;
}

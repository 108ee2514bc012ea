/** A part: triangles of one object that are culled and drawn together. */
import { boundingBox } from '../../core/math/box.ts';
import { boundingSphere } from '../../core/math/sphere.ts';
import type { Scene } from '../../core/scene/scene.ts';

/**
 * `triangles`: ascending, at least one
 * `slot`: its index in arrays over parts; no other part in use has the same
 * `sphere`: x, y, z, r
 * `box`: min x, y, z, max x, y, z
 */
export type Part = ReturnType<typeof createPart>;

/** A part with the bounds that its triangles would have as an object. */
export function createPart(scene: Scene, object: number, triangles: Uint32Array, slot: number) {
  const points = pointsOf(scene, triangles);
  const sphere = new Float32Array(4);
  const box = new Float32Array(6);
  boundingSphere(points, 0, points.length / 3, sphere, 0);
  boundingBox(points, 0, points.length / 3, box, 0);
  return { object, triangles, slot, sphere, box };
}

/** The triangles' vertices in the order of first use, as core/scene/gather.ts has them: a ball's last bits depend on it. */
function pointsOf({ indices, positions }: Scene, triangles: Uint32Array): Float32Array {
  const vertices = new Set<number>();
  for (const triangle of triangles)
    for (let corner = 0; corner < 3; corner++) vertices.add(indices[triangle * 3 + corner]);
  const points = new Float32Array(vertices.size * 3);
  let at = 0;
  for (const vertex of vertices) for (let axis = 0; axis < 3; axis++) points[at++] = positions[vertex * 3 + axis];
  return points;
}

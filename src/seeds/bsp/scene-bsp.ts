/** The BSP of a scene's surfaces: of those that are opaque and not masked, or of those that are blended and so need an order. */

import { OBJECT_BLEND, objectCount, type Scene, SEE_THROUGH } from '../../core/scene/scene.ts';
import { buildBspTree } from './bsp-build.ts';
import type { BspBuildOptions } from './bsp-input.ts';
import type { BspTree } from './bsp-tree.ts';

export type SceneSurfaces = 'opaque' | 'blended';

/**
 * Build the BSP of the opaque or of the blended objects of a scene. Its triangles and objects have the scene's numbers, and so have
 * its vertices below scene.positions.length / 3; those above are cut points.
 *
 * `bspOrder(tree, eye, 'back', result)` is the order in which blended surfaces are drawn: each over all that lies behind it.
 * @throws RangeError as buildBspTree does
 * @example
 * ```ts
 * import { readScene } from 'cull64';
 * import { bspOrder, buildSceneBsp, createBspOrderResult } from 'cull64/trees';
 *
 * const wall = (z: number) => `o wall\nv -9 -9 ${z}\nv 9 -9 ${z}\nv 9 9 ${z}\nv -9 9 ${z}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(-3) + wall(-6)));
 * const tree = buildSceneBsp(scene, 'opaque');
 * const result = createBspOrderResult(tree);
 * bspOrder(tree, [0, 0, 0], 'back', result); // 2
 * result.polygons.map((polygon) => tree.objects[polygon]); // [1, 0]
 * buildSceneBsp(scene, 'blended').triangles.length; // 0
 * ```
 */
export function buildSceneBsp(
  scene: Scene,
  surfaces: SceneSurfaces,
  options: Partial<Omit<BspBuildOptions, 'objects'>> = {},
): BspTree {
  const { firstTriangle, flags, indices } = scene;
  const kept = new Uint32Array(indices.length / 3);
  const objects = new Uint32Array(kept.length);
  const corners = new Uint32Array(indices.length);
  let count = 0;
  const wanted = surfaces === 'opaque' ? 0 : OBJECT_BLEND;
  for (let object = 0; object < objectCount(scene); object++) {
    if ((flags[object] & SEE_THROUGH) !== wanted) continue;
    for (let triangle = firstTriangle[object]; triangle < firstTriangle[object + 1]; triangle++) {
      corners.set(indices.subarray(triangle * 3, triangle * 3 + 3), count * 3);
      objects[count] = object;
      kept[count++] = triangle;
    }
  }
  const tree = buildBspTree(scene.positions, corners.subarray(0, count * 3), {
    ...options,
    objects: objects.subarray(0, count),
  });
  return { ...tree, triangles: tree.triangles.map((triangle) => kept[triangle]) };
}

/**
 * Draws the blended objects of a list after the opaque ones, whatever the order of the list: first the polygons of those that stand
 * still, in the order of the BSP from the eye; then, farthest first, whole objects: those that move, and all of them where the mesh has no
 * polygons of them.
 *
 * Guarantee: polygons that stand still are composited back to front, also where they pass through each other. An object
 * that moves is drawn over all of them, also where it is behind.
 *
 * The order is made anew for each frame: for the 22,000 polygons of castle or forest that took 0.4 to 0.8 ms.
 */
import type { Camera } from '../../core/math/camera.ts';
import { createQuery, distanceKey } from '../../core/tree/query.ts';
import { bspOrder, createBspOrderResult } from '../../seeds/bsp/bsp-order.ts';
import { BLENDED_PASS, type DrawMesh } from '../mesh/draw-mesh.ts';
import type { DrawList } from './draw-list.ts';
import type { Submit } from './submit.ts';

/** @param spheres objects x (x, y, z, r), as they are when drawn */
export function createBlended(spheres: Float32Array, mesh: DrawMesh, submit: Submit) {
  const { surfaces, passes, statics } = mesh;
  const order = surfaces && createBspOrderResult(surfaces.tree);
  const isShown = new Uint8Array(surfaces ? statics : 0);

  function drawPolygons(camera: Camera, draw: () => void): void {
    submit.takePolygons(order!.polygons, bspOrder(surfaces!.tree, camera.eye, 'back', order!), isShown);
    draw();
    isShown.fill(0);
  }

  function drawWhole(camera: Camera, found: number[], draw: () => void): void {
    const query = createQuery(camera);
    const key = (id: number) => distanceKey(query, spheres[id * 4], spheres[id * 4 + 1], spheres[id * 4 + 2]);
    const farFirst = Uint32Array.from(found.sort((a, b) => key(b) - key(a) || a - b));
    submit.take(farFirst, farFirst.length, BLENDED_PASS);
    draw();
  }

  return {
    /**
     * @param draw draws what `submit` has taken; called once for polygons and once for whole objects, where there are any
     */
    draw(camera: Camera, { ids, count }: DrawList, draw: () => void) {
      const whole: number[] = [];
      let standing = 0;
      for (let i = 0; i < count; i++) {
        const object = ids[i];
        if (passes[object] !== BLENDED_PASS) continue;
        if (!surfaces || object >= statics) whole.push(object);
        else {
          isShown[object] = 1;
          standing++;
        }
      }
      if (standing > 0) drawPolygons(camera, draw);
      if (whole.length > 0) drawWhole(camera, whole, draw);
    },
  };
}

/** The way of three itself: its Frustum tests a Sphere for each object, in a loop. */
import { Frustum, Sphere, Vector3 } from 'three';
import type { Built } from './contestant.ts';

export function buildFrustumLoop(spheres: Float32Array): Built {
  const count = spheres.length / 4;
  const objects = Array.from(
    { length: count },
    (_, i) => new Sphere(new Vector3(spheres[i * 4], spheres[i * 4 + 1], spheres[i * 4 + 2]), spheres[i * 4 + 3]),
  );
  const frustum = new Frustum();
  const ids = new Uint32Array(count);
  return {
    cull({ query: { planes } }) {
      frustum.planes.forEach((plane, i) => {
        plane.setComponents(planes[i * 4], planes[i * 4 + 1], planes[i * 4 + 2], planes[i * 4 + 3]);
      });
      let found = 0;
      for (let i = 0; i < count; i++) if (frustum.intersectsSphere(objects[i])) ids[found++] = i;
      return found;
    },
    ids: () => ids,
    bytes: null,
    nodes: () => null,
  };
}

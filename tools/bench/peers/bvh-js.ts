/**
 * bvh.js: its HybridBuilder from an array, in 32-bit floats (in doubles it is slower), culled by frustumCulling. It
 * tests boxes; each object that it gives as cut by a plane is tested by its sphere, so that the set is that of the
 * others.
 */
import { BVH, type BVHNode, HybridBuilder } from 'bvh.js';
import type { Built } from './contestant.ts';

export function buildBvhJs(spheres: Float32Array): Built {
  const count = spheres.length / 4;
  const objects = Array.from({ length: count }, (_, i) => i);
  const boxes = objects.map((i) => {
    const [x, y, z, r] = spheres.subarray(i * 4, i * 4 + 4);
    return Float32Array.of(x - r, x + r, y - r, y + r, z - r, z + r);
  });
  const bvh = new BVH<object, number>(new HybridBuilder<object, number>());
  bvh.createFromArray(objects, boxes);
  const ids = new Uint32Array(count + 1);
  const planes = new Float64Array(24);
  let found = 0;
  const take = ({ object }: BVHNode<object, number>, _frustum: unknown, mask = 0): void => {
    const id = object!;
    ids[found] = id;
    found += mask === 0 || touches(planes, spheres, id * 4) ? 1 : 0;
  };
  return {
    cull({ query, matrix }) {
      planes.set(query.planes);
      found = 0;
      bvh.frustumCulling(matrix, take);
      return found;
    },
    ids: () => ids,
    bytes: null,
    nodes: () => null,
  };
}

function touches(planes: Float64Array, spheres: Float32Array, at: number): boolean {
  const x = spheres[at];
  const y = spheres[at + 1];
  const z = spheres[at + 2];
  const least = -spheres[at + 3];
  for (let p = 0; p < 24; p += 4)
    if (planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3] < least) return false;
  return true;
}

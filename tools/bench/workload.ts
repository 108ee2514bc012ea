/** Seeded sets of spheres and camera poses for the benches. */
import { createCamera } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import { bruteCull } from '../../src/tree/brute.ts';
import { type CullQuery, createQuery } from '../../src/tree/query.ts';

export type Layout = 'uniform' | 'city';

export const LAYOUTS: readonly Layout[] = ['uniform', 'city'];

/** n spheres: `uniform` fills a cube of side 1000; `city` heaps them in blocks on a plain, most of them small. */
export function spheresOf(layout: Layout, n: number, seed = 1): Float32Array {
  const random = createRandom(seed);
  const spheres = new Float32Array(n * 4);
  const blocks = Math.max(1, Math.round(n / 200));
  const side = Math.ceil(Math.sqrt(blocks));
  for (let i = 0; i < n; i++) {
    if (layout === 'uniform') {
      for (let axis = 0; axis < 3; axis++) spheres[i * 4 + axis] = random() * 1000;
      spheres[i * 4 + 3] = (0.2 + random()) * (400 / Math.cbrt(n));
    } else {
      const block = Math.floor(random() * blocks);
      const step = 2000 / side;
      spheres[i * 4] = ((block % side) + 0.8 * random()) * step;
      spheres[i * 4 + 1] = 60 * random() ** 3;
      spheres[i * 4 + 2] = (Math.floor(block / side) + 0.8 * random()) * step;
      spheres[i * 4 + 3] = step * (0.01 + 0.06 * random() ** 3);
    }
  }
  return spheres;
}

/** Cameras that look into the set from random points, with the field of view that makes `share` of the spheres visible. */
export function queriesOf(spheres: Float32Array, share: number, count: number, seed = 2): CullQuery[] {
  const random = createRandom(seed);
  const n = spheres.length / 4;
  const ids = new Uint32Array(n);
  const pick = () => {
    const at = Math.floor(random() * n) * 4;
    return [spheres[at], spheres[at + 1], spheres[at + 2]] as [number, number, number];
  };
  const queries: CullQuery[] = [];
  while (queries.length < count) {
    const eye = pick();
    const target = pick();
    if (eye.every((v, axis) => v === target[axis])) continue;
    let narrow = 0.5;
    let wide = 175;
    let query = createQuery(createCamera({ eye, target, fov: wide }));
    if (bruteCull(spheres, query, ids).count < share * n) continue;
    while (wide - narrow > 0.05) {
      const fov = (narrow + wide) / 2;
      query = createQuery(createCamera({ eye, target, fov }));
      if (bruteCull(spheres, query, ids).count < share * n) narrow = fov;
      else wide = fov;
    }
    queries.push(query);
  }
  return queries;
}

/** A query that is set again, and the counts of the linear scan. */
import { expect, test } from 'vitest';
import { createCamera, forwardOf } from '../../../src/core/math/camera.ts';
import { cameraPlanes, classifySphere, OUTSIDE } from '../../../src/core/math/frustum.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery, setQuery } from '../../../src/core/tree/query.ts';

const random = createRandom(8);
const point = () => [random() * 40 - 20, random() * 40 - 20, random() * 40 - 20] as const;
const cameras = Array.from({ length: 30 }, (_, i) =>
  createCamera({ eye: point(), target: point(), fov: 20 + 4 * i, ...(i % 3 === 0 ? {} : { far: 30 + i }) }),
);

test('set to another camera it is the query of that camera, in the arrays that it had', () => {
  const query = createQuery(cameras[0]);
  const { planes, eye, forward } = query;
  for (const camera of cameras) {
    expect(setQuery(query, camera)).toBe(query);
    expect(query.planes).toBe(planes);
    expect(query.eye).toBe(eye);
    expect(query.forward).toBe(forward);
    expect([...planes]).toEqual([...cameraPlanes(camera)]);
    expect([...eye]).toEqual([...camera.eye]);
    expect([...forward]).toEqual(forwardOf(camera));
  }
});

test('a linear scan counts each sphere’s planes up to the first that it is behind', () => {
  const spheres = Float32Array.from({ length: 400 * 4 }, (_, i) => (i % 4 === 3 ? random() * 3 : random() * 60 - 30));
  const result = createBruteResult(new Uint32Array(400));
  const { ids } = result;
  for (const camera of cameras) {
    const query = createQuery(camera);
    const count = cullBrute(spheres, query, { inside: true }, result);
    const { inside, planesTested: planes } = result;
    let tests = 0;
    const want: number[][] = [];
    for (let id = 0; id < 400; id++) {
      const [x, y, z, r] = spheres.subarray(id * 4, id * 4 + 4);
      const where = classifySphere(query.planes, x, y, z, r);
      if (where !== OUTSIDE) want.push([id, where === 2 ? 1 : 0]);
      const distances = Array.from({ length: 6 }, (_, p) => {
        const [nx, ny, nz, d] = query.planes.subarray(p * 4, p * 4 + 4);
        return nx * x + ny * y + nz * z + d;
      });
      const behind = distances.findIndex((distance) => distance < -r);
      tests += behind < 0 ? 6 : behind + 1;
    }
    expect(Array.from(ids.subarray(0, count), (id, i) => [id, inside[i]])).toEqual(want);
    expect(planes).toBe(tests);
  }
});

import { expect, test } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { bruteSort, createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { placesByDistance } from '../../../src/offline/learn/places.ts';
import { randomSpheres } from '../../core/tree/sphere/cases.ts';

test.each([10, 400])('by distance: the places of an exact sort of %i, and none for what is not seen', (n) => {
  const random = createRandom(n);
  const spheres = randomSpheres(random, n, 'scattered');
  const placeObjects = placesByDistance(spheres);
  const ids = new Uint32Array(n);
  for (let view = 0; view < 20; view++) {
    const point = () => [random() * 100, random() * 100, random() * 100] as const;
    const camera = createCamera({ eye: point(), target: point() });
    const query = createQuery(camera);
    const count = cullBrute(spheres, query, {}, createBruteResult(ids));
    const wanted = new Float64Array(n).fill(-1);
    bruteSort(spheres, query, ids.subarray(0, count)).forEach((id, place) => {
      wanted[id] = place;
    });
    const places = new Float64Array(n).fill(-1);
    placeObjects(camera, places);
    expect(places).toEqual(wanted);
  }
});

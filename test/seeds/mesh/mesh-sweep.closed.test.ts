/**
 * No moving sphere leaves a closed mesh, be it a point: aimed at corners, at edges and beside them, and resting against the surface. As for rays
 * (mesh.closed.test.ts), the oracle is that the mesh is closed, the start inside and the end outside.
 */
import { describe, expect, test } from 'vitest';
import { closestOnTriangle } from '../../../src/core/math/closest-point.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { sweepTriangle } from '../../../src/core/math/sweep-triangle.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshTouch, meshSweep } from '../../../src/seeds/mesh/mesh-sweep.ts';
import { bumpyBall, gridCube, withSlivers } from './closed-meshes.ts';

describe.each([
  ['a cube of 12 triangles', gridCube(1)],
  ['a cube of 300', gridCube(5)],
  ['a bumpy ball', bumpyBall(createRandom(3), 3, 0.3)],
  ['a ball with triangles of no area', withSlivers(bumpyBall(createRandom(4), 1, 0.3))],
])('%s', (_, mesh) => {
  const { positions, indices } = mesh;
  const tree = buildMeshTree(positions, indices);
  const touch = createMeshTouch(tree);
  test.each([0, 1e-300, 1e-12, 1e-6, 0.01, 0.2])('radius %d: 3,000 ways from inside to outside, none is free', (r) => {
    const random = createRandom(1);
    let free = 0;
    for (let i = 0; i < 3000; i++) {
      const from = [0, 1, 2].map(() => (i % 3 === 0 ? 0 : (random() - 0.5) * 0.5));
      const triangle = randomInt(random, indices.length / 3) * 3;
      const turn = randomInt(random, 3);
      const a = indices[triangle + turn] * 3;
      const b = indices[triangle + ((turn + 1) % 3)] * 3;
      const share = i % 2 ? random() : 0;
      // twice as far as the surface: beyond all of it
      const [dx, dy, dz] = from.map((v, k) => {
        const at = positions[a + k] + share * (positions[b + k] - positions[a + k]);
        return 4 * (at * (i % 5 === 0 ? 1 + 2 ** -52 : 1) - v);
      });
      if (!meshSweep(tree, { x: from[0], y: from[1], z: from[2], r, dx, dy, dz }, touch)) free++;
    }
    expect(free).toBe(0);
  });
});

test('a sphere that rests against a triangle, by rounding not in touch with it, does not fall through: 20,000 cases', () => {
  const random = createRandom(8);
  let resting = 0;
  let through = 0;
  for (let i = 0; i < 20_000; i++) {
    const corners = Float64Array.from({ length: 9 }, () => random() * 8 - 4);
    const [u, v] = [0.05 + 0.4 * random(), 0.05 + 0.4 * random()];
    const along = [0, 1, 2].map((k) => corners[3 + k] - corners[k]);
    const up = [0, 1, 2].map((k) => corners[6 + k] - corners[k]);
    const normal = [0, 1, 2].map((k) => along[(k + 1) % 3] * up[(k + 2) % 3] - along[(k + 2) % 3] * up[(k + 1) % 3]);
    const length = Math.hypot(...normal);
    if (length < 1) continue;
    const r = 0.1 + random();
    const [x, y, z] = [0, 1, 2].map((k) => corners[k] + u * along[k] + v * up[k] + (r * normal[k]) / length);
    // nearer than the radius it is in touch; so much farther it is only by rounding
    const square = closestOnTriangle(corners, 0, x, y, z, new Float64Array(3));
    if (!(square > r * r && square < r * r * (1 + 2 ** -48))) continue;
    resting++;
    const [dx, dy, dz] = normal.map((n) => (-20 * n) / length);
    if (!(sweepTriangle(corners, 0, { x, y, z, r, dx, dy, dz }) < 1e-9)) through++;
  }
  expect(resting).toBeGreaterThan(3000);
  expect(through).toBe(0);
});

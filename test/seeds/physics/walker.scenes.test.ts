/** Wild walks through the built-in scenes: no leg passes through a triangle, and no move ends in one. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshTouch, meshSweep } from '../../../src/seeds/mesh/mesh-sweep.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';
import { meshSurface } from '../../../src/seeds/physics/surface.ts';
import { createWalker, type Walker, walk } from '../../../src/seeds/physics/walker.ts';
import { SCENES } from '../../soak.ts';

/** How deep a walker may be in a wall, in radii. */
const PENETRATION = 1e-6;

/** Legs of the last move, which began at `from`, that cross a triangle. */
function crossings(tree: MeshTree, walker: Walker, from: number[]): number {
  const touch = createMeshTouch(tree);
  let [x, y, z] = from;
  let count = 0;
  for (let leg = 0; leg < walker.legs; leg++) {
    const [ex, ey, ez] = walker.path.subarray(leg * 3, leg * 3 + 3);
    if (meshSweep(tree, { x, y, z, r: 0, dx: ex - x, dy: ey - y, dz: ez - z }, touch)) count++;
    [x, y, z] = [ex, ey, ez];
  }
  expect([x, y, z]).toEqual(Array.from(walker.position));
  return count;
}

describe.each(SCENES.map((scene, i) => [scene.name, scene, 110 + i] as const))('%s', (_, scene, seed) => {
  test(`walks of 300 moves from each view, at 3, 30 and 1,000 units a second, seed ${seed}`, () => {
    const { positions, indices, views } = scene.build();
    const tree = buildMeshTree(positions, indices);
    const surface = meshSurface(tree);
    const random = createRandom(seed);
    const found = { moves: 0, crossings: 0, inside: 0, legs: 0 };
    for (const { eye } of views) {
      const walker = createWalker(eye[0], eye[1], eye[2]);
      if (surface.deepest(eye[0], eye[1], eye[2], walker.radius)) continue;
      for (let i = 0; i < 300; i++) {
        const speed = [3, 30, 1000][i % 3];
        const angle = random() * 2 * Math.PI;
        const from = Array.from(walker.position);
        if (random() < 0.05) walker.rise = (random() - 0.5) * 1000;
        walk(walker, surface, speed * Math.cos(angle), speed * Math.sin(angle), 1 / 60);
        const [x, y, z] = walker.position;
        found.moves++;
        found.legs += walker.legs;
        found.crossings += crossings(tree, walker, from);
        if (surface.deepest(x, y, z, walker.radius * (1 - PENETRATION))) found.inside++;
      }
    }
    expect(found.moves).toBeGreaterThan(3000);
    expect(found.legs).toBeGreaterThan(found.moves);
    expect(found.crossings).toBe(0);
    expect(found.inside).toBe(0);
  });
});

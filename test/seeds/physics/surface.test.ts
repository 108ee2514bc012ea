/** However the tree is built, a walker takes the same path, and equally deep overlaps have one answer. */
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { meshOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { meshSurface, type Surface } from '../../../src/seeds/physics/surface.ts';
import { createWalker, walk } from '../../../src/seeds/physics/walker.ts';
import { SCENES } from '../../soak.ts';

/** Where a walker is after each of 100 moves, at 3 and 30 units a second and with jumps, from 6 places just above corners of triangles. */
function pathOf(surface: Surface, { positions }: Scene, seed: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: 6 }, () => {
    const at = 3 * randomInt(random, positions.length / 3);
    const walker = createWalker(positions[at], positions[at + 1] + 1, positions[at + 2]);
    return Array.from({ length: 100 }, (_, i) => {
      const angle = random() * 2 * Math.PI;
      if (random() < 0.05) walker.rise = 5;
      walk(walker, surface, [3, 30][i % 2] * Math.cos(angle), [3, 30][i % 2] * Math.sin(angle), 1 / 60);
      return Array.from(walker.position);
    });
  }).flat(2);
}

test.each(SCENES.map((scene, i) => [scene.name, scene, 140 + i] as const))(
  '%s: the same path over leaves of four cut by area and of one cut by the median, to the bit',
  (_, recipe, seed) => {
    const scene = recipe.build();
    const one = meshSurface(meshOfScene(scene));
    const two = meshSurface(buildMeshTree(scene.positions, scene.indices, { split: 'median', leafSize: 1 }));
    expect(pathOf(two, scene, seed)).toEqual(pathOf(one, scene, seed));
    expect(one.trianglesTested).toBeGreaterThan(500);
  },
);

describe('a sphere equally deep in two walls, whichever stands first in the tree', () => {
  const left = [-1, -8, -8, -1, -8, 8, -1, 8, 0];
  const right = [1, -8, -8, 1, -8, 8, 1, 8, 0];
  const indices = Uint32Array.of(0, 1, 2, 3, 4, 5);
  test.each([
    ['left', [...left, ...right], 1],
    ['right', [...right, ...left], -1],
  ])('is pushed by that of the lower number, the %s one', (_, corners, away) => {
    const surface = meshSurface(buildMeshTree(Float32Array.from(corners), indices, { leafSize: 1 }));
    expect(surface.deepest(0, 0, 0, 1.5)).toBe(true);
    expect([surface.depth, surface.normal[0]]).toEqual([0.5, away]);
  });
});

// Slow: the walls of every built-in scene.
import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { wallsOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { meshSurface } from '../../../src/seeds/physics/surface.ts';
import { createPlayer } from '../../../src/view/control/player.ts';
import { SCENES } from '../../soak.ts';

test.each(SCENES.map((recipe, i) => [recipe.name, recipe, i + 1] as const))(
  '%s: the eye keeps clear of every wall, 2,000 wild moves from its views, seed %#',
  (_, recipe, seed) => {
    const scene = recipe.build();
    const tree = wallsOfScene(scene);
    const surface = meshSurface(tree);
    const size = Math.max(...[0, 1, 2].map((axis) => tree.boxes[axis + 3] - tree.boxes[axis]));
    const random = createRandom(seed);
    let moved = 0;
    let stood = 0;
    for (let start = 0; start < 10; start++) {
      const player = createPlayer(surface, tree.boxes, size, scene.views[start % scene.views.length].eye)!;
      let angle = 0;
      for (let i = 0; i < 200; i++) {
        const before = player.eye;
        if (random() < 0.2) angle = random() * 2 * Math.PI;
        if (random() < 0.05) player.jump();
        const speed = player.height * 3 * 20 ** (random() * 2 - 0.3);
        player.go(Math.cos(angle) * speed, Math.sin(angle) * speed, random() < 0.5 ? 1 / 60 : 0.1 * random() + 1e-3);
        const [x, y, z] = player.eye;
        if (surface.deepest(x, y, z, player.clearance)) expect(surface.depth).toBeLessThan(1e-3 * player.clearance);
        moved += Math.hypot(x - before[0], y - before[1], z - before[2]) / player.height;
        stood += Number(player.isOnGround);
      }
    }
    expect(moved).toBeGreaterThan(1000);
    // who runs wildly on a rock in space is in the air
    expect(stood).toBeGreaterThan(recipe.name === 'asteroids' ? 10 : 300);
  },
);

/** The water of the built-in scenes: it is opaque, and nobody walks onto it. */
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND } from '../../../src/core/scene/scene.ts';
import { wallsOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { meshSurface } from '../../../src/seeds/physics/surface.ts';
import { createPlayer } from '../../../src/view/control/player.ts';
import { createWater } from '../../../src/view/control/water.ts';
import { castRay } from '../../scenes/geometry.ts';
import { SCENES, soak } from '../../soak.ts';

const WALKS = 24;
const SECONDS = 5;
/** metres that a walk begins away from the water that it makes for, at most */
const AWAY = 14;

const wet = SCENES.filter(({ look }) => look?.water);

test('castle has water, and in test:long town and forest', () => {
  expect(wet.map(({ name }) => name)).toEqual(soak(['castle'], ['castle', 'town', 'forest']));
});

describe.each(wet.map((recipe, i) => ({ ...recipe, recipe, seed: 510 + i })))('$name', ({ recipe, seed }) => {
  const scene = recipe.build();
  const names = recipe.look!.water!;
  const objects = scene.names.flatMap((name, object) => (names.includes(name) ? [object] : []));

  test('its water is opaque', () => {
    for (const object of objects) {
      expect(scene.flags[object] & OBJECT_BLEND).toBe(0);
      const corners = scene.indices.subarray(scene.firstTriangle[object] * 3, scene.firstTriangle[object + 1] * 3);
      expect(corners.every((v) => scene.colors[v * 4 + 3] === 255)).toBe(true);
    }
  });

  test(`${WALKS} walkers pushed at it for ${SECONDS} seconds, a third of them jumping, stay on land, seed ${seed}`, () => {
    const tree = wallsOfScene(scene);
    const surface = meshSurface(tree);
    const water = createWater(scene, names);
    const isOnWater = (eye: Vec3) => {
      const below = castRay(scene, eye, [0, -1, 0]);
      return below !== undefined && names.includes(scene.names[below.object]);
    };
    /** Where each walker was on water at the end of a second. */
    const walks = (held: typeof water | null): boolean[] => {
      const random = createRandom(seed);
      const ends: boolean[] = [];
      while (ends.length < WALKS) {
        const object = objects[Math.floor(random() * objects.length)];
        const middle = [0, 2].map((axis) => (scene.boxes[object * 6 + axis] + scene.boxes[object * 6 + axis + 3]) / 2);
        const [fromX, fromZ] = middle.map((at) => at + AWAY * (2 * random() - 1));
        const jumps = ends.length % 3 === 0;
        // both kinds of walk begin at the same places: on land
        const place = createPlayer(surface, tree.boxes, 200, [fromX, 3, fromZ], null, water)?.eye;
        if (!place || isOnWater(place) || Math.hypot(place[0] - middle[0], place[2] - middle[1]) > 2 * AWAY) continue;
        const player = createPlayer(surface, tree.boxes, 200, place, null, held)!;
        let hasBeen = false;
        for (let i = 0; i < SECONDS * 60; i++) {
          const [x, , z] = player.eye;
          const length = Math.hypot(middle[0] - x, middle[1] - z) || 1;
          const pace = (3 * player.height) / length;
          if (jumps && i % 20 === 0) player.jump();
          player.go((middle[0] - x) * pace, (middle[1] - z) * pace, 1 / 60);
          if (i % 60 === 59) hasBeen ||= isOnWater(player.eye);
        }
        ends.push(hasBeen);
      }
      return ends;
    };
    expect(walks(water).filter(Boolean)).toEqual([]);
    // without that rule many of the same walks lead onto the water
    expect(walks(null).filter(Boolean).length).toBeGreaterThan(WALKS / 4);
  });
});

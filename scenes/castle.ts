/**
 * A castle in a moat on a sunny day: meadow and road, curtain walls and towers, a courtyard with market and chapel, and
 * a keep whose great hall is furnished. The path comes over the drawbridge, through the hall and round the yard.
 */
import type { Vec3, View } from '../src/core/math/camera.ts';
import { createRandom } from '../src/core/math/random.ts';
import { countryside, land, terrain } from './kit/castle/country.ts';
import { hall } from './kit/castle/hall.ts';
import { keep } from './kit/castle/keep.ts';
import { HALL } from './kit/castle/plan.ts';
import { walls } from './kit/castle/walls.ts';
import { courtyardLife, yard } from './kit/castle/yard.ts';
import { facets, type Height } from './kit/ground.ts';
import { daylight, dimmed, indoors, lamplight } from './kit/light.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { route } from './kit/route.ts';
import { Kit } from './kit.ts';

export const castle: SceneRecipe = {
  name: 'castle',
  title: 'Castle',
  description: 'A moated castle with towers, a busy courtyard and a great hall to walk through.',
  sky: 0x8fc4f0,
  look: {
    top: 0x3a7cc8,
    low: 0x8fa878,
    glow: 0xfff2d0,
    sun: [-0.55, 0.9, 0.65],
    clouds: 0xffffff,
    stars: false,
    edge: true,
    haze: 420,
    water: ['water'],
    surfaces: [
      { texture: 'grass', metres: 3, names: ['meadow'], ground: true },
      { texture: 'cobbles', metres: 2, names: ['yard', 'cobbles', 'hall floor', 'gate floor'], ground: true },
      { texture: 'grass', metres: 2, names: ['tree', 'pine', 'bush', 'courtyard tree', 'hay'] },
      {
        texture: 'blocks',
        metres: 2.4,
        names: [
          ...['curtain wall', 'tower shaft', 'tower crown', 'gate arch', 'gate merlon', 'keep wall', 'keep doorway'],
          ...['keep turret', 'turret crown', 'upper wall', 'great tower', 'hall pillar', 'hearth', 'well'],
          ...['chapel', 'chapel tower', 'smithy', 'barracks'],
        ],
      },
    ],
  },
  build(seed = 64) {
    const random = createRandom(seed);
    const sun = daylight({
      sun: [-0.55, 0.9, 0.65],
      sunTone: [0.6, 0.55, 0.42],
      skyTone: [0.52, 0.56, 0.64],
      groundTone: [0.34, 0.31, 0.28],
    });
    const tone = [0.9, 0.62, 0.3] as const;
    const torches = [-6, 6].flatMap((x) => [-1.4, -14.6].map((z) => ({ x, y: 2.8, z, radius: 9, tone })));
    const candlelit = lamplight(dimmed(sun, 0.5), [...torches, { x: -8.6, y: 1, z: -8, radius: 10, tone }]);
    const { z, w, d, h } = HALL;
    const kit = new Kit(indoors(sun, [[0.5 - w, -1, z - d + 0.5, w - 0.5, h + 0.1, z + d - 0.5]], candlelit));
    const ground = facets((x, z) => terrain(seed, x, z), 2);
    land(kit, seed, ground);
    yard(kit, random);
    walls(kit, random);
    keep(kit, random);
    hall(kit, random);
    courtyardLife(kit, random);
    countryside(kit, random, ground);
    return kit.finish(walk(ground));
  },
};

/** Over the drawbridge, through the hall and round the yard; outside the walls on the ground as it is. */
function walk(ground: Height): View[] {
  const eyes: Vec3[] = [
    [-17, 1.9, 84],
    [-9, 1.8, 66],
    [-1, 1.8, 52],
    [0, 1.9, 40],
    [0, 1.75, 27],
    [-2, 1.7, 16],
    [-1, 1.7, 7],
    [0, 1.7, 0.5],
    [0.3, 1.7, -5],
    [3.5, 1.7, -8.2],
    [10.5, 1.7, -8],
    [17, 1.7, -5],
    [18.5, 1.7, 4],
    [11, 1.7, 12],
    [-7, 1.7, 14.5],
    [-16, 1.7, 6],
    [-17.5, 1.7, -10],
    [-12, 1.7, -20.5],
    [2, 1.7, -21],
  ];
  const standing = eyes.map(([x, y, z]): Vec3 => [x, z > 42 ? ground(x, z) + 1.75 : y, z]);
  return route(standing, { fov: 65, near: 0.2, ahead: 10, lift: 0.4 });
}

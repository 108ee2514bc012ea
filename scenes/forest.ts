/**
 * A forest on a summer morning: pines and leaf trees in groves, a brook with a pond and a bridge, a cabin, a camp and an
 * old stone circle. The path follows the trail from the south edge to the far clearing.
 */
import { samplePath } from '../src/core/camera/path.ts';
import type { Vec3 } from '../src/core/math/camera.ts';
import { createRandom, type Random } from '../src/core/math/random.ts';
import { facets, type Height, offLine, patch } from './kit/ground.ts';
import { cottage, house } from './kit/houses.ts';
import { daylight } from './kit/light.ts';
import { noise, ramp, rolling } from './kit/noise.ts';
import { mix, pick, shade } from './kit/paints.ts';
import { boulder, bush, fern, leafTree, log, mushroom, pine, stump } from './kit/plants.ts';
import { barrel, bench, crate, fence, flame, hay, lampPost, signpost } from './kit/props.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { route } from './kit/route.ts';
import { box, cylinder, even, frustum, panel } from './kit/solids.ts';
import { Kit } from './kit.ts';

/** half the width of the square of land */
const HALF = 192;
const TILE = 16;
const WATER = -0.9;
const TRAIL: Vec3[] = [
  [-34, 0, 150],
  [-22, 0, 118],
  [8, 0, 92],
  [22, 0, 62],
  [4, 0, 34],
  [-4, 0, 12],
  [-20, 0, -16],
  [-44, 0, -40],
  [-34, 0, -74],
  [2, 0, -92],
  [34, 0, -112],
  [40, 0, -140],
];
const CABIN = [37, 76] as const;
const CAMP = [-62, -52] as const;
const CIRCLE = [40, -152] as const;
const POND = [58, 10, 17] as const;
const COUNTS = { trees: 5300, bushes: 900, rocks: 520, small: 700, logs: 120 };

export const forest: SceneRecipe = {
  name: 'forest',
  title: 'Forest',
  description: 'Thousands of trees on rolling ground, with a trail, a brook, a cabin and a stone circle.',
  sky: 0xbfe0d8,
  look: {
    top: 0x6aa8c8,
    low: 0x8fa890,
    glow: 0xfff6dc,
    sun: [0.5, 0.7, 0.3],
    clouds: 0xf8fffc,
    stars: false,
    edge: true,
    haze: 260,
    water: ['water'],
    surfaces: [
      { texture: 'grass', metres: 3, names: ['ground'], ground: true },
      { texture: 'grass', metres: 1.8, names: ['tree', 'pine', 'birch', 'bush', 'fern', 'hay'] },
      { texture: 'rock', metres: 2.5, names: ['rock', 'standing stone', 'lintel', 'altar'] },
      { texture: 'planks', metres: 1.6, names: ['cabin', 'woodshed', 'bench', 'barrel', 'crate', 'bridge plank'] },
    ],
  },
  build(seed = 5) {
    const random = createRandom(seed);
    const kit = new Kit(
      daylight({
        sun: [0.7, 0.75, 0.35],
        sunTone: [0.66, 0.6, 0.42],
        skyTone: [0.44, 0.52, 0.56],
        groundTone: [0.26, 0.3, 0.24],
      }),
    );
    const trail = samplePath({ points: TRAIL.map((eye) => ({ eye, target: eye })) }, 120).map(({ eye }) => eye);
    const offTrail = offLine(trail);
    const ground = facets((x, z) => terrain(seed, x, z), 4);
    land(kit, seed, ground, offTrail);
    landmarks(kit, random, ground);
    growth(kit, random, seed, ground, offTrail);
    const eyes = trail
      .filter((_, k) => k % 4 === 0)
      .map(([x, , z]): Vec3 => [x, Math.max(ground(x, z), 0.35) + 1.75, z]);
    return kit.finish(route(eyes, { fov: 65, near: 0.2, ahead: 14, lift: 0.5 }));
  },
};

/** z of the brook at x. */
function brook(x: number): number {
  return 14 + 12 * Math.sin(x / 38) - 0.05 * x;
}

/** Distance from the water's middle line, 0 all over the pond. */
function offWater(x: number, z: number): number {
  const pond = Math.max(0, Math.hypot(x - POND[0], z - POND[1]) - POND[2]);
  return Math.min(pond, Math.abs(z - brook(x)) * 0.95);
}

function terrain(seed: number, x: number, z: number): number {
  const d = offWater(x, z);
  const hills =
    0.6 +
    rolling(seed, x / 46, z / 46) * 11 +
    12 * ramp(120, 190, Math.hypot(x, z)) * rolling(seed + 5, x / 60, z / 60);
  let flat = 1;
  for (const [cx, cz] of [CABIN, CAMP, CIRCLE]) flat = Math.min(flat, ramp(7, 26, Math.hypot(x - cx, z - cz)));
  const level = 3;
  const dry = level + (hills - level) * (0.12 + 0.88 * flat);
  return 0.3 + (dry - 0.3) * ramp(5, 30, d) - 2.6 * ramp(5.5, 1.5, d);
}

/** 0 .. 1: how dense the forest is here. */
function density(seed: number, x: number, z: number): number {
  return ramp(0.3, 0.55, rolling(seed + 11, x / 34, z / 34));
}

function land(kit: Kit, seed: number, ground: Height, offTrail: Height): void {
  kit.foot = 1;
  kit.grain = 0.16;
  for (let z = -HALF; z < HALF; z += TILE)
    for (let x = -HALF; x < HALF; x += TILE)
      kit.object('ground', () =>
        patch(kit, ground, x, z, TILE, 4, (px, py, pz, slope) => {
          const grass = mix(0x78a848, 0x5c8c3c, rolling(seed + 3, px / 13, pz / 13));
          const litter = mix(grass, 0x5f6a34, density(seed, px, pz) * 0.75);
          if (py < -0.5) return 0x7d6a48;
          return mix(mix(litter, 0x8a7a5a, ramp(0.1, 0.26, slope)), 0xb0905c, ramp(3, 1.2, offTrail(px, pz)));
        }),
      );
  for (let z = -HALF; z < HALF; z += 8)
    for (let x = -HALF; x < HALF; x += 8) {
      const nearest = Math.min(
        ...[
          [0, 0],
          [8, 0],
          [0, 8],
          [8, 8],
          [4, 4],
        ].map(([dx, dz]) => offWater(x + dx, z + dz)),
      );
      if (nearest > 4.5) continue;
      kit.object(
        'water',
        () =>
          panel(kit, [0, 0, 8], [8, 0, 0], [0, 0, -8], even(3), even(3), (c, r) =>
            mix(0x4a8a98, 0x78b4b8, noise(seed + 8, x / 3 + c, 0, z / 3 - r)),
          ),
        [x, WATER, z],
      );
    }
  kit.foot = 0.7;
  kit.grain = 0.12;
}

function landmarks(kit: Kit, random: Random, ground: Height): void {
  const put = (name: string, x: number, z: number, yaw: number, draw: () => void, scale = 1) =>
    kit.object(name, draw, [x, ground(x, z), z], yaw, scale);
  bridge(kit, random);
  const [hx, hz] = CABIN;
  put('cabin', hx, hz, -0.6, () =>
    house(kit, random, { w: 8, d: 6, storeys: 1, wall: 0xa67c50, roof: 0x7a4a34, lit: 0.5 }),
  );
  put('woodshed', hx + 9, hz - 3, -0.2, () => cottage(kit, random, 4, 3, 2.2, 0x8a6a48, 0x6a5040));
  put('bench', hx - 6.5, hz + 3, -0.6, () => bench(kit, random));
  for (let k = 0; k < 6; k++)
    put('barrel', hx + 5.2 + (k % 3), hz + 2.4 + Math.floor(k / 3), k, () => barrel(kit, random));
  for (let k = 0; k < 8; k++) put('fence', hx - 10 + k * 2.4, hz + 11 - k * 0.3, 0.12, () => fence(kit, random, 2.4));
  put('hay', hx + 4, hz + 7, 0, () => hay(kit, random));
  const [cx, cz] = CAMP;
  for (let k = 0; k < 4; k++) {
    const a = k * 1.4 + 0.5;
    put('tent', cx + 5 * Math.cos(a), cz + 5 * Math.sin(a), -a - Math.PI / 2, () =>
      tent(kit, pick(random, [0xd8a048, 0x4a7ab0, 0xb84a3c, 0x5a9a5a])),
    );
  }
  put('camp fire', cx, cz, 0, () => fire(kit));
  for (let k = 0; k < 3; k++)
    put(
      'seat log',
      cx + 2 * Math.cos(k * 2.1),
      cz + 2 * Math.sin(k * 2.1),
      -k * 2.1 + 1.57,
      () => log(kit, random),
      0.6,
    );
  for (let k = 0; k < 5; k++) put('crate', cx + 7 + random() * 2, cz - 2 + k, k, () => crate(kit, random));
  const [sx, sz] = CIRCLE;
  for (let k = 0; k < 13; k++) {
    const a = (k / 13) * 2 * Math.PI;
    const stone = () => {
      kit.paint(shade(0x8f938c, 0.85 + random() * 0.3));
      frustum(kit, 0, -0.5, 0, 1.5, 0.9, 1.1, 0.6, 3.6 + random(), '');
    };
    put('standing stone', sx + 11 * Math.cos(a), sz + 11 * Math.sin(a), Math.PI / 2 - a, stone);
    if (k % 3 === 0)
      put('lintel', sx + 11 * Math.cos(a + 0.242), sz + 11 * Math.sin(a + 0.242), Math.PI / 2 - a - 0.242, () => {
        kit.paint(0x9a9c94);
        box(kit, 0, 3.05, 0, 6.4, 0.8, 0.9);
      });
  }
  put('altar', sx, sz - 2, 0.3, () => {
    kit.paint(0x7d827c);
    box(kit, 0, -0.3, 0, 2.4, 1.1, 1.4);
  });
  for (const [x, z] of [
    [TRAIL[0][0] + 3.4, TRAIL[0][2] - 6],
    [TRAIL[3][0] + 3, TRAIL[3][2] + 6],
    [TRAIL[7][0] - 3.4, TRAIL[7][2] + 3],
  ])
    put('signpost', x, z, 0.4, () => signpost(kit, random));
  for (const k of [1, 4, 6, 9]) put('lantern', TRAIL[k][0] + 3, TRAIL[k][2] + 1, 0, () => lampPost(kit, 2.4));
}

function bridge(kit: Kit, random: Random): void {
  const x = -3.4;
  const z = brook(x);
  for (let k = -6; k <= 6; k++)
    kit.object(
      'bridge plank',
      () => {
        kit.paint(shade(0x96703f, 0.85 + random() * 0.3));
        box(kit, 0, 0, 0, 3, 0.16, 0.94);
      },
      [x, 0.16 + 0.2 * Math.cos(k / 4.4), z + k],
      0.06,
    );
  for (const side of [-1, 1])
    for (let k = -2; k <= 2; k++)
      kit.object(
        'bridge rail',
        () => fence(kit, random, 2.6, 0x7d5a34),
        [x + side * 1.5, 0.2, z + k * 2.6],
        Math.PI / 2 + 0.06,
      );
}

function tent(kit: Kit, paint: number): void {
  kit.paint(paint);
  kit.polygon([-1.4, 0, 1.6], [0, 1.9, 1.6], [0, 1.9, -1.6], [-1.4, 0, -1.6]);
  kit.polygon([0, 1.9, 1.6], [1.4, 0, 1.6], [1.4, 0, -1.6], [0, 1.9, -1.6]);
  kit.paint(shade(paint, 0.75));
  kit.polygon([1.4, 0, -1.6], [-1.4, 0, -1.6], [0, 1.9, -1.6]);
  kit.polygon([-1.4, 0, 1.6], [-0.3, 0, 1.6], [0, 1.9, 1.6]);
  kit.polygon([0.3, 0, 1.6], [1.4, 0, 1.6], [0, 1.9, 1.6]);
  kit.paint(0x2a241e);
  kit.polygon([-0.3, 0, 1.6], [0.3, 0, 1.6], [0, 1.9, 1.6]);
}

function fire(kit: Kit): void {
  kit.paint(0x77726a);
  for (let k = 0; k < 7; k++) box(kit, 0.8 * Math.cos(k * 0.9), -0.1, 0.8 * Math.sin(k * 0.9), 0.4, 0.35, 0.35);
  kit.paint(0x4a3524);
  cylinder(kit, 0, 0, 0, 0.5, 0.1, 0.5, 6);
  flame(kit, 0, 0.25, 0, 0.34);
}

function growth(kit: Kit, random: Random, seed: number, ground: Height, offTrail: Height): void {
  const sites: readonly (readonly [number, number])[] = [CABIN, CAMP, CIRCLE];
  const find = (margin: number, wet: number, thick: boolean): [number, number] => {
    for (;;) {
      const x = (random() * 2 - 1) * (HALF - 3);
      const z = (random() * 2 - 1) * (HALF - 3);
      if (offWater(x, z) < wet || offTrail(x, z) < margin) continue;
      if (sites.some(([sx, sz]) => Math.hypot(x - sx, z - sz) < 12.5 + margin)) continue;
      if (thick && random() > 0.18 + 0.82 * density(seed, x, z)) continue;
      return [x, z];
    }
  };
  const put = (name: string, x: number, z: number, draw: () => void, scale: number) =>
    kit.object(name, draw, [x, ground(x, z), z], random() * 2 * Math.PI, scale);
  for (let k = 0; k < COUNTS.trees; k++) {
    const [x, z] = find(4.2, 5, true);
    const grove = rolling(seed + 17, x / 50, z / 50) + (random() - 0.5) * 0.16;
    const scale = 0.85 + random() * 0.55;
    if (grove < 0.54) put('pine', x, z, () => pine(kit, random), scale);
    else if (grove < 0.6)
      put('birch', x, z, () => leafTree(kit, random, [0xa8b848, 0x90b04c, 0xc0b040], 0xd8d4c8), scale);
    else put('tree', x, z, () => leafTree(kit, random), scale * 1.15);
  }
  for (let k = 0; k < COUNTS.bushes; k++) put('bush', ...find(2.6, 4, false), () => bush(kit, random), 1);
  for (let k = 0; k < COUNTS.rocks; k++) put('rock', ...find(3.2, 2, false), () => boulder(kit, random), 1);
  for (let k = 0; k < COUNTS.small; k++) {
    const [x, z] = find(1.8, 5, false);
    if (k % 3) put('fern', x, z, () => fern(kit, random), 1);
    else put('mushroom', x, z, () => mushroom(kit, random), 1.4);
  }
  for (let k = 0; k < COUNTS.logs; k++) {
    if (k % 3) put('log', ...find(4, 5, false), () => log(kit, random), 1);
    else put('stump', ...find(3, 5, false), () => stump(kit, random), 1);
  }
}

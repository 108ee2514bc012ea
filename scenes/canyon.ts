/**
 * A race track through a desert canyon: layered cliffs on both sides, rock bridges, a tunnel, kerbs, tyres and a crowd
 * at the start. The path is one lap at driving height.
 */
import type { Vec3 } from '../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../src/core/math/random.ts';
import { karts } from './kit/canyon/karts.ts';
import {
  bridges,
  cliff,
  cliffAt,
  LAYERS,
  PLACES,
  plateau,
  RIM,
  ROAD,
  roadPiece,
  TOP,
  TUNNEL,
  verge,
} from './kit/canyon/rock.ts';
import { type Daylight, daylight } from './kit/light.ts';
import { pick } from './kit/paints.ts';
import { boulder } from './kit/plants.ts';
import { barrel, cart, crate, flag } from './kit/props.ts';
import * as racing from './kit/racing.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { rock } from './kit/rock.ts';
import { route } from './kit/route.ts';
import { beside, createTrack, facing, offTrack, type Track } from './kit/track.ts';
import { Kit } from './kit.ts';

const LOOP: Vec3[] = [
  [0, 0, 95],
  [70, 1, 92],
  [128, 5, 58],
  [120, 9, 2],
  [74, 7, -28],
  [58, 3, -74],
  [96, 2, -122],
  [60, 5, -165],
  [0, 8, -158],
  [-26, 8, -108],
  [-22, 5, -52],
  [-62, 2, -18],
  [-118, 0, -44],
  [-152, 3, 4],
  [-136, 5, 62],
  [-70, 2, 92],
];

const LIGHT: Daylight = {
  sun: [0.6, 0.85, 0.35],
  sunTone: [0.66, 0.56, 0.4],
  skyTone: [0.5, 0.5, 0.58],
  groundTone: [0.46, 0.34, 0.28],
};

export const canyon: SceneRecipe = {
  name: 'canyon',
  title: 'Canyon race track',
  description: 'One lap between the layered cliffs of a desert canyon, under rock bridges and through a tunnel.',
  sky: 0x9fd0ea,
  look: {
    top: 0x3f86cc,
    low: 0xc89868,
    glow: 0xfff0c8,
    sun: [0.5, 0.7, 0.4],
    clouds: 0xffffff,
    stars: false,
    edge: true,
    haze: 480,
    surfaces: [
      { texture: 'sand', metres: 5, names: ['verge', 'plateau', 'road'], ground: true },
      { texture: 'rock', metres: 9, names: ['cliff', 'rock bridge', 'tunnel roof', 'hoodoo', 'butte', 'rock'] },
      { texture: 'planks', metres: 2, names: ['grandstand', 'crate', 'barrel', 'wagon'] },
    ],
  },
  build(seed = 11) {
    const random = createRandom(seed);
    const track = createTrack(LOOP, PLACES);
    const kit = new Kit(daylight(LIGHT));
    kit.foot = 1;
    for (let k = 0; k < PLACES; k++) roadPiece(kit, random, track, k);
    for (const side of [-1, 1]) for (let k = 0; k < PLACES; k++) verge(kit, seed, track, k, side);
    for (const side of [-1, 1]) for (let k = 0; k < PLACES; k++) cliff(kit, seed, track, k, side);
    plateau(kit, seed, track);
    kit.foot = 0.74;
    bridges(kit, seed, track);
    furniture(kit, random, seed, track);
    const eyes = Array.from({ length: PLACES / 3 }, (_, k) =>
      beside(track, k * 3 - 6, 1.6 * Math.sin((k / PLACES) * 3 * 12.566), 2.1),
    );
    return kit.finish(route(eyes, { fov: 70, near: 0.3, ahead: 16, lift: 0.1, closed: true }));
  },
  moving: (seed = 11) => karts(createTrack(LOOP, PLACES), LIGHT, seed),
};

function furniture(kit: Kit, random: Random, seed: number, track: Track): void {
  const put = (name: string, k: number, out: number, draw: () => void, up = 0, yaw = 0, scale = 1) =>
    kit.object(name, draw, beside(track, k, out, up), facing(track, k) + yaw, scale);
  put('start gate', 0, 0, () => racing.gate(kit, ROAD + 1.6));
  for (let k = 0; k < 3; k++) put('start line', 0.6 + k * 0.12, 0, () => racing.checkers(kit, ROAD * 1.8, k), 0.03);
  for (const side of [-1, 1])
    for (let k = -3; k < 4; k++) {
      if (k === 0) continue;
      put('grandstand', k, side * 11.6, () => racing.grandstand(kit, track.step * 0.94), 0, (side * -Math.PI) / 2);
      for (let row = 0; row < 3; row++)
        put(
          'crowd',
          k,
          side * (10.6 + row),
          () => racing.crowd(kit, random, track.step * 0.8),
          0.72 + row * 0.7,
          (side * -Math.PI) / 2,
        );
      if (k % 2)
        put('flag', k, side * 9.4, () => flag(kit, pick(random, [0xd8352c, 0x2f6fce, 0xe8c83c, 0x3da04a]), 4.5));
    }
  for (let k = 4; k < PLACES - 3; k++) {
    const a = track.right[k];
    const b = track.right[(k + 3) % PLACES];
    const bend = a[0] * b[2] - a[2] * b[0];
    if (Math.abs(bend) > 0.24 && k % 2 === 0) {
      const side = bend > 0 ? -1 : 1;
      put('barrier', k, side * (ROAD + 1.7), () => racing.barrier(kit, track.step * 0.92, k), 0, Math.PI / 2);
      if (k % 6 === 0) put('arrow sign', k, side * (ROAD + 2.5), () => racing.arrow(kit, bend > 0 ? 1 : -1));
      if (k % 4 === 0)
        for (let i = 0; i < 3; i++)
          put('tyres', k + 0.5 + i * 0.16, side * (ROAD + 1.6), () => racing.tyres(kit, random));
    }
  }
  for (const k of [14, 40, 92, 125, 150])
    for (const i of [0, 1, 2]) put('boost pad', k + i * 0.5, (k % 3) * 2 - 2, () => racing.chevron(kit), 0.04);
  for (let i = 0; i < 8; i++)
    put(
      'kart',
      2.5 + Math.floor(i / 2) * 0.9,
      (i % 2 ? 1.8 : -1.8) + (i % 4) * 0.2,
      () => racing.kart(kit, i),
      0,
      Math.PI,
    );
  for (const [k, out, up] of [
    [30, -4, 34],
    [64, 6, 38],
    [100, 0, 36],
    [132, -8, 40],
    [156, 4, 33],
    [5, 12, 36],
  ])
    put('balloon', k, out, () => racing.balloon(kit, random), up);
  for (let i = 0; i < 240; i++) {
    const k = 9 + random() * (PLACES - 18);
    const side = random() < 0.5 ? -1 : 1;
    const room = cliffAt(seed, Math.floor(k), side) - ROAD;
    if (room < 5.5 || (k > TUNNEL[0] - 4 && k < TUNNEL[1] + 3)) continue;
    const out = side * (ROAD + 3.4 + random() * (room - 4));
    put('hoodoo', k, out, () => racing.hoodoo(kit, random, LAYERS), 0, random() * 6, 0.7 + random() * 0.5);
  }
  for (let i = 0; i < 330; i++) {
    const k = 5 + random() * (PLACES - 12);
    const side = random() < 0.5 ? -1 : 1;
    const room = cliffAt(seed, Math.floor(k), side) - ROAD;
    if (room < 4 || (k > TUNNEL[0] - 2 && k < TUNNEL[1] + 1)) continue;
    const out = side * (ROAD + 1.8 + random() * (room - 2.6));
    const kind = random();
    if (kind < 0.34)
      put(
        'rock',
        k,
        out + side * 0.6,
        () => boulder(kit, random, pick(random, [0xb56a44, 0xc98a58, 0xa05a3a])),
        0,
        random() * 6,
        0.8,
      );
    else if (kind < 0.6) put('cactus', k, out, () => racing.cactus(kit, random), 0.1, random() * 6);
    else if (kind < 0.85) put('shrub', k, out, () => racing.shrub(kit, random), 0.1, random() * 6);
    else if (kind < 0.91) put('barrel', k, out, () => barrel(kit, random), 0.1);
    else if (kind < 0.98) put('crate', k, out, () => crate(kit, random), 0.1, random() * 3);
    else put('wagon', k, out + side, () => cart(kit, random), 0.1, random() * 3);
  }
  for (let i = 0; i < 46; i++) {
    for (let tries = 0; tries < 50; tries++) {
      const x = -190 + random() * 360;
      const z = -200 + random() * 330;
      const d = offTrack(track, x, z);
      if (d < RIM + 9 || d > 52) continue;
      const r = 3 + random() * 5;
      kit.object('butte', () => {
        kit.paint(pick(random, LAYERS));
        rock(kit, [0, 1.5, 0], [r, r * (0.7 + random() * 0.9), r], randomInt(random, 1e6), 0.32, true);
      }, [x, TOP, z]);
      break;
    }
  }
}

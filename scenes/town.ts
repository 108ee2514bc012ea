/**
 * A harbour town in the late afternoon: quay, piers and boats, a lighthouse, streets of houses climbing from the sea, a
 * market square with a church, back yards with fences. The path goes along the quay, past the market and up the hill.
 */
import type { Vec3 } from '../src/core/math/camera.ts';
import { createRandom, type Random } from '../src/core/math/random.ts';
import { facets, type Height, patch } from './kit/ground.ts';
import * as harbour from './kit/harbour.ts';
import { cottage, house } from './kit/houses.ts';
import { type Daylight, daylight } from './kit/light.ts';
import { thereAndBack } from './kit/moving.ts';
import { noise, ramp, rolling } from './kit/noise.ts';
import { mix, pick } from './kit/paints.ts';
import { bush, cypress, leafTree } from './kit/plants.ts';
import { barrel, cart, crate, flag, lampPost, signpost } from './kit/props.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { alongStreets, route } from './kit/route.ts';
import { block, ROOFS, WALLS } from './kit/town/blocks.ts';
import { ACROSS, ALONG, bend, inStreet, QUAY, slope, unbend } from './kit/town/plan.ts';
import { shore } from './kit/town/shore.ts';
import { harbourTraffic } from './kit/town/traffic.ts';
import { Kit } from './kit.ts';

const LIGHT: Daylight = {
  sun: [-0.75, 0.6, 0.5],
  sunTone: [0.74, 0.58, 0.38],
  skyTone: [0.48, 0.48, 0.6],
  groundTone: [0.4, 0.33, 0.32],
};

/** the corners of the camera's way along the quay, past the market and up the hill, in the straight plan */
const WALK: [number, number][] = [
  [14, 46.5],
  [-38, 46.5],
  [-38, -10],
  [38, -10],
  [37.7, -42],
];

/** where people walk: along the quay beside the camera's way, and across that to the market's streets */
const STREETS: [number, number][] = [
  [-60, 50.4],
  [-0.3, 50.4],
  [-0.3, 18.3],
  [-33, 18.3],
];

export const town: SceneRecipe = {
  name: 'town',
  title: 'Harbour town',
  description: 'Streets of houses climb from a quay with boats past a market square and gardens.',
  sky: 0xf0cfa4,
  look: {
    top: 0x6f9ac8,
    low: 0xa08868,
    glow: 0xffdc9a,
    sun: [-0.75, 0.3, 0.5],
    clouds: 0xfff0dc,
    stars: false,
    edge: true,
    haze: 520,
    water: ['sea'],
    surfaces: [
      { texture: 'grass', metres: 4, names: ['hillside'], ground: true },
      { texture: 'cobbles', metres: 2, names: ['paving'], ground: true },
      { texture: 'grass', metres: 2, names: ['tree', 'garden tree', 'bush', 'cypress', 'hay'] },
      { texture: 'bricks', metres: 2, names: ['quay wall', 'church', 'lighthouse', 'well', 'breakwater'] },
      { texture: 'bricks', metres: 2, strength: 0.4, names: ['house', 'farm', 'barn'] },
    ],
  },
  build(seed = 21) {
    const random = createRandom(seed);
    const kit = new Kit(daylight(LIGHT));
    const ground = facets(slope, 2);
    land(kit, seed, ground);
    shore(kit, random, seed);
    for (let row = 0; row + 1 < ACROSS.length; row++)
      for (let column = 0; column + 1 < ALONG.length; column++) block(kit, random, ground, column, row);
    streets(kit, random, ground);
    outskirts(kit, random, ground);
    const eyes = alongStreets(WALK, 8, 1.5).map(([x, z]): Vec3 => {
      const there = bend(x, z);
      return [there.x, ground(there.x, there.z) + 1.75, there.z];
    });
    return kit.finish(route(eyes, { fov: 65, near: 0.2, ahead: 12, lift: 0.4 }));
  },
  moving(seed = 21) {
    const ground = facets(slope, 2);
    const middles = alongStreets(STREETS, 6, 1).map(([x, z]): Vec3 => {
      const there = bend(x, z);
      return [there.x, 0, there.z];
    });
    const walk = thereAndBack(middles, 0.7).map(([x, , z]): Vec3 => [x, ground(x, z), z]);
    return harbourTraffic(walk, LIGHT, seed);
  },
};

function land(kit: Kit, seed: number, ground: Height): void {
  kit.foot = 1;
  kit.grain = 0.12;
  for (let z = -192; z < QUAY; z += 8)
    for (let x = -192; x < 192; x += 8) {
      const inner = Math.abs(x + 4) < 128 && z >= -112;
      if (!inner && (x % 16 !== 0 || z % 16 !== 0)) continue;
      const draw = () =>
        patch(kit, ground, x, z, inner ? 8 : 16, inner ? 4 : 8, (px, y, pz) => {
          const meadow = mix(0x93a850, 0x6f9444, rolling(seed, px / 18, pz / 18));
          if (!inner) return mix(0xe0c890, meadow, ramp(-0.4, 1.2, y));
          const [sx, sz] = unbend(px, pz);
          if (inStreet(sx, sz) && Math.abs(sx) < 120)
            return mix(0xc4b298, 0x8f8070, noise(seed + 2, px * 0.9, 0, pz * 0.9));
          if (Math.abs(sx) > 112 || sz < -98) return mix(0xe0c890, meadow, ramp(-0.4, 1.2, y));
          return mix(meadow, 0xb09a70, 0.3 + 0.5 * noise(seed + 3, px / 6, 0, pz / 6));
        });
      kit.object(inner ? 'paving' : 'hillside', draw);
    }
  kit.foot = 0.74;
  kit.grain = 0.1;
}

/** Lamps, trees and other things along the streets. */
function streets(kit: Kit, random: Random, ground: Height): void {
  const put = (name: string, x: number, z: number, yaw: number, draw: () => void, scale = 1) => {
    if (ALONG.some((s) => Math.abs(x - s) < 2.2) || ACROSS.some((s) => Math.abs(z - s) < 2.2)) return;
    const there = bend(x, z);
    kit.object(name, draw, [there.x, ground(there.x, there.z), there.z], yaw + there.yaw, scale);
  };
  for (const s of ALONG)
    for (let z = -90; z < 42; z += 7) {
      put('lamp', s + 2.9 * (Math.abs(z) % 2 ? 1 : -1), z, 0, () => lampPost(kit, 3.4));
      if (random() < 0.5) put('bush', s - 2.7, z + 3, 0, () => bush(kit, random), 0.6);
    }
  for (const s of ACROSS) for (let x = -106; x < 108; x += 9) put('lamp', x, s + 2.9, 0, () => lampPost(kit, 3.4));
  for (let x = -112; x < 112; x += 4.2) {
    if (Math.abs(x) < 5) continue;
    const kind = random();
    const yaw = random() * 6;
    if (kind < 0.3) put('crate', x, 53.2 + random(), yaw, () => crate(kit, random));
    else if (kind < 0.55) put('barrel', x, 53.2 + random(), 0, () => barrel(kit, random));
    else if (kind < 0.7) put('net', x, 53.6, 0, () => harbour.net(kit, random));
    else if (kind < 0.78) put('cart', x, 53.4, yaw, () => cart(kit, random));
    if (kind < 0.5) put('crate', x + 1.3, 54.2, yaw, () => crate(kit, random), 0.8);
  }
  for (let x = -108; x < 112; x += 12)
    kit.object('flag', () => flag(kit, pick(random, [0xd8452c, 0x2f6fae, 0xe8c83c]), 5), [x + 5, 0, QUAY - 0.9]);
}

function outskirts(kit: Kit, random: Random, ground: Height): void {
  const put = (name: string, x: number, z: number, yaw: number, draw: () => void, scale = 1) =>
    kit.object(name, draw, [x, ground(x, z), z], yaw, scale);
  const inTown = (x: number, z: number) => Math.abs(x) < 126 && z > -110;
  for (let k = 0; k < 420; k++) {
    const x = (random() * 2 - 1) * 186;
    const z = -186 + random() * 228;
    if (inTown(x, z)) continue;
    const kind = random();
    if (kind < 0.45) put('tree', x, z, random() * 6, () => leafTree(kit, random), 1 + random() * 0.4);
    else if (kind < 0.75) put('cypress', x, z, 0, () => cypress(kit, random), 1 + random() * 0.5);
    else put('bush', x, z, 0, () => bush(kit, random), 1.3);
  }
  for (const [x, z, yaw] of [
    [-140, -60, 0.4],
    [-150, 0, 1.2],
    [142, -70, -0.6],
    [150, -10, -1],
    [-60, -138, 0.2],
    [40, -146, -0.3],
    [96, -132, 0.5],
  ]) {
    put('farm', x, z, yaw, () =>
      house(kit, random, { w: 9, d: 7, storeys: 1, wall: pick(random, WALLS), roof: pick(random, ROOFS) }),
    );
    put('barn', x + 11, z - 5, yaw + 0.6, () => cottage(kit, random, 9, 6, 3.4, 0x9c6a48, 0x7a4a38));
  }
  put('signpost', 4, -100, 0, () => signpost(kit, random));
}

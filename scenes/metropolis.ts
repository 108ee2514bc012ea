/**
 * A city at dusk: hundreds of towers built of storeys, streets with lamps, cars, trees, hydrants, benches and signs, an
 * elevated railway and a park: twenty thousand objects. The path is a drive in the middle of the streets, past the park and
 * under the railway.
 */
import { samplePath } from '../src/core/camera/path.ts';
import type { Vec3 } from '../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../src/core/math/random.ts';
import * as city from './kit/city.ts';
import { tower } from './kit/city-tower.ts';
import { type Height, offLine } from './kit/ground.ts';
import { daylight, type Lamp, lamplight } from './kit/light.ts';
import { noise, ramp } from './kit/noise.ts';
import { pick, shade } from './kit/paints.ts';
import { bush, leafTree } from './kit/plants.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { alongStreets, route } from './kit/route.ts';
import { Kit } from './kit.ts';

const BLOCKS = 12;
const PITCH = 44;
/** half a road's width, and a pavement's width; a block of lots lies inside */
const ROAD = 5;
const PAVEMENT = 4;
/** how far a parked car's middle is from that of the road */
const PARKED = ROAD - 1.15;
const HALF = PITCH / 2 - ROAD;
const PARK = [
  [5, 6],
  [6, 6],
];
/** the street (a line between blocks, along z) that the railway runs over */
const RAILWAY = 8;
const LAMPS = [-9, 5];
const EYE = 1.85;
/** the corners of the drive, beside the middle of its streets, where no car is parked at one kerb */
const DRIVE: [number, number][] = [
  [-160, 175.5],
  [-43.5, 175.5],
  [-43.5, -0.5],
  [110, -0.5],
];

export const metropolis: SceneRecipe = {
  name: 'metropolis',
  title: 'Metropolis',
  description: 'A city at dusk with twenty thousand objects, from towers down to hydrants.',
  sky: 0x6a5a8c,
  look: {
    top: 0x2a2c58,
    low: 0x4a4068,
    glow: 0xff9a6a,
    sun: [-0.8, 0.06, 0.4],
    clouds: 0xc890a8,
    stars: false,
    edge: true,
    haze: 900,
    surfaces: [
      { texture: 'slabs', metres: 2, names: ['pavement', 'court'], ground: true },
      { texture: 'sand', metres: 4, names: ['road', 'crossing', 'lawn'], ground: true },
      { texture: 'sand', metres: 2, names: ['shop floor', 'storeys', 'roof', 'ledge', 'railway pier'] },
      { texture: 'slabs', metres: 4, names: ['railway deck'] },
    ],
  },
  build(seed = 1997) {
    const random = createRandom(seed);
    const lamps: Lamp[] = [];
    eachBlock((x, z) => {
      for (const side of [0, 1, 2, 3])
        for (const along of LAMPS) {
          const [lx, lz] = turned(side, along, HALF - 0.8);
          lamps.push({ x: x + lx, y: 4.2, z: z + lz, radius: 12, tone: [0.85, 0.62, 0.34] });
        }
    });
    const dusk = daylight({
      sun: [-0.8, 0.35, 0.4],
      sunTone: [0.5, 0.32, 0.3],
      skyTone: [0.42, 0.4, 0.6],
      groundTone: [0.36, 0.28, 0.36],
    });
    const kit = new Kit(lamplight(dusk, lamps));
    const eyes = alongStreets(DRIVE, 12, 4).map(([x, z]): Vec3 => [x, EYE, z]);
    roads(kit, random);
    eachBlock((x, z, i, j) => pavements(kit, random, x, z, isPark(i, j)));
    eachBlock((x, z, i, j) => {
      if (isPark(i, j)) park(kit, random, x, z);
      else lots(kit, random, x, z, seed);
    });
    railway(kit);
    eachBlock((x, z, i, j) => furniture(kit, random, x, z, isPark(i, j)));
    traffic(kit, random, offPath(stroll()), offPath(eyes));
    return kit.finish(route(eyes, { fov: 68, near: 0.2, ahead: 14, lift: 1.6 }));
  },
};

/** A walk along pavements, over crossings and through the park, beside which nobody parks. */
function stroll(): Vec3[] {
  const h = HALF - 2.1;
  const at = (i: number, j: number, dx: number, dz: number): Vec3 => [centre(i) + dx * h, EYE, centre(j) + dz * h];
  return [
    at(3, 9, -1, 1),
    at(3, 9, 1, 1),
    at(4, 9, -1, 1),
    at(4, 9, 1, 1),
    at(5, 9, -1, 0.96),
    at(5, 9, -1, -1),
    at(5, 8, -1, 1),
    at(5, 8, -1, -1),
    at(5, 7, -1, 1),
    at(5, 7, -0.98, -0.9),
    at(5, 6, -0.6, 0.9),
    at(5, 6, 0.1, 0.2),
    at(5, 6, 1, 0),
    at(6, 6, 0, -0.15),
    at(6, 6, 1, 0.1),
    at(7, 6, -1, 0),
    at(7, 6, -1, -1),
    at(7, 5, -1, 1),
    at(7, 5, 1, 1),
    at(8, 5, -1, 1),
    at(8, 5, 1, 1),
  ];
}

function offPath(points: readonly Vec3[]): Height {
  return offLine(samplePath({ points: points.map((eye) => ({ eye, target: eye })) }, 400).map(({ eye }) => eye));
}

function centre(i: number): number {
  return (i - (BLOCKS - 1) / 2) * PITCH;
}

function isPark(i: number, j: number): boolean {
  return PARK.some(([pi, pj]) => pi === i && pj === j);
}

function eachBlock(visit: (x: number, z: number, i: number, j: number) => void): void {
  for (let j = 0; j < BLOCKS; j++) for (let i = 0; i < BLOCKS; i++) visit(centre(i), centre(j), i, j);
}

/** A place on one of a block's four sides: `along` to the right when looking out, `out` from the middle. */
function turned(side: number, along: number, out: number): [number, number] {
  if (side === 0) return [along, out];
  if (side === 1) return [out, -along];
  return side === 2 ? [-along, -out] : [-out, along];
}

function roads(kit: Kit, random: Random): void {
  kit.foot = 1;
  const span = PITCH - ROAD * 2;
  for (let line = 0; line <= BLOCKS; line++) {
    const at = (line - BLOCKS / 2) * PITCH;
    for (let k = 0; k < BLOCKS; k++)
      for (let part = 0; part < 3; part++) {
        const along = centre(k) - span / 3 + (span / 3) * part;
        kit.object('road', () => city.road(kit, random, ROAD * 2, span / 3), [at, 0, along]);
        kit.object('road', () => city.road(kit, random, ROAD * 2, span / 3), [along, 0, at], Math.PI / 2);
      }
    for (let cross = 0; cross <= BLOCKS; cross++)
      kit.object('crossing', () => city.crossing(kit, random, ROAD), [at, 0, (cross - BLOCKS / 2) * PITCH]);
  }
  kit.foot = 0.74;
}

function pavements(kit: Kit, random: Random, x: number, z: number, green: boolean): void {
  kit.foot = 1;
  const length = (HALF * 2 - PAVEMENT) / 3;
  for (const side of [0, 1, 2, 3])
    for (let part = 0; part < 3; part++) {
      const [dx, dz] = turned(side, -HALF + length * (part + 0.5), HALF - PAVEMENT / 2);
      kit.object(
        'pavement',
        () => city.pavement(kit, random, length, PAVEMENT),
        [x + dx, 0, z + dz],
        (side * Math.PI) / 2,
      );
    }
  const inner = HALF - PAVEMENT;
  if (!green) kit.object('court', () => city.court(kit, random, inner * 2), [x, 0, z]);
  else
    for (const sx of [-1, 1])
      for (const sz of [-1, 1])
        kit.object('lawn', () => city.lawn(kit, random, inner), [x + (sx * inner) / 2, 0.1, z + (sz * inner) / 2]);
  kit.foot = 0.74;
}

/** Cut a block into lots and build on them. */
function lots(kit: Kit, random: Random, x: number, z: number, seed: number): void {
  const inner = HALF - PAVEMENT;
  const downtown = ramp(310, 40, Math.hypot(x + 20, z - 10)) * (0.55 + 0.45 * noise(seed, x / 70, 0, z / 70));
  const cuts = random() < 0.25 ? [0] : random() < 0.5 ? [-0.2 + random() * 0.4] : [-0.33, 0.33];
  const xs = cuts[0] === 0 ? [-1, 1] : [-1, ...cuts, 1];
  const zs = cuts[0] === 0 ? [-1, 1] : [-1, random() * 0.3 - 0.15, 1];
  for (let a = 0; a + 1 < xs.length; a++)
    for (let b = 0; b + 1 < zs.length; b++) {
      const w = (xs[a + 1] - xs[a]) * inner - 0.5;
      const d = (zs[b + 1] - zs[b]) * inner - 0.5;
      const at: Vec3 = [x + ((xs[a] + xs[a + 1]) / 2) * inner, 0, z + ((zs[b] + zs[b + 1]) / 2) * inner];
      tower(kit, random, at, w, d, downtown);
    }
}

function park(kit: Kit, random: Random, x: number, z: number): void {
  const inner = HALF - PAVEMENT;
  const free = (): [number, number] => {
    for (;;) {
      const [px, pz] = [(random() * 2 - 1) * (inner - 1), (random() * 2 - 1) * (inner - 1)];
      if (Math.abs(pz) > 5.2 && !(x < 0 && pz > 0 && Math.abs(px + 5) < 7)) return [px, pz];
    }
  };
  for (let k = 0; k < 26; k++) {
    const [px, pz] = free();
    kit.object(
      'park tree',
      () => leafTree(kit, random, [0x6a8a48, 0x8a8a40, 0xb0783c, 0x587a48]),
      [x + px, 0.1, z + pz],
      random() * 6,
    );
  }
  for (let k = 0; k < 22; k++) {
    const [px, pz] = free();
    kit.object('bush', () => bush(kit, random), [x + px, 0.1, z + pz]);
  }
  kit.object('fountain', () => city.fountain(kit), [x + (x < 0 ? 7 : -5), 0.1, z - 8]);
}

function railway(kit: Kit): void {
  const x = (RAILWAY - BLOCKS / 2) * PITCH;
  const from = -BLOCKS * PITCH * 0.5;
  for (let k = 0; k < BLOCKS * 4; k++) {
    const z = from + (k + 0.5) * 11;
    kit.object('railway deck', () => city.deck(kit, 11), [x, 7, z]);
    if (k % 2 === 0)
      for (const side of [-1, 1]) kit.object('railway pier', () => city.pier(kit), [x + side * 4.4, 0, z]);
  }
  for (let k = 0; k < 6; k++) kit.object('train', () => city.train(kit, k), [x, 8.1, -60 + k * 12.4]);
}

/** Lamps, trees and small things on the pavements, nearer the kerb than where people walk. */
function furniture(kit: Kit, random: Random, x: number, z: number, green: boolean): void {
  for (const side of [0, 1, 2, 3]) {
    const put = (name: string, along: number, out: number, draw: () => void, turn = 0, scale = 1) => {
      const [dx, dz] = turned(side, along, out);
      kit.object(name, draw, [x + dx, 0.15, z + dz], (side * Math.PI) / 2 + turn, scale);
    };
    for (const along of LAMPS) put('lamp', along, HALF - 0.6, () => city.lamp(kit));
    for (const along of [-12, -5, -1, 9, 13])
      if (random() < 0.45) put('street tree', along, HALF - 0.7, () => city.streetTree(kit, random), random() * 6);
    for (let k = 0; k < 11; k++) {
      const along = -14 + k * 2.7 + random();
      const kind = city.KERBSIDE[randomInt(random, city.KERBSIDE.length)];
      put(kind.name, along, HALF - 0.55 - random() * 0.15, () => kind.draw(kit, random));
    }
    put('traffic light', -HALF + 0.5, HALF - 0.5, () => city.trafficLight(kit, random));
    if (green) continue;
    for (let k = 0; k < 5; k++) {
      const along = -9 + k * 4.6 + random();
      const kind = city.WALLSIDE[randomInt(random, city.WALLSIDE.length)];
      put(kind.name, along, HALF - PAVEMENT + 0.42, () => kind.draw(kit, random));
    }
  }
}

/** Cars; those of the streets of the drive all stand at the kerb. */
function traffic(kit: Kit, random: Random, offWalk: Height, offDrive: Height): void {
  const paints = [0xd8c8b8, 0xc8402f, 0x3a5a9a, 0x2c2c34, 0xe8c040, 0x5a8a7a, 0x8a8a94, 0xe8c040];
  for (let line = 0; line <= BLOCKS; line++) {
    const at = (line - BLOCKS / 2) * PITCH;
    for (let k = 0; k < BLOCKS; k++)
      for (const [axis, side] of [
        [0, 1],
        [0, -1],
        [1, 1],
        [1, -1],
      ]) {
        for (let part = 0; part < 3; part++) {
          if (random() < 0.42) continue;
          const along = centre(k) - 11 + part * 10 + random() * 3;
          const parked = random() < 0.45;
          const placeAt = (out: number): Vec3 => (axis === 0 ? [at + out, 0, along] : [along, 0, at + out]);
          let place = placeAt(side * (parked ? PARKED : 1.7));
          if (offWalk(place[0], place[2]) < 3.4) continue;
          if (offDrive(place[0], place[2]) < 3.4) place = placeAt(side * PARKED);
          const yaw = axis === 0 ? (side > 0 ? Math.PI : 0) : side > 0 ? Math.PI / 2 : -Math.PI / 2;
          kit.object(
            random() < 0.12 ? 'van' : 'car',
            () => city.car(kit, random, shade(pick(random, paints), 0.9 + random() * 0.2)),
            place,
            yaw,
          );
        }
      }
  }
}

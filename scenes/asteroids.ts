/**
 * An asteroid field before a banded planet, with a ring station, a broken freighter, drifting cargo and beacons. It is
 * sparse on purpose: few objects hide others, so a draw order can save little here. The path is a flight through the
 * field.
 */
import { samplePath } from '../src/core/camera/path.ts';
import type { Vec3 } from '../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../src/core/math/random.ts';
import { drift } from './kit/asteroids/drift.ts';
import { type Daylight, daylight } from './kit/light.ts';
import { mix, pick, shade, vary } from './kit/paints.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { rock } from './kit/rock.ts';
import { route } from './kit/route.ts';
import { box, cylinder, frustum, lathe } from './kit/solids.ts';
import { Kit } from './kit.ts';

const FLIGHT: Vec3[] = [
  [-330, 20, 210],
  [-220, 34, 150],
  [-120, 10, 96],
  [-40, -18, 20],
  [30, -4, -40],
  [96, 26, -66],
  [150, 22, -140],
  [120, -6, -222],
  [20, -14, -262],
  [-90, 12, -236],
];
const STATION: Vec3 = [196, 34, -60];
const WRECK: Vec3 = [-60, -34, 90];
const STONES = [0x8a8078, 0x7a7268, 0x968472, 0x6c6a72, 0xa08a70];
const COUNTS = { giant: 46, large: 620, small: 3900, cargo: 150, beacons: 44 };

const LIGHT: Daylight = {
  sun: [-0.8, 0.5, 0.55],
  sunTone: [0.85, 0.78, 0.64],
  skyTone: [0.34, 0.34, 0.5],
  groundTone: [0.36, 0.25, 0.4],
};

export const asteroids: SceneRecipe = {
  name: 'asteroids',
  title: 'Asteroid field',
  description: 'A flight past thousands of drifting rocks and a ring station, with mostly empty space between them.',
  sky: 0x0a0a18,
  look: {
    top: 0x0a0a18,
    low: 0x0a0a18,
    glow: 0x2a2450,
    sun: [-0.5, 0.3, -0.8],
    stars: true,
    edge: false,
    haze: 1e6,
    surfaces: [
      { texture: 'rock', metres: 9, names: ['great asteroid', 'asteroid'] },
      { texture: 'rock', metres: 4, names: ['small asteroid'] },
      {
        texture: 'plates',
        metres: 5,
        names: ['ring piece', 'spoke', 'solar panel', 'hub', 'dock', 'bow', 'rib', 'stern', 'hull plate', 'cargo'],
      },
    ],
  },
  build(seed = 3) {
    const random = createRandom(seed);
    const kit = new Kit(daylight(LIGHT));
    kit.foot = 1;
    planet(kit);
    station(kit, random);
    wreck(kit, random);
    const line = samplePath({ points: FLIGHT.map((eye) => ({ eye, target: eye })) }, 160).map(({ eye }) => eye);
    const taken: number[] = line.flatMap((p) => [...p, 5]);
    for (const p of [STATION, WRECK]) taken.push(...p, 62);
    const clear = (p: Vec3, r: number): boolean => {
      for (let i = 0; i < taken.length; i += 4) {
        const dx = p[0] - taken[i];
        const dy = p[1] - taken[i + 1];
        const dz = p[2] - taken[i + 2];
        const keep = r + taken[i + 3];
        if (dx * dx + dy * dy + dz * dz < keep * keep) return false;
      }
      if (r > 4) taken.push(...p, r * 0.8);
      return true;
    };
    const place = (r: number): Vec3 => {
      for (;;) {
        const p = line[randomInt(random, line.length)];
        const spread = 40 + 230 * random() ** 1.5;
        const a = random() * 2 * Math.PI;
        const at: Vec3 = [
          p[0] + spread * Math.cos(a) * (0.5 + random()),
          p[1] + (random() + random() - 1) * spread * 0.6,
          p[2] + spread * Math.sin(a) * (0.5 + random()),
        ];
        if (clear(at, r)) return at;
      }
    };
    const drift = (name: string, r: number, fine: boolean) => {
      const stretch = (): number => r * (0.65 + random() * 0.55);
      const radii: Vec3 = [stretch(), stretch(), stretch()];
      kit.object(
        name,
        () => {
          kit.paint(vary(random, pick(random, STONES), 0.2));
          rock(kit, [0, 0, 0], radii, randomInt(random, 1e6), fine ? 0.34 : 0.42, fine);
        },
        place(r * 1.2),
        random() * 6.28,
      );
    };
    for (let k = 0; k < COUNTS.giant; k++) drift('great asteroid', 12 + random() * 22, true);
    for (let k = 0; k < COUNTS.large; k++) drift('asteroid', 2.5 + random() * random() * 9, true);
    for (let k = 0; k < COUNTS.small; k++) drift('small asteroid', 0.5 + random() * 1.8, false);
    for (let k = 0; k < COUNTS.cargo; k++) kit.object('cargo', () => container(kit, random), place(5), random() * 6.28);
    for (let k = 0; k < COUNTS.beacons; k++) {
      const at = line[Math.floor(((k + 0.5) / COUNTS.beacons) * line.length)];
      kit.object('beacon', () => beacon(kit, k), [
        at[0] + (k % 2 ? 7 : -7),
        at[1] - 3 + random() * 3,
        at[2] + (k % 2 ? 5 : -5),
      ]);
    }
    return kit.finish(route(FLIGHT, { fov: 65, near: 0.5, ahead: 50 }));
  },
  moving: (seed = 3) => drift({ station: STATION, wreck: WRECK, flight: FLIGHT, stones: STONES }, LIGHT, seed),
};

function planet(kit: Kit): void {
  const bands = [0x5a4a8a, 0x7a5a9a, 0xa87aa8, 0xd8a4a0, 0xe8c4a0, 0xc890a0, 0x8a6aa4, 0x6a5a98, 0x504684];
  const r = 620;
  const steps = 18;
  const profile = Array.from({ length: steps + 1 }, (_, k): [number, number] => {
    const a = (Math.PI * k) / steps - Math.PI / 2;
    return [k === 0 || k === steps ? 0 : r * Math.cos(a), r * Math.sin(a)];
  });
  const paints = profile.map((_, k) => mix(bands[k % 9], bands[(k * 4 + 3) % 9], 0.4));
  kit.object('planet', () => lathe(kit, 0, 0, profile, 36, paints), [560, -300, -1750]);
  kit.object('moon', () => {
    kit.paint(0xa8a4b0);
    rock(kit, [0, 0, 0], [64, 64, 64], 5, 0.06, true);
  }, [-720, 300, -900]);
}

/** A spinning-ring station, its axis upright, in pieces. */
function station(kit: Kit, random: Random): void {
  const parts = 28;
  const r = 46;
  for (let k = 0; k < parts; k++) {
    const a = (2 * Math.PI * k) / parts;
    const chord = 2 * r * Math.tan(Math.PI / parts);
    const at: Vec3 = [STATION[0] + r * Math.cos(a), STATION[1], STATION[2] + r * Math.sin(a)];
    kit.object(
      'ring piece',
      () => {
        kit.paint(k % 7 === 0 ? 0xc8503c : shade(0xb8bcc8, 0.94 + (k % 3) * 0.04));
        frustum(kit, 0, -3, 0, chord, 8, chord, 6, 3);
        frustum(kit, 0, 0, 0, chord, 6, chord, 8, 3);
      },
      at,
      Math.PI / 2 - a,
    );
    kit.object(
      'ring windows',
      () => {
        for (const x of [-0.3, 0, 0.3]) {
          kit.glow(random() < 0.75 ? 0xffe6a0 : 0x46506a);
          box(kit, x * chord, -0.5, 3.3, chord * 0.2, 1, 0.7);
        }
      },
      at,
      Math.PI / 2 - a,
    );
  }
  for (let k = 0; k < 4; k++) {
    const a = (Math.PI / 2) * k + 0.11;
    for (let i = 0; i < 4; i++)
      kit.object(
        'spoke',
        () => {
          kit.paint(i % 2 ? 0x9aa0b0 : 0x8a90a0);
          box(kit, 11 + i * 8.8, -0.9, 0, 8.8, 1.8, 1.8);
        },
        STATION,
        -a,
      );
    for (const tier of [0, 1])
      kit.object(
        'solar panel',
        () => {
          for (let c = 0; c < 5; c++) {
            kit.paint(c % 2 ? 0x2c4484 : 0x365294);
            box(kit, 7 + c * 4.4, -0.15, 0, 4.2, 0.3, 7);
          }
        },
        [STATION[0], STATION[1] + 22 + tier * 9, STATION[2]],
        a + tier * 0.78,
      );
  }
  kit.object(
    'hub',
    () =>
      lathe(
        kit,
        0,
        0,
        [
          [0, -18],
          [4, -18],
          [7, -10],
          [7, 8],
          [4.5, 13],
          [4.5, 30],
          [1, 36],
          [0, 52],
        ],
        12,
        [0x6a7080, 0xa8aebc, 0xc8ccd6, 0x9aa0b0, 0xb8bcc8, 0xc8503c, 0x8a90a0],
      ),
    STATION,
  );
  kit.object(
    'dock',
    () => {
      kit.paint(0xd8a838);
      cylinder(kit, 0, -30, 0, 5.4, 6.4, 6, 8);
      kit.paint(0x787e8c);
      cylinder(kit, 0, -24.4, 0, 2.2, 2.2, 7, 8);
    },
    STATION,
  );
}

/** A freighter that broke in three, its ribs open to space. */
function wreck(kit: Kit, random: Random): void {
  const hull = (name: string, at: Vec3, yaw: number, draw: () => void) =>
    kit.object(name, draw, [WRECK[0] + at[0], WRECK[1] + at[1], WRECK[2] + at[2]], yaw);
  hull('bow', [-34, 4, 8], 0.5, () => {
    kit.paint(0x78808a);
    frustum(kit, 0, -5, 0, 22, 9, 14, 7, 9);
    kit.paint(0xc86a3c);
    box(kit, -3, 4, 0, 8, 3.4, 5);
    kit.glow(0x8ad0ff);
    box(kit, -5.4, 5.4, 0, 3.5, 1, 5.3);
  });
  for (let k = 0; k < 9; k++)
    hull('rib', [-18 + k * 4.2, 2 + (k % 2), 6 - k * 1.1], 0.4 - k * 0.05, () => {
      kit.paint(vary(random, 0x6a6e78));
      for (const z of [-5, 5]) box(kit, 0, -5, z, 1, 10, 0.9);
      box(kit, 0, -5.2, 0, 1, 0.9, 10);
      if (k % 3) box(kit, 0, 4.4, 0, 1, 0.9, 10);
    });
  hull('stern', [32, -2, -8], -0.3, () => {
    kit.paint(0x707884);
    box(kit, 0, -5.5, 0, 18, 11, 12);
    for (const z of [-3.4, 3.4]) {
      kit.paint(0x4a4e58);
      box(kit, 11, -3, z, 5, 6, 5);
      kit.glow(0x5a2c20);
      box(kit, 13.2, -2, z, 0.8, 4, 3.4);
    }
  });
  for (let k = 0; k < 60; k++)
    hull('hull plate', [(random() - 0.5) * 70, (random() - 0.5) * 26, (random() - 0.5) * 44], random() * 6, () => {
      kit.paint(vary(random, pick(random, [0x78808a, 0xc86a3c, 0x5a606a]), 0.2));
      frustum(kit, 0, 0, 0, 1 + random() * 3, 1 + random() * 2, 0.6 + random() * 2, 0.8, 0.3);
    });
}

function container(kit: Kit, random: Random): void {
  const paint = pick(random, [0xb84a38, 0x3a6a9a, 0x4a8a5a, 0xc89a3a]);
  for (let k = 0; k < 3; k++) {
    kit.paint(shade(paint, k % 2 ? 0.8 : 1));
    box(kit, (k - 1) * 2, -1.2, 0, 1.98, 2.4, 2.4);
  }
}

function beacon(kit: Kit, k: number): void {
  kit.paint(0x9aa0ac);
  lathe(
    kit,
    0,
    0,
    [
      [0, -1.4],
      [0.3, -0.9],
      [0.12, 0.3],
      [0, 0.3],
    ],
    5,
  );
  kit.glow(k % 2 ? 0x50ffa0 : 0xff6050);
  lathe(
    kit,
    0,
    0,
    [
      [0, 0.25],
      [0.4, 0.6],
      [0, 1],
    ],
    5,
  );
}

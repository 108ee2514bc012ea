/**
 * The moving objects of the harbour town: a ferry and sailing boats off the breakwater, gulls over harbour and roofs,
 * people in the streets.
 */

import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { MovingKinds } from '../../../src/core/scene/populate.ts';
import { OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { Kit } from '../../kit.ts';
import { bird } from '../birds.ts';
import { type Daylight, daylight } from '../light.ts';
import { fromAbove, ring, roundAt, smooth } from '../moving.ts';
import { shade } from '../paints.ts';
import { hatted } from '../people.ts';
import { box, cylinder, frustum } from '../solids.ts';
import { SEA } from './plan.ts';

/** the way of the ferry, beyond the boats at anchor */
const CROSSING: Vec3[] = [
  [-160, SEA, 182],
  [-90, SEA, 178],
  [0, SEA, 180],
  [90, SEA, 178],
  [160, SEA, 182],
  [170, SEA, 187],
  [160, SEA, 192],
  [0, SEA, 190],
  [-160, SEA, 192],
  [-170, SEA, 187],
];

/** @param walk a closed way through the streets, on the ground */
export function harbourTraffic(walk: readonly Vec3[], light: Daylight, seed: number): MovingKinds {
  const kit = new Kit(daylight(fromAbove(light)));
  kit.object('ferry', () => ferry(kit));
  for (const sail of [0xf2ead6, 0xc8402f, 0x3a6a8a]) kit.object('sailing boat', () => sailingBoat(kit, sail));
  const gull = { body: 0xf4f2ee, wing: 0xc4ccd4, tip: 0x3a3c42, beak: 0xe8a830 };
  for (const raised of [0.12, 0.3, -0.08]) kit.object('gull', () => bird(kit, 1.5, gull, raised));
  const [clothes, hats] = [
    [0x8a4a3a, 0x3a5a7a, 0xc8a060, 0x5a6a48, 0x7a5a7a, 0xd8d0c0],
    [0x5a3c26, 0x2c3440, 0xe0cc90],
  ];
  clothes.forEach((robe, k) => {
    kit.object('townsman', () => hatted(kit, robe, hats[k % 3]));
  });
  const crossing = smooth(CROSSING, 400);
  const kinds = [
    { number: 2, shapes: [0], tracks: [roundAt(6, crossing)], beside: [0, 0, 0] as const },
    { number: 4, shapes: [1, 2, 3], tracks: [roundAt(3, crossing)], beside: [0.4, 0, 0] as const },
    {
      number: 42,
      shapes: [4, 5, 6],
      tracks: [
        roundAt(9, ring([-30, 12, 78], 22, 2)),
        roundAt(8, ring([30, 14, 82], 26, -3)),
        roundAt(10, ring([0, 40, 10], 40, 3)),
        roundAt(9, ring([50, 32, 128], 16, 2)),
        roundAt(11, ring([-20, 46, -40], 55, 4)),
      ],
      beside: [3, 2, 0] as const,
    },
    {
      number: 36,
      shapes: clothes.map((_, k) => 7 + k),
      tracks: [roundAt(1.2, walk)],
      beside: [0.15, 0, 0] as const,
    },
  ];
  return { shapes: kit.finish([]), kinds, seed };
}

/** A steam ferry of 13 metres, its bow towards +z. */
function ferry(kit: Kit): void {
  hull(kit, 13, 3.6, 1.5, 0x2c4a6a);
  kit.paint(0xf0e8d8);
  box(kit, 0, 1.5, -0.6, 2.6, 1.5, 7, 'b');
  kit.paint(0x3a4a5c);
  for (const side of [1, -1]) for (let k = 0; k < 4; k++) box(kit, side * 1.3, 2, -3 + k * 1.6, 0.08, 0.6, 0.9);
  kit.paint(0xe4d8c0);
  box(kit, 0, 3, -0.6, 3, 0.14, 7.6);
  kit.paint(0xf0e8d8);
  box(kit, 0, 3.14, 1.6, 1.8, 1.3, 1.8, 'b');
  kit.paint(0x33475a);
  box(kit, 0, 3.6, 1.62, 1.86, 0.5, 1.84);
  kit.paint(0xc8402f);
  cylinder(kit, 0, 3.14, -1.6, 0.55, 0.5, 1.9, 8);
  kit.paint(0x2a2a2e);
  cylinder(kit, 0, 5.04, -1.6, 0.52, 0.52, 0.3, 8);
}

function sailingBoat(kit: Kit, sail: number): void {
  hull(kit, 5, 1.7, 0.7, 0x8a5a34);
  kit.mark(OBJECT_DOUBLE_SIDED);
  kit.paint(0x6a4a2c);
  box(kit, 0, 0.5, 0.4, 0.12, 5.6, 0.12, 'b');
  kit.paint(sail);
  kit.polygon([0, 1.1, 0.3], [0.25, 3, -1], [0, 5.9, 0.36]);
  kit.polygon([0, 1.1, 0.3], [0.3, 1.1, -2.2], [0.25, 3, -1]);
  kit.paint(shade(sail, 0.92));
  kit.polygon([0, 1, 0.6], [0, 4.8, 0.5], [0.1, 0.9, 2.4]);
}

/** @param high its side above the water; it goes a little below it as well */
function hull(kit: Kit, long: number, wide: number, high: number, paint: number): void {
  const ring = (part: number, y: number): Vec3[] => [
    [0, y, (long / 2) * (0.9 + 0.1 * part)],
    [(wide / 2) * part, y, long * 0.2],
    [(wide / 2) * part, y, -long * 0.34],
    [wide * 0.34 * part, y, -long / 2],
    [-wide * 0.34 * part, y, -long / 2],
    [-(wide / 2) * part, y, -long * 0.34],
    [-(wide / 2) * part, y, long * 0.2],
  ];
  const low = ring(0.7, -0.4);
  const middle = ring(0.9, high * 0.4);
  const rim = ring(1, high);
  for (let k = 0; k < 7; k++) {
    const j = (k + 1) % 7;
    kit.paint(shade(paint, 0.6));
    kit.polygon(low[j], middle[j], middle[k], low[k]);
    kit.paint(paint);
    kit.polygon(middle[j], rim[j], rim[k], middle[k]);
  }
  kit.paint(0xb89468);
  kit.polygon(...rim.toReversed());
  kit.paint(shade(paint, 1.3));
  frustum(kit, 0, high, long * 0.36, wide * 0.3, long * 0.1, wide * 0.1, long * 0.02, high * 0.25, 'b');
}

/** The land round the castle: moat, meadow, road, farms and trees. */
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import { type Height, patch } from '../ground.ts';
import { cottage, house } from '../houses.ts';
import { ramp, rolling } from '../noise.ts';
import { mix } from '../paints.ts';
import { boulder, bush, leafTree, pine } from '../plants.ts';
import { fence, hay, signpost } from '../props.ts';
import { even, panel } from '../solids.ts';
import { X, Z } from './plan.ts';

/** Distance from the castle's rectangle, 0 inside. */
export function outside(x: number, z: number): number {
  return Math.hypot(Math.max(0, Math.abs(x) - X), Math.max(0, Math.abs(z) - Z));
}

/** Distance from the middle of the road that comes from the south. */
function offRoad(x: number, z: number): number {
  return Math.abs(x - road(z));
}

export function road(z: number): number {
  return -18 * ramp(46, 86, z) + 6 * ramp(86, 110, z);
}

export function terrain(seed: number, x: number, z: number): number {
  const d = outside(x, z);
  if (d < 1) return -0.8;
  const moat = -3.2 * ramp(2, 5, d) * ramp(17, 13, d);
  const hills =
    rolling(seed, x / 34, z / 34) * 5 + 22 * ramp(52, 84, Math.hypot(x, z)) * rolling(seed + 9, x / 50, z / 50);
  const flat = z > 0 ? ramp(3, 30, offRoad(x, z)) * 0.94 + 0.06 : 1;
  return moat + (hills * ramp(18, 34, d) * flat - 0.1) * ramp(14, 18, d) - 0.8 * ramp(3, 1, d);
}

export function land(kit: Kit, seed: number, ground: Height): void {
  kit.foot = 1;
  kit.grain = 0.14;
  for (let tz = -6; tz < 7; tz++) {
    for (let tx = -6; tx < 6; tx++) {
      if (Math.abs(tx * 16 + 8) < 20 && Math.abs(tz * 16 + 8) < 20 && Math.abs(tx * 16 + 8) > 0) {
        if (outside(tx * 16, tz * 16) === 0 && outside(tx * 16 + 16, tz * 16 + 16) === 0) continue;
      }
      const draw = () =>
        patch(kit, ground, tx * 16, tz * 16, 16, 8, (x, y, z, slope) => {
          const grass = mix(0x5d9a3c, 0x8cb84e, rolling(seed + 3, x / 9, z / 9));
          if (y < -0.9) return 0x6b5c42;
          const earth = z > 0 ? ramp(3.4, 1.6, offRoad(x, z)) : 0;
          return mix(mix(grass, 0x8d8068, ramp(0.12, 0.3, slope)), 0xc2a26c, earth);
        });
      kit.object('meadow', draw);
    }
  }
  for (let tz = -6; tz < 6; tz++) {
    for (let tx = -6; tx < 6; tx++) {
      const near = outside(Math.max(0, Math.abs(tx * 8 + 4) - 4), Math.max(0, Math.abs(tz * 8 + 4) - 4));
      const far = outside(Math.abs(tx * 8 + 4) + 4, Math.abs(tz * 8 + 4) + 4);
      if (far < 2.5 || near > 17) continue;
      const wave = (c: number, r: number) => mix(0x3f7fb4, 0x5aa0cc, rolling(seed + 5, tx * 2 + c / 2, tz * 2 - r / 2));
      kit.object('water', () => panel(kit, [-4, 0, 4], [8, 0, 0], [0, 0, -8], even(3), even(3), wave), [
        tx * 8 + 4,
        -1.5,
        tz * 8 + 4,
      ]);
    }
  }
  kit.foot = 0.74;
  kit.grain = 0.1;
}

export function countryside(kit: Kit, random: Random, ground: Height): void {
  const put = (name: string, x: number, z: number, yaw: number, draw: () => void, scale = 1) =>
    kit.object(name, draw, [x, ground(x, z), z], yaw, scale);
  for (let z = 50; z < 92; z += 3)
    for (const side of [-1, 1])
      if (random() < 0.75)
        put('road fence', road(z) + side * 4.4, z, Math.PI / 2 + (road(z + 1) - road(z - 1)) / 2, () =>
          fence(kit, random),
        );
  put('signpost', 4.6, 47, -0.3, () => signpost(kit, random));
  put('farmhouse', 22, 62, -0.7, () => house(kit, random, { w: 9, d: 7, storeys: 1, wall: 0xe8dcc0, roof: 0xa8643c }));
  put('barn', 33, 56, 0.5, () => cottage(kit, random, 10, 7, 4, 0x9a4a38, 0x6a4a34));
  put('farmhouse', -34, 60, 0.8, () => house(kit, random, { w: 8, d: 6, storeys: 1, wall: 0xdccba6, roof: 0x8c5a3c }));
  for (let k = 0; k < 6; k++) put('hay', 24 + random() * 14, 66 + random() * 8, 0, () => hay(kit, random));
  const free = (margin: number): [number, number] => {
    for (;;) {
      const x = (random() * 2 - 1) * 92;
      const z = (random() * 2 - 1) * 94;
      if (outside(x, z) < 20 + margin || (z > 0 && offRoad(x, z) < 6 + margin)) continue;
      if (Math.hypot(x - 26, z - 61) < 15 || Math.hypot(x + 34, z - 60) < 8) continue;
      return [x, z];
    }
  };
  for (let k = 0; k < 130; k++) {
    const [x, z] = free(3);
    put('pine', x, z, random() * 6, () => pine(kit, random), 1 + random() * 0.4);
  }
  for (let k = 0; k < 90; k++) {
    const [x, z] = free(2);
    put('tree', x, z, random() * 6, () => leafTree(kit, random), 1 + random() * 0.3);
  }
  for (let k = 0; k < 60; k++) {
    const [x, z] = free(0);
    put('bush', x, z, 0, () => bush(kit, random));
  }
  for (let k = 0; k < 45; k++) {
    const [x, z] = free(0);
    put('rock', x, z, random() * 6, () => boulder(kit, random));
  }
}

/** Sea, quay, piers, boats, breakwater. */
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import * as harbour from '../harbour.ts';
import { noise, ramp } from '../noise.ts';
import { mix, shade } from '../paints.ts';
import { crate, lampPost } from '../props.ts';
import { box, even, panel } from '../solids.ts';
import { QUAY, SEA } from './plan.ts';

export function shore(kit: Kit, random: Random, seed: number): void {
  kit.foot = 1;
  for (let z = QUAY; z < 200; z += 16)
    for (let x = -192; x < 192; x += 16)
      kit.object(
        'sea',
        () =>
          panel(kit, [0, 0, 16], [16, 0, 0], [0, 0, -16], even(4), even(4), (c, r) =>
            mix(0x2f7a94, 0x5aaab8, noise(seed + 4, x / 5 + c * 0.8, 0, z / 5 - r * 0.8) * 0.7 + ramp(90, 54, z) * 0.3),
          ),
        [x, SEA, z],
      );
  kit.foot = 0.74;
  for (let k = 0; k < 63; k++) kit.object('quay wall', () => harbour.quayWall(kit, random), [-124 + k * 4, 0, QUAY]);
  for (let k = 0; k < 48; k++)
    if (Math.abs(k * 5 - 118) > 5) kit.object('bollard', () => harbour.bollard(kit), [-118 + k * 5, 0.1, QUAY - 0.8]);
  for (const [x, length] of [
    [1, 26],
    [-62, 20],
    [66, 22],
  ]) {
    for (let k = 0; k < length; k++)
      for (const half of [-1, 1])
        kit.object('pier plank', () => {
          kit.paint(shade(0x9a7a54, 0.82 + random() * 0.3));
          box(kit, 0, 0, 0, 2.1, 0.2, 1.9);
        }, [x + half * 1.06, 0.25, QUAY + 1.2 + k * 2]);
    for (let k = 0; k < length; k += 3)
      for (const side of [-1, 1])
        kit.object('pile', () => harbour.pile(kit, random), [x + side * 2.3, SEA - 1, QUAY + 2 + k * 2]);
    for (let k = 1; k < length; k += 4) {
      kit.object('crate', () => crate(kit, random), [x + 1.6, 0.45, QUAY + k * 2 + 1], k, 0.8);
      if (k % 8 === 1) kit.object('lamp', () => lampPost(kit, 3), [x - 1.9, 0.45, QUAY + k * 2 + 2]);
    }
  }
  for (let k = 0; k < 26; k++) {
    const pier = [1, -62, 66][k % 3];
    const side = k % 2 ? 1 : -1;
    const big = k % 4 === 0;
    kit.object(
      big ? 'fishing boat' : 'boat',
      () => harbour.boat(kit, random, big),
      [pier + side * (big ? 6.2 : 5), SEA, QUAY + 5 + Math.floor(k / 6) * 9],
      side * 0.1,
      big ? 1.3 : 0.9,
    );
  }
  for (let k = 0; k < 14; k++)
    kit.object(
      'boat',
      () => harbour.boat(kit, random, k % 3 === 0),
      [-150 + k * 22 + random() * 8, SEA, 116 + random() * 50],
      random() * 6,
      1.2,
    );
  for (let k = 0; k < 20; k++)
    kit.object(
      'breakwater',
      () => harbour.breakwater(kit, random),
      [120 - k * 3.4, SEA, 128 + 6 * Math.sin(k / 6)],
      random() * 3,
    );
  kit.object('lighthouse', () => harbour.lighthouse(kit), [50, 0.4, 128]);
  for (const x of [-92, -18, 92]) kit.object('crane', () => harbour.crane(kit), [x, 0, QUAY - 3.4], x);
}

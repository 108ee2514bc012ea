/** The keep from outside: walls, turrets, roofs. */
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import { arch, crown, shaft, spire, wall } from '../masonry.ts';
import { shade } from '../paints.ts';
import { banner, flag } from '../props.ts';
import { box, frustum, lathe, panel } from '../solids.ts';
import { BLUE, HALL, RED, STONE } from './plan.ts';

/** The keep's walls, its upper floor and its turrets. */
export function keep(kit: Kit, random: Random): void {
  const { z, w, d, h } = HALL;
  const piece = (x: number, pz: number, yaw: number, door: boolean, slit: boolean) =>
    kit.object(
      door ? 'keep doorway' : 'keep wall',
      () => {
        if (door) arch(kit, 4, h, 1, 2.4, 2.4, STONE);
        else wall(kit, random, 4, h, 1, STONE, slit);
      },
      [x, 0, pz],
      yaw,
    );
  for (let k = 0; k < 5; k++) {
    const x = -8 + k * 4;
    piece(x, z + d, 0, k === 2, k % 2 === 1);
    piece(x, z - d, Math.PI, false, k % 2 === 0);
  }
  for (const side of [1, -1])
    for (let k = 0; k < 4; k++) piece(side * w, z - 6 + k * 4, (side * Math.PI) / 2, side > 0 && k === 1, k === 2);
  for (const [px, pz] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]) {
    kit.object('keep turret', () => shaft(kit, 2.1, 14.5, shade(STONE, 0.97), 8), [px * w, 0, z + pz * d]);
    kit.object('turret crown', () => crown(kit, 2.1, STONE, 8), [px * w, 14.5, z + pz * d]);
    kit.object('turret roof', () => {
      kit.paint(STONE);
      lathe(
        kit,
        0,
        0,
        [
          [1.4, -1.6],
          [1.4, 0.1],
        ],
        8,
      );
      spire(kit, 1.85, 5.4, BLUE, 8);
    }, [px * w, 17, z + pz * d]);
  }
  for (const side of [0, 1, 2, 3]) {
    const [len, off] = side % 2 === 0 ? [2 * w + 1, d + 0.5] : [2 * d + 1, w + 0.5];
    kit.object(
      'upper wall',
      () => {
        const cols = [0, 0.15, 0.2, 0.375, 0.425, 0.575, 0.625, 0.8, 0.85, 1];
        panel(kit, [-len / 2, h, off], [len, 0, 0], [0, 5, 0], cols, [0, 0.3, 0.75, 1], (c, r) =>
          c % 2 === 1 && r === 1 ? 0x3c4a66 : shade(STONE, 0.94 + random() * 0.1),
        );
        kit.paint(shade(STONE, 0.8));
        box(kit, 0, h - 0.25, off - 0.1, len + 0.4, 0.35, 0.6);
      },
      [0, 0, z],
      (side * Math.PI) / 2,
    );
  }
  kit.object('keep roof', () => {
    kit.paint(shade(BLUE, 0.95));
    frustum(kit, 0, 12, 0, 2 * w + 2.4, 2 * d + 2.4, 9, 7, 5.5);
  }, [0, 0, z]);
  kit.object('great tower', () => {
    panel(kit, [-3, 16, 3], [6, 0, 0], [0, 8, 0], [0, 0.4, 0.6, 1], [0, 0.5, 0.8, 1], (c, r) =>
      c === 1 && r === 1 ? 0xf2d377 : STONE,
    );
    kit.paint(shade(STONE, 0.96));
    frustum(kit, 0, 16, -0.02, 6, 5.96, 6, 5.96, 8, 'bt');
    box(kit, 0, 23.6, 0, 6.9, 0.8, 6.9);
  }, [0, 0, z]);
  kit.object('great roof', () => {
    kit.paint(RED);
    frustum(kit, 0, 24.4, 0, 7.4, 7.4, 0, 0, 9);
  }, [0, 0, z]);
  kit.object('great flag', () => flag(kit, 0xe8c64e, 3.4), [0, 33.2, z]);
  for (const x of [-4, 4]) kit.object('keep banner', () => banner(kit, 1.6, 3.4, BLUE), [x, 6.4, z + d + 0.62]);
}

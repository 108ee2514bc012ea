/** The ring of curtain walls with towers, gatehouse and drawbridge. */
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import { arch, crown, curtain, shaft, slab, spire } from '../masonry.ts';
import { shade } from '../paints.ts';
import { banner, fence, flag } from '../props.ts';
import { box, cylinder, lathe } from '../solids.ts';
import { BLUE, RED, STONE, X, Z } from './plan.ts';

export function walls(kit: Kit, random: Random): void {
  const piece = (x: number, z: number, yaw: number, slit: boolean) =>
    kit.object(
      'curtain wall',
      () => curtain(kit, random, 4, 8.5, 2.2, shade(STONE, 0.94 + random() * 0.1), slit),
      [x, -1, z],
      yaw,
    );
  for (let k = 0; k < 15; k++) {
    const x = -28 + k * 4;
    if (Math.abs(x) > 5) piece(x, Z, 0, k % 3 === 1);
    piece(x, -Z, Math.PI, k % 3 === 1);
  }
  for (const side of [1, -1])
    for (let k = 0; k < 13; k++) piece(side * X, -24 + k * 4, (side * Math.PI) / 2, k % 3 === 1);
  const corners: [number, number, number][] = [-1, 1].flatMap((x) =>
    [-1, 1].map((z): [number, number, number] => [x * X, z * Z, 12.5]),
  );
  const between: [number, number, number][] = [
    [-X, 0, 10],
    [X, 0, 10],
    [-12, -Z, 10],
    [12, -Z, 10],
  ];
  for (const [x, z, h] of [...corners, ...between]) tower(kit, x, z, h > 11 ? 4 : 2.9, h, RED);
  for (const side of [-1, 1]) tower(kit, side * 5.6, Z + 1, 2.9, 11.5, BLUE);
  kit.object('gate arch', () => arch(kit, 7, 8.6, 4.5, 4.6, 3.1, shade(STONE, 0.96)), [0, 0, Z]);
  kit.object('gate floor', () => slab(kit, random, 6, 6, 0xa89c88), [0, 0.01, Z + 1.2]);
  kit.object('portcullis', () => {
    kit.paint(0x4a4038);
    for (let k = -3; k <= 3; k++) box(kit, k * 0.62, 3.6, 0, 0.13, 3, 0.13);
    for (const y of [4.1, 5, 5.9]) box(kit, 0, y, 0, 4.4, 0.13, 0.09);
  }, [0, 0, Z + 2.5]);
  for (let k = 0; k < 4; k++)
    kit.object('gate merlon', () => {
      kit.paint(STONE);
      box(kit, 0, 0, 0, 1, 1.1, 0.8);
    }, [-2.6 + k * 1.75, 8.55, Z + 1.8]);
  kit.object('gate banner', () => banner(kit, 1.5, 2.6, RED), [0, 8.2, Z + 2.36]);
  for (let k = 0; k < 14; k++) {
    const plank = shade(0x97693c, 0.85 + random() * 0.3);
    kit.object('drawbridge plank', () => {
      kit.paint(plank);
      box(kit, 0, -0.25, 0, 5, 0.25, 1.05);
    }, [0, 0.02, Z + 4.75 + k * 1.1]);
  }
  for (const side of [-1, 1])
    for (let k = 0; k < 5; k++)
      kit.object('bridge rail', () => fence(kit, random, 3, 0x7d5631), [side * 2.4, 0, Z + 5.8 + k * 3], Math.PI / 2);
  for (const side of [-1, 1])
    for (let k = 0; k < 3; k++)
      kit.object('bridge pile', () => {
        kit.paint(0x5f4429);
        cylinder(kit, 0, -3.6, 0, 0.3, 0.3, 3.4, 6);
      }, [side * 2, 0, Z + 6.6 + k * 4.4]);
}

/** A round tower in four objects, and a dark window or three. */
export function tower(kit: Kit, x: number, z: number, r: number, h: number, roof: number): void {
  kit.object('tower shaft', () => {
    shaft(kit, r, h, STONE);
    kit.paint(0x2a2522);
    for (let k = 0; k < 5; k++) {
      const a = k * 1.2566 + 0.31;
      kit.at([Math.cos(a) * r * 0.97, h * (0.42 + (k % 2) * 0.25), Math.sin(a) * r * 0.97], Math.PI / 2 - a, () =>
        box(kit, 0, 0, 0, 0.4, 1.3, 0.2),
      );
    }
  }, [x, 0, z]);
  kit.object('tower crown', () => crown(kit, r, STONE), [x, h, z]);
  kit.object('tower roof', () => {
    kit.paint(shade(STONE, 0.9));
    lathe(
      kit,
      0,
      0,
      [
        [r * 0.62, -1.6],
        [r * 0.62, 0.1],
      ],
      10,
    );
    spire(kit, r * 0.86, r * 1.9, roof);
  }, [x, h + 2.5, z]);
  kit.object('flag', () => flag(kit, roof === RED ? 0xe8c64e : RED, 2.2), [x, h + 2.9 + r * 1.9, z], x + z);
}

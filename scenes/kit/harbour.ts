/** The parts of a harbour town: quay, boats, lighthouse, crane, church, awnings and signs. */
import type { Vec3 } from '../../src/core/math/camera.ts';
import type { Random } from '../../src/core/math/random.ts';
import { OBJECT_DOUBLE_SIDED } from '../../src/core/scene/scene.ts';
import type { Kit } from '../kit.ts';
import { pick, shade, vary } from './paints.ts';
import { rock } from './rock.ts';
import { box, cylinder, even, frustum, gable, lathe, panel } from './solids.ts';

/** Four metres of quay, its outer face at z = 0, with a kerb stone. */
export function quayWall(kit: Kit, random: Random): void {
  kit.foot = 1;
  panel(kit, [-2, -3.5, 0], [4, 0, 0], [0, 3.5, 0], even(2), [0, 0.5, 0.75, 1], (_, r) =>
    shade(r === 1 ? 0x6a7458 : r === 0 ? 0x58604e : 0x988c7a, 0.9 + random() * 0.2),
  );
  kit.paint(shade(0xc4b8a0, 0.94 + random() * 0.1));
  box(kit, 0, -0.06, -0.35, 3.98, 0.2, 0.75);
  kit.foot = 0.74;
}

export function bollard(kit: Kit): void {
  lathe(
    kit,
    0,
    0,
    [
      [0.22, 0],
      [0.18, 0.45],
      [0.3, 0.52],
      [0.3, 0.66],
      [0, 0.72],
    ],
    6,
    [0x3c4048, 0x3c4048, 0x484c54, 0x484c54],
  );
}

export function pile(kit: Kit, random: Random): void {
  kit.paint(vary(random, 0x6a5038));
  cylinder(kit, 0, -1, 0, 0.24, 0.22, 4.2 + random() * 0.6, 6);
}

/** A rowing boat, or with `big` a fishing boat with cabin and mast; length along z, afloat at y = 0. */
export function boat(kit: Kit, random: Random, big: boolean): void {
  const paint = pick(random, [0xc8402f, 0x2f6a9a, 0xf0e8d8, 0x3a8a6a, 0xe0b040]);
  const ring = (s: number, y: number): Vec3[] => [
    [0, y, 3 * s],
    [1.1 * s, y, 1],
    [1.15 * s, y, -1.6],
    [0.8 * s, y, -2.6 * s],
    [-0.8 * s, y, -2.6 * s],
    [-1.15 * s, y, -1.6],
    [-1.1 * s, y, 1],
  ];
  const low = ring(0.6, -0.5);
  const mid = ring(0.92, 0.3);
  const high = ring(1, 0.75);
  const deck = ring(0.86, big ? 0.6 : 0.25);
  for (let k = 0; k < 7; k++) {
    const j = (k + 1) % 7;
    kit.paint(shade(paint, 0.55));
    kit.polygon(low[j], mid[j], mid[k], low[k]);
    kit.paint(paint);
    kit.polygon(mid[j], high[j], high[k], mid[k]);
    kit.paint(0xb08a5a);
    kit.polygon(high[j], deck[j], deck[k], high[k]);
  }
  kit.paint(0xc09a68);
  kit.polygon(...[...deck].reverse());
  if (!big) {
    kit.paint(0x8a6238);
    for (const z of [-1.2, 0.4]) box(kit, 0, 0.4, z, 1.8, 0.1, 0.4);
    return;
  }
  kit.paint(0xf0e8d8);
  box(kit, 0, 0.6, -1, 1.3, 1.2, 1.5, 'b');
  kit.paint(0x33475a);
  box(kit, 0, 1.15, -0.98, 1.36, 0.4, 1.3);
  kit.paint(paint);
  box(kit, 0, 1.8, -1, 1.6, 0.12, 1.8);
  kit.paint(0x7a5a3a);
  lathe(
    kit,
    0,
    0.5,
    [
      [0.09, 0.5],
      [0.05, 5],
      [0, 5.1],
    ],
    5,
  );
  box(kit, 0, 2.4, -0.6, 0.08, 0.08, 2.2);
  kit.mark(OBJECT_DOUBLE_SIDED);
  kit.paint(0xefe4c8);
  kit.polygon([0, 2.55, 0.4], [0, 4.8, 0.42], [0.3, 2.55, -1.7]);
}

export function breakwater(kit: Kit, random: Random): void {
  kit.paint(vary(random, 0x7c7a78, 0.2));
  const r = 2.2 + random() * 1.2;
  rock(kit, [0, 0.2, 0], [r * 1.2, r * 0.8, r], Math.floor(random() * 1e6), 0.35);
  rock(kit, [1.4, 0.4, 2], [r * 0.7, r * 0.6, r * 0.8], Math.floor(random() * 1e6), 0.35);
}

/** A striped lighthouse on a rock. */
export function lighthouse(kit: Kit): void {
  kit.paint(0x7c7a78);
  rock(kit, [0, -1.6, 0], [8, 3.6, 8], 12, 0.25, true);
  const w = 0xf2ece0;
  const r = 0xc8402f;
  lathe(
    kit,
    0,
    0,
    [
      [3, 0.5],
      [2.7, 4],
      [2.45, 8],
      [2.2, 12],
      [1.9, 16],
      [2.8, 17],
      [2.8, 17.5],
      [1.3, 17.5],
    ],
    12,
    [w, r, w, r, 0x6a6a70, 0x6a6a70, 0x8a8a90],
  );
  kit.glow(0xfff2b0);
  lathe(
    kit,
    0,
    0,
    [
      [1.3, 17.4],
      [1.3, 19.6],
    ],
    8,
  );
  kit.paint(r);
  lathe(
    kit,
    0,
    0,
    [
      [1.3, 19.5],
      [1.9, 19.6],
      [0.2, 21.4],
      [0, 22.4],
    ],
    10,
  );
}

/** A wooden harbour crane, its arm over the water. */
export function crane(kit: Kit): void {
  kit.paint(0x7a5a3a);
  frustum(kit, 0, 0, 0, 2, 2, 1.2, 1.2, 5, 'b');
  kit.paint(0x8a6a44);
  box(kit, 0, 5, 1.6, 0.4, 0.4, 7);
  box(kit, 0, 5, -1.8, 1, 0.9, 1.2);
  kit.paint(0x3a3a3c);
  box(kit, 0, 2.4, 4.8, 0.06, 2.7, 0.06, 'bt');
  kit.paint(0xa8834e);
  box(kit, 0, 1.6, 4.8, 0.9, 0.9, 0.9);
}

/** A church, its door towards +z, tower beside the door. */
export function church(kit: Kit): void {
  const stone = 0xdcd0ba;
  for (const side of [0, 1, 2, 3]) {
    const [length, off] = side % 2 === 0 ? [7, 6.5] : [13, 3.5];
    const columns = side % 2 ? [0, 0.12, 0.2, 0.36, 0.44, 0.6, 0.68, 0.84, 0.92, 1] : [0, 0.38, 0.62, 1];
    kit.at([0, 0, 0], (side * Math.PI) / 2, () =>
      panel(
        kit,
        [-length / 2, -1.5, off],
        [length, 0, 0],
        [0, 7.5, 0],
        columns,
        side % 2 ? [0, 0.4, 0.8, 1] : [0, 0.56, 1],
        (c, r) => {
          if (side % 2) return c % 2 === 1 && r === 1 ? [0x4a78b0, 0xb84a52, 0xc89a3c][c % 3] : stone;
          return c === 1 && r === 0 ? 0x5a3a24 : stone;
        },
      ),
    );
  }
  kit.paint(0x74687a);
  kit.at([0, 6, 0], Math.PI / 2, () => gable(kit, 0, 0, 0, 13.8, 8, 4.4));
  kit.paint(shade(stone, 0.95));
  box(kit, 0, -1.5, -7.4, 3.8, 14, 3.8, 'b');
  kit.paint(0x34303a);
  for (const k of [0, 1, 2, 3]) kit.at([0, 9.6, -7.4], k * 1.5708, () => box(kit, 0, 0, 1.85, 1.1, 1.7, 0.2));
  kit.paint(0x6a6076);
  frustum(kit, 0, 12.5, -7.4, 4.6, 4.6, 0, 0, 8);
  kit.paint(0xe6c350);
  box(kit, 0, 20.3, -7.4, 0.15, 1.5, 0.15);
  box(kit, 0, 21.1, -7.4, 0.8, 0.15, 0.15);
}

/** A striped cloth over a shop front, its upper edge on the wall at the origin. */
export function awning(kit: Kit, random: Random, w: number): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  const cloth = pick(random, [0xb8382f, 0x2f6a8a, 0x3a7a4a, 0xc88a2a]);
  panel(kit, [-w / 2, -0.6, 1.3], [w, 0, 0], [0, 0.6, -1.28], even(6), [0, 1], (c) => (c % 2 ? 0xf0e6d2 : cloth));
}

/** A hanging shop sign on an arm. */
export function sign(kit: Kit, random: Random): void {
  kit.paint(0x3a3634);
  box(kit, 0, 0.5, 0.5, 0.06, 0.06, 1);
  kit.paint(pick(random, [0x9a5a2c, 0x2f5a7a, 0x5a7a3c, 0x8a2f3a]));
  box(kit, 0, -0.2, 0.6, 0.08, 0.65, 0.7);
}

export function planter(kit: Kit, random: Random): void {
  kit.paint(0x9a6040);
  frustum(kit, 0, 0, 0, 0.7, 0.4, 0.9, 0.5, 0.45, 'b');
  for (const x of [-0.25, 0.22]) {
    kit.paint(pick(random, [0xd84a5a, 0xe8a03c, 0xc85ab0, 0xf0e070, 0x5a9a48]));
    rock(kit, [x, 0.55, 0], [0.28, 0.26, 0.26], Math.floor(random() * 1e6), 0.25);
  }
}

/** Washing on a line between two poles. */
export function washing(kit: Kit, random: Random): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  kit.paint(0x7a5a3a);
  for (const x of [-1.5, 1.5]) box(kit, x, -0.2, 0, 0.1, 2.2, 0.1, 'b');
  box(kit, 0, 1.85, 0, 3, 0.04, 0.04);
  for (let k = 0; k < 4; k++) {
    kit.paint(pick(random, [0xf0ece0, 0xd86a5a, 0x6a9ac8, 0xe8d070]));
    const x = -1.2 + k * 0.65;
    kit.polygon([x, 1.1, 0.06], [x + 0.5, 1.1, 0.06], [x + 0.5, 1.85, 0], [x, 1.85, 0]);
  }
}

/** A fishing net over a rack. */
export function net(kit: Kit, random: Random): void {
  kit.paint(vary(random, 0x6a8a7a));
  gable(kit, 0, 0, 0, 2.4, 1.2, 1.5);
  kit.paint(0x7a5a3a);
  for (const x of [-1.3, 1.3]) box(kit, x, 0, 0, 0.1, 1.7, 0.1, 'b');
}

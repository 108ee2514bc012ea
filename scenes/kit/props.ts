/** Things that stand about: 10 to 60 triangles each, at the local origin, front towards +z. */
import type { Random } from '../../src/core/math/random.ts';
import { OBJECT_DOUBLE_SIDED } from '../../src/core/scene/scene.ts';
import type { Kit, Paint } from '../kit.ts';
import { pick, shade, vary } from './paints.ts';
import { box, cylinder, frustum, gable, lathe } from './solids.ts';

const WOOD = 0x8a6238;
const IRON = 0x4a4a50;

/** A crate with a lighter frame. */
export function crate(kit: Kit, random: Random): void {
  const s = 0.7 + random() * 0.5;
  kit.paint(vary(random, 0xa87b45, 0.18));
  box(kit, 0, 0, 0, s, s, s);
  kit.paint(0x6f4d2a);
  box(kit, 0, s * 0.42, 0, s * 1.06, s * 0.16, s * 1.06);
}

export function barrel(kit: Kit, random: Random): void {
  const paint = vary(random, WOOD, 0.15);
  const profile: [number, number][] = [
    [0, 0],
    [0.32, 0],
    [0.42, 0.5],
    [0.32, 1],
    [0, 1],
  ];
  lathe(kit, 0, 0, profile, 8, [paint, paint, paint, shade(paint, 0.7)]);
}

/** A burning torch on a wall behind it (the wall's face is z = 0). */
export function wallTorch(kit: Kit): void {
  kit.paint(IRON);
  box(kit, 0, -0.3, 0.06, 0.14, 0.3, 0.12);
  kit.paint(0x5a3c22);
  frustum(kit, 0, -0.15, 0.18, 0.08, 0.08, 0.16, 0.16, 0.5);
  flame(kit, 0, 0.36, 0.18, 0.15);
}

export function flame(kit: Kit, x: number, y: number, z: number, r: number): void {
  kit.glow(0xff8a1e);
  lathe(
    kit,
    x,
    z,
    [
      [0, y],
      [r, y + r * 0.9],
      [0, y + r * 3.2],
    ],
    5,
  );
  kit.glow(0xfff0a0);
  lathe(
    kit,
    x,
    z,
    [
      [0, y + r * 0.2],
      [r * 1.08, y + r * 0.6],
      [0, y + r * 1.3],
    ],
    5,
  );
}

/** A post lamp with a shining head. */
export function lampPost(kit: Kit, height = 3.2, light: Paint = 0xffe9a8): void {
  kit.paint(0x34383c);
  cylinder(kit, 0, 0, 0, 0.16, 0.12, 0.4, 5);
  lathe(
    kit,
    0,
    0,
    [
      [0.07, 0.3],
      [0.06, height],
    ],
    5,
  );
  kit.glow(light);
  frustum(kit, 0, height - 0.05, 0, 0.2, 0.2, 0.34, 0.34, 0.42, 'bt');
  kit.paint(0x2a2d30);
  frustum(kit, 0, height + 0.37, 0, 0.46, 0.46, 0, 0, 0.25);
  frustum(kit, 0, height - 0.1, 0, 0.1, 0.1, 0.24, 0.24, 0.06);
}

/** A fence piece along x, `length` long: two posts' worth, one post at its left end. */
export function fence(kit: Kit, random: Random, length = 3, paint: Paint = WOOD): void {
  const p = vary(random, paint, 0.1);
  kit.paint(p);
  box(kit, -length / 2, -0.3, 0, 0.16, 1.4, 0.16, 'b');
  kit.paint(shade(p, 1.1));
  for (const y of [0.35, 0.75]) box(kit, 0, y + (random() - 0.5) * 0.08, 0, length, 0.14, 0.07);
}

export function bench(kit: Kit, random: Random): void {
  kit.paint(vary(random, WOOD));
  box(kit, 0, 0.42, 0, 1.8, 0.09, 0.42);
  kit.paint(0x5f4226);
  for (const x of [-0.7, 0.7]) box(kit, x, 0, 0, 0.12, 0.42, 0.36, 'bt');
}

export function table(kit: Kit, random: Random, length = 3): void {
  kit.paint(vary(random, 0x94693c));
  box(kit, 0, 0.72, 0, length, 0.1, 1.1);
  kit.paint(0x5f4226);
  for (const x of [-0.42, 0.42]) box(kit, x * length, 0, 0, 0.14, 0.72, 0.8, 'bt');
}

/** A market stall with striped cloth; goods on the counter. */
export function stall(kit: Kit, random: Random): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  kit.paint(vary(random, 0x936a3d));
  box(kit, 0, 0, 0.7, 2.6, 0.9, 0.7, 'b');
  kit.paint(0x6a4a2a);
  for (const x of [-1.25, 1.25]) for (const z of [-1, 1]) box(kit, x, 0, z, 0.1, z > 0 ? 2.1 : 2.6, 0.1, 'b');
  const cloth = pick(random, [0xc23b32, 0x2f6fae, 0x3d8c4a, 0xd49a2a, 0x8a4a9c]);
  for (let k = 0; k < 5; k++) {
    kit.paint(k % 2 ? 0xf0e8d8 : cloth);
    const x0 = -1.5 + k * 0.6;
    const x1 = x0 + 0.6;
    kit.polygon([x0, 2, 1.4], [x1, 2, 1.4], [x1, 2.7, -1.2], [x0, 2.7, -1.2]);
    kit.polygon([x0, 1.7, 1.42], [x1, 1.7, 1.42], [x1, 2, 1.4], [x0, 2, 1.4]);
  }
  for (let k = 0; k < 4; k++) {
    kit.paint(pick(random, [0xd8902c, 0xb8322c, 0x7aa83a, 0xe0cf6a, 0xa0663a]));
    frustum(kit, -0.95 + k * 0.63, 0.88, 0.7, 0.4, 0.4, 0.28, 0.28, 0.22, 'b');
  }
}

/** A round well with a roof. */
export function well(kit: Kit, roof: Paint = 0x9a4a34): void {
  kit.paint(0x9c968a);
  lathe(
    kit,
    0,
    0,
    [
      [0, -0.1],
      [1.3, -0.1],
      [1.2, 1],
      [0.92, 1],
      [0.92, 0.3],
      [0, 0.3],
    ],
    10,
    [undefined, 0x9c968a, 0xb8b2a4, 0x5c574e, 0x2c5a78],
  );
  kit.paint(0x6a4a2a);
  for (const x of [-1.05, 1.05]) box(kit, x, 0.9, 0, 0.16, 1.7, 0.16);
  box(kit, 0, 2.1, 0, 2.1, 0.12, 0.12);
  kit.paint(roof);
  gable(kit, 0, 2.55, 0, 2.9, 2.2, 0.9);
}

/** A hanging cloth, seen from both sides, its top edge along x at y = 0. */
export function banner(kit: Kit, w: number, h: number, paint: Paint, trim: Paint = 0xe8c64e): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  kit.paint(trim);
  kit.polygon([-w / 2, -h * 0.12, 0], [w / 2, -h * 0.12, 0], [w / 2, 0, 0], [-w / 2, 0, 0]);
  kit.paint(paint);
  kit.polygon([-w / 2, -h * 0.8, 0.05], [w / 2, -h * 0.8, 0.05], [w / 2, -h * 0.12, 0], [-w / 2, -h * 0.12, 0]);
  kit.polygon([-w / 2, -h * 0.8, 0.05], [0, -h, 0.05], [w / 2, -h * 0.8, 0.05]);
}

/** A flag on a pole. */
export function flag(kit: Kit, paint: Paint, height = 3): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  kit.paint(0x6a5a48);
  lathe(
    kit,
    0,
    0,
    [
      [0.08, -0.4],
      [0.05, height],
      [0, height + 0.1],
    ],
    4,
  );
  kit.paint(paint);
  kit.polygon([0.05, height - 1, 0], [0.9, height - 0.95, 0.2], [0.9, height - 0.15, 0.2], [0.05, height, 0]);
  kit.polygon([0.9, height - 0.95, 0.2], [1.8, height - 0.65, -0.05], [0.9, height - 0.15, 0.2]);
}

/** A two-wheeled cart with hay. */
export function cart(kit: Kit, random: Random): void {
  kit.paint(vary(random, WOOD));
  frustum(kit, 0, 0.6, 0, 2, 1, 2.3, 1.3, 0.6);
  box(kit, 1.7, 0.7, 0, 1.4, 0.08, 0.1);
  kit.paint(0x55391f);
  for (const z of [-0.68, 0.68]) wheel(kit, 0, 0.5, z, 0.5);
  kit.paint(0xd8b95c);
  frustum(kit, 0, 1.15, 0, 2.1, 1.1, 1, 0.4, 0.7, 'b');
}

/** A closed wheel whose axle lies along z. */
export function wheel(kit: Kit, x: number, y: number, z: number, r: number, width = 0.16, sides = 8): void {
  const ring = (k: number, side: number): [number, number, number] => {
    const a = (2 * Math.PI * k) / sides;
    return [x + r * Math.cos(a), y + r * Math.sin(a), z + (side * width) / 2];
  };
  const all = Array.from({ length: sides }, (_, k) => k);
  kit.polygon(...all.map((k) => ring(k, 1)));
  kit.polygon(...[...all].reverse().map((k) => ring(k, -1)));
  for (const k of all) kit.polygon(ring(k, 1), ring(k, -1), ring(k + 1, -1), ring(k + 1, 1));
}

/** A heap of hay. */
export function hay(kit: Kit, random: Random): void {
  kit.paint(vary(random, 0xd2b158, 0.12));
  cylinder(kit, 0, -0.1, 0, 1.1, 0.35, 1.1 + random() * 0.5, 7);
}

/** A signpost with two arms. */
export function signpost(kit: Kit, random: Random): void {
  kit.paint(WOOD);
  box(kit, 0, -0.3, 0, 0.14, 2.5, 0.14, 'b');
  kit.paint(vary(random, 0xb08a56));
  box(kit, 0.45, 1.75, 0.1, 1.1, 0.28, 0.06);
  box(kit, -0.4, 1.35, 0.1, 1, 0.28, 0.06);
}

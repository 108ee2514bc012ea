/** Trees and the plants below them: 12 to 60 triangles each, standing at the local origin. */
import type { Random } from '../../src/core/math/random.ts';
import { OBJECT_DOUBLE_SIDED } from '../../src/core/scene/scene.ts';
import type { Kit } from '../kit.ts';
import { mix, pick, vary } from './paints.ts';
import { rock } from './rock.ts';
import { cylinder, lathe } from './solids.ts';

const BARK = 0x6b4a2f;
const NEEDLES = [0x2f6b3c, 0x27603f, 0x3a7440, 0x1f5a3a];
const LEAVES = [0x4f9a3a, 0x3f8a35, 0x6aa63c, 0x86a83a];

/** A pine of stacked cones, 5 to 9 m. */
export function pine(kit: Kit, random: Random): void {
  const height = 5 + random() * 4;
  const paint = vary(random, pick(random, NEEDLES));
  const foot = 0.9 + random() * 0.5;
  kit.paint(vary(random, BARK));
  lathe(
    kit,
    0,
    0,
    [
      [0.26, -0.5],
      [0.2, foot + 0.4],
    ],
    5,
  );
  const tiers = 3;
  for (let tier = 0; tier < tiers; tier++) {
    const y = foot + ((height - foot) * tier) / (tiers + 0.6);
    const radius = (1.75 - tier * 0.45) * (0.85 + random() * 0.25);
    const top = Math.min(height, y + (height - foot) * 0.52);
    kit.paint(mix(paint, 0x9ccf6a, tier * 0.09));
    cylinder(kit, 0, y, 0, radius, 0, top - y, 6);
  }
}

/** A tree with one to three round crowns, 4 to 7 m. */
export function leafTree(kit: Kit, random: Random, leaves: readonly number[] = LEAVES, bark = BARK): void {
  const height = 4 + random() * 3;
  const paint = vary(random, pick(random, leaves));
  kit.paint(vary(random, bark));
  cylinder(kit, 0, -0.5, 0, 0.3, 0.18, height * 0.6 + 0.5, 5);
  const crown = height * 0.36;
  kit.paint(paint);
  rock(kit, [0, height * 0.72, 0], [crown * 1.15, crown, crown * 1.15], Math.floor(random() * 1e6), 0.28);
  if (random() < 0.6) {
    kit.paint(mix(paint, 0xd8e070, 0.16));
    const side = random() * 2 * Math.PI;
    const small = crown * 0.7;
    rock(
      kit,
      [Math.cos(side) * crown * 0.8, height * 0.6, Math.sin(side) * crown * 0.8],
      [small, small * 0.8, small],
      Math.floor(random() * 1e6),
      0.3,
    );
  }
}

/** A slim poplar or cypress. */
export function cypress(kit: Kit, random: Random): void {
  const height = 6 + random() * 3;
  kit.paint(BARK);
  lathe(
    kit,
    0,
    0,
    [
      [0.2, -0.4],
      [0.18, 1],
    ],
    4,
  );
  kit.paint(vary(random, 0x2f6a3e));
  lathe(
    kit,
    0,
    0,
    [
      [0, 0.7],
      [0.7, 1.2],
      [0.85, height * 0.4],
      [0, height],
    ],
    6,
  );
}

/** A round bush, half in the ground. */
export function bush(kit: Kit, random: Random): void {
  const r = 0.5 + random() * 0.5;
  kit.paint(vary(random, pick(random, LEAVES), 0.2));
  rock(kit, [0, r * 0.45, 0], [r * 1.2, r * 0.8, r * 1.1], Math.floor(random() * 1e6), 0.3);
}

/** A boulder, part in the ground. */
export function boulder(kit: Kit, random: Random, paint = 0x8b8a86): void {
  const r = 0.4 + random() * random() * 1.6;
  kit.paint(vary(random, paint, 0.15));
  rock(
    kit,
    [0, r * 0.3, 0],
    [r * (1 + random() * 0.5), r * (0.6 + random() * 0.4), r],
    Math.floor(random() * 1e6),
    0.4,
    r > 1.1,
  );
}

/** A fly agaric, taller than real, as games like them. */
export function mushroom(kit: Kit, random: Random): void {
  const r = 0.16 + random() * 0.2;
  kit.paint(0xe8e0cc);
  lathe(
    kit,
    0,
    0,
    [
      [r * 0.4, -0.1],
      [r * 0.35, r * 1.6],
    ],
    5,
  );
  kit.paint(vary(random, pick(random, [0xc8372d, 0xd9822b, 0xb58a5a])));
  cylinder(kit, 0, r * 1.4, 0, r, 0, r * 0.9, 6);
}

/** A fallen trunk along x. */
export function log(kit: Kit, random: Random): void {
  const length = 2 + random() * 2.5;
  const r = 0.22 + random() * 0.18;
  const sides = 6;
  kit.paint(vary(random, 0x70553a));
  const ring = (x: number, k: number): [number, number, number] => {
    const a = (2 * Math.PI * k) / sides;
    return [x, r * 0.7 + r * Math.sin(a), r * Math.cos(a)];
  };
  for (let k = 0; k < sides; k++)
    kit.polygon(ring(-length / 2, k + 1), ring(-length / 2, k), ring(length / 2, k), ring(length / 2, k + 1));
  kit.paint(0xc9a26b);
  const rim = Array.from({ length: sides }, (_, k) => k);
  kit.polygon(...rim.map((k) => ring(-length / 2, k)));
  kit.polygon(...rim.reverse().map((k) => ring(length / 2, k)));
}

/** A fern: seven blades seen from both sides. */
export function fern(kit: Kit, random: Random): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  const turn = random() * 6;
  for (let k = 0; k < 7; k++) {
    const a = turn + k * 0.9;
    const r = 0.5 + random() * 0.4;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    kit.paint(vary(random, 0x4f9440, 0.18));
    kit.polygon(
      [c * r * 0.6 - s * 0.14, 0.5, s * r * 0.6 + c * 0.14],
      [c * r, 0.32, s * r],
      [c * r * 0.6 + s * 0.14, 0.5, s * r * 0.6 - c * 0.14],
      [s * 0.05, 0, -c * 0.05],
    );
  }
}

/** The stump of a felled tree. */
export function stump(kit: Kit, random: Random): void {
  const r = 0.3 + random() * 0.2;
  lathe(
    kit,
    0,
    0,
    [
      [r * 1.5, -0.3],
      [r, 0.25],
      [r, 0.5],
      [0, 0.5],
    ],
    7,
    [0x634528, 0x6b4a2f, 0xd0aa74],
  );
}

/** The things at a race track: gate, stands, crowd, tyres, karts, balloons; and spans of rock over the road. */
import type { Vec3 } from '../../src/core/math/camera.ts';
import { type Random, randomInt } from '../../src/core/math/random.ts';
import { OBJECT_DOUBLE_SIDED } from '../../src/core/scene/scene.ts';
import type { Kit, Paint } from '../kit.ts';
import { noise } from './noise.ts';
import { pick, shade, vary } from './paints.ts';
import { wheel } from './props.ts';
import { box, cylinder, even, frustum, lathe, panel } from './solids.ts';
import { beside, type Track } from './track.ts';

/** A ceiling of rock from cliff to cliff over places k .. k + length, `under` metres above the road, closed. */
export function rockSpan(
  kit: Kit,
  track: Track,
  seed: number,
  k: number,
  length: number,
  half: number,
  under: number,
  paints: readonly Paint[],
): void {
  const columns = 6;
  const at = (v: number, c: number, top: boolean): Vec3 => {
    const t = (c / columns) * 2 - 1;
    const arc = 1 - t * t;
    const rough = 1.6 * (noise(seed + 61, v * 0.9, c * 0.8, top ? 1 : 0) - 0.5);
    const low = under - 3.4 + 3.4 * arc + rough;
    return beside(track, v, t * half, top ? under + 5 + rough + arc : low);
  };
  const a = k;
  const b = k + length;
  for (let c = 0; c < columns; c++) {
    kit.paint(shade(paints[c % 3], 0.7));
    kit.polygon(at(a, c, false), at(b, c, false), at(b, c + 1, false), at(a, c + 1, false));
    kit.paint(paints[(c + 1) % 4]);
    kit.polygon(at(a, c, true), at(a, c + 1, true), at(b, c + 1, true), at(b, c, true));
    kit.polygon(at(a, c, false), at(a, c + 1, false), at(a, c + 1, true), at(a, c, true));
    kit.polygon(at(b, c + 1, false), at(b, c, false), at(b, c, true), at(b, c + 1, true));
  }
  kit.polygon(at(b, 0, false), at(a, 0, false), at(a, 0, true), at(b, 0, true));
  kit.polygon(at(a, columns, false), at(b, columns, false), at(b, columns, true), at(a, columns, true));
}

/** The start gate: two posts and a chequered beam. */
export function gate(kit: Kit, half: number): void {
  for (const x of [-half, half]) {
    kit.paint(0xc8352c);
    box(kit, x, -0.5, 0, 0.9, 7, 0.9, 'b');
    kit.paint(0xf0ece4);
    box(kit, x, 2, 0, 1, 0.8, 1);
  }
  kit.paint(0x2a2a30);
  box(kit, 0, 5, 0, half * 2 - 0.88, 1.5, 0.5);
  for (const side of [1, -1])
    panel(
      kit,
      [-side * (half - 0.5), 5.1, side * 0.31],
      [side * (half * 2 - 1), 0, 0],
      [0, 1.3, 0],
      even(14),
      even(2),
      (c, r) => ((c + r) % 2 ? 0xf4f0e8 : 0x1c1c20),
    );
}

/** One row of the chequered line on the road. */
export function checkers(kit: Kit, w: number, row: number): void {
  panel(kit, [-w / 2, 0, 0.36], [w, 0, 0], [0, 0, -0.72], even(12), [0, 1], (c) =>
    (c + row) % 2 ? 0xf4f0e8 : 0x24242a,
  );
}

/** Three steps of seats, front +z. */
export function grandstand(kit: Kit, w: number): void {
  for (let k = 0; k < 3; k++) {
    kit.paint(k % 2 ? 0x5a80a8 : 0x6c94bc);
    box(kit, 0, -0.4, 1 - k, w, 1.1 + k * 0.7, 1, 'b');
  }
  kit.paint(0xf0e8d8);
  for (const x of [-w / 2 + 0.2, w / 2 - 0.2]) box(kit, x, 1.5, -1.3, 0.14, 3, 0.14);
  kit.paint(0xd8453a);
  panel(kit, [-w / 2, 4, 1.6], [w, 0, 0], [0, 0.7, -3.2], even(4), [0, 1], (c) => (c % 2 ? 0xf0e8d8 : 0xd8453a));
  panel(kit, [w / 2, 3.96, 1.6], [-w, 0, 0], [0, 0.7, -3.2], even(2), [0, 1], () => 0x9c3a32);
}

/** A row of onlookers. */
export function crowd(kit: Kit, random: Random, w: number): void {
  for (let x = -w / 2; x < w / 2; x += 0.8 + random() * 0.5) {
    kit.paint(pick(random, [0xd8453a, 0x3f74c8, 0xe8c83c, 0x4aa858, 0xf0f0e8, 0x8a4aa0, 0xe88a3c]));
    const h = 0.7 + random() * 0.2;
    frustum(kit, x, 0, 0, 0.42, 0.3, 0.34, 0.26, h, 'bt');
    kit.paint(pick(random, [0xe8b890, 0xc08860, 0x8a5a3c]));
    frustum(kit, x, h, 0, 0.26, 0.26, 0.2, 0.2, 0.28, 'b');
  }
}

/** A wall of red and white blocks along x. */
export function barrier(kit: Kit, w: number, k: number): void {
  for (let i = 0; i < 4; i++) {
    kit.paint((i + k) % 2 ? 0xf0ece4 : 0xc8352c);
    box(kit, -w / 2 + (w / 4) * (i + 0.5), -0.3, 0, w / 4, 1.2, 0.4, 'b');
  }
}

export function tyres(kit: Kit, random: Random): void {
  const paint = vary(random, 0x34343a);
  lathe(
    kit,
    0,
    0,
    [
      [0.4, -0.1],
      [0.48, 0.2],
      [0.4, 0.45],
      [0.48, 0.7],
      [0.4, 0.95],
      [0.2, 0.95],
      [0, 0.6],
    ],
    8,
    [paint, paint, pick(random, [paint, 0xe8e4dc]), pick(random, [paint, 0xc8352c]), paint, 0x18181c],
  );
}

/** An arrow board that points right (1) or left (-1) for an approaching driver. */
export function arrow(kit: Kit, to: 1 | -1): void {
  kit.paint(0x5a4a40);
  for (const x of [-1.2, 1.2]) box(kit, x, -0.5, -0.1, 0.16, 2.6, 0.16, 'b');
  kit.paint(0x2c3450);
  box(kit, 0, 1, 0, 3.4, 1.5, 0.14);
  kit.paint(0xf4d23c);
  for (let k = 0; k < 3; k++) {
    const x = (k - 1) * 1.05 - to * 0.2;
    const low: Vec3[] = [
      [x, 1.15, 0.13],
      [x + to * 0.4, 1.75, 0.13],
      [x + to * 0.8, 1.75, 0.13],
      [x + to * 0.4, 1.15, 0.13],
    ];
    const high: Vec3[] = low.map(([px, py, pz]): Vec3 => [px, 3.5 - py, pz]);
    kit.polygon(...(to > 0 ? low.reverse() : low));
    kit.polygon(...(to > 0 ? high.reverse() : high));
  }
}

/** A shining chevron flat on the road, pointing along the track. */
export function chevron(kit: Kit): void {
  kit.glow(0x4ad8f0);
  kit.polygon([-1.3, 0, 0.9], [0, 0, -0.1], [0, 0, -0.9], [-1.3, 0, 0.1]);
  kit.polygon([0, 0, -0.1], [1.3, 0, 0.9], [1.3, 0, 0.1], [0, 0, -0.9]);
}

/** A kart, its nose towards +z. */
export function kart(kit: Kit, k: number): void {
  const paint = [0xd8352c, 0x2f8f4a, 0x2f5fce, 0xe8c02c, 0xd86ab0, 0x7a4ac0, 0x30b0b8, 0xe8803c][k % 8];
  kit.paint(paint);
  frustum(kit, 0, 0.25, 0, 0.9, 1.8, 0.7, 1.5, 0.35);
  kit.paint(shade(paint, 0.7));
  box(kit, 0, 0.5, -0.55, 0.8, 0.5, 0.3);
  kit.paint(0x26262c);
  for (const z of [-0.6, 0.65])
    for (const x of [-0.62, 0.62]) kit.at([x, 0.3, z], Math.PI / 2, () => wheel(kit, 0, 0, 0, 0.3, 0.28, 6));
  kit.paint(0xf0e0d0);
  frustum(kit, 0, 0.6, -0.2, 0.5, 0.4, 0.4, 0.3, 0.55, 'b');
  kit.paint(shade(paint, 1.15));
  lathe(
    kit,
    0,
    -0.2,
    [
      [0, 1.12],
      [0.24, 1.2],
      [0.24, 1.4],
      [0, 1.55],
    ],
    6,
  );
}

/** A hot-air balloon over the local origin. */
export function balloon(kit: Kit, random: Random): void {
  const a = pick(random, [0xd8352c, 0x2f6fce, 0xe8a02c, 0x3da04a, 0x9a4ac0]);
  const b = pick(random, [0xf4ecd8, 0xf0d23c]);
  lathe(
    kit,
    0,
    0,
    [
      [0, 3.2],
      [0.9, 3],
      [3.4, 6],
      [4.2, 8.6],
      [3.2, 11],
      [0, 12.4],
    ],
    10,
    [0x5a3c2a, a, b, a, b],
  );
  kit.paint(0x9a6a3a);
  frustum(kit, 0, 0, 0, 1, 1, 1.3, 1.3, 1);
  kit.paint(0x6a5a48);
  for (const x of [-0.6, 0.6]) for (const z of [-0.6, 0.6]) box(kit, x, 0.9, z, 0.06, 2.4, 0.06, 'bt');
}

/** Lamps on a cord across the tunnel. */
export function lampString(kit: Kit): void {
  kit.paint(0x3a3230);
  box(kit, 0, 0, 0, 9, 0.06, 0.06);
  kit.glow(0xffdf90);
  for (const x of [-3, -1, 1, 3]) frustum(kit, x, -0.42, 0, 0.22, 0.22, 0.4, 0.4, 0.4);
}

/** A cactus with up to two arms. */
export function cactus(kit: Kit, random: Random): void {
  const h = 1.6 + random() * 1.8;
  kit.paint(vary(random, 0x4f8a48, 0.15));
  lathe(
    kit,
    0,
    0,
    [
      [0.26, -0.4],
      [0.3, h * 0.8],
      [0, h],
    ],
    6,
  );
  const arms = randomInt(random, 3);
  for (let k = 0; k < arms; k++) {
    const x = k ? 0.55 : -0.55;
    const y = h * (0.35 + random() * 0.2);
    box(kit, x * 0.6, y, 0, 0.6, 0.24, 0.24);
    cylinder(kit, x, y, 0, 0.16, 0.1, h * 0.35, 5);
  }
}

/** A pinnacle of layered rock with a harder cap. */
export function hoodoo(kit: Kit, random: Random, paints: readonly Paint[]): void {
  const h = 5 + random() * 7;
  const r = 0.9 + random() * 0.7;
  const first = randomInt(random, paints.length);
  const radius = (k: number) => r * (1.5 - 0.2 * k) * (0.8 + random() * 0.3);
  const profile: [number, number][] = [
    [radius(0) * 1.3, -0.6],
    [radius(1), h * 0.22],
    [radius(2), h * 0.45],
    [radius(3) * 0.8, h * 0.66],
    [radius(2) * 0.95, h * 0.74],
    [r * 0.7, h * 0.93],
    [0, h],
  ];
  lathe(
    kit,
    0,
    0,
    profile,
    7,
    profile.map((_, k) => paints[(first + k) % paints.length]),
  );
}

/** A dry shrub of three leaning blades, seen from both sides. */
export function shrub(kit: Kit, random: Random): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  for (let k = 0; k < 5; k++) {
    const a = k * 1.26 + random();
    const r = 0.35 + random() * 0.35;
    const h = 0.5 + random() * 0.5;
    kit.paint(vary(random, 0x9a9a50, 0.2));
    kit.polygon(
      [Math.sin(a) * 0.14, -0.1, -Math.cos(a) * 0.14],
      [-Math.sin(a) * 0.14, -0.1, Math.cos(a) * 0.14],
      [Math.cos(a) * r, h, Math.sin(a) * r],
    );
  }
}

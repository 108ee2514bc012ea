/** A city's parts: road and pavement pieces, cars, the railway, and the small things along a street. */
import { type Random, randomInt } from '../../src/core/math/random.ts';
import type { Kit, Paint } from '../kit.ts';
import { pick, shade, vary } from './paints.ts';
import { rock } from './rock.ts';
import { box, even, frustum, lathe, panel } from './solids.ts';

/** A piece of road along z, with a dashed middle line. */
export function road(kit: Kit, random: Random, w: number, length: number): void {
  const asphalt = vary(random, 0x5c5a66, 0.06);
  const columns = [0, 0.48, 0.52, 1];
  panel(kit, [-w / 2, 0, length / 2], [w, 0, 0], [0, 0, -length], columns, [0, 0.3, 0.7, 1], (c, r) =>
    c === 1 && r === 1 ? 0xd8cfa0 : asphalt,
  );
}

/** Where two roads meet, striped at its four mouths. */
export function crossing(kit: Kit, random: Random, half: number): void {
  const asphalt = vary(random, 0x565460, 0.05);
  panel(
    kit,
    [-half, 0, half],
    [half * 2, 0, 0],
    [0, 0, -half * 2],
    [0, 0.15, 0.38, 0.62, 0.85, 1],
    [0, 0.15, 0.38, 0.62, 0.85, 1],
    (c, r) => ((r === 0 || r === 4) !== (c === 0 || c === 4) && (c % 2 === 1 || r % 2 === 1) ? 0xb8b4b0 : asphalt),
  );
}

/** A raised piece of pavement, its kerb towards +z. */
export function pavement(kit: Kit, random: Random, length: number, w: number): void {
  const stone = vary(random, 0x9a94a0, 0.06);
  panel(kit, [-length / 2, 0.15, w / 2], [length, 0, 0], [0, 0, -w], even(2), [0, 0.1, 0.55, 1], (_, r) =>
    r === 0 ? 0xb0aab0 : shade(stone, 0.96 + random() * 0.08),
  );
  kit.paint(0x88828c);
  kit.polygon([-length / 2, 0, w / 2], [length / 2, 0, w / 2], [length / 2, 0.15, w / 2], [-length / 2, 0.15, w / 2]);
}

export function court(kit: Kit, random: Random, size: number): void {
  panel(kit, [-size / 2, 0.15, size / 2], [size, 0, 0], [0, 0, -size], even(2), even(2), () =>
    vary(random, 0x7a7680, 0.06),
  );
}

export function lawn(kit: Kit, random: Random, size: number): void {
  panel(kit, [-size / 2, 0.05, size / 2], [size, 0, 0], [0, 0, -size], even(4), even(4), () =>
    vary(random, 0x5f8a4c, 0.08),
  );
}

/** A street lamp whose arm reaches over the kerb (+z). */
export function lamp(kit: Kit): void {
  kit.paint(0x3a3a46);
  lathe(
    kit,
    0,
    0,
    [
      [0.12, 0],
      [0.08, 4.6],
    ],
    3,
  );
  box(kit, 0, 4.5, 0.45, 0.1, 0.1, 1, 't');
  kit.glow(0xffe0a0);
  frustum(kit, 0, 4.28, 0.8, 0.5, 0.5, 0.24, 0.24, 0.24, 't');
}

export function trafficLight(kit: Kit, random: Random): void {
  kit.paint(0x34343c);
  box(kit, 0, 0, 0, 0.14, 2.65, 0.14, 'bt');
  box(kit, 0, 2.6, 0, 0.36, 1, 0.3);
  kit.glow(random() < 0.5 ? 0xff4a3a : 0x50e070);
  box(kit, 0, random() < 0.5 ? 3.2 : 2.75, 0.1, 0.22, 0.22, 0.16, 'b');
}

export function streetTree(kit: Kit, random: Random): void {
  kit.paint(0x5a4438);
  lathe(
    kit,
    0,
    0,
    [
      [0.16, 0],
      [0.12, 2.6],
    ],
    3,
  );
  kit.paint(vary(random, pick(random, [0x6a8448, 0x8a8444, 0xa87440, 0x587848]), 0.15));
  rock(kit, [0, 3.3, 0], [1.3, 1.4, 1.3], randomInt(random, 1e6), 0.28);
}

/** A car, its nose towards +z. */
export function car(kit: Kit, random: Random, paint: Paint): void {
  kit.paint(paint);
  box(kit, 0, 0.3, 0, 1.7, 0.55, 4);
  kit.paint(0x2c3040);
  frustum(kit, 0, 0.84, -0.25, 1.6, 2.3, 1.3, 1.4, 0.55, 'b');
  kit.paint(0x1c1c22);
  box(kit, 0, 0, 0, 1.6, 0.31, 3.2, 'bt');
  kit.glow(0xfff0c0);
  kit.polygon([-0.75, 0.5, 2.02], [0.75, 0.5, 2.02], [0.75, 0.7, 2.02], [-0.75, 0.7, 2.02]);
  kit.glow(random() < 0.4 ? 0xff4030 : 0x8a2a28);
  kit.polygon([0.75, 0.5, -2.02], [-0.75, 0.5, -2.02], [-0.75, 0.7, -2.02], [0.75, 0.7, -2.02]);
}

interface Piece {
  name: string;
  draw: (kit: Kit, random: Random) => void;
}

/** The things along a kerb. */
export const KERBSIDE: readonly Piece[] = [
  { name: 'hydrant', draw: hydrant },
  { name: 'bin', draw: bin },
  { name: 'parking meter', draw: meter },
  { name: 'parking meter', draw: meter },
  { name: 'bollard', draw: bollard },
  { name: 'bollard', draw: bollard },
  { name: 'post box', draw: postBox },
  { name: 'road sign', draw: roadSign },
  { name: 'bench', draw: bench },
  { name: 'bin', draw: bin },
  { name: 'news stand', draw: newsStand },
];

/** The things along a wall. */
export const WALLSIDE: readonly Piece[] = [
  { name: 'crates', draw: crates },
  { name: 'bin', draw: bin },
  { name: 'plant pot', draw: plantPot },
  { name: 'plant pot', draw: plantPot },
  { name: 'news stand', draw: newsStand },
  { name: 'vending machine', draw: vending },
];

function hydrant(kit: Kit): void {
  kit.paint(0xc83a30);
  lathe(
    kit,
    0,
    0,
    [
      [0.18, 0],
      [0.15, 0.5],
      [0.2, 0.55],
      [0, 0.75],
    ],
    5,
  );
}

function bin(kit: Kit, random: Random): void {
  kit.paint(vary(random, 0x4a6a5a));
  frustum(kit, 0, 0, 0, 0.45, 0.45, 0.6, 0.6, 0.9, 'b');
}

function meter(kit: Kit): void {
  kit.paint(0x5a5a64);
  box(kit, 0, 0, 0, 0.09, 1.1, 0.09, 'bt');
  kit.paint(0x8a8a98);
  box(kit, 0, 1.1, 0, 0.24, 0.36, 0.18, 'b');
}

function bollard(kit: Kit): void {
  kit.paint(0x46424c);
  frustum(kit, 0, 0, 0, 0.26, 0.26, 0.2, 0.2, 0.9, 'b');
}

function postBox(kit: Kit): void {
  kit.paint(0x3a4a9a);
  box(kit, 0, 0.15, 0, 0.6, 1, 0.55);
  kit.paint(0x2c3878);
  frustum(kit, 0, 1.15, 0, 0.6, 0.55, 0.6, 0.2, 0.22, 'b');
}

function roadSign(kit: Kit, random: Random): void {
  kit.paint(0x6a6a74);
  box(kit, 0, 0, 0, 0.08, 2.3, 0.08, 'bt');
  kit.paint(pick(random, [0xc83a30, 0x3a5ab0, 0xe8c040, 0xe8e4dc]));
  box(kit, 0, 2, 0.07, 0.6, 0.6, 0.05);
}

function bench(kit: Kit): void {
  kit.paint(0x7a5a40);
  box(kit, 0, 0.42, 0, 1.7, 0.08, 0.42);
  box(kit, 0, 0.5, 0.24, 1.7, 0.4, 0.06, 'b');
  kit.paint(0x3a3a40);
  box(kit, 0, 0, 0, 1.3, 0.42, 0.3, 'bt');
}

function crates(kit: Kit, random: Random): void {
  kit.paint(vary(random, 0xa8784a, 0.2));
  box(kit, 0, 0, 0, 0.7, 0.6, 0.6, 'b');
  if (random() < 0.5) box(kit, 0.08, 0.6, 0, 0.55, 0.5, 0.5, 'b');
}

function plantPot(kit: Kit, random: Random): void {
  kit.paint(0x9a6048);
  frustum(kit, 0, 0, 0, 0.4, 0.4, 0.55, 0.55, 0.5, 'b');
  kit.paint(vary(random, 0x5a8a50, 0.2));
  lathe(
    kit,
    0,
    0,
    [
      [0.4, 0.45],
      [0, 1.4],
    ],
    5,
  );
}

function newsStand(kit: Kit, random: Random): void {
  kit.paint(pick(random, [0xc8403a, 0x3a6ab0, 0xe0b040]));
  box(kit, 0, 0, 0, 0.5, 1, 0.42, 'b');
}

function vending(kit: Kit, random: Random): void {
  kit.paint(pick(random, [0xb83a40, 0x3a58a8]));
  box(kit, 0, 0, 0, 0.9, 1.8, 0.65, 'b');
  kit.glow(0xe8f4ff);
  kit.polygon([-0.35, 0.7, 0.35], [0.15, 0.7, 0.35], [0.15, 1.6, 0.35], [-0.35, 1.6, 0.35]);
}

/** A piece of elevated track along z, its underside at y = 0. */
export function deck(kit: Kit, length: number): void {
  kit.paint(0x4c5468);
  box(kit, 0, 0, 0, 7, 0.7, length);
  kit.paint(0x5c6478);
  for (const x of [-3.4, 3.4]) box(kit, x, 0.65, 0, 0.3, 1, length, 'b');
  kit.paint(0x9a9088);
  for (const x of [-0.8, 0.8]) box(kit, x, 0.68, 0, 0.14, 0.16, length, 'b');
}

/** Holds the deck up at the pavement's edge. */
export function pier(kit: Kit): void {
  kit.paint(0x4c5468);
  box(kit, 0, 0, 0, 0.7, 7, 0.7, 'bt');
  frustum(kit, 0, 6, 0, 0.7, 0.7, 1.8, 1.2, 1, 'bt');
}

export function train(kit: Kit, k: number): void {
  kit.paint(k === 0 || k === 5 ? 0xd8a83c : 0xc8ccd4);
  box(kit, 0, 0.4, 0, 2.8, 2.9, 11.8);
  kit.paint(0x3a3e4c);
  box(kit, 0, 0, 0, 2.4, 0.45, 10.6, 'b');
  for (const side of [1, -1])
    for (let c = 0; c < 5; c++) {
      kit.glow(0xfff0c0);
      box(kit, side * 1.38, 1.7, -4.4 + c * 2.2, 0.1, 0.9, 1.4);
    }
}

/** A round fountain with a lit jet. */
export function fountain(kit: Kit): void {
  lathe(
    kit,
    0,
    0,
    [
      [2.6, -0.1],
      [2.6, 0.6],
      [2.3, 0.6],
      [2.2, 0.35],
      [0.4, 0.35],
      [0.3, 1.4],
      [1, 1.7],
      [1, 1.85],
      [0, 1.7],
    ],
    10,
    [0x8c8894, 0xa8a4b0, 0x8c8894, 0x5aa8c8, 0x8c8894, 0x8c8894, 0xa8a4b0, 0x8ad8f0],
  );
}

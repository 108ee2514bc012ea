/** The props of the dungeon's rooms, and the kinds of rooms: stone, floor, light and props. A prop returns its name. */
import { type Random, randomInt } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import { pick, shade } from '../paints.ts';
import { banner, barrel, bench, crate, table } from '../props.ts';
import { rock } from '../rock.ts';
import { box, cylinder, frustum, GLOW, lathe, panel } from '../solids.ts';

export interface Theme {
  stone: number;
  floor: number;
  light: readonly [number, number, number];
  props: readonly ((kit: Kit, random: Random) => string)[];
}

export function rubble(kit: Kit, random: Random): string {
  for (let k = 0; k < 3; k++) {
    kit.paint(shade(0x77716a, 0.8 + random() * 0.4));
    const r = 0.18 + random() * 0.24;
    rock(kit, [(random() - 0.5) * 0.9, r * 0.4, (random() - 0.5) * 0.9], [r * 1.2, r, r], randomInt(random, 1e6), 0.4);
  }
  return 'rubble';
}

export function crates(kit: Kit, random: Random): string {
  crate(kit, random);
  if (random() < 0.5) kit.at([0, 1.02, 0], 0.4, () => crate(kit, random), 0.7);
  return 'crates';
}

function tomb(kit: Kit): string {
  kit.paint(0x8d8a92);
  box(kit, 0, 0, 0, 1.1, 0.7, 2.3, 'b');
  kit.paint(0xa5a2aa);
  frustum(kit, 0, 0.7, 0, 1.3, 2.5, 0.8, 2, 0.3);
  return 'tomb';
}

function shelf(kit: Kit, random: Random): string {
  kit.paint(0x5f4328);
  box(kit, 0, 0, -0.25, 2, 2.6, 0.12, 'b');
  for (let k = 0; k < 4; k++) box(kit, 0, 0.1 + k * 0.72, 0, 2, 0.08, 0.46);
  for (let k = 0; k < 3; k++) {
    kit.paint(pick(random, [0x8a2f2a, 0x2f5a7a, 0x3f6a3a, 0xa8803a]));
    box(kit, (random() - 0.5) * 0.5, 0.18 + k * 0.72, 0, 1.2, 0.5, 0.3);
  }
  return 'shelf';
}

function chest(kit: Kit, random: Random): string {
  kit.paint(0x7a5228);
  box(kit, 0, 0, 0, 1.1, 0.55, 0.7, 'b');
  kit.paint(0x8f6230);
  frustum(kit, 0, 0.55, 0, 1.1, 0.7, 0.95, 0.3, 0.25);
  kit.paint(0xe0b83e);
  box(kit, 0, 0.3, 0.36, 0.22, 0.32, 0.08);
  if (random() < 0.6) rock(kit, [0.9, 0.05, 0.3], [0.5, 0.25, 0.4], randomInt(random, 1e6), 0.2);
  return 'chest';
}

function crystal(kit: Kit, random: Random): string {
  for (let k = 0; k < 4; k++) {
    const tone = pick(random, [0x58d8ff, 0x7a8cff, 0x66ffd0]);
    kit.glow(k % 2 ? tone : shade(tone, 0.75));
    const h = 0.6 + random() * 1.2;
    lathe(
      kit,
      (random() - 0.5) * 0.9,
      (random() - 0.5) * 0.9,
      [
        [0.05, -0.1],
        [0.2, h * 0.6],
        [0, h],
      ],
      4,
    );
  }
  return 'crystal';
}

function cage(kit: Kit): string {
  kit.paint(0x46484e);
  for (let k = 0; k < 8; k++) {
    const a = k * 0.785;
    box(kit, Math.cos(a) * 0.9, 0.1, Math.sin(a) * 0.9, 0.07, 2.1, 0.07, 'bt');
  }
  cylinder(kit, 0, 0, 0, 1, 1, 0.12, 8);
  cylinder(kit, 0, 2.15, 0, 1, 0.3, 0.3, 8);
  return 'cage';
}

function basin(kit: Kit): string {
  lathe(
    kit,
    0,
    0,
    [
      [0.5, 0],
      [0.3, 0.3],
      [0.3, 0.6],
      [0.9, 0.9],
      [0.9, 1.05],
      [0.75, 1.05],
      [0.6, 0.9],
      [0, 0.9],
    ],
    8,
    [0x858088, 0x858088, 0x96919a, 0x96919a, 0xa8a4ac, 0x605c66, 0x58d8e8],
  );
  return 'basin';
}

export function lantern(kit: Kit): string {
  kit.paint(0x3c3a40);
  cylinder(kit, 0, 0, 0, 0.3, 0.12, 0.3, 6);
  box(kit, 0, 0.2, 0, 0.09, 1.2, 0.09, 'b');
  panel(kit, [-0.12, 1.4, 0.12], [0.24, 0, 0], [0, 0.3, 0], [0, 1], [0, 1], () => 0xffd070 + GLOW);
  kit.glow(0xffb040);
  frustum(kit, 0, 1.38, 0, 0.16, 0.16, 0.3, 0.3, 0.36);
  return 'lantern';
}

export const WARM = [1.05, 0.66, 0.3] as const;
export const CORRIDOR = { stone: 0x8a8078, floor: 0x857b6e };

const namedBarrel = (kit: Kit, random: Random) => {
  barrel(kit, random);
  return 'barrel';
};

const namedTable = (kit: Kit, random: Random) => {
  table(kit, random, 2.2);
  return 'table';
};

const namedBench = (kit: Kit, random: Random) => {
  bench(kit, random);
  return 'bench';
};

const standard = (kit: Kit, random: Random) => {
  kit.paint(0x5c4329);
  box(kit, 0, 0, -0.06, 0.1, 3, 0.1, 'b');
  kit.at([0, 2.9, 0], 0, () => banner(kit, 0.9, 1.8, pick(random, [0x9c2a30, 0x2a4a8c, 0x6a3a7c])));
  return 'standard';
};

export const THEMES: readonly Theme[] = [
  { stone: 0x9a9088, floor: 0x8d8478, light: WARM, props: [crates, namedBarrel, namedBarrel, rubble] },
  { stone: 0x7d8a78, floor: 0x707c66, light: [0.5, 0.95, 0.5], props: [basin, rubble, cage] },
  { stone: 0xa08468, floor: 0x8c6c4c, light: WARM, props: [namedTable, namedBench, standard, namedBarrel] },
  { stone: 0x787e96, floor: 0x6a7088, light: [0.4, 0.6, 1.15], props: [tomb, tomb, rubble, lantern] },
  { stone: 0xa88c74, floor: 0x94503e, light: [1.1, 0.8, 0.45], props: [shelf, shelf, namedTable, lantern] },
  { stone: 0x6e6a88, floor: 0x5c5a78, light: [0.65, 0.4, 1.1], props: [crystal, rubble, crystal, chest] },
  { stone: 0xb0986a, floor: 0xa08848, light: [1.15, 0.85, 0.35], props: [chest, standard, chest, crates] },
];

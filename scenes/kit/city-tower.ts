/** Towers of a city: shop floor, storeys with windows, roof, and the things on it, in objects of their own. */
import type { Vec3 } from '../../src/core/math/camera.ts';
import { type Random, randomInt } from '../../src/core/math/random.ts';
import type { Kit, Paint } from '../kit.ts';
import { mix, pick, shade, vary } from './paints.ts';
import { box, frustum, GLOW, lathe, panel } from './solids.ts';

export const FACES = [0xb8a090, 0x9a8a90, 0x8a94a4, 0xc8b4a0, 0xa87c6c, 0x7c7488, 0xd0c0b0, 0x94706a];

/** A building on a lot, in several objects; `tall` 0 .. 1 says how near the middle of the city it is. */
export function tower(kit: Kit, random: Random, at: Vec3, w: number, d: number, tall: number): void {
  const wall = vary(random, pick(random, FACES), 0.1);
  const glassy = random() < 0.42;
  const face = glassy ? mix(wall, 0x5a6a8c, 0.6) : wall;
  const lit = 0.25 + random() * 0.4;
  const up = (y: number): Vec3 => [at[0], at[1] + y, at[2]];
  const base = 4.6;
  kit.object('shop floor', () => storeys(kit, random, w, d, base, 1, shade(wall, 0.85), 0.7, 'shops'), up(0.1));
  const sections = 1 + Math.floor(random() * 1.5 + tall * 4.4 * (0.4 + random() * 0.6));
  let y = base + 0.1;
  let [sw, sd] = [w, d];
  for (let k = 0; k < sections; k++) {
    if (k > 0 && (k % 2 === 0 || random() < 0.25)) {
      sw *= 0.86;
      sd *= 0.86;
    }
    const floors = 2;
    const h = 7.6 + 1.6 * random();
    const [cw, cd] = [sw, sd];
    const narrower = k > 0 || sw < w;
    kit.object('storeys', () => storeys(kit, random, cw, cd, h, floors, face, lit, glassy ? 'glass' : 'piers'), up(y));
    if (narrower && k % 2 === 0) kit.object('ledge', () => ledge(kit, cw, cd, wall), up(y));
    y += h;
  }
  kit.object('roof', () => roof(kit, random, sw, sd, wall), up(y));
  const extra = 1 + randomInt(random, 3);
  for (let k = 0; k < extra; k++) {
    const place: Vec3 = [at[0] + (random() - 0.5) * sw * 0.5, at[1] + y + 0.02, at[2] + (random() - 0.5) * sd * 0.5];
    const kind = random();
    if (kind < 0.45) kit.object('air unit', () => airUnit(kit, random), place);
    else if (kind < 0.75) kit.object('water tank', () => waterTank(kit, random), place);
    else kit.object('antenna', () => antenna(kit, random), place);
  }
  if (random() < 0.3) kit.object('billboard', () => billboard(kit, random), [at[0], at[1] + y, at[2] + sd / 2 - 0.6]);
}

/** Four walls of `floors` storeys, each a row of windows over a row of wall. */
export function storeys(
  kit: Kit,
  random: Random,
  w: number,
  d: number,
  h: number,
  floors: number,
  wall: Paint,
  lit: number,
  style: 'shops' | 'piers' | 'glass',
): void {
  const shops = style === 'shops';
  const edge = style === 'glass' ? 0 : 0.08;
  const narrow = edge > 0 ? [0, edge, 1 - edge, 1] : [0, 1];
  const wide = edge > 0 ? [0, edge, 0.5, 1 - edge, 1] : [0, 0.5, 1];
  const rows = [0];
  for (let k = 0; k < floors; k++)
    rows.push((k + (shops ? 0.16 : 0.35)) / floors, (k + (shops ? 0.62 : 0.85)) / floors);
  rows.push(1);
  const pane = (): Paint => {
    if (random() < lit) return GLOW + pick(random, shops ? SHOPS : WINDOWS);
    return pick(random, [0x3c4058, 0x4a4c68, 0x32364c]);
  };
  for (const side of [0, 1, 2, 3]) {
    const [length, off] = side % 2 === 0 ? [w, d / 2] : [d, w / 2];
    kit.at([0, 0, 0], (side * Math.PI) / 2, () => {
      for (let r = 0; r + 1 < rows.length; r++) {
        const band = [rows[r], rows[r + 1]];
        const cells = r % 2 === 0 ? [0, 1] : side % 2 === 0 ? wide : narrow;
        const last = edge > 0 ? cells.length - 2 : cells.length;
        panel(kit, [-length / 2, 0, off], [length, 0, 0], [0, h, 0], cells, band, (c) =>
          r % 2 === 0 || (edge > 0 && (c === 0 || c === last)) ? wall : pane(),
        );
      }
    });
  }
}

const WINDOWS = [0xffd890, 0xf0b868, 0xffe8b8, 0xb8c8e8];

const SHOPS = [0xf0d090, 0xe0946c, 0x88b8c0, 0xe8b458, 0xc88aa8, 0xa8c090];

export function ledge(kit: Kit, w: number, d: number, wall: Paint): void {
  kit.paint(shade(wall, 1.1));
  box(kit, 0, -0.2, 0, w / 0.86 + 0.1, 0.45, d / 0.86 + 0.1);
}

export function roof(kit: Kit, random: Random, w: number, d: number, wall: Paint): void {
  const style = random();
  kit.paint(shade(wall, 0.7));
  if (style < 0.7) {
    box(kit, 0, -0.05, 0, w + 0.5, 0.5, d + 0.5);
    kit.paint(shade(wall, 0.9));
    box(kit, w * 0.2, 0.4, 0, w * 0.3, 2.2, d * 0.3, 'b');
  } else if (style < 0.88) frustum(kit, 0, 0, 0, w + 0.3, d + 0.3, w * 0.4, d * 0.4, Math.min(w, d) * 0.5);
  else frustum(kit, 0, 0, 0, w, d, 0, 0, Math.min(w, d) * 1.3);
}

function airUnit(kit: Kit, random: Random): void {
  kit.paint(vary(random, 0x9a9aa2));
  box(kit, 0, 0, 0, 1.8, 1.8, 1.4, 'b');
}

function waterTank(kit: Kit, random: Random): void {
  kit.paint(0x4a4044);
  for (const x of [-0.7, 0.7]) box(kit, x, 0, 0, 0.2, 2, 1.4, 'bt');
  kit.paint(vary(random, 0x8a6248));
  lathe(
    kit,
    0,
    0,
    [
      [0, 2],
      [1.2, 2],
      [1.2, 4.2],
      [0, 5.2],
    ],
    5,
  );
}

function antenna(kit: Kit, random: Random): void {
  kit.paint(0x6a6670);
  const h = 5 + random() * 6;
  lathe(
    kit,
    0,
    0,
    [
      [0.2, 0],
      [0.06, h],
      [0, h],
    ],
    4,
  );
  kit.glow(0xff5040);
  box(kit, 0, h, 0, 0.3, 0.3, 0.3);
}

function billboard(kit: Kit, random: Random): void {
  kit.paint(0x3a363c);
  for (const x of [-2, 2]) box(kit, x, 0, 0, 0.25, 2.4, 0.25, 'b');
  box(kit, 0, 2.3, 0, 6.4, 3.4, 0.3);
  const a = pick(random, SHOPS);
  const b = pick(random, [0x3a4aa8, 0xa83a5a, 0x2a8a8a, 0x6a3aa8]);
  panel(
    kit,
    [-3, 2.5, 0.2],
    [6, 0, 0],
    [0, 3, 0],
    [0, 0.3, 0.7, 1],
    [0, 0.35, 0.65, 1],
    (c, r) => GLOW + ((c + r) % 2 ? a : b),
  );
}

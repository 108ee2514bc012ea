/** Blocks of houses round yards, the market square and the green. */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import type { Height } from '../ground.ts';
import * as harbour from '../harbour.ts';
import { house } from '../houses.ts';
import { pick, shade } from '../paints.ts';
import { bush, cypress, leafTree } from '../plants.ts';
import { barrel, bench, cart, crate, fence, hay, lampPost, stall, well } from '../props.ts';
import { box } from '../solids.ts';
import { ACROSS, ALONG, bend, GREEN, MARKET, STREET } from './plan.ts';

export const WALLS = [0xf0e2c4, 0xe8cfa0, 0xe6b894, 0xd9c7b8, 0xcfd8d4, 0xf2e8d8, 0xd8a888, 0xe0d090];
export const ROOFS = [0xb5502f, 0xa8452c, 0xc4683c, 0x8f4a38, 0x6a6e7c, 0xb8583a];

/** Puts a thing on the ground at a place of the straight plan. */
type Put = (name: string, x: number, z: number, yaw: number, draw: () => void, scale?: number) => void;

/** One block: houses on its four sides around a yard, or the market, or a green. */
export function block(kit: Kit, random: Random, ground: Height, column: number, row: number): void {
  const x0 = ALONG[column] + STREET;
  const x1 = ALONG[column + 1] - STREET;
  const z1 = ACROSS[row] - STREET;
  const z0 = ACROSS[row + 1] + STREET;
  const at = (x: number, z: number, y: number): Vec3 => {
    const there = bend(x, z);
    return [there.x, y, there.z];
  };
  const put: Put = (name, x, z, yaw, draw, scale = 1) => {
    const there = bend(x, z);
    kit.object(name, draw, [there.x, ground(there.x, there.z), there.z], yaw + there.yaw, scale);
  };
  if (column === MARKET.column && row === MARKET.row) {
    market(kit, random, put, (x0 + x1) / 2, (z0 + z1) / 2);
    return;
  }
  if (column === GREEN.column && row === GREEN.row) {
    green(kit, random, put, x0, x1, z0, z1);
    return;
  }
  for (const front of [1, -1]) {
    let x = x0 + 0.4;
    while (x < x1 - 5.5) {
      const w = Math.min(x1 - 0.4 - x, 5.5 + random() * 4.5);
      const d = 6.5 + random() * 1.4;
      const z = front > 0 ? z1 - d / 2 : z0 + d / 2;
      const plot = bend(x + w / 2, z);
      const low = Math.min(ground(plot.x, plot.z - d / 2), ground(plot.x, plot.z + d / 2));
      const turn = plot.yaw + (front > 0 ? 0 : Math.PI);
      const storeys = row === 0 ? 2 + Math.floor(random() * 2) : 1 + Math.floor(random() * 2.6);
      const wall = pick(random, WALLS);
      const options = {
        w: w - 0.3,
        d,
        storeys,
        wall,
        roof: pick(random, ROOFS),
        shop: row < 2 && front > 0,
        lit: 0.16,
      };
      kit.object(
        'house',
        () => {
          house(kit, random, options);
          kit.paint(shade(wall, 0.62));
          box(kit, 0, -2.4, 0, w - 0.1, 2.55, d + 0.2, 'b');
        },
        at(x + w / 2, z, low + 0.35),
        turn,
      );
      const door = z + front * (d / 2 + 0.7);
      if (random() < 0.6) put('planter', x + w * 0.24, door, 0, () => harbour.planter(kit, random));
      if (random() < 0.35) put('bench', x + w * 0.78, door, front > 0 ? 0 : Math.PI, () => bench(kit, random));
      if (random() < 0.4)
        put(
          row < 2 ? 'barrel' : 'bush',
          x + w * 0.9,
          door - front * 0.15,
          0,
          () => (row < 2 ? barrel(kit, random) : bush(kit, random)),
          0.75,
        );
      if (options.shop && random() < 0.7)
        kit.object(
          'awning',
          () => harbour.awning(kit, random, w * 0.7),
          at(x + w / 2, z + front * (d / 2 + 0.03), low + 2.75),
          turn,
        );
      if (row < 3 && random() < 0.35)
        kit.object(
          'sign',
          () => harbour.sign(kit, random),
          at(x + w * 0.12, z + front * (d / 2 + 0.02), low + 3.3),
          turn,
        );
      x += w;
    }
  }
  const middle = (z0 + z1) / 2;
  for (let x = x0 + 1.5; x < x1 - 1; x += 3)
    put('fence', x, middle + 0.3 * (random() - 0.5), 0, () => fence(kit, random, 3));
  for (let k = 0; k < 3; k++) put('fence', x0 + 0.2, middle - 3 + k * 3, Math.PI / 2, () => fence(kit, random, 3));
  for (let k = 0; k < 3; k++) put('fence', x1 - 0.2, middle - 3 + k * 3, Math.PI / 2, () => fence(kit, random, 3));
  for (let k = 0; k < 13; k++) {
    const x = x0 + 2 + random() * (x1 - x0 - 4);
    const z = middle + (random() < 0.5 ? -1 : 1) * (0.9 + random() * 1.6);
    const kind = random();
    if (kind < 0.24) put('garden tree', x, z, random() * 6, () => leafTree(kit, random), 0.62);
    else if (kind < 0.5) put('bush', x, z, 0, () => bush(kit, random), 0.8);
    else if (kind < 0.72) put('crate', x, z, random() * 3, () => crate(kit, random));
    else if (kind < 0.86) put('barrel', x, z, 0, () => barrel(kit, random));
    else if (kind < 0.93) put('hay', x, z, 0, () => hay(kit, random), 0.7);
    else put('washing', x, z, random() * 3, () => harbour.washing(kit, random));
  }
}

export function market(kit: Kit, random: Random, put: Put, x: number, z: number): void {
  put('church', x + 8.4, z - 3.4, -Math.PI / 2, () => harbour.church(kit));
  put('well', x - 6, z - 2.6, 0.2, () => well(kit, 0x8f4a38));
  for (let k = 0; k < 9; k++)
    put('market stall', x - 13.6 + (k % 3) * 5.2, z + 8.6 - Math.floor(k / 3) * 6.6, k % 2 ? 0 : Math.PI, () =>
      stall(kit, random),
    );
  for (let k = 0; k < 26; k++) {
    const px = x - 14.5 + (k % 5) * 3 + random();
    const pz = z + [10.9, -1.3, -7.6, -9.4][k % 4] + random() * 0.6;
    put(
      k % 2 ? 'crate' : 'barrel',
      px,
      pz,
      random() * 3,
      () => (k % 2 ? crate(kit, random) : barrel(kit, random)),
      0.7,
    );
  }
  put('cart', x - 2, z - 9, 0.6, () => cart(kit, random));
  for (const dx of [-14.8, 2.5]) for (const dz of [-10, 10.4]) put('lamp', x + dx, z + dz, 0, () => lampPost(kit));
}

export function green(kit: Kit, random: Random, put: Put, x0: number, x1: number, z0: number, z1: number): void {
  for (let k = 0; k < 26; k++)
    put(
      'tree',
      x0 + 2 + random() * (x1 - x0 - 4),
      z0 + 2 + random() * (z1 - z0 - 4),
      random() * 6,
      () => (k % 3 ? leafTree(kit, random) : cypress(kit, random)),
      0.85,
    );
  for (let k = 0; k < 24; k++)
    put('bush', x0 + 1 + random() * (x1 - x0 - 2), z0 + 1 + random() * (z1 - z0 - 2), 0, () => bush(kit, random));
  for (let k = 0; k < 6; k++) put('bench', x0 + 3 + k * 4.4, z1 - 0.9, 0, () => bench(kit, random));
}

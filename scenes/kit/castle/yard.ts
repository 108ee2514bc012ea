/** The courtyard: paving, market, houses, chapel, and the things in it. */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import { cottage, house } from '../houses.ts';
import { slab } from '../masonry.ts';
import { mix, pick } from '../paints.ts';
import { bush, leafTree } from '../plants.ts';
import { barrel, cart, crate, fence, hay, stall, well } from '../props.ts';
import { box, frustum, gable, panel } from '../solids.ts';
import { RED } from './plan.ts';

export function yard(kit: Kit, random: Random): void {
  kit.foot = 1;
  for (let z = -22; z <= 22; z += 4) {
    for (let x = -28; x <= 28; x += 4) {
      if (Math.abs(x) < 10 && z > -16 && z < 0) continue;
      const path = Math.abs(x) < 5 || Math.abs(z - 12) < 5;
      const paint = path ? 0xb9ad98 : mix(0x9d8f66, 0x7f9a4e, random() * 0.8);
      kit.object(path ? 'cobbles' : 'yard', () => slab(kit, random, 4, 4, paint, path ? 0.2 : 0.1), [x, 0, z]);
    }
  }
  kit.foot = 0.74;
}

export function courtyardLife(kit: Kit, random: Random): void {
  const put = (name: string, x: number, z: number, yaw: number, draw: () => void, scale = 1) =>
    kit.object(name, draw, [x, 0, z], yaw, scale);
  put('well', -8.5, 8.5, 0.4, () => well(kit, RED));
  for (const [x, z, yaw] of [
    [8, 19, Math.PI],
    [12, 19, Math.PI],
    [16, 19, Math.PI],
    [-10, 20, Math.PI],
    [-14, 20, Math.PI],
    [7, 5.5, 0.2],
  ])
    put('market stall', x, z, yaw, () => stall(kit, random));
  chapel(kit, random);
  put('stable', -24, -6, Math.PI / 2, () => cottage(kit, random, 12, 6, 3.2, 0xa58a62, 0x8a6a3c));
  put('smithy', -24, 10, Math.PI / 2, () =>
    house(kit, random, { w: 8, d: 6, storeys: 1, wall: 0xc9b593, roof: 0x8d5a3a }),
  );
  put('barracks', 23.5, 13, -Math.PI / 2, () =>
    house(kit, random, { w: 11, d: 6, storeys: 2, wall: 0xdccbaa, roof: RED }),
  );
  put('store', -23.5, 20.5, Math.PI, () => cottage(kit, random, 7, 5, 2.8, 0xbba37a, 0x9c4a34));
  for (let k = 0; k < 34; k++) {
    const side = k % 2 ? 1 : -1;
    const [x, z] = pick(random, [
      [side * 27.3, -22 + random() * 44],
      [side * (8 + random() * 19), 23.6],
      [side * (4 + random() * 20), -23.7],
    ]);
    if (Math.abs(z + 4) < 12 && Math.abs(x) > 20) continue;
    if (random() < 0.5) put('barrel', x, z, random() * 6, () => barrel(kit, random));
    else put('crate', x, z, random() * 6, () => crate(kit, random));
  }
  for (const [x, z] of [
    [-19.6, -1],
    [-19.4, -4],
    [-20, 14.5],
  ])
    put('hay', x, z, 0, () => hay(kit, random));
  put('cart', -20.5, 3, 1.2, () => cart(kit, random));
  put('cart', 9, 15.5, 2.6, () => cart(kit, random));
  for (let k = 0; k < 5; k++) put('fence', 13.5, -12.5 + k * -1.6, Math.PI / 2, () => fence(kit, random, 1.6));
  for (const [x, z] of [
    [-13, -4],
    [-13.2, -14],
    [12.5, 7.5],
    [-5.2, 21.5],
    [5.5, -23],
    [19.5, 20.5],
  ])
    put('courtyard tree', x, z, random() * 6, () => leafTree(kit, random), 0.8);
  for (let k = 0; k < 12; k++) put('bush', -11.2 + (k % 2) * 22.4, -14 + k * 1.1, 0, () => bush(kit, random), 0.7);
}

export function chapel(kit: Kit, random: Random): void {
  const at: Vec3 = [23, 0, -15];
  kit.object(
    'chapel',
    () => {
      for (const side of [0, 1, 2, 3]) {
        const [len, off] = side % 2 === 0 ? [7, 5.5] : [11, 3.5];
        kit.at([0, 0, 0], (side * Math.PI) / 2, () =>
          panel(
            kit,
            [-len / 2, 0, off],
            [len, 0, 0],
            [0, 5, 0],
            side % 2 ? [0, 0.15, 0.25, 0.45, 0.55, 0.75, 0.85, 1] : [0, 0.36, 0.64, 1],
            side % 2 ? [0, 0.35, 0.8, 1] : [0, 0.6, 1],
            (c, r) =>
              side % 2
                ? c % 2 === 1 && r === 1
                  ? pick(random, [0x4a78c0, 0xc04a5a, 0xd0a040])
                  : 0xe4dcc8
                : c === 1 && r === 0
                  ? 0x5c3d22
                  : 0xe4dcc8,
          ),
        );
      }
      kit.paint(0x6a7688);
      kit.at([0, 5, 0], Math.PI / 2, () => gable(kit, 0, 0, 0, 11.8, 8, 4));
    },
    at,
  );
  kit.object('chapel tower', () => {
    kit.paint(0xe4dcc8);
    box(kit, 0, 0, 0, 3.2, 10, 3.2, 'b');
    kit.paint(0x2a2a34);
    for (const k of [0, 1, 2, 3]) kit.at([0, 7.6, 0], k * 1.5708, () => box(kit, 0, 0, 1.52, 1, 1.5, 0.24));
  }, [23, 0, -21.4]);
  kit.object('chapel spire', () => {
    kit.paint(0x5a6880);
    frustum(kit, 0, 10, 0, 3.8, 3.8, 0, 0, 6);
    kit.paint(0xe8c64e);
    box(kit, 0, 15.8, 0, 0.14, 1.4, 0.14);
    box(kit, 0, 16.5, 0, 0.7, 0.14, 0.14);
  }, [23, 0, -21.4]);
}

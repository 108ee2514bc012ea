/** The great hall inside the keep: floor, ceiling, furniture, fire. */
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import { slab } from '../masonry.ts';
import { shade } from '../paints.ts';
import { banner, bench, table, wallTorch } from '../props.ts';
import { box, even, frustum, lathe, panel } from '../solids.ts';
import { BLUE, HALL, RED } from './plan.ts';

/** What the great hall holds. */
export function hall(kit: Kit, random: Random): void {
  const { z, w, d, h } = HALL;
  kit.foot = 1;
  for (let fz = z - d + 2; fz < z + d; fz += 4)
    for (let fx = -w + 2; fx < w; fx += 4) {
      const carpet = Math.abs(fx) < 1;
      kit.object('hall floor', () => slab(kit, random, 4, 4, 0x9a8672, 0.25), [fx, 0, fz]);
      kit.object('hall ceiling', () => {
        panel(kit, [-2, 0, -2], [4, 0, 0], [0, 0, 4], even(2), even(2), () => shade(0x7d6346, 0.9 + random() * 0.2));
        kit.paint(0x5c4227);
        box(kit, 0, -0.42, 0, 0.36, 0.42, 4, 't');
      }, [fx, h, fz]);
      if (carpet)
        kit.object('carpet', () => {
          kit.paint(0x9c2a2c);
          box(kit, 0, 0, 0, 2, 0.06, 4, 'b');
        }, [0, 0, fz]);
    }
  kit.foot = 0.74;
  for (const x of [-5, 5])
    for (const pz of [-3.5, -12.5])
      kit.object('hall pillar', () => {
        const p = 0xb5a58a;
        lathe(
          kit,
          0,
          0,
          [
            [0.7, 0],
            [0.7, 0.4],
            [0.45, 0.7],
            [0.42, h - 0.9],
            [0.8, h],
          ],
          8,
          [shade(p, 0.8), p, p, shade(p, 0.9)],
        );
      }, [x, 0, pz]);
  for (const x of [-6, 6]) {
    kit.object('torch', () => wallTorch(kit), [x, 2.6, z - d + 0.5]);
    kit.object('torch', () => wallTorch(kit), [x, 2.6, z + d - 0.5], Math.PI);
    kit.object('hall banner', () => banner(kit, 1.2, 2.6, x < 0 ? RED : BLUE), [x - 1.8, 5.6, z - d + 0.56]);
  }
  for (const x of [-3.2, 7.6]) {
    const [tz, length] = x < 0 ? [-8, 5] : [-13, 3];
    kit.object('table', () => table(kit, random, length), [x, 0, tz], Math.PI / 2);
    for (const s of [-1, 1])
      for (const o of [-1.1, 1.1])
        kit.object('bench', () => bench(kit, random), [x + s * 1.05, 0, tz + o * (length / 4)], Math.PI / 2);
  }
  kit.object('throne', () => {
    kit.paint(0x8c7f70);
    box(kit, 0, 0, 0, 4, 0.35, 2.4, 'b');
    kit.paint(0xd9b344);
    box(kit, 0, 0.35, -0.4, 1.3, 2.4, 0.25, 'b');
    kit.paint(0xa02a34);
    box(kit, 0, 0.35, 0.2, 1.1, 0.55, 1, 'b');
  }, [0, 0, z - d + 1.8]);
  kit.object(
    'hearth',
    () => {
      kit.paint(0x84796c);
      for (const s of [-1, 1]) box(kit, s * 1.3, 0, 0, 0.5, 2, 1, 'b');
      frustum(kit, 0, 2, 0, 3.4, 1.1, 1.6, 0.6, h - 2, 't');
      kit.glow(0xff7a1c);
      frustum(kit, 0, 0, -0.1, 1.6, 0.5, 0.3, 0.1, 1.1, 'b');
      kit.glow(0xffd060);
      frustum(kit, 0, 0, 0, 1, 0.5, 0.1, 0.1, 0.7, 'b');
    },
    [-w + 1, 0, z],
    Math.PI / 2,
  );
  kit.object('chandelier', () => {
    kit.paint(0x3c342c);
    lathe(
      kit,
      0,
      0,
      [
        [0.9, 0],
        [1.05, 0],
        [1.05, 0.14],
        [0.9, 0.14],
        [0.9, 0],
      ],
      8,
    );
    box(kit, 0, 0, 0, 0.05, h - 4.2, 0.05, 'b');
    kit.glow(0xffe08a);
    for (let k = 0; k < 8; k++)
      frustum(kit, 0.98 * Math.cos(k * 0.785), 0.14, 0.98 * Math.sin(k * 0.785), 0.09, 0.09, 0, 0, 0.35, 'b');
  }, [0, 4.2, z]);
}

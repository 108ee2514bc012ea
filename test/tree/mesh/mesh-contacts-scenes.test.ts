/** Contacts and sweeps in the built-in scenes against a scan of all triangles: first of their boxes, then of those near enough. */
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { createRandom } from '../../../src/math/random.ts';
import { agree, aimAt, type Moving, subject } from './contact-cases.ts';
import type { Mesh } from './mesh-cases.ts';

/** Farther from a box than this nothing is touched: far above the rounding of any query. */
const MARGIN = 0.05;

describe.each(scenes.map((scene, i) => [scene.name, scene, 90 + i] as const))('%s', (_, scene, seed) => {
  test(`10,000 spheres and ways find what a scan finds, seed ${seed}`, () => {
    const { positions, indices } = scene.build();
    const it = subject({ positions, indices });
    const scan = createScan(it.mesh);
    const random = createRandom(seed);
    const sum = { contacts: 0, met: 0 };
    for (let i = 0; i < 10_000; i++) {
      const moving = aimAt(it.mesh, random, i, i % 2 ? 10 : 0.5);
      const { count, isMet } = agree(it, moving, scan(moving));
      sum.contacts += count;
      sum.met += isMet ? 1 : 0;
    }
    expect(sum.contacts).toBeGreaterThan(8000);
    expect(sum.met).toBeGreaterThan(2000);
  });
});

/** Numbers of the triangles whose boxes touch that of a moving sphere, grown by MARGIN, ascending. */
function createScan({ positions, indices }: Mesh): (moving: Moving) => Uint32Array {
  const count = indices.length / 3;
  const side = (choose: (...v: number[]) => number, axis: number) =>
    Float32Array.from({ length: count }, (_, i) =>
      choose(...[0, 1, 2].map((c) => positions[indices[i * 3 + c] * 3 + axis])),
    );
  const [x0, y0, z0] = [0, 1, 2].map((axis) => side(Math.min, axis));
  const [x1, y1, z1] = [0, 1, 2].map((axis) => side(Math.max, axis));
  const near = new Uint32Array(count);
  return ([x, y, z, r, dx, dy, dz]) => {
    const grown = r + MARGIN;
    const [left, low, back] = [x + Math.min(dx, 0) - grown, y + Math.min(dy, 0) - grown, z + Math.min(dz, 0) - grown];
    const [right, high, front] = [
      x + Math.max(dx, 0) + grown,
      y + Math.max(dy, 0) + grown,
      z + Math.max(dz, 0) + grown,
    ];
    let n = 0;
    for (let i = 0; i < count; i++)
      if (x0[i] <= right && x1[i] >= left && z0[i] <= front && z1[i] >= back && y0[i] <= high && y1[i] >= low)
        near[n++] = i;
    return near.subarray(0, n);
  };
}

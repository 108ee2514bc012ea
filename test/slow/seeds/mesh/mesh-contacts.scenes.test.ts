/** Contacts and sweeps in the built-in scenes against a scan of all triangles: first of their boxes, then of those near enough. */
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../../scenes/index.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { agree, aimAt, type Moving, subject } from '../../../seeds/mesh/contact-cases.ts';
import type { Mesh } from '../../../seeds/mesh/mesh-cases.ts';

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

/** Triangles that are looked at together: first the box around all of them. */
const BLOCK = 64;

/** Numbers of the triangles whose boxes touch that of a moving sphere, grown by MARGIN, ascending. */
function createScan({ positions, indices }: Mesh): (moving: Moving) => Uint32Array {
  const count = indices.length / 3;
  const boxes = emptyBoxes(count);
  const blocks = emptyBoxes(Math.ceil(count / BLOCK));
  for (let i = 0; i < indices.length; i++)
    for (let axis = 0; axis < 3; axis++) {
      const x = positions[indices[i] * 3 + axis];
      const triangle = Math.floor(i / 3);
      grow(boxes, triangle, axis, x);
      grow(blocks, Math.floor(triangle / BLOCK), axis, x);
    }
  const near = new Uint32Array(count);
  return ([x, y, z, r, dx, dy, dz]) => {
    const grown = r + MARGIN;
    const low = [x + Math.min(dx, 0) - grown, y + Math.min(dy, 0) - grown, z + Math.min(dz, 0) - grown];
    const high = [x + Math.max(dx, 0) + grown, y + Math.max(dy, 0) + grown, z + Math.max(dz, 0) + grown];
    let n = 0;
    for (let block = 0; block * BLOCK < count; block++) {
      if (!touches(blocks, block, low, high)) continue;
      const end = Math.min(count, (block + 1) * BLOCK);
      for (let i = block * BLOCK; i < end; i++) if (touches(boxes, i, low, high)) near[n++] = i;
    }
    return near.subarray(0, n);
  };
}

const emptyBoxes = (count: number) =>
  Float32Array.from({ length: count * 6 }, (_, i) => (i % 6 < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY));

function grow(boxes: Float32Array, i: number, axis: number, x: number): void {
  boxes[i * 6 + axis] = Math.min(boxes[i * 6 + axis], x);
  boxes[i * 6 + 3 + axis] = Math.max(boxes[i * 6 + 3 + axis], x);
}

function touches(boxes: Float32Array, i: number, low: number[], high: number[]): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (boxes[i * 6 + axis] > high[axis] || boxes[i * 6 + 3 + axis] < low[axis]) return false;
  return true;
}

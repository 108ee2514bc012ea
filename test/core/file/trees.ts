/** Trees and small tools that the tests of the file formats share. */
import { expect } from 'vitest';
import { fileCrc } from '../../../src/core/file/header.ts';
import { HEADER, offsetOf } from '../../../src/core/file/layout.ts';
import { TreeFileError } from '../../../src/core/file/tree-file-error.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { type BuildOptions, buildByRule, ruleOf } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { splitMedian } from '../../../src/core/tree/sphere/split.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';

/** Kinds of scenes: where a coordinate (u in 0..1, its axis) and a radius lie. */
export const SCENES: Record<string, { at: (u: number, axis: number, i: number) => number; r: (u: number) => number }> =
  {
    uniform: { at: (u) => u * 1000 - 500, r: (u) => 0.1 + u * 5 },
    'a map 9e4 from the origin': {
      at: (u, axis) => (axis === 1 ? u * 40 : 9e4 + axis * 3.4e5 + u * 800),
      r: (u) => 1 + u * 20,
    },
    'radius 0': { at: (u) => u * 10, r: () => 0 },
    'all in one place': { at: (_, axis) => 3.3 * axis - 1, r: () => 0.7 },
    'at 0, radius 0': { at: () => 0, r: () => 0 },
    'on a line': { at: (u, axis) => (axis === 0 ? u * 1e4 : 7), r: (u) => u },
    'huge, 1e30': { at: (u) => (u - 0.5) * 1e30, r: (u) => u * 1e28 },
    'tiny, 1e-30': { at: (u) => (u - 0.5) * 1e-30, r: (u) => u * 1e-32 },
    'subnormal, 1e-41': { at: (u) => (u - 0.5) * 1e-41, r: (u) => u * 1e-43 },
    'huge and tiny': { at: (u, _, i) => (u - 0.5) * (i % 2 ? 1e30 : 1e-30), r: (u) => u * 1e-10 },
    'round a root whose centre is next to 0': { at: (u, axis) => (axis ? u - 0.5 : (u - 0.5) * 1e-31), r: () => 1e-31 },
  };

export function makeSpheres(scene: string, n: number, seed: number): Float32Array {
  const random = createRandom(seed);
  const { at, r } = SCENES[scene];
  return new Float32Array(n * 4).map((_, k) => ((k & 3) === 3 ? r(random()) : at(random(), k & 3, k >> 2)));
}

/** By default cut into halves, with box centres. */
export function makeTree(scene: string, n: number, seed: number, options: Partial<BuildOptions> = {}): SphereTree {
  const { split, ...rest } = options;
  const rule = split ? ruleOf(split) : splitMedian;
  const tree = buildByRule(makeSpheres(scene, n, seed), rule, { bounds: 'box', ...rest });
  expect(validateTree(tree)).toEqual([]);
  return tree;
}

/** All arrays and numbers of two trees the same, floats bit for bit. */
export function expectSameTree(a: SphereTree, b: SphereTree): void {
  expectSameStructure(a, b);
  expect(sameBytes(a.spheres, b.spheres), 'node spheres').toBe(true);
  expect(sameBytes(a.objects, b.objects), 'object spheres').toBe(true);
}

export function expectSameStructure(a: SphereTree, b: SphereTree): void {
  for (const name of ['links', 'first', 'ids'] as const) expect(sameBytes(a[name], b[name]), name).toBe(true);
  expect([a.depth, a.leafSize]).toEqual([b.depth, b.leafSize]);
}

export function sameBytes(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const bytes = (v: ArrayBufferView) => Buffer.from(v.buffer, v.byteOffset, v.byteLength);
  return bytes(a).equals(bytes(b));
}

/** First sphere of `inner` that sticks out of its counterpart in `outer`, in double arithmetic, or -1. */
export function firstOutside(outer: Float32Array, inner: Float32Array): number {
  for (let at = 0; at < inner.length; at += 4) {
    const distance = Math.hypot(inner[at] - outer[at], inner[at + 1] - outer[at + 1], inner[at + 2] - outer[at + 2]);
    if (!(distance + inner[at + 3] <= outer[at + 3])) return at / 4;
  }
  return -1;
}

/** A copy changed by `edit`, with its CRC corrected. */
export function edited(bytes: Uint8Array, edit: (view: DataView, little: boolean) => void): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const little = view.getUint16(offsetOf(HEADER, 'byteOrder'), true) === 0x1234;
  edit(view, little);
  view.setUint32(offsetOf(HEADER, 'crc'), fileCrc(copy), little);
  return copy;
}

/** The one-line message of the error that `read` throws. Anything but a TreeFileError fails the test. */
export function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (!(error instanceof TreeFileError)) throw error;
    if (!/^tree file: [^\n]+$/.test(error.message)) throw new Error(`not one line: ${error.message}`);
    return error.message;
  }
  return '';
}

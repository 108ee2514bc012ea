import { expect, test } from 'vitest';
import { buffersOf } from '../../../src/view/workers/buffers-of.ts';

test('every buffer once, at any depth', () => {
  const shared = new ArrayBuffer(16);
  const value = {
    a: new Float32Array(shared, 0, 2),
    b: [{ c: new Uint8Array(shared, 8), d: null }, 'text', 4],
    e: { f: new DataView(new ArrayBuffer(3)) },
  };
  expect(buffersOf(value)).toEqual([shared, value.e.f.buffer]);
});

test('handed over, the value arrives whole and leaves nothing behind', () => {
  const value = { a: Float32Array.of(1, 2), names: ['x'] };
  const there = structuredClone(value, { transfer: buffersOf(value) });
  expect(there).toEqual({ a: Float32Array.of(1, 2), names: ['x'] });
  expect(value.a).toHaveLength(0);
});

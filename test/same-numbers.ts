/** Large arrays compared by their bytes: `toEqual` takes seconds for a million numbers. */
import { expect } from 'vitest';

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength);

/** `found` has the type and the bytes of `wanted`. */
export function expectSameNumbers(found: ArrayBufferView, wanted: ArrayBufferView, what?: string): void {
  expect(found.constructor, what).toBe(wanted.constructor);
  expect(Buffer.compare(bytesOf(found), bytesOf(wanted)), what).toBe(0);
}

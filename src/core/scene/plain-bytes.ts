/**
 * Bytes as a Uint8Array and nothing more: in place, unless other threads may write to them.
 *
 * Node's Buffer is a Uint8Array whose slice() is a view of the same memory and not a copy. Shared memory could change
 * between a check and its use, and TextDecoder and Blob refuse it in some browsers, so it is copied.
 */
import { isBuffer, nameOfGiven } from '../base/given.ts';

export function plainBytes(bytes: Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (isBuffer(bytes)) return plainBytes(new Uint8Array(bytes));
  if (!ArrayBuffer.isView(bytes))
    throw new TypeError(
      `a model is read from its bytes, a Uint8Array or an ArrayBuffer, not from ${nameOfGiven(bytes)}`,
    );
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer) return new Uint8Array(buffer, byteOffset, byteLength);
  return new Uint8Array(bytes);
}

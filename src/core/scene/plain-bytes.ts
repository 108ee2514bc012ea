/**
 * Bytes as a Uint8Array and nothing more: in place, unless other threads may write to them.
 *
 * Node's Buffer is a Uint8Array whose slice() is a view of the same memory and not a copy. Shared memory could change
 * between a check and its use, and TextDecoder and Blob refuse it in some browsers, so it is copied.
 */
export function plainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer) return new Uint8Array(buffer, byteOffset, byteLength);
  return new Uint8Array(bytes);
}

/**
 * A list of records of one size, floats and bytes mixed, for the GPU: it grows by doubling, and is copied to the GPU
 * when it has changed since the last draw.
 */
import { lengthened } from '../../core/base/grown.ts';
import type { Regl } from '../gl/context.ts';

export type Records = ReturnType<typeof createRecords>;

/** @param size of a record, in bytes: a multiple of 4; @param room how many records it holds at first */
export function createRecords(regl: Regl, size: number, room: number) {
  let bytes = new Uint8Array(room * size);
  let floats = new Float32Array(bytes.buffer);
  let count = 0;
  let stale = false;
  const buffer = regl.buffer({ usage: 'dynamic', type: 'uint8', data: bytes });
  return {
    get count() {
      return count;
    },
    /** the same memory as floats and as bytes; another after add() */
    get floats() {
      return floats;
    },
    get bytes() {
      return bytes;
    },
    buffer,
    clear() {
      count = 0;
      stale = true;
    },
    /** Make room for one more. @returns its place, in bytes */
    add() {
      const at = count++ * size;
      if (at + size > bytes.length) {
        bytes = lengthened(bytes, bytes.length * 2);
        floats = new Float32Array(bytes.buffer);
      }
      stale = true;
      return at;
    },
    /** copy to the buffer what was added since */
    upload() {
      if (stale) buffer({ usage: 'dynamic', type: 'uint8', data: bytes.subarray(0, count * size) });
      stale = false;
    },
    dispose: () => buffer.destroy(),
  };
}

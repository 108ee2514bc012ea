/** Spheres with their numbers in temporary files: 20 bytes each, x y z r and the number in the input, as the machine has them. */

/** 32-bit words of a record, and its bytes. */
export const RECORD_WORDS = 5;
export const RECORD_BYTES = RECORD_WORDS * 4;

/** One memory of records, as floats and as whole numbers. */
export interface Records {
  count: number;
  floats: Float32Array;
  words: Uint32Array;
  bytes: Uint8Array;
}

export function createRecords(count: number): Records {
  const buffer = new ArrayBuffer(count * RECORD_BYTES);
  return { count, floats: new Float32Array(buffer), words: new Uint32Array(buffer), bytes: new Uint8Array(buffer) };
}

/** The spheres of the first `count` records, and their numbers. */
export function splitRecords({ floats, words }: Records, count: number): { spheres: Float32Array; ids: Uint32Array } {
  const spheres = new Float32Array(count * 4);
  const ids = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * RECORD_WORDS;
    for (let k = 0; k < 4; k++) spheres[i * 4 + k] = floats[at + k];
    ids[i] = words[at + 4];
  }
  return { spheres, ids };
}

/** A file that is open, and what messages call it. */
export interface TemporaryFile {
  path: string;
  file: number;
}

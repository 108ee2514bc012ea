/**
 * Takes a .t3dm file apart into its chunks. Every number is read through here, within the chunk that it belongs to.
 *
 * Source: tiny3d's structures of a model at run time (T3DModel, T3DM_VERSION 4) and what its glTF importer writes. All numbers are big-endian.
 */
import { damaged, quote, SceneError } from '../scene-error.ts';

const MAGIC = 'T3M';
const VERSION = 4;
const HEADER = 0x2c;
const AT = { version: 3, chunks: 4, firstVertices: 12, firstIndices: 16, firstMaterial: 20, strings: 24 };

export interface Chunk {
  /** a letter: O object, V vertices, I indices, M material */
  type: string;
  /** bytes from the start of the file to its first, and to the start of what follows */
  start: number;
  end: number;
}

export type Chunks = ReturnType<typeof openT3dm>;

export function isT3dm(bytes: Uint8Array): boolean {
  return MAGIC === String.fromCharCode(...bytes.subarray(0, MAGIC.length)) && bytes.length > AT.version;
}

/** @throws SceneError where the file is of another version or cut short, or its chunks lie outside of it. */
export function openT3dm(file: Uint8Array) {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file[AT.version] !== VERSION)
    throw new SceneError(
      `t3dm: version ${file[AT.version]}; this reader knows version ${VERSION}: convert the model with tiny3d's importer of that version`,
    );
  if (file.length < HEADER) throw damaged(`t3dm: only ${file.length} bytes, too few for a header`);
  const count = bytes.getUint32(AT.chunks);
  if (count > (file.length - HEADER) / 4)
    throw damaged(`t3dm: cut short, the header says ${count} chunks and the file has ${file.length} bytes`);
  const strings = bytes.getUint32(AT.strings);
  const chunks = chunksOf(bytes, count, strings);
  return {
    bytes,
    chunks,
    vertices: chunkOf(chunks, bytes.getUint32(AT.firstVertices), 'V'),
    indices: chunkOf(chunks, bytes.getUint32(AT.firstIndices), 'I'),
    /** the number of the chunk that is material 0 */
    firstMaterial: bytes.getUint32(AT.firstMaterial),
    /** bytes from the start of the file to its names */
    strings,
  };
}

/** The chunk of this number. @throws SceneError where it is of another type, or there is none. */
export function chunkOf(chunks: readonly Chunk[], number: number, type: string): Chunk {
  const found = chunks[number];
  if (found?.type === type) return found;
  const instead = found ? `is of type ${quote(found.type)}` : 'is not there';
  throw damaged(`t3dm: chunk ${number} should be of type "${type}" and ${instead}`);
}

/** @throws SceneError where `length` bytes at `at` do not lie within the chunk. */
export function checkInChunk(chunk: Chunk, at: number, length: number, what: string): void {
  if (at >= chunk.start && at + length <= chunk.end) return;
  throw damaged(`t3dm: ${what} are ${length} bytes at ${at}, outside of their chunk (${chunk.start} to ${chunk.end})`);
}

/** The chunks in the order of the table: each ends where the next thing in the file begins. */
function chunksOf(bytes: DataView, count: number, strings: number): Chunk[] {
  const starts = new Float64Array(count + 2);
  const chunks: Chunk[] = [];
  for (let number = 0; number < count; number++) {
    const entry = bytes.getUint32(HEADER + number * 4);
    const start = entry & 0xffffff;
    if (start < HEADER + count * 4 || start > bytes.byteLength)
      throw damaged(`t3dm: chunk ${number} begins at byte ${start}, outside of the file's ${bytes.byteLength}`);
    starts[number] = start;
    chunks.push({ type: String.fromCharCode(entry >>> 24), start, end: 0 });
  }
  starts[count] = Math.min(strings, bytes.byteLength);
  starts[count + 1] = bytes.byteLength;
  const ends = new Map<number, number>();
  // of several at one place, the last gives the end
  starts.sort().forEach((start, i) => {
    ends.set(start, starts[i + 1] ?? start);
  });
  for (const chunk of chunks) chunk.end = ends.get(chunk.start)!;
  return chunks;
}

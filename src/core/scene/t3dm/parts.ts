/**
 * Decodes the triangles of an object of a .t3dm file: each of its parts loads vertices into the 70 slots of the RSP's vertex cache, which
 * keep what earlier parts of the object loaded, and names slots: three for a triangle, in a sequence, or in strips.
 *
 * Source: tiny3d, T3DObjectPart and t3d_model_draw_object.
 */
import { damaged, SceneError } from '../scene-error.ts';
import { type Chunk, type Chunks, checkInChunk } from './chunks.ts';

export const PART = 24;
const SLOTS = 70;
const STRIPS = 4;
const VERTEX_PAIR = 32;
/** no bone moves the part */
const NO_BONE = 0xffff;
/** bit of an index that begins a new strip */
const RESTART = 0x8000;
/** strips begin at multiples of this */
const ALIGNMENT = 8;
/** slots that hold no vertex yet */
const EMPTY = -1;

/** What `readPart` calls for what it finds. */
export interface PartSink {
  /** a vertex at these bytes of the file: position at `at`, colour at `color`; returns its number */
  vertex(at: number, color: number): number;
  /** a triangle of three of these numbers, counter-clockwise seen from the front */
  triangle(a: number, b: number, c: number): void;
}

/** The slots of an object before its first part. */
export function emptySlots(): Int32Array {
  return new Int32Array(SLOTS).fill(EMPTY);
}

/**
 * Read the part at byte `at` of the file.
 * @param slots vertices by slot, as the parts before it left them; it adds its own
 * @param whose how messages name the part
 * @throws SceneError where it reaches out of its chunk, out of the slots or into an empty one, or follows a bone
 */
export function readPart(file: Chunks, at: number, slots: Int32Array, sink: PartSink, whose: string): void {
  const { bytes } = file;
  const single = bytes.getUint16(at + 0x0c);
  if (bytes.getUint16(at + 0x0e) !== NO_BONE)
    throw new SceneError(
      `t3dm: ${whose} follows a bone, and poses are not read: leave skinned objects out of the model`,
    );
  loadVertices(file, at, slots, sink, whose);
  const vertexOf = (slot: number): number => {
    const vertex = slot < SLOTS ? slots[slot] : EMPTY;
    if (vertex === EMPTY) throw damaged(`t3dm: ${whose} names slot ${slot}, which holds no vertex`);
    return vertex;
  };
  const indices = file.indices.start + bytes.getUint32(at + 0x08);
  checkInChunk(file.indices, indices, single, `the indices of ${whose}`);
  for (let i = 0; i + 2 < single; i += 3)
    sink.triangle(
      vertexOf(bytes.getUint8(indices + i)),
      vertexOf(bytes.getUint8(indices + i + 1)),
      vertexOf(bytes.getUint8(indices + i + 2)),
    );
  const first = bytes.getUint8(at + 0x14);
  const sequence = bytes.getUint8(at + 0x15);
  for (let t = 0; t < sequence; t++)
    sink.triangle(vertexOf(first + t * 3), vertexOf(first + t * 3 + 1), vertexOf(first + t * 3 + 2));
  let end = indices + single;
  for (let strip = 0; strip < STRIPS; strip++) {
    const length = bytes.getUint8(at + 0x10 + strip);
    if (length === 0) break;
    end = Math.ceil(end / ALIGNMENT) * ALIGNMENT;
    readStrips(file.indices, bytes, { at: end, length, whose }, vertexOf, sink);
    end += length * 2;
  }
}

/** How many bytes of indices the part names; strips count as they stand. */
export function indexBytes(bytes: DataView, at: number): number {
  let total = bytes.getUint16(at + 0x0c);
  for (let strip = 0; strip < STRIPS; strip++) total += bytes.getUint8(at + 0x10 + strip) * 2;
  return total;
}

function loadVertices(file: Chunks, at: number, slots: Int32Array, sink: PartSink, whose: string): void {
  const { bytes } = file;
  const start = file.vertices.start + bytes.getUint32(at);
  const count = bytes.getUint16(at + 0x04);
  const first = bytes.getUint16(at + 0x06);
  if (first + count > SLOTS)
    throw damaged(`t3dm: ${whose} loads ${count} vertices from slot ${first} on, and there are ${SLOTS} slots`);
  checkInChunk(file.vertices, start, Math.ceil(count / 2) * VERTEX_PAIR, `the vertices of ${whose}`);
  for (let v = 0; v < count; v++) {
    const pair = start + (v >> 1) * VERTEX_PAIR;
    slots[first + v] = sink.vertex(pair + (v & 1) * 8, pair + 16 + (v & 1) * 4);
  }
}

/** Strips of 16-bit indices, one after the other; every second triangle of one is turned. */
function readStrips(
  chunk: Chunk,
  bytes: DataView,
  { at, length, whose }: { at: number; length: number; whose: string },
  vertexOf: (slot: number) => number,
  sink: PartSink,
): void {
  checkInChunk(chunk, at, length * 2, `the strips of ${whose}`);
  let a = 0;
  let b = 0;
  let corners = 0;
  for (let i = 0; i < length; i++) {
    const index = bytes.getUint16(at + i * 2);
    if (index & RESTART) corners = 0;
    const c = vertexOf(index & ~RESTART);
    corners++;
    if (corners >= 3) {
      if (corners % 2 === 1) sink.triangle(a, b, c);
      else sink.triangle(a, c, b);
    }
    a = b;
    b = c;
  }
}

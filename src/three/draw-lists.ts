/**
 * What one camera draws of a BatchedMesh: where each draw starts, how many indices it takes, and the texture of instance ids beside them.
 *
 * Each camera has its own, a light's shadow camera too, so that a view in which nothing changed costs neither a list nor an upload.
 * Memory: 12 bytes an instance and camera, 4 of them on the GPU.
 */
import { DataTexture, RedIntegerFormat, UnsignedIntType, type WebGLRenderer } from 'three';
import { type BatchedInternals, isUploaded } from './internals.ts';

/** Rows that are uploaded one by one; where more have changed, the whole texture is one call. */
const MAX_ROWS = 32;

export interface DrawLists {
  /** bytes in the index buffer, or vertices */
  starts: Int32Array;
  /** indices, or vertices */
  counts: Int32Array;
  /** instance ids, row by row */
  texture: DataTexture;
  ids: Uint32Array;
  count: number;
}

/** @param room most instances */
export function createDrawLists(room: number): DrawLists {
  const width = Math.max(1, Math.ceil(Math.sqrt(room)));
  const ids = new Uint32Array(width * width);
  return {
    // one entry to spare: an instance is written before it is known to be shown
    starts: new Int32Array(room + 1),
    counts: new Int32Array(room + 1),
    texture: new DataTexture(ids, width, width, RedIntegerFormat, UnsignedIntType),
    ids,
    count: 0,
  };
}

/**
 * Take over a list of instances.
 * @param draws ids x (start, count), in indices or vertices
 * @param bytes bytes of an index; 1 without an index list
 * @param multiplier lines drawn for each line of a triangle list: 2 for a wireframe, else 1
 * @returns the place from which the ids differ from those before; the count where none does
 */
export function writeDrawLists(
  lists: DrawLists,
  found: Uint32Array,
  count: number,
  draws: Int32Array,
  bytes: number,
  multiplier: number,
): number {
  const first = commonCount(lists.ids, found, count);
  lists.ids.set(found.subarray(first, count), first);
  gatherDraws(found, count, draws, bytes * multiplier, multiplier, lists.starts, lists.counts);
  lists.count = count;
  return first;
}

// The loops stand in functions of their own: with calls around them they are compiled while they run, and given up at the first call.

function commonCount(before: Uint32Array, now: Uint32Array, count: number): number {
  let first = 0;
  while (first < count && before[first] === now[first]) first++;
  return first;
}

function gatherDraws(
  ids: Uint32Array,
  count: number,
  draws: Int32Array,
  scale: number,
  multiplier: number,
  starts: Int32Array,
  counts: Int32Array,
): void {
  for (let i = 0; i < count; i++) {
    const at = ids[i] * 2;
    starts[i] = draws[at] * scale;
    counts[i] = draws[at + 1] * multiplier;
  }
}

/** Let the mesh draw these lists. */
export function drawThese(mesh: BatchedInternals, lists: DrawLists): void {
  mesh._multiDrawStarts = lists.starts;
  mesh._multiDrawCounts = lists.counts;
  mesh._multiDrawCount = lists.count;
  mesh._indirectTexture = lists.texture;
}

/** Have the ids from the place `first` uploaded: the rows that hold them, or all. Returns how many rows. */
export function uploadIds(renderer: WebGLRenderer, { texture, count }: DrawLists, first: number): number {
  const { width, height } = texture.image;
  texture.needsUpdate = true;
  texture.clearUpdateRanges();
  const from = Math.floor(first / width);
  const rows = Math.ceil(count / width) - from;
  if (rows > MAX_ROWS || !isUploaded(renderer, texture)) return height;
  // three counts four numbers a texel, whatever the format
  for (let row = from; row < from + rows; row++) texture.addUpdateRange(row * width * 4, width * 4);
  return rows;
}

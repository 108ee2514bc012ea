/**
 * What one camera draws of a BatchedMesh: where each draw starts, how many indices it takes, and the texture of instance ids beside them.
 *
 * Each camera has its own, a light's shadow camera too, so that a view in which nothing changed costs neither a list nor an upload.
 * Memory: 12 bytes an instance and camera, 4 of them on the GPU.
 */
import { DataTexture, RedIntegerFormat, UnsignedIntType, type WebGLRenderer } from 'three';
import { GEOMETRY_SHIFT, type InstanceTree, SHOWN } from './instance-tree.ts';
import { isUploaded, takesParts } from './internals.ts';

/** Rows that are uploaded one by one; where more have changed, the whole texture is one call. */
const MAX_ROWS = 32;

export type DrawLists = ReturnType<typeof createDrawLists>;

/** @param room most instances */
export function createDrawLists(room: number) {
  const width = Math.max(1, Math.ceil(Math.sqrt(room)));
  const ids = new Uint32Array(width * width);
  return {
    /** bytes in the index buffer, or vertices */
    starts: new Int32Array(room),
    /** indices, or vertices */
    counts: new Int32Array(room),
    /** instance ids, row by row */
    texture: new DataTexture(ids, width, width, RedIntegerFormat, UnsignedIntType),
    ids,
    count: 0,
    /** the first place at which the ids differ from the previous ones; the count where none does */
    changed: 0,
  };
}

/** The input of a list: each instance's state and geometry, and what a geometry draws. */
export interface Drawables {
  /** ids: as instance-tree.ts has them */
  states: InstanceTree['states'];
  /** geometries x (start, count), in indices or vertices */
  draws: Uint32Array;
  /** bytes of an index; 1 without an index list */
  bytes: number;
  /** lines drawn for each line of a triangle list: 2 for a wireframe, else 1 */
  multiplier: number;
}

/** Begin a list anew. */
export function clearDrawLists(lists: DrawLists): void {
  lists.count = 0;
  lists.changed = 0;
}

/**
 * Add instances to a list.
 * @param from ids, the first `count` of them
 * @param mask of states: instances whose masked state is SHOWN alone are added
 */
export function addToDrawLists(
  lists: DrawLists,
  from: Uint32Array,
  count: number,
  drawables: Drawables,
  mask: number,
): void {
  // as long as nothing differs
  if (lists.changed === lists.count) lists.changed = commonEnd(lists, from, count, drawables, mask);
  lists.count = append(lists, from, count, drawables, mask);
}

// The loops are in functions of their own: with calls around them the engine compiles them while they run, and discards that code at
// the first call.

/** Where a list first differs from what would be added to it, or ends. */
function commonEnd(
  { ids, count: end }: DrawLists,
  from: Uint32Array,
  count: number,
  { states }: Drawables,
  mask: number,
): number {
  for (let i = 0; i < count; i++) {
    const id = from[i];
    if ((states[id] & mask) !== SHOWN) continue;
    if (ids[end] !== id) break;
    end++;
  }
  return end;
}

/** Returns the place after the last one. Nothing is written beyond it: the ids there stay those that were uploaded. */
function append(
  { ids, starts, counts, count: end }: DrawLists,
  from: Uint32Array,
  count: number,
  { states, draws, bytes, multiplier }: Drawables,
  mask: number,
): number {
  const scale = bytes * multiplier;
  for (let i = 0; i < count; i++) {
    const id = from[i];
    const state = states[id];
    if ((state & mask) !== SHOWN) continue;
    const at = (state >>> GEOMETRY_SHIFT) * 2;
    ids[end] = id;
    starts[end] = draws[at] * scale;
    counts[end] = draws[at + 1] * multiplier;
    end++;
  }
  return end;
}

/** Have the changed ids uploaded: the rows that hold them, or all. Returns how many rows. */
export function uploadIds(renderer: WebGLRenderer, { texture, count, changed }: DrawLists): number {
  // the texture begins with zeros, and so may the first list
  if (changed === count && (count === 0 || texture.version > 0)) return 0;
  const { width, height } = texture.image;
  texture.needsUpdate = true;
  if (!takesParts(texture)) return height;
  texture.clearUpdateRanges();
  const from = Math.floor(changed / width);
  const rows = Math.ceil(count / width) - from;
  if (rows > MAX_ROWS || !isUploaded(renderer, texture)) return height;
  // three counts four numbers a texel, whatever the format
  for (let row = from; row < from + rows; row++) texture.addUpdateRange(row * width * 4, width * 4);
  return rows;
}

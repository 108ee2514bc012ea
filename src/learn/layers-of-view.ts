/**
 * Which objects lie over each other in a view, front to back: what any order of them shades follows from this alone.
 *
 * Of each object only the nearest fragment of a pixel counts: drawn in any order, an object passes there where that fragment is nearer than all
 * that was drawn before. Pixels with the same objects in the same order are one stack, with their number.
 *
 * Exact, but for stacks of more than `most` objects, of which the farthest are left out. Depths are those of overdraw/raster.ts, to the bit.
 */
import type { Target } from '../overdraw/raster.ts';
import type { ViewSetup } from '../overdraw/setup.ts';

/** most objects of a stack that are kept */
export const MOST_LAYERS = 12;

/** of an entry: the object is exactly as deep as the one before it */
export const TIED = 0x80000000;
export const OBJECT_MASK = 0x7fffffff;

/** Stacks of one view: stack s has entries first[s] .. first[s + 1] - 1. Those of one object are left out. */
export interface ViewLayers {
  /** object, nearest first, with TIED or without */
  entries: Uint32Array;
  first: Uint32Array;
  /** pixels */
  pixels: Uint32Array;
  /** pixels with any object */
  covered: number;
}

/** Room for pictures of one size. */
export interface LayerScratch {
  most: number;
  /** pixels: objects in the stack */
  counts: Uint8Array;
  /** pixels x most, nearest first */
  objects: Uint32Array;
  depths: Float32Array;
  /** of the object at hand: its nearest depth, and the pixels that it covers */
  nearest: Float32Array;
  touched: Uint32Array;
}

export function createLayerScratch({ width, height }: Pick<Target, 'width' | 'height'>, most = MOST_LAYERS): LayerScratch {
  const pixels = width * height;
  return {
    most,
    counts: new Uint8Array(pixels),
    objects: new Uint32Array(pixels * most),
    depths: new Float32Array(pixels * most),
    nearest: new Float32Array(pixels),
    touched: new Uint32Array(pixels),
  };
}

/** The layers of the first `count` objects of `ids` in a view that is set up. */
export function layersOfView(setup: ViewSetup, ids: Uint32Array, count: number, scratch: LayerScratch): ViewLayers {
  scratch.counts.fill(0);
  for (let i = 0; i < count; i++) {
    const touched = drawNearest(setup, ids[i], scratch);
    for (let k = 0; k < touched; k++) insert(scratch, scratch.touched[k], ids[i]);
  }
  return gather(scratch);
}

/** The nearest depths of one object; answers how many pixels it covers. */
function drawNearest(setup: ViewSetup, object: number, { nearest, touched }: LayerScratch): number {
  const { start, end, depth, slope } = setup.spans;
  let pixels = 0;
  for (let span = setup.firstSpan[object]; span < setup.endSpan[object]; span++) {
    const stop = end[span];
    const step = slope[span];
    let z = depth[span];
    for (let pixel = start[span]; pixel < stop; pixel++) {
      const nearness = Math.fround(z);
      if (nearness > nearest[pixel]) {
        if (nearest[pixel] === 0) touched[pixels++] = pixel;
        nearest[pixel] = nearness;
      }
      z += step;
    }
  }
  return pixels;
}

function insert({ most, counts, objects, depths, nearest }: LayerScratch, pixel: number, object: number): void {
  const depth = nearest[pixel];
  nearest[pixel] = 0;
  const base = pixel * most;
  let at = counts[pixel];
  if (at === most) {
    if (depth <= depths[base + most - 1]) return;
    at--;
  } else counts[pixel]++;
  for (; at > 0 && depths[base + at - 1] < depth; at--) {
    depths[base + at] = depths[base + at - 1];
    objects[base + at] = objects[base + at - 1];
  }
  depths[base + at] = depth;
  objects[base + at] = object;
}

/** One stack for all pixels that have the same. */
function gather({ most, counts, objects, depths }: LayerScratch): ViewLayers {
  const entries: number[] = [];
  const first = [0];
  const pixels: number[] = [];
  const table = new Int32Array(2 ** Math.ceil(Math.log2(counts.length * 2))).fill(-1);
  let covered = 0;
  for (let pixel = 0; pixel < counts.length; pixel++) {
    const count = counts[pixel];
    if (count > 0) covered++;
    if (count < 2) continue;
    const base = pixel * most;
    let hash = count;
    for (let k = 0; k < count; k++) {
      const tied = k > 0 && depths[base + k] === depths[base + k - 1];
      entries.push((objects[base + k] | (tied ? TIED : 0)) >>> 0);
      hash = Math.imul(hash ^ entries[entries.length - 1], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let slot = hash & (table.length - 1);
    while (table[slot] >= 0 && !sameStack(entries, first, table[slot], count)) slot = (slot + 1) & (table.length - 1);
    if (table[slot] >= 0) {
      entries.length -= count;
      pixels[table[slot]]++;
      continue;
    }
    table[slot] = pixels.length;
    pixels.push(1);
    first.push(entries.length);
  }
  return { entries: Uint32Array.from(entries), first: Uint32Array.from(first), pixels: Uint32Array.from(pixels), covered };
}

/** Whether stack `stack` is the same as the last `count` entries. */
function sameStack(entries: readonly number[], first: readonly number[], stack: number, count: number): boolean {
  const from = first[stack];
  if (first[stack + 1] - from !== count) return false;
  const last = entries.length - count;
  for (let k = 0; k < count; k++) if (entries[from + k] !== entries[last + k]) return false;
  return true;
}

/**
 * Fragments that pass over another object's, where the objects are drawn in this order.
 * @param ranks by object: its place in the order
 */
export function excessOf({ entries, first, pixels }: ViewLayers, ranks: Uint32Array): number {
  let excess = 0;
  for (let stack = 0; stack < pixels.length; stack++) {
    let passed = 0;
    // earliest of those strictly in front, and of those up to here
    let front = 0xffffffff;
    let soFar = 0xffffffff;
    let group = 0xffffffff;
    for (let at = first[stack]; at < first[stack + 1]; at++) {
      const rank = ranks[entries[at] & OBJECT_MASK];
      if (!(entries[at] & TIED)) {
        if (group < front) passed++;
        front = soFar;
        group = 0xffffffff;
      }
      if (rank < group) group = rank;
      if (rank < soFar) soFar = rank;
    }
    if (group < front) passed++;
    excess += pixels[stack] * (passed - 1);
  }
  return excess;
}

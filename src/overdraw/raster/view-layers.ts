/**
 * Which objects lie over each pixel of a view, nearest first: from this, what any draw order of the view shades can be counted
 * without drawing.
 *
 * An object's entry at a pixel is its nearest fragment there. In any draw order an object passes at a pixel exactly where no object that
 * is nearer there, or as near, was drawn before it. With `inside` there is an entry, too, for each fragment that was the object's
 * nearest one until a later one of the same object passed over it: then the first entry of an object in a list is its nearest, and the
 * entries that pass are all that the view shades (see order-cost.ts).
 * Depths are the rasteriser's, rounded as it rounds them, and the same comparison decides (raster.ts, its twin).
 *
 * Pixels with the same list share it: the 76,800 of a view of the built-in scenes make 200 to 10,000 lists, in 1 to 6 ms.
 * Bound: a list has at most `deepest` entries; the pixels that have more are counted in `cut`, and what lies deeper there is left out.
 * Memory: 20 to 28 bytes a pixel, and for the largest view 12 a fragment that is kept, 5 an entry; nothing is allocated for a view that fits in
 * what was made before.
 */
import { lengthened } from '../../core/base/grown.ts';
import type { ViewSetup } from './setup.ts';

/** default for the most entries of a list: along the paths of the built-in scenes 0 to 3.5 % of the pixels have more */
export const MAX_LAYERS = 12;

export type ViewLayers = ReturnType<typeof createViewLayers>;

/** The lists alone. */
export type LayerLists = Omit<ViewLayers, 'fragments' | 'table'>;

/** The kept fragments of every pixel, a chain each. */
interface FragmentPool {
  count: number;
  object: Uint32Array;
  depth: Float32Array;
  /** the next farther fragment + 1; 0 for the last */
  next: Uint32Array;
  /** pixels: the nearest fragment + 1; 0 where there is none */
  head: Uint32Array;
}

export interface LayerOptions {
  /** most entries of a list */
  deepest: number;
  /** an entry for each fragment that a later one of its own object passed over */
  inside: boolean;
}

export const LAYER_DEFAULTS: LayerOptions = { deepest: MAX_LAYERS, inside: false };

/** Room for the views of a picture of `pixels` pixels. */
export function createViewLayers(pixels: number) {
  const room = 4096;
  return {
    /** pixels that anything lies over */
    covered: 0,
    /** how many of these have more entries than their list */
    cut: 0,
    /** how many lists there are; no two are equal, and none is empty */
    lists: 0,
    /** lists + 1: entries first[l] .. first[l + 1] - 1 are those of list l, nearest first */
    first: new Uint32Array(pixels + 1),
    /** entries: the object */
    objects: new Uint32Array(room),
    /**
     * entries: 1 where as deep as the entry before; of equally deep entries, the object that was given first comes first
     */
    tied: new Uint8Array(room),
    /** lists: how many pixels have it */
    pixels: new Uint32Array(pixels),
    fragments: {
      count: 0,
      object: new Uint32Array(room),
      depth: new Float32Array(room),
      next: new Uint32Array(room),
      head: new Uint32Array(pixels),
    },
    /** by hash: list + 1, 0 where there is none; twice the pixels or more, a power of two */
    table: new Uint32Array(2 ** Math.ceil(Math.log2(2 * pixels))),
  };
}

/**
 * Find the lists of the first `count` objects of `ids`, as they are set up; what `layers` held before is forgotten.
 * @throws RangeError where `layers` was made for a picture of another size
 */
export function layersOfView(
  setup: ViewSetup,
  ids: Uint32Array,
  count: number,
  layers: ViewLayers,
  options: Partial<LayerOptions> = {},
): void {
  const { deepest, inside } = { ...LAYER_DEFAULTS, ...options };
  const { width, height } = setup.spans;
  if (layers.fragments.head.length !== width * height)
    throw new RangeError(
      `layers of ${layers.fragments.head.length} pixels, but the view was set up for ${width} x ${height}`,
    );
  chainFragments(setup, ids, count, layers.fragments, inside);
  shareLists(layers, deepest);
}

/** Put every fragment that passes over those of its own object into its pixel's chain, nearest first, equal depths as they come. */
function chainFragments(
  setup: ViewSetup,
  ids: Uint32Array,
  count: number,
  fragments: FragmentPool,
  inside: boolean,
): void {
  const { firstSpan, endSpan } = setup;
  const { start, end, depth: spanDepth, slope } = setup.spans;
  const { head } = fragments;
  head.fill(0);
  fragments.count = 0;
  for (let i = 0; i < count; i++) {
    const me = ids[i];
    const spansEnd = endSpan[me];
    for (let span = firstSpan[me]; span < spansEnd; span++) {
      const stop = end[span];
      const step = slope[span];
      let z = spanDepth[span];
      let pixel = start[span];
      if (fragments.count + stop - pixel > fragments.object.length)
        growFragments(fragments, fragments.count + stop - pixel);
      const { object, depth, next } = fragments;
      for (; pixel < stop; pixel++, z += step) {
        const nearness = Math.fround(z);
        if (!(nearness > 0)) continue;
        let before = 0;
        let at = head[pixel];
        while (at !== 0 && depth[at - 1] >= nearness && object[at - 1] !== me) {
          before = at;
          at = next[at - 1];
        }
        if (at !== 0 && depth[at - 1] >= nearness) continue;
        const made = ++fragments.count;
        object[made - 1] = me;
        depth[made - 1] = nearness;
        next[made - 1] = at;
        if (before === 0) head[pixel] = made;
        else next[before - 1] = made;
        if (inside) continue;
        before = made;
        while (at !== 0 && object[at - 1] !== me) {
          before = at;
          at = next[at - 1];
        }
        if (at !== 0) next[before - 1] = next[at - 1];
      }
    }
  }
}

/** Give each pixel's chain a number, equal ones the same. */
function shareLists(layers: ViewLayers, deepest: number): void {
  const { object, depth, next, head } = layers.fragments;
  layers.covered = 0;
  layers.cut = 0;
  layers.lists = 0;
  layers.table.fill(0);
  let last = -1;
  let start = 0;
  for (let pixel = 0; pixel < head.length; pixel++) {
    let at = head[pixel];
    if (at === 0) continue;
    layers.covered++;
    // Written behind the last list; it stays there if it is a new one.
    let end = start;
    let hash = 0;
    let above = 0;
    for (; at !== 0 && end - start < deepest; at = next[at - 1]) {
      if (end === layers.objects.length) growEntries(layers);
      const tied = depth[at - 1] === above ? 1 : 0;
      above = depth[at - 1];
      layers.objects[end] = object[at - 1];
      layers.tied[end] = tied;
      hash = Math.imul(hash ^ (object[at - 1] * 2 + tied), 0x9e3779b1);
      hash ^= hash >>> 15;
      end++;
    }
    if (at !== 0) layers.cut++;
    if (last < 0 || !sameList(layers, last, start, end)) last = findList(layers, hash, start, end);
    if (last === layers.lists) {
      layers.pixels[last] = 0;
      layers.first[++layers.lists] = end;
      start = end;
    }
    layers.pixels[last]++;
  }
}

/** The list that is equal to entries start .. end - 1, or a place in the table for a new one. */
function findList(layers: ViewLayers, hash: number, start: number, end: number): number {
  const { table } = layers;
  const mask = table.length - 1;
  let slot = hash & mask;
  while (table[slot] !== 0) {
    if (sameList(layers, table[slot] - 1, start, end)) return table[slot] - 1;
    slot = (slot + 1) & mask;
  }
  table[slot] = layers.lists + 1;
  return layers.lists;
}

function sameList({ first, objects, tied }: ViewLayers, list: number, start: number, end: number): boolean {
  const from = first[list];
  if (first[list + 1] - from !== end - start) return false;
  for (let i = 0; i < end - start; i++)
    if (objects[from + i] !== objects[start + i] || tied[from + i] !== tied[start + i]) return false;
  return true;
}

function growFragments(fragments: FragmentPool, needed: number): void {
  const room = 2 ** Math.ceil(Math.log2(needed));
  fragments.object = lengthened(fragments.object, room);
  fragments.depth = lengthened(fragments.depth, room);
  fragments.next = lengthened(fragments.next, room);
}

function growEntries(layers: ViewLayers): void {
  const room = 2 * layers.objects.length;
  layers.objects = lengthened(layers.objects, room);
  layers.tied = lengthened(layers.tied, room);
}

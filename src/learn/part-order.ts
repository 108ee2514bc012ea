/**
 * What the parts of a scene shade on the contested pixels of its training views, in the order of the distance sort and in the tree's.
 *
 * Exact: for the same views at the same size, the counts are those of measureOverdraw for the cut scene, orders `sorted` and `tree`; on
 * pixels that are not contested every order shades one fragment. In the cut scene, parts are numbered by their first triangles.
 */
import { sum } from '../base/sum.ts';
import type { Camera } from '../math/camera.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { CULL_DEFAULTS, type CullOptions } from '../tree/cull-options.ts';
import { type CullQuery, centreKey, createQuery } from '../tree/query.ts';
import { createCullResult } from '../tree/sphere/cull-result.ts';
import { buildSphereTree } from '../tree/sphere/sphere-build.ts';
import { cull } from '../tree/sphere/sphere-cull.ts';
import type { ContestedPixels } from './contested-pixels.ts';
import { createPart, type Part } from './part.ts';

export interface PartOrder {
  pixels: ContestedPixels;
  queries: CullQuery[];
  /** triangles: the slot of the part that each belongs to */
  slotOf: Uint32Array;
  /** slots: the part that was placed there last */
  parts: Part[];
  /** slots x views: the keys of the distance sort */
  distances: Float64Array;
  /** pixels: the view of each */
  viewOf: Uint32Array;
  /** triangles + 1: triangle t's pixels are pixelsOf[firstPixelOf[t] .. firstPixelOf[t + 1] - 1] */
  firstPixelOf: Uint32Array;
  pixelsOf: Uint32Array;
  /** pixels: fragments shaded in the order of the distance sort */
  shaded: Uint16Array;
  /** scratch: a pixel's fragments in drawing order, with their slots and keys */
  fragments: Uint32Array;
  slots: Uint32Array;
  keys: Float64Array;
  /** pixels: the number of the last list that each was put into */
  listed: Uint32Array;
  /** how many lists there have been */
  lists: number;
}

const FRONT: CullOptions = { ...CULL_DEFAULTS, order: 'front' };

/**
 * At first every object is one part, with its number as slot.
 * @param cameras the cameras that `pixels` were found with
 * @param slots how many there are
 */
export function createPartOrder(
  scene: Scene,
  cameras: readonly Camera[],
  pixels: ContestedPixels,
  slots: number,
): PartOrder {
  const { firstPixel, firstFragment, triangle } = pixels;
  const queries = cameras.map(createQuery);
  const contested = firstFragment.length - 1;
  const viewOf = new Uint32Array(contested);
  for (const view of cameras.keys()) viewOf.fill(view, firstPixel[view], firstPixel[view + 1]);
  const deepest = viewOf.reduce((most, _, p) => Math.max(most, firstFragment[p + 1] - firstFragment[p]), 0);
  const order: PartOrder = {
    pixels,
    queries,
    slotOf: new Uint32Array(scene.indices.length / 3),
    parts: [],
    distances: new Float64Array(slots * cameras.length),
    viewOf,
    ...pixelsByTriangle(scene.indices.length / 3, firstFragment, triangle),
    shaded: new Uint16Array(contested),
    fragments: new Uint32Array(deepest),
    slots: new Uint32Array(deepest),
    keys: new Float64Array(deepest),
    listed: new Uint32Array(contested),
    lists: 0,
  };
  for (let object = 0; object < objectCount(scene); object++) {
    const first = scene.firstTriangle[object];
    const triangles = Uint32Array.from({ length: scene.firstTriangle[object + 1] - first }, (_, i) => first + i);
    if (triangles.length > 0) place(order, [createPart(scene, object, triangles, object)]);
  }
  settle(
    order,
    Uint32Array.from(viewOf, (_, pixel) => pixel),
  );
  return order;
}

function pixelsByTriangle(triangles: number, firstFragment: Uint32Array, triangle: Uint32Array) {
  const firstPixelOf = new Uint32Array(triangles + 1);
  for (const t of triangle) firstPixelOf[t + 1]++;
  for (let t = 0; t < triangles; t++) firstPixelOf[t + 1] += firstPixelOf[t];
  const next = firstPixelOf.slice();
  const pixelsOf = new Uint32Array(triangle.length);
  for (let pixel = 0; pixel < firstFragment.length - 1; pixel++)
    for (let f = firstFragment[pixel]; f < firstFragment[pixel + 1]; f++) pixelsOf[next[triangle[f]]++] = pixel;
  return { firstPixelOf, pixelsOf };
}

/** The parts, in the order of their numbers in the cut scene. */
export function partsOf({ parts, slotOf }: PartOrder): Part[] {
  return Array.from(new Set(slotOf), (slot) => parts[slot]);
}

/** Let the triangles of `parts` belong to them; `shaded` stays as it was. */
export function place({ parts, slotOf, distances, queries }: PartOrder, placed: readonly Part[]): void {
  for (const part of placed) {
    const { slot, sphere } = part;
    parts[slot] = part;
    for (const triangle of part.triangles) slotOf[triangle] = slot;
    for (const [view, query] of queries.entries())
      distances[slot * queries.length + view] = centreKey(query, sphere, 0);
  }
}

/** The contested pixels that these triangles cover, each once. */
export function pixelsUnder(order: PartOrder, triangles: Uint32Array): Uint32Array {
  const { firstPixelOf, pixelsOf, listed } = order;
  const list = ++order.lists;
  const pixels: number[] = [];
  for (const triangle of triangles)
    for (let i = firstPixelOf[triangle]; i < firstPixelOf[triangle + 1]; i++) {
      const pixel = pixelsOf[i];
      if (listed[pixel] !== list) pixels.push(pixel);
      listed[pixel] = list;
    }
  return Uint32Array.from(pixels);
}

/** How many fragments fewer these pixels now shade than `shaded` says. */
export function savedOn(order: PartOrder, pixels: Uint32Array): number {
  const { shaded, distances, queries, viewOf } = order;
  let saved = 0;
  for (const pixel of pixels)
    saved += shaded[pixel] - recordsAt(order, pixel, distances, queries.length, viewOf[pixel]);
  return saved;
}

/** Set `shaded` of these pixels to what is drawn now. */
export function settle(order: PartOrder, pixels: Uint32Array): void {
  const { shaded, distances, queries, viewOf } = order;
  for (const pixel of pixels) shaded[pixel] = recordsAt(order, pixel, distances, queries.length, viewOf[pixel]);
}

/** Fragments that the contested pixels shade in the distance sort's order. */
export function shadedSorted({ shaded }: PartOrder): number {
  return sum(shaded);
}

/** Fragments that the contested pixels shade in the order of a tree that is built of the parts by default. */
export function shadedByTree(order: PartOrder): number {
  const { queries, pixels } = order;
  const parts = partsOf(order);
  const spheres = new Float32Array(parts.length * 4);
  const boxes = new Float32Array(parts.length * 6);
  parts.forEach((part, id) => {
    spheres.set(part.sphere, id * 4);
    boxes.set(part.box, id * 6);
  });
  const tree = buildSphereTree(spheres, { boxes });
  const result = createCullResult(tree);
  const ranks = new Float64Array(order.parts.length);
  let sum = 0;
  for (const [view, query] of queries.entries()) {
    cull(tree, query, FRONT, result);
    for (let i = 0; i < result.count; i++) ranks[parts[result.ids[i]].slot] = i;
    for (let pixel = pixels.firstPixel[view]; pixel < pixels.firstPixel[view + 1]; pixel++)
      sum += recordsAt(order, pixel, ranks, 1, 0);
  }
  return sum;
}

/**
 * Fragments of a pixel that are nearer than all drawn before them: parts by their keys, equal ones by number, each in its triangles' order.
 * @param keysOf of the part in slot s: at s * stride + offset
 */
function recordsAt(order: PartOrder, pixel: number, keysOf: Float64Array, stride: number, offset: number): number {
  const { slotOf, fragments, slots, keys, parts } = order;
  const { firstFragment, triangle, nearness } = order.pixels;
  const first = firstFragment[pixel];
  const end = firstFragment[pixel + 1];
  for (let f = first; f < end; f++) {
    const slot = slotOf[triangle[f]];
    const key = keysOf[slot * stride + offset];
    let at = f - first;
    for (; at > 0; at--) {
      const before = keys[at - 1];
      if (before < key) break;
      if (before === key && slots[at - 1] === slot) break;
      if (before === key && parts[slots[at - 1]].triangles[0] < parts[slot].triangles[0]) break;
      keys[at] = before;
      slots[at] = slots[at - 1];
      fragments[at] = fragments[at - 1];
    }
    keys[at] = key;
    slots[at] = slot;
    fragments[at] = f;
  }
  let nearest = 0;
  let records = 0;
  for (let i = 0; i < end - first; i++) {
    const own = nearness[fragments[i]];
    if (own > nearest) {
      nearest = own;
      records++;
    }
  }
  return records;
}

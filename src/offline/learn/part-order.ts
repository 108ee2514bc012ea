/**
 * What the parts of a scene shade on the contested pixels of its training views, in the order of the distance sort and in the tree's.
 *
 * Exact: for the same views at the same size, the counts are those of measureOverdraw for the cut scene, orders `sorted` and `tree`; on
 * pixels that are not contested every order shades one fragment. In the cut scene, parts are numbered by their first triangles.
 */
import { sum } from '../../core/base/sum.ts';
import type { Camera } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { CULL_DEFAULTS, type CullOptions } from '../../core/tree/cull-options.ts';
import { centreKey, createQuery } from '../../core/tree/query.ts';
import { createCullResult } from '../../core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../core/tree/sphere/sphere-build.ts';
import { cull } from '../../core/tree/sphere/sphere-cull.ts';
import type { ContestedPixels } from './contested-pixels.ts';
import { createPart, type Part } from './part.ts';

export type PartOrder = ReturnType<typeof createPartOrder>;

const FRONT: CullOptions = { ...CULL_DEFAULTS, order: 'front' };

/** Every object with triangles as one part, in slots from 0 on. */
export function wholeObjects(scene: Scene): Part[] {
  const whole: Part[] = [];
  for (let object = 0; object < objectCount(scene); object++) {
    const first = scene.firstTriangle[object];
    const triangles = Uint32Array.from({ length: scene.firstTriangle[object + 1] - first }, (_, i) => first + i);
    if (triangles.length > 0) whole.push(createPart(scene, object, triangles, whole.length));
  }
  return whole;
}

/**
 * @param parts of all triangles of the scene, each of which is in one of them
 * @param cameras the cameras that `pixels` were found with
 * @param slots how many there are
 */
export function createPartOrder(
  parts: readonly Part[],
  cameras: readonly Camera[],
  pixels: ContestedPixels,
  slots: number,
) {
  const { firstPixel, firstFragment, triangle } = pixels;
  const triangles = sum(parts.map((part) => part.triangles.length));
  const queries = cameras.map(createQuery);
  const contested = firstFragment.length - 1;
  const viewOf = new Uint32Array(contested);
  for (const view of cameras.keys()) viewOf.fill(view, firstPixel[view], firstPixel[view + 1]);
  const deepest = viewOf.reduce((most, _, p) => Math.max(most, firstFragment[p + 1] - firstFragment[p]), 0);
  const order = {
    pixels,
    queries,
    /** the eyes of these, which is all that the distance sort needs */
    eyes: queries.map(({ eye }) => ({ eye })),
    /** triangles: the slot of the part that each belongs to */
    slotOf: new Uint32Array(triangles),
    /** slots: the part that was placed there last */
    parts: [] as Part[],
    /** slots x (x, y, z, r): by their centres the distance sort draws */
    spheres: new Float32Array(slots * 4),
    /** pixels: the view of each */
    viewOf,
    ...pixelsByTriangle(triangles, firstFragment, triangle),
    /** pixels: fragments shaded in the order of the distance sort */
    shaded: new Uint16Array(contested),
    /** most fragments over a pixel */
    deepest,
    /** scratch: a pixel's fragments in drawing order, with their slots and keys */
    fragments: new Uint32Array(deepest),
    slots: new Uint32Array(deepest),
    keys: new Float64Array(deepest),
    /** pixels: the number of the last list that each was put into */
    listed: new Uint32Array(contested),
    /** how many lists there have been */
    lists: 0,
    /** scratch, triangles: the place in the list of the part that is looked at */
    placeIn: new Uint32Array(triangles),
  };
  place(order, parts);
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
export function place({ parts, slotOf, spheres }: PartOrder, placed: readonly Part[]): void {
  for (const part of placed) {
    parts[part.slot] = part;
    spheres.set(part.sphere, part.slot * 4);
    for (const triangle of part.triangles) slotOf[triangle] = part.slot;
  }
}

/** How many fragments these triangles have on the contested pixels. */
export function fragmentsOf({ firstPixelOf }: PartOrder, triangles: Uint32Array): number {
  return triangles.reduce((sum, t) => sum + firstPixelOf[t + 1] - firstPixelOf[t], 0);
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

/** Set `shaded` of these pixels to what is drawn now. */
export function settle(order: PartOrder, pixels: Uint32Array): void {
  for (const pixel of pixels) order.shaded[pixel] = recordsAt(order, pixel, null);
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
      sum += recordsAt(order, pixel, ranks);
  }
  return sum;
}

/** Fragments of a pixel that are nearer than all drawn before them. Ranks as in sortFragments. */
function recordsAt(order: PartOrder, pixel: number, ranks: Float64Array | null): number {
  const { fragments } = order;
  const { nearness } = order.pixels;
  const count = sortFragments(order, pixel, ranks);
  let nearest = 0;
  let records = 0;
  for (let i = 0; i < count; i++) {
    const own = nearness[fragments[i]];
    if (own > nearest) {
      nearest = own;
      records++;
    }
  }
  return records;
}

/**
 * Put a pixel's fragments in drawing order, into `order.fragments`, `slots` and `keys`: parts by their keys, equal ones by number, each in its
 * triangles' order.
 * @param ranks of the part in each slot; null: in the order of the distance sort
 * @returns how many there are
 */
export function sortFragments(order: PartOrder, pixel: number, ranks: Float64Array | null): number {
  const { slotOf, fragments, slots, keys, parts, spheres } = order;
  const { firstFragment, triangle } = order.pixels;
  const query = order.queries[order.viewOf[pixel]];
  const first = firstFragment[pixel];
  const end = firstFragment[pixel + 1];
  for (let f = first; f < end; f++) {
    const slot = slotOf[triangle[f]];
    const key = ranks ? ranks[slot] : centreKey(query, spheres, slot);
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
  return end - first;
}

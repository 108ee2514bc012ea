/**
 * What the parts of a scene shade on the contested pixels of its training views, in the order of the distance sort and in the tree's.
 *
 * Exact: of the same views at the same size, the counts are those that measureOverdraw has for the cut scene, orders `sorted` and `tree`; on
 * pixels that are not contested every order shades one fragment. A part's number in the cut scene is its place by its first triangle.
 */
import type { Camera } from '../math/camera.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { CULL_DEFAULTS, type CullOptions } from '../tree/cull-options.ts';
import { type CullQuery, createQuery } from '../tree/query.ts';
import { createCullResult } from '../tree/sphere/cull-result.ts';
import { buildSphereTree } from '../tree/sphere/sphere-build.ts';
import { cull } from '../tree/sphere/sphere-cull.ts';
import type { ContestedPixels } from './contested-pixels.ts';
import { createPart, type Part } from './part.ts';

export interface PartOrder {
  scene: Scene;
  pixels: ContestedPixels;
  queries: CullQuery[];
  /** triangles: the part that each belongs to */
  partOf: Part[];
  /** pixels: the view of each */
  viewOf: Uint32Array;
  /** triangles + 1: triangle t's pixels are pixelsOf[firstPixelOf[t] .. firstPixelOf[t + 1] - 1] */
  firstPixelOf: Uint32Array;
  pixelsOf: Uint32Array;
  /** pixels: fragments shaded in the order of the distance sort */
  shaded: Uint16Array;
  /** scratch: a pixel's fragments in drawing order, and their parts and keys; pixels: the part that each was last listed for */
  fragments: Uint32Array;
  parts: Part[];
  keys: Float64Array;
  listed: Uint32Array;
  lists: number;
}

type Key = 'distances' | 'ranks';

const FRONT: CullOptions = { ...CULL_DEFAULTS, order: 'front' };

/** Every object is one part at first. @param cameras that `pixels` were found with */
export function createPartOrder(scene: Scene, cameras: readonly Camera[], pixels: ContestedPixels): PartOrder {
  const { firstPixel, firstFragment, triangle } = pixels;
  const queries = cameras.map(createQuery);
  const contested = firstFragment.length - 1;
  const viewOf = new Uint32Array(contested);
  for (const view of cameras.keys()) viewOf.fill(view, firstPixel[view], firstPixel[view + 1]);
  const deepest = viewOf.reduce((most, _, p) => Math.max(most, firstFragment[p + 1] - firstFragment[p]), 0);
  const order: PartOrder = {
    scene,
    pixels,
    queries,
    partOf: new Array(scene.indices.length / 3),
    viewOf,
    ...pixelsByTriangle(scene.indices.length / 3, firstFragment, triangle),
    shaded: new Uint16Array(contested),
    fragments: new Uint32Array(deepest),
    parts: new Array(deepest),
    keys: new Float64Array(deepest),
    listed: new Uint32Array(contested),
    lists: 0,
  };
  for (let object = 0; object < objectCount(scene); object++) {
    const first = scene.firstTriangle[object];
    const triangles = Uint32Array.from({ length: scene.firstTriangle[object + 1] - first }, (_, i) => first + i);
    if (triangles.length > 0) place(order, [createPart(scene, object, triangles, queries)]);
  }
  order.shaded = order.shaded.map((_, pixel) => recordsAt(order, pixel, 'distances'));
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
export function partsOf({ partOf }: PartOrder): Part[] {
  return [...new Set(partOf)];
}

/** Let the triangles of `parts` belong to them; `shaded` stays as it was. */
export function place({ partOf }: PartOrder, parts: readonly Part[]): void {
  for (const part of parts) for (const triangle of part.triangles) partOf[triangle] = part;
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

/** Fragments that these pixels shade less than `shaded` says, now that triangles were placed anew. */
export function savedOn(order: PartOrder, pixels: Uint32Array): number {
  let saved = 0;
  for (const pixel of pixels) saved += order.shaded[pixel] - recordsAt(order, pixel, 'distances');
  return saved;
}

/** Set `shaded` of these pixels to what is drawn now. */
export function settle(order: PartOrder, pixels: Uint32Array): void {
  for (const pixel of pixels) order.shaded[pixel] = recordsAt(order, pixel, 'distances');
}

/** Fragments that the contested pixels shade in the distance sort's order. */
export function shadedSorted({ shaded }: PartOrder): number {
  return shaded.reduce((sum, n) => sum + n, 0);
}

/** Fragments that the contested pixels shade in the order of a tree that is built of the parts by default. */
export function shadedByTree(order: PartOrder): number {
  const { queries, shaded } = order;
  const parts = partsOf(order);
  const spheres = new Float32Array(parts.length * 4);
  const boxes = new Float32Array(parts.length * 6);
  parts.forEach((part, id) => {
    spheres.set(part.sphere, id * 4);
    boxes.set(part.box, id * 6);
  });
  const tree = buildSphereTree(spheres, { boxes });
  const result = createCullResult(tree);
  for (const [view, query] of queries.entries()) {
    cull(tree, query, FRONT, result);
    for (let i = 0; i < result.count; i++) parts[result.ids[i]].ranks[view] = i;
  }
  let sum = 0;
  for (let pixel = 0; pixel < shaded.length; pixel++) sum += recordsAt(order, pixel, 'ranks');
  return sum;
}

/** Fragments of a pixel that are nearer than all drawn before them: parts by their keys, equal ones by number, each in its triangles' order. */
function recordsAt(order: PartOrder, pixel: number, key: Key): number {
  const { partOf, viewOf, fragments, parts, keys } = order;
  const { firstFragment, triangle, nearness } = order.pixels;
  const view = viewOf[pixel];
  let count = 0;
  for (let f = firstFragment[pixel]; f < firstFragment[pixel + 1]; f++) {
    const part = partOf[triangle[f]];
    const own = part[key][view];
    let at = count++;
    // a part's fragments come one after the other but where parts of one object alternate
    while (at > 0 && (keys[at - 1] > own || (keys[at - 1] === own && comesAfter(parts[at - 1], part)))) {
      keys[at] = keys[at - 1];
      parts[at] = parts[at - 1];
      fragments[at] = fragments[at - 1];
      at--;
    }
    keys[at] = own;
    parts[at] = part;
    fragments[at] = f;
  }
  let nearest = 0;
  let records = 0;
  for (let i = 0; i < count; i++) {
    if (!(nearness[fragments[i]] > nearest)) continue;
    nearest = nearness[fragments[i]];
    records++;
  }
  return records;
}

function comesAfter(a: Part, b: Part): boolean {
  return a.triangles[0] > b.triangles[0];
}

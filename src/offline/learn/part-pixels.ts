/**
 * The pixels under one part, made ready for trying many cuts of it: few of them are taken, so none is placed to be measured.
 *
 * What other parts draw over these pixels stays as it is. Of it only the records count, the fragments nearer than all before them: one that is
 * none does not become one by what a cut draws before it. So a pixel is its records without the part, in their order, and the part's own fragments,
 * which a cut puts between them.
 *
 * Plain data, so that another thread can try the cuts: 8 bytes an own fragment, 16 one of another part, 14 a pixel, while the part is looked at.
 */
import { type CullQuery, centreKey } from '../../core/tree/query.ts';
import type { Cut } from './cut-object.ts';
import type { Part } from './part.ts';
import { fragmentsOf, type PartOrder, pixelsUnder, sortFragments } from './part-order.ts';

export type PartPixels = ReturnType<typeof createRoom>;

/** @param part one that is placed */
export function pixelsOfPart(order: PartOrder, part: Part): PartPixels {
  const { firstFragment, triangle, nearness } = order.pixels;
  const { fragments, slots, keys, parts, placeIn } = order;
  part.triangles.forEach((own, place) => {
    placeIn[own] = place;
  });
  const pixels = pixelsUnder(order, part.triangles).sort();
  const all = pixels.reduce((sum, pixel) => sum + firstFragment[pixel + 1] - firstFragment[pixel], 0);
  const ownCovers = fragmentsOf(order, part.triangles);
  const room = createRoom(order.eyes, pixels.length, ownCovers, all - ownCovers);
  const { view, shaded, ownAt, own, ownNearness, otherAt, otherKey, otherFirst, otherNearness } = room;
  let ownCount = 0;
  let otherCount = 0;
  for (let p = 0; p < pixels.length; p++) {
    const count = sortFragments(order, pixels[p], null);
    let nearest = 0;
    for (let i = 0; i < count; i++) {
      const z = nearness[fragments[i]];
      if (slots[i] === part.slot) {
        own[ownCount] = placeIn[triangle[fragments[i]]];
        ownNearness[ownCount++] = z;
      } else if (z > nearest) {
        nearest = z;
        otherKey[otherCount] = keys[i];
        otherFirst[otherCount] = parts[slots[i]].triangles[0];
        otherNearness[otherCount++] = z;
      }
    }
    view[p] = order.viewOf[pixels[p]];
    shaded[p] = order.shaded[pixels[p]];
    room.deepest = Math.max(room.deepest, ownCount - ownAt[p]);
    ownAt[p + 1] = ownCount;
    otherAt[p + 1] = otherCount;
  }
  return room;
}

/** @param owns, others most fragments of the part, and records of others */
function createRoom(eyes: readonly Pick<CullQuery, 'eye'>[], pixels: number, owns: number, others: number) {
  return {
    /** of all views */
    eyes,
    /** pixels: the view of each, ascending, and how many fragments it shades now in the order of the distance sort */
    view: new Uint32Array(pixels),
    shaded: new Uint16Array(pixels),
    /** most own fragments over a pixel */
    deepest: 0,
    /** pixels + 1: pixel p's own fragments are ownAt[p] .. ownAt[p + 1] - 1, their triangles ascending */
    ownAt: new Uint32Array(pixels + 1),
    /** own fragments: the triangle's place in the part's list */
    own: new Uint32Array(owns),
    ownNearness: new Float32Array(owns),
    /** pixels + 1: pixel p's records of other parts are otherAt[p] .. otherAt[p + 1] - 1, as they are drawn */
    otherAt: new Uint32Array(pixels + 1),
    /** records of other parts: the key of the distance sort, and the number of the part's first triangle */
    otherKey: new Float64Array(others),
    otherFirst: new Uint32Array(others),
    otherNearness: new Float32Array(others),
  };
}

/**
 * Fragments fewer in the order of the distance sort where the part is cut.
 * @param pieces the parts of the cut's clusters
 */
export function savedByCut(seen: PartPixels, { cluster }: Cut, pieces: readonly Part[]): number {
  const { eyes, view, shaded, deepest, ownAt, own, ownNearness, otherAt, otherKey, otherFirst, otherNearness } = seen;
  const keys = new Float64Array(pieces.length);
  /** a pixel's own fragments as they are drawn */
  const drawn = new Uint32Array(deepest);
  let last = -1;
  let saved = 0;
  for (let p = 0; p < view.length; p++) {
    if (view[p] !== last) {
      last = view[p];
      for (let c = 0; c < keys.length; c++) keys[c] = centreKey(eyes[last], pieces[c].sphere, 0);
    }
    const count = ownAt[p + 1] - ownAt[p];
    for (let i = 0; i < count; i++) {
      const fragment = ownAt[p] + i;
      const c = cluster[own[fragment]];
      let at = i;
      for (; at > 0 && isBefore(keys, c, cluster[own[drawn[at - 1]]]); at--) drawn[at] = drawn[at - 1];
      drawn[at] = fragment;
    }
    let nearest = 0;
    let records = 0;
    let other = otherAt[p];
    const end = otherAt[p + 1];
    for (let i = 0; i < count; i++) {
      const c = cluster[own[drawn[i]]];
      const key = keys[c];
      for (; other < end; other++) {
        if (otherKey[other] > key) break;
        if (otherKey[other] === key && otherFirst[other] > pieces[c].triangles[0]) break;
        if (otherNearness[other] <= nearest) continue;
        nearest = otherNearness[other];
        records++;
      }
      const z = ownNearness[drawn[i]];
      if (z <= nearest) continue;
      nearest = z;
      records++;
    }
    for (; other < end; other++) if (otherNearness[other] > nearest) records++;
    saved += shaded[p] - records;
  }
  return saved;
}

/** Whether the piece of cluster `a` is drawn before that of `b`: clusters are numbered by their first triangles. */
function isBefore(keys: Float64Array, a: number, b: number): boolean {
  return keys[a] < keys[b] || (keys[a] === keys[b] && a < b);
}

/**
 * The parts that there are with the best cut of each, what it takes to propose one, and what changes when it is made.
 *
 * A cut is found on the training views, and has to pay on the validation views too.
 */
import type { Scene } from '../../core/scene/scene.ts';
import { type Cut, MAX_CLUSTERS } from './cut-object.ts';
import type { Part } from './part.ts';
import { piecesOf, type SavingCut } from './part-cuts.ts';
import {
  createPartOrder,
  type PartOrder,
  pixelsUnder,
  place,
  settle,
  shadedByTree,
  wholeObjects,
} from './part-order.ts';
import { type SceneCut, sceneOfCut } from './part-pieces.ts';
import { type PartPixels, pixelsOfPart, savedByCut } from './part-pixels.ts';
import type { SetPixels } from './part-training.ts';

export interface Proposal extends SavingCut {
  part: Part;
}

/**
 * The same parts, on one set of views.
 * `price`: fragments for each object added
 */
export type SearchSet = ReturnType<typeof createSearchSet>;

export type PartSearch = ReturnType<typeof createSearch>;

/**
 * @param budget most parts
 * @param price as a part of the covered pixels
 */
export function createSearchSet(
  parts: readonly Part[],
  { cameras, pixels, covered }: SetPixels,
  budget: number,
  price: number,
) {
  return { order: createPartOrder(parts, cameras, pixels, budget + MAX_CLUSTERS), price: price * covered };
}

/**
 * @param model the scene that pieces are of
 * @param whole what is searched of it: uncut, its triangles may be in another order
 */
export function createSearch(
  model: Scene,
  whole: SceneCut,
  seen: { trained: SetPixels; validation: SetPixels },
  budget: number,
  price: number,
) {
  const scene = sceneOfCut(model, whole);
  // both sets have the same parts: what one of them says of a part is kept by the part itself
  const parts = wholeObjects(scene);
  return {
    /** the scene of the parts, and how whoever does pieces has it */
    scene,
    whole,
    trained: createSearchSet(parts, seen.trained, budget, price),
    validation: createSearchSet(parts, seen.validation, budget, price),
    /** most parts */
    budget,
    count: parts.length,
    /** the first slot that no part has taken; those from `budget` on are for cuts that are tried */
    nextSlot: parts.length,
    /** the best cut of each part that was looked at; null where none pays */
    proposals: new Map<Part, Proposal | null>(),
    /** parts whose pixels have changed since */
    stale: new Set(parts),
  };
}

/** Measure what the cut saves now, if it still pays; whether another cut of the part has become better is not tried. */
export function measureAgain(search: PartSearch, proposal: Proposal): void {
  const { part, cut, added } = proposal;
  search.stale.delete(part);
  proposal.saving = savedOn(pixelsOfPart(search.trained.order, part), search, part, cut);
  if (!holds(search, part, cut, added, pixelsOfPart(search.validation.order, part))) search.proposals.set(part, null);
}

/** What the cut saves on the part's pixels in one set of views. */
function savedOn(seen: PartPixels, search: PartSearch, part: Part, cut: Cut): number {
  return savedByCut(seen, cut, piecesOf(search.scene, part, cut, search.budget));
}

/** Whether the cut pays on the validation views. @param seen the part's pixels in them */
function holds(search: PartSearch, part: Part, cut: Cut, added: number, seen: PartPixels): boolean {
  const saving = savedOn(seen, search, part, cut);
  return saving > 0 && saving >= search.validation.price * added;
}

/** How many objects may be added. */
export const roomOf = ({ budget, count }: PartSearch): number => budget - count;

/** Whether a cut may pay: none saves more than all excess, and blended objects cover no pixels. */
export function mayBeCut({ trained: { order, price } }: PartSearch, part: Part): boolean {
  const most = pixelsUnder(order, part.triangles).reduce((sum, pixel) => sum + order.shaded[pixel] - 1, 0);
  return most > 0 && most >= price;
}

/** The part has been looked at: the first of the cuts that holds is its proposal. @param found the best first */
export function propose(search: PartSearch, part: Part, found: readonly SavingCut[]): void {
  search.stale.delete(part);
  search.proposals.set(part, firstThatHolds(search, part, found));
}

function firstThatHolds(search: PartSearch, part: Part, found: readonly SavingCut[]): Proposal | null {
  if (found.length === 0) return null;
  const seen = pixelsOfPart(search.validation.order, part);
  const first = found.find(({ cut, added }) => holds(search, part, cut, added, seen));
  return first ? { part, ...first } : null;
}

/** The proposal that saves most in the sort and in the tree. @param tree fragments that the tree shades now */
export function weighed(search: PartSearch, proposals: readonly Proposal[], tree: number): Proposal {
  const { order } = search.trained;
  const gains = proposals.map(({ part, cut, saving, added }) => {
    place(order, piecesOf(search.scene, part, cut, search.budget));
    const treeSaving = tree - shadedByTree(order);
    place(order, [part]);
    return (saving + treeSaving) / added;
  });
  return proposals[gains.indexOf(Math.max(...gains))];
}

export function take(search: PartSearch, { part, cut, added }: Proposal): void {
  const { trained, validation, proposals, stale } = search;
  const [first, ...others] = piecesOf(search.scene, part, cut, search.nextSlot - 1);
  const pieces = [{ ...first, slot: part.slot }, ...others];
  search.nextSlot += added;
  for (const { order } of [trained, validation]) {
    const pixels = pixelsUnder(order, part.triangles);
    place(order, pieces);
    settle(order, pixels);
    for (const neighbour of partsOver(order, pixels)) stale.add(neighbour);
  }
  proposals.delete(part);
  stale.delete(part);
  for (const piece of pieces) stale.add(piece);
  search.count += added;
}

/** The parts with a fragment on these pixels. */
function partsOver({ pixels: { firstFragment, triangle }, parts, slotOf }: PartOrder, pixels: Uint32Array): Set<Part> {
  const found = new Set<Part>();
  for (const pixel of pixels)
    for (let f = firstFragment[pixel]; f < firstFragment[pixel + 1]; f++) found.add(parts[slotOf[triangle[f]]]);
  return found;
}

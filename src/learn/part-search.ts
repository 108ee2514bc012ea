/**
 * The cuts that pay for the present parts: the best cut of each part, and what changes when one is made.
 *
 * A cut is found on the training views, and has to pay on the validation views too.
 */
import { objectCount, type Scene } from '../scene/scene.ts';
import { labelComponents } from '../scene/split/component.ts';
import { type Cut, clustersOf, cutsOf, MAX_CLUSTERS } from './cut-object.ts';
import { createPart, type Part } from './part.ts';
import {
  createPartOrder,
  type PartOrder,
  partsOf,
  pixelsUnder,
  place,
  savedOn,
  settle,
  shadedByTree,
} from './part-order.ts';
import type { SetPixels } from './part-training.ts';

export interface Proposal {
  part: Part;
  cut: Cut;
  /** objects added */
  added: number;
  /** fragments saved in the order of the distance sort */
  saving: number;
}

/** The same parts, on one set of views. */
export interface SearchSet {
  order: PartOrder;
  /** fragments for each object added */
  price: number;
}

export interface PartSearch {
  scene: Scene;
  trained: SearchSet;
  validation: SearchSet;
  /** triangles: equal where they are connected */
  pieces: Float64Array;
  /** most parts */
  budget: number;
  count: number;
  /** the first slot that no part has taken; those from `budget` on are for cuts that are tried */
  nextSlot: number;
  /** the best cut of each part that was looked at; null where none pays */
  proposals: Map<Part, Proposal | null>;
  /** parts whose pixels have changed since */
  stale: Set<Part>;
  /** called after each part that is looked at */
  onLook: () => void;
}

/**
 * @param budget most parts
 * @param price as a part of the covered pixels
 */
export function createSearchSet(
  scene: Scene,
  { cameras, pixels, covered }: SetPixels,
  budget: number,
  price: number,
): SearchSet {
  return { order: createPartOrder(scene, cameras, pixels, budget + MAX_CLUSTERS), price: price * covered };
}

export function createSearch(
  scene: Scene,
  seen: { trained: SetPixels; validation: SetPixels },
  budget: number,
  price: number,
): PartSearch {
  const trained = createSearchSet(scene, seen.trained, budget, price);
  return {
    scene,
    trained,
    validation: createSearchSet(scene, seen.validation, budget, price),
    pieces: labelComponents(scene),
    budget,
    count: partsOf(trained.order).length,
    nextSlot: objectCount(scene),
    proposals: new Map(),
    stale: new Set(partsOf(trained.order)),
    onLook: () => {},
  };
}

/** At most `wanted` proposals that pay and fit, the one that saves most for each object first. */
export function bestProposals(search: PartSearch, wanted: number): Proposal[] {
  const { stale, proposals } = search;
  const { price } = search.trained;
  const room = search.budget - search.count;
  for (const part of stale) if (!proposals.has(part)) look(search, part);
  for (const [part, proposal] of proposals) if (proposal && proposal.added > room) look(search, part);
  for (;;) {
    const paying = [...proposals.values()].filter(
      (each): each is Proposal => each !== null && each.saving >= price * each.added,
    );
    paying.sort((a, b) => gainOf(b) - gainOf(a) || a.part.triangles[0] - b.part.triangles[0]);
    const found = paying.slice(0, wanted);
    const old = found.filter(({ part }) => stale.has(part));
    if (old.length === 0) return found;
    for (const proposal of old) measureAgain(search, proposal);
  }
}

/** Measure what the cut saves now, if it still pays; whether another cut of the part has become better is not tried. */
function measureAgain(search: PartSearch, proposal: Proposal): void {
  const { part, cut, added } = proposal;
  search.stale.delete(part);
  proposal.saving = savingOf(search, search.trained, part, cut);
  if (!holds(search, part, cut, added)) search.proposals.set(part, null);
  search.onLook();
}

/** Fragments less in the order of the distance sort. */
function savingOf(search: PartSearch, { order }: SearchSet, part: Part, cut: Cut): number {
  place(order, piecesOf(search, part, cut));
  const saving = savedOn(order, pixelsUnder(order, part.triangles));
  place(order, [part]);
  return saving;
}

/** Whether the cut pays on the validation views. */
function holds(search: PartSearch, part: Part, cut: Cut, added: number): boolean {
  const { validation } = search;
  const saving = savingOf(search, validation, part, cut);
  return saving > 0 && saving >= validation.price * added;
}

const gainOf = ({ saving, added }: Proposal): number => saving / added;

/** Find the part's best cut again. */
function look(search: PartSearch, part: Part): void {
  const { scene, trained, pieces, stale, proposals } = search;
  const { order, price } = trained;
  stale.delete(part);
  const most = pixelsUnder(order, part.triangles).reduce((sum, pixel) => sum + order.shaded[pixel] - 1, 0);
  const found: Proposal[] = [];
  // no cut saves more than all excess, and blended objects cover no pixels
  if (most > 0 && most >= price)
    for (const cut of cutsOf(scene, part.triangles, pieces)) {
      const added = cut.clusters - 1;
      if (added > search.budget - search.count) continue;
      const saving = savingOf(search, trained, part, cut);
      if (saving > 0) found.push({ part, cut, added, saving });
    }
  found.sort((a, b) => gainOf(b) - gainOf(a));
  proposals.set(part, found.find(({ cut, added }) => holds(search, part, cut, added)) ?? null);
  search.onLook();
}

/** The parts that a cut makes of this one, in the slots from `slot` on. */
function piecesOf({ scene, budget }: PartSearch, part: Part, cut: Cut, slot = budget): Part[] {
  return clustersOf(part.triangles, cut).map((own, i) => createPart(scene, part.object, own, slot + i));
}

/** The proposal that saves most in the sort and in the tree. @param tree fragments that the tree shades now */
export function weighed(search: PartSearch, proposals: readonly Proposal[], tree: number): Proposal {
  const { order } = search.trained;
  const gains = proposals.map(({ part, cut, saving, added }) => {
    place(order, piecesOf(search, part, cut));
    const treeSaving = tree - shadedByTree(order);
    place(order, [part]);
    return (saving + treeSaving) / added;
  });
  return proposals[gains.indexOf(Math.max(...gains))];
}

export function take(search: PartSearch, { part, cut, added }: Proposal): void {
  const { trained, validation, proposals, stale } = search;
  const [first, ...others] = piecesOf(search, part, cut, search.nextSlot - 1);
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

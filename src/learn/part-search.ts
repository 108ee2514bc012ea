/** The cuts that pay at the hour: the best one of each part, and what taking one changes. */
import type { Camera } from '../math/camera.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { labelComponents } from '../scene/split/component.ts';
import { findContested } from './contested-pixels.ts';
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

/** pixels; more views in small pictures teach more than few in large ones */
export const PICTURE = { width: 64, height: 48 };

export interface Proposal {
  part: Part;
  cut: Cut;
  /** objects more */
  added: number;
  /** fragments less in the order of the distance sort */
  saving: number;
}

export interface PartSearch {
  order: PartOrder;
  /** triangles: equal where they hang together */
  pieces: Float64Array;
  /** most parts */
  budget: number;
  count: number;
  /** the first slot that no part has taken; those from `budget` on are for cuts that are tried */
  nextSlot: number;
  /** fragments for each object added */
  price: number;
  /** the best cut of each part that was looked at; null where none pays */
  proposals: Map<Part, Proposal | null>;
  /** parts whose pixels have changed since */
  stale: Set<Part>;
  /** called after each part that is looked at */
  onLook: () => void;
}

export function createSearch(
  scene: Scene,
  cameras: readonly Camera[],
  budget: number,
  price: number,
  onView: (done: number) => void,
): PartSearch {
  const pixels = findContested(scene, cameras, PICTURE, onView);
  const order = createPartOrder(scene, cameras, pixels, budget + MAX_CLUSTERS);
  return {
    order,
    pieces: labelComponents(scene),
    budget,
    count: partsOf(order).length,
    nextSlot: objectCount(scene),
    price: price * pixels.covered.reduce((sum, n) => sum + n, 0),
    proposals: new Map(),
    stale: new Set(partsOf(order)),
    onLook: () => {},
  };
}

/** At most `wanted` proposals that pay and fit, the one that saves most for each object first. */
export function bestProposals(search: PartSearch, wanted: number): Proposal[] {
  const { stale, proposals, price } = search;
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

/** What the cut saves now: that another one has become better is not looked for. */
function measureAgain(search: PartSearch, proposal: Proposal): void {
  const { order, stale } = search;
  const { part, cut } = proposal;
  stale.delete(part);
  place(order, piecesOf(search, part, cut));
  proposal.saving = savedOn(order, pixelsUnder(order, part.triangles));
  place(order, [part]);
  search.onLook();
}

const gainOf = ({ saving, added }: Proposal): number => saving / added;

/** Find the part's best cut anew. */
function look(search: PartSearch, part: Part): void {
  const { order, pieces, price, stale, proposals } = search;
  stale.delete(part);
  proposals.set(part, null);
  const pixels = pixelsUnder(order, part.triangles);
  const most = pixels.reduce((sum, pixel) => sum + order.shaded[pixel] - 1, 0);
  let best: Proposal | null = null;
  // no cut saves more than all excess, and what blends covers no pixels
  if (most > 0 && most >= price)
    for (const cut of cutsOf(order.scene, part.triangles, pieces)) {
      const added = cut.clusters - 1;
      if (added > search.budget - search.count) continue;
      place(order, piecesOf(search, part, cut));
      const saving = savedOn(order, pixels);
      if (saving > 0 && (!best || saving / added > gainOf(best))) best = { part, cut, added, saving };
    }
  place(order, [part]);
  proposals.set(part, best);
  search.onLook();
}

/** The parts that a cut makes of this one, in the slots from `slot` on. */
function piecesOf({ order, budget }: PartSearch, part: Part, cut: Cut, slot = budget): Part[] {
  return clustersOf(part.triangles, cut).map((own, i) => createPart(order.scene, part.object, own, slot + i));
}

/** The proposal that saves most in the sort and in the tree. @param tree fragments that the tree shades now */
export function weighed(search: PartSearch, proposals: readonly Proposal[], tree: number): Proposal {
  const { order } = search;
  const gains = proposals.map(({ part, cut, saving, added }) => {
    place(order, piecesOf(search, part, cut));
    const treeSaving = tree - shadedByTree(order);
    place(order, [part]);
    return (saving + treeSaving) / added;
  });
  return proposals[gains.indexOf(Math.max(...gains))];
}

export function take(search: PartSearch, { part, cut, added }: Proposal): void {
  const { order, proposals, stale } = search;
  const pixels = pixelsUnder(order, part.triangles);
  const { firstFragment, triangle } = order.pixels;
  const [first, ...others] = piecesOf(search, part, cut, search.nextSlot - 1);
  const pieces = [{ ...first, slot: part.slot }, ...others];
  search.nextSlot += added;
  place(order, pieces);
  settle(order, pixels);
  proposals.delete(part);
  stale.delete(part);
  for (const pixel of pixels)
    for (let f = firstFragment[pixel]; f < firstFragment[pixel + 1]; f++)
      stale.add(order.parts[order.slotOf[triangle[f]]]);
  for (const piece of pieces) stale.add(piece);
  search.count += added;
}

/**
 * Cuts objects where it pays: greedily, the cut first that saves most fragments for each object that it adds, counted on training views.
 *
 * A cut is proposed by what it saves in the order of the distance sort, which moves nothing but the object that is cut. Of the WEIGHED best proposals
 * that one is taken which saves most in the sort and in a tree built anew, both alike: a new tree moves everything, and a greedy choice by it
 * alone goes astray. The answer is the stage at which sort and tree together shaded least, the price of the objects counted in; at no
 * stage that is taken does either of them shade more than before the first cut.
 * Scenes with room for more than ROUNDS cuts take several a round, unweighed, and their tree is measured once a round.
 *
 * Tried and lost, in excess that is left on views of their own: proposals by the sort alone, .282 of Kenney's city instead of .253; by the tree
 * alone, which stops early, .451; fewer views in larger pictures (docs/parts.md).
 */
import { createCamera, type View } from '../math/camera.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { regroup } from '../scene/split.ts';
import type { Part } from './part.ts';
import { type PartOrder, partsOf, place, shadedByTree, shadedSorted } from './part-order.ts';
import { bestProposals, createSearch, type PartSearch, PICTURE, take, weighed } from './part-search.ts';

export interface AutoPartsOptions {
  /** most objects of the cut scene; default twice those of the scene */
  budget?: number;
  /** fragments that a cut must save for each object that it adds, as a part of the covered pixels */
  price?: number;
  /** called with the part of the work that is done, 0 .. 1; what it throws ends the work */
  onProgress?: (done: number) => void;
}

export const AUTO_PARTS_DEFAULTS = { price: 1e-4 };

/** Between and inside excess, fragments for each covered pixel, on the training views; null where they cover nothing. */
export interface PartsExcess {
  tree: number | null;
  sorted: number | null;
}

export interface AutoParts {
  /** the cut scene */
  scene: Scene;
  before: PartsExcess;
  after: PartsExcess;
}

/** cuts are taken one by one where there are no more than these */
const ROUNDS = 128;
/** proposals that the tree is built for */
const WEIGHED = 4;
/** part of the progress that finding the pixels takes */
const FINDING = 0.2;

/**
 * The scene with objects cut in clusters of triangles, as splitScene has them: every triangle once, flags and colours kept.
 * @param views to train on; those that it is measured on should not be among them
 * @throws RangeError for a budget that is no whole number or less than the scene's objects, and for coordinates that are not finite
 * @example
 * ```ts
 * import { autoParts, readScene } from 'cull64';
 *
 * // a wall between two others that are one object: whole, that is drawn after it
 * const wall = (z: number, x: number, width: number) =>
 *   `v ${x} -9 ${z}\nv ${x + width} -9 ${z}\nv ${x + width} 9 ${z}\nv ${x} 9 ${z}\nf -4 -3 -2 -1\n`;
 * const model = `o pair\n${wall(-2, -9, 9)}${wall(-12, 0, 18)}o between\n${wall(-5, -9, 18)}`;
 * const scene = await readScene(new TextEncoder().encode(model));
 * const { scene: cut, before, after } = autoParts(scene, [{ eye: [0, 0, 0], target: [0, 0, -1] }]);
 * cut.names; // ['pair#0', 'pair#1', 'between']
 * [before.sorted, after.sorted]; // [0.5, 0]
 * ```
 */
export function autoParts(scene: Scene, views: readonly View[], options: AutoPartsOptions = {}): AutoParts {
  const { budget = 2 * objectCount(scene), price = AUTO_PARTS_DEFAULTS.price, onProgress } = options;
  if (!(Number.isInteger(budget) && budget >= objectCount(scene)))
    throw new RangeError(
      `parts: a budget of ${budget} objects, but the scene has ${objectCount(scene)}: it must be a whole number of at least these`,
    );
  const wrong = scene.positions.findIndex((coordinate) => !Number.isFinite(coordinate));
  if (wrong >= 0)
    throw new RangeError(
      `parts: coordinate ${'xyz'[wrong % 3]} of vertex ${Math.floor(wrong / 3)} is ${scene.positions[wrong]}; all must be finite`,
    );
  const cameras = views.map((view) => createCamera(view, PICTURE.width / PICTURE.height));
  const tell = onProgress ?? (() => {});
  const search = createSearch(scene, cameras, budget, price, (done) => tell((FINDING * done) / cameras.length));
  const { order } = search;
  const covered = order.pixels.covered.reduce((sum, n) => sum + n, 0);
  const excess = ({ tree, sorted }: Stage): PartsExcess => ({
    tree: covered > 0 ? (tree - order.shaded.length) / covered : null,
    sorted: covered > 0 ? (sorted - order.shaded.length) / covered : null,
  });
  const first = stageOf(search);
  const best = cutGreedily(search, first, (done) => tell(FINDING + (1 - FINDING) * done));
  place(order, best.parts);
  return { scene: regroup(scene, labelsOf(order)), before: excess(first), after: excess(best) };
}

/** How far the greedy choice has come. */
interface Stage {
  parts: Part[];
  /** fragments shaded on the contested pixels */
  tree: number;
  sorted: number;
  /** fragments, the price of the parts with them */
  cost: number;
}

function stageOf({ order, price }: PartSearch): Stage {
  const parts = partsOf(order);
  const tree = shadedByTree(order);
  const sorted = shadedSorted(order);
  return { parts, tree, sorted, cost: (tree + sorted) / 2 + price * parts.length };
}

function cutGreedily(search: PartSearch, first: Stage, onProgress: (done: number) => void): Stage {
  const room = search.budget - search.count;
  const perRound = Math.ceil(room / ROUNDS);
  search.onLook = () => onProgress(room > 0 ? 1 - (search.budget - search.count) / room : 1);
  let best = first;
  let now = first;
  for (;;) {
    const proposals = bestProposals(search, Math.max(perRound, WEIGHED));
    if (proposals.length === 0) return best;
    if (perRound === 1) take(search, weighed(search, proposals, now.tree));
    else for (const proposal of proposals) if (proposal.added <= search.budget - search.count) take(search, proposal);
    now = stageOf(search);
    if (now.tree <= first.tree && now.sorted <= first.sorted && now.cost < best.cost) best = now;
  }
}

/** Triangles: what is equal within a part. */
function labelsOf(order: PartOrder): Float64Array {
  return Float64Array.from(order.slotOf);
}

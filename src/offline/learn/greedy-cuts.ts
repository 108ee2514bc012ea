import { type PartOrder, partsOf, shadedByTree, shadedSorted } from './part-order.ts';
import type { PartPlan } from './part-pieces.ts';
import { type PartSearch, roomOf, type SearchSet, take, weighed } from './part-search.ts';
import { bestProposals } from './proposals.ts';

/** Fragments shaded on the contested pixels. */
export interface Shaded {
  tree: number;
  sorted: number;
}

/**
 * How far the cuts have come.
 * `cost`: fragments on both sets of views, with the price of the parts
 */
export type Stage = ReturnType<typeof stageOf>;

/** most cuts that are taken one by one */
const ROUNDS = 128;
/** how many proposals a tree is built for */
const WEIGHED = 4;
/** of the work: in the first round all parts are looked at, in the others what was cut */
const FIRST_ROUND = 0.5;

export function stageOf(trained: SearchSet, validation: SearchSet) {
  const parts = partsOf(trained.order);
  const shaded = { trained: shadedBy(trained.order), validation: shadedBy(validation.order) };
  const cost = meanOf(shaded.trained) + meanOf(shaded.validation) + (trained.price + validation.price) * parts.length;
  return { parts, ...shaded, cost };
}

const meanOf = ({ tree, sorted }: Shaded): number => (tree + sorted) / 2;

function shadedBy(order: PartOrder): Shaded {
  return { tree: shadedByTree(order), sorted: shadedSorted(order) };
}

/**
 * The best stage, `first` among them.
 * @param first the stage of the model as it came
 * @param ordered that of the learned order of triangles, with which the search begins
 */
export function* cutGreedily(
  search: PartSearch,
  first: Stage,
  ordered: Stage,
  start: number,
  end: number,
): PartPlan<Stage> {
  const room = roomOf(search);
  const perRound = Math.ceil(room / ROUNDS);
  const begun = isNoWorse(ordered, first) && ordered.cost < first.cost ? ordered : first;
  let best = begun;
  const afterFirst = start + (end - start) * FIRST_ROUND;
  let [from, to] = [start, afterFirst];
  for (let now = ordered; ; now = stageOf(search.trained, search.validation)) {
    if (isNoWorse(now, begun) && now.cost < best.cost) best = now;
    const proposals = yield* bestProposals(search, Math.max(perRound, WEIGHED), from, to);
    if (proposals.length === 0) return best;
    if (perRound === 1) take(search, weighed(search, proposals, now.trained.tree));
    else for (const proposal of proposals) if (proposal.added <= roomOf(search)) take(search, proposal);
    [from, to] = [to, end - (end - afterFirst) * (roomOf(search) / room)];
  }
}

function isNoWorse(stage: Stage, first: Stage): boolean {
  return (['trained', 'validation'] as const).every(
    (set) => stage[set].tree <= first[set].tree && stage[set].sorted <= first[set].sorted,
  );
}

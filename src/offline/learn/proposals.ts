import { sum } from '../../core/base/sum.ts';
import type { Part } from './part.ts';
import { gainOf, type SavingCut } from './part-cuts.ts';
import { fragmentsOf } from './part-order.ts';
import type { PartPlan } from './part-pieces.ts';
import { pixelsOfPart } from './part-pixels.ts';
import { mayBeCut, measureAgain, type PartSearch, type Proposal, propose, roomOf } from './part-search.ts';

/** own fragments of a piece's parts at which it has enough: a piece of about a megabyte */
const ENOUGH = 2 ** 15;
const AHEAD = 16;

/** At most `wanted` proposals that pay and fit, the one that saves most for each object first. */
export function* bestProposals(search: PartSearch, wanted: number, start: number, end: number): PartPlan<Proposal[]> {
  const { stale, proposals } = search;
  const { price } = search.trained;
  const room = roomOf(search);
  const unknown = [...stale].filter((part) => !proposals.has(part));
  const tooMany = [...proposals].filter(([, proposal]) => proposal && proposal.added > room).map(([part]) => part);
  yield* lookAt(search, [...unknown, ...tooMany], start, end);
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

/** Propose the best cut of each of these parts. */
function* lookAt(search: PartSearch, parts: readonly Part[], start: number, end: number): PartPlan<void> {
  const { order } = search.trained;
  const waiting: Part[][] = [];
  const all = sum(parts.map((part) => fragmentsOf(order, part.triangles)));
  let done = 0;

  function* hear(): PartPlan<void> {
    const heard = waiting.shift()!;
    done += sum(heard.map((part) => fragmentsOf(order, part.triangles)));
    const found = (yield { done: start + (end - start) * (done / all) }) as SavingCut[][];
    for (const [i, part] of heard.entries()) propose(search, part, found[i]);
  }

  for (const some of inPieces(search, parts)) {
    const looks = some.map((part) => ({
      object: part.object,
      triangles: part.triangles,
      seen: pixelsOfPart(order, part),
    }));
    yield { piece: { whole: search.whole, looks, room: roomOf(search) } };
    waiting.push(some);
    if (waiting.length > AHEAD) yield* hear();
  }
  while (waiting.length > 0) yield* hear();
}

/** Those that may be cut, some for each piece; the others have no proposal. */
function* inPieces(search: PartSearch, parts: readonly Part[]): Generator<Part[], void, void> {
  let some: Part[] = [];
  let fragments = 0;
  for (const part of parts) {
    if (!mayBeCut(search, part)) {
      propose(search, part, []);
      continue;
    }
    some.push(part);
    fragments += fragmentsOf(search.trained.order, part.triangles);
    if (fragments < ENOUGH) continue;
    yield some;
    some = [];
    fragments = 0;
  }
  if (some.length > 0) yield some;
}

/** What is said of a learned tree: its training, what it shades at eyes that it was not trained at, and, where the default tree is taken, why. */
import type { ExcessShare } from './judge.ts';
import type { MeasuredReport } from './measured-tree.ts';
import { JUDGED_PLACES, type JudgedPlaces } from './training-plan.ts';

/** The sort by distance is mentioned where it shades this much less than the tree that was taken. */
const SORT_IS_BETTER = 0.005;

const WHERE: Record<JudgedPlaces, string> = {
  path: 'beside the known places',
  near: 'near, in stretches of them that were left out',
  free: 'free, at places that no training saw',
};

export function measuredText({ taken, against, source, views, excess, shares }: MeasuredReport): string {
  const { default: usual, measured, sorted } = excess;
  const lines = [`trained on ${views.training} views near ${source}; excess between objects on views of their own:`];
  for (const places of JUDGED_PLACES)
    if (usual[places] !== null)
      lines.push(
        `${WHERE[places]}: measured ${figure(measured[places])}, default tree ${figure(usual[places])}, distance sort ${figure(sorted[places])}`,
      );
  if (taken === 'default')
    lines.push(`the default tree is taken: ${against ? because(against, shares[against]) : 'nothing is seen there'}`);
  const tree = taken === 'measured' ? measured : usual;
  const [most] = JUDGED_PLACES.filter((places) => usual[places] !== null);
  if (most && tree[most]! > sorted[most]! + SORT_IS_BETTER)
    lines.push('here a sort by distance shades less than the tree');
  return lines.map((line) => `measured: ${line}`).join('\n');
}

function because(places: JudgedPlaces, share: ExcessShare | null): string {
  return `${WHERE[places]}, the learned one leaves ${figure(share?.share, 2)} ± ${figure(share?.error, 2)} of its excess`;
}

function figure(value: number | null | undefined, digits = 4): string {
  return value === null || value === undefined ? 'nothing' : value.toFixed(digits);
}

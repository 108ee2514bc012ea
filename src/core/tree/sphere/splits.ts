/** The rules that cut a node's objects in two: the one list of them. A new one is a function as those of split.ts, and a row here. */
import { type SplitRule, splitMidpoint } from './split.ts';
import { splitOrder } from './split-binned.ts';

export interface SplitRow {
  /** for people, one line */
  about: string;
  rule: SplitRule;
}

export const SPLITS = {
  midpoint: { about: "at the middle of the box's longest axis, as in the seed article", rule: splitMidpoint },
  order: {
    about: 'by the surface area heuristic, weighed by what the cut does to the drawing order',
    rule: splitOrder,
  },
} as const satisfies Record<string, SplitRow>;

export type Split = keyof typeof SPLITS;

export const SPLIT_NAMES = Object.keys(SPLITS) as Split[];

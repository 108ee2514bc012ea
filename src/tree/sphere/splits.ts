/** The rules that cut a node's objects in two: the one list of them. A new one is a function as those of split.ts, and a row here. */
import { type SplitRule, splitMedian, splitMidpoint } from './split.ts';
import { splitOrder, splitSah } from './split-binned.ts';

export interface SplitRow {
  /** for people, one line */
  about: string;
  rule: SplitRule;
}

export const SPLITS = {
  midpoint: { about: "at the middle of the box's longest axis, as in the seed article", rule: splitMidpoint },
  median: { about: "on the box's longest axis, half of the objects on each side", rule: splitMedian },
  sah: { about: 'where the areas of the two boxes times their objects are least', rule: splitSah },
  order: { about: 'sah that also weighs what the cut does to the drawing order', rule: splitOrder },
} as const satisfies Record<string, SplitRow>;

export type Split = keyof typeof SPLITS;

export const SPLIT_NAMES = Object.keys(SPLITS) as Split[];

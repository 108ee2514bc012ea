/** The form in which test runners and arrays of jobs ask for a part of some work. */
import { type Option, refuse } from './option.ts';

export interface Shard {
  /** from 1 on */
  which: number;
  of: number;
}

/** The option --shard; `about` says what is shared. */
export function shardOption(about: string): Option<Shard> {
  return {
    name: 'shard',
    value: 'I/N',
    about,
    read(given) {
      const [, which, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(given) ?? []).map(Number);
      return which >= 1 && which <= of ? { which, of } : refuse('shard', given, 'like 2/8: the second of eight');
    },
  };
}

/** Whether a shard has the thing of this number, from 0 on: each has every Nth. */
export function hasInShard({ which, of }: Shard, number: number): boolean {
  return number % of === which - 1;
}

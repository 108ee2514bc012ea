/** The sentence of the opening: what is compared, and by how much the one is less. */
import { ORDER_TITLES } from '../state/names.ts';
import type { Settings } from '../state/settings.ts';

export interface OpeningFigures {
  /** fragments shaded for each covered pixel, in the first order and in the second; null before the first count */
  first: number | null;
  second: number | null;
  /** the whole list is drawn */
  isDone: boolean;
  /** the pictures stand one above the other */
  stacked: boolean;
}

type Orders = Pick<Settings, 'order' | 'against'>;

const WORDS: Partial<Record<Settings['order'], string>> = {
  tree: 'nearest first',
  file: 'in the order of the file',
  random: 'in a random order',
  back: 'farthest first',
};

export function openingSentence(
  { first, second, isDone, stacked }: OpeningFigures,
  { order, against }: Orders,
): string {
  const [here, there] = stacked ? ['Top', 'Below'] : ['Left', 'Right'];
  const words = (name: Settings['order']) => WORDS[name] ?? ORDER_TITLES[name].toLowerCase();
  if (first === null || second === null)
    return `${here}: ${words(order)}. ${there}: ${words(against)}. The same picture, drawn object by object.`;
  const times = (ratio: number) => `${ratio.toFixed(2)} times`;
  const both = `${here}: ${words(order)}, each pixel is shaded ${times(first)}. ${there}: ${words(against)}, ${times(second)}`;
  return isDone ? `${both}. Same picture, ${differenceOf(first, second)}.` : `${both} so far.`;
}

function differenceOf(first: number, second: number): string {
  const percent = Math.round(100 * (1 - first / second));
  if (percent === 0) return 'as much work';
  return percent > 0 ? `${percent}\u202f% less work` : `${-percent}\u202f% more work`;
}

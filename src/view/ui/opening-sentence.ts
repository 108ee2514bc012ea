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

export interface OpeningSentence {
  compared: string;
  /** empty before the whole list is counted */
  conclusion: string;
}

type Orders = Pick<Settings, 'order' | 'against'>;

const WORDS: Partial<Record<Settings['order'], string>> = {
  tree: 'nearest first',
  file: 'the order in the file',
  random: 'a random order',
  back: 'farthest first',
};

/** An order in words for somebody who does not know its name. */
export function orderInWords(name: Settings['order']): string {
  return WORDS[name] ?? ORDER_TITLES[name].toLowerCase();
}

export function openingSentence(
  { first, second, isDone, stacked }: OpeningFigures,
  { order, against }: Orders,
): OpeningSentence {
  const [here, there] = stacked ? ['Top', 'Below'] : ['Left', 'Right'];
  const [one, other] = [orderInWords(order), orderInWords(against)];
  if (first === null || second === null)
    return {
      compared: `${here}: ${one}. ${there}: ${other}. The same picture, drawn object by object.`,
      conclusion: '',
    };
  const times = (ratio: number) => `${ratio.toFixed(2)}\u00a0times`;
  const both = `${here}: ${one}, each pixel is shaded ${times(first)}. ${there}: ${other}, ${times(second)}`;
  if (!isDone) return { compared: `${both} so far.`, conclusion: '' };
  return { compared: `${both}.`, conclusion: `Same picture, ${differenceOf(first, second)}.` };
}

function differenceOf(first: number, second: number): string {
  const percent = Math.round(100 * (1 - first / second));
  if (percent === 0) return 'as much work';
  return percent > 0 ? `${percent}\u202f% less work` : `${-percent}\u202f% more work`;
}

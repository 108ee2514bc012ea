/** The sentence of the opening: what is compared, and by how much the one is less. */
import { ORDER_TITLES } from '../state/names.ts';
import type { Settings } from '../state/settings.ts';

export interface OpeningFigures {
  /** fragments shaded for each covered pixel, in the first order and in the second; null before the first count */
  first: number | null;
  second: number | null;
  /** a part of the lists is on the screen; the figures are of the whole */
  isDrawing: boolean;
  /** the pictures stand one above the other */
  stacked: boolean;
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

/** @returns what is compared, and a conclusion, empty before the whole lists are counted */
export function openingSentence({ first, second, isDrawing, stacked }: OpeningFigures, { order, against }: Orders) {
  const [here, there] = stacked ? ['Top', 'Below'] : ['Left', 'Right'];
  const [one, other] = [orderInWords(order), orderInWords(against)];
  if (first === null || second === null)
    return {
      compared: `${here}: ${one}. ${there}: ${other}. The same picture, drawn object by object.`,
      conclusion: '',
    };
  const times = (ratio: number) => `${ratio.toFixed(2)}\u00a0times`;
  const [verb, inTheEnd] = isDrawing ? ['will be', ' in the end'] : ['is', ''];
  return {
    compared: `${here}: ${one}, each pixel ${verb} shaded ${times(first)}. ${there}: ${other}, ${times(second)}.`,
    conclusion: `Same picture${inTheEnd}, ${differenceOf(first, second)}.`,
  };
}

function differenceOf(first: number, second: number): string {
  const percent = Math.round(100 * (1 - first / second));
  if (percent === 0) return 'as much work';
  return percent > 0 ? `${percent}\u202f% less work` : `${-percent}\u202f% more work`;
}

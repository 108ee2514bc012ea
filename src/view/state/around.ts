/**
 * What an address says of the page around the picture: the tour's card, one card alone for a frame in another page, the interface hidden,
 * the lab open, the picked object. Each is left out where it is not so.
 *
 *   #scene=castle&...&tour=3&embed=1&interface=0&lab=1&pick=812
 */

export interface Around {
  /** the card of the tour, from 1 on */
  tour?: number;
  /** only the picture, the card and a link to the whole page */
  embed?: boolean;
  /** the interface is hidden */
  bare?: boolean;
  lab?: boolean;
  /** the id of the picked object */
  pick?: number;
}

const MOST = 2 ** 24;
const WHOLE = /^\d{1,8}$/;

export function writeAround({ tour, embed, bare, lab, pick }: Around): string[] {
  return [
    ...(tour === undefined ? [] : [`tour=${tour}`]),
    ...(embed ? ['embed=1'] : []),
    ...(bare ? ['interface=0'] : []),
    ...(lab ? ['lab=1'] : []),
    ...(pick === undefined ? [] : [`pick=${pick}`]),
  ];
}

/** @returns undefined where the address says nothing of it that can be used */
export function readAround(take: (key: string) => string | undefined, faults: string[]): Around | undefined {
  const around: Around = {};
  const number = (key: 'tour' | 'pick', least: number, what: string): void => {
    const text = take(key);
    if (text === undefined) return;
    const value = WHOLE.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= MOST) around[key] = value;
    else faults.push(`${key} cannot be "${text.slice(0, 40)}", only ${what}`);
  };
  const flag = (key: string, name: 'embed' | 'bare' | 'lab', isSo: string): void => {
    const text = take(key);
    if (text === undefined) return;
    if (text !== '0' && text !== '1') faults.push(`${key} cannot be "${text.slice(0, 40)}", only 0 or 1`);
    else if (text === isSo) around[name] = true;
  };
  number('tour', 1, 'the number of a card, from 1 on');
  flag('embed', 'embed', '1');
  flag('interface', 'bare', '0');
  flag('lab', 'lab', '1');
  number('pick', 0, 'the number of an object');
  return Object.keys(around).length > 0 ? around : undefined;
}

/**
 * Names on their way from the worker, as one text. As an array of strings, 100,000 names block the page for a tenth of
 * a second.
 */
export interface PackedNames {
  /** all names, one after the other */
  text: string;
  /** names: where each ends in the text */
  ends: Uint32Array;
}

export function packNames(names: readonly string[]): PackedNames {
  const ends = new Uint32Array(names.length);
  let end = 0;
  for (let i = 0; i < names.length; i++) {
    end += names[i].length;
    ends[i] = end;
  }
  return { text: names.join(''), ends };
}

export function unpackNames({ text, ends }: PackedNames): string[] {
  return Array.from(ends, (end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
}

/**
 * Names on their way from the worker, as one text. As an array of strings, 100,000 names block the page for a tenth of
 * a second.
 */

export type PackedNames = ReturnType<typeof packNames>;

/** @returns all names, one after the other, and where each ends in that text */
export function packNames(names: readonly string[]) {
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

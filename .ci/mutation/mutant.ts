/** A break: characters `start` .. `end` of a file give way to `text`. */
export interface Mutant {
  /** path from the root, with slashes */
  file: string;
  start: number;
  end: number;
  /** the text there, and its replacement */
  old: string;
  text: string;
  /** from 1 */
  line: number;
}

/** Names a mutant in reports; the same as long as its file is. */
export function mutantKey({ file, start, end, text }: Mutant): string {
  return `${file}:${start}-${end}:${text}`;
}

/** The file's text with the mutant in it. */
export function applyMutant(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Collects the mutants of one file. */
export type Breaker = (start: number, end: number, text: string) => void;

/** Runs `find` over a file, and returns its mutants in the file's order. */
export function mutantsOf(file: string, source: string, find: (source: string, breakAt: Breaker) => void): Mutant[] {
  const mutants: Mutant[] = [];
  const lineStarts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  find(source, (start, end, text) => {
    const old = source.slice(start, end);
    if (text === old) throw new Error(`${file}: a mutant at ${start} that changes nothing`);
    let line = lineStarts.length;
    while (lineStarts[line - 1] > start) line--;
    mutants.push({ file, start, end, old, text, line });
  });
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end || (a.text < b.text ? -1 : 1));
}

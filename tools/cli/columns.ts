/** Text for a terminal: columns, and lines that are not too long. */

/** A header line, a rule, and a line a row; numbers to the right, columns named in `left` to the left. */
export function columns(header: readonly string[], rows: readonly (readonly string[])[], left: number[] = []): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (left.includes(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Break a text into lines of at most `width` characters, between words. */
export function wrapped(text: string, width = 100): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

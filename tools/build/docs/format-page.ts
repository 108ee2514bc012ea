/**
 * docs/format.md: its prose is written by hand; its blocks between `<!-- NAME -->` and `<!-- end -->` are filled in
 * from the program: fields of records, limits, and the bytes of an example.
 */
import { FORMATS } from '../../../src/core/file/formats.ts';
import { compact4Example, float16Example, jsonExample, nodesExample } from './example.ts';
import { formatTable, headerTable, hiddenTable, limitTable, recordTable } from './fields.ts';

/** The texts of the blocks, by the names in their markers. */
const BLOCKS: Record<string, () => string> = {
  formats: formatTable,
  limits: limitTable,
  'fields: header': headerTable,
  'fields: hidden': hiddenTable,
  ...Object.fromEntries(
    Object.entries(FORMATS).map(([name, format]) => [`fields: ${name}`, () => recordTable(format)]),
  ),
  'example: float16': float16Example,
  'example: compact4': compact4Example,
  'example: json': jsonExample,
  'example: nodes': nodesExample,
};

/** @throws Error for a marker that has no block, and for a block that is missing or stands twice */
export function fillFormatPage(page: string): string {
  const found: string[] = [];
  const filled = page.replace(/<!-- (.+) -->\n(?:[\s\S]*?\n)??<!-- end -->/g, (_, name: string) => {
    if (!Object.hasOwn(BLOCKS, name)) throw new Error(`docs/format.md: the program has no block "${name}"`);
    found.push(name);
    return `<!-- ${name} -->\n${BLOCKS[name]()}\n<!-- end -->`;
  });
  for (const name of Object.keys(BLOCKS)) {
    const times = found.filter((other) => other === name).length;
    if (times === 0)
      throw new Error(
        `docs/format.md: there is no block "${name}": write <!-- ${name} --> and, below it, <!-- end --> where it is to stand`,
      );
    if (times > 1) throw new Error(`docs/format.md: the block "${name}" stands there ${times} times, it must be once`);
  }
  return filled;
}

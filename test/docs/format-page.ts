/** docs/format.md as its tests read it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './readme.ts';

export const formatPage = readFileSync(join(root, 'docs/format.md'), 'utf8');

/** Names in capitals, and their values as the page has them. */
export const limits = new Map(
  [...formatPage.matchAll(/^\| ([A-Z0-9_]+) \| (\S+) \|/gm)].map(([, name, value]) => [name, value]),
);

/** The files that the page prints, 16 bytes a line between an offset and a comment, and the cells of the tables after them. */
export const printedFiles = [
  ...formatPage.matchAll(/```\n((?:[0-9a-f]{4} (?: [0-9a-f]{2}){16} .*\n)+)```\n\n((?:\|.*\n)+)/g),
].map(([, dump, table]) => ({
  bytes: Uint8Array.from(
    linesOf(dump).flatMap((line) =>
      line
        .slice(6, 53)
        .split(' ')
        .map((hex) => Number(`0x${hex}`)),
    ),
  ),
  rows: linesOf(table)
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
}));

/** The table of single nodes. */
export const printedNodes = [
  ...formatPage.matchAll(/^\| (\w+), node (\d+) \| ([0-9a-f ]+) \| (.*) \| (.*) \| (.*) \|$/gm),
].map(([, file, node, hex, stored, link, inWorld]) => ({ file, node: Number(node), hex, stored, link, inWorld }));

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}

/** A console's memory map as a table of plain text. */

import { withCommas } from '../../src/core/base/count.ts';
import type { MemoryMap } from '../../src/offline/n64/memory-map.ts';

const hexadecimal = (address: number) => `0x${address.toString(16).padStart(8, '0')}`;

/** First and last address, bytes, name, note; then the sum of what is free. */
export function memoryMapText(map: MemoryMap): string {
  const free = map.free.map((piece) => ({ ...piece, name: '(free)', note: '' }));
  const rows = [...map.regions, ...free].sort((a, b) => a.start - b.start);
  const width = Math.max(...rows.map((row) => row.name.length));
  const lines = rows.map(({ name, start, bytes, note }) =>
    `${hexadecimal(start)}  ${hexadecimal(start + bytes - 1)}  ${withCommas(bytes).padStart(9)}  ${name.padEnd(width)}  ${note}`.trimEnd(),
  );
  return [
    `${'first'.padEnd(10)}  ${'last'.padEnd(10)}  ${'bytes'.padStart(9)}  what`,
    ...lines,
    `free: ${withCommas(map.freeBytes)} of ${withCommas(map.ramBytes)} bytes, the largest piece ${withCommas(map.largestFree)}`,
  ].join('\n');
}

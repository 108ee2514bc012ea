/** The list of an exported folder: each file's CRC-32, by which the next export tells its own files from those that somebody changed. */
import { crc32 } from '../file/crc32.ts';
import type { ExportFile } from './export-file.ts';

export const MANIFEST = 'cull64-export.json';

/** What the list of a folder says. */
export interface Listed {
  /** CRC-32 by file name */
  crc32: Record<string, number>;
  /** of an export that was killed: what stood there before, by file name */
  unfinished?: Record<string, number>;
}

/** CRC-32 by file name, in the order of the files. */
export function sumsOf(files: readonly Pick<ExportFile, 'name' | 'bytes'>[]): Record<string, number> {
  return Object.fromEntries(files.map(({ name, bytes }) => [name, crc32(bytes)]));
}

export function manifestOf(listed: Listed): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ cull64Export: 1, ...listed }, null, 2)}\n`);
}

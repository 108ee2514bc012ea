/**
 * Files as a zip file.
 *
 * Guarantee: the same files give the same bytes, whenever and wherever: they have all the same time, the first that a zip file can tell. It is written as
 * the local one, so that no time zone changes it.
 */
import { zipSync } from 'fflate';
import type { ExportFile } from '../../core/export/export-file.ts';

const STAMP = new Date(1980, 0, 1, 12);

/** @param folder that the files lie in */
export function zipOf(folder: string, files: readonly Pick<ExportFile, 'name' | 'bytes'>[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [`${folder}/${name}`, bytes])), { mtime: STAMP });
}

/**
 * Writes an export's files into a folder: all of them or none that is not wanted.
 *
 * Guarantee: a file that is there is replaced only where cull64 wrote it and nobody has changed it since, which the folder's list
 * (MANIFEST: each file's CRC-32) tells. Otherwise nothing is written. Each file appears whole, by being renamed.
 * A signal meanwhile leaves nothing behind.
 */
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ExportFile } from '../../src/export/export-file.ts';
import { crc32 } from '../../src/file/crc32.ts';
import { WorkError } from './errors.ts';
import { reasonOf } from './files.ts';
import { cleanly, SCRATCH_REMOVAL } from './interrupt.ts';

export const MANIFEST = 'cull64-export.json';

/** @throws WorkError for a folder that cannot be made, and for a file in it that would be lost */
export async function writeFolder(folder: string, files: readonly Pick<ExportFile, 'name' | 'bytes'>[]): Promise<void> {
  let isNew: boolean | undefined;
  let scratch: string | undefined;
  const write = async (): Promise<void> => {
    isNew = attempt(folder, () => mkdirSync(folder, { recursive: true })) !== undefined;
    const listed = readManifest(join(folder, MANIFEST));
    for (const { name, bytes } of files) checkReplaceable(join(folder, name), bytes, listed[name]);
    for (const { name, bytes } of files) listed[name] = crc32(bytes);
    const manifest = new TextEncoder().encode(`${JSON.stringify({ cull64Export: 1, crc32: listed }, null, 2)}\n`);
    const all = [...files, { name: MANIFEST, bytes: manifest }];
    const temporary = attempt(folder, () => mkdtempSync(join(folder, '.cull64-')));
    scratch = temporary;
    for (const { name, bytes } of all)
      await writeFile(join(temporary, name), bytes, { flag: 'wx' }).catch((error) => refuse(join(folder, name), error));
    for (const { name } of all)
      attempt(join(folder, name), () => renameSync(join(temporary, name), join(folder, name)));
  };
  await cleanly(write, () => {
    if (scratch) rmSync(scratch, SCRATCH_REMOVAL);
    if (isNew) removeIfEmpty(folder);
  });
}

/** CRC-32 by file name; nothing for a folder without a list. @throws WorkError for a file of its name that is not ours */
function readManifest(path: string): Record<string, number> {
  const there = attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (!there) return {};
  try {
    const list = there.isFile() ? JSON.parse(String(readFileSync(path))) : null;
    if (list.cull64Export === 1 && typeof list.crc32 === 'object') return { ...list.crc32 };
  } catch {
    // it is not the list
  }
  throw new WorkError(
    `${path}: ${MANIFEST} is not from an export, and would be lost; move it away, or name another folder with -o`,
  );
}

/** @param listed CRC-32 of the file that was exported under this name */
function checkReplaceable(path: string, bytes: Uint8Array, listed: number | undefined): void {
  const there = attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (!there) return;
  if (there.isDirectory()) throw new WorkError(`${path}: there is a folder of this name; export into another one`);
  // whatever else bears the name is not read: a pipe would be waited for
  const old = there.isFile() ? attempt(path, () => readFileSync(path)) : null;
  if (old && (crc32(old) === listed || Buffer.compare(old, bytes) === 0)) return;
  const what = listed === undefined ? 'is not from an export' : 'has been changed since it was exported';
  throw new WorkError(
    `${path}: ${basename(path)} ${what}, and would be lost; move it away, or name another folder with -o`,
  );
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // it holds the export
  }
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuse(path, error as NodeJS.ErrnoException);
  }
}

function refuse(path: string, error: NodeJS.ErrnoException): never {
  const { code } = error;
  if (code === 'EEXIST' || code === 'ENOTDIR') throw new WorkError(`${path}: this is a file; name a folder`);
  throw new WorkError(`${path}: ${reasonOf(error)}`);
}

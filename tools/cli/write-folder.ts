/**
 * Writes an export's files into a folder.
 *
 * Guarantee: a file in the folder is replaced only if cull64 wrote it and nobody has changed it since, by the folder's
 * list (MANIFEST: each file's CRC-32). Otherwise nothing is written. A new folder appears whole. In an existing folder
 * the old files are removed before the new ones are written, so that a killed program leaves files missing, never a
 * mixture of two exports; the list then says `unfinished`, and the next export says so too and completes it. A signal
 * meanwhile leaves nothing behind.
 */

import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ExportFile } from '../../src/core/export/export-file.ts';
import { type Listed, MANIFEST, manifestOf, sumsOf } from '../../src/core/export/manifest.ts';
import { crc32 } from '../../src/core/file/crc32.ts';
import { FileError } from './errors.ts';
import { attempt, refuse, refuseDangling } from './files.ts';
import { cleanly } from './interrupt.ts';
import { tell } from './print.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { pathAt } from './surroundings.ts';

type File = Pick<ExportFile, 'name' | 'bytes'>;

/** @throws WorkError for a folder that cannot be made, and for a file in it that would be lost */
export async function writeFolder(folder: string, files: readonly File[]): Promise<void> {
  const full = pathAt(folder);
  makeFolder(dirname(resolve(full)), folder);
  const there = attempt(folder, () => statSync(full, { throwIfNoEntry: false }));
  if (there && !there.isDirectory()) throw new FileError(folder, 'this is a file; name a folder');
  const isNew = !there;
  if (isNew) refuseDangling(folder);
  const before = isNew ? { crc32: {} } : readManifest(join(folder, MANIFEST));
  for (const { name, bytes } of files) if (!isNew) checkReplaceable(join(folder, name), bytes, listedAs(before, name));
  const listed = { ...before.crc32, ...sumsOf(files) };
  const all = [...files, { name: MANIFEST, bytes: manifestOf({ crc32: listed }) }];

  let scratch: string | undefined;
  const write = async (): Promise<void> => {
    scratch = attempt(folder, () => makeScratch(isNew ? dirname(resolve(full)) : full));
    const made = join(scratch, 'new');
    attempt(folder, () => mkdirSync(made));
    for (const { name, bytes } of all)
      await writeFile(join(made, name), bytes, { flag: 'wx' }).catch((error) => refuse(join(folder, name), error));
    if (isNew) return attempt(folder, () => renameSync(made, full));
    if (before.unfinished) tell(`note: ${folder}: the export before this one was cut off; this one completes it`);
    const unfinished = manifestOf({ crc32: listed, unfinished: { ...before.crc32, ...before.unfinished } });
    await writeFile(join(scratch, MANIFEST), unfinished).catch((error) => refuse(join(folder, MANIFEST), error));
    replace(folder, scratch, made, files);
  };
  await cleanly(write, () => scratch && removeScratch(scratch));
}

/**
 * Replace the old files by the new ones. Signals cannot interrupt it, since nothing here awaits; if it fails, the old
 * files are put back.
 */
function replace(folder: string, scratch: string, made: string, files: readonly File[]): void {
  const full = pathAt(folder);
  const old = join(scratch, 'old');
  const away: string[] = [];
  const placed: string[] = [];
  const move = (name: string, from: string, to: string) =>
    attempt(join(folder, name), () => renameSync(join(from, name), join(to, name)));
  attempt(folder, () => mkdirSync(old));
  move(MANIFEST, scratch, full);
  try {
    for (const { name } of files.filter((file) => existsSync(join(full, file.name)))) {
      move(name, full, old);
      away.push(name);
    }
    for (const { name } of files) {
      move(name, made, full);
      placed.push(name);
    }
    move(MANIFEST, made, full);
  } catch (error) {
    // what another export has put there meanwhile stays
    for (const name of away)
      if (existsSync(join(old, name)) && (placed.includes(name) || !existsSync(join(full, name))))
        move(name, old, full);
    throw error;
  }
}

/**
 * Make a folder, and those above it, where they are missing. Node's own recursive mkdir reports a read-only disk as a
 * missing folder.
 * @param wanted the path that messages name
 */
function makeFolder(path: string, wanted: string): void {
  const there = attempt(wanted, () => statSync(path, { throwIfNoEntry: false }));
  if (there?.isDirectory()) return;
  if (there) throw new FileError(wanted, 'a part of the path is a file, not a folder');
  makeFolder(dirname(path), wanted);
  attempt(wanted, () => mkdirSync(path));
}

/** Read a folder's list. @throws WorkError for a file of its name that is not ours */
function readManifest(path: string): Listed {
  const there = attempt(path, () => lstatSync(pathAt(path), { throwIfNoEntry: false }));
  if (!there) return { crc32: {} };
  try {
    const list = there.isFile() ? JSON.parse(String(readFileSync(pathAt(path)))) : null;
    const { unfinished } = list;
    if (list.cull64Export === 1 && isSums(list.crc32) && (unfinished === undefined || isSums(unfinished)))
      return { crc32: list.crc32, ...(unfinished && { unfinished }) };
  } catch {
    // it is not the list
  }
  throw new FileError(
    path,
    `${MANIFEST} is not from an export, and would be lost; move it away, or name another folder with -o`,
  );
}

function isSums(value: unknown): value is Record<string, number> {
  const isSum = (sum: unknown) => Number.isInteger(sum) && (sum as number) >= 0 && (sum as number) < 2 ** 32;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isSum);
}

/** The CRC-32 of the contents with which a file of this name may be replaced. */
function listedAs({ crc32: sums, unfinished }: Listed, name: string): number[] {
  return [sums, unfinished ?? {}].filter((each) => Object.hasOwn(each, name)).map((each) => each[name]);
}

/** @param listed CRC-32 of the files that were exported under this name */
function checkReplaceable(path: string, bytes: Uint8Array, listed: number[]): void {
  const there = attempt(path, () => lstatSync(pathAt(path), { throwIfNoEntry: false }));
  if (!there) return;
  if (there.isDirectory()) throw new FileError(path, 'there is a folder of this name; export into another one');
  // anything else of that name is not read: reading a pipe would block
  const old = there.isFile() ? attempt(path, () => readFileSync(pathAt(path))) : null;
  if (old && (listed.includes(crc32(old)) || Buffer.compare(old, bytes) === 0)) return;
  const what = listed.length === 0 ? 'is not from an export' : 'has been changed since it was exported';
  throw new FileError(
    path,
    `${basename(path)} ${what}, and would be lost; move it away, or name another folder with -o`,
  );
}

/**
 * Reads and writes files: with readable errors, no read outside a model's folder, and nothing half-written or left
 * behind.
 */
import { lstatSync, readFileSync, readlinkSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { FileError } from './errors.ts';
import { cleanly } from './interrupt.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { pathAt, tellRead } from './surroundings.ts';

/** The most that Node reads into one buffer. */
const MAX_BYTES = 2 ** 31 - 1;

/**
 * Before a file is opened to be read. Returns its size in bytes.
 * @throws WorkError for what is no regular file: opening a pipe would wait for who writes to it
 */
export function readableSize(path: string): number {
  tellRead(pathAt(path));
  const stat = attempt(path, () => statSync(pathAt(path)));
  if (stat.isDirectory()) throw new FileError(path, 'this is a folder; name the file in it');
  if (!stat.isFile()) throw new FileError(path, 'this is not a regular file');
  return stat.size;
}

/** @throws WorkError that says what is wrong with the path */
export function readBytes(path: string): Uint8Array {
  const size = readableSize(path);
  if (size === 0) throw new FileError(path, 'the file is empty; export or download it again');
  if (size > MAX_BYTES) throw new FileError(path, `${size} bytes; at most ${MAX_BYTES} can be read`);
  return attempt(path, () => readFileSync(pathAt(path)));
}

/** A file's name without its folder and its ending. */
export function stemOf(path: string): string {
  return basename(path).replace(/\.[^.]*$/, '');
}

/** A reader for the files that a model at `path` names: relative addresses only, none that leads out of its folder. */
export function resolverFor(path: string): (uri: string) => Uint8Array {
  return (uri) => {
    const folder = realpathSync(dirname(resolve(pathAt(path))));
    if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) throw new Error('only files beside the model are read');
    const name = decoded(uri);
    if (name.includes('\0')) throw new Error('its name holds a zero byte, which no file name can');
    const wanted = resolve(folder, name);
    tellRead(wanted);
    let real: string;
    try {
      real = realpathSync(wanted);
    } catch (error) {
      const fault = error as NodeJS.ErrnoException;
      const missing = fault.code === 'ENOENT' || fault.code === 'ENOTDIR';
      throw new Error(missing ? `it is not there; put it beside ${basename(path)}` : reasonOf(fault));
    }
    if (!real.startsWith(join(folder, sep)))
      throw new Error(`it lies outside the model's folder; put it beside ${basename(path)}`);
    return readBytes(real);
  };
}

/** The file name that an address stands for: "a%20b.bin" is "a b.bin"; an address with a stray % is a name as it is. */
function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/**
 * Write a file whole or not at all: first under a temporary name in the same folder, then renamed. A link stays and its
 * target is replaced; a link to a missing file is refused, as by cp; a device or a pipe (/dev/stdout) is written to
 * directly. A signal meanwhile leaves nothing behind.
 */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const full = pathAt(path);
  const there = attempt(path, () => statSync(full, { throwIfNoEntry: false }));
  if (there && !there.isFile() && !there.isDirectory()) return attempt(path, () => writeFileSync(full, bytes));
  await makeWhole(path, (temporary) => writeFile(temporary, bytes).catch((error) => refuse(path, error)));
}

/**
 * The same for a regular file whose bytes come little by little.
 * @param make writes the file at the path that it is given; that folder is removed then, with all that is in it
 */
export async function makeWhole(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const target = targetOf(path);
  let scratch: string | undefined;
  const write = async (): Promise<void> => {
    scratch = attempt(path, () => makeScratch(dirname(resolve(target))));
    const temporary = join(scratch, basename(target));
    await make(temporary);
    attempt(path, () => renameSync(temporary, target));
  };
  await cleanly(write, () => scratch && removeScratch(scratch));
}

/** The file that a path is, or is a link to; the path itself where there is none yet. */
function targetOf(path: string): string {
  const full = pathAt(path);
  const there = attempt(path, () => statSync(full, { throwIfNoEntry: false }));
  if (there?.isDirectory()) throw new FileError(path, 'this is a folder; name a file');
  if (there && !there.isFile()) throw new FileError(path, 'this is not a regular file; name one with -o');
  if (!there) refuseDangling(path);
  return there ? realpathSync(full) : full;
}

/**
 * Find out before long work what writeWhole would find out after it.
 * @throws WorkError where no file can be written at the path
 */
export function checkWritable(path: string): void {
  const there = attempt(path, () => statSync(pathAt(path), { throwIfNoEntry: false }));
  if (there && !there.isFile() && !there.isDirectory()) return;
  const target = targetOf(path);
  removeScratch(attempt(path, () => makeScratch(dirname(resolve(target)))));
}

/**
 * @throws WorkError for a link to a missing file: replacing it would lose the link, writing through it would make a
 * file at an unexpected place
 */
export function refuseDangling(path: string): void {
  const full = pathAt(path);
  if (!attempt(path, () => lstatSync(full, { throwIfNoEntry: false }))?.isSymbolicLink()) return;
  throw new FileError(
    path,
    `this is a link to ${readlinkSync(full)}, which is not there; name that with -o, or remove the link`,
  );
}

/**
 * @param what the input is
 * @throws WorkError when `output` would replace `input`
 */
export function checkNotSame(input: string, output: string, what = 'the model itself'): void {
  const [a, b] = [input, output].map((path) => attempt(path, () => statSync(pathAt(path), { throwIfNoEntry: false })));
  if (a?.isFile() && b && a.ino === b.ino && a.dev === b.dev)
    throw new FileError(output, `this is ${what}; name another file with -o`);
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'this is a folder',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'links that lead in a circle',
  EEXIST: 'something else has this name',
  EDQUOT: "the user's part of the disk is full",
  EFBIG: 'too large for this file system',
  EIO: 'the disk cannot be read or written',
  EBUSY: 'it is in use',
  ETXTBSY: 'it is a program that is running',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EINVAL: 'this file system has no such names',
};

/** @throws WorkError where the system does not do it */
export function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuse(path, error as NodeJS.ErrnoException);
  }
}

/** @throws WorkError with what the system says */
export function refuse(path: string, error: NodeJS.ErrnoException): never {
  throw new FileError(path, reasonOf(error));
}

/** The system's error in plain words. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return REASONS[code ?? ''] ?? message.split('\n')[0];
}

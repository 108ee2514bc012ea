/**
 * Scratch folders beside the output: made, removed, and swept where a program that was killed has left one.
 *
 * A scratch folder is called .cull64-MACHINE-PROCESS-RANDOM. A sweep removes folders with such a name of this machine
 * and of a process that no longer runs, never one of a live process, of another machine on a shared disk, or with any
 * other name. On Linux a container with processes of its own counts as a machine.
 */
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { crc32 } from '../../src/core/file/crc32.ts';

const NAME = /^\.cull64-([0-9a-f]{8})-([1-9]\d{0,9})-\w{6}$/;

/** remove it even if a file is just being made in it */
const REMOVAL = { recursive: true, force: true, maxRetries: 5 } as const;

/** Make a scratch folder in `folder`, and sweep abandoned ones there. @throws the system's error */
export function makeScratch(folder: string): string {
  const here = machine();
  sweep(folder, here);
  return mkdtempSync(join(folder, `.cull64-${here}-${process.pid}-`));
}

export function removeScratch(scratch: string): void {
  rmSync(scratch, REMOVAL);
}

/** Whether somebody has a scratch folder in one of these. */
export function isBeingWritten(...folders: string[]): boolean {
  return folders.some((folder) => {
    try {
      return readdirSync(folder).some((name) => NAME.test(name));
    } catch {
      return false;
    }
  });
}

/** A folder that cannot be read or removed stays: it does no harm. */
function sweep(folder: string, here: string): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const [, where, id] = NAME.exec(entry.name) ?? [];
      if (where === here && entry.isDirectory() && !isAlive(Number(id))) removeScratch(join(folder, entry.name));
    }
  } catch {
    // the work itself will report what is wrong with the folder
  }
}

/** Whether a process of that number runs, also one of another user, or one that got the number later. */
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** An identifier of the machine, or container, whose process numbers these are, in 8 hexadecimal digits. */
function machine(): string {
  const told = [hostname(), read(() => readFileSync('/etc/machine-id')), read(() => readlinkSync('/proc/self/ns/pid'))];
  return crc32(new TextEncoder().encode(told.join('\n')))
    .toString(16)
    .padStart(8, '0');
}

function read(look: () => unknown): string {
  try {
    return String(look());
  } catch {
    return '';
  }
}

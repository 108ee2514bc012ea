/** Makes cartridges for `cull64 rom`, and runs them in cen64; what is missing is told in a line. */

import { fileURLToPath } from 'node:url';
import { compileProgram, type Program } from '../console/compile.ts';
import { consoleBoot } from '../console/rom-image.ts';
import { runRom } from '../console/run-cen64.ts';
import { RunError } from '../console/run-error.ts';
import { MissingToolError, missingTool } from '../console/targets.ts';
import type { Arguments } from './args.ts';
import { blaming, WorkError } from './errors.ts';
import { checkNotSame, readBytes } from './files.ts';
import { text } from './option.ts';

export const BOOT = text(
  'boot',
  'FILE',
  "libdragon's boot block for consoles, boot/bin/ipl3_compat.z64 of its release 8 (in the public domain, CIC 6102), in place of the one for emulators",
);

/** seconds that cen64 gets to boot, at most */
const BOOT_SECONDS = 20;
const RUNTIME = fileURLToPath(new URL('../../src/core/runtime/', import.meta.url));

/** What a cartridge is compiled from. */
export interface CartridgeSources {
  /** the folder of its sources and headers */
  folder: string;
  sources: readonly string[];
}

/** The folder of a program of tools/console. */
export function consoleFolder(name: string): string {
  return fileURLToPath(new URL(`../console/${name}/`, import.meta.url));
}

/**
 * The boot block of --boot.
 * @param file what the command writes
 * @throws WorkError for a file that is not the boot block, or that would be written over
 */
export function bootOf(args: Arguments, file: string | null): { boot?: Uint8Array } {
  const path = args.text('boot');
  if (path === undefined) return {};
  if (file !== null) checkNotSame(path, file);
  return { boot: blaming(path, () => consoleBoot(readBytes(path))) };
}

/** Where a cartridge starts. */
export function bootLine(boot: Uint8Array | undefined): string {
  return boot
    ? 'for consoles and emulators: the boot block is the one of --boot'
    : 'for emulators: a console starts it with the boot block of --boot';
}

/** @throws WorkError that says what to install */
export function requireEmulator(): void {
  const missing = missingTool('n64-rom');
  if (missing)
    throw new WorkError(`--run takes ${missing.tool}, which is not here: apt-get install ${missing.debianPackage}`);
}

/**
 * What a cartridge prints, as `read` takes it.
 * @param seconds besides those of booting
 * @throws WorkError for a run that did not end
 */
export function runCartridge<T>(rom: Uint8Array, seconds: number, read: (text: string) => T): T {
  try {
    return read(runRom(rom, { seconds: BOOT_SECONDS + seconds }).text);
  } catch (error) {
    if (error instanceof RunError) throw new WorkError(`the cartridge in cen64: ${error.message}`, { cause: error });
    throw error;
  }
}

/** @throws WorkError that says what to install */
export function compileCartridge(
  { folder, sources }: CartridgeSources,
  defines: Readonly<Record<string, string | number>> = {},
): Program {
  try {
    return compileProgram({
      target: 'n64-rom',
      sources: sources.map((source) => folder + source),
      includes: [folder, RUNTIME],
      defines,
    });
  } catch (error) {
    if (error instanceof MissingToolError)
      throw new WorkError(
        `a cartridge is compiled with ${error.tool}, which is not here: apt-get install ${error.debianPackage}`,
      );
    throw error;
  }
}

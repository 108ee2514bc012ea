/**
 * The cost of opening a tree on the emulated cartridge: with its CRC, without it, and with a validation.
 *
 * Guarantee: every measured call starts with an empty D-cache, as after a load from the cartridge, and with its code in
 * the I-cache.
 */

import { fileURLToPath } from 'node:url';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { builtIn } from '../../../tools/bench/models.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));

/** Cycles of opening one tree. */
export interface OpenCost {
  bytes: number;
  open: number;
  unchecked: number;
  validate: number;
}

/** @param trees files, big-endian. @throws MissingToolError, RunError */
export function openCosts(trees: readonly Uint8Array[]): OpenCost[] {
  const program = compileProgram({ target: 'n64-rom', sources: [`${FOLDER}open.c`], includes: [RUNTIME] });
  const { text } = runProgram(program, trees, { seconds: 60 });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [bytes, open, unchecked, validate] = line.split(' ').map(Number);
      return { bytes, open, unchecked, validate };
    });
}

/** A built-in scene's tree files for a cartridge, in each compact format as it is built by default. */
export function sceneTrees(name: string): { title: string; bytes: Uint8Array }[] {
  const { spheres, boxes } = builtIn(name);
  return COMPACT_FORMATS.map((format) => {
    const built = buildSphereTree(spheres, { boxes, ...FORMATS[format].build });
    return { title: `${name} ${format}`, bytes: encodeCompact(compactTree(built, { format }), { endian: 'big' }) };
  });
}

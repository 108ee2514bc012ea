/** Runs see.c with an export for tiny3d, and reads what it prints. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { exportScene } from '../../../src/core/export/export-scene.ts';
import { readTreeFile } from '../../../src/core/file/binary.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { readText } from '../../../tools/cli/texts.ts';
import { compileProgram, inFolder, type ProgramSource } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import type { TargetName } from '../../../tools/console/targets.ts';
import { sdkFlags } from '../sdk.ts';
import type { Case } from './cases.ts';

const PROGRAM = fileURLToPath(new URL('see.c', import.meta.url));
/** where tiny3d's types are declared anew */
export const TYPES = fileURLToPath(new URL('.', import.meta.url));

interface List {
  ids: number[];
  cycles: number;
}

function bytesOf(cases: readonly Case[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + cases.length * 31 * 4));
  view.setUint32(0, cases.length);
  cases.forEach(({ numbers }, i) => {
    numbers.forEach((v, k) => {
      view.setFloat32(4 + (i * 31 + k) * 4, v);
    });
  });
  return new Uint8Array(view.buffer);
}

export function exported(scene: Scene, format: 'compact8' | 'compact2' = 'compact8', window = 1) {
  const own = { target: 'tiny3d', name: 'level' } as const;
  const { files } = exportScene(scene, { ...own, format, window, texts: readText });
  const texts = Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]));
  const { bytes } = files.find(({ name }) => name === 'level.c64')!;
  return { files, texts, bytes, tree: readTreeFile(bytes).compact! };
}

function linesOf(
  source: Partial<ProgramSource>,
  model: Uint8Array,
  scene: Scene,
  cases: readonly Case[],
  window = 1,
): string[] {
  const { texts, bytes } = exported(scene, 'compact8', window);
  const program = compileProgram({
    target: 'n64-rom',
    ...source,
    sources: [PROGRAM, 'level.c', 'cull64.c', ...(source.sources ?? [])],
    files: Object.fromEntries(Object.entries(texts).filter(([name]) => /\.[ch]$/.test(name) && name !== 'example.c')),
  });
  const [first, ...rest] = runProgram(program, [bytes, model, bytesOf(cases)], { seconds: 55 })
    .text.trim()
    .split('\n');
  expect(first).toBe('another model 255');
  return rest;
}

function listsOf(lines: readonly string[]): List[] {
  return lines
    .join('')
    .split(';')
    .slice(0, -1)
    .map((line) => {
      const [, count, list, cycles] = /^(\d+):([\d ]*)(?: cycles (\d+))?$/.exec(line)!;
      const ids = list.trim() === '' ? [] : list.trim().split(' ').map(Number);
      expect(ids.length).toBe(Number(count));
      return { ids, cycles: Number(cycles) };
    });
}

/** The list of each case on a machine; with `cycles` what the call takes there, from empty caches; grouped within a `window`. */
export function given(
  target: TargetName,
  model: Uint8Array,
  scene: Scene,
  cases: readonly Case[],
  { cycles = false, window = 1 } = {},
) {
  const source = { target, includes: [TYPES], flags: ['-Wall', '-Wextra', '-Werror'] };
  return listsOf(linesOf({ ...source, defines: cycles ? { SEE_CYCLES: 1 } : {} }, model, scene, cases, window));
}

/**
 * The same against tiny3d's own headers in cen64, and before them the cycles of its query by boxes, made from its sources as its Makefile
 * makes them, from empty caches too.
 */
export function besideBoxes(model: Uint8Array, scene: Scene, cases: readonly Case[]) {
  return inFolder((folder) => {
    const theirs = (file: string) => join(process.env.CULL64_TINY3D!, 'src/t3d', file);
    const source = {
      sources: [theirs('t3dmodel.c'), theirs('t3dmath.c')],
      flags: [
        ...['-std=gnu2x', '-w', '-Os', '-ffunction-sections', '-fdata-sections', '-Wl,--gc-sections'],
        ...sdkFlags('tiny3d', folder),
      ],
      defines: { SEE_CYCLES: 1, SEE_BOXES: 1 },
    };
    const lines = linesOf(source, model, scene, cases);
    const boxes = lines.slice(0, cases.length).map((line) => Number(/^boxes \d+ cycles (\d+)$/.exec(line)![1]));
    return { boxes, lists: listsOf(lines.slice(cases.length)) };
  });
}

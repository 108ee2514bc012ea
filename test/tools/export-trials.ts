/**
 * Compiles and runs exports: compares the answers of a target's functions to cameras with two oracles.
 *
 * The functions are run on the CPU of their machine where tools/console has it (Saturn's on another big-endian one).
 * The oracles are cullCompact, to the object and its order, with a camera made here from the same numbers; and brute
 * force against the camera's exact planes, none of whose objects may be missing.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createCompactResult, cullCompact } from '../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../src/core/compact/compact-tree.ts';
import { createFixedQuery, setFixedQuery, setFixedQueryFromIntegers } from '../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../src/core/compact/float-camera.ts';
import {
  createFloatQuery,
  createFloatResult,
  cullFloat,
  type FloatTree,
  setFloatQuery,
} from '../../src/core/compact/float-cull.ts';
import { MACHINE_NAMES, MACHINES, type MachineName, type MachineTarget } from '../../src/core/export/targets.ts';
import { readTreeFile } from '../../src/core/file/binary.ts';
import { axesOf, createCamera, type View } from '../../src/core/math/camera.ts';
import { objectCount, type Scene } from '../../src/core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../src/core/tree/brute.ts';
import type { CullOrder } from '../../src/core/tree/cull-options.ts';
import { createQuery } from '../../src/core/tree/query.ts';
import { exportCommand } from '../../tools/cli/commands/export.ts';
import { compileProgram } from '../../tools/console/compile.ts';
import { runProgram } from '../../tools/console/run.ts';
import { type TargetName as Machine, missingTool, PACKAGES, TARGETS } from '../../tools/console/targets.ts';

/** Runs in this process, which is quicker. @returns the output, parsed */
export async function exported(
  ...args: string[]
): Promise<{ files: { name: string; bytes: number }[] } & Record<string, unknown>> {
  let printed = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  try {
    await exportCommand([...args, '--json']);
  } finally {
    stdout.mockRestore();
  }
  return JSON.parse(printed);
}

/** Where and how a target's example is run, and how its functions are called. */
export interface Trial {
  machine: Machine;
  /** more flags, for a CPU near that of `machine` */
  flags?: string[];
  /** Debian's compiler for the lines of README.md; without one they are for an SDK alone */
  compiler?: string;
  /** the record of a camera, 12 words: eye and three axes */
  axes: (axes: ReturnType<typeof axesOf>) => readonly (readonly number[])[];
  open: string;
  see: string;
  /** half width, half height, distance of the picture */
  picture: [number, number, number];
}

export const FROM_MEMORY = 'castle_open(file, bytes)';
export const down = (v: readonly number[]) => v.map((c) => -c);
export const upwards: Trial['axes'] = ({ right, up, forward }) => [right, up, forward];
export const downwards: Trial['axes'] = ({ right, up, forward }) => [right, down(up), forward];
export const TRIALS: Record<MachineName, Trial> = {
  n64: {
    machine: 'n64',
    compiler: 'mips-linux-gnu-gcc',
    axes: upwards,
    open: FROM_MEMORY,
    see: 'castle_see(floats, objects, inside)',
    picture: [0, 0, 0],
  },
  ps1: {
    machine: 'ps1',
    compiler: 'mipsel-linux-gnu-gcc',
    axes: downwards,
    open: FROM_MEMORY,
    see: 'castle_see(words, halves, 160, most, objects, inside)',
    picture: [160, 120, 160],
  },
  saturn: {
    machine: 'n64',
    axes: downwards,
    open: FROM_MEMORY,
    see: 'castle_see(words, words + 3, objects)',
    picture: [160, 112, 160],
  },
  nds: {
    machine: 'nds',
    compiler: 'arm-linux-gnueabi-gcc',
    axes: upwards,
    open: FROM_MEMORY,
    see: 'castle_see(words, words + 3, 0, objects)',
    picture: [8192, 6144, 8774],
  },
  gba: {
    machine: 'nds',
    flags: ['-mcpu=arm7tdmi'],
    compiler: 'arm-linux-gnueabi-gcc',
    axes: upwards,
    open: 'castle_open()',
    see: 'castle_see(words, words + 3, objects)',
    picture: [120, 80, 120],
  },
  dreamcast: {
    machine: 'host',
    axes: upwards,
    open: FROM_MEMORY,
    see: 'castle_see(floats, objects)',
    picture: [0, 0, 0],
  },
  c: {
    machine: 'host',
    axes: upwards,
    open: 'castle_open()',
    see: 'castle_see(floats, objects, inside)',
    picture: [0, 0, 0],
  },
};

/** Prints, for each camera of asset 1, the objects that the example gives: after the next one is culled into other arrays. */
export const trialMain = ({ open, see }: Trial, call = see) => `#include "castle_tree.h"
#include "console.h"
static uint16_t lists[2][CASTLE_OBJECTS];
static uint8_t flags[2][CASTLE_OBJECTS];
static uint32_t look(const uint32_t *record, uint32_t most, const uint16_t *table, uint16_t *objects, uint8_t *inside) {
  const int32_t *const words = (const int32_t *)record;
  const void *const floats = words;
  int16_t halves[9];
  uint32_t i;
  for (i = 0; i < 9; i++) halves[i] = (int16_t)words[3 + i];
  (void)floats, (void)halves, (void)table, (void)most, (void)inside;
  return ${call};
}
static void print(uint32_t count, const uint16_t *objects, const uint8_t *inside) {
  uint32_t i;
  console_number(count);
  console_text(":");
  for (i = 0; i < count; i++) {
    if (i % 50 == 49) console_text("\\n");
    console_text(" ");
    console_number(objects[i]);
    if (inside[i]) console_text("i");
  }
  console_text(";\\n");
}
int console_main(void) {
  uint32_t bytes, record_bytes, table_bytes = 0, counts[2], k;
  const void *const file = console_asset(0, &bytes);
  const uint32_t *const records = (const uint32_t *)console_asset(1, &record_bytes);
  const uint32_t cameras = (record_bytes / 4 - 1) / 16;
  const uint16_t *const table = console_asset_count() > 2 ? (const uint16_t *)console_asset(2, &table_bytes) : 0;
  (void)file;
  if (${open}) return 1;
  for (k = 0; k <= cameras; k++) {
    if (k < cameras) counts[k & 1] = look(records + 1 + k * 16, records[0], table, lists[k & 1], flags[k & 1]);
    if (k > 0) print(counts[(k - 1) & 1], lists[(k - 1) & 1], flags[(k - 1) & 1]);
  }
  return 0;
}
`;

export const FLOAT_TARGETS = MACHINE_NAMES.filter((name) => MACHINES[name].camera === 'float');

export interface Case {
  target: MachineName;
  scene: Scene;
  views: readonly View[];
  most?: number;
}

/** The numbers of a camera as the example takes them, 16 words. */
export function recordOf(target: MachineName, view: View): number[] {
  const { camera }: MachineTarget = MACHINES[target];
  const full = createCamera(view, aspectOf(target));
  if (camera === 'float') {
    const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(full);
    return [...eye, ...forward, ...right, ...up, fov, aspect, near, Number.isFinite(far) ? far : 0];
  }
  const axes = TRIALS[target].axes(axesOf(full)).flat();
  return [...full.eye, ...axes].map((v) => Math.round(v * 2 ** camera.fraction)).concat([0, 0, 0, 0]);
}

export function aspectOf(target: MachineName): number {
  const [w, h] = TRIALS[target].picture;
  return h ? w / h : 4 / 3;
}

export function encodeRecords(target: MachineName, views: readonly View[], most: number): Uint8Array {
  const data = new DataView(new ArrayBuffer(4 + views.length * 64));
  const little = TARGETS[TRIALS[target].machine].byteOrder === 'little';
  const { camera }: MachineTarget = MACHINES[target];
  data.setUint32(0, most, little);
  views.forEach((view, i) => {
    recordOf(target, view).forEach((value, k) => {
      if (camera === 'float') data.setFloat32(4 + i * 64 + k * 4, value, little);
      else data.setInt32(4 + i * 64 + k * 4, value, little);
    });
  });
  return new Uint8Array(data.buffer);
}

/** The tree of an export, and the expected results of its example. */
export interface Exported {
  ids: readonly number[];
  wanted: (view: View, most: number) => Seen;
}

export interface Seen {
  objects: number[];
  /** of these, the ones that are wholly in the picture */
  inside: number[];
}

export const seenOf = (objects: Uint16Array | Uint32Array, inside: Uint8Array, count: number): Seen => ({
  objects: Array.from(objects.subarray(0, count)),
  inside: Array.from(objects.subarray(0, count)).filter((_, i) => inside[i] === 1),
});

/** The functions that tell which objects need no clipping. */
export const TELLS_INSIDE = MACHINE_NAMES.filter((name) => MACHINES[name].insideFlags);

export function readExported(target: MachineName, from: string): Exported {
  const file = readdirSync(from).find((name) => name.endsWith('.c64'))!;
  const bytes = new Uint8Array(readFileSync(join(from, file)));
  const lines = objectsOf(from, file.slice(0, -4)).map((line) => line.id);
  const { floats, compact } = readTreeFile(bytes);
  if (floats) {
    const wanted = (view: View, most: number) => expectedOfFloats(target, floats, view, most);
    return { ids: lines.map((_, id) => id), wanted };
  }
  return { ids: lines, wanted: (view, most) => expected(target, compact!, view, most) };
}

export function expectedOfFloats(target: MachineName, tree: FloatTree, view: View, most: number): Seen {
  const query = createFloatQuery();
  const result = createFloatResult(tree);
  setFloatQuery(query, tree, floatCamera(createCamera(view, aspectOf(target))));
  cullFloat(tree, query, { order: MACHINES[target].order, max: most }, result);
  return seenOf(result.ids, result.inside, result.count);
}

/** What cullCompact gives for the numbers that the example gets: eye, axes and picture, from their meaning. */
export function expected(
  target: MachineName,
  tree: CompactTree,
  view: View,
  most = Number.POSITIVE_INFINITY,
  order: CullOrder = MACHINES[target].order,
): Seen {
  const { camera }: MachineTarget = MACHINES[target];
  const query = createFixedQuery();
  const full = createCamera(view, aspectOf(target));
  if (camera === 'float') {
    setFixedQuery(query, tree, floatCamera(full));
  } else {
    const { forward, right, up } = axesOf(full);
    const one = 2 ** camera.fraction;
    const axis = (v: readonly number[]) => v.map((c) => Math.trunc((Math.round(c * one) * 16384) / one));
    const [halfWidth, halfHeight, distance] = TRIALS[target].picture;
    const eye = full.eye.map((v, k) => Math.floor(((Math.round(v * one) / one - tree.origin[k]) / tree.scale) * 256));
    const integers = { eye, forward: axis(forward), right: axis(right), up: axis(up), halfWidth, halfHeight, distance };
    setFixedQueryFromIntegers(query, tree, { ...integers, near: 0, far: 0 });
  }
  const result = createCompactResult(tree);
  cullCompact(tree, query, { order, max: most }, result);
  return seenOf(result.slots, result.inside, result.count);
}

/** Compiles the folder's example, copied away from everything else, and gives what it answers to each view. */
export function answers(what: Case, from: string, call?: string, table?: number[]): number[][] {
  return seen(what, from, call, table).map(({ objects }) => objects);
}

export function seen({ target, views, most = 65535 }: Case, from: string, call?: string, table?: number[]): Seen[] {
  const trial = TRIALS[target];
  const alone = mkdtempSync(join(tmpdir(), 'cull64-alone-'));
  try {
    cpSync(from, alone, { recursive: true });
    const name = readdirSync(alone).find((file) => file.endsWith('.c64'))!;
    const own = name.slice(0, -4);
    const sources = modulesOf(alone);
    writeFileSync(
      join(alone, 'trial.c'),
      trialMain(trial, call).replaceAll('castle_', `${own}_`).replaceAll('CASTLE_', `${own.toUpperCase()}_`),
    );
    const program = compileProgram({
      target: trial.machine,
      sources: ['trial.c', ...sources].map((file) => join(alone, file)),
      includes: [alone],
      flags: trial.flags,
    });
    const assets = [readFileSync(join(alone, name)), encodeRecords(target, views, most)];
    if (table) assets.push(Buffer.from(Uint16Array.from(table).buffer));
    const { text } = runProgram(
      program,
      assets.map((asset) => new Uint8Array(asset)),
    );
    return text
      .split(';\n')
      .slice(0, -1)
      .map((line) => {
        const [count, ids] = line.split(':');
        const words = ids.trim() === '' ? [] : ids.trim().split(/\s+/);
        expect(words.length).toBe(Number(count));
        const inside = words.filter((word) => word.endsWith('i'));
        return {
          objects: words.map((word) => Number.parseInt(word, 10)),
          inside: inside.map((word) => Number.parseInt(word, 10)),
        };
      });
  } finally {
    rmSync(alone, { recursive: true });
  }
}

/** The sources of an export that a program includes. */
export const modulesOf = (from: string) =>
  readdirSync(from).filter((file) => file.endsWith('.c') && file !== 'example.c');

/** Compares every answer with both oracles. */
export function check(what: Case, from: string): void {
  const { target, scene, views, most = 65535 } = what;
  const { ids, wanted } = readExported(target, from);
  const all = seen(what, from);
  const given = all.map(({ objects }) => objects);
  expect(given.length).toBe(views.length);
  let count = 0;
  let inside = 0;
  views.forEach((view, i) => {
    const { objects, inside: whole } = wanted(view, most);
    expect(all[i], `view ${i}`).toEqual({ objects, inside: TELLS_INSIDE.includes(target) ? whole : [] });
    count += given[i].length;
    inside += all[i].inside.length;
    if (most < 65535) return;
    const visible = new Set(given[i].map((place) => ids[place]));
    const exact = exactlyVisible(target, scene, view);
    expect(exact.filter((id) => !visible.has(id))).toEqual([]);
    expect(given[i].length).toBeLessThanOrEqual(exact.length * 1.05 + 5);
  });
  expect(count).toBeGreaterThan(views.length);
  expect(inside > 0).toBe(TELLS_INSIDE.includes(target));
}

/** Ids of the objects whose spheres reach into the frustum of the target's picture. */
export function exactlyVisible(target: MachineName, scene: Scene, view: View): number[] {
  const [, h, d] = TRIALS[target].picture;
  const fov = h ? (Math.atan(h / d) * 360) / Math.PI : view.fov;
  // the examples in integers have no far plane
  const camera = createCamera({ ...view, fov, far: h ? Number.POSITIVE_INFINITY : view.far }, aspectOf(target));
  const ids = new Uint32Array(objectCount(scene));
  return Array.from(ids.subarray(0, cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids))));
}

export function objectsOf(from: string, name: string): { id: number; triangles: string; name: string }[] {
  const lines = readFileSync(join(from, `${name}.objects.txt`), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.shift()).toBe('# slot\tid\ttriangles\tname');
  return lines.map((line, slot) => {
    const [number, id, triangles, objectName] = line.split('\t');
    expect(Number(number)).toBe(slot);
    return { id: Number(id), triangles, name: objectName };
  });
}

/** A test of code for a machine that may be missing here. */
export const testOn = (machine: Machine, title: string, body: () => void | Promise<void>) => {
  const missing = missingTool(machine);
  test.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, body);
};

export const PACKAGE_OF: Record<string, string> = { ...PACKAGES, 'c++': 'g++' };

/** A test that needs a compiler. */
export function testWith(compiler: string, title: string, body: () => void): void {
  const missing = spawnSync(compiler, ['--version']).status !== 0;
  const why = missing ? ` (skipped: no ${compiler}; apt-get install ${PACKAGE_OF[compiler]})` : '';
  test.skipIf(missing)(title + why, body);
}

/** Three triangles far apart, in a file. */
export function writeThree(path: string): string {
  const lines = [0, 1, 2].map((i) => `o part${i}\nv ${i * 10} 0 0\nv ${i * 10 + 1} 0 0\nv ${i * 10} 1 0\nf -3 -2 -1`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

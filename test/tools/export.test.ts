/**
 * `cull64 export` as its user meets it: the folder, what compiles with nothing else, what the compiled example answers.
 *
 * The examples are run on the CPU of their machine where tools/rom has it (Saturn's on another big-endian one), with cameras
 * from the scene's path. Two oracles: fixedCull, to the object and its order, with a camera put together here from the same
 * numbers; and brute force against the camera's exact planes, of which nothing may be missing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { castle } from '../../scenes/castle.ts';
import { decodeTree } from '../../src/export/binary.ts';
import { readCompact } from '../../src/export/compact.ts';
import { readFloatTree } from '../../src/export/float-tree.ts';
import { treeFromJson } from '../../src/export/json.ts';
import { EXPORT_TARGET_NAMES, EXPORT_TARGETS, type ExportTarget, type TargetName } from '../../src/export/targets.ts';
import { openTreeFile } from '../../src/export/tree-file.ts';
import { axesOf, createCamera, type View } from '../../src/math/camera.ts';
import type { CompactTree } from '../../src/n64/compact-tree.ts';
import { createFixedResult, fixedCull } from '../../src/n64/fixed-cull.ts';
import { createFixedView, setIntegerView, setView } from '../../src/n64/fixed-view.ts';
import { floatCamera } from '../../src/n64/float-camera.ts';
import {
  createFloatResult,
  createFloatView,
  type FloatTree,
  floatCull,
  setFloatView,
} from '../../src/n64/float-cull.ts';
import { readScene } from '../../src/scene/read.ts';
import { objectCount, type Scene, triangleCount } from '../../src/scene/scene.ts';
import { checkViews } from '../../src/scene/views.ts';
import { bruteCull } from '../../src/tree/brute.ts';
import { ORDERS, type Order } from '../../src/tree/cull-options.ts';
import { createQuery } from '../../src/tree/query.ts';
import { UsageError, WorkError } from '../../tools/cli/errors.ts';
import { exportCommand } from '../../tools/commands/export.ts';
import { compileProgram } from '../../tools/rom/compile.ts';
import { runProgram } from '../../tools/rom/run.ts';
import { type TargetName as Machine, missingTool, PACKAGES, TARGETS } from '../../tools/rom/targets.ts';
import { noShared, readShared, sharedPath } from '../shared-data.ts';
import { cull64, scratchFolder } from './cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (...names: string[]) => join(folder, ...names);
const run = (...args: string[]) => cull64(args, folder);
const RUNTIME = fileURLToPath(new URL('../../src/runtime/cull64.h', import.meta.url));
const STRICT = ['-Wall', '-Wextra', '-Werror'];

afterAll(remove);

/** In this process, which is quicker; what it prints, parsed. */
async function exported(
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

/** How a target's example is run: where, and how its functions are called. */
interface Trial {
  machine: Machine;
  /** more flags, for a CPU near that of `machine` */
  flags?: string[];
  /** the record of a camera, 12 words: eye and three axes */
  axes: (axes: ReturnType<typeof axesOf>) => readonly (readonly number[])[];
  open: string;
  see: string;
  /** half width, half height, distance of the picture */
  picture: [number, number, number];
}

const FROM_MEMORY = 'castle_open(file, bytes)';
const down = (v: readonly number[]) => v.map((c) => -c);
const upwards: Trial['axes'] = ({ right, up, forward }) => [right, up, forward];
const downwards: Trial['axes'] = ({ right, up, forward }) => [right, down(up), forward];
const TRIALS: Record<TargetName, Trial> = {
  n64: { machine: 'n64', axes: upwards, open: FROM_MEMORY, see: 'castle_see(floats, &objects)', picture: [0, 0, 0] },
  ps1: {
    machine: 'ps1',
    axes: downwards,
    open: FROM_MEMORY,
    see: 'castle_see(words, halves, 160, most, &objects)',
    picture: [160, 120, 160],
  },
  saturn: {
    machine: 'n64',
    axes: downwards,
    open: FROM_MEMORY,
    see: 'castle_see(words, words + 3, &objects)',
    picture: [160, 112, 160],
  },
  nds: {
    machine: 'nds',
    axes: upwards,
    open: FROM_MEMORY,
    see: 'castle_see(words, words + 3, 0, &objects)',
    picture: [8192, 6144, 8774],
  },
  gba: {
    machine: 'nds',
    flags: ['-mcpu=arm7tdmi'],
    axes: upwards,
    open: 'castle_open()',
    see: 'castle_see(words, words + 3, &objects)',
    picture: [120, 80, 120],
  },
  dreamcast: {
    machine: 'host',
    axes: upwards,
    open: FROM_MEMORY,
    see: 'castle_see(floats, &objects)',
    picture: [0, 0, 0],
  },
  c: { machine: 'host', axes: upwards, open: 'castle_open()', see: 'castle_see(floats, &objects)', picture: [0, 0, 0] },
};

/** Prints, for each camera of asset 1, the objects that the example gives. */
const trialMain = ({ open, see }: Trial, call = see) => `#define main example_main
#include "example.c"
#undef main
#include "console.h"
int console_main(void) {
  uint32_t bytes, record_bytes, table_bytes = 0, k, i;
  const void *const file = console_asset(0, &bytes);
  const uint32_t *const records = (const uint32_t *)console_asset(1, &record_bytes);
  const uint32_t most = records[0];
  const uint16_t *const table = console_asset_count() > 2 ? (const uint16_t *)console_asset(2, &table_bytes) : 0;
  const uint16_t *objects;
  (void)file, (void)table, (void)most;
  if (${open}) return 1;
  for (k = 0; k < (record_bytes / 4 - 1) / 16; k++) {
    const int32_t *const words = (const int32_t *)(records + 1 + k * 16);
    const void *const floats = words;
    int16_t halves[9];
    uint32_t count;
    for (i = 0; i < 9; i++) halves[i] = (int16_t)words[3 + i];
    (void)floats, (void)halves;
    count = ${call};
    console_number(count);
    console_text(":");
    for (i = 0; i < count; i++) {
      if (i % 50 == 49) console_text("\\n");
      console_text(" ");
      console_number(objects[i]);
    }
    console_text(";\\n");
  }
  return 0;
}
`;

const FLOAT_TARGETS = EXPORT_TARGET_NAMES.filter((name) => EXPORT_TARGETS[name].camera === 'float');

interface Case {
  target: TargetName;
  scene: Scene;
  views: readonly View[];
  most?: number;
}

/** The numbers of a camera as the example takes them, 16 words. */
function recordOf(target: TargetName, view: View): number[] {
  const { camera }: ExportTarget = EXPORT_TARGETS[target];
  const full = createCamera(view, aspectOf(target));
  if (camera === 'float') {
    const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(full);
    return [...eye, ...forward, ...right, ...up, fov, aspect, near, Number.isFinite(far) ? far : 0];
  }
  const axes = TRIALS[target].axes(axesOf(full)).flat();
  return [...full.eye, ...axes].map((v) => Math.round(v * 2 ** camera.fraction)).concat([0, 0, 0, 0]);
}

function aspectOf(target: TargetName): number {
  const [w, h] = TRIALS[target].picture;
  return h ? w / h : 4 / 3;
}

function encodeRecords(target: TargetName, views: readonly View[], most: number): Uint8Array {
  const data = new DataView(new ArrayBuffer(4 + views.length * 64));
  const little = TARGETS[TRIALS[target].machine].byteOrder === 'little';
  const { camera }: ExportTarget = EXPORT_TARGETS[target];
  data.setUint32(0, most, little);
  views.forEach((view, i) => {
    recordOf(target, view).forEach((value, k) => {
      if (camera === 'float') data.setFloat32(4 + i * 64 + k * 4, value, little);
      else data.setInt32(4 + i * 64 + k * 4, value, little);
    });
  });
  return new Uint8Array(data.buffer);
}

/** The tree of an export, and what must come out of its example. */
interface Exported {
  ids: readonly number[];
  wanted: (view: View, most: number) => number[];
}

function readExported(target: TargetName, from: string): Exported {
  const file = readdirSync(from).find((name) => name.endsWith('.c64'))!;
  const bytes = new Uint8Array(readFileSync(join(from, file)));
  const lines = objectsOf(from, file.slice(0, -4)).map((line) => line.id);
  const open = openTreeFile(bytes);
  if (open.format === 'float16') {
    const tree = readFloatTree(bytes);
    const wanted = (view: View, most: number) => expectedOfFloats(target, tree, view, most);
    return { ids: lines.map((_, id) => id), wanted };
  }
  const tree = readCompact(open);
  return { ids: lines, wanted: (view, most) => expected(target, tree, view, most) };
}

function expectedOfFloats(target: TargetName, tree: FloatTree, view: View, most: number): number[] {
  const floats = createFloatView();
  const result = createFloatResult(tree);
  setFloatView(floats, tree, floatCamera(createCamera(view, aspectOf(target))));
  floatCull(tree, floats, EXPORT_TARGETS[target].order, result, most);
  return Array.from(result.ids.subarray(0, result.count));
}

/** What fixedCull gives for the numbers that the example gets: eye, axes and picture, from their meaning. */
function expected(
  target: TargetName,
  tree: CompactTree,
  view: View,
  most = Number.POSITIVE_INFINITY,
  order: Order = EXPORT_TARGETS[target].order,
): number[] {
  const { camera }: ExportTarget = EXPORT_TARGETS[target];
  const fixed = createFixedView();
  const full = createCamera(view, aspectOf(target));
  if (camera === 'float') {
    setView(fixed, tree, floatCamera(full));
  } else {
    const { forward, right, up } = axesOf(full);
    const one = 2 ** camera.fraction;
    const axis = (v: readonly number[]) => v.map((c) => Math.trunc((Math.round(c * one) * 16384) / one));
    const [halfWidth, halfHeight, distance] = TRIALS[target].picture;
    const eye = full.eye.map((v, k) => Math.floor(((Math.round(v * one) / one - tree.origin[k]) / tree.scale) * 256));
    const integers = { eye, forward: axis(forward), right: axis(right), up: axis(up), halfWidth, halfHeight, distance };
    setIntegerView(fixed, tree, { ...integers, near: 0, far: 0 });
  }
  const result = createFixedResult(tree);
  fixedCull(tree, fixed, order, result, most);
  return Array.from(result.places.subarray(0, result.count));
}

/** Compiles the folder's example, copied away from everything else, and gives what it answers to each view. */
function answers({ target, views, most = 65535 }: Case, from: string, call?: string, table?: number[]): number[][] {
  const trial = TRIALS[target];
  const alone = mkdtempSync(join(tmpdir(), 'cull64-alone-'));
  try {
    cpSync(from, alone, { recursive: true });
    const name = readdirSync(alone).find((file) => file.endsWith('.c64'))!;
    const array = readdirSync(alone).filter((file) => file.endsWith('_tree.c'));
    writeFileSync(join(alone, 'trial.c'), trialMain(trial, call).replaceAll('castle_', `${name.slice(0, -4)}_`));
    const program = compileProgram({
      target: trial.machine,
      sources: ['trial.c', ...array].map((file) => join(alone, file)),
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
        const given = ids.trim() === '' ? [] : ids.trim().split(/\s+/).map(Number);
        expect(given.length).toBe(Number(count));
        return given;
      });
  } finally {
    rmSync(alone, { recursive: true });
  }
}

/** Compares every answer with both oracles. */
function check(what: Case, from: string): void {
  const { target, scene, views, most = 65535 } = what;
  const { ids, wanted } = readExported(target, from);
  const given = answers(what, from);
  expect(given.length).toBe(views.length);
  let seen = 0;
  views.forEach((view, i) => {
    expect(given[i], `view ${i}`).toEqual(wanted(view, most));
    seen += given[i].length;
    if (most < 65535) return;
    const visible = new Set(given[i].map((place) => ids[place]));
    const exact = exactlyVisible(target, scene, view);
    expect(exact.filter((id) => !visible.has(id))).toEqual([]);
    expect(given[i].length).toBeLessThanOrEqual(exact.length * 1.05 + 5);
  });
  expect(seen).toBeGreaterThan(views.length);
}

/** Ids of the objects whose spheres reach into the frustum of the target's picture. */
function exactlyVisible(target: TargetName, scene: Scene, view: View): number[] {
  const [, h, d] = TRIALS[target].picture;
  const fov = h ? (Math.atan(h / d) * 360) / Math.PI : view.fov;
  // the examples in integers have no far plane
  const camera = createCamera({ ...view, fov, far: h ? Number.POSITIVE_INFINITY : view.far }, aspectOf(target));
  const ids = new Uint32Array(objectCount(scene));
  return Array.from(ids.subarray(0, bruteCull(scene.spheres, createQuery(camera), ids)));
}

function objectsOf(from: string, name: string): { id: number; triangles: string; name: string }[] {
  const lines = readFileSync(join(from, `${name}.objects.txt`), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.shift()).toBe('# place\tid\ttriangles\tname');
  return lines.map((line, place) => {
    const [number, id, triangles, objectName] = line.split('\t');
    expect(Number(number)).toBe(place);
    return { id: Number(id), triangles, name: objectName };
  });
}

const scenes: Record<string, { model: string; scene: Scene }> = {};

beforeAll(async () => {
  scenes.castle = { model: 'castle', scene: castle.build() };
  if (noShared) return;
  const scene = await readScene(readShared('scenes/lqdm11.glb'));
  const views = checkViews(JSON.parse(new TextDecoder().decode(readShared('views/v_lqdm11.json'))));
  scenes.lqdm11 = { model: sharedPath('scenes/lqdm11.glb'), scene: { ...scene, views } };
});

const sceneNames = noShared ? ['castle'] : ['castle', 'lqdm11'];
const skips = noShared ? ' (lqdm11 skipped: no ../shared/data)' : '';

/** A test of what runs on a machine that may be absent. */
const testOn = (machine: Machine, title: string, body: () => void | Promise<void>) => {
  const missing = missingTool(machine);
  test.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, body);
};

describe.each(EXPORT_TARGET_NAMES)('--target %s', (target) => {
  const { storage, endian, formats }: ExportTarget = EXPORT_TARGETS[target];

  test(`writes what README.md lists, and the tree as its machine reads it${skips}`, async () => {
    for (const name of sceneNames) {
      const { model, scene } = scenes[name];
      const { files } = await exported(model, '--target', target, '-o', at(`${name}-${target}`));
      const array = storage === 'array' ? [`${name}_tree.c`] : [];
      const names = [`${name}.c64`, ...array, `${name}_tree.h`, 'cull64.h', 'example.c', `${name}.objects.txt`];
      expect(files.map((file) => file.name)).toEqual([...names, 'README.md']);
      const there = readdirSync(at(`${name}-${target}`));
      expect(there.sort()).toEqual([...names, 'README.md', 'cull64-export.json'].sort());
      const readme = readFileSync(at(`${name}-${target}`, 'README.md'), 'utf8');
      for (const file of names) expect(readme).toContain(`| \`${file}\` |`);
      expect(readme).not.toMatch(/\{\{|undefined|NaN/);
      expect(readFileSync(at(`${name}-${target}`, 'cull64.h')).equals(readFileSync(RUNTIME))).toBe(true);

      const bytes = new Uint8Array(readFileSync(at(`${name}-${target}`, `${name}.c64`)));
      const decoded = decodeTree(bytes);
      expect([decoded.format, decoded.endian, decoded.tree.ids.length]).toEqual([
        formats[0],
        endian,
        objectCount(scene),
      ]);
      const lines = objectsOf(at(`${name}-${target}`), name);
      expect(lines.map((line) => line.id).sort((a, b) => a - b)).toEqual(scene.names.map((_, id) => id));
      lines.forEach(({ id, name: own, triangles }, place) => {
        expect(own).toBe(scene.names[id]);
        expect(Number(triangles)).toBe(triangleCount(scene, id));
        // the sphere at the place is that of the object, rounded outward
        for (let k = 0; k < 3; k++) {
          const off = decoded.tree.objects[place * 4 + k] - scene.spheres[id * 4 + k];
          expect(Math.abs(off)).toBeLessThanOrEqual(
            decoded.tree.objects[place * 4 + 3] - scene.spheres[id * 4 + 3] + 1e-4,
          );
        }
      });
    }
  });

  testOn(
    TRIALS[target].machine,
    `the example, from the folder alone, gives what its twin in TypeScript gives${skips}`,
    () => {
      for (const name of sceneNames) {
        const { scene } = scenes[name];
        check({ target, scene, views: scene.views }, at(`${name}-${target}`));
      }
    },
  );
});

/** The compilers that README.md has a line for and that a Debian has. */
const COMPILERS: Partial<Record<TargetName, string>> = {
  n64: 'mips-linux-gnu-gcc',
  ps1: 'mipsel-linux-gnu-gcc',
  nds: 'arm-linux-gnueabi-gcc',
  gba: 'arm-linux-gnueabi-gcc',
};
const PACKAGE_OF: Record<string, string> = { ...PACKAGES, 'c++': 'g++' };

/** A test that wants a compiler. */
function testWith(compiler: string, title: string, body: () => void): void {
  const missing = spawnSync(compiler, ['--version']).status !== 0;
  const why = missing ? ` (skipped: no ${compiler}; apt-get install ${PACKAGE_OF[compiler]})` : '';
  test.skipIf(missing)(title + why, body);
}

/** Declarations that stand in for an SDK's, to compile what is between #ifdef and #endif. */
const SDKS = {
  n64: {
    define: 'N64',
    header: 'libdragon.h',
    text: `enum { DFS_DEFAULT_LOCATION = -1, RENDER_MANUAL = 0 };
void console_init(void); void console_clear(void); void console_render(void); void console_set_render_mode(int mode);
int dfs_init(uint32_t base); void *asset_load(const char *fn, int *sz);
uint32_t ticks_now(void);
#define TICKS_READ() ticks_now()
#define TICKS_TO_US(val) ((val) * 8 / (8 * 93750000 / 2 / 1000000))
`,
  },
  dreamcast: { define: '__DREAMCAST__', header: 'kos.h', text: '' },
};

/** Runs what the section "A camera to try" shows, and gives the sentence that follows it. */
function tried(target: TargetName, from: string): { printed: string; promised: string } {
  const trial = TRIALS[target];
  const readme = readFileSync(join(from, 'README.md'), 'utf8');
  const section = /## A camera to try\n([\s\S]*?)\n## /.exec(readme)![1];
  const code = section.match(/^ {4}.*$/gm)!.join('\n');
  const main = `#define main example_main
#include "example.c"
#undef main
#include "console.h"
int console_main(void) {
  uint32_t bytes, count, k;
  const uint16_t *objects;
  const void *const file = console_asset(0, &bytes);
  (void)file;
  if (${trial.open}) return 1;
  {
${code}
  }
  console_text("count is then ");
  console_number(count);
  console_text(", and objects begins with ");
  for (k = 0; k < 8; k++) {
    console_text(k ? ", " : "");
    console_number(objects[k]);
  }
  console_text(".\\n");
  return 0;
}
`;
  const array = readdirSync(from).filter((file) => file.endsWith('_tree.c'));
  const program = compileProgram({
    target: trial.machine,
    sources: ['trial.c', ...array.map((file) => join(from, file))],
    files: { 'trial.c': main },
    includes: [from],
    flags: trial.flags,
  });
  const { text } = runProgram(program, [new Uint8Array(readFileSync(join(from, 'castle.c64')))]);
  return { printed: text.trim(), promised: section.trim().split('\n').at(-1)!.replaceAll('`', '') };
}

describe('with nothing but the folder', () => {
  for (const target of EXPORT_TARGET_NAMES) {
    const compiler = COMPILERS[target];
    testWith(
      compiler ?? 'cc',
      `${target}: every source compiles without a warning${compiler ? ', by the line in README.md' : ''}`,
      () => {
        const alone = copied(at(`castle-${target}`), `alone-${target}`);
        const readme = readFileSync(join(alone, 'README.md'), 'utf8');
        const line = readme.split('\n').find((text) => text.startsWith(`    ${compiler} `)) ?? 'cc -std=c99 -O2 -c *.c';
        execFileSync('sh', ['-ec', `${line} ${[...STRICT, '-pedantic'].join(' ')}`], { cwd: alone });
        expect(existsSync(join(alone, 'example.o'))).toBe(true);
      },
    );
    testWith('c++', `${target}: and as C++`, () => {
      compileEach(copied(at(`castle-${target}`), `cpp-${target}`), 'c++', [...STRICT, '-x', 'c++', '-std=gnu++17']);
    });
  }

  for (const target of EXPORT_TARGET_NAMES)
    testOn(TRIALS[target].machine, `${target}: the camera of README.md sees what README.md says`, () => {
      const { printed, promised } = tried(target, at(`castle-${target}`));
      expect(printed).toBe(promised);
    });

  for (const [target, { define, header, text }] of Object.entries(SDKS))
    testWith('cc', `${target}: the part for the SDK compiles too`, () => {
      const alone = copied(at(`castle-${target}`), `sdk-${target}`);
      writeFileSync(join(alone, header), text);
      execFileSync('cc', [...STRICT, '-std=gnu99', `-D${define}`, '-I.', '-c', 'example.c'], { cwd: alone });
    });

  testWith('cc', 'c: the lines of README.md build a program that sees what its camera sees', () => {
    const alone = copied(at('castle-c'), 'readme-c');
    const lines = readFileSync(join(alone, 'README.md'), 'utf8').match(/^ {4}(cc|\.\/).*$/gm)!;
    expect(lines).toHaveLength(2);
    const printed = execFileSync('sh', ['-ec', lines.join('\n')], { cwd: alone, encoding: 'utf8' });
    const { scene } = scenes.castle;
    const seen = readExported('c', alone).wanted(scene.views[0], Number.POSITIVE_INFINITY);
    expect(printed).toBe(
      `${seen.length} of ${objectCount(scene)} objects are visible; the first of them: ${seen.slice(0, 8).join(' ')}\n`,
    );
  });
});

function compileEach(folder: string, compiler: string, flags: readonly string[]): void {
  const sources = readdirSync(folder).filter((name) => name.endsWith('.c'));
  expect(sources).toContain('example.c');
  for (const source of sources) execFileSync(compiler, [...flags, '-c', source], { cwd: folder });
}

function copied(from: string, to: string): string {
  cpSync(from, at(to), { recursive: true });
  return at(to);
}

describe('options', () => {
  testOn('host', '--order reaches the example', async () => {
    const { scene } = scenes.castle;
    const views = scene.views.slice(0, 3);
    for (const order of ORDERS) {
      const from = at(`order-${order}`);
      await exported('castle', '--target', 'c', '--order', order, '-o', from);
      const tree = readCompact(openTreeFile(new Uint8Array(readFileSync(join(from, 'castle.c64')))));
      expect(answers({ target: 'c', scene, views }, from)).toEqual(
        views.map((view) => expected('c', tree, view, Number.POSITIVE_INFINITY, order)),
      );
    }
  });

  for (const target of FLOAT_TARGETS)
    testOn(TRIALS[target].machine, `${target}: its other kind of numbers gives the same as its twin too`, async () => {
      const format = EXPORT_TARGETS[target].formats[0] === 'float16' ? 'compact8' : 'float16';
      const from = at(`other-${target}`);
      await exported('castle', '--target', target, '--format', format, '-o', from);
      check({ target, scene: scenes.castle.scene, views: scenes.castle.scene.views }, from);
    });

  testOn('ps1', 'ps1: a budget of objects keeps the nearest', async () => {
    check({ target: 'ps1', scene: scenes.castle.scene, views: scenes.castle.scene.views, most: 40 }, at('castle-ps1'));
  });

  testOn('nds', 'nds: the list ends before the triangles exceed 2048', async () => {
    const { scene } = scenes.castle;
    const views = scene.views.slice(0, 6);
    const from = at('castle-nds');
    const table = objectsOf(from, 'castle').map((line) => Number(line.triangles));
    const all = answers({ target: 'nds', scene, views }, from);
    const cut = answers({ target: 'nds', scene, views }, from, 'castle_see(words, words + 3, table, &objects)', table);
    all.forEach((objects, i) => {
      const sum = (count: number) => objects.slice(0, count).reduce((total, place) => total + table[place], 0);
      expect(cut[i]).toEqual(objects.slice(0, cut[i].length));
      expect(sum(cut[i].length)).toBeLessThanOrEqual(2048);
      if (cut[i].length < objects.length) expect(sum(cut[i].length + 1)).toBeGreaterThan(2048);
    });
    expect(cut.some((objects, i) => objects.length < all[i].length)).toBe(true);
  });

  testOn('host', '--ids leads from places back to the model, in every compact format', async () => {
    const { scene } = scenes.castle;
    for (const format of ['compact8', 'compact4', 'compact2']) {
      const from = at(`ids-${format}`);
      await exported('castle', '--target', 'c', '--format', format, '--ids', '-o', from);
      const lines = objectsOf(from, 'castle');
      const call = '(castle_see(floats, &objects), castle_ids(&objects))';
      const main = join(from, 'example.c');
      const example = readFileSync(main, 'utf8');
      writeFileSync(
        main,
        `${example}static uint32_t castle_ids(const uint16_t **objects) {
  static uint16_t ids[CASTLE_OBJECTS];
  for (uint32_t k = 0; k < CASTLE_OBJECTS; k++) ids[k] = CASTLE_ID(&tree, k);
  *objects = ids;
  return CASTLE_OBJECTS;
}
`,
      );
      const [ids] = answers({ target: 'c', scene, views: scene.views.slice(0, 1) }, from, call);
      expect(ids).toEqual(lines.map((line) => line.id));
    }
  });

  testOn('n64', 'seed20: the article’s nodes give the objects of their frustum, in every order', async () => {
    const { scene } = scenes.castle;
    const seen: number[][][] = [];
    for (const order of ORDERS) {
      const from = at(`seed-${order}`);
      const { files } = await exported('castle', '--target', 'n64', '--format', 'seed20', '--order', order, '-o', from);
      expect(files.map((file) => file.name)).not.toContain('cull64.h');
      expect(readFileSync(join(from, 'README.md'), 'utf8')).toContain('float radius_sqr;');
      seen.push(seedAnswers(from, scene.views));
    }
    const [front, back, none] = seen;
    scene.views.forEach((view, i) => {
      const camera = createCamera(view);
      const ids = new Uint32Array(objectCount(scene));
      const exact = ids.subarray(0, bruteCull(scene.spheres, createQuery(camera), ids));
      expect(new Set(none[i])).toEqual(new Set(exact));
      expect([...front[i]].sort((a, b) => a - b)).toEqual([...exact]);
      expect(back[i]).toEqual([...front[i]].reverse());
    });
  });

  test('--budget chooses what cull64 n64 marks, within its bytes, and the example still compiles', async () => {
    for (const [target, budget, bytes] of [
      ['n64', '8K', 8192],
      ['ps1', '1K', 1024],
    ] as const) {
      const from = at(`budget-${target}`);
      await exported('castle', '--target', target, '--budget', budget, '-o', from);
      const file = new Uint8Array(readFileSync(join(from, 'castle.c64')));
      expect(file.length).toBeLessThanOrEqual(bytes);
      const order = EXPORT_TARGETS[target].order;
      const { stdout } = await run('n64', 'castle', '--budget', budget, '--order', order, '--json');
      const { chosen } = JSON.parse(stdout);
      const tree = readCompact(openTreeFile(file));
      expect([tree.format, tree.leafSize, tree.objects.length > 0, file.length]).toEqual([
        chosen.format,
        chosen.leafSize,
        chosen.objectSpheres,
        chosen.bytes,
      ]);
    }
  });

  test('a name from the file name is one in C, and the folder is named after it', async () => {
    cpSync(sceneFile(), at('64 "maps" & cull.obj'));
    const { status, stdout } = await cull64(['export', '64 "maps" & cull.obj', '--target', 'c'], folder);
    expect([status, stdout.split(':')[0]]).toEqual([0, 'tree_64_maps_cull-c']);
    const alone = at('tree_64_maps_cull-c');
    const lines = readFileSync(join(alone, 'README.md'), 'utf8').match(/^ {4}(cc|\.\/).*$/gm)!;
    expect(execFileSync('sh', ['-ec', lines.join('\n')], { cwd: alone, encoding: 'utf8' })).toMatch(/^3 of 3 objects/);
  });
});

/** seed20's example with six planes. */
function seedAnswers(from: string, views: readonly View[]): number[][] {
  const main = `#include "example.c"
#include "console.h"
int console_main(void) {
  uint32_t bytes, record_bytes, k, i, count;
  const uint16_t *objects;
  castle_open(console_asset(0, &bytes));
  float (*const records)[7][4] = (float (*)[7][4])(uintptr_t)console_asset(1, &record_bytes);
  for (k = 0; k < record_bytes / sizeof *records; k++) {
    count = castle_see(records[k][6], records[k], &objects);
    for (i = 0; i < count; i++) {
      console_number(objects[i]);
      console_text("\\n");
    }
    console_text(";\\n");
  }
  return 0;
}
`;
  const data = new DataView(new ArrayBuffer(views.length * 112));
  views.forEach((view, i) => {
    const { planes, eye } = createQuery(createCamera(view));
    // a plane at infinity keeps everything: any number that floats can multiply
    [...planes, ...eye, 0].forEach((value, k) => {
      data.setFloat32(i * 112 + k * 4, Number.isFinite(value) ? value : 1e9);
    });
  });
  const program = compileProgram({ target: 'n64', sources: ['main.c'], files: { 'main.c': main }, includes: [from] });
  const assets = [readFileSync(join(from, 'castle.c64')), data.buffer].map((bytes) => new Uint8Array(bytes));
  return runProgram(program, assets)
    .text.split(';\n')
    .slice(0, -1)
    .map((text) => text.split('\n').filter(Boolean).map(Number));
}

/** Three triangles far apart, in a file. */
function sceneFile(): string {
  const lines = [0, 1, 2].map((i) => `o part${i}\nv ${i * 10} 0 0\nv ${i * 10 + 1} 0 0\nv ${i * 10} 1 0\nf -3 -2 -1`);
  writeFileSync(at('three.obj'), `${lines.join('\n')}\n`);
  return at('three.obj');
}

describe('--target json and trees', () => {
  test('json: the tree as text, its objects and how to read it', async () => {
    const { files } = await exported('castle', '--target', 'json', '-o', at('json'));
    expect(files.map((file) => file.name)).toEqual(['castle.json', 'castle.objects.txt', 'README.md']);
    const tree = treeFromJson(readFileSync(at('json', 'castle.json'), 'utf8'));
    expect(Array.from(tree.ids)).toEqual(objectsOf(at('json'), 'castle').map((line) => line.id));
  });

  test('a compact tree comes out with the same nodes, in the other byte order, and back again to the byte', async () => {
    const first = readFileSync(at('castle-ps1', 'castle.c64'));
    await exported(at('castle-ps1', 'castle.c64'), '--target', 'n64', '-o', at('again-n64'));
    await exported(at('again-n64', 'castle.c64'), '--target', 'ps1', '-o', at('again-ps1'));
    expect(readFileSync(at('again-n64', 'castle.c64')).equals(readFileSync(at('castle-n64', 'castle.c64')))).toBe(true);
    expect(readFileSync(at('again-ps1', 'castle.c64')).equals(first)).toBe(true);
    expect(readFileSync(at('again-ps1', 'castle.objects.txt'), 'utf8')).toContain('\n7\t7\t-\t-\n');
  });

  test('a tree as text is exported where its leaves allow, else the remedy is named', async () => {
    await exported(at('json', 'castle.json'), '--target', 'dreamcast', '-o', at('from-json'));
    expect(decodeTree(new Uint8Array(readFileSync(at('from-json', 'castle.c64')))).format).toBe('float16');
    await exported(at('json', 'castle.json'), '--target', 'n64', '-o', at('from-json8'));
    await expect(
      exported(at('json', 'castle.json'), '--target', 'n64', '--format', 'compact4', '-o', at('no')),
    ).rejects.toThrow(/castle\.json: the tree is not halved; compact4 needs .*; or export the model itself/);
  });
});

describe('refused in one line', () => {
  test.each([
    [['castle'], UsageError, /for which --target\? n64, ps1, saturn, nds, gba, dreamcast, c, json/],
    [['castle', '--target', 'n65'], UsageError, /--target n65: it must be n64/],
    [
      ['castle', '--target', 'ps1', '--format', 'float16'],
      UsageError,
      /float16 stores floats, and the PlayStation has no FPU: use compact8/,
    ],
    [['castle', '--target', 'gba', '--format', 'seed20'], UsageError, /seed20 stores floats/],
    [['castle', '--target', 'dreamcast', '--ids'], UsageError, /--ids is for compact8, compact4 and compact2/],
    [
      ['castle', '--target', 'n64', '--format', 'seed20', '--leaf', '2'],
      UsageError,
      /seed20 stores one object in a leaf/,
    ],
    [['castle', '--target', 'n64', '--order', 'near'], UsageError, /--order near: it must be front, back, none/],
    [['castle', '--target', 'json', '--order', 'front'], UsageError, /--order is not for the target json/],
    [
      ['castle-n64/castle.c64', '--target', 'n64', '--leaf', '2'],
      UsageError,
      /--leaf is for models, and this is a tree/,
    ],
    [['castle', '--target', 'n64', '--budget', '8Q'], UsageError, /--budget 8Q: it must be bytes/],
    [['castle', '--target', 'n64', '--budget', '8K', '--leaf', '4'], UsageError, /--budget chooses the leaf itself/],
    [['castle', '--target', 'n64', '--budget', '100'], WorkError, /castle: .*smallest tree/],
    [['castle', '--target', 'json', '--budget', '8K'], UsageError, /--budget is not for the target json/],
    [['castle-n64/castle.c64', '--target', 'n64', '--budget', '8K'], UsageError, /--budget is for models/],
    [['castle', '--target', 'n64', '--views', 'v.json'], UsageError, /--views is for --budget/],
    [['nowhere.glb', '--target', 'n64'], WorkError, /nowhere\.glb: there is no such file/],
    [['empty.obj', '--target', 'n64'], WorkError, /empty\.obj: it has no triangles to draw/],
    [['empty.obj', '--target', 'json'], WorkError, /empty\.obj: it has no triangles to draw/],
    [
      ['many.obj', '--target', 'n64'],
      WorkError,
      /many\.obj: 65536 objects; cull64\.h numbers at most 65535: cut the model in two/,
    ],
    [['many.obj', '--target', 'dreamcast'], WorkError, /65536 objects; cull64\.h numbers at most 65535/],
    [['tiny.obj', '--target', 'nds'], WorkError, /tiny\.obj: its tree unit .* scale the model up/],
    [['three.obj', '--target', 'n64', '-o', 'three.obj'], WorkError, /three\.obj: this is a file; name a folder/],
    [['three.obj', '--target', 'n64', '-o', 'three.obj/x'], WorkError, /a part of the path is a file|this is a file/],
  ])('%j', async (args, kind, message) => {
    sceneFile();
    writeFileSync(at('empty.obj'), 'v 0 0 0\n');
    writeFileSync(at('tiny.obj'), 'o a\nv 0 0 0\nv 1e-5 0 0\nv 0 1e-5 0\nf 1 2 3\n');
    if (args[0] === 'many.obj') writeFileSync(at('many.obj'), manyObjects());
    const isFile = /[./]/.test(args[0]);
    const to = args.includes('-o') ? args.at(-1)! : 'refused';
    const full = [
      isFile ? at(args[0]) : args[0],
      ...args.slice(1).filter((word) => word !== '-o' && word !== to),
      '-o',
      at(to),
    ];
    const error = await exported(...full).catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(kind);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain('\n');
    expect(existsSync(at('refused'))).toBe(false);
  });

  test('on the command line: one line, and the status that says whose fault it is', async () => {
    const usage = await run('export', 'castle', '--target', 'n65');
    expect([usage.status, usage.stdout]).toEqual([2, '']);
    expect(usage.stderr).toMatch(/^cull64 export: --target n65: it must be n64, .*\(see cull64 help export\)\n$/);
    const work = await run('export', 'empty.obj', '--target', 'n64');
    expect([work.status, work.stdout]).toEqual([1, '']);
    expect(work.stderr).toMatch(/^cull64: empty\.obj: it has no triangles to draw, so there is nothing to export\n$/);
  });

  const manyObjects = () =>
    `v 0 0 0\nv 1 0 0\nv 0 1 0\n${Array.from({ length: 65536 }, (_, i) => `o ${i}\nf 1 2 3\n`).join('')}`;
});

describe('a folder that is there', () => {
  const again = (...more: string[]) => exported(at('three.obj'), '--target', 'c', '-o', at('mine'), ...more);
  const inside = () =>
    Object.fromEntries(readdirSync(at('mine')).map((name) => [name, readFileSync(at('mine', name), 'latin1')]));

  test('is exported into again, with other files beside it untouched', async () => {
    sceneFile();
    mkdirSync(at('mine'));
    writeFileSync(at('mine', 'notes.txt'), 'mine');
    await again();
    const before = inside();
    await again('--order', 'back');
    const after = inside();
    expect(after['notes.txt']).toBe('mine');
    expect(after['example.c']).not.toBe(before['example.c']);
    expect(Object.keys(after)).toEqual(Object.keys(before));
  });

  test('is left as it is where a file in it was changed, or is not from an export', async () => {
    writeFileSync(at('mine', 'example.c'), `${readFileSync(at('mine', 'example.c'), 'utf8')}/* my own */\n`);
    const before = inside();
    await expect(again()).rejects.toThrow(
      /mine\/example\.c: example\.c has been changed since it was exported, and would be lost; move it away, or name another folder with -o$/,
    );
    expect(inside()).toEqual(before);
    rmSync(at('mine'), { recursive: true });
    mkdirSync(at('mine'));
    writeFileSync(at('mine', 'README.md'), '# my game\n');
    await expect(again()).rejects.toThrow(/mine\/README\.md: README\.md is not from an export, and would be lost/);
    expect(inside()).toEqual({ 'README.md': '# my game\n' });
  });
});

/**
 * `cull64 export` as its user meets it: the folder, what compiles with nothing else, what the compiled example answers.
 *
 * The examples are run on the CPU of their machine where tools/console has it (Saturn's on another big-endian one), with cameras
 * from the scene's path. Two oracles: cullCompact, to the object and its order, with a camera put together here from the same
 * numbers; and brute force against the camera's exact planes, of which nothing may be missing.
 *
 * @seconds 60
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castle } from '../../../../../scenes/castle.ts';
import {
  MACHINE_NAMES,
  MACHINES,
  type MachineName,
  type MachineTarget,
} from '../../../../../src/core/export/targets.ts';
import { decodeTree, readCompact } from '../../../../../src/core/file/binary.ts';
import { treeFromJson } from '../../../../../src/core/file/json.ts';
import { openTreeFile } from '../../../../../src/core/file/tree-file.ts';
import { createCamera, type View } from '../../../../../src/core/math/camera.ts';
import { readScene } from '../../../../../src/core/scene/read.ts';
import { objectCount, type Scene, triangleCount } from '../../../../../src/core/scene/scene.ts';
import { checkViews } from '../../../../../src/core/scene/views.ts';
import { createBruteResult, cullBrute } from '../../../../../src/core/tree/brute.ts';
import { CULL_ORDERS } from '../../../../../src/core/tree/cull-options.ts';
import { createQuery } from '../../../../../src/core/tree/query.ts';
import { compileProgram } from '../../../../../tools/console/compile.ts';
import { runProgram } from '../../../../../tools/console/run.ts';
import { noShared, readShared, sharedPath } from '../../../../shared-data.ts';
import { cull64, scratchFolder } from '../../../../tools/cli.ts';
import {
  answers,
  check,
  expected,
  exported,
  FLOAT_TARGETS,
  modulesOf,
  objectsOf,
  TRIALS,
  testOn,
  testWith,
  writeThree,
} from '../../../../tools/export-trials.ts';

const { path: folder, remove } = scratchFolder();
const at = (...names: string[]) => join(folder, ...names);
const run = (...args: string[]) => cull64(args, folder);
const RUNTIME = fileURLToPath(new URL('../../../../../src/core/runtime/cull64.h', import.meta.url));
const STRICT = ['-Wall', '-Wextra', '-Werror'];

afterAll(remove);

const sceneFile = () => writeThree(at('three.obj'));

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
describe.each(MACHINE_NAMES)('--target %s', (target) => {
  const { storage, endian, formats, hasProgram }: MachineTarget = MACHINES[target];

  test(`writes what README.md lists, and the tree as its machine reads it${skips}`, async () => {
    for (const name of sceneNames) {
      const { model, scene } = scenes[name];
      const { files } = await exported(model, '--target', target, '-o', at(`${name}-${target}`));
      const array = storage === 'array' ? [`${name}_tree.c`] : [];
      const program = hasProgram ? ['example.c'] : [];
      const code = [`${name}_tree.h`, `${name}.c`, 'cull64.h', 'cull64.c', ...program];
      const names = [`${name}.c64`, ...array, ...code, `${name}.objects.txt`];
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

/** Declarations that stand in for an SDK's, to compile what is between #ifdef and #endif. */
const SDKS = {
  n64: {
    header: 'libdragon.h',
    text: `#include <stdint.h>
enum { DFS_DEFAULT_LOCATION = -1, RENDER_MANUAL = 0 };
void console_init(void); void console_clear(void); void console_render(void); void console_set_render_mode(int mode);
int dfs_init(uint32_t base); void *asset_load(const char *fn, int *sz);
uint32_t ticks_now(void);
#define TICKS_READ() ticks_now()
#define TICKS_TO_US(val) ((val) * 8 / (8 * 93750000 / 2 / 1000000))
`,
  },
  dreamcast: { header: 'kos.h', text: '#include <stdint.h>\n' },
};

/** Runs what the section "A camera to try" shows, and gives the sentence that follows it. */
function tried(target: MachineName, from: string): { printed: string; promised: string } {
  const trial = TRIALS[target];
  const readme = readFileSync(join(from, 'README.md'), 'utf8');
  const section = /## A camera to try\n([\s\S]*?)\n## /.exec(readme)![1];
  const code = section.match(/^ {4}.*$/gm)!.join('\n');
  const main = `#include "castle_tree.h"
#include "console.h"
int console_main(void) {
  uint32_t bytes, count, k;
  const void *const file = console_asset(0, &bytes);
  (void)file;
  if (${trial.open}) return 1;
  {
${code}
    console_text("count is then ");
    console_number(count);
    console_text(", and objects begins with ");
    for (k = 0; k < 8; k++) {
      console_text(k ? ", " : "");
      console_number(objects[k]);
    }
    console_text(".\\n");
  }
  return 0;
}
`;
  const program = compileProgram({
    target: trial.machine,
    sources: ['trial.c', ...modulesOf(from).map((file) => join(from, file))],
    files: { 'trial.c': main },
    includes: [from],
    flags: trial.flags,
  });
  const { text } = runProgram(program, [new Uint8Array(readFileSync(join(from, 'castle.c64')))]);
  return { printed: text.trim(), promised: section.trim().split('\n').at(-1)!.replaceAll('`', '') };
}

describe('with nothing but the folder', () => {
  for (const target of MACHINE_NAMES) {
    const { compiler } = TRIALS[target];
    testWith(
      compiler ?? 'cc',
      `${target}: every source compiles without a warning${compiler ? ', by the line in README.md' : ''}`,
      () => {
        const alone = copied(at(`castle-${target}`), `alone-${target}`);
        const readme = readFileSync(join(alone, 'README.md'), 'utf8');
        const line =
          readme.split('\n').find((text) => text.startsWith(`    ${compiler} `)) ??
          'cc -std=c99 -O2 -c castle.c cull64.c';
        execFileSync('sh', ['-ec', `${line} ${[...STRICT, '-pedantic'].join(' ')}`], { cwd: alone });
        expect(existsSync(join(alone, 'castle.o'))).toBe(true);
      },
    );
    testWith('c++', `${target}: and as C++`, () => {
      compileEach(copied(at(`castle-${target}`), `cpp-${target}`), target, 'c++', [
        ...STRICT,
        '-x',
        'c++',
        '-std=gnu++17',
      ]);
    });
  }

  for (const target of MACHINE_NAMES)
    testOn(TRIALS[target].machine, `${target}: the camera of README.md sees what README.md says`, () => {
      const { printed, promised } = tried(target, at(`castle-${target}`));
      expect(printed).toBe(promised);
    });

  for (const [target, { header, text }] of Object.entries(SDKS))
    testWith('cc', `${target}: the part for the SDK compiles too`, () => {
      const alone = copied(at(`castle-${target}`), `sdk-${target}`);
      writeFileSync(join(alone, header), text);
      execFileSync('cc', [...STRICT, '-std=gnu99', '-I.', '-c', 'example.c'], { cwd: alone });
    });

  testWith('cc', 'c: the lines of README.md build a program that sees what its camera sees', () => {
    const alone = copied(at('castle-c'), 'readme-c');
    const lines = readFileSync(join(alone, 'README.md'), 'utf8').match(/^ {4}(cc|\.\/).*$/gm)!;
    expect(lines).toHaveLength(2);
    const printed = execFileSync('sh', ['-ec', lines.join('\n')], { cwd: alone, encoding: 'utf8' });
    const [, count, first] = /`count` is then (\d+), and `objects` begins with ([\d, ]+)\./.exec(
      readFileSync(join(alone, 'README.md'), 'utf8'),
    )!;
    expect(printed).toBe(
      `${count} of ${objectCount(scenes.castle.scene)} objects are visible; the first of them: ${first.replaceAll(',', '')}\n`,
    );
  });
});

function compileEach(folder: string, target: MachineName, compiler: string, flags: readonly string[]): void {
  const sources = readdirSync(folder).filter((name) => name.endsWith('.c'));
  expect(sources).toContain('castle.c');
  // the programs of these two want their SDK's headers
  for (const source of sources)
    if (source !== 'example.c' || !(target in SDKS)) execFileSync(compiler, [...flags, '-c', source], { cwd: folder });
}

function copied(from: string, to: string): string {
  cpSync(from, at(to), { recursive: true });
  return at(to);
}

describe('options', () => {
  testOn('host', '--order reaches the example', async () => {
    const { scene } = scenes.castle;
    const views = scene.views.slice(0, 3);
    for (const order of CULL_ORDERS) {
      const from = at(`order-${order}`);
      await exported('castle', '--target', 'c', '--order', order, '-o', from);
      const tree = readCompact(openTreeFile(new Uint8Array(readFileSync(join(from, 'castle.c64')))));
      expect(answers({ target: 'c', scene, views }, from)).toEqual(
        views.map((view) => expected('c', tree, view, Number.POSITIVE_INFINITY, order).objects),
      );
    }
  });

  for (const target of FLOAT_TARGETS)
    testOn(TRIALS[target].machine, `${target}: its other kind of numbers gives the same as its twin too`, async () => {
      const format = MACHINES[target].formats[0] === 'float16' ? 'compact8' : 'float16';
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
    const cut = answers({ target: 'nds', scene, views }, from, 'castle_see(words, words + 3, table, objects)', table);
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
      const call = '(castle_see(floats, objects, 0), castle_ids(objects))';
      const module = join(from, 'castle.c');
      writeFileSync(
        module,
        `${readFileSync(module, 'utf8')}uint32_t castle_ids(uint16_t *objects) {
  for (uint32_t k = 0; k < CASTLE_OBJECTS; k++) objects[k] = castle_id(k);
  return CASTLE_OBJECTS;
}
`,
      );
      appendFileSync(join(from, 'castle_tree.h'), 'uint32_t castle_ids(uint16_t *objects);\n');
      const [ids] = answers({ target: 'c', scene, views: scene.views.slice(0, 1) }, from, call);
      expect(ids).toEqual(lines.map((line) => line.id));
    }
  });

  testOn('n64', 'seed20: the article’s nodes give the objects of their frustum, in every order', async () => {
    const { scene } = scenes.castle;
    const seen: number[][][] = [];
    for (const order of CULL_ORDERS) {
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
      const exact = ids.subarray(0, cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids)));
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
      const order = MACHINES[target].order;
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
    expect(execFileSync('sh', ['-ec', lines.join('\n')], { cwd: alone, encoding: 'utf8' })).toMatch(/^2 of 3 objects/);
  });
});

/** seed20's example with six planes. */
function seedAnswers(from: string, views: readonly View[]): number[][] {
  const main = `#include "castle_tree.h"
#include "console.h"
int console_main(void) {
  uint32_t bytes, record_bytes, k, i, count;
  static uint16_t objects[CASTLE_OBJECTS];
  castle_open(console_asset(0, &bytes));
  float (*const records)[7][4] = (float (*)[7][4])(uintptr_t)console_asset(1, &record_bytes);
  for (k = 0; k < record_bytes / sizeof *records; k++) {
    count = castle_see(records[k][6], records[k], objects);
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
  const program = compileProgram({
    target: 'n64',
    sources: ['main.c', join(from, 'castle.c')],
    files: { 'main.c': main },
    includes: [from],
  });
  const assets = [readFileSync(join(from, 'castle.c64')), data.buffer].map((bytes) => new Uint8Array(bytes));
  return runProgram(program, assets)
    .text.split(';\n')
    .slice(0, -1)
    .map((text) => text.split('\n').filter(Boolean).map(Number));
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
    expect(readFileSync(at('again-ps1', 'castle.objects.txt'), 'utf8')).toContain('\n7\t-\t-\t-\n');
  });

  test('a compact tree without ids is not exported as if it had them', async () => {
    for (const more of [['c', '--ids'], ['dreamcast', '--format', 'float16'], ['n64', '--format', 'seed20'], ['json']])
      await expect(exported(at('castle-ps1', 'castle.c64'), '--target', ...more, '-o', at('no-ids'))).rejects.toThrow(
        'built without the ids of the model',
      );
    await exported('castle', '--target', 'c', '--ids', '-o', at('with-ids'));
    await exported(at('with-ids', 'castle.c64'), '--target', 'n64', '--ids', '-o', at('with-ids-n64'));
    const lines = (folder: string) =>
      readFileSync(at(folder, 'castle.objects.txt'), 'utf8')
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2));
    expect(lines('with-ids-n64')).toEqual(lines('with-ids'));
  });

  test('a tree as text is exported where its leaves allow, else the remedy is named', async () => {
    await exported(at('json', 'castle.json'), '--target', 'dreamcast', '-o', at('from-json'));
    expect(decodeTree(new Uint8Array(readFileSync(at('from-json', 'castle.c64')))).format).toBe('float16');
    await exported(at('json', 'castle.json'), '--target', 'n64', '-o', at('from-json8'));
    await expect(
      exported(at('json', 'castle.json'), '--target', 'n64', '--format', 'compact4', '-o', at('no')),
    ).rejects.toThrow(/castle\.json: the tree is not balanced; compact4 needs .*; or export the model itself/);
  });
});

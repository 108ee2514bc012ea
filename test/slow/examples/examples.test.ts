/** What the examples print, against the library and its linear scan. The page is in test/slow/browser/examples.test.ts. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { decodeCompact } from '../../../src/core/file/binary.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { installExamples, linesOf, runLine } from '../../examples/examples.ts';
import type { Installed } from '../../package/install.ts';
import { longTest } from '../../soak.ts';

let installed: Installed;
beforeAll(async () => {
  installed = await installExamples();
});
afterAll(() => installed?.remove());

const at = (...names: string[]) => join(installed.folder, ...names);

/** Count, all, and the list of "12 of 345 objects are visible, nearest first: ...". */
function listed(output: string): { count: number; all: number; list: number[] } {
  const [, count, all, list] = /^(\d+) of (\d+) objects are visible, nearest first:(.*)$/m.exec(output)!;
  return { count: Number(count), all: Number(all), list: list.split(' ').slice(1).map(Number) };
}

function visible(scene: Scene, view: View): Set<number> {
  const ids = new Uint32Array(objectCount(scene));
  return new Set(
    ids.subarray(0, cullBrute(scene.spheres, createQuery(createCamera(view)), {}, createBruteResult(ids))),
  );
}

describe('node', () => {
  const [make, see] = linesOf('node');
  let scene: Scene;
  let output: string;
  beforeAll(async () => {
    runLine(make, installed);
    scene = await readScene(readFileSync(at('dist/castle.glb')));
    output = runLine(see, installed);
  });

  /** What the program prints of that view. */
  function check(text: string, view: View): void {
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const camera = createCamera(view);
    const result = createCullResult(tree);
    const count = cull(tree, createQuery(camera), {}, result);
    const ids = [...result.ids.subarray(0, count)];
    expect(listed(text)).toEqual({ count, all: objectCount(scene), list: ids });
    expect(new Set(ids)).toEqual(visible(scene, view));
    expect(text).toContain(`the nearest is "${scene.names[ids[0]]}", the farthest "${scene.names[ids[count - 1]]}"`);
    const [file, own] = measureOverdraw(scene, tree, [camera], { orders: ['file', 'tree'] }).orders;
    expect(text).toContain(`overdraw in file order: ${file.overdraw!.toFixed(3)}\n`);
    expect(text).toContain(`overdraw in tree order: ${own.overdraw!.toFixed(3)}\n`);
    expect(own.shaded).toBeLessThan(file.shaded);
  }

  test('the lines of README.md print what the first view sees', () => check(output, scene.views[0]));

  test('another view sees another list', () => {
    const other = runLine(`${see} 9`, installed);
    check(other, scene.views[9]);
    expect(listed(other).list).not.toEqual(listed(output).list);
  });

  longTest('it runs in the package’s own folder too, as in a clone', () => {
    cpSync(at('examples/node'), join(installed.home, 'examples/node'), { recursive: true });
    const own = { ...installed, folder: installed.home };
    expect(runLine(see.replace('dist/castle.glb', at('dist/castle.glb')), own)).toBe(output);
  });

  test.each([
    ['', 'usage: node see.mjs model.glb [view]'],
    ['dist/castle.glb 24', 'the views are 0 to 23'],
    ['examples/node/README.md', 'examples/node/README.md: '],
  ])('"%s" is refused: %s', (words, message) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['examples/node/see.mjs', ...words.split(' ').filter(Boolean)],
      { cwd: installed.folder, encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });
});

const noCompiler = spawnSync('cc', ['--version']).status !== 0;

describe(`c${noCompiler ? ' (skipped: no cc; apt-get install gcc)' : ''}`, () => {
  const [make, compile, see] = linesOf('c');
  const scene = castle.build();
  beforeAll(() => {
    if (noCompiler) return;
    runLine(make, installed);
    runLine(compile, installed);
  });
  /** The command line for that eye and target, with the words of README.md before them. */
  const lineOf = ({ eye, target }: View) => [...see.split(' ').slice(0, 2), ...eye, ...target].join(' ');

  test.skipIf(noCompiler)('gives no warning, as C99 and no more', () => {
    const strict = '-pedantic -Wall -Wextra -Wconversion -Wshadow -Werror';
    expect(runLine(compile.replace('-O2', `-O2 ${strict}`), installed)).toBe('');
    expect(compile).toContain('-std=c99');
  });

  test.skipIf(noCompiler)('prints the list of the integer cull, which holds every visible object', () => {
    const tree = decodeCompact(readFileSync(at('dist/castle-c/castle.c64')));
    const objects = readFileSync(at('dist/castle-c/castle.objects.txt'), 'utf8');
    // place, id, triangles, name: a line each
    const idOf = new Map([...objects.matchAll(/^(\d+)\t(\d+)\t/gm)].map(([, place, id]) => [+place, +id]));
    expect(idOf.size).toBe(objectCount(scene));
    const [x, y, z, ...target] = see.split(' ').slice(2).map(Number);
    const given: View = { eye: [x, y, z], target: [target[0], target[1], target[2]] };
    for (const { eye, target } of [given, ...scene.views.slice(0, 6)]) {
      const query = createFixedQuery();
      setFixedQuery(query, tree, floatCamera(createCamera({ eye, target })));
      const result = createCompactResult(tree);
      const count = cullCompact(tree, query, {}, result);
      const places = [...result.slots.subarray(0, count)];
      expect(listed(runLine(lineOf({ eye, target }), installed))).toEqual({
        count,
        all: objectCount(scene),
        list: places,
      });
      const ids = new Set(places.map((place) => idOf.get(place)!));
      const missing = [...visible(scene, { eye, target })].filter((id) => !ids.has(id));
      expect(missing).toEqual([]);
    }
  });

  test.skipIf(noCompiler).each([
    ['dist/see', 2, 'usage: see tree.c64'],
    ['dist/see dist/castle-c/castle.c64 1 2 3 1 2 3', 2, 'neither straight above the other'],
    ['dist/see none.c64 0 0 0 0 0 1', 1, 'none.c64: cannot be read'],
    ['dist/see dist/castle-c/README.md 0 0 0 0 0 1', 1, 'dist/castle-c/README.md: not a tree'],
    ['dist/see dist/castle.f16.c64 0 0 0 0 0 1', 1, 'dist/castle.f16.c64: float16, which cull64_float_cull is for'],
  ])('"%s" is refused: %s, %s', (line, status, message) => {
    if (line.includes('f16')) runLine('npm run -s cull64 -- build castle -o dist/castle.f16.c64', installed);
    const [program, ...words] = line.split(' ');
    const run = spawnSync(at(program), words, { cwd: installed.folder, encoding: 'utf8' });
    expect(run.status).toBe(status);
    expect(run.stderr).toContain(message);
  });
});

/**
 * The command line as a program, in a process of its own: of every command the same status, output and files as in the tests' process.
 *
 * @seconds 35
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../../tools/cli/commands/all.ts';
import { runCull64 } from '../../../../tools/cli/run.ts';
import { missingTool } from '../../../../tools/console/targets.ts';
import { THREE_OBJECTS } from '../../../core/scene/support/three-objects.ts';
import { longTest, soak } from '../../../soak.ts';
import { cull64, scratchFolder, spawnCull64 } from '../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);

const EYE = ['--eye', '0,0,9', '--target', '0,0,0'];
const DONE: string[][] = [
  ['build', 'three.obj', '-o', 'three.json'],
  ['info', 'three.obj', '--objects'],
  ['cull', 'three.obj', ...EYE],
  ['ray', 'three.obj', ...EYE],
  ['overdraw', 'three.obj', '--size', '8x6'],
  ['compare', 'three.obj', '--size', '8x6', '--structures', 'scan', '--json'],
  ['hidden', 'three.obj', '--quality', 'preview'],
  ['planes', 'three.obj', '--cells', '20'],
  ['n64', 'three.obj', '--budget', '1K'],
  ['export', 'three.obj', '--target', 'c', '-o', 'made'],
  ['bake', 'three.obj', '-o', 'baked'],
  ['scene', 'three.obj', '-o', 'three.glb'],
  ['help', 'export'],
];
const FAILED: [string[], number][] = [
  [[], 2],
  [['build', 'three.obj', '--leaf', '0'], 2],
  [['info', 'nothing.obj'], 1],
  [['build', 'three.obj', '-o', 'no/where.c64'], 1],
];

/** A folder with the model, by the way it is used. */
function folderFor(way: string): string {
  const path = join(folder, way);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'three.obj'), THREE_OBJECTS);
  return path;
}

function filesOf(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(path, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), 'base64')]));
}

/** How long it took differs. */
const withoutTimes = (text: string) =>
  text
    .replaceAll(/built in [\d.]+ ms/g, 'built in T ms')
    .replaceAll(/[\d.]+ s$/gm, 'T s')
    .replaceAll(/"(build_ms)":[\d.]+/g, '"$1":T');

async function both(args: string[]) {
  const [here, there] = [folderFor('here'), folderFor('there')];
  const runs = [await cull64(args, here), await spawnCull64(args, there)];
  const [own, program] = runs.map((run) => ({ ...run, stdout: withoutTimes(run.stdout) }));
  expect(program).toEqual(own);
  expect(filesOf(there)).toEqual(filesOf(here));
  return program;
}

describe('the same in a process of its own', () => {
  test.each(DONE.slice(0, soak(1, DONE.length)))('%s %s', async (...args) => {
    const { status, stdout } = await both(args);
    expect(status).toBe(0);
    expect(stdout).not.toBe('');
  });
  const missing = missingTool('n64');
  longTest.skipIf(missing)(`rom${missing ? ` (skipped: ${missing.message})` : ''}`, async () => {
    expect((await both(['rom', 'three.obj', '-o', 'three.z64'])).status).toBe(0);
  });
  test.each(FAILED.slice(0, soak(1, FAILED.length)))('%j ends with status %i and one line', async (args, wanted) => {
    const { status, stdout, stderr } = await both(args);
    expect([status, stdout, stderr.split('\n').length]).toEqual([wanted, '', 2]);
  });
  test('every command is among them', () => {
    const names = new Set([...DONE.map(([name]) => name), 'rom']);
    expect(Object.keys(COMMANDS).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('in the process of a program', () => {
  test('each run has a folder and streams of its own, at the same time too', async () => {
    const folders = ['first', 'second'].map(folderFor);
    writeFileSync(join(folders[1], 'three.obj'), `${THREE_OBJECTS}o more\nf 1 2 3\n`);
    const runs = await Promise.all(folders.map((path) => cull64(['info', 'three.obj'], path)));
    expect(runs.map(({ stdout }) => /objectCount +(\d)/.exec(stdout)![1])).toEqual(['3', '4']);
  });
  test('without a folder and streams it has those of the process', async () => {
    const said: string[] = [];
    const { write } = process.stderr;
    process.stderr.write = (text: string | Uint8Array) => said.push(String(text)) > 0;
    try {
      expect(await runCull64(['info', 'nothing.obj'])).toBe(1);
    } finally {
      process.stderr.write = write;
    }
    expect(said.join('')).toMatch(/^cull64: nothing\.obj: there is no such file/);
  });
  test('a bar of progress goes to its own terminal', async () => {
    const path = folderFor('terminal');
    writeFileSync(join(path, 'boxes.obj'), THREE_OBJECTS);
    let shown = '';
    let milliseconds = 0;
    const { now } = performance;
    performance.now = () => (milliseconds += 1000);
    try {
      const quiet = { write: () => true };
      const terminal = { isTTY: true, columns: 80, write: (text: string) => (shown += text) };
      expect(await runCull64(['overdraw', 'boxes.obj'], { folder: path, stdout: quiet, stderr: terminal })).toBe(0);
    } finally {
      performance.now = now;
    }
    expect(shown).toMatch(/drawing [█░]+ 100 %/);
  });
});

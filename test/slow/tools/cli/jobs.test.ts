/**
 * --jobs: every command prints and writes the same bytes, however many threads work, and an error in a thread is one line.
 *
 * @seconds 50
 */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersOf } from '../../../../src/core/base/plan.ts';
import { writeGlb } from '../../../../src/core/scene/write-gltf.ts';
import type { PictureMeasure, PicturePiece } from '../../../../src/offline/hidden/test-hidden.ts';
import { inSharedMemory } from '../../../../tools/cli/shared.ts';
import { within } from '../../../../tools/cli/surroundings.ts';
import { doPlan } from '../../../../tools/cli/threads.ts';
import { chambers } from '../../../offline/hidden/chambers.ts';
import { cull64, scratchFolder, startCull64 } from '../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
const { scene, left } = chambers(true);

beforeAll(async () => {
  writeFileSync(join(folder, 'chambers.glb'), await writeGlb(scene));
  writeFileSync(join(folder, 'views.json'), JSON.stringify(left));
});
afterAll(remove);

const VIEWS = ['--views', 'views.json'];
const TRAIN = ['--train', 'views.json'];
const SMALL = ['--size', '80x60'];
const CASES: string[][] = [
  ['hidden', ...VIEWS, ...TRAIN, '--quality', 'preview', '--json'],
  ['hidden', ...TRAIN, '--quality', 'preview', '--shard', '1/2', '-o', 'made/part'],
  ['overdraw', ...VIEWS, ...SMALL],
  ['overdraw', ...VIEWS, ...SMALL, '--format', 'compact8', '--bsp', '--json'],
  ['compare', ...VIEWS, ...SMALL, '--json'],
  ['n64', ...VIEWS, '--json'],
  ['n64', ...VIEWS, ...TRAIN, '--hidden', '2K', '--quality', 'preview', '--budget', '1K'],
  ['scene', ...TRAIN, '--parts', 'auto', '-o', 'made/parts.glb'],
  ['build', ...TRAIN, '--split', 'measured', '--json', '-o', 'made/tree.c64'],
  [
    'export',
    ...VIEWS,
    ...TRAIN,
    '--target',
    'c',
    '--budget',
    '1K',
    '--hidden',
    '1K',
    '--quality',
    'preview',
    '-o',
    'made',
  ],
];

/** name -> content */
function madeFiles(): Record<string, string> {
  const made = join(folder, 'made');
  return Object.fromEntries(readdirSync(made).map((name) => [name, readFileSync(join(made, name), 'base64')]));
}

/** How long it took differs. */
const withoutTimes = (text: string) =>
  text
    .replaceAll(/"milliseconds":(\{[^}]*\}|[\d.e-]+)/g, '"milliseconds":0')
    .replaceAll(/built in [\d.]+ ms/g, 'built in 0 ms')
    .replaceAll(/"build_ms":[\d.e-]+/g, '"build_ms":0');

describe('the same for every number of threads', () => {
  test.each(CASES.map((args) => [args.join(' '), args] as const))('%s', async (_, [command, ...options]) => {
    const runs: unknown[] = [];
    for (const jobs of ['1', '2', '3']) {
      rmSync(join(folder, 'made'), { recursive: true, force: true });
      mkdirSync(join(folder, 'made'));
      const { status, stdout, stderr } = await cull64([command, 'chambers.glb', ...options, '--jobs', jobs], folder, {
        patience: 0,
      });
      expect([status, stdout === '']).toEqual([0, false]);
      runs.push([withoutTimes(stdout), stderr, madeFiles()]);
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });
});

describe('a plan on threads', () => {
  const quiet = { folder: null, stdout: { write: () => true }, stderr: { write: () => true }, patience: 0 };
  const measure = (pieces: PicturePiece[], ground = scene, jobs = 2) =>
    within(quiet, () =>
      doPlan('testing', { kind: 'pictures', ground, jobs }, answersOf<PicturePiece, PictureMeasure>(pieces)),
    );
  const pieces = Array.from({ length: 7 }, (_, i): PicturePiece => ({ view: left[i % left.length], set: null }));

  test('has the answers in the order of the pieces', async () => {
    const here = await measure(pieces, scene, 1);
    expect(await measure(pieces)).toEqual(here);
    expect(new Set(here.map(({ objectsSeen }) => objectsSeen)).size).toBeGreaterThan(1);
  });

  test('an error in a piece is the error of the plan', async () => {
    const wrong = { view: { ...left[0], near: -1 }, set: null };
    const message = await measure([wrong], scene, 1).catch((error) => error.message);
    expect(message).toMatch(/near/);
    for (const at of [0, 3, 6]) await expect(measure(pieces.with(at, wrong))).rejects.toThrow(message);
  });

  test('a thread that cannot begin is an error too', async () => {
    await expect(measure(pieces, { ...scene, flags: undefined as never })).rejects.toThrow(/undefined/);
  });

  test('typed arrays are shared once, and the rest is copied', () => {
    const numbers = Float32Array.of(1, 2);
    const shared = inSharedMemory({ numbers, list: [{ numbers }], name: 'a', none: null });
    expect(shared).toEqual({ numbers, list: [{ numbers }], name: 'a', none: null });
    expect(shared.numbers.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(shared.list[0].numbers).toBe(shared.numbers);
    expect(inSharedMemory(shared).numbers).toBe(shared.numbers);
  });
});

test('--jobs is a whole number', async () => {
  for (const jobs of ['0', '1.5', 'all', '-1']) {
    const { status, stderr } = await cull64(['overdraw', 'chambers.glb', '--jobs', jobs], folder);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`--jobs ${jobs}: it must be a whole number`)]);
  }
});

/** Says so when a thread runs. */
const SAYING = `
  import threads from 'node:worker_threads';
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.once('online', () => fs.writeSync(2, 'a thread runs\\n'));
    }
  };
  syncBuiltinESMExports();
`;

describe('a signal ends the program with its threads, and no file is there', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', async (signal) => {
    const args = ['build', 'castle', '--hidden', '16K', '--jobs', '2', '-o', 'castle.c64'];
    const before = readdirSync(folder).sort();
    const child = startCull64(args, folder, undefined, [
      '--import',
      `data:text/javascript,${encodeURIComponent(SAYING)}`,
    ]);
    await once(child.stderr!, 'data');
    const ended = once(child, 'close');
    child.kill(signal);
    // the pipes close when nothing holds them: no process is left
    expect(await ended).toEqual([null, signal]);
    expect(() => process.kill(child.pid!, 0)).toThrow(/ESRCH/);
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});

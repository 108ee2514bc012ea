/**
 * `cull64 rom`: the cartridge, run in cen64, prints of each view what cullCompact answers: objects, their order, and all counters.
 *
 * @seconds 40
 */

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { encodeTree, readTreeFile } from '../../../src/core/file/binary.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { decodeHidden } from '../../../src/core/tree/hidden/hidden-decode.ts';
import { createHiddenEye, setHiddenFixedEye } from '../../../src/core/tree/hidden/hidden-eye.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../../src/offline/hidden/find-hidden.ts';
import { chooseTree } from '../../../src/offline/n64/budget.ts';
import { romCommand } from '../../../tools/cli/commands/rom.ts';
import { UsageError, WorkError } from '../../../tools/cli/errors.ts';
import { romText } from '../../../tools/cli/rom-text.ts';
import { type CartridgeView, readViewLines } from '../../../tools/console/demo/read-views.ts';
import { runRom } from '../../../tools/console/run-cen64.ts';
import { missingTool } from '../../../tools/console/targets.ts';
import { isLong } from '../../soak.ts';
import { cull64, scratchFolder } from '../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);

const missing = missingTool('n64-rom');
const skipped = missing ? ` (skipped: ${missing.message})` : '';

/** The cartridge's first asset. */
function treeIn(rom: Buffer): Uint8Array {
  const directory = rom.readUInt32BE(0x18);
  const [place, length] = [4, 8].map((at) => rom.readUInt32BE(directory + at));
  return rom.subarray(place, place + length);
}

/** The same tree, its hidden cells found anew: that takes most of the test's time. */
function ownTree(scene: Scene): Uint8Array {
  const built = buildSphereTree(scene.spheres, { boxes: scene.boxes, ...FORMATS.compact8.build });
  const { cells } = findHidden(scene, built, { budget: 4096, quality: 'preview' });
  return encodeTree(built, { format: 'compact8', hidden: cells });
}

describe('cull64 rom', () => {
  it.skipIf(missing)(`makes a cartridge that culls the scene’s own views as TypeScript does${skipped}`, async () => {
    const scene = castle.build();
    const report = await made('castle');
    expect(report).toMatchObject({ format: 'compact8', views: scene.views.length, objects: scene.names.length });
    expect(report.run).toBeNull();
    const { title, lines } = inCen64();
    expect(title).toBe(
      `tree castle objects ${scene.names.length} leaf ${FORMATS.compact8.build.leafSize} bytes ${report.treeBytes}`,
    );
    expect(lines.map(answerOf)).toEqual(answers(scene, scene.views, FORMATS.compact8.build.leafSize));
    for (const { queryCycles, cullCycles, nodes } of lines) {
      // setting the view costs thousands of cycles; a node tens to hundreds, its cache line's miss among them
      expect(queryCycles).toBeGreaterThan(1000);
      expect(cullCycles).toBeGreaterThan(30 * nodes);
      expect(cullCycles).toBeLessThan(1000 * nodes);
    }
  });

  it.skipIf(missing)(
    `--run gives what the file does in cen64, and writes it only where -o says${skipped}`,
    async () => {
      const at = join(folder, 'run.z64');
      const report = JSON.parse(await output('castle', '--run', '-o', at, '--json'));
      expect(report.run).toEqual(inCen64(at).lines);
      const { status, stdout, stderr } = await cull64(['rom', 'castle', '--run'], folder);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain(romText(report.run));
      expect(stdout).toMatch(/^castle: 1069 objects in a tree of 10800 bytes, compact8, leaves of 8; /);
      expect(existsSync(join(folder, 'castle.z64'))).toBe(false);
    },
  );

  it.skipIf(missing)(`--budget takes the tree that export takes${skipped}`, async () => {
    const scene = castle.build();
    const cameras = scene.views.map((view) => createCamera(view, 4 / 3));
    const { chosen } = chooseTree({ ...scene, scene, cameras }, 4096);
    const report = await made('castle', '--budget', '4K', '--run');
    const { format, leafSize, objectSpheres, bytes } = chosen;
    expect(format).not.toBe('compact8');
    expect(report).toMatchObject({ format, leafSize, objectSpheres, treeBytes: bytes });
    expect((report.run as CartridgeView[]).map((view) => view.given)).toEqual(
      inCen64().lines.map((line) => line.given),
    );
    await expect(made('castle', '--budget', '4K', '--leaf', '4')).rejects.toThrow(UsageError);
  });

  it.skipIf(missing)(`culls the views of a file, with a far plane and another leaf size${skipped}`, async () => {
    const views: View[] = [
      { eye: [0, 20, 0], target: [30, 0, 40], far: 60, fov: 40, near: 1 },
      { eye: [500, 0, 0], target: [600, 0, 0] },
    ];
    writeFileSync(join(folder, 'views.json'), JSON.stringify(views));
    await made('castle', '--views', join(folder, 'views.json'), '--leaf', '2');
    const wanted = answers(castle.build(), views, 2);
    expect(inCen64().lines.map(answerOf)).toEqual(wanted);
    expect(wanted[0].given).toBeGreaterThan(0);
    expect(wanted[1].given).toBe(0);
  });

  it('names the package where the compiler is missing', async () => {
    vi.stubEnv('PATH', folder);
    try {
      await expect(made('castle')).rejects.toThrow(
        new WorkError(
          'a cartridge is compiled with mips-linux-gnu-gcc, which is not here: apt-get install gcc-mips-linux-gnu',
        ),
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it.skipIf(missing)(
    `--hidden leaves out what is hidden from the eye’s cell, as TypeScript does${skipped}`,
    async () => {
      const scene = castle.build();
      const at = join(folder, 'hidden.z64');
      const options = ['--hidden', '4K', '--quality', 'preview', '-o', at, '--run', '--json'];
      const report = JSON.parse(await output('castle', ...options));
      const file = readTreeFile(isLong ? ownTree(scene) : treeIn(readFileSync(at)));
      const eye = createHiddenEye(file.hidden!.code, file.hidden!.shape);
      const query = createFixedQuery();
      const result = createCompactResult(file.compact!);
      const plain = answers(scene, scene.views, FORMATS.compact8.build.leafSize);
      report.run.forEach((line: CartridgeView, v: number) => {
        setFixedQuery(query, file.compact!, floatCamera(createCamera(scene.views[v])));
        const hidden = setHiddenFixedEye(eye, query.eye);
        cullCompact(file.compact!, query, { hidden }, result);
        expect([line.given, line.nodes, line.planes, line.objects], `view ${v}`).toEqual([
          result.count,
          result.nodesVisited,
          result.planesTested,
          result.objectsTested,
        ]);
        expect(line.set, `view ${v}`).toBe(hidden ? eye.place + 1 : 0);
        expect(line.cellCycles).toBeGreaterThan(hidden ? 2000 : 500);
      });
      const { axes } = decodeHidden(file.hidden!.code, file.hidden!.shape, file.ids);
      expect(report.hidden.cells).toBe((axes.length + 1) / 2);
      const given = report.run.reduce((sum: number, line: CartridgeView) => sum + line.given, 0);
      expect(given).toBeLessThan(0.8 * plain.reduce((sum, { given }) => sum + given, 0));
      expect(romText(report.run)).toContain('cell: cycles of coming into a cell');
    },
  );

  it.skipIf(missing)(`--run names the package of what is missing, before anything is made${skipped}`, async () => {
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    for (const tool of ['mips-linux-gnu-gcc', 'cc']) symlinkSync(process.execPath, join(tools, tool));
    vi.stubEnv('PATH', tools);
    try {
      await expect(output('castle', '--run')).rejects.toThrow(
        new WorkError('--run takes cen64, which is not here: apt-get install cen64'),
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('a run that does not end', () => {
  it.skipIf(missing)(`is told as what it is${skipped}`, async () => {
    const tools = join(folder, 'broken');
    mkdirSync(tools);
    writeFileSync(join(tools, 'cen64'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
    try {
      const fault = await output('castle', '--run').catch((error) => error);
      expect(fault).toBeInstanceOf(WorkError);
      expect(fault.message).toMatch(/^the cartridge in cen64: cen64 ended by 3/);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('the lines of a cartridge', () => {
  const line = (index: number, given: number, cycles: number) =>
    `view ${index} given ${given} slots 0123abcd nodes 3 planes 4 leaves 5 objects 6 query-cycles 1000 cull-cycles ${cycles}`;
  const text = ['tree a objects 9', line(0, 2, 5000), line(1, 4, 92750)].join('\n');

  it('are read as they stand, and none is left out', () => {
    const [first] = readViewLines(`${text}\n`);
    expect(first).toEqual({
      given: 2,
      slots: '0123abcd',
      nodes: 3,
      planes: 4,
      leaves: 5,
      objects: 6,
      queryCycles: 1000,
      cullCycles: 5000,
    });
    expect(() => readViewLines(`${text}\n${line(3, 1, 1)}`)).toThrow('line 4 of the cartridge is "view 3');
    expect(() => readViewLines(`${text}\nview 2`)).toThrow('line 4 of the cartridge is "view 2"');
  });

  it('make a table with the mean and the worst, within 100 columns', () => {
    const table = romText(readViewLines(text));
    expect(table).toMatch(/^mean +3 +3 +4 +5 +6 +1,000 +48,875 +0\.532$/m);
    expect(table).toMatch(/^worst, 1 +4 +0123abcd +3 +4 +5 +6 +1,000 +92,750 +1\.000$/m);
    for (const each of table.split('\n')) expect(each.length).toBeLessThanOrEqual(100);
  });
});

const FILE = join(folder, 'test.z64');

/** Writes FILE; gives the report. */
async function made(...args: string[]): Promise<Record<string, unknown>> {
  return JSON.parse(await output(...args, '-o', FILE, '--json'));
}

/** What the command prints. */
async function output(...args: string[]): Promise<string> {
  let text = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += part;
    return true;
  });
  try {
    await romCommand(args);
  } finally {
    stdout.mockRestore();
  }
  return text;
}

/** What a cartridge prints in cen64. */
function inCen64(file = FILE): { title: string; lines: CartridgeView[] } {
  const { text } = runRom(new Uint8Array(readFileSync(file)), { seconds: 50 });
  return { title: text.split('\n')[0], lines: readViewLines(text) };
}

type Answer = Omit<CartridgeView, 'queryCycles' | 'cullCycles'>;

function answerOf({ queryCycles, cullCycles, ...answer }: CartridgeView): Answer {
  return answer;
}

function answers(scene: Scene, views: readonly View[], leafSize: number): Answer[] {
  const tree = compactTree(buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize, leaves: 'full' }));
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  return views.map((each) => {
    setFixedQuery(query, tree, floatCamera(createCamera(each)));
    cullCompact(tree, query, {}, result);
    const {
      count,
      slots,
      nodesVisited: nodes,
      planesTested: planes,
      leavesVisited: leaves,
      objectsTested: objects,
    } = result;
    let hash = 2166136261;
    for (const slot of slots.subarray(0, count)) hash = Math.imul(hash ^ slot, 16777619);
    const hashed = (hash >>> 0).toString(16).padStart(8, '0');
    return { given: count, slots: hashed, nodes, planes, leaves, objects };
  });
}

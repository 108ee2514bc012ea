/** `cull64 rom` without a compiler or cen64: what it gives to both, and what it says of what comes back. The cartridge runs in test/console. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { floatCamera } from '../../../../src/core/compact/float-camera.ts';
import { describeTreeFile } from '../../../../src/core/file/binary.ts';
import { createCamera, type View } from '../../../../src/core/math/camera.ts';
import { romCommand } from '../../../../tools/cli/commands/rom.ts';
import { FileError, UsageError, WorkError } from '../../../../tools/cli/errors.ts';
import { compileProgram } from '../../../../tools/console/compile.ts';
import { runRom } from '../../../../tools/console/run-cen64.ts';
import { RunError } from '../../../../tools/console/run-error.ts';
import { MissingToolError, missingTool } from '../../../../tools/console/targets.ts';
import { scratchFolder } from '../../cli.ts';

vi.mock('../../../../tools/console/compile.ts', () => ({ compileProgram: vi.fn() }));
vi.mock('../../../../tools/console/run-cen64.ts', () => ({ runRom: vi.fn() }));
vi.mock('../../../../tools/console/targets.ts', async (original) => ({
  ...(await original<typeof import('../../../../tools/console/targets.ts')>()),
  missingTool: vi.fn(),
}));

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const ROM = at('out.z64');
/** Its name in C has 22 characters. */
const MODEL = at('a long name for a title.obj');
const VIEWS: View[] = [
  { eye: [0, 0, 9], target: [0, 0, 0], up: [0, 1, 0], near: 0.5, far: 60, fov: 40 },
  { eye: [1, 2, 30], target: [0, 0, 0] },
  { eye: [5, 5, 5], target: [0, 1, 0], fov: 90 },
];
const WITH_VIEWS = ['--views', at('views.json')];

beforeAll(() => {
  const triangle = (x: number) => `o t${x}\nv ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
  writeFileSync(MODEL, [0, 10, 20].map(triangle).join(''));
  writeFileSync(at('one.obj'), triangle(0).replace(/^o.*\n/, ''));
  writeFileSync(at('views.json'), JSON.stringify(VIEWS));
});
afterAll(remove);

beforeEach(() => {
  const binary = new Uint8Array(0x1100);
  new DataView(binary.buffer).setUint32(0, 0x80371240);
  vi.mocked(compileProgram).mockReset().mockReturnValue({ target: 'n64-rom', binary, symbols: [] });
  const line = (index: number) =>
    `view ${index} given 1 slots 0123abcd nodes 3 planes 4 leaves 5 objects 6 query-cycles 1000 cull-cycles 2000\n`;
  vi.mocked(runRom)
    .mockReset()
    .mockReturnValue({ text: `tree\n${VIEWS.map((_, i) => line(i)).join('')}` });
  vi.mocked(missingTool).mockReset().mockReturnValue(undefined);
});

async function rom(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += text;
      return true;
    }),
  );
  await romCommand(args).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return said;
}

/** A cartridge as rom-image.ts describes it. */
function partsOf(file: string): { title: string; assets: Uint8Array[] } {
  const bytes = new Uint8Array(readFileSync(file));
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(0x18);
  const assets = Array.from({ length: view.getUint32(directory) }, (_, i) => {
    const [place, length] = [4, 8].map((field) => view.getUint32(directory + 8 * i + field));
    return bytes.slice(place, place + length);
  });
  return { title: String.fromCharCode(...bytes.subarray(0x20, 0x34)), assets };
}

describe('the cartridge', () => {
  test('has the first 20 letters of the name for a title, which the program is told whole', async () => {
    await rom(MODEL, '-o', ROM);
    expect(partsOf(ROM).title).toBe('A_LONG_NAME_FOR_A_TI');
    const { target, sources, defines } = vi.mocked(compileProgram).mock.lastCall![0];
    expect([target, sources.map((path) => basename(path))]).toEqual(['n64-rom', ['cull-views.c', 'counters.c']]);
    expect(sources.every(existsSync)).toBe(true);
    expect(defines).toEqual({ DEMO_MODEL: '"a_long_name_for_a_title"', CULL64_ONLY: 'CULL64_COMPACT8' });
  });

  test('holds a tree without ids, big-endian, and 16 floats a view, a far plane at infinity as 0', async () => {
    await rom(MODEL, '-o', ROM, ...WITH_VIEWS, '--json');
    const [tree, views, ...more] = partsOf(ROM).assets;
    expect(more).toEqual([]);
    const { format, endian, sections } = describeTreeFile(tree);
    expect([format, endian]).toEqual(['compact8', 'big']);
    expect(sections.find(({ name }) => name === 'ids')!.bytes).toBe(0);
    expect(sections.find(({ name }) => name === 'objects')!.bytes).toBeGreaterThan(0);
    const data = new DataView(views.buffer);
    const floats = Array.from({ length: views.length / 4 }, (_, i) => data.getFloat32(4 * i));
    const wanted = VIEWS.flatMap((view, i) => {
      const { eye, forward, right, up, fov, aspect, near } = floatCamera(createCamera(view));
      return [...eye, ...forward, ...right, ...up, fov, aspect, near, i === 0 ? 60 : 0];
    });
    expect(floats).toEqual(wanted.map(Math.fround));
  });

  test('is not written over the model', async () => {
    const before = readFileSync(MODEL);
    await expect(rom(MODEL, '-o', MODEL)).rejects.toThrow(
      new FileError(MODEL, 'this is the model itself; name another file with -o'),
    );
    expect(readFileSync(MODEL).equals(before)).toBe(true);
  });

  test('that is only written is not run, and the text says for what it is', async () => {
    const { stdout, stderr } = await rom(MODEL, '-o', ROM);
    expect(runRom).not.toHaveBeenCalled();
    expect(stdout.replaceAll('\n', ' ')).toMatch(
      /out\.z64: 3 objects in a tree of \d+ bytes, compact8, leaves of 8; no path came .*; a cartridge of 1048576 bytes it prints to the debug port of an IS Viewer; .* in cen64 here for emulators: a console starts it with the boot block of --boot $/,
    );
    expect(stderr).toBe('');
    expect((await rom(at('one.obj'), '-o', ROM)).stderr).toMatch(/^note: .* is one object: /);
  });
});

describe('a run', () => {
  test('has 20 seconds and two more a view; its table follows, and nothing is said of emulators', async () => {
    const { stdout } = await rom(MODEL, '--run', '-o', ROM, ...WITH_VIEWS);
    const [image, options] = vi.mocked(runRom).mock.lastCall!;
    expect(options).toEqual({ seconds: 26 });
    expect(readFileSync(ROM).equals(image)).toBe(true);
    expect(stdout).toMatch(/; a cartridge of 1048576\s+bytes\n\nIN CEN64, .*\n/);
    expect(stdout).toMatch(/^2 +1 +0123abcd +3 +4 +5 +6 +1,000 +2,000 +0\.032$/m);
    expect(stdout).not.toContain('IS Viewer');
  });

  test('without -o leaves no file, and the line begins with the model', async () => {
    const { stdout } = await rom(MODEL, '--run', ...WITH_VIEWS);
    expect(stdout.replaceAll('\n', ' ').startsWith(`${MODEL}: 3 objects in a tree of `)).toBe(true);
    expect(existsSync('a_long_name_for_a_title.z64')).toBe(false);
    const report = JSON.parse((await rom(MODEL, '--run', '--json', ...WITH_VIEWS)).stdout);
    expect(report).toMatchObject({ file: null, views: 3, objectSpheres: true, leafSize: 8 });
    expect(report.run).toHaveLength(3);
  });

  test('wants its tools before anything is made', async () => {
    vi.mocked(missingTool).mockReturnValue(new MissingToolError('cen64', 'cen64'));
    await expect(rom(MODEL, '--run')).rejects.toThrow(
      new WorkError('--run takes cen64, which is not here: apt-get install cen64'),
    );
    expect(missingTool).toHaveBeenCalledWith('n64-rom');
    expect(compileProgram).not.toHaveBeenCalled();
    // a cartridge that is not run does not want them
    await rom(MODEL, '-o', ROM);
  });

  test('that does not end is told as such, and what else goes wrong as it is', async () => {
    const fails = (error: Error) => {
      vi.mocked(runRom).mockImplementation(() => {
        throw error;
      });
      return rom(MODEL, '--run').catch((fault) => fault);
    };
    expect(await fails(new RunError('timeout', 'no DONE', ''))).toEqual(
      new WorkError('the cartridge in cen64: no DONE'),
    );
    const other = new TypeError('a bug');
    expect(await fails(other)).toBe(other);
  });
});

test('a compiler that is not there is named, and what else it says is kept', async () => {
  const fails = (error: Error) => {
    vi.mocked(compileProgram).mockImplementation(() => {
      throw error;
    });
    return rom(MODEL, '-o', ROM).catch((fault) => fault);
  };
  expect(await fails(new MissingToolError('a-gcc', 'gcc-a'))).toEqual(
    new WorkError('a cartridge is compiled with a-gcc, which is not here: apt-get install gcc-a'),
  );
  const other = new TypeError('a bug');
  expect(await fails(other)).toBe(other);
});

test('a budget chooses the leaf: one of both', async () => {
  await expect(rom(MODEL, '--budget', '4K', '--leaf', '2')).rejects.toThrow(
    new UsageError('--budget chooses the leaf itself: leave out --leaf'),
  );
  const report = async (...args: string[]) => JSON.parse((await rom(MODEL, '-o', ROM, '--json', ...args)).stdout);
  expect(await report('--leaf', '2')).toMatchObject({ format: 'compact8', leafSize: 2 });
  const { format, leafSize, objectSpheres, treeBytes } = await report('--budget', '4K');
  expect(treeBytes).toBeLessThanOrEqual(4096);
  expect(partsOf(ROM).assets[0]).toHaveLength(treeBytes);
  expect(describeTreeFile(partsOf(ROM).assets[0]).format).toBe(format);
  expect([typeof leafSize, typeof objectSpheres]).toEqual(['number', 'boolean']);
});

/** `cull64 build --large`: the file of the tree that is built in memory, whatever memory it may use; errors, and nothing left behind. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeTree, encodeTree } from '../../../../src/core/file/binary.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { buildLargeSphereTree } from '../../../../src/core/tree/sphere/large/large-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { writeLarge } from '../../../../tools/cli/large/build-large.ts';
import { readFully } from '../../../../tools/cli/large/spheres-file.ts';
import { writeFully } from '../../../../tools/cli/large/write-fully.ts';
import { triangleModel } from '../../../core/scene/support/model.ts';
import { KINDS, randomQuery, randomSpheres } from '../../../core/tree/sphere/cases.ts';
import { longTest, soak } from '../../../soak.ts';
import { cull64, scratchFolder, spawnCull64, startCull64 } from '../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const bytesOf = (spheres: Float32Array) => new Uint8Array(spheres.buffer, spheres.byteOffset, spheres.byteLength);
const large = (...args: string[]) => cull64(['build', ...args, '--large'], folder);
const hash = (name: string) => [readFileSync(at(name)).length, crc32(readFileSync(at(name)))];

const spheres = randomSpheres(createRandom(1), 100_000, 'clustered');

beforeAll(() => writeFileSync(at('many.f32'), bytesOf(spheres)));
afterAll(remove);

test('100,000 spheres: the bytes of the tree built in memory, sorted in one run or in many', async () => {
  const before = readdirSync(folder);
  const want = encodeTree(buildLargeSphereTree(spheres), { format: 'float16', endian: 'little' });
  writeFileSync(at('want.c64'), want);
  const memories = [
    ['1M', 4],
    ['2.2M', 2],
    ['256M', 1],
  ] as const;
  for (const [memory, runs] of memories.slice(0, soak(1, memories.length))) {
    const { status, stdout, stderr } = await large('many.f32', '--memory', memory, '--json', '-o', 'many.c64');
    expect([status, stderr]).toEqual([0, '']);
    expect(hash('many.c64')).toEqual(hash('want.c64'));
    const { milliseconds, ...rest } = JSON.parse(stdout);
    expect(rest).toMatchObject({ input: 'many.f32', format: 'float16', objects: 100_000, leaf: 8, runs });
    expect(rest.bytes).toBe(want.length);
    expect(Object.keys(milliseconds)).toEqual(['check', 'sort', 'merge', 'build']);
  }
  expect(readdirSync(folder).sort()).toEqual([...before, 'many.c64', 'want.c64'].sort());
});

test('the file, read back: the set of brute force from every eye', () => {
  const { tree } = decodeTree(readFileSync(at('many.c64')));
  const random = createRandom(2);
  const result = createCullResult(tree);
  const ids = new Uint32Array(100_000);
  for (let view = 0; view < 5; view++) {
    const query = randomQuery(random);
    const want = ids.slice(0, cullBrute(spheres, query, {}, createBruteResult(ids))).sort();
    expect(result.ids.slice(0, cull(tree, query, {}, result)).sort()).toEqual(want);
  }
});

test.each(KINDS)('small blocks and small runs of spheres %s, in both byte orders', async (kind) => {
  const random = createRandom(3);
  for (const endian of ['little', 'big'] as const) {
    const count = 300 + Math.floor(random() * 700);
    const some = randomSpheres(random, count, kind);
    writeFileSync(at('some.f32'), bytesOf(some));
    const [leafSize, blockObjects] = [2 + Math.floor(random() * 9), 1 + Math.floor(random() * 200)];
    const settings = { leafSize, blockObjects, endian, memory: 36 * (1 + Math.floor(random() * 100)) };
    await writeLarge(at('some.f32'), settings, at('some.c64'));
    const tree = buildLargeSphereTree(some, { leafSize, blockObjects });
    writeFileSync(at('want.c64'), encodeTree(tree, { format: 'float16', endian }));
    expect(hash('some.c64')).toEqual(hash('want.c64'));
  }
});

test('options: byte order and leaf size; few spheres; through a link', async () => {
  writeFileSync(at('few.f32'), bytesOf(spheres.subarray(0, 4 * 20)));
  writeFileSync(at('target.c64'), 'old');
  symlinkSync('target.c64', at('link.c64'));
  const { status, stdout } = await large('few.f32', '--leaf', '5', '--endian', 'big', '-o', 'link.c64');
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^link\.c64: 20 objects in 7 nodes, 4 levels deep; 576 bytes, 28\.8 an object; sorted in runs: 0, built in blocks: 1, [\d.]+ s\n$/,
    ),
  ]);
  const { tree, endian } = decodeTree(readFileSync(at('target.c64')));
  expect([tree.ids.length, tree.leafSize, endian]).toEqual([20, 5, 'big']);
});

describe('what is refused, in one line, with nothing written', () => {
  const broken = (place: number, value: number) => {
    const copy = spheres.slice();
    copy[place] = value;
    return bytesOf(copy);
  };
  const cases: [string, Uint8Array, string][] = [
    [
      'cut.f32',
      bytesOf(spheres).subarray(0, 35),
      'cut short: 35 bytes are 2 spheres of 16 bytes and 3 bytes; write it again',
    ],
    ['empty.f32', new Uint8Array(0), 'the file is empty; write it again'],
    ['nan.f32', broken(4 * 70_001 + 2, Number.NaN), 'object 70001: z = NaN; it must be finite, at most 2^120'],
    [
      'negative.f32',
      broken(4 * 99_999 + 3, -1),
      'object 99999: r = -1; it must be finite, at most 2^120 and not negative',
    ],
    ['far.f32', broken(0, 2 ** 125), 'object 0: x = 4.253529586511731e+37; it must be finite, at most 2^120'],
  ];
  test.each(cases)('%s', async (name, bytes, fault) => {
    writeFileSync(at(name), bytes);
    const before = readdirSync(folder);
    const { status, stderr } = await large(name, '-o', 'out.c64');
    expect([status, stderr]).toEqual([1, `cull64: ${name}: ${fault}\n`]);
    expect(readdirSync(folder)).toEqual(before);
  });

  for (const name of ['folder.f32', 'folder.glb']) mkdirSync(at(name));

  test.each([
    [['folder.f32'], 1, 'folder.f32: this is a folder; name the file in it'],
    [['folder.glb'], 1, 'folder.glb: this is a folder; name the file in it'],
    [['missing.f32'], 1, 'missing.f32: there is no such file or folder'],
    [['.f32', '-o', 'no/out.c64'], 1, '.f32: there is no such file or folder'],
    [['many.f32', '-o', 'no/out.c64'], 1, 'no/out.c64: there is no such file or folder'],
    [['many.f32', '-o', 'many.f32'], 1, 'many.f32: this is the model itself; name another file with -o'],
    [['many.f32', '-o', '/dev/null'], 1, '/dev/null: this is not a regular file; name one with -o'],
    [['many.f32', '-o', 'out.json'], 2, '--large writes .c64 files, not .json'],
    [['many.f32', '--leaf', '1'], 2, '--leaf 1: with --large it must be from 2 to 255'],
    [
      ['many.f32', '--split', 'order'],
      2,
      '--split is not for --large, which takes --memory, --output, --endian, --leaf, --json',
    ],
    [['many.f32', '--memory', '64K'], 2, '--memory 64K: it must be at least 1M'],
    [['castle'], 2, 'castle: --large reads spheres from a file named .f32, or a .glb'],
  ])('%s', async (args, expected, fault) => {
    const before = readdirSync(folder);
    const { status, stderr } = await large(...args);
    expect([status, stderr.replace(' (see cull64 help build)', '')]).toEqual([
      expected,
      `cull64${expected === 2 ? ' build' : ''}: ${fault}\n`,
    ]);
    expect(readdirSync(folder)).toEqual(before);
  });

  longTest.skipIf(process.platform === 'win32').each(['pipe.f32', 'pipe.glb'])('a pipe: %s', async (name) => {
    execFileSync('mkfifo', [at(name)]);
    const { status, stderr } = await spawnCull64(['build', name, '--large', '-o', 'out.c64'], folder);
    expect([status, stderr]).toEqual([1, `cull64: ${name}: this is not a regular file\n`]);
    unlinkSync(at(name));
  });

  test('a value that looks like an option is none', async () => {
    const { status, stderr } = await large('many.f32', '--output=--split.c64');
    expect([status, stderr]).toEqual([0, '']);
    unlinkSync(at('--split.c64'));
  });

  test('a .glb whose triangles are not there: every file that was opened is closed', async () => {
    const model = triangleModel();
    model.json.accessors[0].count = 4;
    writeFileSync(at('less.glb'), model.glb());
    const { openSync, closeSync } = fs;
    const open = new Set<number>();
    fs.openSync = (...given) => {
      const file = openSync(...given);
      open.add(file);
      return file;
    };
    fs.closeSync = (file) => {
      open.delete(file);
      closeSync(file);
    };
    syncBuiltinESMExports();
    try {
      const { stderr } = await large('less.glb', '-o', 'out.c64');
      expect(stderr).toContain('less.glb: glTF: accessor 0 reaches to byte 48');
      expect(open.size).toBe(0);
    } finally {
      Object.assign(fs, { openSync, closeSync });
      syncBuiltinESMExports();
    }
  });

  test('without --large', async () => {
    const plain = await cull64(['build', 'many.f32'], folder);
    expect(plain.stderr).toContain('many.f32: spheres as plain numbers are built with --large');
    const memory = await cull64(['build', 'castle', '--memory', '1M'], folder);
    expect(memory.stderr).toContain('--memory is for --large');
  });
});

test('what is left out of a .glb is said, in words and as JSON', async () => {
  const model = triangleModel();
  const { primitives } = model.json.meshes[0];
  primitives.push({ ...primitives[0], mode: 1 });
  writeFileSync(at('lines.glb'), model.glb());
  const note = 'left out: 1 primitive of points or lines';
  const words = await large('lines.glb', '-o', 'lines.c64');
  expect([words.status, words.stderr]).toEqual([0, `note: ${note}\n`]);
  const json = await large('lines.glb', '--json', '-o', 'lines.c64');
  expect([json.stderr, JSON.parse(json.stdout).notes]).toEqual(['', [note]]);
  writeFileSync(at('few.f32'), bytesOf(spheres.subarray(0, 80)));
  expect(JSON.parse((await large('few.f32', '--json', '-o', 'lines.c64')).stdout).notes).toEqual([]);
});

/** A .glb of a triangle, and nodes that draw it so many times each, without bytes of their own. */
function instanced(nodes: number, count = 2 ** 20): Uint8Array {
  const model = triangleModel();
  const TRANSLATION = model.push('accessors', { componentType: 5126, count, type: 'VEC3' });
  for (let node = 0; node < nodes; node++)
    model.root({ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } } });
  return model.glb();
}

describe('a .glb of very many instances that it has no bytes of', () => {
  test.each([
    [2000, '2097152001 objects: a tree holds at most 536870912'],
    [200, 'the file would take 5033164944 bytes; its length field holds 4294967295'],
  ] as const)('%i million are refused before one is placed', async (nodes, fault) => {
    writeFileSync(at('bomb.glb'), instanced(nodes));
    const { status, stderr } = await large('bomb.glb', '-o', 'out.c64');
    expect([status, stderr]).toEqual([1, `cull64: bomb.glb: ${fault}\n`]);
    expect(readdirSync(folder)).not.toContain('out.c64');
  });

  test('the disk must hold the spheres, too', async () => {
    writeFileSync(at('bomb.glb'), instanced(1));
    const count = 2 ** 20 + 1;
    const { result } = await withFreeDisk(40 * count, () => large('bomb.glb', '-o', 'out.c64'));
    expect(result.stderr).toBe(
      `cull64: out.c64: building takes 62,914,740 bytes beside it, and 41,943,080 are free; name a file on another disk with -o\n`,
    );
  });
});

test('of 2 GiB and more no more is read or written at once than Node takes', () => {
  const [length, most] = [2 ** 31 + 5, 2 ** 31 - 1];
  const bytes = new Uint8Array(length);
  const { readSync, writeSync } = fs;
  const done: number[] = [];
  const fake = (_file: number, into: Uint8Array, offset: number, count: number, place: number) => {
    expect([into.length, count <= most, place - offset]).toEqual([length, true, 7]);
    done.push(count);
    return count;
  };
  fs.readSync = fake as unknown as typeof readSync;
  fs.writeSync = fake as unknown as typeof writeSync;
  syncBuiltinESMExports();
  try {
    readFully('file', -1, 7, bytes);
    writeFully('file', -1, 7, bytes);
  } finally {
    Object.assign(fs, { readSync, writeSync });
    syncBuiltinESMExports();
  }
  expect(done.reduce((sum, count) => sum + count)).toBe(2 * length);
});

/** What the work gives where the disk has so many bytes free, and of which folders that was asked. */
async function withFreeDisk<T>(bytes: number, work: () => Promise<T>): Promise<{ result: T; folders: string[] }> {
  const { statfsSync } = fs;
  const folders: string[] = [];
  fs.statfsSync = ((path: string) => {
    folders.push(path);
    return { bavail: bytes, bsize: 1 };
  }) as unknown as typeof statfsSync;
  syncBuiltinESMExports();
  try {
    return { result: await work(), folders };
  } finally {
    fs.statfsSync = statfsSync;
    syncBuiltinESMExports();
  }
}

test('the disk that is asked is that of the folder written in, where the output is a link to another', async () => {
  const there = scratchFolder();
  try {
    writeFileSync(join(there.path, 'target.c64'), 'old');
    symlinkSync(join(there.path, 'target.c64'), at('away.c64'));
    const { result, folders } = await withFreeDisk(0, () => large('many.f32', '-o', 'away.c64'));
    expect(result.stderr).toContain('away.c64: building takes');
    expect(folders.length).toBe(1);
    expect(folders[0].startsWith(join(realpathSync(there.path), '/'))).toBe(true);
  } finally {
    there.remove();
    unlinkSync(at('away.c64'));
  }
});

longTest.each([
  ['runs', '256M'],
  ['sorted', '1M'],
  ['spheres', '1M'],
  ['pieces', '1M'],
])('an output that is called %s', async (name, memory) => {
  writeFileSync(at('one.glb'), instanced(1, 100_000));
  const { status, stderr } = await large('one.glb', '--memory', memory, '-o', name);
  expect([status, stderr]).toEqual([0, '']);
  expect(decodeTree(readFileSync(at(name))).tree.ids.length).toBe(100_001);
  unlinkSync(at(name));
});

longTest.each(['SIGINT', 'SIGTERM'] as const)('%s while it works: nothing is left', async (signal) => {
  const before = readdirSync(folder);
  // says when the runs are being merged, and slows it down so far that it would not end by itself
  const slow = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { openSync, writeSync } = fs;
    let merging = false;
    fs.openSync = (path, ...more) => {
      if (String(path).endsWith('sorted')) { merging = true; fs.writeSync(2, 'merging\\n'); }
      return openSync(path, ...more);
    };
    fs.writeSync = (...given) => {
      if (merging) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      return writeSync(...given);
    };
    syncBuiltinESMExports();
  `;
  const more = ['--import', `data:text/javascript,${encodeURIComponent(slow)}`];
  const args = ['build', 'many.f32', '--large', '--memory', '1M', '-o', 'out.c64'];
  const child = startCull64(args, folder, undefined, more);
  await once(child.stderr!, 'data');
  child.kill(signal);
  const [status] = await once(child, 'close');
  expect(status).toBe(signal === 'SIGINT' ? 130 : 143);
  expect(readdirSync(folder)).toEqual(before);
});

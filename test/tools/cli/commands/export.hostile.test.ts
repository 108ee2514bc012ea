import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_TARGET_NAMES } from '../../../../src/core/export/targets.ts';
import { UsageError, WorkError } from '../../../../tools/cli/errors.ts';
import { cull64, scratchFolder } from '../../cli.ts';
import { exported, objectsOf, writeThree } from '../../export-trials.ts';

const { path: folder, remove } = scratchFolder();
const at = (...names: string[]) => join(folder, ...names);
const run = (...args: string[]) => cull64(args, folder);

afterAll(remove);

const sceneFile = () => writeThree(at('three.obj'));

beforeAll(async () => {
  await exported('castle', '--target', 'n64', '-o', at('castle-n64'));
});

describe('refused in one line', () => {
  test.each([
    [['castle'], UsageError, `for which --target? ${EXPORT_TARGET_NAMES.join(', ')}`],
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
    [['castle', '--target', 'tiny3d'], UsageError, /--target tiny3d takes a \.t3dm as tiny3d’s importer writes it/],
    [['castle', '--target', 'tiny3d', '--format', 'float16'], UsageError, /takes a \.t3dm/],
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
    [
      ['mid.obj', '--target', 'saturn'],
      WorkError,
      /mid\.obj: it reaches 4000\d units from 0, 0, 0; coordinates of 16\.16 end at 32767: scale the model down, or move its middle/,
    ],
    [['huge.obj', '--target', 'gba'], WorkError, /huge\.obj: it reaches 6000\d\d units .* 20\.12 end at 524287: scale/],
    [
      ['castle', '--target', 'ps1', '--budget', '2K', '--ids'],
      WorkError,
      /smallest tree .*; --ids is 2 bytes an object of it/,
    ],
    [
      ['castle', '--target', 'ps1', '--budget', '8K', '--no-object-spheres'],
      UsageError,
      /--budget chooses the object spheres/,
    ],
    [
      ['castle', '--target', 'c', '--format', 'float16', '--no-object-spheres'],
      UsageError,
      /--no-object-spheres is for compact8/,
    ],
    [['castle', '--target', 'json', '--ids'], UsageError, /--ids is not for the target json/],
    [['three.obj', '--target', 'n64', '-o', 'three.obj'], WorkError, /three\.obj: this is a file; name a folder/],
    [['three.obj', '--target', 'n64', '-o', 'three.obj/x'], WorkError, /a part of the path is a file|this is a file/],
  ])('%j', async (args, kind, message) => {
    sceneFile();
    writeFileSync(at('empty.obj'), 'v 0 0 0\n');
    writeFileSync(at('tiny.obj'), 'o a\nv 0 0 0\nv 1e-5 0 0\nv 0 1e-5 0\nf 1 2 3\n');
    writeFileSync(at('mid.obj'), sized(40000));
    writeFileSync(at('huge.obj'), sized(600000));
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

  const sized = (most: number) =>
    `o a\nv 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\no b\nv ${most} 0 0\nv ${most - 9} 0 0\nv ${most} 9 0\nf 4 5 6\n`;
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
    expect(after['three.c']).not.toBe(before['three.c']);
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

  const three = (folder: string) => exported(at('three.obj'), '--target', 'c', '-o', folder);

  test('may be a link to one; a link to nowhere is not followed', async () => {
    mkdirSync(at('real'));
    symlinkSync(at('real'), at('link'));
    await three(at('link'));
    expect(readdirSync(at('real'))).toContain('three.c64');
    symlinkSync(at('nowhere'), at('dangling'));
    await expect(three(at('dangling'))).rejects.toThrow(
      /dangling: this is a link to .*nowhere, which is not there; name that with -o, or remove the link$/,
    );
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  test('a link in it is not written through, and a pipe is not waited for', async () => {
    for (const make of [
      (path: string) => symlinkSync(at('victim'), path),
      (path: string) => execFileSync('mkfifo', [path]),
    ])
      for (const name of ['README.md', 'cull64-export.json']) {
        rmSync(at('odd'), { recursive: true, force: true });
        mkdirSync(at('odd'));
        writeFileSync(at('victim'), 'keep');
        make(at('odd', name));
        await expect(three(at('odd'))).rejects.toThrow(
          new RegExp(`${name}: ${name} is not from an export, and would be lost`),
        );
        expect(readFileSync(at('victim'), 'utf8')).toBe('keep');
        expect(readdirSync(at('odd'))).toEqual([name]);
      }
  });

  test('a list in it that is not ours is kept', async () => {
    mkdirSync(at('own-list'));
    writeFileSync(at('own-list', 'cull64-export.json'), '{"my": "file"}');
    await expect(three(at('own-list'))).rejects.toThrow(/cull64-export\.json is not from an export/);
    expect(readdirSync(at('own-list'))).toEqual(['cull64-export.json']);
  });
});

describe('hostile names', () => {
  const NAMES = [
    'two\nlines',
    'end */ of "comment"',
    '\u001b[31mred\u0007',
    'a|b',
    '\u202eright to left',
    'a\u2028b',
    'tab\there',
    '`x` <b> {{name}} $&',
  ];

  /** A glTF model whose nodes bear the names. */
  function gltf(): string {
    const numbers = NAMES.flatMap((_, i) => [i * 3, 0, 0, i * 3 + 1, 0, 0, i * 3, 1, 0]);
    const bytes = Buffer.from(Float32Array.from(numbers).buffer);
    return JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: NAMES.map((_, i) => i) }],
      nodes: NAMES.map((name, i) => ({ name, mesh: i })),
      meshes: NAMES.map((name, i) => ({ name, primitives: [{ attributes: { POSITION: i } }] })),
      accessors: NAMES.map((_, i) => ({
        bufferView: 0,
        byteOffset: i * 36,
        componentType: 5126,
        count: 3,
        type: 'VEC3',
        min: [i * 3, 0, 0],
        max: [i * 3 + 1, 1, 0],
      })),
      bufferViews: [{ buffer: 0, byteLength: bytes.length }],
      buffers: [{ byteLength: bytes.length, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` }],
    });
  }

  test.each(['c', 'ps1', 'json'])(
    '%s: each object keeps to its line, and no text of the folder leaves its own',
    async (target) => {
      const file = `a\`b|c<i>\u001b[2J\n# x]( {{name}} *\u202e'.gltf`;
      writeFileSync(at(file), gltf());
      const { files } = await exported(at(file), '--target', target, '-o', at(`names-${target}`));
      const name = files[0].name.replace(/\..*/, '');
      expect(name).toBe('a_b_c_i_2J_x_name');
      const lines = objectsOf(at(`names-${target}`), name);
      expect(lines).toHaveLength(NAMES.length);
      const shown = lines.map((line) => line.name);
      expect(shown.sort()).toEqual(NAMES.map((text) => text.replace(/[\p{Cc}\u2028\u202e]/gu, '?')).sort());
      for (const text of files
        .filter((each) => !each.name.endsWith('.c64'))
        .map((each) => readFileSync(at(`names-${target}`, each.name), 'utf8')))
        expect(text).not.toMatch(/(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/u);
      const readme = readFileSync(at(`names-${target}`, 'README.md'), 'utf8').split('\n');
      expect(readme[0]).toMatch(/^# a\\`b\\\|c\\<i\\>\?\\\[2J\?\\# x\\\]\( \\\{\\\{name\\\}\\\} \\\*\?'\.gltf/);
      // the command between more backticks than it holds, as one word for a shell
      expect(readme[2]).toContain("Made by `` cull64 export 'a`b|c<i>?[2J?# x]( {{name}} *?'\\''.gltf' --target");
      expect(readme.filter((line) => line.startsWith('# '))).toHaveLength(1);
    },
  );
});

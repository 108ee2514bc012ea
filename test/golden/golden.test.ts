/**
 * What the program writes, recorded as text: exports of each target, files of each format, the help, commands. It shows what changed, not that it is right, which the
 * other tests show. After a change that is meant: `npx vitest run --project node test/golden -u`, and read the differences.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { EXPORT_TARGET_NAMES } from '../../src/core/export/targets.ts';
import { encodeTree } from '../../src/core/file/binary.ts';
import { crc32 } from '../../src/core/file/crc32.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../src/core/file/formats.ts';
import { fileCrc } from '../../src/core/file/header.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { COMMANDS } from '../../tools/cli/commands/all.ts';
import { SCENES } from '../soak.ts';
import { openSession, plainExport, saidLines, transcript } from './transcript.ts';

const HERE = import.meta.dirname;
const at = (...parts: string[]) => join(HERE, ...parts);
const textFile = (name: string) => `${name}.txt`;

const session = openSession();
afterAll(session.remove);

describe('targets', () => {
  const targets = EXPORT_TARGET_NAMES;

  /** A file that an earlier target has too is named in printed.txt. */
  test.each(targets)('%s', async (target) => {
    const { run, files, runtime } = await plainExport(target);
    const others = await Promise.all(targets.slice(0, targets.indexOf(target)).map(plainExport));
    const printed = [`$ cull64 export yard --target ${target}`, ...saidLines(run)];
    for (const name of runtime) printed.push(`= ${name} as in src/core/runtime`);
    const names = ['printed.txt'];
    for (const [name, text] of files) {
      const same = others.findIndex((other) => other.files.get(name) === text);
      if (same >= 0) printed.push(`= ${name} as for ${targets[same]}`);
      else names.push(name.endsWith('.c64') ? textFile(name) : name);
      if (same < 0) await expect(`${text}\n`).toMatchFileSnapshot(at('targets', target, names.at(-1)!));
    }
    await expect(`${printed.join('\n')}\n`).toMatchFileSnapshot(at('targets', target, 'printed.txt'));
    expectNoneLeft(`targets/${target}`, names);
  });

  test('none is left over', () => expectNoneLeft('targets', targets));
});

describe('formats', () => {
  const formats = [...TREE_FORMATS, 'json'];

  test.each(formats)('%s', async (format) => {
    const build = format === 'json' ? 'build yard.obj -o tree.json' : `build yard.obj --format ${format} -o tree.c64`;
    const { text } = await transcript(`$ cull64 ${build}\n$ cull64 info ${build.split(' ').at(-1)}`);
    await expect(text).toMatchFileSnapshot(at('formats', textFile(format)));
  });

  test('none is left over', () => expectNoneLeft('formats', formats.map(textFile)));
});

describe('help', () => {
  const pages = ['help', ...Object.keys(COMMANDS)];

  test.each(pages)('%s', async (command) => {
    const { stdout } = await session.run(`help ${command}`);
    await expect(stdout).toMatchFileSnapshot(at('help', textFile(command)));
  });

  test('none is left over', () => expectNoneLeft('help', pages.map(textFile)));
});

/** The files are the lists of commands too: a line that begins with `$ cull64` is run. */
describe('commands', () => {
  test.each(readdirSync(at('commands')))('%s', async (name) => {
    const path = at('commands', name);
    const { text, statuses } = await transcript(readFileSync(path, 'utf8'));
    const wrong = [...statuses].filter(([, status]) => (status === 0) === (name === 'refused.txt'));
    expect(wrong, 'commands fail in refused.txt, and there alone').toEqual([]);
    await expect(text).toMatchFileSnapshot(path);
  });
});

/** Bytes an object, all told. */
const MOST_BYTES = { compact8: 16, compact4: 8, compact2: 4 };

describe('scenes', () => {
  test.each(SCENES)('$name', async (recipe) => {
    const scene = recipe.build();
    const { positions, colors, indices, firstTriangle, flags, names, views, spheres, boxes } = scene;
    let sum = crc32(Buffer.from(JSON.stringify([names, views])));
    for (const part of [positions, colors, indices, firstTriangle, flags])
      sum = crc32(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), sum);
    const lines = [
      `${names.length} objects, ${indices.length / 3} triangles, ${views.length} views, CRC-32 ${sum.toString(16)}`,
    ];
    const trees = new Map<string, SphereTree>();
    for (const format of TREE_FORMATS) {
      const { build } = FORMATS[format];
      const key = JSON.stringify(build);
      const tree = trees.get(key) ?? buildSphereTree(spheres, { ...build, boxes });
      trees.set(key, tree);
      const file = encodeTree(tree, { format });
      if (isCompactFormat(format)) expect(file.length / names.length).toBeLessThanOrEqual(MOST_BYTES[format]);
      const { links, depth } = tree;
      lines.push(
        `${format}: ${links.length} nodes, depth ${depth}, ${file.length} bytes, CRC-32 ${fileCrc(file).toString(16)}`,
      );
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(at('scenes', textFile(recipe.name)));
  });

  test('none is left over', () =>
    expectNoneLeft(
      'scenes',
      scenes.map(({ name }) => textFile(name)),
    ));
});

/** Fails where the folder has more: what was recorded for a case that is gone. */
function expectNoneLeft(folder: string, written: readonly string[]): void {
  const left = existsSync(at(folder)) ? readdirSync(at(folder)).filter((name) => !written.includes(name)) : [];
  expect(left, `nothing writes these in test/golden/${folder}: delete them`).toEqual([]);
}

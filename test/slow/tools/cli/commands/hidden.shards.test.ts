/** `cull64 hidden --shard` and `--merge`: one scene on several machines, the bytes of one search, and what is wrong with a part in a line. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeTree } from '../../../../../src/core/file/binary.ts';
import { readScene } from '../../../../../src/core/scene/read.ts';
import { writeGlb } from '../../../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../../../../src/offline/hidden/find-hidden.ts';
import { sumOf } from '../../../../../tools/cli/bake/sums.ts';
import { chambers } from '../../../../offline/hidden/chambers.ts';
import { cull64, scratchFolder } from '../../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const run = (...words: string[]) => cull64(words, folder);
const bytes = (name: string) => readFileSync(at(name)).toString('latin1');

const { scene, left, right } = chambers(true);
const FINDING = ['--train', 'views.json', '--quality', 'preview'];

beforeAll(async () => {
  writeFileSync(at('chambers.glb'), await writeGlb(scene));
  writeFileSync(at('other.glb'), await writeGlb(chambers(false).scene));
  writeFileSync(at('views.json'), JSON.stringify(left));
  writeFileSync(at('right.json'), JSON.stringify(right));
  for (const of of [1, 3])
    for (let which = 1; which <= of; which++)
      expect(
        await run('hidden', 'chambers.glb', ...FINDING, '--shard', `${which}/${of}`, '-o', `${which}-${of}.part`),
      ).toMatchObject({ status: 0, stderr: '' });
});
afterAll(remove);

const merge = (...parts: string[]) =>
  run('hidden', 'chambers.glb', ...FINDING, '--budget', '2K', '--merge', ...parts, '-o', 'merged.c64');

describe('the parts of one scene', () => {
  test('are merged to the bytes of one search in groups, for one part and for three, in any order', async () => {
    const read = await readScene(readFileSync(at('chambers.glb')));
    const tree = buildSphereTree(read.spheres, { boxes: read.boxes });
    const { cells } = findHidden(read, tree, { train: left, quality: 'preview', budget: 2048, groups: true });
    const wanted = Buffer.from(encodeTree(tree, { hidden: cells })).toString('latin1');
    const whole = await merge('1-1.part');
    for (const parts of [['1-1.part'], ['1-3.part', '2-3.part', '3-3.part'], ['3-3.part', '1-3.part', '2-3.part']]) {
      expect(await merge(...parts)).toEqual(whole);
      expect(bytes('merged.c64')).toBe(wanted);
    }
  });

  test('are not replaced by the tree', async () => {
    const before = bytes('2-3.part');
    const words = [...FINDING, '--merge', '1-3.part', '2-3.part', '3-3.part', '-o', './2-3.part'];
    const one = 'cull64: ./2-3.part: this is one of the parts; name another file with -o\n';
    expect(await run('hidden', 'chambers.glb', ...words)).toMatchObject({ status: 1, stdout: '', stderr: one });
    // before any work: the model is not even read
    expect(await run('hidden', 'none.glb', ...words)).toMatchObject({ status: 1, stderr: one });
    expect(bytes('2-3.part')).toBe(before);
  });

  test('and the tree are not searched for where they cannot be written', async () => {
    mkdirSync(at('folder'));
    symlinkSync(at('gone/x'), at('dangling'));
    for (const [output, fault] of [
      ['none/x', 'there is no such file or folder'],
      ['views.json/x', 'a part of the path is a file, not a folder'],
      ['folder', 'this is a folder; name a file'],
      ['dangling', expect.stringMatching(/this is a link to .*gone\/x, which is not there/)],
    ])
      for (const words of [['--shard', '1/2'], []]) {
        // the model is not even read
        const { status, stderr } = await run('hidden', 'none.glb', ...FINDING, ...words, '-o', String(output));
        expect(status).toBe(1);
        const [, said, what] = /^cull64: (.*?): (.*)\n$/.exec(stderr)!;
        expect([said, what]).toEqual([output, fault]);
      }
    expect(readdirSync(folder).filter((name) => name.startsWith('.cull64'))).toEqual([]);
  });

  test('say what they hold', async () => {
    const words = ['hidden', 'chambers.glb', ...FINDING, '--shard', '2/3', '-o', 'again.part'];
    expect((await run(...words)).stdout).toMatch(
      /^again\.part: part 2 of 3, [\d,]+ eyes in \d+ groups? of cells; [\d,]+ bytes\n$/,
    );
    expect(bytes('again.part')).toBe(bytes('2-3.part'));
    expect(JSON.parse((await run(...words, '--json')).stdout)).toMatchObject({ which: 2, of: 3, output: 'again.part' });
  });
});

/** A part with a header or a content of another kind. */
function altered(
  name: string,
  change: { header?: (header: Record<string, unknown>) => object; content?: (length: number) => Buffer },
): string {
  const part = readFileSync(at('2-3.part'));
  const [start, end] = [part.indexOf('\n') + 1, part.indexOf('\n', part.indexOf('\n') + 1)];
  const header = JSON.parse(part.subarray(start, end).toString());
  const packed = part.subarray(end + 1);
  const content = change.content?.(header.length) ?? packed;
  const said = { ...header, sum: sumOf(content), ...change.header?.(header) };
  writeFileSync(at(name), Buffer.concat([part.subarray(0, start), Buffer.from(`${JSON.stringify(said)}\n`), content]));
  return name;
}

describe('what is wrong with a part is said in a line', () => {
  test('one is missing, is there twice, or is of another number', async () => {
    expect((await merge('3-3.part', '1-3.part')).stderr).toBe(
      'cull64: part 2 of 3 is missing: cull64 hidden MODEL --shard 2/3 -o FILE makes it\n',
    );
    expect((await merge('1-3.part', '1-3.part', '2-3.part')).stderr).toBe(
      'cull64: 1-3.part: part 1 of 3 is there twice, also as 1-3.part\n',
    );
    writeFileSync(at('copy.part'), readFileSync(at('1-3.part')));
    expect((await merge('1-3.part', '2-3.part', '3-3.part', 'copy.part')).stderr).toBe(
      'cull64: copy.part: part 1 of 3 is there twice, also as 1-3.part\n',
    );
    expect((await merge('1-3.part', '1-1.part')).stderr).toBe(
      'cull64: 1-1.part: part 1 of 1, and 1-3.part is one of 3\n',
    );
  });

  test('it is of another model, other views, another search, or another program', async () => {
    const of = (...words: string[]) => run('hidden', ...words, '--merge');
    expect((await of('other.glb', '1-1.part', ...FINDING)).stderr).toBe(
      'cull64: 1-1.part: part 1 of 1 is of another model, tree or views\n',
    );
    expect((await of('chambers.glb', '1-1.part', '--train', 'right.json', '--quality', 'preview')).stderr).toBe(
      'cull64: 1-1.part: part 1 of 1 is of another model, tree or views\n',
    );
    expect((await of('chambers.glb', '1-1.part', ...FINDING, '--leaf', '4')).stderr).toBe(
      'cull64: 1-1.part: part 1 of 1 is of another model, tree or views\n',
    );
    expect((await of('chambers.glb', '1-1.part', ...FINDING, '--seed', '2')).stderr).toBe(
      'cull64: 1-1.part: part 1 of 1 is of another search: "quality preview, seed 1", and here "quality preview, seed 2"\n',
    );
    expect((await merge(altered('old.part', { header: () => ({ program: 'f00' }) }))).stderr).toBe(
      'cull64: old.part: part 2 of 3 is by another version of cull64: make all parts with the same\n',
    );
  });

  test('it is cut short, damaged, or no part', async () => {
    const whole = readFileSync(at('1-1.part'));
    for (const length of [13, 100, whole.length - 1]) {
      writeFileSync(at('cut.part'), whole.subarray(0, length));
      const { status, stderr } = await merge('cut.part');
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^cull64: cut\.part: (part 1 of 1 is cut short or damaged|the part's header is damaged); make it again\n$/,
      );
    }
    for (const content of ['{}', 'cull64', '\0']) {
      writeFileSync(at('no.part'), content);
      expect((await merge('no.part')).stderr).toMatch(/^cull64: no\.part: this is no part: /);
    }
    expect((await merge('none.part')).stderr).toBe('cull64: none.part: there is no such file or folder\n');
  });

  test.each<[what: string, change: Parameters<typeof altered>[1]]>([
    ['a content that does not inflate', { content: () => Buffer.from('no deflated bytes') }],
    ['less content than it says', { content: () => deflateRawSync(Buffer.alloc(8)), header: () => ({ length: 8 }) }],
    ['more than it says', { header: ({ length }) => ({ length: (length as number) - 1 }) }],
    ['more than any part', { header: () => ({ length: 2 ** 40 }) }],
    ['a bomb', { content: () => deflateRawSync(Buffer.alloc(50_000_000)) }],
    ['numbers that are none of a group', { content: (length) => deflateRawSync(Buffer.alloc(length, 0xff)) }],
  ])('it holds %s', async (_, change) => {
    const name = altered('odd.part', change);
    expect((await merge('1-3.part', name, '3-3.part')).stderr).toBe(
      'cull64: odd.part: part 2 of 3 does not hold what its header says; make it again\n',
    );
  });

  test('its header holds something else', async () => {
    for (const header of [{ which: 0 }, { of: 1 }, { which: '2' }, { length: -1 }, { sum: null }])
      expect((await merge(altered('odd.part', { header: () => header }))).stderr).toBe(
        "cull64: odd.part: the part's header is damaged; make it again\n",
      );
  });

  test.each<[words: string[], line: RegExp]>([
    [['--shard', '1/2'], /where to with the part\? -o FILE/],
    [['--shard', '1/2', '--merge', '-o', 'x'], /--shard searches a part, and --merge puts parts together: one of them/],
    [['--shard', '1/2', '--budget', '8K', '-o', 'x'], /--budget is for --merge: a part is what eyes saw/],
    [['--shard', '3/2', '-o', 'x'], /--shard 3\/2: it must be like 2\/8/],
    [['--merge'], /which model, and which parts\? MODEL PART \.\.\./],
  ])('%j', async (words, line) => {
    const { status, stderr } = await run('hidden', 'chambers.glb', ...words);
    expect(status).toBe(2);
    expect(stderr).toMatch(line);
  });
});

/** What `npm run models` says of a folder: its parts on a table and files made here, and the program on folders that lack all or have another file. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stateOf } from '../../../tools/models/check.ts';
import { reportModels } from '../../../tools/models/report.ts';
import { MODELS, type Model, type ModelFile } from '../../../tools/models/table.ts';
import { scratchFolder } from '../../tools/cli.ts';

const root = resolve(import.meta.dirname, '../../..');
const scratch = scratchFolder();
afterAll(scratch.remove);

let folders = 0;
function folderWith(files: Record<string, string>): string {
  const folder = join(scratch.path, `it's ${folders++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const fileOf = (name: string, text: string, address: string | null = null): ModelFile => ({
  name,
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
  address,
});

const ADDRESS = 'https://example.org/a b.glb';
const one = fileOf('one.glb', 'the first model', ADDRESS);
const views = fileOf('one.views.json', '[]');
const TABLE: Model[] = [
  { title: 'One', licence: 'CC0-1.0', source: 'https://example.org/one', origin: 'Converted.', files: [one, views] },
];

describe('a file', () => {
  test('as measured', () => {
    // as `printf abc | sha256sum` prints it
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(stateOf(folderWith({ x: 'abc' }), { name: 'x', bytes: 3, sha256, address: null })).toBe('same');
  });
  test('missing, with its folder or without', () => {
    expect(stateOf(folderWith({}), one)).toBe('missing');
    expect(stateOf(join(scratch.path, 'no such folder'), one)).toBe('missing');
  });
  test.each([
    ['one byte another', 'the first modeL'],
    ['a byte less', 'the first mode'],
    ['a byte more', 'the first model\n'],
    ['empty', ''],
  ])('%s', (_, text) => {
    expect(stateOf(folderWith({ 'one.glb': text }), one)).toBe('other');
  });
  test('the same bytes, but a length that the table does not say', () => {
    expect(stateOf(folderWith({ 'one.glb': 'the first model' }), { ...one, bytes: one.bytes + 1 })).toBe('other');
  });
  test('a folder of its name', () => {
    const folder = folderWith({});
    mkdirSync(join(folder, 'one.glb'));
    expect(stateOf(folder, { ...one, bytes: statSync(join(folder, 'one.glb')).size })).toBe('other');
  });
});

describe('the report', () => {
  test('of files that are missing: where from, and the command that loads what has an address', () => {
    const { text, count } = reportModels(TABLE, 'models');
    expect(text).toBe(`One
  CC0-1.0
  https://example.org/one
  Converted.
  models/one.glb is missing
    15 bytes, sha256 ${one.sha256}
    not tried; run this again afterwards, to check what came:
    curl --fail --location --proto '=https' --max-filesize 15 --create-dirs --output models/one.glb '${ADDRESS}'
  models/one.views.json is missing
    2 bytes, sha256 ${views.sha256}
    published nowhere that is known

0 as measured, 0 other than measured, 2 missing in models
`);
    expect(count).toEqual({ same: 0, other: 0, missing: 2 });
  });

  test('of one that is there and one that is another', () => {
    const folder = folderWith({ 'one.glb': 'the first model', 'one.views.json': '{}' });
    const { text, count } = reportModels(TABLE, folder);
    expect(count).toEqual({ same: 1, other: 1, missing: 0 });
    expect(text).toContain(`${join(folder, 'one.glb')} is here, as measured`);
    expect(text).toContain(`${join(folder, 'one.views.json')} is NOT the file that was measured`);
    expect(text).not.toContain('curl');
  });

  test('a shell reads the command as it is meant', () => {
    const folder = folderWith({});
    const command = /^ *(curl .*)$/m.exec(reportModels(TABLE, folder).text)![1];
    const words = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], { encoding: 'utf8' });
    expect(words.split('\n')).toEqual(expect.arrayContaining([join(folder, 'one.glb'), ADDRESS, '=https']));
  });
});

describe('the program', () => {
  const models = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'tools/models/models.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  test('lists every model of an empty folder', () => {
    const { status, stdout, stderr } = models('--folder', folderWith({}));
    expect([status, stderr]).toEqual([0, '']);
    for (const { title, source } of MODELS) {
      expect(stdout).toContain(`${title}\n`);
      expect(stdout).toContain(`  ${source}\n`);
    }
    expect(stdout).toMatch(/\n0 as measured, 0 other than measured, 10 missing in /);
  });

  test('ends with 1 where a file is not the one measured', () => {
    const { status, stdout } = models('--folder', folderWith({ 'floatland.glb': '404: Not Found' }));
    expect(status).toBe(1);
    expect(stdout).toMatch(/floatland\.glb is NOT the file that was measured\n/);
  });

  test.each([['--folder'], ['--fold', 'x'], ['models']])('refuses %s', (...args) => {
    const { status, stdout, stderr } = models(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^models: .+\n$/);
  });
});

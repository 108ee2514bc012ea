import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolverFor } from '../../tools/cli/files.ts';
import { illformedFiles, SAFE } from '../core/scene/support/illformed.ts';
import { noShared, sharedPath } from '../shared-data.ts';
import { longTest } from '../soak.ts';
import { cull64, scratchFolder, spawnCull64, startCull64 } from './cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const GOOD = 'o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no b\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf 4 5 6\n';

/** Runs `build` into a file that must not appear; the one line that it says. */
async function refusal(model: string, ...more: string[]): Promise<string> {
  const before = readdirSync(folder).sort();
  const { status, stdout, stderr } = await cull64(['build', model, '-o', 'never.c64', ...more], folder);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at |node:internal/m);
  expect(stderr).toMatch(/^cull64: /);
  expect(status).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(before);
  return stderr;
}

beforeAll(async () => {
  writeFileSync(at('good.obj'), GOOD);
  writeFileSync(at('empty.glb'), '');
  writeFileSync(at('page.glb'), '<!doctype html><title>404</title>');
  writeFileSync(at('pointer.glb'), 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n');
  writeFileSync(
    at('noise.glb'),
    Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251),
  );
  writeFileSync(at('nothing.obj'), 'v 0 0 0\n');
  mkdirSync(at('sub'));
  writeFileSync(at('secret.bin'), new Uint8Array(36));
  const gltf = (uri: string) =>
    JSON.stringify({
      asset: { version: '2.0' },
      buffers: [{ uri, byteLength: 36 }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
      scenes: [{ nodes: [0] }],
    });
  writeFileSync(at('lonely.gltf'), gltf('gone.bin'));
  writeFileSync(at('spaced.gltf'), gltf('my%20points.bin'));
  writeFileSync(at('my points.bin'), new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer));
  writeFileSync(at('sub/encoded.gltf'), gltf('%2e%2e/secret.bin'));
  writeFileSync(at('sub/zero.gltf'), gltf('a%00b.bin'));
  writeFileSync(at('sub/climb.gltf'), gltf('../secret.bin'));
  writeFileSync(at('web.gltf'), gltf('https://example.com/a.bin'));
  writeFileSync(at('absolute.gltf'), gltf(at('secret.bin').replace(folder, '/etc')));
  symlinkSync(at('secret.bin'), at('sub/link.bin'));
  symlinkSync(at('loop'), at('loop'));
  symlinkSync(at('sub/round.bin'), at('sub/round.bin'));
  writeFileSync(at('sub/round.gltf'), gltf('round.bin'));
  mkdirSync(at('sub-beside'));
  writeFileSync(at('sub-beside/points.bin'), new Uint8Array(36));
  writeFileSync(at('sub/beside.gltf'), gltf('../sub-beside/points.bin'));
  writeFileSync(at('wide.obj'), Buffer.from(GOOD, 'utf16le'));
  writeFileSync(at('sub/link.gltf'), gltf('link.bin'));
  const { status } = await cull64(['build', 'good.obj', '-o', 'good.c64'], folder);
  expect(status).toBe(0);
});
afterAll(remove);

describe('a bad file ends with status 1, one line that says what is wrong, and no file', () => {
  test.each([
    ['missing.glb', /missing\.glb: there is no such file/],
    ['sub', /sub: this is a folder/],
    ['empty.glb', /empty\.glb: the file is empty/],
    ['page.glb', /page\.glb: .*(HTML|web page)/i],
    ['pointer.glb', /pointer\.glb: .*LFS/],
    ['noise.glb', /noise\.glb: /],
    ['nothing.obj', /nothing\.obj: .*no (triangles|faces)/],
    ['good.c64', /good\.c64: this is a tree/],
    ['lonely.gltf', /lonely\.gltf: .*gone\.bin/],
    ['sub/zero.gltf', /zero\.gltf: .*\(its name holds a zero byte, which no file name can\)/],
    ['sub/climb.gltf', /climb\.gltf: .*outside the model's folder/],
    ['sub/encoded.gltf', /encoded\.gltf: .*outside the model's folder/],
    ['sub/link.gltf', /link\.gltf: .*outside the model's folder/],
    ['sub/beside.gltf', /beside\.gltf: .*outside the model's folder/],
    ['loop', /loop: links that lead in a circle$/m],
    ['loop/model.glb', /loop\/model\.glb: links that lead in a circle$/m],
    ['sub/round.gltf', /round\.gltf: .*round\.bin.*links that lead in a circle/],
    ['wide.obj', /wide\.obj: .*UTF-16 \(little-endian\)/],
    ['web.gltf', /web\.gltf: .*beside the model/],
    ['absolute.gltf', /absolute\.gltf: /],
  ])('%s', async (name, message) => expect(await refusal(name)).toMatch(message));

  test('a buffer beside the model is read, its address decoded', async () => {
    const { status, stdout } = await cull64(['info', 'spaced.gltf', '--json'], folder);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).triangles).toBe(1);
  });

  test('a model in the root folder has all folders beside it', () => {
    expect(resolverFor('/model.gltf')(relative('/', at('my points.bin'))).length).toBe(36);
  });

  test('a pipe is not waited for', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    expect(await refusal('pipe')).toMatch(/not a regular file/);
  });

  test('the format’s own limits', async () => {
    const many = Array.from({ length: 40_000 }, (_, i) => `o ${i}\nv ${i} 0 0\nv ${i} 1 0\nv ${i} 0 1\nf -1 -2 -3\n`);
    writeFileSync(at('many.obj'), many.join(''));
    expect(await refusal('many.obj', '--format', 'seed20')).toMatch(/many\.obj: .*seed20.*65536/);
  });
});

describe('ill-formed models, the samples too where they are, are refused or load safely', async () => {
  const own = await illformedFiles();
  const samples = noShared ? [] : readdirSync(sharedPath('illformed')).map((name) => sharedPath(`illformed/${name}`));
  const names = [...Object.keys(own), ...samples.map((sample) => basename(sample))];
  const safe = Object.keys(SAFE).concat(noShared ? [] : 'no-min-max.gltf');

  test.each([
    ...Object.keys(own).map((name) => [name, name]),
    ...samples.map((path) => [`sample ${basename(path)}`, path]),
  ])('%s', async (_, model) => {
    const name = basename(model);
    if (model === name) writeFileSync(at(name), own[name]);
    const { status, stdout, stderr } = await cull64(['build', model, '-o', 'x.json', '--json'], folder);
    expect(status).toBe(safe.includes(name) ? 0 : 1);
    if (status === 0) {
      expect(readFileSync(at('x.json'), 'utf8')).not.toMatch(/NaN|null/);
      expect(JSON.parse(stdout).objects).toBeGreaterThan(0);
    } else {
      expect(stderr).toContain(`${name}: `);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stdout).toBe('');
    }
  });
  test('each that loads is among them', () => expect(names).toEqual(expect.arrayContaining(safe)));
});

describe('writing', () => {
  const build = (output: string) => cull64(['build', 'good.obj', '-o', output], folder);
  test('into a folder that is not there, or onto a folder: one line', async () => {
    expect(await build('not/there.c64')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/not\/there\.c64: there is no such/),
    });
    expect(await build('good.obj/x.c64')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/x\.c64: a part of the path is a file/),
    });
    expect(await build('loop')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cull64: loop: links that lead in a circle\n$/),
    });
    expect(await build('sub')).toMatchObject({ status: 1, stderr: expect.stringMatching(/sub: this is a folder/) });
  });
  test('of results to a full disk: one line', async () => {
    const { status, stderr } = await spawnCull64(['info', 'good.obj'], folder, '/dev/full');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cull64: the output cannot be written: the disk is full\n$/);
  });
  longTest('of results to a reader that has seen enough: no failure', async () => {
    const child = startCull64(['info', 'good.obj'], folder);
    child.stdout!.destroy();
    let stderr = '';
    child.stderr!.on('data', (text) => {
      stderr += text;
    });
    expect([...(await once(child, 'close')), stderr]).toEqual([0, null, '']);
  });
  test('never onto the model itself', async () => {
    expect(await build('good.obj')).toMatchObject({ status: 1, stderr: expect.stringMatching(/the model itself/) });
    expect(readFileSync(at('good.obj'), 'utf8')).toBe(GOOD);
  });
  test('to a device: written to, not replaced; through a link: the link stays', async () => {
    expect((await build('/dev/null')).status).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    writeFileSync(at('target.c64'), 'old');
    symlinkSync(at('target.c64'), at('through.c64'));
    expect((await build('through.c64')).status).toBe(0);
    expect(lstatSync(at('through.c64')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('target.c64'))).toEqual(readFileSync(at('good.c64')));
  });
  test('through a link to nowhere: refused, and the link stays', async () => {
    symlinkSync('nowhere.c64', at('dangling.c64'));
    expect(await build('dangling.c64')).toMatchObject({
      status: 1,
      stderr:
        'cull64: dangling.c64: this is a link to nowhere.c64, which is not there; name that with -o, or remove the link\n',
    });
    expect(lstatSync(at('dangling.c64')).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder)).not.toContain('nowhere.c64');
  });
  test('over an older file: replaced whole', async () => {
    writeFileSync(at('old.c64'), new Uint8Array(100_000));
    expect((await build('old.c64')).status).toBe(0);
    expect(readFileSync(at('old.c64'))).toEqual(readFileSync(at('good.c64')));
  });
});

describe('a damaged tree file', () => {
  const EYE = ['--eye', '0,0,9', '--target', '0,0,0'];
  test('flipped bytes and cut lengths: status 1 and one line each (a sample; every byte in turn is tried in test/core/export)', async () => {
    const good = readFileSync(at('good.c64'));
    for (const place of [0, 5, 7, 20, 60, 100, good.length - 1]) {
      const bad = Uint8Array.from(good);
      bad[place] ^= 0x10;
      writeFileSync(at('bad.c64'), bad);
      const { status, stdout, stderr } = await cull64(['cull', 'bad.c64', ...EYE], folder);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^cull64: bad\.c64: .+\n$/);
    }
    for (const length of [1, 3, 50, good.length - 1]) {
      writeFileSync(at('bad.c64'), good.subarray(0, length));
      const { status, stderr } = await cull64(['info', 'bad.c64'], folder);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^cull64: bad\.c64: .+\n$/);
    }
  });
});

test('views that are none: one line that names the entry', async () => {
  for (const [text, message] of [
    ['{', /views\.json: this is not JSON/],
    ['[]', /holds no views/],
    ['[{"eye":[0,0,1]}]', /view 0: .*target/],
    ['[{"eye":[0,0,1],"target":[0,0,0],"fov":"wide"}]', /view 0: fov/],
  ] as const) {
    writeFileSync(at('views.json'), text);
    const { status, stderr } = await cull64(['overdraw', 'good.obj', '--views', 'views.json'], folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
});

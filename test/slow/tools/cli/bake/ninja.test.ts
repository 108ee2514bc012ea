/** `cull64 bake --ninja` under ninja itself: the bytes of a bake, no work where nothing changed, and only what depends on a change. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { depfileText } from '../../../../../tools/cli/bake/ninja.ts';
import { gltfOf, row } from '../../../../tools/bake-models.ts';
import { CULL64, cull64, scratchFolder } from '../../../../tools/cli.ts';
import { filesBelow, writeIn } from '../../../../tools/files-below.ts';

const hasNinja = spawnSync('ninja', ['--version']).status === 0;
const withNinja = test.skipIf(!hasNinja);
const named = (title: string) => (hasNinja ? title : `${title}: ninja is not installed (apt-get install ninja-build)`);

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

const at = (...parts: string[]) => join(scratch.path, ...parts);

const write = (path: string, content: Uint8Array | string | object) => writeIn(at(path), content);

/** Triangles in a row, each an object. */
const model = (count: number) =>
  Array.from({ length: count }, (_, k) => `o t${k}\nv ${k} 0 0\nv ${k} 1 0\nv ${k} 0 1\nf -3 -2 -1\n`).join('');

/** Runs ninja. @returns the outputs that it ran, in their order by name; or its words where there was nothing to do */
function ninja(folder: string, ...words: string[]): string[] | string {
  const { status, stdout, stderr } = spawnSync('ninja', ['-C', at(folder), '-j2', ...words], {
    encoding: 'utf8',
    env: { ...process.env, CULL64: CULL64.join(' ') },
  });
  if (status !== 0) return stdout + stderr;
  const ran = [...stdout.matchAll(/^\[\d+\/\d+\] cull64 bake (.*)$/gm)].map(([, name]) => name);
  return ran.length > 0 ? ran.sort() : stdout.split('\n').slice(1).join('\n');
}

const NOTHING = 'ninja: no work to do.\n';

/** Without the sums, and without what is ninja's. */
const outputs = (folder: string) => filesBelow(at(folder), (name) => !/^(\.|build\.ninja$)/.test(name));

async function bake(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await cull64(['bake', ...words], scratch.path);
  return status === 0 ? stdout : stderr;
}

/** A later time than that of any file so far, on disks that keep whole seconds too. */
function touchLater(path: string): void {
  const later = Date.now() / 1000 + 2;
  utimesSync(at(path), later, later);
}

withNinja(named('ninja makes what a bake makes, and afterwards only what depends on a change'), async () => {
  const { gltf, buffer } = await gltfOf(6);
  write('game/hub/yard.gltf', gltf);
  write('game/hub/a.bin', buffer);
  write('game/cave.obj', model(6));
  write('game/hub/cull64.json', { target: ['n64', 'json'] });
  write('game/cull64.json', { bounds: 'box' });
  const all = ['cave.c64', 'hub/yard-json', 'hub/yard-n64'];
  expect(await bake('game', '-o', 'out', '--ninja')).toBe('out/build.ninja: 3 outputs; run it with: ninja -C out\n');
  expect(ninja('out')).toEqual(all);
  expect(ninja('out')).toBe(NOTHING);
  await bake('game', '-o', 'plain');
  expect(outputs('out')).toEqual(outputs('plain'));
  expect(Object.keys(outputs('out')).length).toBeGreaterThan(10);

  // an option of one folder: the file is written anew, and its models made again
  write('game/hub/cull64.json', { target: ['n64', 'json'], leaf: 2 });
  expect(ninja('out')).toEqual(['--ninja', 'hub/yard-json', 'hub/yard-n64']);
  // a file beside a model
  const moved = Buffer.from(buffer);
  moved.writeFloatLE(-2, 0);
  write('game/hub/a.bin', moved);
  expect(ninja('out')).toEqual(['hub/yard-json', 'hub/yard-n64']);
  // a model more
  write('game/hub/shop.obj', model(4));
  expect(ninja('out')).toEqual(expect.arrayContaining(['--ninja', 'hub/shop-json', 'hub/shop-n64']));
  expect(ninja('out')).toBe(NOTHING);
  await bake('game', '-o', 'after');
  expect(outputs('out')).toEqual(outputs('after'));

  // what came out the same is not touched, so what depends on it is not made
  const madeAt = statSync(at('out/cave.c64')).mtimeMs;
  touchLater('game/cave.obj');
  expect(ninja('out')).toEqual(['cave.c64']);
  expect(statSync(at('out/cave.c64')).mtimeMs).toBe(madeAt);
  // what was removed is put back
  rmSync(at('out/hub/yard-n64'), { recursive: true });
  expect(ninja('out')).toEqual(['hub/yard-n64']);
  expect(outputs('out')).toEqual(outputs('after'));
});

withNinja(named('names that mean something to ninja or a shell; a fault of one model fails alone'), async () => {
  const odd = "a $b: 'c'|d;e&f#*\"";
  write(`game/${odd}/$(x) \`y\`.obj`, model(3));
  const { gltf, buffer } = await gltfOf(2, 'm m%23$.bin');
  write('game/-o.gltf', gltf);
  write('game/m m#$.bin', buffer);
  write('game/bad/b.obj', model(3));
  write('game/bad/cull64.json', { colour: 'red' });
  expect(await bake('game', '-o', 'my $out', '--ninja')).toMatch(
    /bad\/b\.obj: will fail: .*"colour" is no option.*\n.*ninja -C 'my \$out'\n$/,
  );
  expect(ninja('my $out', '-k0')).toMatch(/bad\/b\.obj: failed: bad\/cull64\.json: "colour" is no option/);
  expect(Object.keys(outputs('my $out'))).toEqual(['-o.c64', `${odd}/$(x) \`y\`.c64`]);
  write('game/bad/cull64.json', {});
  expect(ninja('my $out')).toEqual(['--ninja', 'bad/b.c64']);
  expect(ninja('my $out')).toBe(NOTHING);
  buffer.writeFloatLE(-2, 0);
  write('game/m m#$.bin', buffer);
  expect(ninja('my $out')).toEqual(['-o.c64']);
});

withNinja(named('a list, and a model, that are links are what their own folders say'), async () => {
  write('game/a.obj', model(3));
  write('game/list.txt', 'a.obj\n');
  write('other/a.obj', model(5));
  write('other/real.obj', model(4));
  symlinkSync(at('game/list.txt'), at('other/list.txt'));
  symlinkSync(at('other/real.obj'), at('game/link.obj'));
  for (const [given, name] of [
    ['other/list.txt', 'a.c64'],
    ['game/link.obj', 'link.c64'],
  ]) {
    const [out, plain] = [`ninja-${name}`, `plain-${name}`];
    await bake(given, '-o', out, '--ninja');
    expect(ninja(out)).toEqual([name]);
    await bake(given, '-o', plain);
    expect(outputs(out)).toEqual(outputs(plain));
  }
});

withNinja(named('a model that fails for two reasons, and beside a good output, says each'), async () => {
  write('game/a.glb', await row(3));
  write('game/a.obj', model(4));
  write('game/cull64.json', { target: ['n64', 'ps1'], models: { 'a.obj': { target: ['n64', 'ps1', 'json'] } } });
  await bake('game', '-o', 'out', '--ninja');
  const said = String(ninja('out', '-k0'));
  for (const target of ['n64', 'ps1'])
    expect(said).toContain(`a.obj for ${target}: failed: a.glb has the same output, a-${target}`);
  expect(said).not.toContain('--depfile is of');
  // the good ones are made by their own edges alone
  expect(said.match(/^\S+ for \w+: made/gm)?.sort()).toEqual([
    'a.glb for n64: made',
    'a.glb for ps1: made',
    'a.obj for json: made',
  ]);
});

withNinja(named('ninja reads from a depfile the names that were written, whichever character they hold'), () => {
  const characters = Array.from({ length: 94 }, (_, k) => String.fromCharCode(33 + k)).filter((each) => each !== '/');
  const held = [...characters, ' ', 'ä']
    .map((each) => `a${each}b`)
    .filter((name) => {
      write(name, '');
      try {
        return depfileText([at(name)], '/') !== '';
      } catch {
        return false;
      }
    });
  expect(held.length).toBeGreaterThan(75);
  const paths = held.map((name) => at(name));
  write('listed.d', depfileText(paths, '/x'));
  write(
    'build.ninja',
    'rule copy\n  command = cp listed.d made.d && touch made\n  depfile = made.d\n  deps = gcc\nbuild made: copy\n',
  );
  ninja('.');
  const { stdout } = spawnSync('ninja', ['-C', scratch.path, '-t', 'deps', 'made'], { encoding: 'utf8' });
  expect(
    stdout
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(paths.map((path) => `..${path}`));
});

describe('build.ninja', () => {
  test('stands beside the outputs, and names what is in the folder from there', async () => {
    write('game/hub/yard.obj', model(3));
    write('game/cull64.json', { target: 'n64', hidden: '8K' });
    await bake('game', '-o', 'deep/out', '--ninja');
    const text = readFileSync(at('deep/out/build.ninja'), 'utf8');
    expect(text).toContain(
      'build hub/yard-n64/cull64-export.json: bake ../../game/hub/yard.obj\n  only = hub/yard-n64\n  key = ',
    );
    expect(text).toContain('build build.ninja: write | ../../game ../../game/hub ../../game/cull64.json');
    expect(text).not.toContain(scratch.path);
    expect(Object.keys(outputs('deep/out'))).toEqual([]);
  });

  test.each<[words: string[], status: number, line: RegExp]>([
    [['--ninja', '--shard', '1/2'], 2, /--shard is not for --ninja/],
    [['--ninja', '--only', 'a.c64'], 2, /--only is not for --ninja/],
    [['--ninja', '--jobs', '7'], 2, /--jobs is not for --ninja/],
    [['--only', 'a.c64', '--shard', '2/2'], 2, /--only names outputs, and --shard counts them: one of them/],
    [['--ninja', '--json'], 2, /--json is not for --ninja/],
    [['--only', 'b.c64'], 1, /--only b\.c64: there is no such output, nor a model of that name/],
    [['--depfile', 'd'], 2, /--depfile is of one output: say --only with its path/],
  ])('%j', async (words, status, line) => {
    write('game/a.obj', model(2));
    write('game/c.obj', model(2));
    const run = await cull64(['bake', 'game', '-o', 'out', ...words], scratch.path);
    expect(run.status).toBe(status);
    expect(run.stderr).toMatch(line);
    expect(existsSync(at('out'))).toBe(false);
  });

  test('a line break in a name is refused, for it cannot be written', async () => {
    write('game/a\nb.obj', model(2));
    expect(await bake('game', '-o', 'out', '--ninja')).toMatch(
      /^cull64: .*a\?b\..*: the name holds a control character, which build\.ninja cannot; rename it\n$/,
    );
    expect(existsSync(at('out/build.ninja'))).toBe(false);
  });

  test('a depfile escapes what ninja reads, and refuses what it cannot', () => {
    expect(depfileText(['/tmp', '/'], '/usr')).toBe('output: ../tmp ..\n');
    write('a $#b.bin', 'x');
    expect(depfileText([at('a $#b.bin')], at('out'))).toBe('output: ../a\\ $$\\#b.bin\n');
    expect(depfileText([at('gone/a.bin')], scratch.path)).toBe('output: .\n');
    write('a|b', 'x');
    expect(() => depfileText([at('a|b')], '/')).toThrow(/a character that ninja cannot read from a depfile/);
  });

  test('--only makes one output, or all of a model', async () => {
    write('game/a.obj', model(2));
    write('game/c.obj', model(2));
    write('game/cull64.json', { target: ['n64', 'ps1'] });
    expect(await bake('game', '-o', 'out', '--only', 'a-n64')).toMatch(/^a\.obj for n64: made.*\n1 output: 1 made/);
    expect(await bake('game', '-o', 'out', '--only', 'c.obj')).toMatch(/2 outputs: 2 made/);
    expect(readdirSync(at('out')).sort()).toEqual(['.cull64-sums', 'a-n64', 'c-n64', 'c-ps1']);
  });
});

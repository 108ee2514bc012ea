/** `cull64 scene`: the list, and a scene as a file that reads back as what was said of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { scenes } from '../../../../scenes/index.ts';
import { readScene } from '../../../../src/core/scene/read.ts';
import { sceneCommand } from '../../../../tools/cli/commands/scene.ts';
import { scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
afterAll(remove);

async function scene(...args: string[]): Promise<string> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  await sceneCommand(args).finally(() => write.mockRestore());
  return text;
}

describe('without a name', () => {
  test('a line for each scene', async () => {
    const lines = (await scene()).trimEnd().split('\n');
    expect(lines).toEqual(scenes.map(({ name, description }) => `${name.padEnd(12)} ${description}`));
  });
  test('as JSON', async () => {
    const list = scenes.map(({ name, title, description }) => ({ name, title, description }));
    expect(JSON.parse(await scene('--json'))).toEqual({ scenes: list });
  });
  test('there is nothing to write', () => expect(scene('-o', at('x.glb'))).rejects.toThrow('which scene?'));
});

test('a name of another format is refused: what is written is binary glTF', async () => {
  for (const name of ['castle.obj', 'castle.GLTF', 'castle.t3dm']) {
    await expect(scene('castle', '-o', at(name))).rejects.toThrow('what is written is binary glTF; name it .glb');
    expect(existsSync(at(name))).toBe(false);
  }
});

describe('with a name', () => {
  test('the file holds what the line says', async () => {
    const text = await scene('castle', '-o', at('castle.glb'));
    const bytes = readFileSync(at('castle.glb'));
    const read = await readScene(bytes);
    expect(text).toBe(
      `${at('castle.glb')}: ${read.names.length} objects, ${read.indices.length / 3} triangles, a path of ${read.views.length} views; ${bytes.length} bytes\n`,
    );
  });
  test('another seed is another scene; the seed it has is written where none is given', async () => {
    const report = async (...args: string[]) =>
      JSON.parse(await scene('castle', '-o', at('seeded.glb'), '--json', ...args));
    const own = await report();
    expect(readFileSync(at('seeded.glb')).equals(readFileSync(at('castle.glb')))).toBe(true);
    const { file, objects, triangles, views, bytes } = own;
    const read = await readScene(readFileSync(file));
    expect([objects, triangles, views]).toEqual([read.names.length, read.indices.length / 3, read.views.length]);
    expect(bytes).toBe(readFileSync(file).length);
    await report('--seed', '0');
    expect(readFileSync(at('seeded.glb')).equals(readFileSync(at('castle.glb')))).toBe(false);
  });
  test('a seed is a whole number up to 2^31', async () => {
    for (const seed of ['-1', '0.5', '2147483649', 'x'])
      await expect(scene('castle', '-o', at('no.glb'), `--seed=${seed}`)).rejects.toThrow(
        `--seed ${seed}: it must be a whole number from 0 to 2147483648`,
      );
    expect(existsSync(at('no.glb'))).toBe(false);
  });
  test('one that there is not, and more than one', async () => {
    await expect(scene('palace')).rejects.toThrow(
      `there is no scene "palace"; there are ${scenes.map(({ name }) => name).join(', ')}`,
    );
    await expect(scene('castle', 'town')).rejects.toThrow('one scene at a time: "town" is one too many');
  });
});

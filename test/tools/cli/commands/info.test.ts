/** `cull64 info` as text: what stands in each line, for a model and for each kind of tree file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { treeToJson } from '../../../../src/core/file/json.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { buildCommand } from '../../../../tools/cli/commands/build.ts';
import { infoCommand } from '../../../../tools/cli/commands/info.ts';
import { scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);

/** Runs the command in this process; returns what it printed. */
async function printed(work: () => Promise<void>): Promise<string> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  await work().finally(() => write.mockRestore());
  return text;
}
const info = (...args: string[]) => printed(() => infoCommand(args));
const fields = async (...args: string[]) =>
  Object.fromEntries(
    (await info(...args))
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, 16).trim(), line.slice(17)]),
  );

beforeAll(async () => {
  // a tetrahedron's corner at 0, and one triangle 10 away; the second name holds a character that rings a bell
  writeFileSync(
    at('two.obj'),
    'o near\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\no far\u0007\nv 10 0 0\nv 10.5 0 0\nv 10 0.25 0\nf 5 6 7\n',
  );
  for (const [name, ...more] of [
    ['two.c64'],
    ['seed.c64', '--format', 'seed20', '--endian', 'big'],
    ['compact.c64', '--format', 'compact8'],
    ['two.json'],
  ])
    await printed(() => buildCommand([at('two.obj'), '-o', at(name), '--json', ...more]));
});
afterAll(remove);

describe('a model', () => {
  test('a line for each number, the values behind a column of names', async () => {
    expect((await info(at('two.obj'))).split('\n')).toEqual([
      'kind             model',
      'objectCount      2',
      'triangles        3',
      'vertices         7',
      'doubleSided      0',
      'blended          0',
      'masked           0',
      'box              0 0 0 10.5 1 1',
      'views            0',
      '',
    ]);
  });
  test('its objects: sphere, triangles, and the name without what a terminal obeys', async () => {
    const lines = (await info(at('two.obj'), '--objects')).trimEnd().split('\n').slice(9);
    expect(lines[0]).toMatch(/^ {5}0 {2}\S+ \S+ \S+ \S+ {2}2 triangles {2}near$/);
    expect(lines[1]).toMatch(/^ {5}1 {2}\S+ \S+ \S+ \S+ {2}1 triangles {2}far\?$/);
    expect(lines).toHaveLength(2);
  });
});

describe('a tree', () => {
  test('float16: 96 bytes of header, 3 nodes of 16, 2 ids of 2 and what fills up 16', async () => {
    const tree = await fields(at('two.c64'));
    expect(tree).toMatchObject({
      ...{ kind: 'tree', objectCount: '2', nodes: '3', leaves: '2', depth: '2', leafSize: '1' },
      ...{ format: 'float16', endian: 'little', bytes: '160', bytesPerObject: '80' },
      ledger: 'header 96, nodes 48, objects 0, ids 4, padding 12',
    });
    expect(tree.root.split(' ')).toHaveLength(4);
    expect(tree.scale).toBeUndefined();
  });
  test('its root: of one node too, and none of no nodes', async () => {
    writeFileSync(at('one.json'), treeToJson(buildSphereTree(Float32Array.of(1, 2, 3, 4))));
    expect(await fields(at('one.json'))).toMatchObject({ nodes: '1', root: '1 2 3 4' });
    writeFileSync(at('none.json'), treeToJson(buildSphereTree(new Float32Array(0))));
    expect(await fields(at('none.json'))).toMatchObject({ objectCount: '0', nodes: '0', leaves: '0', root: 'none' });
  });
  test('what a node’s bits hold, in words', async () => {
    expect((await fields(at('two.c64'))).nodeBits).toMatch(
      /^\d+ bounds, \d+ link, which are the low bits of the bounds too$/,
    );
    expect((await fields(at('seed.c64'))).nodeBits).toMatch(/^128 bounds, \d+ link(, \d+ padding)?$/);
  });
  test('compact: its unit and where its zero is', async () => {
    const { scale, origin, format } = await fields(at('compact.c64'));
    expect(format).toBe('compact8');
    const json = JSON.parse(await info(at('compact.c64'), '--json'));
    expect(Number.isInteger(Math.log2(json.scale))).toBe(true);
    expect(Number(scale)).toBeCloseTo(json.scale, 8);
    expect(origin.split(' ')).toHaveLength(3);
  });
  test('JSON has no bytes to tell of', async () => {
    const tree = await fields(at('two.json'));
    expect(tree).toMatchObject({ kind: 'tree', format: 'json', nodes: '3' });
    expect(tree.ledger).toBeUndefined();
  });
  test('its objects have spheres, and neither names nor triangles', async () => {
    const lines = (await info(at('two.c64'), '--objects')).trimEnd().split('\n').slice(-2);
    for (const [id, line] of lines.entries()) expect(line).toMatch(new RegExp(`^ {5}${id} {2}\\S+ \\S+ \\S+ \\S+ *$`));
    const { objects } = JSON.parse(await info(at('two.c64'), '--objects', '--json'));
    expect(objects.map(({ id, name, box, triangles }: Record<string, unknown>) => [id, name, box, triangles])).toEqual([
      [0, null, null, null],
      [1, null, null, null],
    ]);
  });
});

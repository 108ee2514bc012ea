/**
 * `--parts auto` on the command line: where it is taken, what it writes, and how a cut model comes back.
 *
 * @seconds 45
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readScene } from '../../../../../src/core/scene/read.ts';
import { objectCount, type Scene, triangleCount } from '../../../../../src/core/scene/scene.ts';
import { trianglesOf } from '../../../../core/scene/support/triangles.ts';
import { angleAndWall, lumps } from '../../../../offline/learn/lumps.ts';
import { joined, sceneOf, wall } from '../../../../overdraw/measure/shapes.ts';
import { noShared, readShared, sharedPath } from '../../../../shared-data.ts';
import { cull64, scratchFolder } from '../../../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (...names: string[]) => join(folder, ...names);
const VIEWS = [{ eye: [0, 0, 0], target: [0, 0, -1], fov: 60 }];
const AUTO = ['--parts', 'auto:3', '--train', 'front.json'];

async function run(...args: string[]) {
  const { status, stdout, stderr } = await cull64(args, folder);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
const json = async (...args: string[]) => JSON.parse(await run(...args, '--json'));

/** A scene as text, an object each. */
function asObj({ names, positions, indices, firstTriangle }: Scene): string {
  const lines: string[] = [];
  for (let v = 0; v < positions.length; v += 3) lines.push(`v ${positions.subarray(v, v + 3).join(' ')}`);
  names.forEach((name, object) => {
    lines.push(`o ${name}`);
    for (let t = firstTriangle[object]; t < firstTriangle[object + 1]; t++)
      lines.push(`f ${Array.from(indices.subarray(t * 3, t * 3 + 3), (v) => v + 1).join(' ')}`);
  });
  return `${lines.join('\n')}\n`;
}

/** All that is to come back of an object. */
const objectsOf = (scene: Scene) =>
  scene.names.map((name, object) => ({
    name,
    flags: scene.flags[object],
    sphere: Array.from(scene.spheres.subarray(object * 4, object * 4 + 4)),
    box: Array.from(scene.boxes.subarray(object * 6, object * 6 + 6)),
    triangles: trianglesOf(scene, object),
  }));

beforeAll(() => {
  writeFileSync(at('angle.obj'), asObj(angleAndWall()));
  writeFileSync(at('front.json'), JSON.stringify(VIEWS));
});
afterAll(remove);

describe('every command that reads a model', () => {
  test('info names the parts, and says what they save', async () => {
    const { objects, notes } = await json('info', 'angle.obj', '--objects', ...AUTO);
    expect(objects.map((object: { triangles: number }) => object.triangles)).toEqual([2, 2, 2]);
    expect(notes).toEqual([
      expect.stringMatching(
        /^excess of the tree's order on 64 views that parts were not chosen on: 0\.\d{3} before it was cut, 0\.0\d\d after: \d+ % of what single triangles save$/,
      ),
      '2 objects cut into 3 parts',
    ]);
  });
  test('overdraw is of the parts', async () => {
    const command = ['overdraw', 'angle.obj', '--views', 'front.json', '--orders', 'sorted'];
    const { orders: before } = await json(...command);
    const { orders: after } = await json(...command, ...AUTO);
    expect(before[0].overdraw).toBeCloseTo(1.5, 2);
    expect(after[0].overdraw).toBe(1);
  });
  test('overdraw says what single triangles leave, of no other cut', async () => {
    const command = ['overdraw', 'angle.obj', '--views', 'front.json'];
    const { singleTriangles } = await json(...command, ...AUTO);
    // in three walls of two triangles each, none of which is drawn before one that hides it
    expect(singleTriangles).toEqual({ objects: 6, excess: { tree: 0, sorted: 0 } });
    const { orders } = await json(...command, '--parts', 'grid:9999', '--orders', 'tree,sorted');
    expect(orders.map((order: { excess: number }) => order.excess)).toEqual([0, 0]);
    expect(await run(...command, ...AUTO)).toContain(
      'single triangles: 6 objects, the finest cut there is; their excess 0.000 in tree order, 0.000 sorted\n',
    );
    expect(await json(...command, '--parts', 'component')).not.toHaveProperty('singleTriangles');
  });
  test('its sentence recommends no cut where there was one', async () => {
    const full = (distance: number) => wall(distance, -distance, -distance, distance, distance);
    writeFileSync(at('double.obj'), asObj(sceneOf([joined([full(6), full(4)]), full(9)])));
    // near a place that sees nothing, so that it stays as it is
    writeFileSync(at('away.json'), JSON.stringify([{ eye: [0, 0, 900], target: [0, 900, 901], fov: 1 }]));
    const command = ['overdraw', 'double.obj', '--views', 'front.json', '--orders', 'file,tree'];
    const says = '100 % of the excess lies inside the 2 objects, where no order of objects helps';
    expect(await run(...command)).toContain(`${says}; smaller objects may (--parts auto).`);
    expect(await run(...command, '--parts', 'auto', '--train', 'away.json')).toContain(`${says}.`);
  });
  test('nor a learned tree where that was asked for', async () => {
    writeFileSync(at('lumps.obj'), asObj(lumps(10, 8, 1)));
    writeFileSync(at('nowhere.json'), JSON.stringify([{ eye: [0, 0, 900], target: [0, 900, 901], fov: 1 }]));
    const command = ['overdraw', 'lumps.obj', '--views', 'front.json', '--orders', 'file,sorted,tree'];
    const usual = await run(...command);
    const tried = await run(...command, '--split', 'measured', '--train', 'nowhere.json', '--camera', 'path');
    expect(usual).toContain(': a tree learned from views (--split measured) may come nearer to it.');
    expect(tried).toBe(usual.replace(': a tree learned from views (--split measured) may come nearer to it', ''));
  });
  test('what is found hidden may be trained without parts, and with them', async () => {
    const cells = ['--budget', '1K', '--quality', 'preview', '--train', 'front.json'];
    expect((await json('hidden', 'angle.obj', ...cells)).objects).toBe(2);
    expect((await json('hidden', 'angle.obj', ...cells, '--parts', 'auto:3')).objects).toBe(3);
    const { objects } = await json(
      'build',
      'angle.obj',
      '--hidden',
      '1K',
      '--quality',
      'preview',
      '--train',
      'front.json',
    );
    expect(objects).toBe(2);
  });
  test('build, compare, n64 and ray take it too', async () => {
    expect((await json('build', 'angle.obj', '-o', 'angle.c64', ...AUTO)).objects).toBe(3);
    const comparison = await json('compare', 'angle.obj', '--structures', 'scan', '--views', 'front.json', ...AUTO);
    expect(comparison.objects).toBe(3);
    const { objects, writtenBy } = await json('n64', 'angle.obj', '--views', 'front.json', ...AUTO);
    expect(objects).toBe(3);
    expect(writtenBy).toContain('--parts auto:3 --train front.json');
    expect((await json('ray', 'angle.obj', '--eye', '3,0,0', '--direction', '0,0,-1', ...AUTO)).hit.name).toBe(
      'shape 1',
    );
  });
});

describe('scene', () => {
  test('writes the cut model, which reads back as the same objects', async () => {
    const report = await json('scene', 'angle.obj', '-o', 'cut.glb', ...AUTO);
    const back = await readScene(readFileSync(at('cut.glb')));
    expect(report).toMatchObject({ scene: 'angle.obj', file: 'cut.glb', objects: 3, triangles: 6, views: 0 });
    expect(back.names).toEqual(['shape 0#0', 'shape 0#1', 'shape 1']);
    expect(back.indices).toHaveLength(18);
    const again = await json('info', 'cut.glb', '--objects');
    const { objects } = await json('info', 'angle.obj', '--objects', ...AUTO);
    expect(again.objects).toEqual(objects);
  });
  test.skipIf(noShared)(
    'as does a model with colours and double-sided objects (skipped without ../shared/data)',
    async () => {
      await run('scene', sharedPath('scenes/kenney-fps.glb'), '-o', 'fps.glb', '--parts', 'auto:60');
      const back = await readScene(readFileSync(at('fps.glb')));
      const source = await readScene(readShared('scenes/kenney-fps.glb'));
      expect(objectCount(back)).toBe(60);
      expect([...back.flags].every((flags) => flags === source.flags[0])).toBe(true);
      const all = (scene: Scene) =>
        objectsOf(scene)
          .flatMap(({ triangles }) => triangles.map((t) => t.join()))
          .sort();
      expect(all(back)).toEqual(all(source));
      expect(new Set(back.colors).size).toBe(new Set(source.colors).size);
      await run('scene', 'fps.glb', '-o', 'again.glb');
      expect(readFileSync(at('again.glb')).equals(readFileSync(at('fps.glb')))).toBe(true);
    },
  );
  test('does not write over the model, has no seed for it, and says when there is no path', async () => {
    await run('scene', 'angle.obj', '-o', 'same.glb');
    await expect(run('scene', 'same.glb', '--parts', 'component')).rejects.toThrow(
      'same.glb: this is the model itself',
    );
    await expect(run('scene', 'angle.obj', '--seed', '3')).rejects.toThrow('--seed is for built-in scenes');
    expect(await run('scene', 'angle.obj', '-o', 'same.glb')).toContain('2 objects, 6 triangles, no path; ');
  });
});

describe('export', () => {
  test.each(['c', 'n64', 'json'])('%s: carries the range of the index list of each part', async (target) => {
    await json('export', 'angle.obj', '--target', target, '-o', target, ...AUTO);
    const table = (name: string) =>
      readFileSync(at(target, name), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'));
    await run('scene', 'angle.obj', '-o', 'whole.glb', ...AUTO);
    const cut = await readScene(readFileSync(at('whole.glb')));
    const ranges = table('angle.ranges.txt').map((row) => row.map(Number));
    expect(ranges.map(([slot]) => slot)).toEqual([0, 1, 2]);
    table('angle.objects.txt').forEach(([slot, id], i) => {
      expect(ranges[i]).toEqual([Number(slot), 3 * cut.firstTriangle[Number(id)], 3 * triangleCount(cut, Number(id))]);
    });
    expect(new Set(ranges.map(([, first]) => first))).toEqual(new Set([0, 6, 12]));
    expect(readFileSync(at(target, 'README.md'), 'utf8')).toContain('| `angle.ranges.txt` |');
  });
  test('has none where objects are whole', async () => {
    const { files } = await json('export', 'angle.obj', '--target', 'c', '-o', 'plain');
    expect(files.map((file: { name: string }) => file.name)).not.toContain('angle.ranges.txt');
  });
  test('README.md has the command that cuts it so', async () => {
    await json('export', 'angle.obj', '--target', 'c', '-o', 'c', ...AUTO);
    expect(readFileSync(at('c', 'README.md'), 'utf8')).toContain('--parts auto:3 --train front.json');
  });
});

describe('refused', () => {
  test.each([
    [['--train', 'front.json'], '--train is for --split measured, --parts auto and --hidden'],
    [['--train', 'front.json', '--parts', 'component'], '--train is for --split measured, --parts auto and --hidden'],
    [['--parts', 'auto:1'], 'angle.obj: parts: a budget of 1 objects, but the scene has 2'],
    [['--parts', 'auto', '--train', 'angle.obj'], 'angle.obj: '],
    [['--parts', 'auto', '--train', 'nothing.json'], 'nothing.json: there is no such file'],
  ])('%j', async (args, message) => {
    await expect(run('info', 'angle.obj', ...args)).rejects.toThrow(message);
  });
  test('for a tree', async () => {
    await run('build', 'angle.obj', '-o', 'tree.c64');
    await expect(run('info', 'tree.c64', '--parts', 'auto')).rejects.toThrow('--parts is for models');
    await expect(run('info', 'tree.c64', '--train', 'front.json')).rejects.toThrow(
      '--train is for --split measured, --parts auto and --hidden',
    );
  });
});

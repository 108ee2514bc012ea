/** @seconds 20 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { decodeTree } from '../../../src/core/file/binary.ts';
import { treeFromJson } from '../../../src/core/file/json.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { bruteSort, createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { polygonOrderJson } from '../../../src/overdraw/measure/report.ts';
import { DRAW_ORDERS } from '../../../src/overdraw/order/orders.ts';
import { measurePolygonOrder } from '../../../src/overdraw/order/polygon-order.ts';
import { bspBytes } from '../../../src/seeds/bsp/bsp-tree.ts';
import { buildSceneBsp } from '../../../src/seeds/bsp/scene-bsp.ts';
import { ONE_OBJECT, THREE_OBJECTS } from '../../core/scene/support/three-objects.ts';
import { noShared, sharedPath } from '../../shared-data.ts';
import { longTest } from '../../soak.ts';
import { cull64, scratchFolder } from '../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const run = (...args: string[]) => cull64(args, folder);
const json = async (...args: string[]) => {
  const { status, stdout, stderr } = await run(...args);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout);
};

beforeAll(async () => {
  writeFileSync(at('three.obj'), THREE_OBJECTS);
  await json('scene', 'castle', '-o', 'castle.glb', '--json');
});
afterAll(remove);

describe('build', () => {
  test.each([
    ['float16', 'little'],
    ['float16', 'big'],
    ['seed20', 'big'],
  ])('%s, %s-endian: the file decodes to a sound tree of the reported shape', async (format, endian) => {
    const report = await json('build', 'castle.glb', '-o', 't.c64', '--format', format, '--endian', endian, '--json');
    const bytes = readFileSync(at('t.c64'));
    const decoded = decodeTree(bytes);
    expect([decoded.format, decoded.endian]).toEqual([format, endian]);
    expect(validateTree(decoded.tree)).toEqual([]);
    expect(report).toMatchObject({
      model: 'castle.glb',
      file: 't.c64',
      objects: decoded.tree.ids.length,
      nodes: decoded.tree.links.length,
      depth: decoded.tree.depth,
      bytes: bytes.length,
      split: 'order',
      bounds: 'plane',
      leaf: 1,
    });
  });

  test('without -o the file has the model’s name, in this folder; with the ending .json it is text', async () => {
    const { stdout } = await run('build', 'three.obj');
    expect(stdout).toMatch(/^three\.c64: 3 objects in 5 nodes/);
    expect(decodeTree(readFileSync(at('three.c64'))).tree.ids.length).toBe(3);
    await json('build', 'three.obj', '-o', 'three.json', '--json');
    expect(treeFromJson(readFileSync(at('three.json'), 'utf8')).ids.length).toBe(3);
  });

  test('split, bounds and leaf reach the builder', async () => {
    const report = await json(
      'build',
      'castle',
      '-o',
      'l.c64',
      '--split',
      'midpoint',
      '--bounds',
      'box',
      '--leaf',
      '8',
      '--json',
    );
    expect(report).toMatchObject({ split: 'midpoint', bounds: 'box', leaf: 8 });
    expect(decodeTree(readFileSync(at('l.c64'))).tree.leafSize).toBe(8);
    expect(report.leaves).toBeLessThan(report.objects / 4);
  });

  test('one object: the file is written, and the note says that there is nothing to cull and how to cut it', async () => {
    writeFileSync(at('one.obj'), ONE_OBJECT);
    const { status, stderr } = await run('build', 'one.obj', '-o', 'one.c64');
    expect(status).toBe(0);
    expect(stderr).toMatch(/one\.obj is one object: there is nothing to cull.*--parts component/);
    const parted = await json('build', 'one.obj', '-o', 'one.c64', '--parts', 'component', '--json');
    expect(parted.objects).toBe(3);
    expect((await json('info', 'one.obj', '--parts', 'grid:10', '--json')).objectCount).toBeGreaterThanOrEqual(3);
  });
});

describe('info', () => {
  test('objects of a model: id, name, sphere, box, triangles', async () => {
    const { objects, objectCount, triangles } = await json('info', 'three.obj', '--objects', '--json');
    expect([objectCount, triangles]).toEqual([3, 4]);
    expect(objects.map((o: { id: number; name: string; triangles: number }) => [o.id, o.name, o.triangles])).toEqual([
      [0, 'left', 2],
      [1, 'middle', 1],
      [2, 'right side', 1],
    ]);
    expect(objects[0].box).toEqual([-11, -1, -1, -9, 1, -1]);
    const [x, y, z, r] = objects[0].sphere;
    expect([x, y, z]).toEqual([-10, 0, -1]);
    expect(r).toBeGreaterThanOrEqual(Math.SQRT2);
    expect(r).toBeLessThan(Math.SQRT2 * 1.0001);
  });

  test('objects of a tree are the model’s, with the sphere as far as the file keeps it', async () => {
    await json('build', 'castle.glb', '-o', 'i.c64', '--json');
    const model = await json('info', 'castle.glb', '--objects', '--json');
    const tree = await json('info', 'i.c64', '--objects', '--json');
    expect(tree).toMatchObject({ kind: 'tree', format: 'float16', endian: 'little', objectCount: model.objectCount });
    const ledger = Object.values(tree.ledger as Record<string, number>).reduce((a, b) => a + b, 0);
    expect(ledger).toBe(tree.bytes);
    model.objects.forEach((object: { sphere: number[] }, id: number) => {
      const kept = tree.objects[id].sphere;
      const distance = Math.hypot(...[0, 1, 2].map((k) => kept[k] - object.sphere[k]));
      expect(tree.objects[id].id).toBe(id);
      expect(distance + object.sphere[3]).toBeLessThanOrEqual(kept[3] * (1 + 1e-12));
      expect(kept[3]).toBeLessThan(object.sphere[3] * 1.02 + 0.02);
    });
  });

  test('as text it is readable, and a name cannot move the terminal’s cursor', async () => {
    writeFileSync(at('evil.obj'), 'o a\u001b[2Jb\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const { stdout, status } = await run('info', 'evil.obj', '--objects');
    expect(status).toBe(0);
    expect(stdout).toContain('triangles        1');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('cull', () => {
  const EYE = [
    '--eye',
    '-2,3,30',
    '--target',
    '4,2,-10',
    '--fov',
    '50',
    '--aspect',
    '16/9',
    '--near',
    '0.5',
    '--far',
    '90',
  ];
  const query = createQuery(
    createCamera({ eye: [-2, 3, 30], target: [4, 2, -10], fov: 50, near: 0.5, far: 90 }, 16 / 9),
  );
  let spheres: Float32Array;
  let want: Uint32Array;
  beforeAll(async () => {
    const { objects } = await json('info', 'castle.glb', '--objects', '--json');
    spheres = Float32Array.from(objects.flatMap((o: { sphere: number[] }) => o.sphere));
    want = new Uint32Array(objects.length);
    want = want.slice(0, cullBrute(spheres, query, {}, createBruteResult(want)));
  });

  test('the visible set is the linear scan’s over the listed spheres; --sorted is its sort by distance', async () => {
    const any = await json('cull', 'castle.glb', ...EYE, '--json');
    expect(any.objects).toBe(spheres.length / 4);
    expect(any.visible.length).toBeGreaterThan(50);
    expect(any.visible.length).toBeLessThan(any.objects);
    expect([...any.visible].sort((a, b) => a - b)).toEqual(Array.from(want));
    expect(Object.keys(any.counters)).toEqual(['nodes', 'planes', 'leaves']);
    const sorted = await json('cull', 'castle.glb', ...EYE, '--sorted', '--json');
    expect(sorted.visible).toEqual(Array.from(bruteSort(spheres, query, want.slice())));
  });

  test.each([
    ['front', 'axis'],
    ['front', 'depth'],
    ['back', 'distance'],
    ['none', 'axis'],
    ['front', 'runs'],
    ['back', 'runs'],
    ['none', 'runs'],
  ])('--order %s --key %s: the same set', async (order, key) => {
    const { visible } = await json('cull', 'castle', ...EYE, '--order', order, '--key', key, '--json');
    expect([...visible].sort((a, b) => a - b)).toEqual(Array.from(want));
  });

  test('a seed20 tree file gives the model’s own list, --max its first ones, text the same ids', async () => {
    await json('build', 'castle.glb', '-o', 'c.c64', '--format', 'seed20', '--json');
    const model = await json('cull', 'castle.glb', ...EYE, '--json');
    const tree = await json('cull', 'c.c64', ...EYE, '--json');
    expect(tree).toEqual(model);
    const few = await json('cull', 'c.c64', ...EYE, '--max', '5', '--json');
    expect(few.visible).toEqual(model.visible.slice(0, 5));
    const text = await run('cull', 'c.c64', ...EYE);
    expect(text.stdout.trim().split('\n').map(Number)).toEqual(model.visible);
    expect(text.stderr).toContain(`${model.visible.length} of ${model.objects} objects`);
  });
});

describe('overdraw', () => {
  test('JSON, CSV and text tell the same numbers, on the scene’s own path', async () => {
    const result = await json(
      'overdraw',
      'castle.glb',
      '--size',
      '80x60',
      '--orders',
      'file,tree,sorted,tree-sorted',
      '--json',
    );
    expect(result).toMatchObject({ size: [80, 60], views: 24 });
    expect(result.orders.map((row: { order: string }) => row.order)).toEqual(['file', 'tree', 'sorted', 'tree-sorted']);
    const [file, tree, sorted, treeSorted] = result.orders;
    expect(tree.shaded).toBeLessThan(file.shaded);
    expect(treeSorted.shaded).toBe(sorted.shaded);
    for (const row of result.orders) {
      expect(row.overdraw).toBeCloseTo(row.shaded / result.covered, 12);
      expect(row.excess).toBeCloseTo(row.between + row.inside, 12);
      expect(row.worst).toBeGreaterThanOrEqual(row.overdraw);
      expect(row.overdraw).toBeLessThanOrEqual(result.depthComplexity);
    }
    const { stdout } = await run(
      'overdraw',
      'castle.glb',
      '--size',
      '80x60',
      '--orders',
      'file,tree,sorted,tree-sorted',
      '--csv',
    );
    const [header, ...rows] = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const shaded = header.indexOf('shaded');
    expect(rows.map((cells) => Number(cells[shaded]))).toEqual(
      result.orders.map((row: { shaded: number }) => row.shaded),
    );
  });

  test('every order where none is named', async () => {
    const { orders } = await json('overdraw', 'three.obj', '--size', '8x6', '--json');
    expect(orders.map((row: { order: string }) => row.order)).toEqual(DRAW_ORDERS.map(({ name }) => name));
  });

  test('a picture as wide as --size says: its cameras see as much', async () => {
    const result = await json('overdraw', 'castle', '--size', '96x24', '--orders', 'file', '--json');
    const scene = castle.build();
    const measured = (aspect: number) =>
      measureOverdraw(
        scene,
        buildSphereTree(scene.spheres),
        scene.views.map((view) => createCamera(view, aspect)),
        { width: 96, height: 24, orders: ['file'] },
      );
    expect([result.covered, result.orders[0].shaded]).toEqual([measured(4).covered, measured(4).orders[0].shaded]);
    expect(measured(4 / 3).covered).not.toBe(result.covered);
  });

  test('views from a file, and views made up where there are none', async () => {
    writeFileSync(at('views.json'), JSON.stringify([{ eye: [0, 1, 8], target: [0, 0, 0], near: 0.1, fov: 90 }]));
    const given = await json('overdraw', 'three.obj', '--views', 'views.json', '--orders', 'file', '--json');
    expect(given.views).toBe(1);
    expect(given.covered).toBeGreaterThan(0);
    expect((await json('overdraw', 'three.obj', '--orders', 'file', '--json')).views).toBe(24);
  });
});

describe('overdraw --bsp-...', () => {
  const few = ['--size', '40x30', '--orders', 'tree'];

  test('each option builds the tree that the library builds with it', async () => {
    const random = createRandom(1);
    const vertices = Array.from({ length: 300 }, () => `v ${random()} ${random()} ${random()}\n`);
    const faces = Array.from({ length: 100 }, (_, i) => `f ${i * 3 + 1} ${i * 3 + 2} ${i * 3 + 3}\n`);
    writeFileSync(at('crossing.obj'), [...vertices, ...faces].join(''));
    const scene = await readScene(readFileSync(at('crossing.obj')));
    const figures: string[] = [];
    for (const [words, options] of [
      [[], {}],
      [['--bsp-minimum', '8'], { minimum: 8 }],
      [['--bsp-score', 'balance'], { score: 'balance' }],
      [['--bsp-candidates', '3'], { candidates: 3 }],
      [['--bsp-candidates', '3', '--bsp-seed', '7'], { candidates: 3, seed: 7 }],
      [['--bsp-weight', '2'], { splitWeight: 2 }],
      [['--bsp-depth', '6'], { maxDepth: 6 }],
    ] as const) {
      const tree = buildSceneBsp(scene, 'opaque', options);
      const { bsp } = await json('overdraw', 'crossing.obj', ...few, '--bsp', ...words, '--json');
      const { polygons, uncut, nodes, bytes, unordered = 0 } = bsp;
      const found = [polygons, uncut, nodes, bytes, unordered];
      expect(found).toEqual([tree.triangles.length, tree.uncut, tree.links.length / 2, bspBytes(tree), tree.unordered]);
      figures.push(found.join());
    }
    // none is an option that does nothing
    expect(new Set(figures).size).toBe(figures.length);
    const { bsp } = await json('overdraw', 'three.obj', ...few, '--bsp', '--no-bsp-merge', '--json');
    expect(bsp.uncut).toBe((await readScene(readFileSync(at('three.obj')))).indices.length / 3);
  });

  test('lists are said; a limit that is passed too; and none of them goes without --bsp', async () => {
    const of = (...words: string[]) => run('overdraw', 'crossing.obj', ...few, ...words);
    const lists = await of('--bsp', '--bsp-depth', '1');
    expect(lists.stdout).toMatch(
      /\nbsp: (\d+) polygons front to back, \1 of them in lists without an order, \1 before/,
    );
    for (const [words, status, message] of [
      [['--bsp-minimum', '2'], 2, '--bsp-minimum is for --bsp'],
      [['--no-bsp-merge'], 2, '--no-bsp-merge is for --bsp'],
      [['--bsp', '--bsp-minimum', '0'], 2, '--bsp-minimum 0: it must be a whole number from 1 to 16777216'],
      [['--bsp', '--bsp-score', 'best'], 2, '--bsp-score best: it must be balance, cost'],
      [['--bsp', '--bsp-polygons', '101'], 1, 'crossing.obj: the planes cut the triangles into more than 101 polygons'],
    ] as const) {
      const failed = await of(...words);
      expect(failed.status).toBe(status);
      expect(failed.stderr).toContain(message);
    }
  });
});

describe('overdraw --bsp', () => {
  const few = ['--size', '80x60', '--orders', 'file,tree'];

  longTest('what the library measures, its price and its time beside it, and nothing else changed', async () => {
    const { bsp, ...rest } = await json('overdraw', 'castle', ...few, '--bsp', '--json');
    expect(rest).toEqual(await json('overdraw', 'castle', ...few, '--json'));
    const scene = castle.build();
    const cameras = scene.views.map((view) => createCamera(view));
    const measure = measurePolygonOrder(scene, buildSceneBsp(scene, 'opaque'), cameras, { width: 80, height: 60 });
    const { milliseconds, ...figures } = bsp;
    expect(figures).toEqual(polygonOrderJson(measure));
    expect(milliseconds.build).toBeGreaterThan(0);
    expect(bsp.overdraw).toBeLessThan(1.001);
    expect(bsp.polygons).toBeGreaterThan(bsp.uncut);
  });

  test('a row of the table and of the CSV, after the orders of objects', async () => {
    const table = (await run('overdraw', 'three.obj', ...few, '--bsp')).stdout;
    expect(table).toMatch(/\ntree +\d.*\nbsp +\d+ +1\.000 +1\.000 +7 +0\.005 +0\.000 +- +-\n/);
    expect(table).toMatch(/\nbsp: \d+ polygons front to back, \d+ before they were cut; \d+ nodes, \d+ bytes/);
    const csv = (await run('overdraw', 'three.obj', ...few, '--bsp', '--csv')).stdout;
    expect(
      csv
        .trim()
        .split('\n')
        .map((line) => line.split(',').length),
    ).toEqual([9, 9, 9, 9]);
    expect(csv).toMatch(/\nbsp,584,1,1,7,0\.005\d+,0,,\n$/);
  });
});

describe('overdraw --format', () => {
  const few = ['--size', '80x60', '--orders', 'file,tree'];

  longTest('the tree as it is exported: leaves of its own size, bytes of the file, what is given in vain', async () => {
    const { exported, orders } = await json('overdraw', 'castle', '--format', 'compact8', ...few, '--json');
    const file = await json('build', 'castle', '-o', 'e.c64', '--format', 'compact8', '--json');
    const { exported: priced } = await json('n64', 'castle', '--json');
    expect(exported).toEqual({
      format: 'compact8',
      leaf: 8,
      bytes: file.bytes,
      bytesPerObject: file.bytes / 1069,
      visible: Math.round(priced.visible * 24),
      falselyVisible: Math.round(priced.falselyVisible * 24),
    });
    const plain = await json('overdraw', 'castle', ...few, '--json');
    expect(exported.falselyVisible).toBeGreaterThan(0);
    expect(plain).not.toHaveProperty('exported');
    expect(orders[0]).toEqual(plain.orders[0]);
    expect(orders[1].shaded).toBeGreaterThan(plain.orders[1].shaded);
    const { stdout } = await run('overdraw', 'castle', '--format', 'compact8', ...few);
    const share = ((100 * exported.falselyVisible) / exported.visible).toFixed(3);
    expect(stdout).toMatch(
      new RegExp(
        `^tree: as exported, compact8, leaves of 8, 10\\.10 bytes an object; .*: ${share} % of the visible\\n`,
      ),
    );
  });

  test('--leaf and --no-object-spheres reach it', async () => {
    const options = ['--format', 'compact4', '--leaf', '6', '--no-object-spheres', '--json'];
    const { exported } = await json('overdraw', 'castle', ...few, ...options);
    expect(exported.leaf).toBe(6);
    expect(exported.bytes).toBe((await json('build', 'castle', '-o', 'e.c64', ...options)).bytes);
  });
});

describe('scene', () => {
  test('lists the built-in scenes, and writes one that reads back with its path', async () => {
    const { scenes } = await json('scene', '--json');
    expect(scenes.length).toBeGreaterThanOrEqual(6);
    const { views, objectCount } = await json('info', 'castle.glb', '--json');
    expect(views).toBe(24);
    expect(objectCount).toBe((await json('info', 'castle', '--json')).objectCount);
  });
});

describe('bad usage ends with status 2 and one line', () => {
  test.each([
    [[], /which command/],
    [['bild'], /no command "bild"/],
    [['build'], /which model/],
    [['build', 'a', 'b'], /one model at a time/],
    [['build', 'three.obj', '--frmat', 'x'], /--frmat/],
    [['build', 'three.obj', '--format'], /--format/],
    [['build', 'three.obj', '--format', 'float17'], /--format float17: it must be float16, seed20/],
    [['build', 'three.obj', '--leaf', '0'], /--leaf 0/],
    [['build', 'three.obj', '--leaf', '1.5'], /whole/],
    [['build', 'three.obj', '--leaf', '0x3'], /whole/],
    [['build', 'three.obj', '--leaf', '4', '--format', 'seed20'], /seed20 stores one object in a leaf/],
    [['build', 'three.obj', '-o', ''], /--output is empty/],
    [['build', 'three.obj', '-o', 'x.json', '--endian', 'big'], /not for \.json/],
    [
      ['cull', 'three.obj', '--eye', '1,1,1', '--target', '1,1,0', '--far', '-1'],
      /--far -1: it must be more than 0; inf for none/,
    ],
    [['cull', 'three.obj', '--eye', '1e40,1,1', '--target', '1,1,0'], /eye .*2\^120/],
    [['build', 'three.obj', '--parts', 'grid:0'], /--parts grid:0/],
    [['cull', 'three.obj', '--eye', '0,0,0'], /--target x,y,z is missing/],
    [['cull', 'three.obj', '--eye', '0,0', '--target', '1,1,1'], /three numbers/],
    [['cull', 'three.obj', '--eye', '1,1,1', '--target', '1,1,1'], /same point/],
    [['cull', 'three.obj', '--eye', '1,1,1', '--target', '1,1,0', '--fov', '180'], /fov/],
    [['cull', 'three.obj', '--eye', '1,1,1', '--target', '1,1,0', '--near', '5', '--far', '2'], /far must be greater/],
    [['cull', 'three.obj', '--eye', '1,1,1', '--target', '1,1,0', '--order', 'none', '--sorted'], /--sorted/],
    [['overdraw', 'three.obj', '--orders', 'file,fewest'], /--orders fewest/],
    [['overdraw', 'three.obj', '--size', '0x10'], /--size 0x10/],
    [['overdraw', 'three.obj', '--csv', '--json'], /not both/],
    [['overdraw', 'three.obj', '--format', 'compact3'], /--format compact3: it must be float16, seed20/],
    [['overdraw', 'three.obj', '--format', 'float16', '--no-object-spheres'], /--no-object-spheres is for --format/],
    [
      ['overdraw', 'three.obj', '--format', 'compact8', '--orders', 'tree-depth'],
      /--orders tree-depth: there are file, random, back, tree, sorted/,
    ],
    [['scene', 'nowhere'], /no scene "nowhere"; there are castle/],
    [['help', 'nothing'], /no command "nothing"/],
  ])('%j', async (args, message) => {
    const { status, stdout, stderr } = await run(...args);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect([status, stdout]).toEqual([2, '']);
  });
});

test.each([
  [
    [],
    'cull64: which command? build, info, cull, ray, overdraw, compare, hidden, planes, n64, export, rom, bake, scene or help (see cull64 help)',
  ],
  [['bild'], 'cull64: there is no command "bild" (see cull64 help)'],
  [['help', 'bild'], 'cull64: there is no command "bild" (see cull64 help)'],
  [['build'], 'cull64 build: which model? (see cull64 help build)'],
])('%j says where to read on', async (args, line) => {
  expect((await run(...args)).stderr).toBe(`${line}\n`);
});

describe('help', () => {
  test.each([['help'], ['--help'], ['-h']])('%s', async (word) => {
    const { status, stdout } = await run(word);
    expect(status).toBe(0);
    for (const command of ['build', 'info', 'cull', 'overdraw', 'scene']) expect(stdout).toContain(`cull64 ${command}`);
  });
  test('of each command names all its options', async () => {
    const { stdout } = await run('cull', '--help');
    expect((await run('cull', '-h')).stdout).toBe(stdout);
    for (const option of 'up fov aspect near far order key sorted max json split bounds leaf parts'.split(' '))
      expect(stdout).toContain(`--${option}`);
  });
});

describe.skipIf(noShared)('real models of ../shared/data', () => {
  test('instanced and flat forest give the same tree', async () => {
    const trees = await Promise.all(
      ['flat', 'instanced'].map(async (kind) => {
        await json('build', sharedPath(`scenes/forest-kaykit-${kind}.glb`), '-o', `${kind}.c64`, '--json');
        return decodeTree(readFileSync(at(`${kind}.c64`))).tree;
      }),
    );
    expect(trees[0].ids).toEqual(trees[1].ids);
    expect(trees[0].links).toEqual(trees[1].links);
  });

  test.each([
    ['lqdm11', 1.1],
    ['lq_e1m1', 1.1],
  ])('%s: the default order shades at most %f times what the exact sort shades', async (name, most) => {
    const result = await json(
      'overdraw',
      sharedPath(`scenes/${name}.glb`),
      '--views',
      sharedPath(`views/v_${name}.json`),
      '--orders',
      'file,tree,tree-sorted,sorted',
      '--json',
    );
    const [file, tree, treeSorted, sorted] = result.orders;
    expect(tree.shaded).toBeLessThanOrEqual(most * sorted.shaded);
    expect(tree.shaded).toBeLessThan(0.75 * file.shaded);
    expect(treeSorted.shaded).toBe(sorted.shaded);
  });
});

test('nothing temporary is left in the folder', () => {
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(existsSync(at('castle.glb'))).toBe(true);
});

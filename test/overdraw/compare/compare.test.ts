import { describe, expect, test } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { encodeTree, readTreeFile } from '../../../src/core/file/binary.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { buildWideTree } from '../../../src/core/tree/wide/morton-build.ts';
import { cullWide } from '../../../src/core/tree/wide/wide-cull.ts';
import { createWidePlanes, setWidePlanes } from '../../../src/core/tree/wide/wide-planes.ts';
import { createWideResult } from '../../../src/core/tree/wide/wide-result.ts';
import { wideNodeCount } from '../../../src/core/tree/wide/wide-tree.ts';
import { type Comparison, compareStructures } from '../../../src/overdraw/compare/compare.ts';
import type { Structure } from '../../../src/overdraw/compare/structure.ts';
import { findStructure, STRUCTURES } from '../../../src/overdraw/compare/structures.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { measureExported } from '../../../src/overdraw/measure/measure-exported.ts';
import { measurePolygonOrder } from '../../../src/overdraw/order/polygon-order.ts';
import { buildBoxTree } from '../../../src/seeds/boxes/box-build.ts';
import { cullBoxes } from '../../../src/seeds/boxes/box-cull.ts';
import { createBoxCullResult } from '../../../src/seeds/boxes/box-result.ts';
import { bspBoxes } from '../../../src/seeds/bsp/bsp-boxes.ts';
import { bspOrder, createBspOrderResult } from '../../../src/seeds/bsp/bsp-order.ts';
import { buildSceneBsp } from '../../../src/seeds/bsp/scene-bsp.ts';
import { dynamicInsert } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { createDynamicTree } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { referenceJobs } from '../../core/tree/wide/wide-reference.ts';
import { crowd, FRONT, sceneOf, turned, wall } from '../measure/shapes.ts';

const SIZE = { width: 80, height: 60 };
const CAMERAS = [
  FRONT,
  createCamera({ eye: [0, 0, -8], target: [1, 0.3, -8] }),
  createCamera({ eye: [9, 4, 3], target: [0, 0, -10], fov: 35 }),
  createCamera({ eye: [0, 0, 60], target: [0, 0, 90] }),
];
const scene = sceneOf(crowd(3));
const all = await compareStructures(scene, CAMERAS, SIZE);
const figuresOf = (name: string, { structures }: Comparison = all) => structures.find((one) => one.name === name)!;

test('a row for each structure, each with all objects', () => {
  expect(all.structures.map(({ name }) => name)).toEqual(STRUCTURES.map(({ name }) => name));
  expect(all.refused).toEqual([]);
  expect(all).toMatchObject({ ...SIZE, views: 4, objects: objectCount(scene) });
  for (const { name, unit, items } of all.structures)
    if (name !== 'bsp') expect([unit, items]).toEqual(['objects', objectCount(scene)]);
});

describe('overdraw is that of cull64 overdraw', () => {
  const own = { sphere: {}, 'sphere-seed': { split: 'midpoint', bounds: 'box' } } as const;
  const ofOrder = (order: 'tree' | 'sorted', options = {}) => {
    const tree = buildSphereTree(scene.spheres, { ...options, boxes: scene.boxes });
    return measureOverdraw(scene, tree, CAMERAS, { ...SIZE, orders: [order] }).orders[0].shaded;
  };
  test('scan: sorted', () => expect(figuresOf('scan').shaded).toBe(ofOrder('sorted')));
  test.each(Object.entries(own))('%s: tree', (name, options) => {
    expect(figuresOf(name).shaded).toBe(ofOrder('tree', options));
  });
  test.each(TREE_FORMATS)('%s: tree, with --format', (format) => {
    const tree = buildSphereTree(scene.spheres, { ...FORMATS[format].build, boxes: scene.boxes });
    const file = readTreeFile(encodeTree(tree, { format, ids: isCompactFormat(format) }));
    const result = measureExported(scene, file, undefined, CAMERAS, { ...SIZE, orders: ['tree'] });
    const { shaded, covered, given, overdraw, bytes } = figuresOf(format);
    expect(shaded).toBe(result.orders[0].shaded);
    expect(overdraw).toBe(result.orders[0].overdraw);
    expect(covered).toBe(result.covered);
    expect(given).toBe(result.visible + result.falselyVisible);
    expect(bytes).toBe(encodeTree(tree, { format }).length);
  });
  test('bsp: bsp, with --bsp', () => {
    const bsp = measurePolygonOrder(scene, buildSceneBsp(scene, 'opaque'), CAMERAS, SIZE);
    const { unit, items, shaded, covered, bytes } = figuresOf('bsp');
    expect([unit, items]).toEqual(['polygons', bsp.polygons]);
    expect([shaded, covered]).toEqual([bsp.shaded, bsp.covered]);
    // and a box of 24 bytes a node, by which the cull leaves out what the frustum does not touch
    expect(bytes).toBe(bsp.bytes + 24 * bsp.nodes);
  });
  test('and they differ', () => expect(new Set(all.structures.map(({ shaded }) => shaded)).size).toBeGreaterThan(4));
});

describe('visited: nodes, and objects of leaves that hold several', () => {
  const { spheres, boxes } = scene;
  const sum = (visited: (camera: Camera) => number) => CAMERAS.reduce((total, camera) => total + visited(camera), 0);
  test('scan: every sphere', () => expect(figuresOf('scan').nodes).toBe(CAMERAS.length * objectCount(scene)));
  test('sphere', () => {
    const tree = buildSphereTree(spheres, { boxes });
    const result = createCullResult(tree);
    const nodes = sum((camera) => {
      cull(tree, createQuery(camera), {}, result);
      return result.nodesVisited;
    });
    expect(figuresOf('sphere').nodes).toBe(nodes);
    expect(nodes).toBeLessThan(figuresOf('scan').nodes);
  });
  test('compact8', () => {
    const tree = compactTree(buildSphereTree(spheres, { ...FORMATS.compact8.build, boxes }));
    const query = createFixedQuery();
    const result = createCompactResult(tree);
    const visited = sum((camera) => {
      setFixedQuery(query, tree, floatCamera(camera));
      cullCompact(tree, query, {}, result);
      expect(result.objectsTested > 0).toBe(result.count > 0);
      return result.nodesVisited + result.objectsTested;
    });
    expect(figuresOf('compact8').nodes).toBe(visited);
  });
  test('box', () => {
    const tree = buildBoxTree(boxes);
    const result = createBoxCullResult(tree);
    const visited = sum((camera) => {
      cullBoxes(tree, createQuery(camera), {}, result);
      return result.nodesVisited + result.objectsTested;
    });
    expect(figuresOf('box').nodes).toBe(visited);
    expect(result.objectsTested).toBeLessThan(visited);
  });
  test('wide: the root, four children of each node, objects of leaves that are cut', () => {
    const tree = buildWideTree(spheres);
    const result = createWideResult(tree);
    const planes = createWidePlanes();
    const visited = sum((camera) => {
      const query = createQuery(camera);
      cullWide(tree, query, {}, result);
      setWidePlanes(tree.root, query.planes, planes);
      const { jobs } = referenceJobs(tree, query, planes, 256);
      const cut = jobs.filter(({ mask }) => mask !== 0).reduce((total, { first, end }) => total + end - first, 0);
      return 1 + 4 * result.nodesVisited + cut;
    });
    expect(figuresOf('wide').nodes).toBe(visited);
    expect(visited).toBeLessThan(figuresOf('scan').nodes);
  });
  test('wide: no object where a camera sees all of them', async () => {
    const afar = createCamera({ eye: [0, 0, 2000], target: [0, 0, 0] });
    const structures = [findStructure('wide')];
    const [figures] = (await compareStructures(scene, [afar], { ...SIZE, structures })).structures;
    expect(figures).toMatchObject({ given: objectCount(scene), nodes: 1 + 4 });
  });
  test('bsp: of the polygons of the frustum alone', () => {
    const tree = buildSceneBsp(scene, 'opaque');
    const result = createBspOrderResult(tree);
    const frustumBoxes = bspBoxes(tree);
    const visited = sum((camera) => {
      const { planes, eye } = createQuery(camera);
      bspOrder(tree, eye, 'front', result, { planes, boxes: frustumBoxes });
      return result.nodesVisited;
    });
    expect(figuresOf('bsp').nodes).toBe(visited);
    expect(visited).toBeLessThan((CAMERAS.length * tree.links.length) / 2);
  });
});

test('bytes of a tree in memory: every array of it', () => {
  const n = objectCount(scene);
  expect(figuresOf('scan').bytes).toBe(16 * n);
  // 2 n - 1 nodes: a sphere, a link, and where its objects begin; objects: a sphere and an id
  expect(figuresOf('sphere').bytes).toBe((16 + 4) * (2 * n - 1) + 4 * (2 * n) + (16 + 4) * n);
  // nodes of 128 bytes, which two views show; objects: a sphere and an id; the root's sphere
  expect(figuresOf('wide').bytes).toBe(128 * wideNodeCount(buildWideTree(scene.spheres)) + (16 + 4) * n + 16);
  // nodes of 32 bytes, which two views show; objects: a box and an id
  expect(figuresOf('box').bytes).toBe(buildBoxTree(scene.boxes).boxes.byteLength + (24 + 4) * n);
  const tree = createDynamicTree();
  for (let id = 0; id < n; id++) dynamicInsert(tree, id, scene.boxes, id * 6);
  const arrays = Object.values(tree).filter((value) => ArrayBuffer.isView(value));
  expect(arrays.length).toBeGreaterThan(5);
  expect(figuresOf('dynamic').bytes).toBe(arrays.reduce((sum, { byteLength }) => sum + byteLength, 0));
});

describe('few objects', () => {
  test('none, and no views', async () => {
    const none = await compareStructures(sceneOf([]), CAMERAS, SIZE);
    for (const figures of none.structures)
      expect(figures).toMatchObject({ items: 0, nodes: 0, given: 0, falseVisible: 0, covered: 0, overdraw: null });
    const blind = await compareStructures(scene, [], SIZE);
    expect(blind.views).toBe(0);
    for (const figures of blind.structures) expect(figures).toMatchObject({ nodes: 0, given: 0, overdraw: null });
  });
  test('one and two', async () => {
    for (const count of [1, 2]) {
      const shapes = [wall(30, -2, -2, 2, 2), wall(5, -2, -2, 2, 2)].slice(0, count);
      const { structures } = await compareStructures(sceneOf(shapes), [FRONT], SIZE);
      for (const figures of structures) {
        expect(figures).toMatchObject({ items: count, given: count, falseVisible: 0 });
        // the box tree and the wide tree have both in one leaf, which has no order
        if (count === 1 || !['box', 'wide'].includes(figures.name)) expect(figures.overdraw).toBe(1);
      }
    }
  });
});

test('too many for a format: left out, with the reason', async () => {
  const triangle = { positions: [0, 0, -5, 1, 0, -5, 0, 1, -5], indices: [0, 1, 2] };
  const many = sceneOf(Array.from({ length: 65_537 }, () => triangle));
  const structures = ['compact8', 'scan'].map(findStructure);
  const { structures: rows, refused } = await compareStructures(many, [FRONT], { width: 8, height: 6, structures });
  expect(rows.map(({ name, given }) => [name, given])).toEqual([['scan', 65_537]]);
  expect(refused).toEqual([{ name: 'compact8', reason: expect.stringContaining('compact8 numbers at most 65535') }]);
});

describe('a structure of a caller', () => {
  const scan = findStructure('scan');
  /** The scan, but for what is done to its lists. */
  const altered = (change: (ids: Uint32Array, given: number) => number): Structure => ({
    name: 'own',
    about: '',
    build(of) {
      const built = scan.build(of);
      return {
        ...built,
        createCull() {
          const { ids, cull: plain, ...rest } = built.createCull();
          return { ...rest, ids, cull: (camera) => change(ids, plain(camera)) };
        },
      };
    },
  });
  const compare = (own: Structure) => compareStructures(scene, [FRONT], { ...SIZE, structures: [own] });

  test('back to front: the same but for its order', async () => {
    const { structures } = await compare(
      altered((ids, given) => {
        ids.subarray(0, given).reverse();
        return given;
      }),
    );
    const sorted = (await compare(scan)).structures[0];
    expect(structures[0]).toMatchObject({ given: sorted.given, falseVisible: sorted.falseVisible });
    expect(structures[0].shaded).toBeGreaterThan(sorted.shaded);
  });
  test('misses what is in the frustum', async () => {
    await expect(compare(altered((_, given) => given - 1))).rejects.toThrow(/^own gives \d+ of \d+ objects .*: a bug$/);
  });
  test('misses what draws nothing: a wall seen from behind', async () => {
    const behind = sceneOf([wall(5, -1, -1, 1, 1), turned(wall(9, -1, -1, 1, 1))]);
    const missing = altered((_, given) => given - 1);
    const compared = compareStructures(behind, [FRONT], { ...SIZE, structures: [missing] });
    await expect(compared).rejects.toThrow(/^own gives 1 of 2 objects in the frustum, (\d+) of \1 fragments: a bug$/);
  });
  test('gives an object twice', async () => {
    const twice = altered((ids, given) => {
      ids[given - 1] = ids[0];
      return given;
    });
    await expect(compare(twice)).rejects.toThrow(': a bug');
  });
  test('fails for another reason than its limits', async () => {
    const fails = (error: Error): Structure => ({
      ...scan,
      build: () => {
        throw error;
      },
    });
    await expect(compare(fails(new TypeError('broken')))).rejects.toThrow('broken');
    expect((await compare(fails(new RangeError('too many')))).refused).toEqual([{ name: 'scan', reason: 'too many' }]);
  });
});

test('as many builds as are asked for', async () => {
  let builds = 0;
  const scan = findStructure('scan');
  const counted: Structure = {
    ...scan,
    build(of) {
      builds++;
      return scan.build(of);
    },
  };
  for (const wanted of [1, 4]) {
    builds = 0;
    await compareStructures(scene, [], { ...SIZE, structures: [counted], builds: wanted });
    expect(builds).toBe(wanted);
  }
});

describe('step by step', () => {
  test('progress: structures, then views', async () => {
    const seen: number[][] = [];
    const structures = ['scan', 'sphere'].map(findStructure);
    await compareStructures(scene, CAMERAS, { ...SIZE, structures }, { onProgress: (...step) => seen.push(step) });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((done) => [done, 6]));
  });
  test.each([0, 1, 9])('stopped after %i steps', async (stop) => {
    const controller = new AbortController();
    let steps = 0;
    const onProgress = () => {
      if (++steps === stop) setTimeout(() => controller.abort(new Error('enough')));
    };
    if (stop === 0) controller.abort(new Error('enough'));
    const watch = { onProgress, signal: controller.signal };
    await expect(compareStructures(scene, CAMERAS, SIZE, watch)).rejects.toThrow('enough');
    expect(steps).toBe(stop);
  });
});

test('the same figures again, but for the time', async () => {
  const timeless = (one: Comparison) => one.structures.map(({ buildMillis, ...figures }) => figures);
  expect(timeless(await compareStructures(scene, CAMERAS, SIZE))).toEqual(timeless(all));
  for (const { buildMillis } of all.structures) expect(buildMillis).toBeGreaterThan(0);
});

test('no structure of that name', () => {
  expect(() => findStructure('octree')).toThrow(/^no structure is called "octree"; there are scan, sphere, /);
});

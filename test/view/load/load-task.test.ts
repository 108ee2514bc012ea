import { beforeAll, describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';
import { placeViews } from '../../../src/overdraw/measure/place-views.ts';
import { faultLine, loadBaked, loadModel, splitLoadedScene } from '../../../src/view/load/load-task.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { packScene } from '../../../src/view/load/packed-scene.ts';
import { packTree } from '../../../src/view/load/packed-tree.ts';
import { createStages, FILE_PLAN, type LoadProgress, type TellStage } from '../../../src/view/load/progress.ts';
import { featureFiles } from '../../core/scene/support/features.ts';
import { triangleModel } from '../../core/scene/support/model.ts';
import { cutScene } from '../../offline/learn/cut-scene.ts';
import { angleAndWall } from '../../offline/learn/lumps.ts';
import { level } from '../../overdraw/measure/level.ts';
import { sceneOf } from '../../overdraw/measure/shapes.ts';
import { noShared, readShared } from '../../shared-data.ts';
import { longTest, soak } from '../../soak.ts';

const HEAD = { name: null, title: 'my.glb', sky: 0, lit: false, moving: null, cellsFile: null };
const quiet = () => {};
const loadFile = (model: Uint8Array, tree: Uint8Array | null, tell: TellStage) =>
  loadModel(HEAD, { model, tree }, { decoders }, tell);
const loadBuiltIn = async (model: Uint8Array, tree: Uint8Array | null, tell: TellStage) =>
  loadBaked(HEAD, { model, tree: tree && (await packTree(tree)) }, tell);
const load = (model: Uint8Array) => loadFile(model, null, quiet);

/** A loaded scene fits together: sound tree, every visible object found, every triangle in the mesh. */
function expectWhole(loaded: LoadedScene): void {
  const { scene, tree, mesh, views } = loaded;
  expect(validateTree(tree)).toEqual([]);
  const brute = new Uint32Array(objectCount(scene));
  const result = createCullResult(tree);
  for (const view of views) {
    const query = createQuery(createCamera(view));
    const ids = result.ids.slice(0, cull(tree, query, {}, result));
    expect(ids.sort()).toEqual(brute.slice(0, cullBrute(scene.spheres, query, {}, createBruteResult(brute))));
  }
  expect(mesh.indexCount.reduce((sum, n) => sum + n, 0)).toBe(mesh.indices.length);
  expect(mesh.indices.length).toBeGreaterThanOrEqual(scene.indices.length);
}

describe.each([
  ['a built-in scene, from its files', packScene, loadBuiltIn],
  ['a model, opened with its tree', writeGlb, loadFile],
])('%s', (_, write, loadAs) => {
  let scene: Scene;
  let model: Uint8Array;
  let tree: Uint8Array;
  beforeAll(async () => {
    scene = castle.build();
    model = await write(scene);
    tree = encodeTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }));
  });

  test('comes with its path, its tree and no complaint', async () => {
    const loaded = await loadAs(model, tree, quiet);
    expectWhole(loaded);
    expect(loaded.views).toEqual(scene.views);
    expect(loaded).toMatchObject({ ...HEAD, recorded: true, treeBytes: tree.length });
    expect(loaded.scene.notes).toEqual([]);
    expect(loaded.tree.objects).toEqual(
      Float32Array.from(Array.from(loaded.tree.ids).flatMap((id) => [...scene.spheres.subarray(id * 4, id * 4 + 4)])),
    );
  });

  test('the hidden objects of its tree file come with it, and are dropped when the objects change', async () => {
    const set = new Uint8Array(Math.ceil(objectCount(scene) / 8)).fill(0x11);
    const cells: HiddenCells = {
      axes: Uint8Array.of(CELL),
      planes: new Float32Array(1),
      links: Uint32Array.of(0),
      boxes: Float32Array.of(0, 0, 0, 1, 1, 1),
      sets: [set],
      objectCount: objectCount(scene),
      tested: { eyes: 7, missedPixels: 0.25, missedEyes: 3 },
    };
    const built = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const loaded = await loadAs(model, encodeTree(built, { hidden: cells }), quiet);
    const { sets, tested } = loaded.cells!;
    expect(tested).toEqual(cells.tested);
    // of the last byte, the bits of objects that there are
    expect(sets[0].subarray(0, -1)).toEqual(set.subarray(0, -1));
    expect((await loadAs(model, tree, quiet)).cells).toBe(null);
    expect((await splitLoadedScene(loaded, { by: 'grid', cells: 8 }, quiet)).cells).toBe(null);
  });

  test('without a tree file one is built, of the same size', async () => {
    const loaded = await loadAs(model, null, quiet);
    expectWhole(loaded);
    expect(loaded.treeBytes).toBe(tree.length);
  });

  test.each([
    ['damaged', (bytes: Uint8Array) => bytes.with(200, bytes[200] ^ 1), /damaged/],
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, 1000), /too short/],
    ['of another scene', () => encodeTree(buildSphereTree(scene.spheres.slice(4))), /1068 objects, the scene 1069/],
  ])('a tree file that is %s is not used, and a note says so', async (_, change, reason) => {
    const loaded = await loadAs(model, change(tree), quiet);
    expectWhole(loaded);
    expect(loaded.scene.notes).toHaveLength(1);
    expect(loaded.scene.notes[0]).toMatch(
      /^the tree file does not belong to the model \(.*\): the tree was built anew$/,
    );
    expect(loaded.scene.notes[0]).toMatch(reason);
  });

  test('its objects can be cut into smaller ones; the path stays', async () => {
    const loaded = await loadAs(model, tree, quiet);
    const split = await splitLoadedScene(loaded, { by: 'grid', cells: 8 }, quiet);
    expectWhole(split);
    expect(objectCount(split.scene)).toBeGreaterThan(objectCount(loaded.scene));
    expect(split.scene.indices.length).toBe(loaded.scene.indices.length);
    expect(split).toMatchObject({ title: 'my.glb', recorded: true, views: loaded.views });
  });

  test('progress goes from 0 to 1 through the stages, and never back', async () => {
    const told: LoadProgress[] = [];
    await loadAs(
      model,
      null,
      createStages(FILE_PLAN, (progress) => told.push(progress)),
    );
    expect([...new Set(told.map(({ stage }) => stage))]).toEqual(['read', 'build', 'prepare']);
    // each stage is told when it begins
    const begins = (one: string) => told.find(({ stage }) => stage === one)!.part;
    expect([begins('build'), begins('prepare')]).toEqual([0.6, 0.9]);
    expect(told.map(({ part }) => part)).toEqual(told.map(({ part }) => part).sort((a, b) => a - b));
    expect(told[0].part).toBe(0);
    expect(told.at(-1)!.part).toBe(1);
    expect(told.length).toBeLessThan(120);
    for (const { label } of told) expect(label).toMatch(/^[A-Z][a-z ]+$/);
  });
});

test('each stage is reported from 0 to 1, and cutting objects by its own name', async () => {
  const told: unknown[][] = [];
  const scene = castle.build();
  const tree = encodeTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }));
  const tell: TellStage = (...stage) => told.push(stage);
  const loaded = await loadBuiltIn(await packScene(scene), tree, tell);
  const prepared = [
    ['prepare', 0],
    ['prepare', 1],
  ];
  // nothing is built where the tree is there
  expect(told.splice(0)).toEqual([['read', 0], ['read', 1], ['build', 0], ...prepared]);
  await splitLoadedScene(loaded, { by: 'grid', cells: 4 }, tell);
  const built = told.splice(2, told.length - 4);
  expect(told).toEqual([['read', 0, 'Cutting objects'], ['build', 0], ...prepared]);
  expect(built.length).toBeGreaterThan(0);
  for (const [stage] of built) expect(stage).toBe('build');
});

longTest('cut where it pays: as the command line cuts it, with progress of the search', async () => {
  const loaded = await load(await writeGlb(angleAndWall()));
  const told: unknown[][] = [];
  const split = await splitLoadedScene(loaded, { by: 'auto', budget: 3 }, (...stage) => told.push(stage));
  const { names, notes } = cutScene(loaded.scene, { by: 'auto', budget: 3 }, null);
  expect([split.scene.names, split.scene.notes]).toEqual([names, notes]);
  expect(names).toHaveLength(3);
  const cutting = told.filter(([stage]) => stage === 'read');
  expect(cutting.length).toBeGreaterThan(20);
  expect(new Set(cutting.map(([, , label]) => label))).toEqual(new Set(['Cutting objects']));
  expect(cutting.at(-1)![1]).toBe(1);
});

test('cut where it pays, trained at the positions of a file', async () => {
  const loaded = await load(await writeGlb(angleAndWall()));
  const how = { by: 'auto', budget: 3 } as const;
  const train = [{ eye: [0, 0, 60], target: [0, 0, -1] }] as const;
  const expected = cutScene(loaded.scene, how, train);
  expect((await splitLoadedScene({ ...loaded, train }, how, quiet)).scene.notes).toEqual(expected.notes);
  expect((await splitLoadedScene(loaded, how, quiet)).scene.notes).not.toEqual(expected.notes);
});

test('the views of a file are its path in place of its own, and stay when it is cut', async () => {
  const scene = castle.build();
  const model = await writeGlb(scene);
  const given = [{ eye: [1, 2, 3], target: [4, 5, 6] }];
  const withViews = (text: string) =>
    loadModel(
      HEAD,
      { model, tree: null, views: { name: 'views.json', bytes: new TextEncoder().encode(text) } },
      {},
      quiet,
    );
  const loaded = await withViews(JSON.stringify(given));
  expect(loaded).toMatchObject({ views: given, recorded: true, viewsGiven: true });
  expect(loaded.scene.notes).toEqual([]);
  expect(await splitLoadedScene(loaded, { by: 'component' }, quiet)).toMatchObject({ views: given, viewsGiven: true });
  for (const [text, reason] of [
    ['{', 'this is not JSON'],
    ['[]', 'it holds no views'],
    ['[{"eye":[0,0,1],"target":[0,0,1]}]', 'view 0: '],
  ]) {
    const own = await withViews(text);
    expect(own).toMatchObject({ views: scene.views, recorded: true, viewsGiven: false });
    expect(own.scene.notes[0]).toContain(`views.json is ignored: ${reason}`);
  }
});

const obj = (text: string) => new TextEncoder().encode(text);

test('a path of one view is a path', async () => {
  const model = triangleModel();
  const views = [{ eye: [0, 0, 9], target: [0, 0, 0] }];
  model.json.scenes[0].extras = { cull64: { views } };
  expect(await load(model.glb())).toMatchObject({ views, recorded: true, viewsGiven: false });
  model.json.scenes[0].extras.cull64.views = [];
  expect(await load(model.glb())).toMatchObject({ recorded: false, viewsGiven: true });
});

test('a model without a path gets views: around it, or inside where that shows more', async () => {
  const thing = await load(obj('o a\nv 0 0 0\nv 9 0 0\nv 0 9 9\nf 1 2 3\n'));
  expectWhole(thing);
  expect(thing).toMatchObject({ recorded: false, viewsGiven: true, opensWhole: true });
  expect(thing.views).toHaveLength(24);
  const told: LoadProgress[] = [];
  const tell = createStages(FILE_PLAN, (progress) => told.push(progress));
  const place = await loadFile(await writeGlb(sceneOf(level(1))), null, tell);
  expectWhole(place);
  expect(place).toMatchObject({ recorded: false, viewsGiven: true, opensWhole: false });
  expect(place.views).toEqual(placeViews(place.scene, place.tree).views);
  expect([...new Set(told.map(({ label }) => label))]).toContain('Placing views');
  expect(await splitLoadedScene(place, { by: 'component' }, quiet)).toMatchObject({
    views: place.views,
    opensWhole: false,
  });
});

describe('what cannot be shown is refused with one line that names the file', () => {
  test.each([
    ['no triangles', obj('o a\nv 0 0 0\nv 1 0 0\nl 1 2\n'), 'my.glb: it has no triangles to draw'],
    ['nothing at all', new Uint8Array(0), 'my.glb: model: the file is empty'],
    ['a web page', obj('<!doctype html><p>404'), 'my.glb: model: this is a web page'],
    ['noise', Uint8Array.from({ length: 5000 }, (_, i) => (i * 167) & 255), 'my.glb: model: the file is neither'],
  ])('%s', async (_, bytes, line) => {
    const error = await load(bytes).catch((found: unknown) => found);
    expect(error).toBeInstanceOf(SceneError);
    expect(faultLine('my.glb', error)).toContain(line);
    expect(faultLine('my.glb', error)).not.toMatch(/[\r\n]/);
    expect(faultLine('my.glb', error).match(/my\.glb/g)).toHaveLength(1);
  });

  test('too little memory, and internal errors', () => {
    let error: unknown;
    try {
      new Float32Array(2 ** 53);
    } catch (found) {
      error = found;
    }
    expect(faultLine('big.glb', error)).toMatch(/^big\.glb: there is not enough memory for it/);
    expect(faultLine('a.glb', new RangeError('Array buffer allocation failed'))).toContain('not enough memory');
    expect(faultLine('a.glb', new Error('b.bin cannot be read\nmore'))).toBe('a.glb: b.bin cannot be read');
  });
});

describe('the yard, compressed and with files beside it', async () => {
  const files = await featureFiles();

  test.each(['draco.glb', 'meshopt.glb'])('%s', async (file) => {
    const loaded = await load(files[file]);
    expectWhole(loaded);
    expect(loaded.views).toHaveLength(24);
  });

  test('a .gltf finds its buffers through the caller', async () => {
    const bytes = { model: files['base-separate.gltf'], tree: null };
    expectWhole(await loadModel(HEAD, bytes, { resolve: (uri) => files[uri] }, quiet));
    await expect(load(bytes.model)).rejects.toThrow(/^my\.glb: glTF: buffer 0 \("[^"]+"\) is in a file of its own/);
  });
});

describe.skipIf(noShared)('sample models', () => {
  test.each(['lqdm11', 'kenney-city', 'japanese-bridge-garden'].slice(0, soak(1, 3)))('%s', async (name) => {
    const loaded = await load(readShared(`scenes/${name}.glb`));
    expectWhole(loaded);
    expect(loaded.views).toHaveLength(24);
  });
});

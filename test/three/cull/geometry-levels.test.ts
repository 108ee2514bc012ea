/** Levels of detail and bits of a BatchedMesh, against a plain loop over the instances (choice-oracle.ts). */
import {
  ArrayCamera,
  BatchedMesh,
  BoxGeometry,
  type Camera,
  Matrix4,
  MeshBasicMaterial,
  MeshDepthMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  Vector3,
} from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import type { BatchedOptions } from '../../../src/three/cull/cull-by-tree.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import type { GeometryLevel } from '../../../src/three/cull/geometry-levels.ts';
import { internalsOf } from '../../../src/three/cull/internals.ts';
import type { BatchedTreeCulling } from '../../../src/three/cull/tree-culling.ts';
import { type Shown, type Told, ViewOracle } from './choice-oracle.ts';
import { NodeStandIn } from './node-renderer.ts';
import { type Drawn, StandIn } from './renderer.ts';
import { place, randomBatch, randomCamera, randomMatrix, randomPoint, revision, since } from './scenes.ts';

const SEEDS = Array.from({ length: 30 }, (_, i) => i + 1);
const depthMaterial = new MeshDepthMaterial();

interface Scene {
  mesh: BatchedMesh;
  culling: BatchedTreeCulling;
  told: Told;
}

/** Geometries 0 to 2 are those of the instances, 3 and 4 are only levels. */
function makeScene(random: Random, count: number, options: BatchedOptions = {}, material?: MeshBasicMaterial): Scene {
  const mesh = randomBatch(random, count, material);
  mesh.addGeometry(new BoxGeometry(1, 1, 1));
  mesh.addGeometry(new BoxGeometry(3, 0.5, 0.5).translate(0, 1, 0));
  const { hysteresis = 0, shadowBias = 1 } = options;
  return {
    mesh,
    culling: cullByTree(mesh, options),
    told: { levels: new Map(), hysteresis, shadowBias, bits: new Map() },
  };
}

function setLevels({ culling, told }: Scene, geometry: number, levels: GeometryLevel[]): void {
  culling.setLevels(geometry, levels);
  told.levels.set(geometry, levels);
}

/** Levels of geometries 0 and 1, sometimes of 2; now and then one of them is nothing. */
function setRandomLevels(random: Random, scene: Scene, isBySize: boolean): void {
  for (const geometry of [0, 1, 2]) {
    if (geometry === 2 && random() < 0.5) continue;
    const limits = Array.from({ length: randomInt(random, 4) }, () => 4 + 50 * random()).sort((a, b) => a - b);
    const levels = limits.map((limit) => {
      const geometryId = random() < 0.2 ? null : randomInt(random, 5);
      return isBySize ? { geometryId, size: 1.5 / limit } : { geometryId, distance: limit };
    });
    setLevels(scene, geometry, levels);
  }
}

const byId = ({ ids, starts, counts }: Drawn) =>
  ids.map((id, i) => [id, starts[i], counts[i]]).sort((a, b) => a[0] - b[0]);
const shownById = (shown: Shown[]) => shown.map(({ id, start, count }) => [id, start, count]);

/** What a program may do to an instance. Returns the id of one that came. */
function change(random: Random, { mesh, culling, told }: Scene): number | null {
  const id = randomInt(random, internalsOf(mesh)._instanceInfo.length);
  const all = { casts: true, layers: 0xffffffff };
  const isThere = internalsOf(mesh)._instanceInfo[id].active;
  const kind = randomInt(random, 8);
  if (kind === 0 && mesh.instanceCount < mesh.maxInstanceCount) {
    const came = mesh.addInstance(randomInt(random, 3));
    mesh.setMatrixAt(came, randomMatrix(random));
    told.bits.delete(came);
    return came;
  }
  if (!isThere) return null;
  if (kind === 1) mesh.deleteInstance(id);
  if (kind === 2) mesh.setVisibleAt(id, random() < 0.5);
  if (kind === 3) mesh.setGeometryIdAt(id, randomInt(random, 3));
  if (kind === 4) mesh.setMatrixAt(id, randomMatrix(random));
  if (kind === 5) {
    const casts = random() < 0.5;
    culling.setCastShadowAt(id, casts);
    told.bits.set(id, { ...(told.bits.get(id) ?? all), casts });
  }
  if (kind === 6) {
    const layers = random() < 0.2 ? 0 : 1 << randomInt(random, 4);
    culling.setLayersAt(id, layers);
    told.bits.set(id, { ...(told.bits.get(id) ?? all), layers });
  }
  if (kind === 7) {
    const matrix = mesh.getMatrixAt(id, new Matrix4());
    for (let axis = 12; axis < 15; axis++) matrix.elements[axis] += random() - 0.5;
    mesh.setMatrixAt(id, matrix);
  }
  return null;
}

function zoomed(random: Random): Camera {
  const camera = randomCamera(random) as PerspectiveCamera;
  if (random() < 0.5) camera.zoom = 0.5 + random();
  camera.updateProjectionMatrix();
  return camera;
}

function drift(random: Random, camera: Camera, step: number): void {
  camera.position.add(randomPoint(random, step));
  camera.rotateY(0.1 * (random() - 0.5));
  camera.updateMatrixWorld();
}

describe.each(SEEDS)('seed %i', (seed) => {
  test.each([
    ['distance', false],
    ['size', true],
  ])('by %s: cameras that drift and a light, while instances come, move, hide, change and go', (_, isBySize) => {
    const random = createRandom(seed);
    const options = { hysteresis: random() < 0.3 ? 0 : 0.5 * random(), shadowBias: 0.5 + 2 * random() };
    const scene = makeScene(random, 1 + randomInt(random, 300), options);
    const { mesh, told } = scene;
    setRandomLevels(random, scene, isBySize);
    const [gpu, cameras, lights] = [new StandIn(), [zoomed(random), zoomed(random)], [zoomed(random), zoomed(random)]];
    const oracles = [...cameras, ...lights].map(() => new ViewOracle());
    const world = randomMatrix(random);
    const step = 10 ** (-3 + 4 * random());
    const changes = random() < 0.2 ? 0 : random() < 0.5 ? 3 : 200;
    for (let frame = 0; frame < 10; frame++) {
      if (random() < 0.1) {
        setRandomLevels(random, scene, isBySize);
        for (const oracle of oracles) oracle.beginAll();
      }
      if (random() < 0.1) world.copy(randomMatrix(random));
      if (random() < 0.1) cameras[0].layers.mask = 1 + randomInt(random, 15);
      if (random() < 0.1) lights[0].layers.mask = 1 + randomInt(random, 15);
      mesh.matrixWorld.copy(world);
      for (let i = randomInt(random, changes + 1); i > 0; i--) {
        const came = change(random, scene);
        if (came !== null) for (const oracle of oracles) oracle.begin(came);
      }
      for (const camera of [...cameras, ...lights]) drift(random, camera, step);
      cameras.forEach((camera, i) => {
        const drawn = gpu.draw(mesh, camera);
        expect(byId(drawn)).toEqual(shownById(oracles[i].look(mesh, told, camera, null)));
        const shadow = gpu.drawShadow(mesh, camera, lights[i], depthMaterial);
        expect(byId(shadow)).toEqual(shownById(oracles[i + 2].look(mesh, told, camera, lights[i])));
      });
    }
  });

  test.each([
    ['distance', 3],
    ['distance', 100],
    ['size', 3],
    ['size', 100],
  ])('by %s: %i of 300 instances shift and grow a little at each frame, the camera hardly moves', (kind, many) => {
    const random = createRandom(seed + 4000);
    const scene = makeScene(random, 300, { hysteresis: 0.2 });
    setRandomLevels(random, scene, kind === 'size');
    const [gpu, oracle, camera] = [new StandIn(), new ViewOracle(), zoomed(random)];
    const matrix = new Matrix4();
    for (let frame = 0; frame < 12; frame++) {
      for (let i = 0; i < many; i++) {
        const id = randomInt(random, 300);
        scene.mesh.getMatrixAt(id, matrix);
        for (let axis = 12; axis < 15; axis++) matrix.elements[axis] += random() - 0.5;
        scene.mesh.setMatrixAt(id, matrix.scale(new Vector3().setScalar(0.7 + 0.6 * random())));
      }
      drift(random, camera, 1e-3);
      expect(byId(gpu.draw(scene.mesh, camera))).toEqual(shownById(oracle.look(scene.mesh, scene.told, camera, null)));
    }
  });

  test('what blends comes farthest first, by the depth of its sphere', () => {
    const random = createRandom(seed + 1000);
    const scene = makeScene(random, 300, {}, new MeshBasicMaterial({ transparent: true }));
    setRandomLevels(random, scene, false);
    for (let i = 0; i < 40; i++) change(random, scene);
    const [gpu, oracle] = [new StandIn(), new ViewOracle()];
    for (let view = 0; view < 3; view++) {
      const camera = zoomed(random);
      camera.updateMatrixWorld();
      const drawn = gpu.draw(scene.mesh, camera);
      const want = oracle.look(scene.mesh, scene.told, camera, null).sort((a, b) => b.depth - a.depth || a.id - b.id);
      expect(drawn.ids).toEqual(want.map(({ id }) => id));
      expect(drawn.starts).toEqual(want.map(({ start }) => start));
    }
  });

  test.each([undefined, 1 / 8])('the order is that of the same tree where no level is reached, run %s', (run) => {
    const [near, far] = [0, 1].map((which) => {
      const scene = makeScene(createRandom(seed + 2000), 1000, { run });
      for (const geometry of [0, 1, 2])
        setLevels(scene, geometry, [{ geometryId: 4, distance: which === 0 ? 12 : 1e9 }]);
      return scene.mesh;
    });
    const random = createRandom(seed + 3000);
    const gpu = new StandIn();
    for (let view = 0; view < 3; view++) {
      const camera = zoomed(random);
      camera.updateMatrixWorld();
      const [got, want] = [near, far].map((mesh) => gpu.draw(mesh, camera));
      if (run === undefined) expect(got.ids).toEqual(want.ids);
      else expect(byId(got).map(([id]) => id)).toEqual(byId(want).map(([id]) => id));
    }
  });
});

/** A row of 200 boxes, one a metre, each drawn by geometry 1 from 50 m on and by none from 150 m on. */
function makeRow(options: BatchedOptions = {}, levels?: GeometryLevel[]) {
  const mesh = new BatchedMesh(400, 100, 200, new MeshBasicMaterial());
  const [near, far] = [2, 1].map((parts) => mesh.addGeometry(new BoxGeometry(0.5, 0.5, 0.5, parts)));
  for (let x = 0; x < 200; x++) mesh.setMatrixAt(mesh.addInstance(near), new Matrix4().makeTranslation(x + 0.5, 0, 0));
  const culling = cullByTree(mesh, options);
  culling.setLevels(
    near,
    levels ?? [
      { geometryId: far, distance: 50 },
      { geometryId: null, distance: 150 },
    ],
  );
  const { _geometryInfo } = internalsOf(mesh);
  /** ids of each geometry */
  const told = ({ ids, counts }: Drawn) =>
    _geometryInfo.map(({ count }) => ids.filter((_, i) => counts[i] === count).sort((a, b) => a - b));
  return { mesh, culling, told };
}

const lookAlong = (x: number) =>
  place(new PerspectiveCamera(60, 1, 0.1, 1000), new Vector3(x, 0, 0), new Vector3(x + 1, 0, 0));
const range = (from: number, end: number) => Array.from({ length: end - from }, (_, i) => from + i);

test('to and fro through a band: each instance keeps its level until it is nearer than the band', () => {
  const { mesh, told } = makeRow({ hysteresis: 0.2 });
  const gpu = new StandIn();
  const camera = lookAlong(0);
  expect(told(gpu.draw(mesh, camera))).toEqual([range(0, 50), range(50, 150)]);
  const at = (x: number) => {
    camera.position.x = x;
    camera.updateMatrixWorld();
    return told(gpu.draw(mesh, camera));
  };
  // five metres ahead the first ones of the band are 45 to 50 m away, 20 m ahead those at 60 m are 40 m away
  expect(at(5)).toEqual([range(5, 50), range(50, 150)]);
  expect(at(20)).toEqual([range(20, 60), range(60, 150)]);
  expect(at(10)).toEqual([range(10, 60), range(60, 150)]);
  expect(at(0)).toEqual([range(0, 50), range(50, 150)]);
  // those from 150 m on are drawn where they are nearer than 120 m
  expect(at(40)).toEqual([range(40, 80), range(80, 160)]);
});

test('two cameras at one place, of which one came from afar: each has its own levels', () => {
  const { mesh, told } = makeRow({ hysteresis: 0.2 });
  const gpu = new StandIn();
  const [resting, coming] = [lookAlong(5), lookAlong(0)];
  expect(told(gpu.draw(mesh, resting))[0]).toEqual(range(5, 55));
  gpu.draw(mesh, coming);
  coming.position.x = 5;
  coming.updateMatrixWorld();
  expect(told(gpu.draw(mesh, coming))[0]).toEqual(range(5, 50));
  expect(told(gpu.draw(mesh, resting))[0]).toEqual(range(5, 55));
});

test('a light has the levels of the camera that its shadows are made for, at its own factor', () => {
  const { mesh, told } = makeRow({ shadowBias: 2 });
  const gpu = new StandIn();
  const light = place(
    new OrthographicCamera(-500, 500, 500, -500, 0, 1000),
    new Vector3(100, 400, 1),
    new Vector3(100, 0, 0),
  );
  const shadow = told(gpu.drawShadow(mesh, lookAlong(0), light, depthMaterial));
  expect(shadow).toEqual([range(0, 25), range(25, 75)]);
});

test('zoom divides distances; a mesh that stands larger has them larger', () => {
  const { mesh, told } = makeRow();
  const camera = lookAlong(0);
  camera.zoom = 2;
  camera.updateProjectionMatrix();
  expect(told(new StandIn().draw(mesh, camera))).toEqual([range(0, 100), range(100, 200)]);
  mesh.matrixWorld.makeScale(4, 4, 4);
  expect(told(new StandIn().draw(mesh, camera))).toEqual([range(0, 25), range(25, 75)]);
});

test('by size: of the height of the picture, in perspective and without', () => {
  const radius = Math.sqrt(3) / 4;
  const fov = 60;
  // the size of a sphere at 100 m
  const size = radius / (100 * Math.tan((fov * Math.PI) / 360));
  const { mesh, told } = makeRow({}, [{ geometryId: 1, size }]);
  expect(told(new StandIn().draw(mesh, lookAlong(0)))).toEqual([range(0, 100), range(100, 200)]);
  for (const [height, isSmall] of [
    [(2 * radius) / size - 1, false],
    [(2 * radius) / size + 1, true],
  ] as const) {
    const camera = new OrthographicCamera(-300, 300, height / 2, -height / 2, 0, 1000);
    const from = place(camera, new Vector3(100, 0, 500), new Vector3(100, 0, 0));
    expect(told(new StandIn().draw(mesh, from))[isSmall ? 1 : 0]).toEqual(range(0, 200));
  }
});

test('by size: one that grows far away, among others that do not', () => {
  const size = Math.sqrt(3) / 4 / (50 * Math.tan(Math.PI / 6));
  const { mesh, told } = makeRow({}, [{ geometryId: 1, size }]);
  const gpu = new StandIn();
  const camera = lookAlong(0);
  expect(told(gpu.draw(mesh, camera))[0]).toEqual(range(0, 50));
  mesh.setMatrixAt(150, new Matrix4().makeScale(8, 8, 8).setPosition(150.5, 0, 0));
  expect(told(gpu.draw(mesh, camera))[0]).toEqual([...range(0, 50), 150]);
});

test('the sphere of an instance holds all its levels', () => {
  const mesh = new BatchedMesh(100, 100, 200, new MeshBasicMaterial());
  const small = mesh.addGeometry(new BoxGeometry(0.1, 0.1, 0.1));
  const large = mesh.addGeometry(new BoxGeometry(0.1, 60, 0.1).translate(0, 30, 0));
  for (let x = 0; x < 100; x++) mesh.setMatrixAt(mesh.addInstance(small), new Matrix4().makeTranslation(x, 0, -40));
  const camera = place(new PerspectiveCamera(20, 1, 1, 500), new Vector3(50, 50, 100), new Vector3(50, 50, 0));
  const culling = cullByTree(mesh);
  const gpu = new StandIn();
  expect(gpu.draw(mesh, camera).ids).toEqual([]);
  culling.setLevels(small, [{ geometryId: large, distance: 10 }]);
  expect(gpu.draw(mesh, camera).ids.length).toBeGreaterThan(30);
  // a level that takes another shape
  mesh.setGeometryAt(large, new BoxGeometry(0.1, 0.1, 0.1));
  expect(gpu.draw(mesh, camera).ids).toEqual([]);
});

since(187, 'draws each instance by itself')('on WebGPU neighbours of one level are one draw', () => {
  const scenes = [0, 1].map(() => makeScene(createRandom(5), 3000));
  const camera = place(new PerspectiveCamera(60, 1.3, 0.5, 60), new Vector3(1, 2, 12), new Vector3());
  for (const geometry of [0, 1, 2]) setLevels(scenes[1], geometry, [{ geometryId: 3, distance: 15 }]);
  const calls = scenes.map((scene) => {
    const gpu = new NodeStandIn(true);
    const drawn = gpu.draw(scene.mesh, camera);
    expect(byId(drawn)).toEqual(shownById(new ViewOracle().look(scene.mesh, scene.told, camera, null)));
    return gpu.calls;
  });
  // far away all are of one geometry
  expect(calls[1]).toBeLessThan(calls[0] / 2);
});

test.each([true, false])('in WebGPURenderer too, a shadow in the midst of a draw (on WebGPU: %s)', (isOnWebGPU) => {
  const { mesh, told } = makeRow({ shadowBias: 2 });
  const gpu = new NodeStandIn(isOnWebGPU);
  const light = place(
    new OrthographicCamera(-500, 500, 500, -500, 0, 1000),
    new Vector3(100, 400, 1),
    new Vector3(100, 0, 0),
  );
  const camera = lookAlong(0);
  // lights go by the camera of the last picture
  gpu.draw(mesh, camera);
  for (let frame = 0; frame < 2; frame++) {
    expect(told(gpu.drawShadow(mesh, camera, light, depthMaterial))).toEqual([range(0, 25), range(25, 75)]);
    expect(told(gpu.draw(mesh, camera))).toEqual([range(0, 50), range(50, 150)]);
    // before r187 three draws the light's list there
    if (revision < 187) continue;
    expect(told(gpu.drawAroundShadow(mesh, camera, light, depthMaterial))).toEqual([range(0, 50), range(50, 150)]);
  }
});

test('an ArrayCamera has the levels of its first camera', () => {
  const { mesh, told } = makeRow();
  const camera = new ArrayCamera([lookAlong(0), lookAlong(20)]);
  place(camera, new Vector3(0, 0, 5), new Vector3());
  expect(told(new StandIn().draw(mesh, camera))).toEqual([range(0, 50), range(50, 150)]);
});

test('levels are taken away again, and stop leaves the mesh as it ships', () => {
  const { mesh, culling, told } = makeRow();
  const gpu = new StandIn();
  const camera = lookAlong(0);
  gpu.draw(mesh, camera);
  culling.setLevels(0, []);
  expect(told(gpu.draw(mesh, camera))).toEqual([range(0, 200), []]);
  culling.setLevels(0, [{ geometryId: 1, distance: 10 }]);
  expect(told(gpu.draw(mesh, camera))[1]).toEqual(range(10, 200));
  culling.stop();
  expect(told(gpu.draw(mesh, camera))).toEqual([range(0, 200), []]);
});

test('a view in which nothing changed makes no list', () => {
  const { mesh, culling } = makeRow({ hysteresis: 0.1 });
  culling.setCastShadowAt(3, false);
  culling.setLayersAt(3, 2);
  const gpu = new StandIn();
  const [camera, light] = [lookAlong(0), lookAlong(30)];
  const draw = () => {
    gpu.draw(mesh, camera);
    gpu.drawShadow(mesh, camera, light, depthMaterial);
    return culling.counts.lists;
  };
  expect(draw()).toBe(2);
  expect(draw()).toBe(2);
  culling.setLayersAt(3, 2);
  expect(draw()).toBe(2);
  culling.setLayersAt(3, 3);
  expect(draw()).toBe(4);
  camera.position.x = 1;
  camera.updateMatrixWorld();
  // the light's levels are those of the camera
  expect(draw()).toBe(6);
});

test('a cull leaves out subtrees without what is asked for, and those of which nothing is drawn', () => {
  const { mesh, culling } = makeRow({}, [{ geometryId: 1, distance: 50 }]);
  const gpu = new StandIn();
  const [camera, light] = [lookAlong(0), lookAlong(0.5)];
  const nodes = () => {
    gpu.drawShadow(mesh, camera, light, depthMaterial);
    return culling.counts.nodes;
  };
  const all = nodes();
  for (let id = 0; id < 199; id++) culling.setCastShadowAt(id, false);
  const few = nodes();
  expect(few).toBeLessThan(all);
  culling.setCastShadowAt(30, true);
  expect(nodes()).toBeGreaterThanOrEqual(few);
  culling.setCastShadowAt(30, false);
  expect(nodes()).toBe(few);
  for (let id = 0; id < 199; id++) culling.setCastShadowAt(id, true);
  expect(nodes()).toBe(all);
  for (const mask of [2, 3, 2]) for (let id = 0; id < 199; id++) culling.setLayersAt(id, mask);
  expect(nodes()).toBe(few);
  for (let id = 0; id < 199; id++) culling.setLayersAt(id, 3);
  for (let id = 100; id < 130; id++) {
    culling.setLayersAt(id, 2);
    nodes();
  }
  for (let id = 0; id < 199; id++) {
    culling.setLayersAt(id, 2);
    nodes();
  }
  expect(nodes()).toBe(few);
  culling.setLevels(0, [{ geometryId: null, distance: 1 }]);
  expect(nodes()).toBe(1);
});

test('more room is made: what was set stays', () => {
  const { mesh, culling, told } = makeRow();
  const gpu = new StandIn();
  culling.setLayersAt(3, 2);
  mesh.setInstanceCount(600);
  expect(told(gpu.draw(mesh, lookAlong(0)))).toEqual([[0, 1, 2, ...range(4, 50)], range(50, 150)]);
  for (let x = 0; x < 300; x++) mesh.setMatrixAt(mesh.addInstance(0), new Matrix4().makeTranslation(10.5, 0, 0));
  expect(told(gpu.draw(mesh, lookAlong(0)))[0].length).toBe(49 + 300);
  const camera = lookAlong(0);
  gpu.draw(mesh, camera);
  mesh.setVisibleAt(7, false);
  expect(told(gpu.draw(mesh, camera))[0].length).toBe(48 + 300);
});

describe('refused by name, with everything as it was', () => {
  const cases: [string, number, GeometryLevel[], RegExp][] = [
    ['no such geometry', 7, [{ geometryId: 1, distance: 1 }], /geometry 7: the mesh has none/],
    ['no such level', 0, [{ geometryId: 9, distance: 1 }], /level 0: the mesh has no geometry 9/],
    ['neither', 0, [{ geometryId: 1 }], /level 0: it has a distance or a size/],
    ['both', 0, [{ geometryId: 1, distance: 1, size: 1 }], /level 0: it has a distance or a size/],
    [
      'mixed',
      0,
      [
        { geometryId: 1, distance: 1 },
        { geometryId: 1, size: 1 },
      ],
      /level 1: all have a distance, or all/,
    ],
    ['a distance that is no number', 0, [{ geometryId: 1, distance: Number.NaN }], /level 0: distance NaN/],
    ['a size of nothing', 0, [{ geometryId: 1, size: 0 }], /level 0: size 0/],
    [
      'not ascending',
      0,
      [
        { geometryId: 1, distance: 5 },
        { geometryId: 1, distance: 5 },
      ],
      /level 1: its distance must be/,
    ],
    [
      'sizes not descending',
      0,
      [
        { geometryId: 1, size: 0.1 },
        { geometryId: 1, size: 0.2 },
      ],
      /level 1: its size must be/,
    ],
    ['by size beside others by distance', 1, [{ geometryId: 1, size: 0.1 }], /levels by size: other geometries/],
    ['too many', 0, range(1, 400).map((distance) => ({ geometryId: 1, distance })), /400|399 different limits/],
  ];
  test.each(cases)('%s', (_, geometry, levels, message) => {
    const { mesh, culling, told } = makeRow();
    expect(() => culling.setLevels(geometry, levels)).toThrow(message);
    expect(told(new StandIn().draw(mesh, lookAlong(0)))).toEqual([range(0, 50), range(50, 150)]);
  });
  test('options and instances', () => {
    for (const hysteresis of [-0.1, 1, Number.NaN]) expect(() => makeRow({ hysteresis })).toThrow(/hysteresis is/);
    for (const shadowBias of [0, -1, Number.NaN, Infinity])
      expect(() => makeRow({ shadowBias })).toThrow(/shadowBias is/);
    const { culling } = makeRow();
    expect(() => culling.setCastShadowAt(300, true)).toThrow(/instance 300: the mesh has none/);
    expect(() => culling.setLayersAt(-1, 1)).toThrow(/instance -1: the mesh has none/);
  });
  test('a geometry that is a level cannot be deleted', () => {
    const { mesh, culling, told } = makeRow();
    if (!('deleteGeometry' in mesh)) return;
    expect(() => mesh.deleteGeometry(1)).toThrow(/geometry 1 is a level of geometry 0/);
    expect(told(new StandIn().draw(mesh, lookAlong(0)))).toEqual([range(0, 50), range(50, 150)]);
    culling.setLevels(0, []);
    mesh.deleteGeometry(1);
    expect(told(new StandIn().draw(mesh, lookAlong(0)))[0]).toEqual(range(0, 200));
  });
});

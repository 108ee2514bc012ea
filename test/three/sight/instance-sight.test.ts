/**
 * Hidden sets of culled meshes. The oracle: what three draws of the same mesh, less what a tree file's own coding of the cells hides from the eye (setHiddenEye), which shares
 * no code with the walk of cells here.
 */
import {
  ArrayCamera,
  BatchedMesh,
  BoxGeometry,
  type Camera,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshDepthMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  Scene,
  Vector3,
  Vector4,
} from 'three';
import { describe, expect, test } from 'vitest';
import { decodeTree, encodeTree } from '../../../src/core/file/binary.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import type { HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../../src/core/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../../src/core/tree/hidden/hidden-decode.ts';
import { createHiddenEye, setHiddenEye } from '../../../src/core/tree/hidden/hidden-eye.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { instancesOf } from '../../../src/three/overdraw/scene-objects.ts';
import type { bindSets } from '../../../src/three/sight/hidden-sets.ts';
import { sceneOfThree } from '../../../src/three/sight/scene-of-three.ts';
import { idsOfBits, oneCell, randomCells } from '../../core/tree/hidden/hidden-cases.ts';
import { InstancedStandIn } from '../cull/instanced-renderer.ts';
import { NodeStandIn } from '../cull/node-renderer.ts';
import { StandIn } from '../cull/renderer.ts';
import { ascending, place, randomBatch, randomMatrix, randomPoint, SIDE, since } from '../cull/scenes.ts';

const SEEDS = Array.from({ length: 15 }, (_, i) => i + 1);
const REGION = [-1, -1, -1, 1, 1, 1].map((v) => (v * SIDE) / 2);

interface Hidden {
  cells: HiddenCells;
  file: Uint8Array;
  /** instances that can be seen from an eye in the mesh's frame */
  seenFrom: (eye: Vector3) => Set<number>;
}

/** Random cells over the instances of a mesh, on the grid of a file. */
function hiddenOf(random: Random, mesh: BatchedMesh | InstancedMesh): Hidden {
  const { spheres } = sceneOfThree(mesh).scene;
  const count = spheres.length / 4;
  const tree = buildSphereTree(spheres);
  const code = encodeHidden(randomCells(random, count, 12, REGION), tree, tree.ids);
  const cells = decodeHidden(code, tree, tree.ids);
  const hidden = createHiddenEye(code, tree);
  return {
    cells,
    file: encodeTree(tree, { hidden: cells }),
    seenFrom(eye) {
      const bits = setHiddenEye(hidden, eye.toArray());
      return new Set(bits ? idsOfBits(bits.objects, tree.ids) : Array.from({ length: count }, (_, id) => id));
    },
  };
}

const lookingAnywhere = (random: Random, side = SIDE) =>
  place(new PerspectiveCamera(90, 1.4, 0.1, 60), randomPoint(random, side), randomPoint(random));

/** The eye of a camera in a mesh's frame. */
const eyeOf = (camera: Camera, mesh: { matrixWorld: Matrix4 }) =>
  new Vector3().setFromMatrixPosition(camera.matrixWorld).applyMatrix4(mesh.matrixWorld.clone().invert());

describe.each(SEEDS)('seed %i', (seed) => {
  test.each([false, true])('a BatchedMesh, blended: %s', (transparent) => {
    const random = createRandom(seed);
    const count = 60 + randomInt(random, 300);
    const [stock, own] = [0, 1].map(() =>
      randomBatch(createRandom(seed), count, new MeshBasicMaterial({ transparent })),
    );
    const { file, seenFrom } = hiddenOf(random, own);
    const culling = cullByTree(own, { hidden: decodeTree(file), run: seed % 3 === 0 ? 1 / 8 : 0 });
    const gpu = new StandIn();
    let hides = 0;
    for (let view = 0; view < 12; view++) {
      const world = randomMatrix(random);
      for (const mesh of [stock, own]) mesh.matrixWorld.copy(world);
      // from within the mesh
      const camera = lookingAnywhere(random);
      place(camera, camera.position.applyMatrix4(world), new Vector3().applyMatrix4(world));
      const all = gpu.draw(stock, camera).ids;
      const seen = seenFrom(eyeOf(camera, own));
      const want = all.filter((id) => seen.has(id));
      hides += all.length - want.length;
      const got = gpu.draw(own, camera).ids;
      if (transparent) expect(got).toEqual(want);
      else expect(ascending(got)).toEqual(ascending(want));
    }
    expect(hides).toBeGreaterThan(30);
    culling.setHidden(null);
    const camera = lookingAnywhere(random);
    expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending(gpu.draw(stock, camera).ids));
  });

  test('a BatchedMesh in WebGPURenderer, grouped by geometry', () => {
    const random = createRandom(seed + 100);
    const [stock, own] = [0, 1].map(() => randomBatch(createRandom(seed), 200));
    const { cells, seenFrom } = hiddenOf(random, own);
    cullByTree(own, { hidden: { cells } });
    const [gpu, other] = [new NodeStandIn(true), new NodeStandIn(true)];
    for (let view = 0; view < 5; view++) {
      const camera = lookingAnywhere(random);
      const seen = seenFrom(eyeOf(camera, own));
      const want = other.draw(stock, camera).ids.filter((id) => seen.has(id));
      expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending(want));
    }
  });

  test('an InstancedMesh, while instances move, vanish and are back', () => {
    const random = createRandom(seed + 200);
    const count = 60 + randomInt(random, 200);
    const mesh = new InstancedMesh(new BoxGeometry(1, 2, 1), new MeshBasicMaterial(), count);
    for (let id = 0; id < count; id++) mesh.setMatrixAt(id, randomMatrix(random));
    const { cells, seenFrom } = hiddenOf(random, mesh);
    const gpu = new InstancedStandIn();
    const culling = cullByTree(mesh, gpu.face, { hidden: { cells, movable: [1, 2] } });
    const draw = (camera: Camera) => ascending(gpu.draw(mesh, camera).ids);
    for (let view = 0; view < 4; view++) {
      const camera = lookingAnywhere(random);
      const seen = seenFrom(eyeOf(camera, mesh));
      const home = mesh.instanceMatrix.array.slice(0, 80);
      const still = draw(camera);
      culling.setHidden(null);
      const all = draw(camera);
      culling.setHidden({ cells, movable: [1, 2] });
      const hidden = (ids: number[]) => all.filter((id) => seen.has(id) || ids.includes(id));
      expect(still).toEqual(hidden([]));
      // turned on its place: the same sphere
      const [turned] = [0].map((id) => new Matrix4().fromArray(home, id * 16).multiply(new Matrix4().makeRotationX(1)));
      mesh.setMatrixAt(0, turned);
      expect(draw(camera).length).toBe(all.length);
      expect(culling.counts.away).toBe(1);
      mesh.setMatrixAt(0, new Matrix4().fromArray(home));
      expect(draw(camera)).toEqual(still);
      mesh.setMatrixAt(1, new Matrix4().fromArray(home, 16).multiply(new Matrix4().makeRotationX(1)));
      expect(draw(camera).filter((id) => id !== 1)).toEqual(hidden([]).filter((id) => id !== 1));
      expect(culling.counts.away).toBe(0);
      mesh.setMatrixAt(1, new Matrix4().fromArray(home, 16));
      mesh.count = count - 1;
      expect(draw(camera)).toEqual(all.filter((id) => id < count - 1));
      mesh.count = count;
      expect(draw(camera)).toEqual(still);
    }
  });
});

/** A mesh, its cells, and a camera from which some instances in view are hidden. */
function hiding() {
  const [stock, own] = [0, 1].map(() => randomBatch(createRandom(3), 300));
  const hidden = hiddenOf(createRandom(4), own);
  const random = createRandom(5);
  const gpu = new StandIn();
  for (;;) {
    const camera = lookingAnywhere(random, SIDE / 2);
    const all = ascending(gpu.draw(stock, camera).ids);
    const seen = hidden.seenFrom(eyeOf(camera, own));
    const want = all.filter((id) => seen.has(id));
    if (want.length < all.length - 20 && want.length > 5) return { stock, own, gpu, camera, all, want, ...hidden };
  }
}

const CHANGES: [
  string,
  (mesh: BatchedMesh, id: number) => void,
  (mesh: BatchedMesh, id: number, home: Matrix4) => void,
][] = [
  [
    'moves by a millimetre',
    (mesh, id) =>
      mesh.setMatrixAt(id, mesh.getMatrixAt(id, new Matrix4()).premultiply(new Matrix4().makeTranslation(0.001, 0, 0))),
    (mesh, id, home) => mesh.setMatrixAt(id, home),
  ],
  ['is made invisible', (mesh, id) => mesh.setVisibleAt(id, false), (mesh, id) => mesh.setVisibleAt(id, true)],
  [
    'takes another geometry',
    (mesh, id) => mesh.setGeometryIdAt(id, (mesh.getGeometryIdAt(id) + 1) % 3),
    (mesh, id) => mesh.setGeometryIdAt(id, (mesh.getGeometryIdAt(id) + 2) % 3),
  ],
  [
    'is removed',
    (mesh, id) => mesh.deleteInstance(id),
    (mesh, id, home) => {
      // three gives the free number to the next
      expect(mesh.addInstance(shape)).toBe(id);
      mesh.setMatrixAt(id, home);
    },
  ],
];
let shape = 0;

test.each(CHANGES)('an instance %s: everything is seen until it is back', (_, leave, comeBack) => {
  const { own, gpu, camera, all, want, cells } = hiding();
  const culling = cullByTree(own, { hidden: { cells } });
  const draw = () => ascending(gpu.draw(own, camera).ids);
  expect(draw()).toEqual(want);
  const outside = cells.objectCount - 1;
  shape = own.getGeometryIdAt(outside);
  const home = own.getMatrixAt(outside, new Matrix4());
  const others = (ids: number[]) => ids.filter((id) => id !== outside);
  leave(own, outside);
  expect(others(draw())).toEqual(others(all));
  expect(culling.counts.away).toBe(1);
  comeBack(own, outside, home);
  expect(draw()).toEqual(want);
  expect(culling.counts.away).toBe(0);
});

test('a geometry of another shape: everything is seen from then on', () => {
  const { own, gpu, camera, all, want, cells } = hiding();
  cullByTree(own, { hidden: { cells } });
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(want);
  own.setGeometryAt(0, new BoxGeometry(1, 2, 1));
  const got = gpu.draw(own, camera).ids;
  expect(all.filter((id) => !got.includes(id) && own.getGeometryIdAt(id) !== 0)).toEqual([]);
});

test('an instance that comes, and one that is movable and away, are seen from everywhere', () => {
  const { own, stock, gpu, camera, want, all, cells } = hiding();
  const movable = all.find((id) => !want.includes(id))!;
  cullByTree(own, { hidden: { cells, movable: [movable] } });
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(want);
  const near = new Matrix4().setPosition(
    camera.getWorldDirection(new Vector3()).multiplyScalar(2).add(camera.position),
  );
  for (const mesh of [own, stock]) mesh.setMatrixAt(movable, near);
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending([...want, movable]));
  const ids = [own, stock].map((mesh) => {
    const id = mesh.addInstance(0);
    mesh.setMatrixAt(id, near);
    return id;
  });
  own.setInstanceCount(2000);
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending([...want, movable, ids[0]]));
});

/** Unit boxes in a row along x. */
function rowOfBoxes(count: number): BatchedMesh {
  const mesh = new BatchedMesh(count, 100, 300, new MeshBasicMaterial());
  const box = mesh.addGeometry(new BoxGeometry());
  for (let i = 0; i < count; i++) mesh.setMatrixAt(mesh.addInstance(box), translation(i));
  return mesh;
}

function rowOfInstances(count: number): InstancedMesh {
  const mesh = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), count);
  for (let i = 0; i < count; i++) mesh.setMatrixAt(i, translation(i));
  return mesh;
}

const translation = (x: number, y = 0) => new Matrix4().makeTranslation(x, y, 0);
const lookingAtAll = () => place(new PerspectiveCamera(90, 1, 0.1, 1000), new Vector3(0, 0, 50), new Vector3());

test('instances that come are seen where the room for them grew by less than a byte of bits', () => {
  const [batch, camera, gpu] = [rowOfBoxes(4), lookingAtAll(), new StandIn()];
  cullByTree(batch, { hidden: { cells: oneCell(4, [0]) } });
  expect(gpu.draw(batch, camera).ids).toEqual([0]);
  batch.setInstanceCount(8);
  for (let i = 0; i < 4; i++) batch.setMatrixAt(batch.addInstance(0), translation(i, 3));
  expect(ascending(gpu.draw(batch, camera).ids)).toEqual([0, 4, 5, 6, 7]);
  const [mesh, other] = [rowOfInstances(4), new InstancedStandIn()];
  cullByTree(mesh, other.face, { hidden: { cells: oneCell(4, [0]) } });
  expect(other.draw(mesh, camera).ids).toEqual([0]);
  mesh.instanceMatrix = rowOfInstances(8).instanceMatrix;
  mesh.count = 8;
  expect(ascending(other.draw(mesh, camera).ids)).toEqual([0, 4, 5, 6, 7]);
});

since(179, 'keeps the room for deleted instances')('an object that is gone when lists are made anew is away', () => {
  const [batch, camera, gpu] = [rowOfBoxes(4), lookingAtAll(), new StandIn()];
  const culling = cullByTree(batch, { hidden: { cells: oneCell(4, [3]) } });
  expect(gpu.draw(batch, camera).ids).toEqual([3]);
  batch.deleteInstance(3);
  batch.setInstanceCount(3);
  expect(ascending(gpu.draw(batch, camera).ids)).toEqual([0, 1, 2]);
  expect(culling.counts.away).toBe(1);
  culling.setHidden(null);
  expect(culling.counts.away).toBe(0);
});

test('so it is of an InstancedMesh that gets fewer matrices', () => {
  const [mesh, camera, gpu] = [rowOfInstances(4), lookingAtAll(), new InstancedStandIn()];
  const culling = cullByTree(mesh, gpu.face, { hidden: { cells: oneCell(4, [3]) } });
  expect(gpu.draw(mesh, camera).ids).toEqual([3]);
  mesh.instanceMatrix = rowOfInstances(3).instanceMatrix;
  mesh.count = 3;
  expect(ascending(gpu.draw(mesh, camera).ids)).toEqual([0, 1, 2]);
  expect(culling.counts.away).toBe(1);
  culling.setHidden(null);
  expect(culling.counts.away).toBe(0);
});

test.each([false, true])(
  'an InstancedMesh whose count falls before its sets are drawn, after other draws: %s',
  (isDrawn) => {
    const [mesh, camera, gpu] = [rowOfInstances(4), lookingAtAll(), new InstancedStandIn()];
    const culling = cullByTree(mesh, gpu.face);
    mesh.count = 3;
    if (isDrawn) gpu.draw(mesh, camera);
    mesh.count = 4;
    culling.setHidden({ cells: oneCell(4, [3]) });
    mesh.count = 3;
    expect(ascending(gpu.draw(mesh, camera).ids)).toEqual([0, 1, 2]);
    mesh.count = 4;
    expect(gpu.draw(mesh, camera).ids).toEqual([3]);
  },
);

test('a mesh that is seen through from now on hides nothing', () => {
  const [batch, instanced] = [rowOfBoxes(4), rowOfInstances(4)];
  const [camera, gpu, other] = [lookingAtAll(), new StandIn(), new InstancedStandIn()];
  const hidden = { cells: oneCell(4, [0]) };
  cullByTree(batch, { hidden });
  cullByTree(instanced, other.face, { hidden });
  const draw = () => [ascending(gpu.draw(batch, camera).ids), ascending(other.draw(instanced, camera).ids)];
  const see = (ids: number[]) => expect(draw()).toEqual([ids, ids]);
  see([0]);
  for (const change of [{ transparent: true }, { alphaTest: 0.5 }, { depthWrite: false }]) {
    const before = [batch.material, instanced.material] as Material[];
    batch.material = Object.assign(before[0].clone(), change);
    instanced.material = Object.assign(before[1].clone(), change);
    see([0, 1, 2, 3]);
    [batch.material, instanced.material] = before;
    see([0]);
  }
});

test('objects that other meshes are: everything is seen while one is away', () => {
  const [root, group, mesh, gpu] = [new Scene(), new Group(), rowOfInstances(3), new InstancedStandIn()];
  const wall = new Mesh(new BoxGeometry(9, 9, 1), new MeshBasicMaterial());
  const [beside, batch] = [rowOfInstances(2), rowOfBoxes(2)];
  group.add(wall, beside, batch);
  group.position.z = 3;
  root.add(group, mesh);
  const objects = [{ mesh: wall, instance: -1 }, ...[mesh, beside, batch].flatMap(instancesOf)];
  const door = objects.length - 1;
  const sets = { cells: oneCell(objects.length, [0]), objects, frame: root, movable: [door] };
  // before three makes any matrix of the world
  cullByTree(mesh, gpu.face, { hidden: sets });
  const camera = lookingAtAll();
  const draw = () => {
    root.updateMatrixWorld();
    return ascending(gpu.draw(mesh, camera).ids);
  };
  expect(draw()).toEqual([]);
  const plain = wall.material;
  const changes: [() => void, () => void][] = [
    [() => wall.position.setX(1), () => wall.position.setX(0)],
    [() => group.position.setX(1), () => group.position.setX(0)],
    [() => Object.assign(group, { visible: false }), () => Object.assign(group, { visible: true })],
    [() => group.removeFromParent(), () => root.add(group)],
    [() => wall.layers.set(3), () => wall.layers.set(0)],
    [() => wall.geometry.setDrawRange(0, 3), () => wall.geometry.setDrawRange(0, Number.POSITIVE_INFINITY)],
    [
      () => Object.assign(wall, { material: new MeshBasicMaterial({ alphaTest: 0.5 }) }),
      () => Object.assign(wall, { material: plain }),
    ],
    [() => Object.assign(beside, { count: 1 }), () => Object.assign(beside, { count: 2 })],
    [() => moveTo(beside, 1, 5), () => moveTo(beside, 1, 1)],
    [() => batch.setVisibleAt(0, false), () => batch.setVisibleAt(0, true)],
    [() => moveTo(batch, 0, 5), () => moveTo(batch, 0, 0)],
  ];
  for (const [leave, comeBack] of changes) {
    leave();
    expect(draw(), String(leave)).toEqual([0, 1, 2]);
    comeBack();
    expect(draw(), String(comeBack)).toEqual([]);
  }
  moveTo(batch, 1, 5);
  expect(draw()).toEqual([]);
});

function moveTo(mesh: BatchedMesh | InstancedMesh, instance: number, x: number): void {
  mesh.setMatrixAt(instance, translation(x));
  if (mesh instanceof InstancedMesh) mesh.instanceMatrix.needsUpdate = true;
}

test('sets that are given before a mesh and their frame are drawn for the first time', () => {
  const [world, frame, mesh, gpu] = [new Scene(), new Group(), rowOfInstances(4), new InstancedStandIn()];
  world.add(frame, mesh);
  mesh.position.y = 1;
  frame.position.y = 1;
  cullByTree(mesh, gpu.face, { hidden: { cells: oneCell(4, [0]), frame } });
  world.updateMatrixWorld();
  expect(gpu.draw(mesh, lookingAtAll()).ids).toEqual([0]);
});

test('instances that came since the tree was built are hidden too, once they are objects', () => {
  const [stock, own] = [0, 1].map(() => randomBatch(createRandom(3), 300));
  const gpu = new StandIn();
  const random = createRandom(6);
  const culling = cullByTree(own);
  gpu.draw(own, lookingAnywhere(random));
  for (let i = 0; i < 12; i++) {
    const place = randomMatrix(random);
    for (const mesh of [stock, own]) mesh.setMatrixAt(mesh.addInstance(i % 3), place);
  }
  const { cells, seenFrom } = hiddenOf(createRandom(4), own);
  culling.setHidden({ cells });
  let hides = 0;
  for (let view = 0; view < 30; view++) {
    const camera = lookingAnywhere(random, SIDE / 2);
    const seen = seenFrom(eyeOf(camera, own));
    const all = gpu.draw(stock, camera).ids;
    const want = all.filter((id) => seen.has(id));
    hides += all.filter((id) => id >= 300 && !seen.has(id)).length;
    expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending(want));
  }
  expect(hides).toBeGreaterThan(1);
  expect(culling.counts.built).toBe(1);
});

test('a light sees everything, from the eye itself too', () => {
  const { own, gpu, camera, all, want, cells } = hiding();
  cullByTree(own, { hidden: { cells } });
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(want);
  const light = camera.clone();
  light.updateMatrixWorld();
  const depth: Material = new MeshDepthMaterial();
  expect(ascending(gpu.drawShadow(own, camera, light, depth).ids)).toEqual(all);
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(want);
});

test('so it does in WebGPURenderer, which calls the hook of pictures for a light too', () => {
  const { own, camera, all, want, cells } = hiding();
  cullByTree(own, { hidden: { cells } });
  const gpu = new NodeStandIn(false);
  const light = camera.clone();
  light.updateMatrixWorld();
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(want);
  gpu.drawShadow(own, camera, light, new MeshDepthMaterial());
  expect(ascending(gpu.draw(own, light).ids)).toEqual(all);
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(want);
});

test('cameras without one eye, and of mirrors, see everything; so does an eye outside all cells', () => {
  const { stock, own, gpu, camera, cells } = hiding();
  cullByTree(own, { hidden: { cells } });
  const flat = place(new OrthographicCamera(-SIDE, SIDE, SIDE, -SIDE, 0.1, 60), camera.position, new Vector3());
  // as a Reflector cuts its near plane
  const mirror = camera.clone();
  mirror.updateMatrixWorld();
  const { elements: m } = mirror.projectionMatrix;
  const cut = new Vector4(0.1, 0, -1, -1);
  cut.multiplyScalar(2 / cut.dot(new Vector4((1 + m[8]) / m[0], m[9] / m[5], -1, (1 + m[10]) / m[14])));
  [m[2], m[6], m[10], m[14]] = [cut.x, cut.y, cut.z + 1, cut.w];
  const outside = place(new PerspectiveCamera(40, 1, 0.1, 90), new Vector3(SIDE, 0, 0), new Vector3());
  for (const other of [flat, mirror, outside]) {
    const all = ascending(gpu.draw(stock, other).ids);
    expect(all.length).toBeGreaterThan(20);
    expect(ascending(gpu.draw(own, other).ids)).toEqual(all);
  }
});

since(176, 'asks what an ArrayCamera itself sees')('the eyes of an ArrayCamera see what any of them sees', () => {
  const { stock, own, gpu, cells, seenFrom } = hiding();
  cullByTree(own, { hidden: { cells } });
  const random = createRandom(9);
  let hides = 0;
  for (let view = 0; view < 20; view++) {
    const eyes = [0, 1].map(() => lookingAnywhere(random, SIDE / 2));
    const camera = place(new ArrayCamera(eyes), eyes[0].position, new Vector3());
    const all = gpu.draw(stock, camera).ids;
    const [left, right] = eyes.map((eye) => seenFrom(eyeOf(eye, own)));
    const want = all.filter((id) => left.has(id) || right.has(id));
    hides += all.length - want.length;
    expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending(want));
  }
  expect(hides).toBeGreaterThan(50);
});

test('cells in the frame of the world: a mesh that moves away sees everything, as do cells that do', () => {
  const { own, gpu, camera, all, want, cells } = hiding();
  const frame = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 1);
  cullByTree(own, { hidden: { cells, frame } });
  const draw = () => ascending(gpu.draw(own, camera).ids);
  expect(draw()).toEqual(want);
  frame.matrixWorld.makeTranslation(1e-3, 0, 0);
  expect(draw()).toEqual(all);
  frame.matrixWorld.identity();
  expect(draw()).toEqual(want);
  own.matrixWorld.makeTranslation(1e-6, 0, 0);
  expect(draw().length).toBeGreaterThan(want.length);
});

test('what does not fit is refused in a line, and the mesh is culled all the same', () => {
  const { own, gpu, camera, all, cells, file } = hiding();
  const decoded = decodeTree(file);
  const refuse = (hidden: Parameters<typeof bindSets>[0]) => () => cullByTree(own, { hidden });
  expect(refuse({ ...decoded, hidden: null })).toThrow(
    'this tree file has no hidden cells: build it with --hidden 16K',
  );
  const more = decodeTree(
    encodeTree(buildSphereTree(new Float32Array(1204).fill(1)), {
      hidden: { ...cells, objectCount: 301, sets: cells.sets },
    }),
  );
  expect(refuse(more)).toThrow('the cells are of 301 objects, and here are 300');
  expect(refuse({ cells: { ...cells, links: cells.links.map(() => 0) } })).toThrow(/^hidden: node 2: what follows it/);
  const objects = instancesOf(own);
  [objects[4], objects[5]] = [objects[5], objects[4]];
  expect(refuse({ cells: decoded, objects })).toThrow(
    /object 4 of the cells has the sphere .*, and instance 5 of Mesh \d+ has/,
  );
  expect(refuse({ cells, objects: objects.map(() => objects[0]) })).toThrow('instance 0 is said to be object 0 and 1');
  expect(refuse({ cells, objects: objects.with(7, { mesh: own, instance: 400 }) })).toThrow('object 7 is instance 400');
  expect(refuse({ cells, movable: [300] })).toThrow('movable has object 300');
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(all);
});

/**
 * Instances of an InstancedMesh, as a renderer without a GPU gets them. The oracle is three's own test of each instance, Frustum.intersectsSphere. Pictures are in
 * test/slow/browser/three-pictures.test.ts.
 */
import {
  Box3,
  type BufferGeometry,
  Color,
  type InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  ShaderMaterial,
  Vector3,
} from 'three';
import { describe, expect, test, vi } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { InstancedStandIn as StandIn } from './instanced-renderer.ts';
import { eye, randomInstances, scan } from './instances.ts';
import { ascending, randomCamera, randomMatrix } from './scenes.ts';

describe.each(Array.from({ length: 30 }, (_, i) => i + 1))('seed %i', (seed) => {
  test('draws what the scan finds, as instances move, come and go', () => {
    const random = createRandom(seed + 1000);
    // every fifth has more than are put in order on this side of the GPU
    const count = 1 + randomInt(random, 300) + (seed % 5 === 0 ? 1024 : 0);
    const mesh = randomInstances(seed, count);
    const gpu = new StandIn();
    cullByTree(mesh, gpu.face);
    for (let frame = 0; frame < 8; frame++) {
      mesh.matrixWorld.copy(randomMatrix(random));
      const camera = randomCamera(random);
      expect(ascending(gpu.draw(mesh, camera).ids)).toEqual(scan(mesh, camera));
      for (let k = 0; k < randomInt(random, 20); k++) mesh.setMatrixAt(randomInt(random, count), randomMatrix(random));
      mesh.count = randomInt(random, count + 1);
    }
  });
});

test('the program’s count is its own but for the draw itself', () => {
  const mesh = randomInstances(1, 200);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  mesh.count = 150;
  const { ids } = gpu.draw(mesh, eye(12));
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.length).toBeLessThan(100);
  expect([mesh.count, culling.counts.drawn]).toEqual([150, ids.length]);
});

test('colours go with their instances, also those that are set later', () => {
  const mesh = randomInstances(1, 200);
  const gpu = new StandIn();
  const camera = eye(12);
  cullByTree(mesh, gpu.face);
  expect(gpu.draw(mesh, camera).reds).toEqual([]);
  for (let id = 0; id < 200; id++) mesh.setColorAt(id, new Color(id / 256, 0, 0));
  mesh.instanceColor!.needsUpdate = true;
  const first = gpu.draw(mesh, camera);
  expect(first.reds.map((red) => red * 256)).toEqual(first.ids);
  for (let id = 0; id < 200; id++) mesh.setColorAt(id, new Color(0.5 + id / 512, 0, 0));
  mesh.instanceColor!.needsUpdate = true;
  const second = gpu.draw(mesh, camera);
  expect(second.reds.map((red) => red * 512 - 256)).toEqual(second.ids);
});

test('a camera and a light, in turn', () => {
  const mesh = randomInstances(1, 200);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  const [camera, light] = [eye(12), eye(-20)];
  gpu.draw(mesh, camera);
  for (let frame = 0; frame < 2; frame++) {
    expect(ascending(gpu.draw(mesh, camera, light).ids)).toEqual(scan(mesh, light));
    expect(ascending(gpu.draw(mesh, camera).ids)).toEqual(scan(mesh, camera));
  }
  expect(culling.counts.lists).toBe(2);
});

test.each([
  // its matrices, 16 numbers each; its ids, and once all matrices, in rows of 68 texels
  [200, 16, 0],
  [1200, 1, 4 * 72 * Math.ceil((4 * 1200) / 72)],
])(
  'a still view of %i makes no list and uploads nothing; matrices written past setMatrixAt count once needsUpdate says so',
  (count, each, once) => {
    const mesh = randomInstances(1, count);
    const gpu = new StandIn();
    const culling = cullByTree(mesh, gpu.face);
    const camera = eye(12);
    const kept = mesh.instanceMatrix;
    const { ids } = gpu.draw(mesh, camera);
    const uploaded = ids.length * each + once;
    expect(gpu.gl.uploaded).toBe(uploaded);
    for (let frame = 0; frame < 3; frame++) expect(gpu.draw(mesh, camera).ids).toEqual(ids);
    expect([gpu.gl.uploaded, culling.counts.lists]).toEqual([uploaded, 1]);
    for (let id = 0; id < count; id++) kept.array[id * 16 + 12] -= 5;
    kept.needsUpdate = true;
    const want = scan(mesh, camera);
    expect(want).not.toEqual(ascending(ids));
    expect(ascending(gpu.draw(mesh, camera).ids)).toEqual(want);
    // one by setMatrixAt, another past it
    mesh.setMatrixAt(want[0], new Matrix4().makeTranslation(1e4, 0, 0));
    kept.array[want[1] * 16 + 12] = 1e4;
    kept.needsUpdate = true;
    expect(ascending(gpu.draw(mesh, camera).ids)).toEqual(scan(mesh, camera));
  },
);

const growCorners = ({ attributes }: BufferGeometry) => {
  const { array } = attributes.position;
  for (let i = 0; i < array.length; i++) array[i] *= 4;
};
test.each<[string, (geometry: BufferGeometry) => void]>([
  ['scaled, for which three writes its sphere anew in place', (geometry) => geometry.scale(4, 4, 4)],
  [
    'with its sphere computed anew',
    (geometry) => {
      growCorners(geometry);
      geometry.computeBoundingSphere();
    },
  ],
  [
    'with numbers of its sphere written',
    (geometry) => {
      growCorners(geometry);
      geometry.boundingSphere!.center.multiplyScalar(4);
      geometry.boundingSphere!.radius *= 4;
    },
  ],
  [
    'without its sphere',
    (geometry) => {
      growCorners(geometry);
      geometry.boundingSphere = null;
    },
  ],
])('a geometry that has grown draws all that it reaches: %s', (_, grow) => {
  const mesh = randomInstances(1, 300);
  const gpu = new StandIn();
  cullByTree(mesh, gpu.face);
  const camera = eye(12);
  const before = gpu.draw(mesh, camera).ids.length;
  grow(mesh.geometry);
  const drawn = ascending(gpu.draw(mesh, camera).ids);
  expect(drawn.length).toBeGreaterThan(before);
  mesh.geometry.computeBoundingSphere();
  expect(drawn).toEqual(scan(mesh, camera));
});

test('what blends comes farthest first', () => {
  const mesh = randomInstances(1, 300, new MeshBasicMaterial({ transparent: true }));
  const gpu = new StandIn();
  cullByTree(mesh, gpu.face);
  const camera = eye(12);
  const forward = camera.getWorldDirection(new Vector3());
  const matrix = new Matrix4();
  const depths = gpu.draw(mesh, camera).ids.map((id) => {
    mesh.getMatrixAt(id, matrix);
    return mesh.geometry.boundingSphere!.center.clone().applyMatrix4(matrix).dot(forward);
  });
  expect(depths.length).toBeGreaterThan(30);
  for (let i = 1; i < depths.length; i++) expect(depths[i]).toBeLessThanOrEqual(depths[i - 1] + 1e-5);
});

test('between draws the mesh is the program’s, and stop gives it back', () => {
  const mesh = randomInstances(1, 100);
  mesh.setColorAt(0, new Color(0, 0, 1));
  const [matrices, colours] = [mesh.instanceMatrix, mesh.instanceColor];
  const before = Object.keys(mesh);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  gpu.draw(mesh, eye(12));
  expect([mesh.instanceMatrix, mesh.instanceColor, mesh.count]).toEqual([matrices, colours, 100]);
  expect(mesh.instanceMatrix).toBe(matrices);
  expect(mesh.instanceColor).toBe(colours);
  culling.stop();
  culling.stop();
  expect(Object.keys(mesh)).toEqual(before);
  expect(mesh.frustumCulled).toBe(true);
  expect(gpu.gl.buffers).toBe(0);
});

test('a draw that throws leaves nothing in the mesh', () => {
  const mesh = randomInstances(1, 100);
  const { instanceMatrix } = mesh;
  const gpu = new StandIn();
  cullByTree(mesh, gpu.face);
  gpu.begin(mesh, eye(12));
  expect(mesh.instanceMatrix).not.toBe(instanceMatrix);
  expect(ascending(gpu.draw(mesh, eye(12)).ids)).toEqual(scan(mesh, eye(12)));
  expect(mesh.instanceMatrix).toBe(instanceMatrix);
});

test('a second call gives the same culling, until it is stopped; for another renderer it is refused', () => {
  const mesh = randomInstances(1, 100);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  expect(cullByTree(mesh, gpu.face)).toBe(culling);
  expect(ascending(gpu.draw(mesh, eye(12)).ids)).toEqual(scan(mesh, eye(12)));
  expect(() => cullByTree(mesh, new StandIn().face)).toThrow(/culled for another renderer/);
  culling.stop();
  expect(cullByTree(mesh, gpu.face)).not.toBe(culling);
});

test('what was lost with a context is made anew', () => {
  const mesh = randomInstances(1, 100);
  const gpu = new StandIn();
  cullByTree(mesh, gpu.face);
  const { ids } = gpu.draw(mesh, eye(12));
  gpu.loseContext();
  expect(gpu.draw(mesh, eye(12)).ids).toEqual(ids);
});

test.each([
  [
    'uses gl_InstanceID',
    (mesh: InstancedMesh) => (mesh.material = new ShaderMaterial({ vertexShader: 'gl_InstanceID' })),
  ],
  ['not 16 32-bit floats', (mesh: InstancedMesh) => (mesh.instanceMatrix.meshPerAttribute = 2)],
  [
    'an instanceMatrix or instanceColor of its own',
    (mesh: InstancedMesh) => mesh.geometry.setAttribute('instanceColor', mesh.geometry.getAttribute('normal')),
  ],
])('what cannot be drawn in another order is drawn as it ships, and one line says so: %s', (reason, change) => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const mesh = randomInstances(1, 100);
  mesh.name = 'wood';
  change(mesh);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  for (let frame = 0; frame < 3; frame++) {
    gpu.begin(mesh, eye(12));
    expect([mesh.count, 'isGLBufferAttribute' in mesh.instanceMatrix]).toEqual([100, false]);
    gpu.end(mesh, eye(12));
  }
  expect(culling.counts.drawn).toBe(0);
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(
      new RegExp(`^cull64/three: InstancedMesh "wood" is drawn as it ships, without a tree: .*${reason}`),
    ),
  ]);
  said.mockRestore();
});

test('another renderer draws it as it ships', () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const mesh = randomInstances(1, 100);
  cullByTree(mesh, new StandIn().face);
  new StandIn().begin(mesh, eye(12));
  expect(mesh.count).toBe(100);
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('another renderer'));
  said.mockRestore();
});

test('a question or a move in the midst of a draw leaves what is drawn as it is, and is of the program’s own', () => {
  const mesh = randomInstances(1, 200);
  const { instanceMatrix } = mesh;
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  const everywhere = new Box3(new Vector3(-1e3, -1e3, -1e3), new Vector3(1e3, 1e3, 1e3));
  const { ids } = gpu.draw(mesh, eye(12));
  gpu.begin(mesh, eye(12));
  const lent = [mesh.count, mesh.instanceMatrix];
  expect(lent[0]).toBe(ids.length);
  expect(lent[1]).not.toBe(instanceMatrix);
  expect(culling.instancesIn(everywhere).length).toBe(200);
  mesh.setMatrixAt(3, new Matrix4().makeTranslation(7, 8, 9));
  expect([mesh.count, mesh.instanceMatrix]).toEqual(lent);
  gpu.end(mesh, eye(12));
  expect([mesh.count, mesh.instanceMatrix]).toEqual([200, instanceMatrix]);
  expect([...instanceMatrix.array.slice(60, 63)]).toEqual([7, 8, 9]);
});

test('no renderer is refused', () => {
  expect(() => cullByTree(randomInstances(1, 10), undefined!)).toThrow(/WebGLRenderer or WebGPURenderer that draws/);
});

/** The oracle is three's own test of each instance: Frustum.intersectsSphere. */
import {
  BoxGeometry,
  type Camera,
  Color,
  Frustum,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshDepthMaterial,
  PerspectiveCamera,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../src/math/random.ts';
import { cullByTree } from '../../src/three/cull-by-tree.ts';
import { ascending, place, randomCamera, randomMatrix } from './scenes.ts';

/** WebGL's array buffers, and how much goes to them. */
class Buffers {
  uploaded = 0;
  private bound: { data: Float32Array } | null = null;
  readonly ARRAY_BUFFER = 1;
  readonly FLOAT = 2;
  createBuffer = () => ({ data: new Float32Array(0) });
  bindBuffer = (_: number, buffer: { data: Float32Array }) => {
    this.bound = buffer;
  };
  bufferData = (_: number, bytes: number) => {
    this.bound!.data = new Float32Array(bytes / 4);
  };
  bufferSubData = (_: number, at: number, data: Float32Array, from: number, length: number) => {
    this.bound!.data.set(data.subarray(from, from + length), at / 4);
    this.uploaded += length;
  };
  deleteBuffer = () => undefined;
}

class StandIn {
  readonly gl = new Buffers();
  readonly face = { isWebGLRenderer: true, getContext: () => this.gl } as unknown as WebGLRenderer;

  /** The instances that a camera is shown, told by their matrices, and the first number of each one's colour. */
  draw(mesh: InstancedMesh, camera: Camera, light?: Camera): { ids: number[]; reds: number[] } {
    const call = (name: string, ...values: unknown[]) =>
      (mesh as unknown as Record<string, (...values: unknown[]) => void>)[name](
        this.face,
        ...values,
        mesh.geometry,
        material,
        null,
      );
    const material = light ? new MeshDepthMaterial() : (mesh.material as Material);
    if (light) call('onBeforeShadow', mesh, camera, light);
    else call('onBeforeRender', null, camera);
    const rows = (attribute: { itemSize: number }) => {
      const { data } = (attribute as unknown as { buffer: { data: Float32Array } }).buffer;
      return Array.from({ length: mesh.count }, (_, i) =>
        data.slice(i * attribute.itemSize, (i + 1) * attribute.itemSize),
      );
    };
    const entries = new Map<string, number>();
    const { array } = mesh.instanceMatrix;
    for (let id = 0; id < array.length / 16; id++) entries.set(`${array.slice(id * 16, id * 16 + 16)}`, id);
    const ids = rows(mesh.instanceMatrix).map((row) => entries.get(`${row}`)!);
    const reds = mesh.instanceColor ? rows(mesh.instanceColor).map(([red]) => red) : [];
    if (light) call('onAfterShadow', mesh, camera, light);
    else call('onAfterRender', null, camera);
    return { ids, reds };
  }
}

function randomInstances(seed: number, count: number, material = new MeshBasicMaterial()): InstancedMesh {
  const random = createRandom(seed);
  const mesh = new InstancedMesh(new BoxGeometry(1, 2, 1).translate(0.5, 0, 0), material, count);
  for (let id = 0; id < count; id++) mesh.setMatrixAt(id, randomMatrix(random));
  return mesh;
}

/** Those of the first mesh.count that touch the camera's frustum. */
function scan(mesh: InstancedMesh, camera: Camera): number[] {
  const seen = new Matrix4()
    .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    .multiply(mesh.matrixWorld);
  const frustum = new Frustum().setFromProjectionMatrix(seen, camera.coordinateSystem, camera.reversedDepth);
  const matrix = new Matrix4();
  const ball = (id: number) => {
    mesh.getMatrixAt(id, matrix);
    return mesh.geometry.boundingSphere!.clone().applyMatrix4(matrix);
  };
  if (mesh.geometry.boundingSphere === null) mesh.geometry.computeBoundingSphere();
  return Array.from({ length: mesh.count }, (_, id) => id).filter((id) => frustum.intersectsSphere(ball(id)));
}

const eye = (z: number) => place(new PerspectiveCamera(60, 1.3, 0.5, 60), new Vector3(1, 2, z), new Vector3());

describe.each(Array.from({ length: 30 }, (_, i) => i + 1))('seed %i', (seed) => {
  test('draws what the scan finds, as instances move, come and go', () => {
    const random = createRandom(seed + 1000);
    const count = 1 + randomInt(random, 300);
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
  for (let frame = 0; frame < 2; frame++) {
    expect(ascending(gpu.draw(mesh, camera, light).ids)).toEqual(scan(mesh, light));
    expect(ascending(gpu.draw(mesh, camera).ids)).toEqual(scan(mesh, camera));
  }
  expect(culling.counts.lists).toBe(2);
});

test('a still view makes no list and uploads nothing; matrices written past setMatrixAt count once needsUpdate says so', () => {
  const mesh = randomInstances(1, 200);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  const camera = eye(12);
  const { ids } = gpu.draw(mesh, camera);
  expect(gpu.gl.uploaded).toBe(ids.length * 16);
  for (let frame = 0; frame < 3; frame++) expect(gpu.draw(mesh, camera).ids).toEqual(ids);
  expect([gpu.gl.uploaded, culling.counts.lists]).toEqual([ids.length * 16, 1]);
  for (let id = 0; id < 200; id++) mesh.instanceMatrix.array[id * 16 + 12] -= 5;
  mesh.instanceMatrix.needsUpdate = true;
  const want = scan(mesh, camera);
  expect(want).not.toEqual(ascending(ids));
  expect(ascending(gpu.draw(mesh, camera).ids)).toEqual(want);
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

test('stop gives the mesh back, with all that was told it', () => {
  const mesh = randomInstances(1, 100);
  mesh.setColorAt(0, new Color(0, 0, 1));
  const before = Object.keys(mesh);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, gpu.face);
  gpu.draw(mesh, eye(12));
  mesh.setMatrixAt(3, new Matrix4());
  const [matrices, colours] = [mesh.instanceMatrix, mesh.instanceColor!].map(({ array }) => array.slice());
  culling.stop();
  expect(Object.keys(mesh)).toEqual(before);
  expect([mesh.frustumCulled, mesh.count]).toEqual([true, 100]);
  for (const attribute of [mesh.instanceMatrix, mesh.instanceColor!]) {
    expect('isGLBufferAttribute' in attribute).toBe(false);
    expect(attribute.isInstancedBufferAttribute).toBe(true);
  }
  expect(mesh.instanceMatrix.array).toEqual(matrices);
  expect(mesh.instanceColor!.array).toEqual(colours);
});

test('no renderer, another one, and morph targets are refused', () => {
  const mesh = randomInstances(1, 10);
  expect(() => cullByTree(mesh, undefined!)).toThrow(/WebGLRenderer that draws/);
  const gpu = new StandIn();
  cullByTree(mesh, gpu.face);
  expect(() => new StandIn().draw(mesh, eye(12))).toThrow(/another renderer/);
  const morphed = randomInstances(1, 10);
  morphed.geometry.morphAttributes.position = [morphed.geometry.getAttribute('position') as never];
  morphed.setMorphAt(0, new Mesh(morphed.geometry));
  expect(() => cullByTree(morphed, gpu.face)).toThrow(/morph targets/);
});

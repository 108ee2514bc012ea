/**
 * Instances of an InstancedMesh, as WebGPURenderer gets them from r187 on. The oracles are three's own test of each instance, and the list that WebGLRenderer gets. Pictures
 * are in test/slow/browser/three-webgpu.test.ts.
 */
import {
  Color,
  InstancedBufferAttribute,
  type InstancedMesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Vector3,
} from 'three';
import { describe, expect, test, vi } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { InstancedNodeStandIn as StandIn } from './instanced-node-renderer.ts';
import { InstancedStandIn } from './instanced-renderer.ts';
import { eye, randomInstances, scan } from './instances.ts';
import { ascending, place, randomCamera, randomMatrix, revision, since } from './scenes.ts';

const culled = since(187, 'keeps the matrices that a mesh was first drawn with');

function cullFor(gpu: StandIn, mesh: InstancedMesh) {
  return cullByTree(mesh, gpu.face as never);
}

describe.each(Array.from({ length: 20 }, (_, i) => i + 1))('seed %i', (seed) => {
  culled('draws what the scan finds, in the order of WebGLRenderer, as instances move, come and go', () => {
    const random = createRandom(seed + 1000);
    const count = 1 + randomInt(random, 400);
    const [mesh, other] = [randomInstances(seed, count), randomInstances(seed, count)];
    const [gpu, webgl] = [new StandIn(mesh), new InstancedStandIn()];
    cullFor(gpu, mesh);
    cullByTree(other, webgl.face);
    for (let frame = 0; frame < 8; frame++) {
      for (const one of [mesh, other]) one.matrixWorld.copy(randomMatrix(createRandom(seed + frame)));
      const camera = randomCamera(random);
      const { ids } = gpu.draw(mesh, camera);
      expect(ascending(ids)).toEqual(scan(mesh, camera));
      expect(ids).toEqual(webgl.draw(other, camera).ids);
      for (let k = 0; k < randomInt(random, 20); k++) {
        const [id, matrix] = [randomInt(random, count), randomMatrix(random)];
        for (const one of [mesh, other]) one.setMatrixAt(id, matrix);
      }
      mesh.count = randomInt(random, count + 1);
      other.count = mesh.count;
    }
  });
});

culled('colours go with their instances, also those that are set later or replaced', () => {
  const mesh = randomInstances(1, 200);
  const gpu = new StandIn(mesh);
  cullFor(gpu, mesh);
  expect(gpu.draw(mesh, eye(12)).reds).toEqual([]);
  for (let id = 0; id < 200; id++) mesh.setColorAt(id, new Color(id / 256, 0, 0));
  mesh.instanceColor!.needsUpdate = true;
  const first = gpu.draw(mesh, eye(12));
  expect(first.reds.map((red) => red * 256)).toEqual(first.ids);
  for (let id = 0; id < 200; id++) mesh.setColorAt(id, new Color(0.5 + id / 512, 0, 0));
  mesh.instanceColor!.needsUpdate = true;
  const second = gpu.draw(mesh, eye(12));
  expect(second.reds.map((red) => red * 512 - 256)).toEqual(second.ids);
  mesh.instanceColor = new InstancedBufferAttribute(
    Uint8Array.from({ length: 600 }, (_, i) => i / 3),
    3,
    true,
  );
  const third = gpu.draw(mesh, eye(12));
  expect(third.reds).toEqual(third.ids);
  mesh.instanceColor = null;
  expect(gpu.draw(mesh, eye(12)).reds).toEqual([]);
});

culled('a still view uploads nothing, another camera the matrices that it sees', () => {
  const mesh = randomInstances(1, 200);
  const gpu = new StandIn(mesh);
  const culling = cullFor(gpu, mesh);
  const [camera, other] = [eye(12), eye(20)];
  gpu.draw(mesh, camera);
  for (let frame = 0; frame < 3; frame++) gpu.draw(mesh, camera);
  expect([gpu.uploaded, culling.counts.lists]).toEqual([0, 1]);
  const { ids } = gpu.draw(mesh, other);
  expect(gpu.uploaded).toBe(ids.length * 16);
});

culled('pictures in the midst of a picture have lists of their own, before the draw and after it', () => {
  const mesh = randomInstances(1, 200);
  const gpu = new StandIn(mesh);
  cullFor(gpu, mesh);
  const [camera, light, mirror] = [
    eye(12),
    eye(-20),
    place(new PerspectiveCamera(), new Vector3(), new Vector3(9, 1, 2)),
  ];
  const seen: number[][] = [];
  const within = (one: PerspectiveCamera) => () => {
    seen.push(ascending(gpu.draw(mesh, one).ids));
  };
  const { ids } = gpu.draw(mesh, camera, within(light), within(mirror));
  expect(seen).toEqual([scan(mesh, light), scan(mesh, mirror)]);
  expect(ascending(ids)).toEqual(scan(mesh, camera));
});

culled('what a program moves in the midst of a draw moves the program’s own', () => {
  const mesh = randomInstances(1, 200);
  const { array } = mesh.instanceMatrix;
  const gpu = new StandIn(mesh);
  cullFor(gpu, mesh);
  gpu.draw(mesh, eye(12), () => mesh.setMatrixAt(199, mesh.matrix));
  expect([...array.slice(199 * 16)]).toEqual(mesh.matrix.elements);
  expect(ascending(gpu.draw(mesh, eye(12)).ids)).toEqual(scan(mesh, eye(12)));
});

culled('the mesh is the program’s own between draws, and after one that threw', () => {
  const mesh = randomInstances(1, 200);
  mesh.setColorAt(0, new Color());
  const { instanceMatrix, instanceColor } = mesh;
  const gpu = new StandIn(mesh);
  const culling = cullFor(gpu, mesh);
  gpu.draw(mesh, eye(12));
  expect([mesh.count, mesh.instanceMatrix, mesh.instanceColor]).toEqual([200, instanceMatrix, instanceColor]);
  gpu.fail(mesh, eye(12));
  expect(mesh.instanceMatrix).not.toBe(instanceMatrix);
  expect(ascending(gpu.draw(mesh, eye(20)).ids)).toEqual(scan(mesh, eye(20)));
  expect(mesh.instanceMatrix).toBe(instanceMatrix);
  gpu.fail(mesh, eye(12));
  culling.stop();
  expect([mesh.count, mesh.instanceMatrix, mesh.instanceColor]).toEqual([200, instanceMatrix, instanceColor]);
});

const REASONS: [string, (mesh: InstancedMesh, gpu: StandIn) => void][] = [
  [
    'instanced attributes',
    ({ geometry }) => geometry.setAttribute('tone', new InstancedBufferAttribute(new Float32Array(100), 1)),
  ],
  [
    'more than 8 buffers',
    ({ geometry }) => {
      for (let i = 0; i < 6; i++) geometry.setAttribute(`of_${i}`, geometry.getAttribute('position'));
    },
  ],
  [
    '32-bit floats',
    (mesh) => {
      mesh.instanceMatrix = new InstancedBufferAttribute(new Float64Array(1600), 16) as never;
    },
  ],
  [
    'velocities',
    (_, gpu) => {
      gpu.hasVelocity = true;
    },
  ],
  [
    'positionNode',
    ({ material }) => Object.assign(material, { isNodeMaterial: true, positionNode: {}, colorNode: null }),
  ],
];

test.each(REASONS)('is drawn as it ships, and one line says why: %s', (reason, change) => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const mesh = randomInstances(1, 100, new MeshBasicMaterial({ name: 'bark' }));
  const gpu = new StandIn(mesh);
  change(mesh, gpu);
  const culling = cullFor(gpu, mesh);
  for (let frame = 0; frame < 2; frame++) {
    const { instanceMatrix } = mesh;
    expect(gpu.draw(mesh, eye(12)).ids.length).toBe(100);
    expect(mesh.instanceMatrix).toBe(instanceMatrix);
  }
  expect(culling.counts.drawn).toBe(0);
  const why = revision < 187 ? 'before r187' : reason;
  expect(said.mock.calls).toEqual([[expect.stringMatching(new RegExp(`InstancedMesh is drawn as it ships.*${why}`))]]);
  said.mockRestore();
});

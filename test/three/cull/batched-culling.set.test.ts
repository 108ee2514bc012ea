/** The oracle is BatchedMesh itself: the same mesh without the tree, with its own culling and sorting. */
import {
  ArrayCamera,
  BatchedMesh,
  BoxGeometry,
  BufferGeometry,
  MeshBasicMaterial,
  PerspectiveCamera,
  Vector3,
} from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { type Drawn, StandIn } from './renderer.ts';
import { ascending, place, randomBatch, randomCamera, randomMatrix, randomPoint, since } from './scenes.ts';

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);

/** The same mesh twice, the second culled by a tree. */
function pair(seed: number, count: number, material?: () => MeshBasicMaterial): [BatchedMesh, BatchedMesh] {
  const [stock, own] = [0, 1].map(() => randomBatch(createRandom(seed), count, material?.()));
  cullByTree(own);
  return [stock, own];
}

/** Each draw's start and count beside its id, by id. */
const drawsOf = ({ ids, starts, counts }: Drawn) =>
  ids.map((id, i) => [id, starts[i], counts[i]]).sort((a, b) => a[0] - b[0]);

/** What a mesh may be told, the same for both. */
const CHANGES: ((random: Random, count: number) => (mesh: BatchedMesh) => void)[] = [
  (random, count) => {
    const id = randomInt(random, count);
    const matrix = randomMatrix(random);
    return (mesh) => mesh.setMatrixAt(id, matrix);
  },
  (random, count) => {
    const id = randomInt(random, count);
    const isVisible = random() < 0.5;
    return (mesh) => mesh.setVisibleAt(id, isVisible);
  },
  (random, count) => {
    const id = randomInt(random, count);
    return (mesh) => mesh.deleteInstance(id);
  },
  (random) => {
    const matrix = randomMatrix(random);
    const geometry = randomInt(random, 3);
    return (mesh) => mesh.setMatrixAt(mesh.addInstance(geometry), matrix);
  },
  (random, count) => {
    const id = randomInt(random, count);
    const geometry = randomInt(random, 3);
    return (mesh) => mesh.setGeometryIdAt(id, geometry);
  },
  (random) => {
    const size = 0.3 + 2 * random();
    return (mesh) => mesh.setGeometryAt(0, new BoxGeometry(size, 1, size));
  },
];

describe.each(SEEDS)('seed %i', (seed) => {
  test('draws what BatchedMesh draws, from any camera, wherever the mesh stands', () => {
    const random = createRandom(seed);
    const meshes = pair(seed, 1 + randomInt(random, 400));
    const gpu = new StandIn();
    for (let view = 0; view < 5; view++) {
      const world = randomMatrix(random);
      for (const mesh of meshes) mesh.matrixWorld.copy(world);
      const camera = randomCamera(random);
      const [want, got] = meshes.map((mesh) => drawsOf(gpu.draw(mesh, camera)));
      expect(got).toEqual(want);
    }
  });

  test('so it does after instances came, moved, hid, took another shape and went', () => {
    const random = createRandom(seed + 1000);
    const count = 1 + randomInt(random, 300);
    const meshes = pair(seed, count);
    const gpu = new StandIn();
    for (let frame = 0; frame < 12; frame++) {
      for (let i = 0; i < 1 + randomInt(random, count / 4); i++) {
        const change = CHANGES[randomInt(random, CHANGES.length)](random, count);
        try {
          change(meshes[0]);
        } catch {
          // three refuses an instance that is gone, or one too many; so it does below
          expect(() => change(meshes[1])).toThrow(/THREE.BatchedMesh/);
          continue;
        }
        change(meshes[1]);
      }
      const camera = randomCamera(random);
      const [want, got] = meshes.map((mesh) => drawsOf(gpu.draw(mesh, camera)));
      expect(got).toEqual(want);
    }
  });

  test('what blends comes in the order of BatchedMesh, farthest first', () => {
    const random = createRandom(seed + 2000);
    const meshes = pair(seed, 300, () => new MeshBasicMaterial({ transparent: true }));
    const gpu = new StandIn();
    for (let view = 0; view < 3; view++) {
      const camera = randomCamera(random);
      const world = randomMatrix(random);
      for (const mesh of meshes) mesh.matrixWorld.copy(world);
      const [want, got] = meshes.map((mesh) => gpu.draw(mesh, camera).ids);
      expect(got).toEqual(want);
    }
  });

  since(176, 'asks what an ArrayCamera itself sees')(
    'an ArrayCamera is shown what any of its cameras sees, once',
    () => {
      const random = createRandom(seed + 3000);
      const [stock, own] = pair(seed, 300);
      const gpu = new StandIn();
      const eyes = [0, 1, 2].map(() =>
        place(new PerspectiveCamera(50, 1, 0.5, 30), randomPoint(random), new Vector3()),
      );
      const camera = place(new ArrayCamera(eyes), randomPoint(random), new Vector3());
      expect(drawsOf(gpu.draw(own, camera))).toEqual(drawsOf(gpu.draw(stock, camera)));
    },
  );
});

const lookingIn = (far: number) => place(new PerspectiveCamera(60, 1, 0.5, far), new Vector3(3, 2, 1), new Vector3());

function expectSame(camera: PerspectiveCamera): void {
  const [stock, own] = pair(1, 400);
  const gpu = new StandIn();
  const want = drawsOf(gpu.draw(stock, camera));
  expect(want.length).toBeGreaterThan(30);
  expect(drawsOf(gpu.draw(own, camera))).toEqual(want);
}

test('a camera without a far end', () => expectSame(lookingIn(Number.POSITIVE_INFINITY)));

since(179, 'has no such camera')('a camera with reversed depth', () => {
  const reversed = lookingIn(20);
  (reversed as unknown as { _reversedDepth: boolean })._reversedDepth = true;
  reversed.updateProjectionMatrix();
  expect(reversed.reversedDepth).toBe(true);
  expectSame(reversed);
});

test('a matrix that is not a number is drawn, as in BatchedMesh, and one that was mended is culled', () => {
  const [stock, own] = pair(1, 200);
  const gpu = new StandIn();
  const random = createRandom(7);
  const camera = randomCamera(random);
  const broken = randomMatrix(random);
  broken.elements[12] = Number.NaN;
  for (const matrix of [broken, randomMatrix(random)]) {
    for (const mesh of [stock, own]) mesh.setMatrixAt(5, matrix);
    const want = gpu.draw(stock, camera).ids;
    expect(want.includes(5)).toBe(matrix === broken);
    expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending(want));
  }
});

test('an instance in the tree whose matrix is no number any more is drawn once', () => {
  const [stock, own] = pair(1, 200);
  const gpu = new StandIn();
  const camera = randomCamera(createRandom(7));
  const [seen] = gpu.draw(own, camera).ids;
  const broken = randomMatrix(createRandom(8));
  broken.elements[12] = Number.NaN;
  for (const mesh of [stock, own]) mesh.setMatrixAt(seen, broken);
  expect(ascending(gpu.draw(own, camera).ids)).toEqual(ascending(gpu.draw(stock, camera).ids));
});

function expectSameFromAfar([stock, own]: BatchedMesh[]): void {
  const camera = place(new PerspectiveCamera(70, 1, 0.5, 30), new Vector3(0, 0, 9), new Vector3());
  const gpu = new StandIn();
  const want = drawsOf(gpu.draw(stock, camera));
  expect(want.length).toBeGreaterThan(10);
  expect(drawsOf(gpu.draw(own, camera))).toEqual(want);
}

since(183, 'draws a part of its lines')('a wireframe', () =>
  expectSameFromAfar(pair(3, 200, () => new MeshBasicMaterial({ wireframe: true }))),
);

test('geometry without an index list', () => {
  const plain = [0, 1].map(() => {
    const mesh = new BatchedMesh(50, 400, 0, new MeshBasicMaterial());
    const geometry = mesh.addGeometry(new BoxGeometry(1, 1, 1).toNonIndexed());
    const random = createRandom(5);
    for (let i = 0; i < 50; i++) mesh.setMatrixAt(mesh.addInstance(geometry), randomMatrix(random));
    return mesh;
  });
  cullByTree(plain[1]);
  expectSameFromAfar(plain);
});

test('nothing, one and two instances; all in one place', () => {
  const gpu = new StandIn();
  const camera = place(new PerspectiveCamera(70, 1, 0.5, 60), new Vector3(0, 0, 30), new Vector3());
  for (const count of [0, 1, 2, 300]) {
    const [stock, own] = pair(4, count);
    for (const mesh of [stock, own])
      if (count === 300) for (let id = 0; id < 300; id++) mesh.setMatrixAt(id, randomMatrix(createRandom(1)));
    expect(drawsOf(gpu.draw(own, camera))).toEqual(drawsOf(gpu.draw(stock, camera)));
  }
});

test('more geometries than fit 16 bits beside the states of an instance', () => {
  const gpu = new StandIn();
  const camera = place(new PerspectiveCamera(70, 1, 0.5, 60), new Vector3(0, 0, 30), new Vector3());
  const meshes = [0, 1].map(() => {
    const mesh = new BatchedMesh(9000, 9000 * 3, 0, new MeshBasicMaterial());
    const random = createRandom(6);
    for (let i = 0; i < 9000; i++) {
      const triangle = new BufferGeometry().setFromPoints([new Vector3(), new Vector3(1, 0, 0), new Vector3(0, 1, 0)]);
      mesh.setMatrixAt(mesh.addInstance(mesh.addGeometry(triangle)), randomMatrix(random));
    }
    return mesh;
  });
  const [stock, own] = meshes;
  cullByTree(own);
  for (const id of [7, 8500]) {
    const want = drawsOf(gpu.draw(stock, camera));
    expect(new Set(want.map(([, start]) => start)).size).toBe(want.length);
    expect(want.length).toBeGreaterThan(3000);
    expect(drawsOf(gpu.draw(own, camera))).toEqual(want);
    // hidden, and known to be, whichever number its geometry has
    for (const mesh of meshes) mesh.setVisibleAt(id, false);
  }
});

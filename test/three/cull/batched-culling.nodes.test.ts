/** A BatchedMesh in WebGPURenderer, on both of its backends. The oracle is BatchedMesh itself, in the same renderer. */
import { Matrix4, MeshBasicMaterial, MeshDepthMaterial, PerspectiveCamera, Sphere, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { internalsOf, mergedOf } from '../../../src/three/cull/internals.ts';
import { NodeStandIn } from './node-renderer.ts';
import { type Drawn, StandIn } from './renderer.ts';
import { place, randomBatch, randomCamera, randomMatrix, since } from './scenes.ts';

const BACKENDS: [string, boolean][] = [
  ['WebGPU', true],
  ['WebGL', false],
];
const camera = (z: number) => place(new PerspectiveCamera(60, 1.3, 0.5, 60), new Vector3(1, 2, z), new Vector3());
const byId = ({ ids, starts, counts }: Drawn) =>
  ids.map((id, i) => [id, starts[i], counts[i]]).sort((a, b) => a[0] - b[0]);

function pair(seed: number, count: number, run?: number, material?: () => MeshBasicMaterial) {
  const [stock, own] = [0, 1].map(() => randomBatch(createRandom(seed), count, material?.()));
  return { stock, own, culling: cullByTree(own, { run }) };
}

describe.each(BACKENDS)('on %s', (_, isOnWebGPU) => {
  test.each(Array.from({ length: 40 }, (_, i) => i + 1))('seed %i: the set and the draws of three', (seed) => {
    const random = createRandom(seed);
    const { stock, own } = pair(seed, 1 + randomInt(random, 400));
    const [stockGpu, gpu] = [new NodeStandIn(isOnWebGPU), new NodeStandIn(isOnWebGPU)];
    for (let frame = 0; frame < 6; frame++) {
      const world = randomMatrix(random);
      const eye = randomCamera(random);
      const [id, matrix] = [randomInt(random, stock.instanceCount), randomMatrix(random)];
      for (const mesh of [stock, own]) {
        mesh.matrixWorld.copy(world);
        mesh.setMatrixAt(id, matrix);
      }
      expect(byId(gpu.draw(own, eye))).toEqual(byId(stockGpu.draw(stock, eye)));
    }
  });

  test.each([1, 2, 3])('seed %i: what blends comes in the order of three', (seed) => {
    const { stock, own } = pair(seed, 300, undefined, () => new MeshBasicMaterial({ transparent: true }));
    const gpu = new NodeStandIn(isOnWebGPU);
    const eye = camera(12);
    expect(gpu.draw(own, eye)).toEqual(gpu.draw(stock, eye));
  });

  test('cameras and lights in turn: each has its own list, and a still view uploads nothing', () => {
    const { stock, own, culling } = pair(1, 300);
    const [stockGpu, gpu] = [new NodeStandIn(isOnWebGPU), new NodeStandIn(isOnWebGPU)];
    const [eyes, light, depth] = [[camera(12), camera(-9)], camera(30), new MeshDepthMaterial()];
    for (let frame = 0; frame < 3; frame++) {
      expect(byId(gpu.drawShadow(own, eyes[0], light, depth))).toEqual(
        byId(stockGpu.drawShadow(stock, eyes[0], light, depth)),
      );
      for (const eye of eyes) expect(byId(gpu.draw(own, eye))).toEqual(byId(stockGpu.draw(stock, eye)));
    }
    expect(culling.counts.lists).toBe(3);
    const { uploads } = gpu;
    for (let frame = 0; frame < 3; frame++) gpu.draw(own, eyes[1]);
    expect(gpu.uploads).toBe(uploads);
  });

  since(187, 'draws the light’s list there')(
    'a shadow in the midst of a draw: the lists of the camera, frame after frame',
    () => {
      const { stock, own } = pair(1, 300);
      const [stockGpu, gpu] = [new NodeStandIn(isOnWebGPU), new NodeStandIn(isOnWebGPU)];
      const [eye, light, depth] = [camera(12), camera(30), new MeshDepthMaterial()];
      for (let frame = 0; frame < 3; frame++) {
        const [want, got] = [
          stockGpu.drawAroundShadow(stock, eye, light, depth),
          gpu.drawAroundShadow(own, eye, light, depth),
        ];
        expect(byId(got)).toEqual(byId(want));
      }
    },
  );

  since(187, 'asks for no lists')('asked for its lists before it was drawn, it gives those of three', () => {
    const { stock, own } = pair(1, 300);
    const lists = [stock, own].map((mesh) => new NodeStandIn(isOnWebGPU).compile(mesh, camera(12)));
    expect(lists[0].ids.length).toBeGreaterThan(50);
    expect(lists[1]).toEqual(lists[0]);
  });

  test('with a switch that turns the tree off it draws as it ships, and by the tree again after', () => {
    const { stock, own } = pair(1, 300);
    const [stockGpu, gpu] = [new NodeStandIn(isOnWebGPU), new NodeStandIn(isOnWebGPU)];
    const eye = camera(12);
    for (const isOn of [true, false, true]) {
      for (const mesh of [stock, own]) mesh.perObjectFrustumCulled = isOn;
      const [want, got] = [stockGpu.draw(stock, eye), gpu.draw(own, eye)];
      expect(byId(got)).toEqual(byId(want));
      if (!isOn) expect(got).toEqual(want);
    }
  });

  test('one mesh in WebGLRenderer and in this one, frame by frame', () => {
    const { stock, own } = pair(1, 300);
    const [stockGpu, gpu, gl, stockGl] = [
      new NodeStandIn(isOnWebGPU),
      new NodeStandIn(isOnWebGPU),
      new StandIn(),
      new StandIn(),
    ];
    for (let frame = 0; frame < 3; frame++) {
      const eye = camera(12 - frame);
      expect(byId(gl.draw(own, eye))).toEqual(byId(stockGl.draw(stock, eye)));
      expect(byId(gpu.draw(own, eye))).toEqual(byId(stockGpu.draw(stock, eye)));
    }
  });

  test('stop gives the mesh back as it was', () => {
    const { stock, own, culling } = pair(1, 300);
    const before = { ...internalsOf(own), ...mergedOf(own) };
    const gpu = new NodeStandIn(isOnWebGPU);
    gpu.draw(own, camera(12));
    culling.stop();
    for (const name of ['_indirectTexture', '_multiDrawStarts', '_multiDrawCounts', '_mergedDrawStarts'] as const)
      expect(mergedOf(own)?.[name as '_mergedDrawStarts'] ?? internalsOf(own)[name as '_multiDrawStarts']).toBe(
        before[name as '_multiDrawStarts'],
      );
    expect(gpu.draw(own, camera(12))).toEqual(gpu.draw(stock, camera(12)));
  });
});

/** Which geometry each is of, and how far from the eye. */
function told(mesh: ReturnType<typeof randomBatch>, { ids }: Drawn, eye: PerspectiveCamera) {
  const matrix = new Matrix4();
  const { _instanceInfo } = internalsOf(mesh);
  const balls = [0, 1, 2].map((geometry) => mesh.getBoundingSphereAt(geometry, new Sphere())!);
  return ids.map((id) => {
    const geometry = _instanceInfo[id].geometryIndex;
    const centre = balls[geometry].center.clone().applyMatrix4(mesh.getMatrixAt(id, matrix));
    return { geometry, distance: centre.distanceTo(eye.position) };
  });
}

since(187, 'draws each instance by itself')(
  'on WebGPU each geometry of a run is one draw, and a run is nearer than the next',
  () => {
    const { own } = pair(1, 3000);
    const gpu = new NodeStandIn(true);
    const eye = camera(12);
    const drawn = gpu.draw(own, eye);
    const list = told(own, drawn, eye);
    expect(list.length).toBeGreaterThan(500);
    let from = 0;
    let calls = 0;
    let farthest = 0;
    while (from < list.length) {
      const run = list.slice(from, from + Math.max(8, Math.floor(from / 8)));
      const geometries = run.map(({ geometry }) => geometry);
      const changes = geometries.filter((geometry, i) => i > 0 && geometry !== geometries[i - 1]).length;
      expect(changes).toBe(new Set(geometries).size - 1);
      const distances = run.map(({ distance }) => distance);
      // centres are 32-bit floats
      expect(Math.min(...distances)).toBeGreaterThan(farthest - 1e-4);
      farthest = Math.max(...distances);
      // a run begins with the geometry at which the one before it ended, where it has that
      const isContinued = from > 0 && geometries.includes(list[from - 1].geometry);
      if (isContinued) expect(geometries[0]).toBe(list[from - 1].geometry);
      calls += changes + (isContinued ? 0 : 1);
      from += run.length;
    }
    expect(gpu.calls).toBe(calls);
  },
);

since(187, 'draws each instance by itself')('longer runs, fewer draws; 0 is the order of the tree', () => {
  const calls = [0, 1 / 32, 1 / 4].map((run) => {
    const { own } = pair(1, 3000, run);
    const gpu = new NodeStandIn(true);
    gpu.draw(own, camera(12));
    return gpu.calls;
  });
  expect(calls[0]).toBeGreaterThan(4 * calls[1]);
  expect(calls[1]).toBeGreaterThan(2 * calls[2]);
});

test('runs in WebGLRenderer where one asks for them: the same set, grouped', () => {
  const [plain, grouped] = [undefined, 1 / 8].map((run) => new StandIn().draw(pair(1, 3000, run).own, camera(12)));
  const groups = ({ starts }: Drawn) => starts.filter((start, i) => start !== starts[i - 1]).length;
  expect(byId(grouped)).toEqual(byId(plain));
  expect(groups(plain)).toBeGreaterThan(8 * groups(grouped));
});

test('a run that is no part is refused', () => {
  for (const run of [-1, Number.NaN])
    expect(() => cullByTree(randomBatch(createRandom(1), 3), { run })).toThrow(RangeError);
});

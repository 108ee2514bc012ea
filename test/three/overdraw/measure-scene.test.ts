/** The parts of measureSceneOverdraw that need no GPU: digits, shaders, orders, changes of state. */
import {
  type BatchedMesh,
  BoxGeometry,
  type BufferGeometry,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  Texture,
} from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import type { BatchedCulling } from '../../../src/three/cull/batched-culling.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { OLDEST_FOR_NODES } from '../../../src/three/cull/versions.ts';
import { orderCalls, type SceneOrderName } from '../../../src/three/overdraw/call-orders.ts';
import { countingShader } from '../../../src/three/overdraw/count-twin.ts';
import type { Counter } from '../../../src/three/overdraw/counter.ts';
import { createCounter } from '../../../src/three/overdraw/create-counter.ts';
import {
  callsAtOnce,
  countOwners,
  digitsFor,
  digitValue,
  ownerValue,
  sumDigits,
} from '../../../src/three/overdraw/digits.ts';
import type { DrawCall } from '../../../src/three/overdraw/draw-call.ts';
import { measureWith } from '../../../src/three/overdraw/measure-scene.ts';
import { orderInstances } from '../../../src/three/overdraw/order-instances.ts';
import { countChanges } from '../../../src/three/overdraw/state-changes.ts';
import { threeRevision } from '../../three-at.ts';
import { type Bits, type Told, ViewOracle } from '../cull/choice-oracle.ts';
import { NodeStandIn } from '../cull/node-renderer.ts';
import { type Drawn, StandIn } from '../cull/renderer.ts';
import { place, randomBatch, randomMatrix, randomPoint } from '../cull/scenes.ts';

describe('digits of several draw calls in a pixel', () => {
  test.each([
    [1, 24, 96],
    [4, 24, 32],
    [15, 24, 24],
    [16, 24, 16],
    [255, 24, 12],
    [70_000, 24, 4],
    [4, 11, 12],
    [2047, 11, 4],
  ])('shaded %i times at most, %i bits: %i calls at once', (most, bits, calls) => {
    expect(callsAtOnce(digitsFor(most, bits))).toBe(calls);
  });

  test('a pixel that is shaded too often is refused', () => {
    expect(() => digitsFor(2048, 11)).toThrow(/a pixel is shaded 2048 times, and this target counts to 2047/);
  });

  test.each([
    [1, 24],
    [7, 24],
    [200, 24],
    [3, 11],
    [1000, 11],
  ])('random pixels, each call up to %i times, %i bits: the sums are exact in floats of those bits', (most, bits) => {
    const random = createRandom(most);
    const digits = digitsFor(most, bits);
    const calls = callsAtOnce(digits);
    const picture = new Float32Array(4 * 50);
    const expected = new Float64Array(calls);
    for (let pixel = 0; pixel < 50; pixel++) {
      // as often in all, whichever the calls
      for (let left = most; left > 0; left--) {
        const call = Math.floor(random() * calls);
        expected[call]++;
        for (const [channel, value] of digitValue(digits, call).entries()) picture[4 * pixel + channel] += value;
      }
    }
    expect(picture.every((value) => value < 1 && Number.isInteger(value * 2 ** bits))).toBe(true);
    expect(sumDigits(digits, picture)).toEqual(expected);
  });

  test('owners, over a thousand', () => {
    const owners = [0, 5, 5, 1023, 1024, 2050];
    const picture = Float32Array.from([...owners.flatMap((owner) => ownerValue(owner)), 0, 0, 0, 0]);
    const counts = countOwners(picture, 3000);
    expect([0, 5, 1023, 1024, 2050].map((owner) => counts[owner])).toEqual([1, 2, 1, 1, 1]);
    expect(counts.reduce((sum, n) => sum + n)).toBe(owners.length);
  });
});

describe('the shader that counts', () => {
  test('keeps what the own one does, and writes 1 after it', () => {
    const text = countingShader(
      'uniform float a;\nvoid main() {\n  if (a > 1.0) discard;\n  gl_FragColor = vec4(a);\n}',
      false,
    );
    expect(text).toContain('void cull64Shade() {\n  if (a > 1.0) discard;');
    expect(text).toMatch(/void main\(\) \{ cull64Shade\(\); gl_FragColor = vec4\(1\.0\); \}\s*$/);
  });

  test('what writes to gl_FragData does so here', () => {
    expect(countingShader('void main(void) { gl_FragData[0] = vec4(0.); }', false)).toContain(
      'gl_FragData[0] = vec4(1.0)',
    );
  });

  test('outputs of GLSL ES 3.00 become variables, parameters stay', () => {
    const text = countingShader(
      'layout(location = 1) out highp vec4 other;\nlayout(location=0) out vec4 shown;\nout float third;\nvoid f(out float x) { x = 1.0; }\nvoid main() { f(third); }',
      true,
    );
    expect(text).toContain('\nvec4 shown;');
    expect(text).toMatch(/^highp vec4 other;/);
    expect(text).toContain('float third;');
    expect(text).toContain('void f(out float x)');
    expect(text.match(/layout/g)).toHaveLength(1);
  });
});

const scene = new Scene();
const camera = new PerspectiveCamera();
camera.position.z = 10;
camera.updateMatrixWorld();
const box = new BoxGeometry();
const [red, blue] = [new MeshBasicMaterial(), new MeshBasicMaterial()];

function callOf(name: string, z: number, material: Material, geometry: BufferGeometry = box): DrawCall {
  const object = new Mesh(geometry, material);
  object.name = name;
  object.position.z = z;
  object.updateMatrixWorld();
  scene.add(object);
  return { object, scene, camera, geometry, material, side: material.side, group: null };
}

describe('orders of draw calls', () => {
  const calls = [callOf('b', -5, red), callOf('a', 2, blue), callOf('c', -9, red), callOf('d', 16, blue)];
  // as three draws them
  const drawn = [calls[3], calls[2], calls[1], calls[0]];
  const namesIn = (order: SceneOrderName, given = drawn) =>
    orderCalls(order, given, camera, scene)
      .calls.map(({ object }) => object.name)
      .join('');

  test.each([
    ['asDrawn', 'dcab'],
    ['scene', 'bacd'],
    ['nearestFirst', 'dabc'],
    ['farthestFirst', 'cbad'],
    ['byMaterial', 'dacb'],
    ['depthPrePass', 'dcab'],
  ] as const)('%s: %s', (order, names) => expect(namesIn(order)).toBe(names));

  test('what a program asks for by renderOrder stands in each', () => {
    calls[1].object.renderOrder = 1;
    const group = new Group().add(calls[2].object);
    group.renderOrder = -1;
    scene.add(group);
    for (const order of ['scene', 'nearestFirst', 'farthestFirst', 'byMaterial'] as const)
      expect(namesIn(order)).toMatch(/^c.*a$/);
  });

  test.each(['best', 'toString'])('the name "%s" is refused before anything is drawn', async (name) => {
    let looks = 0;
    const counter = { width: 1, height: 1, look: () => looks++ } as unknown as Counter;
    const measured = measureWith(counter, scene, camera, { orders: ['scene', name as never] });
    await expect(measured).rejects.toThrow(
      new RangeError(
        `no order is called "${name}"; there are asDrawn, scene, nearestFirst, farthestFirst, byMaterial, depthPrePass`,
      ),
    );
    expect(looks).toBe(0);
  });
});

/** A culled mesh with levels of detail, bits and a hidden set, and what is told of them. */
function cullWithChoices(seed: number): { mesh: BatchedMesh; told: Told; seen: Uint8Array } {
  const random = createRandom(seed);
  // of 60 there is no tree
  const count = seed === 1 ? 60 : 100 + randomInt(random, 300);
  const mesh = randomBatch(random, count);
  const detail = mesh.addGeometry(new BoxGeometry(1, 1, 1));
  mesh.matrixWorld.copy(randomMatrix(random));
  const culling = cullByTree(mesh) as BatchedCulling;
  const levels = [
    { geometryId: detail, distance: 8 },
    { geometryId: null, distance: 25 },
  ];
  culling.setLevels(0, levels);
  const bits = new Map<number, Bits>();
  for (let id = 0; id < count; id += 5) {
    culling.setLayersAt(id, 2);
    bits.set(id, { casts: true, layers: 2 });
  }
  const seen = Uint8Array.from({ length: Math.ceil(count / 8) }, () => randomInt(random, 256));
  culling.sight = { seenFrom: () => seen };
  return { mesh, told: { levels: new Map([[0, levels]]), hysteresis: 0, shadowBias: 1, bits }, seen };
}

describe('instances of a culled BatchedMesh', () => {
  const renderers = {
    WebGLRenderer: () => new StandIn(),
    'WebGPURenderer on WebGL': () => new NodeStandIn(false),
    'WebGPURenderer on WebGPU': () => new NodeStandIn(true),
  };
  const rowsOf = ({ ids, starts, counts }: Drawn) => ids.map((id, i) => [id, starts[i], counts[i]]);
  const byId = (rows: number[][]) => [...rows].sort((a, b) => a[0] - b[0]);

  describe.each([1, 2, 3, 4])('seed %i', (seed) => {
    test.each(Object.keys(renderers) as (keyof typeof renderers)[])('%s: the same ones in each order', (name) => {
      const gpu = renderers[name]();
      const { mesh, told, seen } = cullWithChoices(seed);
      const material = mesh.material as Material;
      const random = createRandom(seed);
      const view = new PerspectiveCamera(100, 1.3, 0.1, 200);
      place(view, randomPoint(random).applyMatrix4(mesh.matrixWorld), randomPoint(random));
      const shown = new ViewOracle().look(mesh, told, view, null).filter(({ id }) => (seen[id >> 3] >> (id & 7)) & 1);
      const depths = new Map(shown.map(({ id, depth }) => [id, depth]));
      const drawIn = (order: Parameters<typeof orderInstances>[2]) => {
        const undo = orderInstances(mesh, material, order);
        const drawn = gpu.draw(mesh, view);
        undo();
        return rowsOf(drawn);
      };
      const expected = shown.map(({ id, start, count }) => [id, start, count]);
      const before = drawIn(undefined);
      expect(shown.length).toBeGreaterThan(3);
      expect(byId(before)).toEqual(expected);
      expect(drawIn('none')).toEqual(expected);
      for (const [order, sign] of [
        ['front', 1],
        ['back', -1],
      ] as const) {
        const rows = drawIn(order);
        expect(byId(rows)).toEqual(expected);
        const along = rows.map(([id]) => sign * depths.get(id)!);
        // centres are 32-bit floats in the tree
        expect(along.every((depth, i) => i === 0 || depth > along[i - 1] - 1e-4)).toBe(true);
      }
      expect(drawIn(undefined)).toEqual(before);
    });
  });

  test('one that is drawn as it ships, by a sort of the program, is put in order as three has it', () => {
    const { mesh } = cullWithChoices(2);
    const own = (list: unknown[]) => void list.reverse();
    mesh.customSort = own;
    const undo = orderInstances(mesh, mesh.material as Material, 'none');
    const { ids } = new StandIn().draw(
      mesh,
      place(new PerspectiveCamera(), randomPoint(createRandom(2)), mesh.position),
    );
    undo();
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(mesh.customSort).toBe(own);
  });
});

describe('changes of state', () => {
  const [first, second] = [new Texture(), new Texture()];
  const mapped = new MeshBasicMaterial({ map: first, alphaMap: second });
  const shaded = new ShaderMaterial({ uniforms: { maps: { value: [second] } } });
  const other = new BoxGeometry();
  const programs = new Map<Material, string>([
    [red, 'plain'],
    [blue, 'plain'],
    [mapped, 'mapped'],
    [shaded, 'own'],
  ]);
  const programOf = ({ material }: DrawCall) => programs.get(material);

  test('the first draw changes all; textures that stay are not bound again', () => {
    const calls = [
      callOf('', 0, red),
      callOf('', 0, blue),
      callOf('', 0, blue, other),
      callOf('', 0, mapped, other),
      callOf('', 0, shaded, other),
      callOf('', 0, mapped),
    ];
    expect(countChanges(calls, programOf)).toEqual({ draws: 6, materials: 5, programs: 4, geometries: 3, textures: 3 });
  });

  test('without a draw there is none, and unknown programs are not counted', () => {
    expect(countChanges([], programOf)).toEqual({ draws: 0, materials: 0, programs: 0, geometries: 0, textures: 0 });
    expect(countChanges([callOf('', 0, red)], () => undefined).programs).toBeNull();
  });
});

describe('the counter of a renderer', () => {
  test.each([null, 3, {}])('%j is none', async (none) => {
    await expect(createCounter(none as never, {})).rejects.toThrow(/takes a WebGLRenderer or a WebGPURenderer/);
  });

  const before = threeRevision < OLDEST_FOR_NODES ? test : test.skip;
  before(`WebGPURenderer is refused before r${OLDEST_FOR_NODES} (skipped: this is no such version)`, async () => {
    const renderer = { isWebGPURenderer: true };
    await expect(createCounter(renderer as never, {})).rejects.toThrow(/from three r187 on, and this is r1[78]\d/);
  });
});

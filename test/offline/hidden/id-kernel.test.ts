// WebAssembly draws what TypeScript draws: depths, owners, lists, counts, marks and counters, bit for bit.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createIdCube, type IdCube } from '../../../src/offline/hidden/id-cube.ts';
import { withIdKernel } from '../../../src/offline/hidden/id-kernel.ts';
import { lookAround } from '../../../src/offline/hidden/id-raster.ts';
import { box, crowd, type Shape, sceneOf, tangle, turned } from '../../overdraw/measure/shapes.ts';

const cubeOf = (scene: Scene, size: number, kernel: 'wasm' | 'typescript', leafSize = 1): IdCube =>
  withIdKernel(createIdCube(scene, buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize }), size), kernel);

/** As bytes, so that 0 is not -0 and comparing is quick. */
const resultOf = ({ owner, depth, seen, seenCount, pixels, nodesVisited, objectsDrawn, ...cube }: IdCube): Buffer =>
  Buffer.concat(
    [
      owner,
      depth,
      seen.subarray(0, seenCount),
      pixels,
      ...[cube.marks, cube.markObjects, cube.markDepths].map((of) => of.subarray(0, cube.markCount)),
      Uint32Array.of(nodesVisited, objectsDrawn, cube.markCount),
    ].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );

/** Compares the maps of all eyes, drawn one after the other into the same cubes. */
function expectSame(scene: Scene, eyes: readonly number[][], size: number, leafSize = 1): IdCube {
  const [plain, kernel] = (['typescript', 'wasm'] as const).map((each) => cubeOf(scene, size, each, leafSize));
  expect([plain.kernel === null, kernel.kernel === null]).toEqual([true, false]);
  for (const eye of eyes) {
    lookAround(plain, eye);
    lookAround(kernel, eye);
    expect(resultOf(kernel).equals(resultOf(plain))).toBe(true);
  }
  return kernel;
}

const around = (random: Random, reach: number) => Array.from({ length: 3 }, () => reach * (2 * random() - 1));

/** Triangles of every kind about the origin, an object of a few each. */
function fragments(random: Random, objects: number): Shape[] {
  return Array.from({ length: objects }, () => {
    const positions: number[] = [];
    const indices: number[] = [];
    for (let triangle = 0; triangle < 4; triangle++) {
      const kind = Math.floor(random() * 6);
      const a = around(random, 8);
      // whole, a sliver, huge, tiny, aligned with the axes, without area
      const size = [3, 3, 1e4, 1e-3, 2, 2][kind];
      const b = around(random, size).map((way, k) => a[k] + way);
      const c = around(random, size).map((way, k) => a[k] + way);
      if (kind === 1) for (let k = 0; k < 3; k++) c[k] = a[k] + 0.5 * (b[k] - a[k]) + 1e-5 * (2 * random() - 1);
      if (kind === 4)
        for (const corner of [a, b, c])
          for (let k = 0; k < 3; k++) corner[k] = k === triangle % 3 ? 2 : Math.round(corner[k]);
      if (kind === 5) c.splice(0, 3, ...b);
      for (const corner of [a, b, c]) {
        indices.push(positions.length / 3);
        positions.push(...corner);
      }
    }
    const flags = (random() < 0.5 ? OBJECT_DOUBLE_SIDED : 0) | (random() < 0.2 ? OBJECT_BLEND : 0);
    return { positions, indices, flags };
  });
}

describe('the same as TypeScript', () => {
  for (let seed = 0; seed < 40; seed++)
    it(`slivers, huge and tiny triangles, before and behind the eye, seed ${seed}`, () => {
      const random = createRandom(seed);
      const scene = sceneOf(fragments(random, 1 + Math.floor(random() * 60)));
      // in the open, in a corner of a triangle, and where edges run through pixel centres
      const corner = Array.from(scene.positions.subarray(0, 3));
      const eyes = [around(random, 6), around(random, 2), corner, [0, 0, 0], [2, 1, -3]];
      expectSame(scene, eyes, [8, 24, 64, 136][seed % 4], 1 + (seed % 3));
    });

  for (let seed = 0; seed < 10; seed++)
    it(`boxes and balls in a room, seed ${seed}`, () => {
      const random = createRandom(seed);
      const shapes = [...crowd(seed, 4, 5), ...tangle(random, 12), turned(box([0, 0, -6], [16, 12, 18]))];
      const eyes = Array.from({ length: 4 }, () => [random() - 0.5, random() - 0.5, -9 * random()]);
      expectSame(sceneOf(shapes), eyes, 64, 1 + (seed % 8));
    });

  it('nothing at all, and objects without triangles', () => {
    expectSame(sceneOf([]), [[1, 2, 3]], 8);
    expectSame(sceneOf([{ positions: [0, 0, -2], indices: [] }]), [[0, 0, 0]], 8);
  });
});

describe('triangles that share an edge leave no pixel between them', () => {
  /** A cube of side 2 around the origin, seen from inside; each face of n x n squares, cut in two. */
  function room(random: Random, n: number, shake: number): Shape {
    const positions: number[] = [];
    const indices: number[] = [];
    const places = new Map<string, number>();
    const vertex = (at: number[]) => {
      const key = at.join();
      if (!places.has(key)) {
        places.set(key, positions.length / 3);
        positions.push(...at.map((whole) => (2 * whole) / n - 1 + shake * (random() - 0.5)));
      }
      return places.get(key)!;
    };
    for (let face = 0; face < 6; face++)
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const axis = face >> 1;
          const corner = (di: number, dj: number) => {
            const at = [0, 0, 0];
            at[axis] = face & 1 ? n : 0;
            at[(axis + 1) % 3] = i + di;
            at[(axis + 2) % 3] = j + dj;
            return vertex(at);
          };
          const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
          indices.push(...(face & 1 ? [a, c, b, a, d, c] : [a, b, c, a, c, d]));
        }
    return { positions, indices };
  }

  for (const kernel of ['typescript', 'wasm'] as const)
    for (let seed = 0; seed < 12; seed++)
      it(`${kernel}, seed ${seed}`, () => {
        const random = createRandom(seed);
        // unshaken, with an eye in the middle, edges and corners are at pixel centres
        const shake = seed % 3 === 0 ? 0 : 0.2 / (seed + 2);
        const scene = sceneOf([room(random, seed + 2, shake)]);
        const cube = cubeOf(scene, 48, kernel);
        for (const eye of [[0, 0, 0], around(random, 0.7), around(random, 0.7), [0.25, -0.5, 0.125]]) {
          lookAround(cube, eye);
          expect(cube.owner.every((id) => id === 1)).toBe(true);
        }
      });
});

it('how many nodes and objects the maps of recorded views take: these may only go down', () => {
  // of tiles alone, without pixels one by one: castle 9,583 objects and 26,702 nodes, metropolis 70,932 objects in place of 22,139
  const scene = castle.build();
  const cube = cubeOf(scene, 256, 'wasm');
  const sums = { nodes: 0, drawn: 0, seen: 0 };
  for (const { eye } of scene.views) {
    lookAround(cube, eye);
    sums.nodes += cube.nodesVisited;
    sums.drawn += cube.objectsDrawn;
    sums.seen += cube.seenCount;
  }
  expect(sums).toEqual({ nodes: 23_392, drawn: 7509, seen: 5124 });
});

describe('where there is no WebAssembly', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('TypeScript draws, and wasm is refused', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    vi.resetModules();
    const { withIdKernel: moved } = await import('../../../src/offline/hidden/id-kernel.ts');
    const scene = sceneOf([box([0, 0, -4], [1, 1, 1])]);
    const plain = cubeOf(scene, 8, 'typescript');
    expect(moved(plain)).toBe(plain);
    expect(() => moved(plain, 'wasm')).toThrow(/kernel wasm: there is no WebAssembly here/);
    expect(() => moved(plain, 'simd' as never)).toThrow(/kernel simd: it must be/);
  });
});

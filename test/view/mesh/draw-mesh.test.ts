import { describe, expect, test } from 'vitest';
import { asteroids } from '../../../scenes/asteroids.ts';
import { castle } from '../../../scenes/castle.ts';
import { makeScene } from '../../../src/core/scene/make.ts';
import {
  OBJECT_BLEND,
  OBJECT_DOUBLE_SIDED,
  OBJECT_MASK,
  objectCount,
  type Scene,
} from '../../../src/core/scene/scene.ts';
import { splitScene } from '../../../src/core/scene/split.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import {
  BLENDED_PASS,
  createDrawMesh,
  type DrawMesh,
  MASKED_PASS,
  OPAQUE_PASS,
} from '../../../src/view/mesh/draw-mesh.ts';

/** What a corner looks like: its place and its colour. */
const corner = (positions: Float32Array, colors: Uint8Array, v: number) => [
  ...positions.subarray(v * 3, v * 3 + 3),
  ...colors.subarray(v * 4, v * 4 + 4),
];

function expectSameTriangles(scene: Scene, mesh: DrawMesh): void {
  const vertices = mesh.objects.length;
  expect([mesh.positions.length, mesh.colors.length]).toEqual([vertices * 3, vertices * 4]);
  for (let object = 0; object < objectCount(scene); object++) {
    const doubled = (scene.flags[object] & OBJECT_DOUBLE_SIDED) !== 0;
    const first = scene.firstTriangle[object] * 3;
    const corners = scene.firstTriangle[object + 1] * 3 - first;
    expect(mesh.indexCount[object]).toBe(corners * (doubled ? 2 : 1));
    const turned = [0, 2, 1];
    const wanted: number[][] = [];
    const found: number[][] = [];
    for (let i = 0; i < corners; i += 3) {
      const at = mesh.firstIndex[object] + (doubled ? i * 2 : i);
      for (let k = 0; k < 3; k++) {
        wanted.push([object, ...corner(scene.positions, scene.colors, scene.indices[first + i + k])]);
        const vertex = mesh.indices[at + k];
        found.push([mesh.objects[vertex], ...corner(mesh.positions, mesh.colors, vertex)]);
        if (doubled) expect(mesh.indices[at + 3 + turned[k]]).toBe(vertex);
      }
    }
    expect(found).toEqual(wanted);
  }
}

describe('a draw mesh', () => {
  const scene = castle.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });

  test('holds every triangle of every object in its order, double-sided ones from both sides', () => {
    scene.flags[5] |= OBJECT_DOUBLE_SIDED;
    scene.flags[6] |= OBJECT_BLEND;
    const mesh = createDrawMesh(scene, tree.ids);
    expectSameTriangles(scene, mesh);
    expect(mesh.passes.filter((pass) => pass === BLENDED_PASS).length).toBe(
      scene.flags.filter((f) => f & OBJECT_BLEND).length,
    );
  });

  test('keeps objects in tree order without gaps, so that neighbours are one range', () => {
    const mesh = createDrawMesh(scene, tree.ids);
    let end = 0;
    for (const object of tree.ids) {
      expect(mesh.firstIndex[object]).toBe(end);
      end += mesh.indexCount[object];
    }
    expect(end).toBe(mesh.indices.length);
  });

  test('gives vertices that objects share to each of them', () => {
    const cut = splitScene(asteroids.build(), { by: 'grid', cells: 40 });
    // weld: all objects take their corners from one pool
    const pool = new Map<string, number>();
    const shared = { ...cut, indices: cut.indices.slice() };
    for (let i = 0; i < shared.indices.length; i++) {
      const v = shared.indices[i];
      const key = corner(cut.positions, cut.colors, v).join();
      if (!pool.has(key)) pool.set(key, v);
      shared.indices[i] = pool.get(key)!;
    }
    const some = { ...shared, names: shared.names.slice(0, 300), firstTriangle: shared.firstTriangle.slice(0, 301) };
    some.flags = shared.flags.slice(0, 300);
    const order = Uint32Array.from({ length: 300 }, (_, i) => 299 - i);
    const mesh = createDrawMesh(some, order);
    expect(mesh.positions.length).toBeGreaterThan(some.positions.length);
    expectSameTriangles(some, mesh);
  });
});

test('two objects that share an edge: the second gets copies of its own, once each', () => {
  const scene = makeScene(3, 6, 4);
  scene.positions.set(Array.from({ length: 18 }, (_, i) => i));
  scene.colors.set(Array.from({ length: 24 }, (_, i) => 100 + i));
  // vertex 5 is in no triangle
  scene.indices.set([0, 1, 2, 2, 1, 3, 1, 3, 2, 4, 1, 3]);
  scene.firstTriangle.set([0, 1, 3, 4]);
  scene.flags.set([OBJECT_BLEND, OBJECT_MASK, OBJECT_DOUBLE_SIDED]);
  const mesh = createDrawMesh(scene, Uint32Array.of(2, 0, 1));
  const source = [0, 1, 2, 3, 4, 5, 2, 1, 1, 3];
  expect(mesh.positions).toEqual(Float32Array.from(source.flatMap((v) => [0, 1, 2].map((k) => v * 3 + k))));
  expect(mesh.colors).toEqual(Uint8Array.from(source.flatMap((v) => [0, 1, 2, 3].map((k) => 100 + v * 4 + k))));
  expect(mesh.objects).toEqual(Float32Array.of(0, 0, 0, 1, 2, 0, 1, 1, 2, 2));
  expect(mesh.indices).toEqual(Uint32Array.of(4, 8, 9, 4, 9, 8, 0, 1, 2, 6, 7, 3, 7, 3, 6));
  expect(mesh.firstIndex).toEqual(Uint32Array.of(6, 9, 0));
  expect(mesh.indexCount).toEqual(Uint32Array.of(3, 6, 6));
  expect(mesh.passes).toEqual(Uint8Array.of(BLENDED_PASS, MASKED_PASS, OPAQUE_PASS));
});

test('a scene whose objects share nothing keeps its vertices', () => {
  const scene = castle.build();
  const mesh = createDrawMesh(scene, Uint32Array.from(scene.names.keys()));
  expect(mesh.positions).toEqual(scene.positions);
  expect(mesh.colors).toEqual(scene.colors);
});

test('more objects than a float can number are refused', () => {
  const names = { length: 2 ** 24 + 1 } as unknown as string[];
  expect(() => createDrawMesh({ ...makeScene(0, 0, 0), names }, new Uint32Array(0))).toThrow('MAX_OBJECTS = 16777216');
});

import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { makeScene, writeBounds } from '../../../src/core/scene/make.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { validateBspTree } from '../../../src/seeds/bsp/bsp-validate.ts';
import { MAX_ORDERED_TRIANGLES, withBlended } from '../../../src/view/mesh/blended-mesh.ts';
import { createDrawMesh, type DrawMesh } from '../../../src/view/mesh/draw-mesh.ts';

/** Of the objects, one in four is blended, one in four double-sided, one in four both; their triangles pass through each other. */
function randomScene(seed: number, objects: number, triangles: number): Scene {
  const random = createRandom(seed);
  const vertices = objects * triangles * 3;
  const scene = makeScene(objects, vertices, objects * triangles);
  scene.positions.forEach((_, i) => {
    scene.positions[i] = random() * 20;
  });
  scene.colors.forEach((_, i) => {
    scene.colors[i] = Math.floor(random() * 256);
  });
  scene.indices.forEach((_, i) => {
    scene.indices[i] = i;
  });
  for (let object = 0; object < objects; object++) {
    scene.firstTriangle[object + 1] = (object + 1) * triangles;
    scene.flags[object] = object % 4;
    writeBounds(scene, object, object * triangles * 3, (object + 1) * triangles * 3);
  }
  return scene;
}

const meshOf = (scene: Scene): DrawMesh => createDrawMesh(scene, Uint32Array.from(scene.flags.keys()));
const pointAt = (positions: Float32Array, v: number): number[] => [...positions.subarray(v * 3, v * 3 + 3)];
const minus = (a: number[], b: number[]): number[] => a.map((x, k) => x - b[k]);
const dot = (a: number[], b: number[]): number => a.reduce((sum, x, k) => sum + x * b[k], 0);
const areaOf = (a: number[], b: number[], c: number[]): number => {
  const [u, v] = [minus(b, a), minus(c, a)];
  return Math.sqrt(Math.max(0, dot(u, u) * dot(v, v) - dot(u, v) ** 2)) / 2;
};

/** Where a point is in a triangle, as the parts of its corners, by dot products in space. */
function partsOf(point: number[], a: number[], b: number[], c: number[]): number[] {
  const [u, v, w] = [minus(b, a), minus(c, a), minus(point, a)];
  const below = dot(u, u) * dot(v, v) - dot(u, v) ** 2;
  const ofB = (dot(v, v) * dot(w, u) - dot(u, v) * dot(w, v)) / below;
  const ofC = (dot(u, u) * dot(w, v) - dot(u, v) * dot(w, u)) / below;
  return [1 - ofB - ofC, ofB, ofC];
}

describe.each(Array.from({ length: 40 }, (_, seed) => seed))('blended surfaces, seed %i', (seed) => {
  const scene = randomScene(seed, 8, 4);
  const bare = meshOf(scene);
  const mesh = withBlended(bare, scene);
  const { tree, firstVertex, firstIndex } = mesh.surfaces!;
  const cornersOf = (triangle: number) => [0, 1, 2].map((k) => scene.indices[triangle * 3 + k]);

  test('stand behind a mesh that stays as it was', () => {
    expect(firstVertex).toBe(bare.objects.length);
    for (const name of ['positions', 'colors', 'objects', 'indices'] as const) {
      expect(mesh[name].length).toBeGreaterThan(bare[name].length);
      expect(mesh[name].subarray(0, bare[name].length)).toEqual(bare[name]);
    }
    expect(firstIndex[0]).toBe(bare.indices.length);
    expect(firstIndex[tree.triangles.length]).toBe(mesh.indices.length);
    expect(validateBspTree(tree)).toEqual([]);
    expect(tree.triangles.length).toBeGreaterThan(tree.uncut);
  });

  test('cover each triangle of a blended object once, twice where it is double-sided, and no other', () => {
    const covered = new Float64Array(scene.indices.length / 3);
    const turned = new Float64Array(covered.length);
    for (const [polygon, triangle] of tree.triangles.entries()) {
      const [a, b, c] = cornersOf(triangle).map((v) => pointAt(scene.positions, v));
      for (let i = firstIndex[polygon]; i < firstIndex[polygon + 1]; i += 3) {
        const [p, q, r] = [0, 1, 2].map((k) => pointAt(mesh.positions, mesh.indices[i + k]));
        const [u, v, w, x] = [minus(b, a), minus(c, a), minus(q, p), minus(r, p)];
        const faces = dot(u, w) * dot(v, x) - dot(u, x) * dot(v, w);
        (faces > 0 ? covered : turned)[triangle] += areaOf(p, q, r);
        for (let k = 0; k < 3; k++) expect(mesh.objects[mesh.indices[i + k]]).toBe(tree.objects[polygon]);
      }
    }
    for (let triangle = 0; triangle < covered.length; triangle++) {
      const flags = scene.flags[Math.floor(triangle / 4)];
      const [a, b, c] = cornersOf(triangle).map((v) => pointAt(scene.positions, v));
      const area = areaOf(a, b, c);
      const front = (flags & OBJECT_BLEND) === 0 ? 0 : area;
      const back = (flags & OBJECT_DOUBLE_SIDED) === 0 ? 0 : front;
      expect(Math.abs(covered[triangle] - front), `triangle ${triangle}`).toBeLessThan(area * 1e-4 + 1e-4);
      expect(Math.abs(turned[triangle] - back), `triangle ${triangle}, turned`).toBeLessThan(area * 1e-4 + 1e-4);
    }
  });

  test('have the colour of their triangle at every corner', () => {
    for (const [polygon, triangle] of tree.triangles.entries()) {
      const corners = cornersOf(triangle);
      const [a, b, c] = corners.map((v) => pointAt(scene.positions, v));
      for (let v = tree.firstCorner[polygon]; v < tree.firstCorner[polygon + 1]; v++) {
        expect(tree.corners[v]).toBe(v);
        const parts = partsOf(pointAt(mesh.positions, firstVertex + v), a, b, c);
        for (let k = 0; k < 4; k++) {
          const wanted = corners.reduce((sum, corner, at) => sum + parts[at] * scene.colors[corner * 4 + k], 0);
          // half a step, and what 32-bit coordinates of 20 do in the thinnest of these triangles
          expect(Math.abs(mesh.colors[(firstVertex + v) * 4 + k] - wanted)).toBeLessThan(0.51);
        }
      }
    }
  });
});

test('a scene without blended objects keeps its mesh', () => {
  const scene = randomScene(1, 2, 4);
  const mesh = meshOf(scene);
  expect(withBlended(mesh, scene)).toBe(mesh);
  expect([mesh.surfaces, scene.notes]).toEqual([null, []]);
});

test('surfaces beyond the limits are left as whole objects, and one note says why', () => {
  const many = randomScene(1, 3, MAX_ORDERED_TRIANGLES + 1);
  const knotted = randomScene(1, 3, 1000);
  for (const scene of [many, knotted]) {
    const mesh = meshOf(scene);
    expect(withBlended(mesh, scene)).toBe(mesh);
    withBlended(mesh, scene);
  }
  expect(many.notes).toEqual([
    'blended surfaces are drawn in the order of whole objects (there are 20001 blended triangles, more than 20000)',
  ]);
  expect(knotted.notes).toHaveLength(1);
  expect(knotted.notes[0]).toMatch(
    /the order of whole objects \(the planes cut the triangles into more than 60000 pol/,
  );
});

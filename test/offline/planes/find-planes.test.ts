import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { regionSize } from '../../../src/offline/hidden/region.ts';
import { cellBox, findPlanes, type PlanesResult, planesAt } from '../../../src/offline/planes/find-planes.ts';
import { takenByHackerOoT } from '../../../src/offline/planes/like-hackeroot.ts';
import { heldOutViews, measurePlanes } from '../../../src/offline/planes/measure-planes.ts';
import { cornerOf, isLegal, type PlaneQuad } from '../../../src/offline/planes/quad.ts';
import { isSafe, slackOf } from '../../../src/offline/planes/safe.ts';
import { cross, dot, minus } from '../../../src/offline/planes/vectors.ts';
import { createViewTriangles, removedBy, setViewTriangles } from '../../../src/offline/planes/view-triangles.ts';
import { sceneOf } from '../../overdraw/measure/shapes.ts';
import { longDescribe } from '../../soak.ts';
import { level } from './level.ts';

const { scene, path } = level();
const found = findPlanes(scene, { train: path, cells: 40 });
const held = heldOutViews(found, 300, 99);

/** The quads of all lists, larger by a factor about their middles: most reach over their walls. */
function larger(of: PlanesResult, factor: number): PlanesResult {
  const grow = (quad: PlaneQuad): PlaneQuad => {
    const middle = [0, 1, 2].map((axis) => [0, 1, 2, 3].reduce((all, k) => all + cornerOf(quad, k)[axis], 0) / 4);
    return { ...quad, corners: quad.corners.map((value, k) => middle[k % 3] + (value - middle[k % 3]) * factor) };
  };
  return { ...of, lists: of.lists.map((list) => list.map((each) => ({ ...each, quad: grow(each.quad) }))) };
}

describe('planes of a level', () => {
  test('are legal, weighed, and safe for the boxes of the cells that have them', () => {
    expect(found.planes.length).toBeGreaterThan(5);
    expect(Math.max(...found.planes.map(({ weight }) => weight))).toBe(1);
    for (const { quad, weight } of found.planes) {
      expect(isLegal([0, 1, 2, 3].map((k) => cornerOf(quad, k)))).toBe(true);
      expect(weight).toBeGreaterThan(0);
    }
    const { region } = found.rules;
    expect(found.lists.length).toBe(regionSize(region));
    found.lists.forEach((list, cell) => {
      expect(list.length).toBeLessThanOrEqual(4);
      for (const { quad, plane } of list) {
        expect(isSafe(quad, cellBox(region, cell), found.scale, slackOf(60))).toBe(true);
        expect([...found.planes[plane].quad.corners]).toEqual([...quad.corners]);
      }
    });
  });
  test('remove triangles along the path, and change no pixel there', () => {
    const { triangles, removed, removedFragments, helped, changedPixels } = measurePlanes(scene, found, path);
    expect(removed).toBeGreaterThan(triangles / 5);
    expect(removedFragments).toBeGreaterThan(0);
    expect(helped).toBeGreaterThan(path.length / 2);
    expect(changedPixels).toBe(0);
  });
  test('change no pixel at eyes anywhere in the cells, which took no part', () => {
    expect(held.length).toBe(300);
    const { removed, helped, changedPixels } = measurePlanes(scene, found, held);
    expect(helped).toBeGreaterThan(100);
    expect(removed).toBeGreaterThan(100);
    expect(changedPixels).toBe(0);
  });
  test('would change some if the quads reached over their walls: the pictures show it', () => {
    expect(measurePlanes(scene, larger(found, 1.4), held).changedPixels).toBeGreaterThan(1000);
  });
  test('are the same for the same seed', () => {
    const again = findPlanes(scene, { train: path, cells: 40 });
    expect(again.lists).toEqual(found.lists);
  });
});

test('every line to a removed triangle meets an opaque one before: each triangle is tried', () => {
  const random = createRandom(3);
  const of = createViewTriangles(scene, found.scale);
  let lines = 0;
  for (const view of held.slice(0, 60)) {
    const camera = createCamera(view);
    setViewTriangles(of, camera);
    const quad = takenByHackerOoT(planesAt(found, camera.eye), camera, found.scale);
    const gone: number[] = [];
    if (quad !== null) removedBy(of, quad, (triangle) => gone.push(triangle));
    const kept = Array.from({ length: scene.indices.length / 3 }, (_, k) => k).filter((k) => !gone.includes(k));
    for (const triangle of gone.filter(() => random() < 0.05)) {
      const [p, q] = [random(), random()].sort();
      const corners = cornersOf(scene, triangle);
      const at = (k: number) => p * corners[0][k] + (q - p) * corners[1][k] + (1 - q) * corners[2][k];
      const point: Vec3 = [at(0), at(1), at(2)];
      if (!isInPicture(of.view.matrix, point, found.scale)) continue;
      lines++;
      expect(kept.some((other) => isMet(cornersOf(scene, other), camera.eye, point))).toBe(true);
    }
  }
  expect(lines).toBeGreaterThan(100);
});

function cornersOf({ positions, indices }: Scene, triangle: number): Vec3[] {
  return [0, 1, 2].map((k): Vec3 => {
    const at = indices[triangle * 3 + k] * 3;
    return [positions[at], positions[at + 1], positions[at + 2]];
  });
}

function isInPicture(m: Float64Array, [x, y, z]: Vec3, scale: number): boolean {
  const row = (r: number) => scale * (m[r] * x + m[4 + r] * y + m[8 + r] * z) + m[12 + r];
  return row(3) > 0 && Math.abs(row(0)) < row(3) && Math.abs(row(1)) < row(3);
}

/** Whether a line from an eye to a point meets the front of a triangle before the point. */
function isMet([a, b, c]: Vec3[], eye: Vec3, point: Vec3): boolean {
  const way = minus(point, eye);
  const [pa, pb, pc] = [a, b, c].map((corner) => minus(corner, eye));
  // the eye sees the corners counter-clockwise, and the line between them
  if (dot(way, cross(pb, pa)) < 0 || dot(way, cross(pc, pb)) < 0 || dot(way, cross(pa, pc)) < 0) return false;
  const normal = cross(minus(b, a), minus(c, a));
  const facing = dot(normal, way);
  const part = dot(normal, pa) / facing;
  return facing < 0 && part > 0 && part < 1;
}

longDescribe('a built-in scene', () => {
  test('no pixel of the dungeon changes at eyes anywhere in the cells', () => {
    const built = scenes.find((each) => each.name === 'dungeon')!.build();
    const planes = findPlanes(built, { cells: 40 });
    const views = heldOutViews(planes, 60, 7);
    const { removed, changedPixels } = measurePlanes(built, planes, [...built.views, ...views]);
    expect(removed).toBeGreaterThan(0);
    expect(changedPixels).toBe(0);
    expect(measurePlanes(built, larger(planes, 1.4), views).changedPixels).toBeGreaterThan(0);
  });
});

describe('refused', () => {
  test('a scene without triangles, and a scale that leaves 16 bits', () => {
    expect(() => findPlanes(sceneOf([]))).toThrow('it has no triangles, so no wall');
    expect(() => findPlanes(scene, { train: path, scale: 2000 })).toThrow(
      'at a scale of 2000 a coordinate is 60793 units of the console; 16 bits hold 32767, so the scale is at most 1077.9796069604247',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createFreeSpace, floorBelow, isClear, isOutside } from '../../src/frame/free-space.ts';
import { clearanceOf, eyeAt, latticeEyes, randomEye } from '../../src/hidden/eyes.ts';
import { freeViews } from '../../src/hidden/free-views.ts';
import { cellAt, cellAtPlace, findRegion, neighboursOf, type Region, regionSize } from '../../src/hidden/region.ts';
import type { Vec3, View } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import { box, sceneOf, turned } from '../overdraw/shapes.ts';
import { chambers } from './chambers.ts';

const eyesOf = (views: readonly View[]) => views.map(({ eye }) => eye);
const open = chambers(true);
const closed = chambers(false);
/** so far apart that a wall or two stands between each and the next: no path */
const scattered = (views: readonly View[], others: readonly View[]): Vec3[] =>
  [views[0], others[0], views[4], others[4]].map(({ eye }) => eye);

function pointsOf({ points }: Region): Vec3[] {
  return Array.from({ length: points.length / 3 }, (_, i) => [points[i * 3], points[i * 3 + 1], points[i * 3 + 2]]);
}

describe('tubes', () => {
  const space = createFreeSpace(open.scene);
  const region = findRegion(space, eyesOf(open.left), 100);

  it('a quarter of a step about the path, the recorded eyes among the points', () => {
    expect(region.kind).toBe('tubes');
    const points = pointsOf(region);
    for (const eye of eyesOf(open.left)) {
      expect(points).toContainEqual(eye);
      expect(cellAt(region, eye)).toBeGreaterThanOrEqual(0);
    }
    for (const [x, y, z] of points) {
      // the path is a line along x at y 1.6, z 1.9
      const along = Math.max(-8.4 - x, x + 2.4, 0);
      expect(Math.hypot(along, y - 1.6, z - 1.9)).toBeLessThanOrEqual(1.5 / 4 + 1e-9);
    }
    expect(points.length).toBeGreaterThan(100);
  });

  it('no more cells than asked for, and cubes of the size that is said hold the points', () => {
    expect(regionSize(region)).toBeLessThanOrEqual(100);
    expect(regionSize(region)).toBeGreaterThan(20);
    for (let cell = 0; cell < regionSize(region); cell++)
      for (let i = region.firstPoint[cell]; i < region.firstPoint[cell + 1]; i++)
        expect(cellAt(region, pointsOf(region)[i])).toBe(cell);
  });

  it('planes are exact in 32-bit floats', () => {
    for (let k = 0; k < 3; k++)
      for (let place = 0; place < 20; place++) {
        const plane = region.origin[k] + place * region.step;
        expect(Math.fround(plane)).toBe(plane);
      }
  });
});

describe('floods', () => {
  it('keep to floors, within free space, and go through the door', () => {
    const space = createFreeSpace(open.scene);
    const region = findRegion(space, scattered(open.left, open.right), 60);
    expect(region.kind).toBe('flood');
    const points = pointsOf(region);
    for (const point of points) {
      expect(isOutside(space, point)).toBe(true);
      expect(floorBelow(space, point)).toBeLessThanOrEqual(1.6 * 1.6 + 1e-9);
    }
    expect(points.some(([x]) => x < -8)).toBe(true);
    expect(points.some(([x]) => x > 8)).toBe(true);
    expect(regionSize(region)).toBeLessThanOrEqual(60);
  });

  it('stay before a closed door; eyes that do not see each other are no path', () => {
    const [a, b, c] = eyesOf(closed.left);
    const space = createFreeSpace(closed.scene);
    // a box between each two of the eyes, so that they are no path
    const pillars = sceneOf([box([-7.65, 2, 1.9], [0.1, 2, 0.1]), box([-6.15, 2, 1.9], [0.1, 2, 0.1])]);
    expect(findRegion(createFreeSpace(pillars), [a, b, c], 60).kind).toBe('flood');
    expect(findRegion(space, [a, b, c], 60).kind).toBe('tubes');
    const through = findRegion(space, [a, closed.right[0].eye], 60);
    expect(through.kind).toBe('flood');
    const shut = findRegion(space, [a], 60);
    expect(shut.kind).toBe('flood');
    for (const [x] of pointsOf(shut)) expect(x).toBeLessThan(0);
    expect(pointsOf(shut).some(([x]) => x > -1.5)).toBe(true);
  });

  it('do not go under a floor of one side, round its edge', () => {
    const floor = { positions: [-6, 0, -6, -6, 0, 6, 6, 0, 6, 6, 0, -6], indices: [0, 1, 2, 0, 2, 3] };
    const space = createFreeSpace(sceneOf([floor, box([0, -2.5, 0], [12, 0.5, 12])]));
    const points = pointsOf(findRegion(space, [[0, 1.6, 0]], 200));
    const isBelow = ([x, y, z]: Vec3) => Math.abs(x) < 5 && Math.abs(z) < 5 && y < 0;
    expect(points.filter(isBelow)).toEqual([]);
    // it did go down from the edge
    expect(points.some(([, y]) => y < -0.5)).toBe(true);
  });

  it('the same eyes give the same region', () => {
    const make = () => findRegion(createFreeSpace(open.scene), scattered(open.left, open.right), 60);
    expect(make()).toEqual(make());
  });
});

describe('neighbours', () => {
  it('are those that differ by one along one axis', () => {
    const region = findRegion(createFreeSpace(open.scene), eyesOf(open.left), 100);
    for (let cell = 0; cell < regionSize(region); cell++) {
      const [x, y, z] = region.coordinates.subarray(cell * 3, cell * 3 + 3);
      expect(cellAtPlace(region, x, y, z)).toBe(cell);
      const near = neighboursOf(region, cell);
      for (let other = 0; other < regionSize(region); other++) {
        const [a, b, c] = region.coordinates.subarray(other * 3, other * 3 + 3);
        expect(near.includes(other)).toBe(Math.abs(a - x) + Math.abs(b - y) + Math.abs(c - z) === 1);
      }
    }
  });
});

describe('eyes', () => {
  const space = createFreeSpace(open.scene);
  const region = findRegion(space, eyesOf(open.left), 100);
  const rules = { space, region, clearance: 0.2 };

  it('on the lattice: each once, clear of walls, of all cells that touch it', () => {
    const eyes = [...latticeEyes(rules, 2)];
    expect(new Set(eyes.map(({ at }) => at.join())).size).toBe(eyes.length);
    expect(eyes.length).toBeGreaterThan(regionSize(region) * 8);
    for (const { at, cells } of eyes) {
      expect(isClear(space, at, 0.2)).toBe(true);
      const touching = Array.from({ length: regionSize(region) }, (_, cell) => cell).filter((cell) =>
        at.every((v, k) => {
          const low = region.origin[k] + region.coordinates[cell * 3 + k] * region.step;
          return v >= low - 1e-9 && v <= low + region.step + 1e-9;
        }),
      );
      expect(cells.toSorted((a, b) => a - b)).toEqual(touching);
    }
    // corners of cells that have a neighbour belong to several
    expect(eyes.some(({ cells }) => cells.length >= 4)).toBe(true);
  });

  it('at random: in the cell, on its faces where that is asked for', () => {
    const random = createRandom(1);
    for (const onFaces of [true, false]) {
      let faces = 0;
      for (let i = 0; i < 100; i++) {
        const cell = i % regionSize(region);
        const eye = randomEye(rules, cell, random, onFaces)!;
        expect(eye.cells).toContain(cell);
        if (eye.at.some((v, k) => Number.isInteger((v - region.origin[k]) / region.step))) faces++;
      }
      expect(faces > 30).toBe(onFaces);
      expect(faces).toBeLessThan(70);
    }
  });

  it('none in a wall, behind one, or outside all cells', () => {
    expect(eyeAt(rules, [-8.4, 1.6, 1.9])).not.toBeNull();
    expect(eyeAt(rules, [8.4, 1.6, 1.9])).toBeNull();
    const thick = { ...rules, clearance: 1.7 };
    expect(eyeAt(thick, [-8.4, 1.6, 1.9])).toBeNull();
  });

  it('clearance is the way to the near plane’s corner, of the worst view', () => {
    const tangent = Math.tan((35 * Math.PI) / 180);
    const corner = 0.1 * Math.sqrt(1 + tangent ** 2 + (tangent * (4 / 3)) ** 2);
    expect(clearanceOf(open.left)).toBeCloseTo(corner, 12);
    expect(clearanceOf([{ ...open.left[0], near: 0.01 }, ...open.left])).toBeCloseTo(corner, 12);
    expect(clearanceOf([])).toBe(0);
  });
});

describe('free views', () => {
  it('in closed rooms they stand a sixth of the headroom over the floor, in both rooms, and the same seed gives the same', () => {
    const space = createFreeSpace(open.scene);
    const views = freeViews(open.scene, space, 1);
    expect(views.length).toBeGreaterThan(40);
    for (const { eye } of views) {
      expect(isOutside(space, eye)).toBe(true);
      expect(eye[1]).toBeCloseTo(eye[1] > 1 ? 0.6 + 4 / 6 : 4 / 6, 1);
    }
    expect(views.some(({ eye }) => eye[0] < -1)).toBe(true);
    expect(views.some(({ eye }) => eye[0] > 1)).toBe(true);
    expect(freeViews(open.scene, space, 1)).toEqual(views);
  });

  it('a room has eyes, its roof and the void beside it have none', () => {
    const scene = sceneOf([
      turned(box([0, 2, 0], [5, 2, 5])),
      box([0, 4.5, 0], [5, 0.5, 5]),
      box([0, -1, 0], [40, 0.5, 40]),
    ]);
    for (const { eye } of freeViews(scene, createFreeSpace(scene), 1))
      expect(Math.max(Math.abs(eye[0]), Math.abs(eye[1] - 2) * 2.5, Math.abs(eye[2]))).toBeLessThan(5);
  });

  it('in the open they are views from inside the bounds, but for those in solids', () => {
    const scene = sceneOf([box([0, -1, 0], [50, 1, 50]), box([0, 15, 0], [20, 15, 50])]);
    const views = freeViews(scene, createFreeSpace(scene), 1);
    expect(views.length).toBeGreaterThan(10);
    for (const { eye } of views) expect(Math.abs(eye[0])).toBeGreaterThan(20);
  });
});

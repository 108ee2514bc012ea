import { describe, expect, it } from 'vitest';
import type { Vec3, View } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { clearanceOf, eyeAt, latticeEyes, newEye, randomEye } from '../../../src/offline/hidden/eyes.ts';
import { freeViews } from '../../../src/offline/hidden/free-views.ts';
import { reach } from '../../../src/offline/hidden/reach.ts';
import { cellAt, cellsAbout, findRegion, type Region, regionSize } from '../../../src/offline/hidden/region.ts';
import {
  createFreeSpace,
  type FreeSpace,
  floorBelow,
  isClear,
  isOpenBetween,
  isOutside,
} from '../../../src/seeds/places/free-space.ts';
import { box, sceneOf, turned } from '../../overdraw/measure/shapes.ts';
import { chambers } from './chambers.ts';

const eyesOf = (views: readonly View[]) => views.map(({ eye }) => eye);
const open = chambers(true);
const closed = chambers(false);
/** so far apart that a wall or two stands between each and the next: no path */
const scattered = (views: readonly View[], others: readonly View[]): Vec3[] =>
  [views[0], others[0], views[4], others[4]].map(({ eye }) => eye);

/** A chamber, and behind its closed door another one, under a roof or under the open sky. */
const besides = (hasRoof: boolean) =>
  sceneOf([
    box([0, -0.5, 0], [11, 0.5, 6]),
    box(hasRoof ? [0, 4.5, 0] : [-5.5, 4.5, 0], [hasRoof ? 11 : 5.5, 0.5, 6]),
    box([-10.5, 2, 0], [0.5, 2, 5]),
    box([10.5, 2, 0], [0.5, 2, 5]),
    box([0, 2, -5.5], [11, 2, 0.5]),
    box([0, 2, 5.5], [11, 2, 0.5]),
    box([0, 2, 0], [0.2, 2, 5]),
  ]);

const regionOf = (space: FreeSpace, eyes: readonly Vec3[], mostCells: number): Region =>
  findRegion(space, eyes, { mostCells, clearance: 0.2, seed: 1 });
const pointsOf = (space: FreeSpace, eyes: readonly Vec3[]): Vec3[] => reach(space, eyes, null).points;

function inWorld({ boxes, origin, quantum }: Region, cell: number): number[] {
  return [...boxes.subarray(cell * 6, cell * 6 + 6)].map((place, side) => origin[side % 3] + place * quantum);
}

describe('about a path', () => {
  const space = createFreeSpace(open.scene);
  const eyes = eyesOf(open.left);
  const region = regionOf(space, eyes, 100);

  it('as far as one of its steps, over floors, at the heights of who crouches and jumps', () => {
    const { kind, points, heights } = reach(space, eyes, null);
    expect(kind).toBe('tubes');
    expect([heights!.low, heights!.high]).toEqual([expect.closeTo(0.8, 9), expect.closeTo(3.2, 9)]);
    for (const eye of eyes) expect(cellAt(region, eye)).toBeGreaterThanOrEqual(0);
    for (const [x, y, z] of points) {
      // the path is a line along x at y 1.6, z 1.9
      const along = Math.max(-8.4 - x, x + 2.4, 0);
      expect(Math.hypot(along, y - 1.6, z - 1.9)).toBeLessThanOrEqual(1.5 + 1e-9);
      expect(y).toBeGreaterThanOrEqual(0.8);
      expect(y).toBeLessThanOrEqual(3.2);
    }
    expect(points.length).toBeGreaterThan(10);
  });

  it('a flight over no floor is a tube, a quarter of a step wide', () => {
    const bare = createFreeSpace(sceneOf([box([0, 20, 0], [1, 1, 1])]));
    const { kind, points, heights } = reach(bare, eyes, null);
    expect([kind, heights]).toEqual(['tubes', null]);
    for (const [x, y, z] of points) {
      const along = Math.max(-8.4 - x, x + 2.4, 0);
      expect(Math.hypot(along, y - 1.6, z - 1.9)).toBeLessThanOrEqual(1.5 / 4 + 1e-9);
    }
    expect(points.length).toBeGreaterThan(100);
  });

  it('a quarter of all weight is of the cells that recorded eyes are in, each as much, besides what any cell has', () => {
    const { weights } = region;
    const own = new Set(eyes.flatMap((eye) => cellsAbout(region, eye)));
    expect(own.size).toBeGreaterThan(2);
    const part = weights.reduce((sum, weight) => sum + weight, 0) / 4 / own.size;
    weights.forEach((weight, cell) => {
      // whole points, or a quarter of one
      const besides = own.has(cell) ? weight - part : weight;
      expect(besides).toBeGreaterThan(0.24);
      expect(4 * besides).toBeCloseTo(Math.round(4 * besides), 9);
    });
  });

  it('cells do not overlap, are no larger than a cube, and hold the points', () => {
    expect(region.reach.cubes.points.size).toBeLessThanOrEqual(100);
    expect(regionSize(region)).toBeGreaterThan(10);
    for (let cell = 0; cell < regionSize(region); cell++) {
      const own = inWorld(region, cell);
      for (let k = 0; k < 3; k++) expect(own[k + 3] - own[k]).toBeLessThanOrEqual(region.step);
      for (let other = 0; other < cell; other++) {
        const others = inWorld(region, other);
        const common = [0, 1, 2].map((k) => Math.min(own[k + 3], others[k + 3]) - Math.max(own[k], others[k]));
        expect(Math.min(...common)).toBeLessThanOrEqual(0);
      }
    }
    const points = pointsOf(space, eyes);
    expect(points.filter((point) => cellAt(region, point) < 0).length).toBeLessThan(points.length / 20);
  });

  it('planes are exact in 32-bit floats', () => {
    for (let cell = 0; cell < regionSize(region); cell++)
      for (const plane of inWorld(region, cell)) expect(Math.fround(plane)).toBe(plane);
  });
});

describe('cells of cubes', () => {
  it('a cube that a wall parts is cut: no cell holds much of the other side', () => {
    const space = createFreeSpace(closed.scene);
    const eyes = eyesOf(closed.left);
    // cubes so large that those at the wall reach far into the other chamber
    const region = findRegion(space, [...eyes, [-1, 1.6, 1.9]], { mostCells: 6, clearance: 0.2, seed: 1 });
    expect(region.step).toBeGreaterThan(2);
    const random = createRandom(3);
    let [inCells, apart] = [0, 0];
    for (let i = 0; i < 4000; i++) {
      const at: Vec3 = [random() * 12 - 9, random() * 3.9, random() * 9 - 4.5];
      if (cellsAbout(region, at).length === 0) continue;
      inCells++;
      if (at[0] > 0.4) apart++;
    }
    expect(inCells).toBeGreaterThan(400);
    expect(apart / inCells).toBeLessThan(0.01);
  });

  it('solid space holds no place for an eye', () => {
    const space = createFreeSpace(closed.scene);
    const region = regionOf(space, eyesOf(closed.left), 200);
    const { solid, origin, quantum } = region;
    const random = createRandom(4);
    for (let i = 0; i < solid.length; i += 6)
      for (let point = 0; point < 20; point++) {
        const at = (k: number) => origin[k] + (solid[i + k] + random() * (solid[i + 3 + k] - solid[i + k])) * quantum;
        const eye: Vec3 = [at(0), at(1), at(2)];
        expect(isClear(space, eye, 0.2) && isOutside(space, eye)).toBe(false);
      }
  });
});

describe('floods', () => {
  it('keep to floors, within free space, and go through the door', () => {
    const space = createFreeSpace(open.scene);
    const region = regionOf(space, scattered(open.left, open.right), 60);
    expect(region.kind).toBe('flood');
    const points = pointsOf(space, scattered(open.left, open.right));
    for (const point of points) {
      expect(isOutside(space, point)).toBe(true);
      // the boxes are 0.6 high: a step off one goes on at the height of the jump from it
      expect(floorBelow(space, point)).toBeLessThanOrEqual(2 * 1.6 + 0.6 + 1e-9);
    }
    expect(points.some(([x]) => x < -8)).toBe(true);
    expect(points.some(([x]) => x > 8)).toBe(true);
    expect(region.reach.cubes.points.size).toBeLessThanOrEqual(60);
  });

  it('stay before a closed door; eyes that do not see each other are no path', () => {
    const [a, b, c] = eyesOf(closed.left);
    const space = createFreeSpace(closed.scene);
    // a box between each two of the eyes, so that they are no path
    const pillars = sceneOf([box([-7.65, 2, 1.9], [0.1, 2, 0.1]), box([-6.15, 2, 1.9], [0.1, 2, 0.1])]);
    expect(regionOf(createFreeSpace(pillars), [a, b, c], 60).kind).toBe('flood');
    expect(regionOf(space, [a, b, c], 60).kind).toBe('tubes');
    const through = regionOf(space, [a, closed.right[0].eye], 60);
    expect(through.kind).toBe('flood');
    const shut = pointsOf(createFreeSpace(besides(false)), [a]);
    for (const [x] of shut) expect(x).toBeLessThan(0);
    expect(shut.some(([x]) => x > -2)).toBe(true);
  });

  it('and closed rooms have points of their own, over floors, where eyes are in closed rooms', () => {
    const space = createFreeSpace(besides(true));
    const [a] = eyesOf(closed.left);
    const points = pointsOf(space, [a]);
    const beyond = points.filter(([x]) => x > 0);
    expect(beyond.length).toBeGreaterThan(20);
    for (const point of beyond) {
      const [x, y, z] = point;
      // in the right chamber, not on the roofs or in the void about
      expect(Math.max(x / 10, Math.abs(z) / 5, Math.abs(y - 2) / 2)).toBeLessThan(1);
      expect(floorBelow(space, point)).toBeLessThanOrEqual(2 * 1.6);
      expect(floorBelow(space, point)).toBeGreaterThanOrEqual(1.6 / 2);
    }
    expect(new Set(points.map((point) => point.join())).size).toBe(points.length);
    // an eye outdoors, and the rooms are left alone
    const outdoors = pointsOf(space, [[0, 5 + 1.6, 0]]);
    expect(outdoors.length).toBeGreaterThan(20);
    for (const [, y] of outdoors) expect(y).toBeGreaterThan(5);
  });

  it('the height of few eyes on lifts is not that of the others', () => {
    const space = createFreeSpace(sceneOf([box([0, -0.5, 0], [20, 0.5, 20])]));
    const walking = [-4, -2, 0, 2].map((x): Vec3 => [x, 1.6, 0]);
    const { grid, heights } = reach(space, walking, { low: 0.8, high: 3.2 });
    expect(reach(space, [...walking, [4, 6, 0]], { low: 0.8, high: 3.2 })).toMatchObject({ grid, heights });
    // heights within twice the middle one stay
    expect(reach(space, [...walking, [4, 3, 0]], { low: 0.8, high: 3.2 }).grid).toBeGreaterThan(1.5 * grid);
  });

  it('do not go under a floor of one side, round its edge', () => {
    const floor = { positions: [-6, 0, -6, -6, 0, 6, 6, 0, 6, 6, 0, -6], indices: [0, 1, 2, 0, 2, 3] };
    const space = createFreeSpace(sceneOf([floor, box([0, -2.5, 0], [12, 0.5, 12])]));
    const points = pointsOf(space, [[0, 1.6, 0]]);
    const isBelow = ([x, y, z]: Vec3) => Math.abs(x) < 5 && Math.abs(z) < 5 && y < 0;
    expect(points.filter(isBelow)).toEqual([]);
    // it did go down from the edge
    expect(points.some(([, y]) => y < -0.5)).toBe(true);
  });

  it('the same eyes give the same region', () => {
    const make = () => {
      const { reach: _, ...region } = regionOf(createFreeSpace(open.scene), scattered(open.left, open.right), 60);
      return region;
    };
    expect(make()).toEqual(make());
  });
});

describe('neighbours', () => {
  it('are those that share a piece of a face', () => {
    const region = regionOf(createFreeSpace(open.scene), eyesOf(open.left), 100);
    for (let cell = 0; cell < regionSize(region); cell++)
      for (let other = 0; other < regionSize(region); other++) {
        const [a, b] = [inWorld(region, cell), inWorld(region, other)];
        const common = [0, 1, 2].map((k) => Math.min(a[k + 3], b[k + 3]) - Math.max(a[k], b[k]));
        const shares = common.filter((v) => v === 0).length === 1 && common.filter((v) => v > 0).length === 2;
        expect(region.neighbours[cell].includes(other)).toBe(shares);
      }
  });
});

describe('eyes', () => {
  const space = createFreeSpace(open.scene);
  const region = regionOf(space, eyesOf(open.left), 100);
  const rules = { space, region, clearance: 0.2 };

  it('on the lattice: each once, clear of walls, of all cells that touch it', () => {
    const eyes = [...latticeEyes(rules)];
    expect(new Set(eyes.map(({ at }) => at.join())).size).toBe(eyes.length);
    expect(eyes.length).toBeGreaterThan(regionSize(region));
    for (const { at, cells } of eyes) {
      expect(isClear(space, at, 0.2)).toBe(true);
      const touching = Array.from({ length: regionSize(region) }, (_, cell) => cell).filter((cell) => {
        const box = inWorld(region, cell);
        return at.every((v, k) => v >= box[k] - 1e-9 && v <= box[k + 3] + 1e-9);
      });
      expect(cells.toSorted((a, b) => a - b)).toEqual(touching);
    }
    // corners of cells that have a neighbour belong to several
    expect(eyes.some(({ cells }) => cells.length >= 4)).toBe(true);
  });

  it('at random: in the cell, some on its faces', () => {
    const random = createRandom(1);
    let faces = 0;
    for (let i = 0; i < 100; i++) {
      const cell = i % regionSize(region);
      const eye = randomEye(rules, cell, random)!;
      expect(eye.cells).toContain(cell);
      if (inWorld(region, cell).some((side, k) => eye.at[k % 3] === side)) faces++;
    }
    expect(faces).toBeGreaterThan(20);
    expect(faces).toBeLessThan(70);
  });

  // cells with a pillar in their middle
  const about = createFreeSpace(sceneOf([box([0, -0.5, 0], [9, 0.5, 9]), box([0, 5, 0], [0.5, 5, 3])]));
  const cells = findRegion(about, [[-2, 1.6, 0]], { mostCells: 2, clearance: 0.1, seed: 1 });
  const here = { space: about, region: cells, clearance: 0.1 };

  it('the newest of some: behind a wall from those before where there is such a place, else far from them', () => {
    const cell = cellAt(cells, [-2, 1.6, 0]);
    const before: Vec3[] = [[-2, 1.6, 0]];
    let behind = 0;
    for (let seed = 0; seed < 20; seed++) {
      const eye = newEye(here, cell, before, createRandom(seed))!;
      if (eye.at[0] > 0.5 && Math.abs(eye.at[2]) < 3 + eye.at[0]) behind++;
      expect(Math.hypot(eye.at[0] + 2, eye.at[1] - 1.6, eye.at[2])).toBeGreaterThan(1);
    }
    expect(behind).toBeGreaterThan(10);
  });

  it('the new eye is that of a search that asks all earlier ones, seeds 0 .. 99', () => {
    const { region, space } = here;
    const { boxes, origin, quantum } = region;
    let seen = 0;
    for (let seed = 0; seed < 100; seed++) {
      const cell = seed % regionSize(region);
      const others = createRandom(1000 + seed);
      const before = Array.from({ length: seed % 7 }, () => randomEye(here, cell, others)!.at);
      const random = createRandom(seed);
      let expected: Vec3 | null = null;
      let most = -1;
      for (let i = 0; i < 24 && (expected === null || i < 8); i++) {
        const part = [random(), random(), random()];
        const face = Math.floor(random() * 12);
        if (face < 6) part[face >> 1] = face & 1;
        const at = part.map((share, k) => {
          const low = boxes[cell * 6 + k];
          return origin[k] + (low + share * (boxes[cell * 6 + 3 + k] - low)) * quantum;
        }) as unknown as Vec3;
        if (eyeAt(here, at) === null) continue;
        if (before.every((other) => !isOpenBetween(space, other, at))) {
          expected = at;
          break;
        }
        seen++;
        const least = Math.min(...before.map((other) => Math.hypot(...at.map((v, k) => v - other[k]))));
        if (least > most) [most, expected] = [least, at];
      }
      expect(newEye(here, cell, before, createRandom(seed))?.at ?? null, `seed ${seed}`).toEqual(expected);
    }
    expect(seen).toBeGreaterThan(100);
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

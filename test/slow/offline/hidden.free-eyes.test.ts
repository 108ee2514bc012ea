/**
 * Cells against eyes that nobody trained: anywhere in the boxes that a file has, drawn here and looked from with the rasteriser that draws all objects.
 *
 * Two floors with a ledge between them and a wall on the lower one: whoever stands on the lower floor sees nothing of what is behind the wall, whoever flies at the
 * height of the upper one sees it over the wall. No recorded eye does, but a box round cells of both floors holds such places.
 */
import { describe, expect, it } from 'vitest';
import { type Plan, partOf, stepsOf } from '../../../src/core/base/plan.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';
import { createCamera, type Vec3, type View } from '../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { bruteSeen } from '../../../src/core/tree/hidden/brute-hidden.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../../src/core/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../../src/core/tree/hidden/hidden-decode.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { clearanceOf } from '../../../src/offline/hidden/eyes.ts';
import { findHidden, type HiddenSamples, planFit, planSamples } from '../../../src/offline/hidden/find-hidden.ts';
import { grownSets } from '../../../src/offline/hidden/grown-sets.ts';
import { createLooking, type Looked, type LookingPiece } from '../../../src/offline/hidden/looking.ts';
import { cellsAbout } from '../../../src/offline/hidden/region.ts';
import { countSeenPixels, createSeenPixels } from '../../../src/offline/hidden/seen-pixels.ts';
import { createFreeSpace, isClear, isOutside } from '../../../src/seeds/places/free-space.ts';
import { box, type Shape, sceneOf } from '../../overdraw/measure/shapes.ts';

/** The lower floor is x -10 .. 0 at height 0, the upper one x 0 .. 10 at height 4, the wall at x -6, 5 high; the boxes stand behind it. */
const BEHIND = 8;
const BOXES = 30;
const shapes: Shape[] = [
  box([-5, -0.5, 0], [5, 0.5, 5]),
  box([5, 1.5, 0], [5, 2.5, 5]),
  box([0, 10.5, 0], [11, 0.5, 6]),
  box([-10.5, 5, 0], [0.5, 5, 6]),
  box([10.5, 5, 0], [0.5, 5, 6]),
  box([0, 5, -5.5], [11, 5, 0.5]),
  box([0, 5, 5.5], [11, 5, 0.5]),
  box([-6, 2.5, 0], [0.2, 2.5, 5]),
  ...Array.from({ length: BOXES }, (_, i) => box([-8.7 + 0.7 * (i % 3), 1.75, -4.4 + 0.3 * i], [0.2, 1.75, 0.14])),
];
const scene = sceneOf(shapes);
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const recorded = ([x, y, z]: Vec3, dx: number): View => ({
  eye: [x, y, z],
  target: [x + dx, y, z],
  near: 0.1,
  fov: 70,
});
/** no two in a row that see each other: no path */
const train = [-5, -3.5, -2]
  .flatMap((x, i): Vec3[] => [
    [x, 1.6, 2 - 2 * i],
    [4 + x / 2 + 3, 5.6, 2 - 2 * i],
  ])
  .map((eye) => recorded(eye, -1));
/** cells so small that few hold places on both sides of the wall, behind which one can stand too */
const effort = { maps: 1000, size: 64, cells: 90, tests: 200 };
const space = createFreeSpace(scene);
const clearance = clearanceOf(train);

/** Random points of the boxes as a file has them, each box by its volume. */
function* pointsInBoxes({ axes, links, boxes }: HiddenCells, count: number, random: Random): Generator<Vec3> {
  const nodes = [...axes.keys()].filter((node) => axes[node] === CELL && links[node] !== ALL_SEEN);
  const extent = (node: number) => [0, 1, 2].map((k) => boxes[node * 6 + 3 + k] - boxes[node * 6 + k]);
  const volume = (node: number) => extent(node).reduce((product, side) => product * side, 1);
  const all = nodes.reduce((sum, node) => sum + volume(node), 0);
  for (const node of nodes) {
    const [x, y, z] = boxes.subarray(node * 6, node * 6 + 3);
    const [a, b, c] = extent(node);
    for (let i = 0; i < Math.ceil((count * volume(node)) / all); i++)
      yield [x + a * random(), y + b * random(), z + c * random()];
  }
}

const look = createLooking({ scene, tree, size: effort.size });
const finish = <T>(plan: Plan<LookingPiece, Looked, T>): T => finishSteps(stepsOf(plan, look));
const fitted = (samples: HiddenSamples, budget: number) => finish(partOf(planFit({ ...samples, tree }, budget), 0, 1));
const inFile = (cells: HiddenCells) => decodeHidden(encodeHidden(cells, tree, tree.ids), tree, tree.ids);

/** Share of the pixels of free eyes in the boxes whose object is hidden there. */
function missedAnywhere(cells: HiddenCells, seed: number): { eyes: number; missed: number } {
  const random = createRandom(seed);
  const pictures = createSeenPixels(scene, 64, 48);
  let eyes = 0;
  let missed = 0;
  for (const eye of pointsInBoxes(cells, 1500, random)) {
    if (!isClear(space, eye, clearance) || !isOutside(space, eye)) continue;
    eyes++;
    const [dx, dy, dz] = [random() - 0.5, random() - 0.5, random() - 0.5];
    countSeenPixels(
      pictures,
      createCamera({ ...train[0], eye, target: [eye[0] + dx, eye[1] + dy, eye[2] + dz] }, 4 / 3),
    );
    const set = bruteSeen(cells, eye);
    pictures.pixels.forEach((pixels, object) => {
      if (set !== null && !((set[object >> 3] >> (object & 7)) & 1)) missed += pixels;
    });
  }
  return { eyes, missed: missed / eyes / (64 * 48) };
}

describe.each([600, 320])('two floors and a wall, in %i bytes', (budget) => {
  const { cells } = findHidden(scene, tree, { train, budget, effort });
  const read = inFile(cells);

  it('what is behind the wall is hidden from those who walk on the lower floor', () => {
    const set = bruteSeen(read, train[0].eye)!;
    const hidden = Array.from({ length: BOXES }, (_, i) => BEHIND + i).filter((o) => !((set[o >> 3] >> (o & 7)) & 1));
    expect(hidden.length).toBeGreaterThan(BOXES / 2);
  });

  it.each([1, 2])('free eyes anywhere in the boxes miss at most a ten-thousandth of their pixels, seed %i', (seed) => {
    const { eyes, missed } = missedAnywhere(read, seed);
    expect(eyes).toBeGreaterThan(600);
    expect(missed).toBeLessThan(0.0001);
  });
});

describe('cells of a file', () => {
  const samples = finish(partOf(planSamples(scene, { train, effort }), 0, 1))!;
  const { region } = samples.rules;
  const { solid, origin, quantum } = region;
  const isSolid = (point: Vec3): boolean => {
    const at = point.map((v, k) => (v - origin[k]) / quantum);
    for (let i = 0; i < solid.length; i += 6)
      if (at.every((v, k) => v >= solid[i + k] - 1e-6 && v <= solid[i + 3 + k] + 1e-6)) return true;
    return false;
  };

  it.each([320, 16_384])('in %i bytes: every point is one of a cell that was looked from, or solid', (budget) => {
    const read = inFile(fitted(samples, budget).cells);
    let count = 0;
    for (const point of pointsInBoxes(read, 3000, createRandom(budget))) {
      count++;
      if (cellsAbout(region, point).some((cell) => samples.base.vouched[cell])) continue;
      expect([point, isSolid(point)]).toEqual([point, true]);
      expect(isClear(space, point, clearance) && isOutside(space, point)).toBe(false);
    }
    expect(count).toBeGreaterThan(2999);
  });

  it('cells that nobody vouches for stay out, alone', () => {
    const about = cellsAbout(region, train[0].eye);
    const base = { ...samples.base, vouched: samples.base.vouched.map((is, cell) => is && !about.includes(cell)) };
    const read = inFile(fitted({ ...samples, base }, 16_384).cells);
    expect(bruteSeen(read, train[0].eye)).toBeNull();
    expect(bruteSeen(read, train[2].eye)).not.toBeNull();
  });

  it('the figure is of eyes anywhere in the boxes: sets that hide all behind what they hold are found out', () => {
    const good = fitted(samples, 600);
    expect(good.cells.tested).toMatchObject({ eyes: 200 });
    expect(good.cells.tested!.missedPixels).toBeLessThan(0.0001);
    expect(good.report.worstMissed).toBeLessThan(0.01);
    const sets = samples.base.sets.map((set) => new Uint8Array(set.length));
    const bad = fitted({ ...samples, base: { ...samples.base, sets } }, 600);
    expect(bad.cells.tested!.missedPixels).toBeGreaterThan(0.9);
    expect(bad.report.worstMissed).toBe(1);
  });
});

describe('who moves', () => {
  const { cells, report } = findHidden(scene, tree, { train, effort });
  it('walks, crouches, jumps, and falls from the ledge inside cells', () => {
    expect(report.eyeHeights!.low).toBeCloseTo(0.8, 9);
    expect(report.eyeHeights!.high).toBeCloseTo(3.2, 9);
    // on both floors, and in the air before the ledge
    for (const eye of [
      [-3, 1.6, 0.3],
      [-3, 0.9, 0.3],
      [-3, 3.1, 0.3],
      [5, 5.6, 0.3],
      [5, 4.9, 0.3],
      [5, 7.1, 0.3],
      [-0.6, 5.4, 0.3],
      [-0.6, 4, 0.3],
    ])
      expect([eye, bruteSeen(cells, eye) !== null]).toEqual([eye, true]);
    expect(bruteSeen(cells, [-5, 9.5, 0])).toBeNull();
  });

  it('as high as is said', () => {
    const low = findHidden(scene, tree, { train, effort, eyeHeights: { low: 1.4, high: 1.8 } });
    expect(low.report.eyeHeights).toEqual({ low: 1.4, high: 1.8 });
    expect(bruteSeen(low.cells, [-3, 1.6, 0.3])).not.toBeNull();
    for (const eye of [
      [-3, 3.1, 0.3],
      [5, 7.1, 0.3],
    ])
      expect(bruteSeen(low.cells, eye)).toBeNull();
    for (const [low, high] of [
      [2, 1],
      [-1, 2],
      [0, Number.POSITIVE_INFINITY],
      [Number.NaN, 1],
    ])
      expect(() => findHidden(scene, tree, { train, eyeHeights: { low, high } })).toThrow(/over floors/);
  });
});

describe('larger sets', () => {
  const at = train[0].eye;
  const plain = bruteSeen(findHidden(scene, tree, { train, effort }).cells, at)!;
  const has = (set: Uint8Array, o: number) => ((set[o >> 3] >> (o & 7)) & 1) === 1;

  it('objects that are never hidden are in every set', () => {
    const neverHidden = Array.from({ length: BOXES }, (_, i) => BEHIND + i)
      .filter((o) => !has(plain, o))
      .slice(0, 3);
    expect(neverHidden).toHaveLength(3);
    const { cells } = findHidden(scene, tree, { train, effort, neverHidden });
    for (const set of cells.sets) for (const object of neverHidden) expect(has(set, object)).toBe(true);
    for (const wrong of [-1, 38, 1.5])
      expect(() => findHidden(scene, tree, { train, neverHidden: [wrong] })).toThrow(`object ${wrong}`);
  });

  it('with a margin a set holds what cells so near see, and no more', () => {
    const { rules, base } = finish(partOf(planSamples(scene, { train, effort }), 0, 1))!;
    const { boxes, quantum } = rules.region;
    const corner = (cell: number, side: number) => boxes[cell * 6 + side] * quantum;
    const apart = (a: number, b: number) =>
      Math.hypot(
        ...[0, 1, 2].map((k) => Math.max(0, corner(a, k) - corner(b, k + 3), corner(b, k) - corner(a, k + 3))),
      );
    const { sets } = grownSets(rules.region, base, 1.5, []);
    let grown = 0;
    sets.forEach((set, cell) => {
      const expected = base.sets[cell].slice();
      base.sets.forEach((other, near) => {
        if (apart(cell, near) <= 1.5 + 1e-9) for (const word of expected.keys()) expected[word] |= other[word];
      });
      expect(set).toEqual(expected);
      if (set.some((word, i) => word !== base.sets[cell][i])) grown++;
    });
    expect(grown).toBeGreaterThan(10);
    for (const margin of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => findHidden(scene, tree, { train, margin })).toThrow(`a margin of ${margin}`);
  });
});

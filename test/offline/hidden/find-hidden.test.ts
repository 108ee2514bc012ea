import { describe, expect, it } from 'vitest';
import { dungeon } from '../../../scenes/dungeon.ts';
import { countBits, createBits, hasBit } from '../../../src/core/base/bits.ts';
import { stepsOf } from '../../../src/core/base/plan.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';
import { createCamera, type Vec3, type View } from '../../../src/core/math/camera.ts';
import { OBJECT_BLEND, OBJECT_MASK } from '../../../src/core/scene/scene.ts';
import { bruteSeen } from '../../../src/core/tree/hidden/brute-hidden.ts';
import type { HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { encodeHidden, hiddenCodeBytes } from '../../../src/core/tree/hidden/hidden-code.ts';
import { validateCells } from '../../../src/core/tree/hidden/validate-cells.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { planBaseCells, planSearch } from '../../../src/offline/hidden/base-cells.ts';
import { clearanceOf, latticeEyes } from '../../../src/offline/hidden/eyes.ts';
import { findHidden, findHiddenSteps, type HiddenOptions } from '../../../src/offline/hidden/find-hidden.ts';
import { createIdCube } from '../../../src/offline/hidden/id-cube.ts';
import { lookAround } from '../../../src/offline/hidden/id-raster.ts';
import { createLooking, type EyePiece, type SeenFromEye } from '../../../src/offline/hidden/looking.ts';
import { cellsAbout, findRegion, regionSize } from '../../../src/offline/hidden/region.ts';
import { countSeenPixels, createSeenPixels } from '../../../src/offline/hidden/seen-pixels.ts';
import { sightLines } from '../../../src/offline/hidden/sight-lines.ts';
import { testViews } from '../../../src/offline/hidden/test-eyes.ts';
import { hiddenMeans } from '../../../src/offline/hidden/test-hidden.ts';
import { createFreeSpace } from '../../../src/seeds/places/free-space.ts';
import { outOfStep } from '../../core/base/out-of-step.ts';
import { FRONT, sceneOf, wall } from '../../overdraw/measure/shapes.ts';
import { longTest } from '../../soak.ts';
import { BOXES, chambers, WALLS } from './chambers.ts';

const effort = { maps: 600, size: 64, cells: 40, tests: 100 };
const open = chambers(true);
const closed = chambers(false);
const find = ({ scene, tree }: typeof open, train: View[] | null, options: HiddenOptions = {}) =>
  findHidden(scene, tree, { train, effort, ...options });

const found = find(open, open.left);

const isSeen = (set: Uint8Array, object: number) => ((set[object >> 3] >> (object & 7)) & 1) === 1;
/** boxes of the left chamber, 0, or of the right one, 1 */
const boxesOf = (side: number) => Array.from({ length: BOXES }, (_, i) => WALLS + side * BOXES + i);
const setAt = (cells: HiddenCells, eye: ArrayLike<number>) => bruteSeen(cells, eye)!;

describe('two chambers', () => {
  it('the wall between them hides the other one, all of it, where the door is closed', () => {
    const { cells, report } = find(closed, closed.left);
    expect(validateCells(cells)).toEqual([]);
    expect(report.region).toBe('tubes');
    for (const { eye } of closed.left) {
      const set = setAt(cells, eye);
      for (const object of boxesOf(0)) expect(isSeen(set, object)).toBe(true);
      for (const object of boxesOf(1)) expect(isSeen(set, object)).toBe(false);
    }
    expect(cells.tested).toEqual({ eyes: 100, missedPixels: 0, missedEyes: 0 });
  });

  it('what is masked hides nothing: through a grating in the door one sees as if there were none', () => {
    const door = WALLS - 1;
    const masked = { ...closed.scene, flags: closed.scene.flags.map((bits, id) => (id === door ? OBJECT_MASK : bits)) };
    const { indices, firstTriangle } = closed.scene;
    // triangles of one point have no pixel
    const without = {
      ...closed.scene,
      indices: indices.slice().fill(0, firstTriangle[door] * 3, firstTriangle[WALLS] * 3),
    };
    const { cells } = find({ ...closed, scene: masked }, closed.left);
    const [judge, oracle] = [masked, without].map((scene) => createSeenPixels(scene, 160, 120));
    let through = 0;
    for (const view of closed.left) {
      const camera = createCamera(view, 4 / 3);
      countSeenPixels(judge, camera);
      countSeenPixels(oracle, camera);
      expect(judge.pixels.with(door, 0)).toEqual(oracle.pixels);
      const set = setAt(cells, view.eye);
      for (const object of boxesOf(1)) {
        if (oracle.pixels[object] === 0) continue;
        through++;
        expect(isSeen(set, object)).toBe(true);
      }
    }
    expect(through).toBeGreaterThan(3);
    expect(cells.tested).toEqual({ eyes: 100, missedPixels: 0, missedEyes: 0 });
  });

  it('through the open door something is seen from some cells, and not all of it from any', () => {
    const { cells } = found;
    const seen = open.left.map(({ eye }) => boxesOf(1).filter((object) => isSeen(setAt(cells, eye), object)).length);
    expect(Math.max(...seen)).toBeGreaterThan(0);
    for (const count of seen) expect(count).toBeLessThan(BOXES);
    expect(cells.tested!.missedPixels).toBeLessThan(0.001);
  });

  it('nothing is hidden from the recorded views, whose pictures are drawn with their near planes', () => {
    // near planes that poke through the boxes' sides
    const near = open.left.map((view) => ({ ...view, near: 0.9 }));
    const { cells } = find(open, near, { effort: { ...effort, maps: 10 } });
    expect(hiddenMeans(open.scene, cells, near).missedPixels).toBe(0);
  });

  it('an eye outside all cells sees everything', () => {
    const { cells } = found;
    for (const eye of [
      [8, 1.6, 1.9],
      [-5.4, 30, 1.9],
      [-5.4, 1.6, -4],
    ])
      expect(bruteSeen(cells, eye)).toBeNull();
    const away = open.right.map((view) => ({ ...view }));
    const means = hiddenMeans(open.scene, cells, away);
    expect(means.outside).toBe(5);
    expect(means.objectsGiven).toBe(means.objectsInFrustum);
    expect(means.missedPixels).toBe(0);
  });

  longTest('without recorded views both chambers have cells', () => {
    const { cells, report } = find(closed, null);
    expect(report.region).toBe('flood');
    const [left, right] = [closed.left[2], closed.right[2]].map(({ eye }) => setAt(cells, eye));
    for (const object of boxesOf(0)) expect([isSeen(left, object), isSeen(right, object)]).toEqual([true, false]);
    for (const object of boxesOf(1)) expect([isSeen(left, object), isSeen(right, object)]).toEqual([false, true]);
  });

  it('the same options give the same cells', () => {
    expect(find(open, open.left)).toEqual(found);
  });

  it.each([300, 900])('a budget of %i bytes is kept', (budget) => {
    const { cells, report } = find(open, open.left, { budget });
    const code = encodeHidden(cells, open.tree, open.tree.ids);
    expect([report.bytes, report.sets]).toEqual([hiddenCodeBytes(code), code.setCount]);
    expect(report.bytes).toBeLessThanOrEqual(budget);
    expect(report.cells).toBe((cells.axes.length + 1) / 2);
  });

  it('nothing is hidden where not one cell fits, and where there is nothing', () => {
    for (const { cells } of [
      find(open, open.left, { budget: 60 }),
      findHidden(sceneOf([]), buildSphereTree(new Float32Array(0)), { effort }),
    ]) {
      expect(validateCells(cells)).toEqual([]);
      expect(bruteSeen(cells, [-5, 1, 0])).toBeNull();
      expect(cells.tested).toBeNull();
    }
  });

  it('a budget that is none is refused', () => {
    for (const budget of [0, -1, Number.NaN]) expect(() => find(open, open.left, { budget })).toThrow(/budget of/);
  });

  it('can be stopped between any two steps, and says how far it is', () => {
    const steps = findHiddenSteps(open.scene, open.tree, { train: open.left, effort });
    const done: number[] = [];
    for (let i = 0; i < 50; i++) done.push(steps.next().value as number);
    steps.return({} as never);
    expect(steps.next().done).toBe(true);
    expect(done.toSorted((a, b) => a - b)).toEqual(done);
    expect(done.at(-1)).toBeLessThan(0.2);
    const all: number[] = [];
    find(open, open.left, { onProgress: (part) => all.push(part) });
    expect(all.toSorted((a, b) => a - b)).toEqual(all);
    expect(all.slice(0, 50)).toEqual(done);
    expect(all.at(-1)).toBe(1);
    expect(all.length).toBeGreaterThanOrEqual(effort.maps);
  });
});

describe('base cells', () => {
  const { scene, tree, left } = open;
  const space = createFreeSpace(scene);
  const clearance = clearanceOf(left);
  const eyes = left.map(({ eye }) => eye);
  const region = findRegion(space, eyes, { mostCells: 40, clearance, seed: 1 });
  const rules = { space, region, clearance };
  const cube = createIdCube(scene, tree, 64);
  const work = createLooking({ scene, tree, size: 64 });
  const run = (maps: number, seed = 1) =>
    finishSteps(
      stepsOf(
        planBaseCells(rules, scene, { views: left, maps, seed }),
        (piece: EyePiece) => work(piece) as SeenFromEye,
      ),
    );

  it('what an eye of the lattice sees is in the sets of all its cells', () => {
    const { sets } = run(800);
    let asked = 0;
    for (const { at, cells } of latticeEyes(rules)) {
      lookAround(cube, at);
      const seen = cube.seen.slice(0, cube.seenCount);
      for (const cell of cells) {
        expect(seen.every((object) => hasBit(sets[cell], object))).toBe(true);
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(100);
  });

  it('as many maps as asked for; more find no less', () => {
    const [few, many] = [run(300), run(900)];
    expect([few.maps, many.maps]).toEqual([300, 900]);
    const total = (sets: Uint8Array[]) => sets.reduce((sum, set) => sum + countBits(set), 0);
    expect(total(many.sets)).toBeGreaterThanOrEqual(total(few.sets));
  });

  it.each([
    [300, 1],
    [900, 1],
    [900, 2],
  ])('%i maps of seed %i are the same, whenever eyes are looked from before they are asked for', (maps, seed) => {
    const plan = planBaseCells(rules, scene, { views: left, maps, seed });
    const { result, most } = outOfStep(plan, (piece: EyePiece) => work(piece) as SeenFromEye);
    expect(result).toEqual(run(maps, seed));
    expect(most).toBeGreaterThan(30);
  });

  it('what is seen at the ends of a line through an eye is in the sets of all cells that the line crosses', () => {
    const cells = Array.from({ length: regionSize(region) }, (_, cell) => cell);
    const look = (piece: EyePiece) => work(piece) as SeenFromEye;
    let told = 0;
    for (const eye of latticeEyes(rules)) {
      const search = { cells, first: [{ ...eye, view: null }], maps: 1, seed: 1 };
      const { sets } = finishSteps(stepsOf(planSearch(rules, scene, search), look));
      lookAround(cube, eye.at);
      const { ways, lengths, objects } = sightLines(cube);
      for (let line = 0; line * 2 < objects.length; line++) {
        const [ahead, back] = Array.from(lengths.subarray(line * 2, line * 2 + 2), (length) => Math.min(length, 30));
        for (let part = 0.01; part < 1; part += 0.02) {
          const t = -back + part * (ahead + back);
          const point = eye.at.map((v, k) => v + t * ways[line * 3 + k]) as unknown as Vec3;
          for (const cell of cellsAbout(region, point))
            for (const id of objects.subarray(line * 2, line * 2 + 2)) {
              if (id === 0 || eye.cells.includes(cell)) continue;
              expect(hasBit(sets[cell], id - 1)).toBe(true);
              told++;
            }
        }
      }
    }
    expect(told).toBeGreaterThan(10_000);
  });

  it('the eyes that test are of the seed, in the cells’ boxes, and looked from by none before', () => {
    const held = testViews(rules, found.cells, left, 40, 1);
    expect(held).toHaveLength(40);
    expect(testViews(rules, found.cells, left, 40, 1)).toEqual(held);
    const others = new Set(testViews(rules, found.cells, left, 40, 2).map(({ eye }) => eye.join()));
    for (const { eye, near, fov } of held) {
      expect(others.has(eye.join())).toBe(false);
      expect(bruteSeen(found.cells, eye)).not.toBeNull();
      expect([near, fov]).toEqual([0.1, 70]);
    }
    expect(run(40, 2).sets).not.toEqual(run(40, 3).sets);
  });

  it('what reaches into a cell is seen from it, even from no eye', () => {
    const { sets } = run(50);
    for (let cell = 0; cell < regionSize(region); cell++)
      for (let object = 0; object < WALLS + 2 * BOXES; object++) {
        const reaches = [0, 1, 2].every((k) => {
          const low = region.origin[k] + region.boxes[cell * 6 + k] * region.quantum;
          const high = region.origin[k] + region.boxes[cell * 6 + 3 + k] * region.quantum;
          return scene.boxes[object * 6 + k] <= high && scene.boxes[object * 6 + 3 + k] >= low;
        });
        if (reaches) expect(hasBit(sets[cell], object)).toBe(true);
      }
  });
});

describe('pixels of a picture', () => {
  it('a blended object counts where it is before what is opaque, and takes nothing from it', () => {
    const flags = OBJECT_BLEND;
    const scene = sceneOf([
      wall(8, -8, -8, 8, 8),
      wall(4, -4, 0, 4, 4, flags),
      wall(2, -2, 1, 2, 2),
      wall(3, -1, -1, 1, 1, flags),
    ]);
    const seen = createSeenPixels(scene, 64, 64);
    countSeenPixels(seen, createCamera({ ...FRONT }, 1));
    expect(seen.inFrustum).toBe(4);
    // 64 x 64 pixels: the near opaque wall has the upper quarter, the blended one what is left of the upper half
    expect(Array.from(seen.pixels)).toEqual([64 * 48, 64 * 16, 64 * 16, expect.any(Number)]);
    expect(seen.pixels[3]).toBeGreaterThan(400);
    countSeenPixels(seen, createCamera({ ...FRONT, target: [0, 0, 1] }, 1));
    expect(Array.from(seen.pixels)).toEqual([0, 0, 0, 0]);
  });
});

describe('means', () => {
  it('are those of the views’ own pictures', () => {
    const { cells } = find(open, open.left, { budget: 600 });
    const { scene } = open;
    const picture = createSeenPixels(scene, 320, 240);
    const views = [...open.left, ...open.right];
    let given = 0;
    let missed = 0;
    for (const view of views) {
      countSeenPixels(picture, createCamera(view));
      const set = bruteSeen(cells, view.eye);
      for (const object of picture.ids.subarray(0, picture.inFrustum))
        if (set === null || isSeen(set, object)) given++;
        else missed += picture.pixels[object];
    }
    const means = hiddenMeans(scene, cells, views);
    expect(means.views).toBe(10);
    expect(means.outside).toBe(5);
    expect(means.objectsGiven).toBeCloseTo(given / 10, 9);
    expect(means.missedPixels).toBeCloseTo(missed / 10 / 76800, 12);
    expect(means.objectsGiven).toBeLessThan(means.objectsInFrustum);
    expect(means.trianglesGiven).toBeCloseTo(means.objectsGiven * 12, 6);
    expect(means.trianglesInFrustum).toBeCloseTo(means.objectsInFrustum * 12, 6);
  });

  it('cells that hide what is seen are found out', () => {
    const { cells } = found;
    const nothing = { ...cells, sets: cells.sets.map((set) => new Uint8Array(set.length)) };
    const means = hiddenMeans(open.scene, nothing, open.left);
    expect(means.objectsGiven).toBe(0);
    expect(means.missedViews).toBe(5);
    expect(means.missedPixels).toBeGreaterThan(0.99);
    const box = createBits(WALLS + 2 * BOXES).fill(0xff);
    expect(hiddenMeans(open.scene, { ...cells, sets: cells.sets.map(() => box) }, open.left).missedPixels).toBe(0);
  });
});

longTest(
  'the dungeon, few eyes: at most a sixth of the frustum is given, and at most 0.25 % of the pixels are missed',
  () => {
    const scene = dungeon.build();
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const { cells, report } = findHidden(scene, tree, { effort: { maps: 200, size: 64, cells: 60, tests: 20 } });
    const means = hiddenMeans(scene, cells, scene.views);
    expect(means.missedPixels).toBe(0);
    expect(means.outside).toBe(0);
    expect(means.objectsGiven).toBeLessThan(means.objectsInFrustum / 6);
    expect(cells.tested!.missedPixels).toBeLessThan(0.0025);
    expect(report.bytes).toBeLessThanOrEqual(16_384);
  },
);

// The dynamic tree that is kept up while it is shown, without a page.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import { createMovingPlacement, placeMoving } from '../../../src/core/scene/moving.ts';
import { populate } from '../../../src/core/scene/populate.ts';
import { dynamicCost } from '../../../src/seeds/dynamic/dynamic-cost.ts';
import { dynamicRebuild } from '../../../src/seeds/dynamic/dynamic-rebuild.ts';
import { validateDynamicTree } from '../../../src/seeds/dynamic/dynamic-validate.ts';
import { type MovingShown, watchMoving } from '../../../src/view/shown/moving-shown.ts';
import { createMovingWatch, FLASH_SECONDS, MAX_RATIOS } from '../../../src/view/shown/moving-watch.ts';

const COUNT = 200;
const FRAME = 1 / 60;

/** The moving objects of the canyon as they are on screen, as far as the watch asks for them. */
function createStandIn() {
  const objects = populate(canyon.moving!(), COUNT);
  const placement = createMovingPlacement(objects);
  const shown = { objects, joined: { placement }, seconds: 0, watch: null } as unknown as MovingShown;
  const go = (seconds: number): void => {
    shown.seconds += seconds;
    placeMoving(placement, shown.seconds);
    watchMoving(shown, true);
  };
  return { shown, go, placement };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('while it is wanted', () => {
  test('the tree has every object, and is valid; when it is no longer wanted it is gone', () => {
    const { shown, go, placement } = createStandIn();
    for (let frame = 0; frame < 30; frame++) go(FRAME);
    const { tree } = shown.watch!;
    const { spheres } = placement;
    expect(tree.count).toBe(COUNT);
    expect(validateDynamicTree(tree)).toEqual([]);
    for (let m = 0; m < COUNT; m++)
      for (let k = 0; k < 3; k++) {
        expect(tree.objectBoxes[m * 6 + k]).toBeLessThanOrEqual(spheres[m * 4 + k] - spheres[m * 4 + 3]);
        expect(tree.objectBoxes[m * 6 + 3 + k]).toBeGreaterThanOrEqual(spheres[m * 4 + k] + spheres[m * 4 + 3]);
      }
    watchMoving(shown, false);
    expect(shown.watch).toBe(null);
  });

  test('the figures are those of the last frame of motion and in all, and stay while nothing moves', () => {
    const { shown, go } = createStandIn();
    go(0);
    expect(shown.watch!.figures()).toMatchObject({ leaves: COUNT, inserted: COUNT, insertedInAll: COUNT });
    const { watch } = shown;
    const sums = { inserted: 0, rotations: watch!.figures().rotations };
    const atFirst = sums.rotations;
    for (let frame = 0; frame < 90; frame++) {
      go(FRAME);
      const { inserted, rotations } = watch!.figures();
      sums.inserted += inserted;
      sums.rotations += rotations;
    }
    const figures = watch!.figures();
    expect(sums.inserted).toBeGreaterThan(COUNT);
    expect(atFirst).toBeGreaterThan(10);
    expect(sums.rotations).toBeGreaterThan(atFirst + 10);
    expect(figures.insertedInAll).toBe(COUNT + sums.inserted);
    expect([figures.rotationsInAll, watch!.tree.rotations]).toEqual([sums.rotations, sums.rotations]);
    expect(figures.cost).toBe(dynamicCost(watch!.tree));
    vi.runAllTimers();
    const stood = watch!.figures();
    for (let frame = 0; frame < 5; frame++) go(0);
    vi.runAllTimers();
    expect(watch!.figures()).toEqual(stood);
  });
});

test('a leaf that is inserted anew flashes for the stated time, and none does at first', () => {
  const { shown, go } = createStandIn();
  go(0);
  const flashes = shown.watch!.flashes;
  expect(Math.max(...flashes)).toBe(0);
  const since = new Float64Array(COUNT).fill(Number.POSITIVE_INFINITY);
  let flashed = 0;
  for (let frame = 0; frame < 120; frame++) {
    const before = shown.watch!.tree.boxes.slice();
    const { leaves } = shown.watch!.tree;
    go(FRAME);
    const { boxes } = shown.watch!.tree;
    for (let m = 0; m < COUNT; m++) {
      const changed = [0, 1, 2, 3, 4, 5].some((k) => before[leaves[m] * 6 + k] !== boxes[leaves[m] * 6 + k]);
      since[m] = changed ? 0 : since[m] + FRAME;
      if (changed) flashed++;
      expect(flashes[m]).toBeCloseTo(Math.max(0, 1 - since[m] / FLASH_SECONDS), 5);
    }
  }
  expect(flashed).toBeGreaterThan(COUNT);
});

describe('the ratio to a tree built anew', () => {
  test('is that of the tree as it stands, which stays as it is', () => {
    const { shown, go } = createStandIn();
    for (let frame = 0; frame < 40; frame++) go(FRAME);
    const { tree } = shown.watch!;
    const before = structuredClone(tree);
    vi.runAllTimers();
    expect(tree).toEqual(before);
    dynamicRebuild(before);
    expect(shown.watch!.figures().ratios).toEqual([dynamicCost(tree) / dynamicCost(before)]);
  });

  test('is measured between frames, four times a second, and a hundredth of the time at most', () => {
    const { shown, go } = createStandIn();
    for (let frame = 0; frame < 120; frame++) {
      const { length } = shown.watch?.figures().ratios ?? [];
      go(FRAME);
      expect(shown.watch!.figures().ratios).toHaveLength(length);
      vi.advanceTimersByTime(1000 * FRAME);
    }
    const { length } = shown.watch!.figures().ratios;
    expect([7, 8]).toContain(length);
    // a building that takes 10 milliseconds
    const clock = vi.spyOn(performance, 'now');
    const from = performance.now();
    let calls = 0;
    clock.mockImplementation(() => from + 1000 + 10 * calls++);
    go(FRAME);
    vi.runAllTimers();
    expect(shown.watch!.figures().ratios).toHaveLength(length + 1);
    const at = (millis: number): number => {
      clock.mockImplementation(() => from + 1030 + millis);
      go(FRAME);
      vi.runAllTimers();
      return shown.watch!.figures().ratios.length;
    };
    expect(at(980)).toBe(length + 1);
    expect(at(1005)).toBe(length + 2);
    clock.mockRestore();
  });

  test('is kept for the newest only', () => {
    const { shown, go } = createStandIn();
    for (let i = 0; i < MAX_RATIOS + 5; i++) {
      go(FRAME);
      vi.advanceTimersByTime(60_000);
    }
    const { ratios } = shown.watch!.figures();
    expect(ratios).toHaveLength(MAX_RATIOS);
    go(FRAME);
    vi.advanceTimersByTime(60_000);
    expect(shown.watch!.figures().ratios.slice(0, -1)).toEqual(ratios.slice(1));
  });

  test('does not exist for a single object', () => {
    const objects = populate(canyon.moving!(), 1);
    const placement = createMovingPlacement(objects);
    placeMoving(placement, 0);
    const watch = createMovingWatch(1);
    watch.keepUp({ joined: { placement }, seconds: 0 } as unknown as MovingShown);
    vi.runAllTimers();
    expect(watch.figures()).toMatchObject({ leaves: 1, cost: 0, ratios: [] });
  });
});

/** The search in groups of cells: the same bytes whoever searches which, and nothing recorded is lost. */
import { describe, expect, it } from 'vitest';
import { type Plan, stepsOf } from '../../../src/core/base/plan.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import { cellGroups } from '../../../src/offline/hidden/cell-groups.ts';
import { clearanceOf } from '../../../src/offline/hidden/eyes.ts';
import {
  createHiddenPlans,
  findHidden,
  type HiddenResult,
  planSomeGroups,
} from '../../../src/offline/hidden/find-hidden.ts';
import { searchOfGroups, uniteGroups } from '../../../src/offline/hidden/grouped-cells.ts';
import { createLooking, type EyePiece, type SeenFromEye } from '../../../src/offline/hidden/looking.ts';
import { findRegion, regionSize } from '../../../src/offline/hidden/region.ts';
import { hiddenMeans } from '../../../src/offline/hidden/test-hidden.ts';
import { createFreeSpace } from '../../../src/seeds/places/free-space.ts';
import { outOfStep } from '../../core/base/out-of-step.ts';
import { soak } from '../../soak.ts';
import { chambers } from './chambers.ts';

const { scene, tree, left } = chambers(true);
const effort = { maps: 900, size: 64, cells: 120, tests: 60 };
const options = { train: left, effort };
const bytesOf = ({ cells }: HiddenResult) => Buffer.from(encodeTree(tree, { hidden: cells })).toString('latin1');
const look = createLooking({ scene, tree, size: effort.size }) as (piece: EyePiece) => SeenFromEye;
const done = <Result>(plan: Plan<EyePiece, SeenFromEye, Result>) => finishSteps(stepsOf(plan, look));

const regionOf = (mostCells: number) => {
  const eyes = left.map(({ eye }) => eye);
  return findRegion(createFreeSpace(scene), eyes, { mostCells, clearance: clearanceOf(left), seed: 1 });
};

describe('groups of cells', () => {
  it.each([1, 30, 120, 500])('of at most %d cubes hold each cell once, and are small', (mostCells) => {
    const region = regionOf(mostCells);
    const groups = cellGroups(region);
    expect(groups.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: regionSize(region) }, (_, cell) => cell));
    for (const cells of groups) expect(cells.length).toBeLessThanOrEqual(32);
    expect(groups.length).toBeLessThanOrEqual(Math.ceil((2 * regionSize(region)) / 32));
  });
});

describe('a search in groups', () => {
  const whole = findHidden(scene, tree, { ...options, groups: true });

  it.each(soak([1, 9], [1, 2, 3, 9]))(
    'has the same bytes where %d machines share it, in whatever order their answers come',
    (of) => {
      const found = Array.from(
        { length: of },
        (_, which) =>
          outOfStep(
            planSomeGroups(scene, options, (group) => group % of === which),
            look,
          ).result,
      );
      const all = found.flatMap(({ groups }) => groups);
      expect(found.filter(({ groups }) => groups.length > 0).length).toBe(Math.min(of, all.length));
      const search = searchOfGroups(() => found.reverse());
      const { plan, lookedAt } = createHiddenPlans(scene, options, search)(tree);
      const result = finishSteps(stepsOf(plan, createLooking(lookedAt)));
      expect(bytesOf(result)).toBe(bytesOf(whole));
      expect(result.report).toEqual(whole.report);
    },
  );

  it('draws about as many maps as the search of all cells, gives about as much, and loses nothing of the recorded views', () => {
    const usual = findHidden(scene, tree, options);
    expect(Math.abs(whole.report.maps - usual.report.maps)).toBeLessThan(20);
    const [grouped, all] = [whole, usual].map(({ cells }) => hiddenMeans(scene, cells, left));
    expect(grouped.missedPixels).toBe(0);
    expect(grouped.objectsGiven / all.objectsGiven).toBeLessThan(1.1);
    expect(whole.cells.tested!.missedPixels).toBeLessThan(0.001);
  });

  it('what a group sees from cells of other groups, also from those that none of its own touches, counts for these', () => {
    const region = regionOf(effort.cells);
    const groups = cellGroups(region);
    const found = groups.map((_, group) => done(planSomeGroups(scene, options, (which) => which === group)));
    const { sets } = uniteGroups({ region }, scene, found);
    const touch = (a: number, b: number) =>
      [0, 1, 2].every(
        (k) =>
          region.boxes[a * 6 + k] <= region.boxes[b * 6 + 3 + k] &&
          region.boxes[b * 6 + k] <= region.boxes[a * 6 + 3 + k],
      );
    let apart = 0;
    for (const [group, part] of found.entries())
      for (const [cell, set] of part.sets.entries()) {
        set.forEach((byte, k) => {
          expect(byte & ~sets[cell][k]).toBe(0);
        });
        if (set.some((byte) => byte > 0) && !groups[group].some((own) => touch(own, cell))) apart++;
      }
    expect(apart).toBeGreaterThan(20);
  });
});

/** The tree for a budget where the fill of its order is weighed, against every candidate priced in full by other means. */

import { describe, expect, test } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import { createCompactResult, cullCompact } from '../../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../../src/core/compact/float-camera.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import type { CullOrder } from '../../../../src/core/tree/cull-options.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import {
  buildKind,
  type Candidate,
  type CostedTree,
  candidatesOf,
  chooseTree,
  OBJECT_CYCLES,
} from '../../../../src/offline/n64/budget.ts';
import { cullCost } from '../../../../src/offline/n64/cost.ts';
import { costViews, expectedCost } from '../../../../src/offline/n64/expected-cost.ts';
import { CONSOLE_COSTS } from '../../../../src/offline/n64/machine.ts';
import { excessMilliseconds, FILL_HEIGHT, FILL_WIDTH } from '../../../../src/offline/n64/order-fill.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH, rdpMilliseconds } from '../../../../src/offline/n64/rdp.ts';
import { measureOverdraw } from '../../../../src/overdraw/measure/measure.ts';
import { createTarget, drawOrder } from '../../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../../src/overdraw/raster/setup.ts';
import { priceTree } from '../../../offline/n64/price-tree.ts';

const scene = castle.build();
const all24 = scene.views.map((view) => createCamera(view, 4 / 3));
const cameras = all24.filter((_, i) => i % 6 === 0);
const input = { spheres: scene.spheres, boxes: scene.boxes, cameras };
const NO_LIMIT = Number.POSITIVE_INFINITY;

interface Priced extends Candidate {
  cycles: number;
  shaded: number;
  covered: number;
}

/** Culled and drawn view by view, whole pictures, nothing kept and nothing given up. */
function priceInFull(candidate: Candidate, order: CullOrder): Priced {
  const tree = buildKind(scene, candidate);
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  const setup = createViewSetup(scene, FILL_WIDTH, FILL_HEIGHT);
  const target = createTarget(FILL_WIDTH, FILL_HEIGHT);
  const all = Uint32Array.from(scene.names, (_, id) => id);
  const ids = new Uint32Array(all.length);
  const sum = { cycles: 0, shaded: 0, covered: 0 };
  for (const camera of cameras) {
    setFixedQuery(query, tree, floatCamera(camera));
    const { cycles, given } = cullCost(tree, query, order, { costs: CONSOLE_COSTS });
    const count = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
    cullCompact(tree, query, { order }, result);
    const list = Uint32Array.from(result.slots.subarray(0, result.count), (place) => tree.ids[place]);
    setupView(setup, camera, all, all.length);
    const { shaded, covered } = drawOrder(setup, list, list.length, target);
    sum.cycles += cycles + OBJECT_CYCLES * (given - count);
    sum.shaded += shaded;
    sum.covered += covered;
  }
  return { ...candidate, ...sum };
}

const candidates = candidatesOf(scene.names.length);
const front = candidates.map((candidate) => priceInFull(candidate, 'front'));

/** Mean milliseconds of a view, by the clocks of the RDP's table: of the whole fill, less that of a perfect order. */
function milliseconds({ cycles, shaded, covered }: Priced, fillWeight: number): number {
  const scale = (CONSOLE_WIDTH * CONSOLE_HEIGHT) / (FILL_WIDTH * FILL_HEIGHT) / cameras.length;
  const fragments = 10 * shaded;
  const fillOf = (passed: number) =>
    rdpMilliseconds({ passed: passed * scale, failed: (fragments - passed) * scale }).milliseconds;
  return cycles / cameras.length / 93750 + fillWeight * (fillOf(shaded) - fillOf(covered));
}

const nameOf = ({ format, leafSize, objectSpheres }: Candidate) => `${format} ${leafSize} ${objectSpheres}`;

/** Each that costs less than all that take fewer bytes, and of those that take the same bytes the cheapest. */
function stairs(priced: readonly Priced[], fillWeight: number): string[] {
  const cost = (tree: Priced) => milliseconds(tree, fillWeight);
  return priced
    .filter((tree) =>
      priced.every((other) => other === tree || other.bytes > tree.bytes || cost(other) > cost(tree) * (1 + 1e-12)),
    )
    .map(nameOf);
}

describe.each([1, 0.25, 8])('castle, a millisecond of the RDP at %d of the CPU', (fillWeight) => {
  const { curve, chosen } = chooseTree({ ...input, scene }, NO_LIMIT, { fillWeight });

  test('the curve is that of all candidates priced in full', () => {
    expect(curve.map(nameOf)).toEqual(stairs(front, fillWeight));
    for (const tree of curve) {
      const full = front.find((each) => nameOf(each) === nameOf(tree))!;
      expect(tree.expectedMilliseconds).toBeCloseTo(milliseconds(full, fillWeight), 9);
      expect(tree.expectedCycles).toBeCloseTo(full.cycles / cameras.length, 6);
      expect(tree.overdraw).toBe(full.shaded / full.covered);
    }
  });

  test('the chosen tree costs the least of all, and of all that fit', () => {
    const least = (budget: number) =>
      Math.min(...front.filter(({ bytes }) => bytes <= budget).map((tree) => milliseconds(tree, fillWeight)));
    expect(chosen.expectedMilliseconds).toBeCloseTo(least(NO_LIMIT), 9);
    for (const { bytes } of candidates)
      expect(curve.findLast((tree) => tree.bytes <= bytes)!.expectedMilliseconds).toBeCloseTo(least(bytes), 9);
  });
});

test('castle: the fill moves the choice to smaller leaves, whose order shades less', () => {
  const whole = { ...input, cameras: all24 };
  const byCycles = chooseTree(whole, NO_LIMIT).chosen;
  const weighed = chooseTree({ ...whole, scene }, NO_LIMIT).chosen;
  const overdrawOf = (tree: CostedTree) => priceTree({ ...whole, scene }, tree).overdraw!;
  expect([byCycles.leafSize, weighed.leafSize]).toEqual([12, 4]);
  expect(weighed.expectedCycles).toBeGreaterThan(byCycles.expectedCycles);
  expect(overdrawOf(weighed)).toBeLessThan(overdrawOf(byCycles) - 0.08);
});

test('the order none is weighed as the tree has its objects', () => {
  const kind = { format: 'compact8', leafSize: 8, objectSpheres: true } as const;
  const own = priceTree({ ...input, scene }, kind, { order: 'none' });
  const full = priceInFull({ ...kind, bytes: own.bytes }, 'none');
  expect(own.overdraw).toBe(full.shaded / full.covered);
  expect(own.overdraw).toBeGreaterThan(1.1 * priceTree({ ...input, scene }, kind).overdraw!);
});

test('where the fill is not weighed the choice is by cycles alone: without a scene, back to front, at a weight of 0', () => {
  const bare = chooseTree(input, NO_LIMIT);
  for (const tree of bare.curve)
    expect([tree.overdraw, tree.fillMilliseconds, tree.expectedMilliseconds]).toEqual([
      null,
      0,
      tree.expectedCycles / 93750,
    ]);
  const back = (more: object) => chooseTree({ ...input, ...more }, NO_LIMIT, { order: 'back' });
  expect(back({ scene })).toEqual(back({}));
  const weightless = chooseTree({ ...input, scene }, NO_LIMIT, { fillWeight: 0 });
  expect(weightless.curve.map(nameOf)).toEqual(bare.curve.map(nameOf));
  expect(weightless.chosen.overdraw).toBeGreaterThan(1.2);
});

test('the same again gives the same, to the last digit', () => {
  const formats = ['compact2'] as const;
  const again = () => JSON.stringify(chooseTree({ ...input, scene: castle.build() }, 2432, { formats }));
  const first = again();
  expect(JSON.parse(first).chosen.bytes).toBeLessThanOrEqual(2432);
  expect(again()).toBe(first);
});

describe('giving up', () => {
  const tree = buildKind(scene, { format: 'compact8', leafSize: 8, objectSpheres: true });
  const views = costViews(scene.spheres, cameras, scene);
  const options = { order: 'front', costs: CONSOLE_COSTS, objectCycles: OBJECT_CYCLES, fillWeight: 1 } as const;
  const whole = expectedCost(tree, views, options)!;

  test('at the whole, not before', () => {
    expect(expectedCost(tree, views, options, whole.expectedMilliseconds)).toBeUndefined();
    expect(expectedCost(tree, views, options, whole.expectedMilliseconds * (1 + 1e-15))).toEqual(whole);
  });

  test('draws no view more than it takes', () => {
    const drawnAt = (limit: number) => {
      let drawn = 0;
      const counting = views.map((view) => ({
        ...view,
        fill: {
          ...view.fill!,
          shaded: (ids: Uint32Array, count: number) => {
            drawn++;
            return view.fill!.shaded(ids, count);
          },
        },
      }));
      expectedCost(tree, counting, options, limit);
      return drawn;
    };
    expect(drawnAt(NO_LIMIT)).toBe(cameras.length);
    expect(drawnAt(whole.expectedCycles / 93750)).toBe(0);
    expect(drawnAt(whole.expectedCycles / 93750 + whole.fillMilliseconds / 100)).toBe(1);
  });
});

test('what is shaded beyond once, in milliseconds: the RDP’s clocks for passing rather than failing, in a picture of 320 x 240', () => {
  expect([FILL_WIDTH / FILL_HEIGHT, (CONSOLE_WIDTH * CONSOLE_HEIGHT) / (FILL_WIDTH * FILL_HEIGHT)]).toEqual([4 / 3, 4]);
  expect(excessMilliseconds(1000)).toBeCloseTo((4000 * (3.198 - 1.392)) / 62500, 12);
  expect(excessMilliseconds(0)).toBe(0);
});

test('the small picture gives the overdraw of the console’s', () => {
  const kind = { format: 'compact8', leafSize: 1, objectSpheres: true } as const;
  const { overdraw } = priceTree({ ...input, scene }, kind);
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes, leaves: 'full' });
  const size = { width: CONSOLE_WIDTH, height: CONSOLE_HEIGHT };
  const [large] = measureOverdraw(scene, tree, cameras, { ...size, orders: ['tree'] }).orders;
  expect(Math.abs(overdraw! - large.overdraw!)).toBeLessThan(0.002);
});

test('a scene of other objects is refused', () => {
  const fewer = { ...input, spheres: scene.spheres.subarray(4) };
  expect(() => chooseTree({ ...fewer, scene, boxes: undefined }, NO_LIMIT)).toThrow(
    new RangeError('the scene has 1069 objects, and there are 1068 spheres'),
  );
});

import { describe, expect, test } from 'vitest';
import { compactTree } from '../../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../../src/core/compact/codings.ts';
import { createFixedQuery, setFixedQuery } from '../../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../../src/core/compact/float-camera.ts';
import { encodeCompact } from '../../../../src/core/file/binary.ts';
import { FORMATS } from '../../../../src/core/file/formats.ts';
import { type Camera, createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { MAX_LEAF_SIZE } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import {
  BUDGET_DEFAULTS,
  type BudgetInput,
  buildKind,
  CHOICE_VIEWS,
  candidatesOf,
  chooseTree,
  createPricer,
  LEAF_SIZES,
  OBJECT_CYCLES,
  planChoice,
} from '../../../../src/offline/n64/budget.ts';
import { cullCost } from '../../../../src/offline/n64/cost.ts';
import { costViews, expectedCost } from '../../../../src/offline/n64/expected-cost.ts';
import { CONSOLE_COSTS } from '../../../../src/offline/n64/machine.ts';
import { outOfStep } from '../../../core/base/out-of-step.ts';
import { KINDS, type Kind, randomSpheres } from '../../../core/tree/sphere/cases.ts';
import { priceTree } from '../../../offline/n64/price-tree.ts';
import { soak } from '../../../soak.ts';

function randomCameras(random: Random, n: number): Camera[] {
  const point = () => [random() * 140 - 20, random() * 140 - 20, random() * 140 - 20] as const;
  return Array.from({ length: n }, () =>
    createCamera({ eye: point(), target: point(), fov: 30 + random() * 60 }, 4 / 3),
  );
}

function makeInput(seed: number, n: number, kind: Kind, views = 5): BudgetInput {
  const random = createRandom(seed);
  return { spheres: randomSpheres(random, n, kind), cameras: randomCameras(random, views) };
}

interface Priced {
  name: string;
  bytes: number;
  cost: number;
}

const nameOf = (format: string, leafSize: number, objectSpheres: boolean) =>
  `${format} ${leafSize} ${objectSpheres ? 'with' : 'without'}`;

/** Every candidate built, encoded and culled on every view, nothing given up: the oracle. */
function priceAll({ spheres, cameras }: BudgetInput): Priced[] {
  const n = spheres.length / 4;
  const priced: Priced[] = [];
  const ids = new Uint32Array(n);
  const visible = cameras.map((camera) => cullBrute(spheres, createQuery(camera), {}, createBruteResult(ids)));
  for (const format of COMPACT_FORMATS)
    for (const leafSize of LEAF_SIZES)
      for (const objectSpheres of leafSize === 1 ? [true] : [true, false]) {
        const { leaves } = FORMATS[format].build;
        const tree = compactTree(buildSphereTree(spheres, { leafSize, leaves }), { format, objectSpheres });
        let cost = 0;
        cameras.forEach((camera, i) => {
          const query = createFixedQuery();
          setFixedQuery(query, tree, floatCamera(camera));
          const { cycles, given } = cullCost(tree, query, 'front', { costs: CONSOLE_COSTS });
          cost += cycles + OBJECT_CYCLES * (given - visible[i]);
        });
        const { length: bytes } = encodeCompact(tree, { endian: 'big' });
        priced.push({ name: nameOf(format, leafSize, objectSpheres), bytes, cost: cost / cameras.length });
      }
  return priced;
}

/** The least cost within the budget. */
const leastOf = (priced: Priced[], budget: number) =>
  Math.min(...priced.filter((tree) => tree.bytes <= budget).map((tree) => tree.cost));

describe('the choice is the exhaustive one', () => {
  test.each(
    KINDS.flatMap((kind, k) =>
      [1, 2, 5, 40, ...soak([], [150, 400])].map((n, i) => [kind, n, 100 + 10 * k + i] as const),
    ),
  )('%s, %i objects, seed %i', (kind, n, seed) => {
    const input = makeInput(seed, n, kind);
    const priced = priceAll(input);
    const { curve } = chooseTree(input, Number.POSITIVE_INFINITY);
    for (const { format, leafSize, objectSpheres, bytes, expectedCycles } of curve) {
      const twin = priced.find((tree) => tree.name === nameOf(format, leafSize, objectSpheres))!;
      expect([twin.bytes, twin.cost]).toEqual([bytes, expect.closeTo(expectedCycles, 6)]);
    }
    const sizes = [...new Set(priced.map((tree) => tree.bytes))].sort((a, b) => a - b);
    // a budget at every size that there is, and a byte below the next: the choice follows from the curve, which is made once
    for (const [i, bytes] of sizes.entries())
      for (const budget of [bytes, (sizes[i + 1] ?? 2 * bytes) - 1]) {
        const best = curve.findLast((tree) => tree.bytes <= budget)!;
        expect(best.expectedCycles).toBeCloseTo(leastOf(priced, budget), 6);
      }
    for (const budget of [sizes[0], sizes[sizes.length >> 1], sizes.at(-1)!]) {
      const { chosen } = chooseTree(input, budget);
      expect(chosen.bytes).toBeLessThanOrEqual(budget);
      expect(chosen.expectedCycles).toBeCloseTo(leastOf(priced, budget), 6);
    }
  });
});

test('what else is asked for counts: order, cost of an object, views', () => {
  const input = makeInput(7, 300, 'clustered');
  const dear = chooseTree(input, 2000, { objectCycles: 100000 }).chosen;
  const free = chooseTree(input, 2000, { objectCycles: 0 }).chosen;
  expect(dear.falselyVisible).toBeLessThan(free.falselyVisible);
  expect(free.cullCycles).toBe(free.expectedCycles);
  expect(free.cullCycles).toBeLessThan(dear.cullCycles);
  const back = chooseTree(input, 2000, { order: 'none' }).chosen;
  expect(back.cullCycles).not.toBe(chooseTree(input, 2000).chosen.cullCycles);
});

describe('the curve', () => {
  test.each([11, 12, 13])('seed %i: each tree has more bytes and costs less than the one before', (seed) => {
    const { curve, candidates, chosen } = chooseTree(makeInput(seed, 500, KINDS[seed % 6]), Number.POSITIVE_INFINITY);
    expect(curve.length).toBeGreaterThan(5);
    expect(candidates).toBe(93);
    for (let i = 1; i < curve.length; i++) {
      expect(curve[i].bytes).toBeGreaterThan(curve[i - 1].bytes);
      expect(curve[i].expectedCycles).toBeLessThan(curve[i - 1].expectedCycles);
    }
    expect(chosen).toBe(curve.at(-1));
    expect(curve[0].bytes).toBe(Math.min(...candidatesOf(500).map((tree) => tree.bytes)));
  });
});

describe('bytes are those of the file', () => {
  test.each([1, 2, 3, 255, 256, 700])('%i objects, every candidate, with and without ids', (n) => {
    const input = makeInput(n, n, 'scattered');
    for (const ids of [false, true])
      for (const candidate of candidatesOf(n, ids))
        expect(candidate.bytes).toBe(encodeCompact(buildKind(input, candidate), { endian: 'big', ids }).length);
  });

  test('ascending, and no leaf size beyond the first that holds all objects', () => {
    const candidates = candidatesOf(20);
    expect(candidates.map((tree) => tree.bytes)).toEqual(candidates.map((tree) => tree.bytes).sort((a, b) => a - b));
    expect(Math.max(...candidates.map((tree) => tree.leafSize))).toBe(24);
  });

  test('more objects than leaves can be numbered: only larger leaves', () => {
    expect(Math.min(...candidatesOf(20000).map((tree) => tree.leafSize))).toBe(2);
    expect(Math.min(...candidatesOf(65535).map((tree) => tree.leafSize))).toBe(4);
  });
});

describe('the candidates', () => {
  test('have leaves of the powers of two, of one and a half of them, and of the most that a leaf holds', () => {
    const powers = Array.from({ length: 8 }, (_, k) => 2 ** k);
    const between = powers.slice(1).map((size) => 1.5 * size);
    expect(LEAF_SIZES).toEqual([...powers, ...between, MAX_LEAF_SIZE].sort((a, b) => a - b));
  });

  test('end with the first leaf that holds all, and begin where the leaves can be numbered', () => {
    const sizes = (objects: number) => [...new Set(candidatesOf(objects).map(({ leafSize }) => leafSize))];
    const upTo = (most: number) => LEAF_SIZES.filter((size) => size <= most);
    for (const [objects, largest] of [
      [0, 1],
      [1, 1],
      [2, 2],
      [24, 24],
      [25, 32],
      [255, 255],
      [256, 255],
    ])
      expect(sizes(objects).sort((a, b) => a - b)).toEqual(upTo(largest));
    expect(
      candidatesOf(1)
        .map(({ format, objectSpheres }) => [format, objectSpheres])
        .sort(),
    ).toEqual([
      ['compact2', true],
      ['compact4', true],
      ['compact8', true],
    ]);
    expect(sizes(16384)).toContain(1);
    expect(sizes(16385)).not.toContain(1);
    expect(candidatesOf(100, false, ['compact4']).every(({ format }) => format === 'compact4')).toBe(true);
    expect(candidatesOf(65535).length).toBeGreaterThan(0);
    expect(
      candidatesOf(100, false, ['compact2', 'compact8'], [5, 7])
        .map(({ leafSize }) => leafSize)
        .sort(),
    ).toEqual([5, 5, 5, 5, 7, 7, 7, 7]);
  });
});

describe('the price of one kind', () => {
  const input = makeInput(51, 90, 'clustered', CHOICE_VIEWS + 3);

  test('is that on the curve, to the byte and the cycle', () => {
    for (const ids of [false, true]) {
      const { curve } = chooseTree(input, Number.POSITIVE_INFINITY, { ids });
      expect(curve.length).toBeGreaterThan(3);
      for (const tree of curve) {
        const { format, leafSize, objectSpheres } = tree;
        expect(priceTree(input, { format, leafSize, objectSpheres }, { ids })).toEqual(tree);
      }
    }
  });

  test('is asked for on views', () => {
    const kind = { format: 'compact8', leafSize: 4, objectSpheres: true } as const;
    expect(() => priceTree({ ...input, cameras: [] }, kind)).toThrow('trees are costed on views, and there are none');
  });

  test('of an object given in vain is the time of its triangles on the RSP, and of their commands on the CPU', () => {
    const rsp = 12 * 54 + 24 * 27 + 17 * 12;
    expect(OBJECT_CYCLES).toBe(1.5 * rsp + 250);
    expect(BUDGET_DEFAULTS).toMatchObject({ objectCycles: OBJECT_CYCLES, order: 'front', ids: false });
  });
});

test('progress is told after each candidate, up to 1', () => {
  const told: number[] = [];
  const { candidates } = chooseTree(makeInput(61, 12, 'flat'), 1e6, { onProgress: (done) => told.push(done) });
  expect(told).toEqual(Array.from({ length: candidates }, (_, i) => (i + 1) / candidates));
});

describe('giving up', () => {
  const input = makeInput(21, 200, 'scattered');
  const tree = buildKind(input, { format: 'compact2', leafSize: 8, objectSpheres: true });
  const views = costViews(input.spheres, input.cameras);
  const options = { order: 'front', costs: CONSOLE_COSTS, objectCycles: 2500, fillWeight: 1 } as const;

  test('at a limit that is reached, not before', () => {
    const whole = expectedCost(tree, views, options)!;
    expect(whole.expectedCycles).toBeCloseTo(whole.cullCycles + 2500 * whole.falselyVisible, 6);
    expect(whole.expectedMilliseconds).toBe(whole.expectedCycles / 93750);
    expect(expectedCost(tree, views, options, whole.expectedMilliseconds * (1 + 1e-15))).toEqual(whole);
    expect(expectedCost(tree, views, options, whole.expectedMilliseconds)).toBeUndefined();
    expect(expectedCost(tree, views, options, 0)).toBeUndefined();
  });
});

describe('refused', () => {
  const input = makeInput(31, 50, 'flat');
  const least = candidatesOf(50)[0].bytes;

  test('a budget that nothing fits into, with the bytes it would take', () => {
    expect(chooseTree(input, least).chosen.bytes).toBe(least);
    for (const budget of [least - 1, 0, -1, Number.NaN])
      expect(() => chooseTree(input, budget)).toThrow(
        new RangeError(`the smallest tree of this scene takes ${least} bytes, and the budget is ${budget}`),
      );
  });

  test('no views; more objects than 16 bits number', () => {
    expect(() => chooseTree({ ...input, cameras: [] }, 1e6)).toThrow(/views/);
    expect(() => candidatesOf(65535, false, ['compact8'], [3])).toThrow(
      new RangeError(
        '65535 objects in leaves of at most 3: compact trees have at most 16384 leaves, so leaves of 4 or more',
      ),
    );
    expect(() => candidatesOf(65536)).toThrow(/65536 objects; compact trees number at most 65535: use float16/);
  });
});

test('many views: as many as CHOICE_VIEWS are compared on, evenly spread', () => {
  const input = makeInput(41, 30, 'scattered', 3 * CHOICE_VIEWS);
  const every = input.cameras.filter((_, i) => i % 3 === 0);
  const all = chooseTree(input, 1e6);
  expect([all.views, CHOICE_VIEWS]).toEqual([32, 32]);
  expect(all.curve).toEqual(chooseTree({ ...input, cameras: every }, 1e6).curve);
});

test('an empty scene has a tree of a header', () => {
  const { chosen } = chooseTree({ spheres: new Float32Array(0), cameras: makeInput(1, 1, 'flat').cameras }, 96);
  expect(chosen.bytes).toBe(96);
});

test.each([51, 52, 53, 54])('the choice is the same when candidates are priced out of step, seed %i', (seed) => {
  const input = makeInput(seed, 150, KINDS[seed % KINDS.length]);
  const price = createPricer({ input, how: BUDGET_DEFAULTS });
  const { result, most } = outOfStep(planChoice(input, 3000), price);
  expect(result).toEqual(chooseTree(input, 3000));
  expect(most).toBeGreaterThan(8);
});

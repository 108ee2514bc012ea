/** The tree for a budget where cells hide, against every candidate priced in full by other means. */

import { describe, expect, test } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import { hasBit, setBit } from '../../../../src/core/base/bits.ts';
import { createCompactResult, cullCompact } from '../../../../src/core/compact/compact-cull.ts';
import { expandCompact } from '../../../../src/core/compact/expand.ts';
import { createFixedQuery, setFixedQuery } from '../../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../../src/core/compact/float-camera.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../../../src/core/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../../../src/core/tree/hidden/hidden-code.ts';
import { createHiddenEye, setHiddenFixedEye } from '../../../../src/core/tree/hidden/hidden-eye.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import {
  buildKind,
  type Candidate,
  candidatesOf,
  chooseTree,
  createPricing,
  OBJECT_CYCLES,
} from '../../../../src/offline/n64/budget.ts';
import { cullCost } from '../../../../src/offline/n64/cost.ts';
import { decodeCycles, enterCycles, HIDDEN_CELL_CYCLES } from '../../../../src/offline/n64/hidden-cell-cost.ts';
import { CONSOLE_COSTS } from '../../../../src/offline/n64/machine.ts';
import { excessMilliseconds, FILL_HEIGHT, FILL_WIDTH } from '../../../../src/offline/n64/order-fill.ts';
import { createTarget, drawOrder } from '../../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../../src/overdraw/raster/setup.ts';
import { priceTree } from '../../../offline/n64/price-tree.ts';

const scene = castle.build();
const objects = scene.names.length;
const cameras = scene.views.filter((_, i) => i % 6 < 2).map((view) => createCamera(view, 4 / 3));
const FORMATS = ['compact8', 'compact4'] as const;
const NO_LIMIT = Number.POSITIVE_INFINITY;

const xs = cameras.map(({ eye }) => eye[0]).sort((a, b) => a - b);
/** between the eyes, a half of them on each side; and beyond the last of them, in no cell */
const middle = Math.fround((xs[xs.length / 2 - 1] + xs[xs.length / 2]) / 2);
const last = Math.fround((xs[xs.length - 2] + xs[xs.length - 1]) / 2);

/** Every tenth object, and those on one side of the middle. */
function setOf(isLeft: boolean): Uint8Array {
  const set = new Uint8Array((objects + 7) >> 3);
  for (let id = 0; id < objects; id++) if (id % 10 === 0 || scene.spheres[4 * id] < middle === isLeft) setBit(set, id);
  return set;
}

const box = [-1000, -1000, -1000, 1000, 1000, 1000];
const hidden: HiddenCells = {
  axes: Uint8Array.of(0, CELL, 0, CELL, CELL),
  planes: Float32Array.of(middle, 0, last, 0, 0),
  links: Uint32Array.of(2, 0, 4, 1, ALL_SEEN),
  boxes: Float32Array.from([0, 1, 0, 1, 0].flatMap((isKnown) => box.map((v) => v * isKnown))),
  sets: [setOf(true), setOf(false)],
  objectCount: objects,
  tested: null,
};

interface Priced extends Candidate {
  cycles: number;
  shaded: number;
  covered: number;
  falselyVisible: number;
}

/** Culled as the console does, by the bits of a file, and drawn; the cell is set from view to view. */
function priceInFull(candidate: Candidate): Priced {
  const tree = buildKind(scene, candidate);
  const shape = expandCompact(tree);
  const eye = createHiddenEye(encodeHidden(hidden, shape, tree.ids, tree), shape);
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  const setup = createViewSetup(scene, FILL_WIDTH, FILL_HEIGHT);
  const target = createTarget(FILL_WIDTH, FILL_HEIGHT);
  const ids = new Uint32Array(objects);
  const sum = { cycles: 0, shaded: 0, covered: 0, falselyVisible: 0 };
  let before = -1;
  for (const camera of cameras) {
    setFixedQuery(query, tree, floatCamera(camera));
    const place = eye.place;
    const bits = setHiddenFixedEye(eye, query.eye);
    const set = bits ? hidden.sets[camera.eye[0] < middle ? 0 : 1] : null;
    // levels above the three cells: 1, 2 and 2
    const found = enterCycles(5 / 3);
    const isSame = bits && eye.place === before;
    const decoded = bits && eye.place !== place ? decodeCycles(tree.format, shape, bits) : 0;
    sum.cycles += isSame ? HIDDEN_CELL_CYCLES.stay : found + decoded;
    if (bits) before = eye.place;
    const { cycles, given } = cullCost(tree, query, 'front', { costs: CONSOLE_COSTS, hidden: bits });
    const count = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
    const visible = ids.slice(0, count).filter((id) => !set || hasBit(set, id));
    cullCompact(tree, query, { hidden: bits }, result);
    const list = result.ids.subarray(0, result.count);
    setupView(setup, camera, visible, visible.length);
    const { shaded, covered } = drawOrder(setup, list, list.length, target);
    sum.cycles += cycles + OBJECT_CYCLES * (given - visible.length);
    sum.falselyVisible += given - visible.length;
    sum.shaded += shaded;
    sum.covered += covered;
  }
  return { ...candidate, ...sum };
}

const priced = candidatesOf(objects, false, FORMATS).map(priceInFull);
const milliseconds = ({ cycles, shaded, covered }: Priced) =>
  cycles / cameras.length / 93750 + excessMilliseconds((shaded - covered) / cameras.length);
const nameOf = ({ format, leafSize, objectSpheres }: Candidate) => `${format} ${leafSize} ${objectSpheres}`;
const input = { spheres: scene.spheres, boxes: scene.boxes, scene, cameras };

describe('castle, three cells', () => {
  const { curve, chosen } = chooseTree({ ...input, hidden }, NO_LIMIT, { formats: FORMATS });

  test('the views are in each of the cells and stay in some', () => {
    const cell = ({ eye: [x] }: (typeof cameras)[number]) => (x < middle ? 0 : x < last ? 1 : 2);
    const cells = cameras.map(cell);
    expect(new Set(cells).size).toBe(3);
    expect(cells.some((each, i) => each === cells[i - 1])).toBe(true);
  });

  test('each tree on the curve costs what it does priced in full', () => {
    expect(curve.length).toBeGreaterThan(5);
    for (const tree of curve) {
      const full = priced.find((each) => nameOf(each) === nameOf(tree))!;
      expect(tree.expectedCycles, nameOf(tree)).toBeCloseTo(full.cycles / cameras.length, 6);
      expect(tree.overdraw).toBe(full.shaded / full.covered);
      expect(tree.falselyVisible).toBe(full.falselyVisible / cameras.length);
      expect(tree.expectedMilliseconds).toBeCloseTo(milliseconds(full), 9);
    }
  });

  test('the chosen tree costs the least of all, and of all that fit', () => {
    const least = (budget: number) => Math.min(...priced.filter(({ bytes }) => bytes <= budget).map(milliseconds));
    expect(chosen.expectedMilliseconds).toBeCloseTo(least(NO_LIMIT), 9);
    for (const { bytes } of priced)
      expect(curve.findLast((tree) => tree.bytes <= bytes)!.expectedMilliseconds).toBeCloseTo(least(bytes), 9);
  });

  test('hiding moves the choice to larger leaves: their sets are decoded faster, and less is drawn in their coarser order', () => {
    const leafSize = (cells: HiddenCells | null, fillWeight: number) =>
      chooseTree({ ...input, hidden: cells }, NO_LIMIT, { formats: ['compact8'], fillWeight }).chosen.leafSize;
    expect([leafSize(null, 0), leafSize(hidden, 0)]).toEqual([12, 16]);
    expect([leafSize(null, 1), leafSize(hidden, 1)]).toEqual([6, 16]);
  });
});

test('cells in which everything is seen change nothing but for the way to the cell', () => {
  const kind = { format: 'compact8', leafSize: 8, objectSpheres: true } as const;
  const open = { ...hidden, links: Uint32Array.of(2, ALL_SEEN, 4, ALL_SEEN, ALL_SEEN), sets: [] };
  const without = priceTree(input, kind);
  const { cullCycles, expectedCycles, expectedMilliseconds, ...rest } = priceTree({ ...input, hidden: open }, kind);
  expect(without).toMatchObject(rest);
  expect(cullCycles - without.cullCycles).toBeCloseTo(enterCycles(5 / 3), 6);
});

test('choosing and pricing set up the fill of their views once', () => {
  let looks = 0;
  const counted = { ...input };
  Object.defineProperty(counted, 'scene', {
    get() {
      looks++;
      return scene;
    },
  });
  const pricing = createPricing(counted, { formats: ['compact2'] });
  const { chosen } = pricing.choose(NO_LIMIT);
  expect(looks).toBe(1);
  expect(pricing.price(chosen)).toEqual(chosen);
  expect(looks).toBe(1);
});

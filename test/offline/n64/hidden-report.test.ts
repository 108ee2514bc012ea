/**
 * What a frame costs where the eye's cell hides: the report against the plain one, and the trace's operations against a recursion over the same tree.
 */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { hasBit, setBit } from '../../../src/core/base/bits.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { expandCompact } from '../../../src/core/compact/expand.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { bitsOfSet } from '../../../src/core/tree/hidden/hidden-set.ts';
import { isLeaf, targetOf } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { buildKind } from '../../../src/offline/n64/budget.ts';
import { createCache } from '../../../src/offline/n64/cache.ts';
import { cullCost, placeTree } from '../../../src/offline/n64/cost.ts';
import { decodeCycles, enterCycles, HIDDEN_CELL_CYCLES } from '../../../src/offline/n64/hidden-cell-cost.ts';
import { hiddenFrames } from '../../../src/offline/n64/hidden-path.ts';
import { hiddenReport } from '../../../src/offline/n64/hidden-report.ts';
import { consoleReport } from '../../../src/offline/n64/report.ts';
import { HIDDEN_OPERATIONS, traceCull } from '../../../src/offline/n64/trace.ts';
import { hiddenVerdict } from '../../../src/offline/n64/verdict.ts';

const scene = castle.build();
const objects = scene.names.length;
const cameras = scene.views.slice(0, 4).map((view) => createCamera(view, 4 / 3));

/** The objects of one side, two thirds of them: nodes come out hidden, partly hidden and visible. */
const half = new Uint8Array((objects + 7) >> 3);
for (let id = 0; id < objects; id++) if (scene.spheres[4 * id] < 0 && id % 3 > 0) setBit(half, id);

/** One cell about everything. */
function oneCell(set: Uint8Array | null): HiddenCells {
  return {
    axes: Uint8Array.of(CELL),
    planes: Float32Array.of(0),
    links: Uint32Array.of(set ? 0 : ALL_SEEN),
    boxes: Float32Array.of(-500, -500, -500, 500, 500, 500),
    sets: set ? [set] : [],
    objectCount: objects,
    tested: null,
  };
}

describe.each([
  ['compact8', 8, true],
  ['compact4', 6, false],
  ['compact2', 3, true],
] as const)('castle, %s, leaf %i, object spheres %s', (format, leafSize, objectSpheres) => {
  const tree = buildKind(scene, { format, leafSize, objectSpheres });
  const plain = consoleReport(scene, tree, 'front', cameras, 1000);

  test('cells in which everything is seen change nothing', () => {
    const hidden = hiddenReport(scene, tree, 'front', cameras, oneCell(null), plain);
    expect(hidden.views).toEqual(plain.views);
    expect([hidden.cullShare, hidden.fillShare, hidden.viewsInCells, hidden.changeCycles]).toEqual([1, 1, 0, 0]);
    expect(hidden.order).toEqual(plain.orders.find(({ order }) => order === 'tree'));
  });

  test('a set leaves its objects of what is visible, drawn and given, for fewer cycles', () => {
    const hidden = hiddenReport(scene, tree, 'front', cameras, oneCell(half), plain);
    const query = createFixedQuery();
    const result = createCompactResult(tree);
    hidden.views.forEach((view, v) => {
      setFixedQuery(query, tree, floatCamera(cameras[v]));
      cullCompact(tree, query, {}, result);
      const seen = Array.from(result.slots.subarray(0, result.count)).filter((slot) => hasBit(half, tree.ids[slot]));
      expect(view.visible + view.falselyVisible).toBe(seen.length);
      expect(view.cen64Cycles).toBeLessThan(plain.views[v].cen64Cycles);
      expect(view.nodes).toBeLessThanOrEqual(plain.views[v].nodes);
    });
    expect(hidden.viewsInCells).toBe(cameras.length);
    expect(hidden.cullShare).toBeCloseTo(hidden.mean.cen64Cycles / plain.mean.cen64Cycles, 12);
    expect(hidden.fillShare).toBeLessThan(1);
    expect(hidden.order.passed + hidden.order.failed).toBeLessThan(plain.orders[0].passed + plain.orders[0].failed);
    expect(hidden.bitsBytes).toBe(4 * (Math.ceil((2 * tree.leaves - 1) / 32) + Math.ceil(objects / 32)));
    expect(hidden.stayCycles).toBe(HIDDEN_CELL_CYCLES.stay);
    const bits = bitsOfSet(expandCompact(tree), tree.ids, half);
    const change = enterCycles(0) + decodeCycles(format, expandCompact(tree), bits);
    expect(hidden.changeCycles).toBeCloseTo(change - hidden.stayCycles, 6);
    // one cell: it is come into once
    const sum = (of: (view: number) => number) => cameras.reduce((all, _, v) => all + of(v), 0);
    const without = sum((v) => plain.views[v].cen64Cycles);
    const staying = sum((v) => hidden.views[v].cen64Cycles + hidden.stayCycles);
    expect(hidden.stayShare).toBeCloseTo(staying / without, 9);
    expect(hidden.pathShare).toBeCloseTo((staying - hidden.stayCycles + change) / without, 9);
    const changing = hidden.views.map((view, v) => (view.cen64Cycles + change) / plain.views[v].cen64Cycles);
    expect(hidden.worstChange.share).toBeCloseTo(Math.max(...changing), 9);
    expect(changing.indexOf(Math.max(...changing))).toBe(hidden.worstChange.view);
    expect(hidden.worstChange.cycles).toBeCloseTo(hidden.views[hidden.worstChange.view].cen64Cycles + change, 6);
    expect(hiddenVerdict(plain, hidden)).toMatch(
      /^Leaving out what is hidden, the cull takes about [\d.]+ ms in place of [\d.]+, .* It pays\.$/,
    );
  });

  test('the trace counts what a recursion over the visible nodes does', () => {
    const shape = expandCompact(tree);
    const bits = bitsOfSet(shape, tree.ids, half);
    for (const camera of cameras) {
      const query = createFixedQuery();
      setFixedQuery(query, tree, floatCamera(camera));
      // no plane cuts: all that is seen is given, by ranges
      query.mask = 0;
      const wanted = Object.fromEntries(HIDDEN_OPERATIONS.map((name) => [name, 0]));
      wanted.hides = 1;
      const batch = Math.max(1, Math.floor(32 / leafSize));
      const walk = (node: number, leaves: number): void => {
        if (leaves <= batch) {
          let last = node;
          while (!isLeaf(shape.links[last])) last = targetOf(shape.links[last]);
          wanted.seenRange++;
          for (let slot = shape.first[node]; slot < shape.first[last + 1]; slot++) {
            wanted.bit++;
            if (hasBit(bits.objects, slot)) wanted.seenId++;
          }
          return;
        }
        const right = targetOf(shape.links[node]);
        const left = (right - node) / 2;
        const [isLeft, isRight] = [hasBit(bits.nodes, node + 1), hasBit(bits.nodes, right)];
        wanted[isLeft && isRight ? 'both' : 'one']++;
        if (isLeft) walk(node + 1, left);
        if (isRight) walk(right, leaves - left);
      };
      walk(0, tree.leaves);
      const { hiddenOperations, operations } = traceCull(tree, query, { hidden: bits }, placeTree(tree), createCache());
      expect(hiddenOperations).toEqual(wanted);
      expect(operations).toMatchObject({ descend: wanted.both, range: 0, id: 0 });
      expect(wanted.seenId).toBeGreaterThan(50);
    }
  });

  test('where nothing hides no hidden operation is counted, and a plain cull costs what it did', () => {
    const query = createFixedQuery();
    setFixedQuery(query, tree, floatCamera(cameras[0]));
    const { hiddenOperations } = traceCull(tree, query, {}, placeTree(tree), createCache());
    expect(Object.values(hiddenOperations)).toEqual(HIDDEN_OPERATIONS.map(() => 0));
    expect(cullCost(tree, query, 'front').cycles).toBe(plain.views[0].cen64Cycles);
  });

  test('looking for a cell costs by levels, and decoding its set by what is visible', () => {
    const shape = expandCompact(tree);
    const none = { nodes: new Uint8Array((shape.links.length + 7) >> 3), objects: new Uint8Array(0) };
    const words = Math.ceil(shape.links.length / 32) + Math.ceil(objects / 32);
    const empty = HIDDEN_CELL_CYCLES.decode + words * HIDDEN_CELL_CYCLES.word;
    expect(enterCycles(10) - enterCycles(4)).toBe(6 * HIDDEN_CELL_CYCLES.level);
    expect(decodeCycles(format, shape, none)).toBeCloseTo(empty, 9);
    // the way to the leftmost leaf
    const way = { ...none, nodes: none.nodes.slice() };
    let last = 0;
    for (; !isLeaf(shape.links[last]); last++) setBit(way.nodes, last);
    setBit(way.nodes, last);
    expect(decodeCycles(format, shape, way) - empty).toBeCloseTo(
      (last + 1) * HIDDEN_CELL_CYCLES.node[format] + leafSize * HIDDEN_CELL_CYCLES.object,
      9,
    );
  });
});

describe('frames along a path', () => {
  /** Four cells along x, cut at -1, 0 and 1: two share a set, and nothing is known of the last one. */
  const cells: HiddenCells = {
    axes: Uint8Array.of(0, 0, CELL, CELL, 0, CELL, CELL),
    planes: Float32Array.of(0, -1, 0, 0, 1, 0, 0),
    links: Uint32Array.of(4, 3, 0, 0, 6, 1, ALL_SEEN),
    boxes: Float32Array.from(
      [[], [], [-2, -1], [-1, 0], [], [0, 1], []].flatMap(([a = 0, b = 0]) => [a, -1, -1, b, 1, 1]),
    ),
    sets: [Uint8Array.of(1), Uint8Array.of(2)],
    objectCount: 2,
    tested: null,
  };
  const framesAt = (...xs: number[]) =>
    hiddenFrames(
      cells,
      xs.map((x) => [x, 0, 0]),
    );

  test('stay in a cell, enter one of the same set, decode another set', () => {
    const visits = (...xs: number[]) => framesAt(...xs).map(({ visit }) => visit);
    expect(visits(-1.5, -1.6, -0.5, -0.4, 0.5, -0.5)).toEqual([
      'decodes',
      'stays',
      'enters',
      'stays',
      'decodes',
      'decodes',
    ]);
  });

  test('in no cell they look for one each time, and what was decoded before is kept', () => {
    const frames = framesAt(3, 1.5, 0.5, 1.5, 0.6, 3, -0.5);
    expect(frames.map(({ visit }) => visit)).toEqual([
      'enters',
      'enters',
      'decodes',
      'enters',
      'stays',
      'enters',
      'decodes',
    ]);
    expect(frames.map(({ seen }) => seen?.[0] ?? 0)).toEqual([0, 0, 2, 0, 2, 0, 1]);
    expect(frames.map(({ levels }) => levels)).toEqual(frames.map(() => 2));
  });
});

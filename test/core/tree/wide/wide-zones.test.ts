/** The oracle is the rule as the header of wide-zones.ts has it, for each object by itself: a set of the limits that it is beyond. */
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../../src/core/math/random.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { wordOfChild } from '../../../../src/core/tree/wide/wide-path.ts';
import { createWideRadii, takeInRadius } from '../../../../src/core/tree/wide/wide-radii.ts';
import { createWideRefitScratch, refitWide } from '../../../../src/core/tree/wide/wide-refit.ts';
import { WIDE_END, WIDE_FIRST, type WideTree } from '../../../../src/core/tree/wide/wide-tree.ts';
import { zoneOf, zoneWide } from '../../../../src/core/tree/wide/wide-zones.ts';
import {
  createWideZones,
  lookAt,
  lookAtAll,
  setZone,
  type ZoneQuery,
} from '../../../../src/core/tree/wide/zone-state.ts';
import { kernelScene } from './kernel-cases.ts';

const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);
const MEASURES = ['distance', 'ratio', 'radius'] as const;

/** Each limit of each object is a switch of its own: on beyond it, off nearer than the eased one, else as it was. */
function switchAll(spheres: Float32Array, { eye, measure, limits, eased }: ZoneQuery, switches: boolean[][]): number[] {
  return switches.map((beyond, id) => {
    const [x, y, z, r] = spheres.subarray(id * 4, id * 4 + 4);
    const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
    const far = measure === 'radius' ? 1 : Math.sqrt(dx * dx + dy * dy + dz * dz);
    const unit = measure === 'distance' ? 1 : r;
    limits.forEach((limit, k) => {
      beyond[k] = far >= limit * unit || (far >= eased[k] * unit && beyond[k] === true);
    });
    return limits.reduce((sum, _, k) => sum + +beyond[k], 0);
  });
}

function randomLimits(random: Random, measure: ZoneQuery['measure'], scale: number): [Float64Array, Float64Array] {
  const unit = { distance: 60 * scale, ratio: 30, radius: 1 / (2 * scale) }[measure];
  const limits = Float64Array.from({ length: randomInt(random, 5) }, () => 2 * unit * random()).sort();
  const part = random() < 0.3 ? 1 : 1 - 0.5 * random();
  return [limits, limits.map((limit) => limit * part)];
}

/** no zone is empty */
const nothing = new Uint8Array(255);

describe.each(SEEDS)('seed %i', (seed) => {
  test.each(MEASURES)('%s: to and fro, with objects that move, and others put back to zone 0', (measure) => {
    const random = createRandom(seed);
    const n = randomInt(random, 400);
    const { spheres, frame } = kernelScene(random, n);
    const { scale, offset } = frame;
    const tree = buildWideTree(spheres, { leafSize: 1 + randomInt(random, 20) });
    const refit = createWideRefitScratch(tree);
    const positionOf = (id: number) => refit.positions[id];
    let radii = measure === 'distance' ? null : createWideRadii(tree);
    const result = createWideZones(tree, new Uint8Array(n));
    const switches = Array.from({ length: n }, (): boolean[] => []);
    let [limits, eased] = randomLimits(random, measure, scale);
    const eye = Float64Array.from(offset, (o) => o + (random() * 140 - 20) * scale);
    const speed = 10 ** (-4 + 5 * random()) * scale;
    let zones = result.zones.slice();
    for (let frame = 0; frame < 40; frame++) {
      if (random() < 0.05) {
        const other = randomLimits(random, measure, scale);
        // as many, so that what each was beyond still counts
        if (other[0].length === limits.length) [limits, eased] = other;
      }
      if (n > 0 && random() < 0.3) {
        const moved = Array.from({ length: 1 + randomInt(random, 6) }, () => randomInt(random, n));
        for (const id of moved)
          for (let k = 0; k < 4; k++) spheres[id * 4 + k] *= k === 3 ? 0.5 + random() : 0.95 + 0.1 * random();
        refitWide(tree, moved, spheres, refit);
        const isMany = random() < 0.3;
        if (isMany) {
          lookAtAll(result);
          radii &&= createWideRadii(tree);
        } else
          for (const id of moved) {
            lookAt(tree, result, positionOf(id));
            if (radii) takeInRadius(tree, radii, positionOf(id));
          }
      }
      if (n > 0 && random() < 0.3) {
        const id = randomInt(random, n);
        setZone(tree, result, positionOf(id), 0);
        zones[id] = 0;
        switches[id] = [];
      }
      if (random() < 0.9) for (let k = 0; k < 3; k++) eye[k] += (random() - 0.5) * speed;
      const query = { eye, measure, limits, eased };
      zoneWide(tree, query, radii, random() < 0.2 ? nothing : null, result);
      const want = switchAll(spheres, query, switches);
      expect([...result.zones]).toEqual(want);
      const changed = [...result.changed.subarray(0, result.changedCount)].sort((a, b) => a - b);
      expect(changed).toEqual(want.flatMap((zone, id) => (zone === zones[id] ? [] : [id])));
      if (n > 0) {
        const id = randomInt(random, n);
        expect(zoneOf(spheres, id * 4, query, zones[id])).toBe(want[id]);
      }
      zones = result.zones.slice();
    }
  });
});

function rowOf(count: number, leafSize = 8): { tree: WideTree; spheres: Float32Array } {
  const spheres = Float32Array.from({ length: count * 4 }, (_, i) => (i % 4 === 0 ? i / 4 : i % 4 === 3 ? 0.5 : 0));
  return { tree: buildWideTree(spheres, { leafSize }), spheres };
}

test('subtrees in an empty zone are told, each once, and none below another', () => {
  const { tree } = rowOf(2000);
  const result = createWideZones(tree, new Uint8Array(2000));
  const isEmpty = Uint8Array.of(0, 0, 1);
  const eye = new Float64Array(3);
  for (let frame = 0; frame < 50; frame++) {
    eye[0] = frame * 7 + 0.4;
    const limits = Float64Array.of(100, 300);
    // once more from the same place: nothing is due, and all are told again
    for (let again = 0; again < 2; again++)
      zoneWide(tree, { eye, measure: 'distance', limits, eased: limits }, null, isEmpty, result);
    const ids = [...result.empty.subarray(0, result.emptyCount)].flatMap((child) => {
      const at = wordOfChild(child);
      return [...tree.ids.subarray(tree.words[at + WIDE_FIRST], tree.words[at + WIDE_END])];
    });
    expect(new Set(ids).size).toBe(ids.length);
    const beyond = 2000 - (eye[0] + 300) + Math.max(0, eye[0] - 299);
    expect(ids.every((id) => Math.abs(id - eye[0]) >= 300)).toBe(true);
    // at most a leaf at each border is not told
    expect(ids.length).toBeGreaterThan(beyond - 16);
  }
});

test('what an eye that moves little looks at: a few nodes, and no object; one that stands still likewise', () => {
  const { tree } = rowOf(20_000);
  const result = createWideZones(tree, new Uint8Array(20_000));
  const limits = Float64Array.of(100.5, 5000.5);
  const eye = new Float64Array(3);
  const query: ZoneQuery = { eye, measure: 'distance', limits, eased: limits };
  const walk = () => zoneWide(tree, query, null, null, result);
  walk();
  expect(result.changedCount).toBe(20_000 - 101);
  expect(result.objectsVisited).toBeLessThanOrEqual(16);
  walk();
  expect(result.objectsVisited).toBe(0);
  expect(result.nodesVisited).toBeLessThan(20);
  eye[0] = 0.25;
  walk();
  expect(result.objectsVisited).toBe(0);
  eye[0] = 0.75;
  walk();
  expect(result.objectsVisited).toBeLessThanOrEqual(16);
  expect(result.changedCount).toBe(2);
});

test.each(Array.from({ length: 20 }, (_, i) => i + 101))(
  'seed %i: subtrees that come together in a zone and part again, while objects below them move and are put back',
  (seed) => {
    const random = createRandom(seed);
    const n = 200 + randomInt(random, 400);
    const { tree, spheres } = rowOf(n, 1 + randomInt(random, 4));
    const { positions, ...refit } = createWideRefitScratch(tree);
    const result = createWideZones(tree, new Uint8Array(n));
    const switches = Array.from({ length: n }, (): boolean[] => []);
    const limits = Float64Array.of(30 + 50 * random(), 200);
    const query: ZoneQuery = {
      eye: Float64Array.of(0, 40 * random(), 0),
      measure: 'distance',
      limits,
      eased: limits.map((limit) => limit * (0.4 + 0.6 * random())),
    };
    for (let frame = 0; frame < 250; frame++) {
      query.eye[0] = n / 2 + (n / 2) * Math.sin(frame / (10 + seed)) + random();
      const [moved, put] = [0, 1].map(() => Array.from({ length: randomInt(random, 4) }, () => randomInt(random, n)));
      for (const id of moved) spheres[id * 4] += (random() - 0.5) * 40;
      refitWide(tree, moved, spheres, { positions, ...refit });
      for (const id of moved) lookAt(tree, result, positions[id]);
      for (const id of put) {
        setZone(tree, result, positions[id], 0);
        switches[id] = [];
      }
      zoneWide(tree, query, null, seed % 5 === 0 ? nothing : null, result);
      expect([...result.zones]).toEqual(switchAll(spheres, query, switches));
    }
  },
);

test('eyes that are no number: every object is in zone 0, and has its own again after', () => {
  const { tree, spheres } = rowOf(300);
  const result = createWideZones(tree, new Uint8Array(300));
  const limits = Float64Array.of(50, 100);
  const walk = (x: number) => {
    const query: ZoneQuery = { eye: Float64Array.of(x, 0, 0), measure: 'distance', limits, eased: limits };
    zoneWide(tree, query, null, null, result);
    return [
      [...result.zones],
      switchAll(
        spheres,
        query,
        Array.from({ length: 300 }, () => []),
      ),
    ];
  };
  for (const x of [0, Number.NaN, 3, Number.NaN, Number.NaN, Number.POSITIVE_INFINITY, 10]) {
    const [got, want] = walk(x);
    expect(got).toEqual(want);
  }
});

test('a flight of thirty thousand steps too small to be added up', () => {
  const { tree, spheres } = rowOf(300);
  const result = createWideZones(tree, new Uint8Array(300));
  const limits = Float64Array.of(50, 100);
  const query: ZoneQuery = { eye: Float64Array.of(-1e12, 0, 0), measure: 'distance', limits, eased: limits };
  const walk = () => zoneWide(tree, query, null, null, result);
  walk();
  query.eye[0] = 0;
  walk();
  for (let step = 0; step < 30_000; step++) {
    query.eye[0] += 4e-5;
    walk();
  }
  expect([...result.zones]).toEqual(
    switchAll(
      spheres,
      query,
      Array.from({ length: 300 }, () => []),
    ),
  );
});

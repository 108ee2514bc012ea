/**
 * The dynamic tree as it is by default against bvh.js at several margins, in one world: insertion of all objects in random order, a frame of
 * motion, culls, overlaps and rays. The margin to compare with is the one with which bvh.js does a frame, a move of all and a cull, fastest.
 */
import { createRandom, permutation } from '../../../src/math/random.ts';
import { dynamicInsert } from '../../../src/tree/dynamic/dynamic-change.ts';
import { dynamicCost } from '../../../src/tree/dynamic/dynamic-cost.ts';
import { dynamicCull } from '../../../src/tree/dynamic/dynamic-cull.ts';
import { dynamicOverlap } from '../../../src/tree/dynamic/dynamic-overlap.ts';
import { createDynamicRay, nextAlongRay, startDynamicRay } from '../../../src/tree/dynamic/dynamic-ray.ts';
import { dynamicRebuild } from '../../../src/tree/dynamic/dynamic-rebuild.ts';
import { createDynamicResult } from '../../../src/tree/dynamic/dynamic-result.ts';
import { createDynamicTree } from '../../../src/tree/dynamic/dynamic-tree.ts';
import { interleave, row, type Timing } from '../harness.ts';
import { type Rival, rivalBuilder } from './rival.ts';
import { boxesIn, createWorld, eyesIn, moveAll, raysIn } from './world.ts';

/** bvh.js's margins, as parts of the objects' mean size. */
const MARGINS = [0, 0.05, 0.1, 0.2, 0.4, 0.8];
const FRAMES = 300;
const SETTLING_FRAMES = 100;
const VIEWS = 16;
const QUERIES = 200;
const OWN = 'dynamic tree';
const ORDERED = 'dynamic tree, front to back';
const WIDTHS = [30, 10, 10, 10, 10, 10, 10];

type Contestants = Record<string, () => number>;
type Timings = Record<string, Timing>;

export function benchAgainstRival(n: number): void {
  const world = createWorld(n);
  const rivals = new Map<string, Rival>();
  let tree = createDynamicTree();
  const order = permutation(createRandom(6), n);
  const inserts: Contestants = {};
  for (const part of MARGINS) {
    const name = `bvh.js, margin ${part}`;
    const build = rivalBuilder(n, part * world.size);
    inserts[name] = () => {
      rivals.set(name, build(world.boxes, order));
      return n;
    };
  }
  inserts[OWN] = () => {
    tree = createDynamicTree();
    for (const id of order) dynamicInsert(tree, id, world.boxes, id * 6);
    return tree.count;
  };
  const inserted = interleave(inserts, 7, 1, 2);

  const moves: Contestants = { world: world.step };
  for (const [name, rival] of rivals) moves[name] = () => rival.move(world.boxes);
  moves[OWN] = () => moveAll(tree, world);
  const moved = interleave(moves, FRAMES, 1, SETTLING_FRAMES);

  const eyes = eyesIn(VIEWS);
  const boxes = boxesIn(QUERIES);
  const rays = raysIn(QUERIES);
  const culls: Contestants = {};
  const overlaps: Contestants = {};
  const casts: Contestants = {};
  for (const [name, rival] of rivals) {
    culls[name] = () => eyes.reduce((sum, { matrix }) => sum + rival.cull(matrix), 0);
    overlaps[name] = () => boxes.reduce((sum, box) => sum + rival.overlap(box), 0);
    casts[name] = () => rays.reduce((sum, ray) => sum + rival.ray(ray), 0);
  }
  const result = createDynamicResult(tree);
  const walk = createDynamicRay(tree, rays[0]);
  culls[OWN] = () => eyes.reduce((sum, { query }) => sum + dynamicCull(tree, query, { order: 'none' }, result), 0);
  culls[ORDERED] = () => eyes.reduce((sum, { query }) => sum + dynamicCull(tree, query, {}, result), 0);
  overlaps[OWN] = () => boxes.reduce((sum, box) => sum + dynamicOverlap(tree, box, 0, result), 0);
  casts[OWN] = () =>
    rays.reduce((sum, ray) => {
      startDynamicRay(walk, tree, ray);
      let met = 0;
      while (nextAlongRay(walk) >= 0) met++;
      return sum + met;
    }, 0);
  const culled = interleave(culls, 15, 1, 5);
  const overlapped = interleave(overlaps, 15, 1, 5);
  const cast = interleave(casts, 15, 1, 5);

  console.log(
    `\n${n} boxes in motion; microseconds an insertion, a move and a query; found a cull; cost of the inner nodes`,
  );
  console.log(row(['', 'insert', 'move', 'cull', 'overlap', 'ray', 'found', 'cost'], [...WIDTHS, 8]));
  const ownCost = dynamicCost(tree);
  for (const name of [...rivals.keys(), OWN, ORDERED]) {
    const of = (timings: Timings, calls: number) =>
      name in timings ? ((timings[name].median * 1000) / calls).toFixed(3) : '';
    const times = [of(inserted, n), of(moved, n), of(culled, VIEWS), of(overlapped, QUERIES), of(cast, QUERIES)];
    const cost = (rivals.get(name)?.cost() ?? ownCost) / ownCost;
    console.log(row([name, ...times, Math.round(culls[name]() / VIEWS), cost.toFixed(2)], [...WIDTHS, 8]));
  }
  const frame = (name: string) => moved[name].median + culled[name].median / VIEWS;
  const best = [...rivals.keys()].reduce((a, b) => (frame(b) < frame(a) ? b : a));
  const ratios = [inserted, moved, culled, overlapped, cast].map(
    (timings) => `${(timings[best].median / timings[OWN].median).toFixed(2)} x`,
  );
  console.log(row([best, ...ratios], WIDTHS));
  dynamicRebuild(tree);
  const worn = (ownCost / dynamicCost(tree)).toFixed(3);
  console.log(`after ${FRAMES + SETTLING_FRAMES} frames the dynamic tree costs ${worn} of one rebuilt by sah`);
}

/**
 * The dynamic tree against bvh.js at several margins, in one world: insertion of all objects in random order, motion, culls, overlaps, rays.
 *
 * A margin makes moves fast and queries slow, so the two are compared at the margins that suit bvh.js best for two
 * kinds of frame: `game`, which moves all objects, culls once and finds for each object what overlaps it; and `view`,
 * which moves all and culls once. The dynamic tree has its defaults, and in the rows `wide` the margin and prediction
 * that suit it best for the second kind.
 */
import { createRandom, permutation } from '../../../src/math/random.ts';
import type { DynamicOptions } from '../../../src/tree/dynamic/dynamic-tree.ts';
import { interleave, row, type Timing } from '../harness.ts';
import { type Contestant, ownContestant } from './contestant.ts';
import { rivalBuilder } from './rival.ts';
import { boxesIn, createWorld, eyesIn, raysIn } from './world.ts';

/**
 * bvh.js's margins, as parts of the objects' mean size; few, because its trees of heap objects slow each other by
 * filling the heap.
 */
const MARGINS = [0.1, 0.4, 1.6];
const OWN: Record<string, Partial<DynamicOptions>> = {
  'dynamic tree': {},
  'dynamic tree, wide': { margin: 0.4, prediction: 32 },
};
const VIEWS = 16;
const QUERIES = 200;
const WIDTHS = [28, 9, 9, 9, 9, 9, 9, 9, 9, 7];

export function benchAgainstRival(n: number): void {
  const world = createWorld(n);
  const order = permutation(createRandom(6), n);
  const builders = new Map<string, () => Contestant>();
  for (const part of MARGINS) {
    const build = rivalBuilder(n, part * world.size);
    builders.set(`bvh.js, margin ${part}`, () => build(world.boxes, order));
  }
  for (const [name, options] of Object.entries(OWN)) builders.set(name, () => ownContestant(world, order, options));
  const names = [...builders.keys()];
  const contestants = new Map<string, Contestant>();
  const time = (calls: number, run: (contestant: Contestant) => number, rounds: number) =>
    perCall(
      interleave(Object.fromEntries(names.map((name) => [name, () => run(contestants.get(name)!)])), rounds),
      calls,
    );

  const inserted = perCall(
    interleave(
      Object.fromEntries(
        names.map((name) => [
          name,
          () => {
            contestants.set(name, builders.get(name)!());
            return n;
          },
        ]),
      ),
      Math.max(7, Math.round(100_000 / n)),
    ),
    n,
  );
  const frames = Math.min(400, 2_000_000 / n);
  const moves = names.map((name) => [name, () => contestants.get(name)!.move(world.boxes)]);
  const moved = perCall(interleave({ world: world.step, ...Object.fromEntries(moves) }, frames, 1, frames / 4), n);

  const eyes = eyesIn(VIEWS);
  const boxes = boxesIn(QUERIES);
  const rays = raysIn(QUERIES);
  const culled = time(VIEWS, (c) => eyes.reduce((sum, eye) => sum + c.cull(eye), 0), 31);
  const overlapped = time(QUERIES, (c) => boxes.reduce((sum, box) => sum + c.overlap(box), 0), 31);
  const cast = time(QUERIES, (c) => rays.reduce((sum, ray) => sum + c.ray(ray), 0), 31);
  const met = time(n, (c) => c.overlapAll(world.boxes), 7);
  const view = (name: string) => (moved[name] * n + culled[name]) / 1000;
  const game = (name: string) => view(name) + (met[name] * n) / 1000;

  console.log(
    `\n${n} boxes in motion; microseconds an insertion, move, cull, overlap, ray, own overlap; milliseconds a frame`,
  );
  console.log(row(['', 'insert', 'move', 'cull', 'overlap', 'ray', 'own', 'game', 'view', 'cost'], WIDTHS));
  const cost = contestants.get('dynamic tree')!.cost();
  for (const name of names) {
    const times = [inserted, moved, culled, overlapped, cast, met].map((times) => times[name].toFixed(3));
    const relative = (contestants.get(name)!.cost() / cost).toFixed(2);
    console.log(row([name, ...times, game(name).toFixed(3), view(name).toFixed(3), relative], WIDTHS));
  }
  const [own, wide] = Object.keys(OWN);
  const best = (frame: (name: string) => number) =>
    names.filter((name) => !(name in OWN)).reduce((a, b) => (frame(b) < frame(a) ? b : a));
  for (const [mine, rival] of [
    [own, best(game)],
    [wide, best(view)],
  ]) {
    const ratios = [inserted, moved, culled, overlapped, cast, met].map((times) => times[rival] / times[mine]);
    const cells = [...ratios, game(rival) / game(mine), view(rival) / view(mine)].map(
      (ratio) => `${ratio.toFixed(2)} x`,
    );
    console.log(row([`${rival} / ${mine}`, ...cells], [WIDTHS[0] + 10, 2, ...WIDTHS.slice(2)]));
  }
}

/** Medians in microseconds a call. */
function perCall(timings: Record<string, Timing>, calls: number): Record<string, number> {
  return Object.fromEntries(Object.entries(timings).map(([name, { median }]) => [name, (median * 1000) / calls]));
}

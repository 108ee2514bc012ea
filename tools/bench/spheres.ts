/**
 * Spheres poured into a mesh: the median and the worst step while they fall and once they lie, with the work of a step,
 * for 1,600 spheres, as many as in the seed "DX11 Framework", and for 16,000. CPU is the mean CPU time of the process's
 * threads a step, an upper bound of the time on a core of its own. Under: spheres from whose centre a ray straight up
 * meets the mesh, at the end. Sleep is off, because a sleeping sphere takes no time. Then come physics engines, see
 * sphere-contest.ts.
 */

import type { Ray } from '../../src/math/ray.ts';
import {
  addSpheres,
  createSphereWorld,
  type SphereWorld,
  stepWorld,
  worldEnergy,
} from '../../src/physics/sphere-world.ts';
import { buildMeshTree } from '../../src/tree/boxes/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../src/tree/boxes/mesh/mesh-ray.ts';
import { meshRayAny } from '../../src/tree/boxes/mesh/mesh-ray-queries.ts';
import { row } from './harness.ts';
import { contestOfSpheres } from './sphere-contest.ts';
import { overlapsOf } from './sphere-overlaps.ts';
import { createPit, pourInto } from './sphere-pit.ts';

const WIDTHS = [16, 8, 8, 8, 10, 10, 8, 8, 8, 8, 6];
const SIDE = 110;
const SIZE = 40;
const RADIUS = 0.25;
/** the last sphere of 16,000 has landed by then */
const FALLING = 300;

/** steps and spheres of the contest: at 16,000 the peers take minutes */
const CONTEST = '1600:600';

/** @param words how many spheres each, and after a colon how many steps (900); after the word `peers`, of the contest */
export async function benchSpheres(words: string[]): Promise<void> {
  const at = words.indexOf('peers');
  const own = at < 0 ? words : words.slice(0, at);
  const contests = at < 0 || at === words.length - 1 ? [CONTEST] : words.slice(at + 1);
  if (at < 0 || own.length > 0) benchOwn(own.length > 0 ? own : ['1600', '16000']);
  if (at < 0 && words.length > 0) return;
  for (const run of contests) {
    const [count, steps = 600] = run.split(':').map(Number);
    await contestOfSpheres({ side: SIDE, size: SIZE, radius: RADIUS }, count, Math.min(FALLING, steps - 1), steps);
  }
}

function benchOwn(runs: string[]): void {
  const { positions, indices, box } = createPit(SIDE, SIZE);
  const tree = buildMeshTree(positions, indices);
  console.log(
    `\nSpheres on ${indices.length / 3} triangles, steps of 1/60, gravity 9.81, no sleep; milliseconds a step`,
  );
  console.log(
    row(
      ['', 'median', 'worst', 'CPU', 'contacts', 'of spheres', 'asked', 'overlap', 'deepest', 'growth', 'under'],
      WIDTHS,
    ),
  );
  for (const run of runs) {
    const [count, steps = 900] = run.split(':').map(Number);
    const world = createSphereWorld(tree, box, count, { sleeps: false });
    addSpheres(world, pourInto(SIZE, count, RADIUS, 1));
    console.log(row([`${count} poured`, ...runFor(world, FALLING)], WIDTHS));
    console.log(row([`${count} settled`, ...runFor(world, steps - FALLING)], WIDTHS));
  }
}

/**
 * Cells of a row: the steps' times, their work a step, the mean and the deepest overlap at the end, the largest growth
 * of energy except by lifts.
 */
function runFor(world: SphereWorld, steps: number): string[] {
  const times: number[] = [];
  const sum = { contacts: 0, pairs: 0, asked: 0 };
  let energy = worldEnergy(world);
  const first = energy;
  const used = process.cpuUsage();
  let growth = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < steps; i++) {
    const start = performance.now();
    stepWorld(world, 1 / 60);
    times.push(performance.now() - start);
    for (const key of ['contacts', 'pairs', 'asked'] as const) sum[key] += world.statistics[key];
    const next = worldEnergy(world);
    growth = Math.max(growth, (next - energy - world.statistics.lifted) / first);
    energy = next;
  }
  const { user, system } = process.cpuUsage(used);
  times.sort((a, b) => a - b);
  const overlaps = overlapsOf(world.spheres);
  return [
    times[steps >> 1].toFixed(1),
    times[steps - 1].toFixed(1),
    ((user + system) / 1000 / steps).toFixed(1),
    ...[sum.contacts, sum.pairs, sum.asked].map((total) => (total / steps).toFixed(0)),
    (overlaps.sum / overlaps.pairs).toFixed(4),
    overlaps.deepest.toFixed(2),
    growth > 0 ? growth.toExponential(0) : 'none',
    String(underFloor(world)),
  ];
}

/** The number of spheres that have the mesh above them. */
function underFloor({ tree, spheres, state }: SphereWorld): number {
  const result = createMeshRayResult(tree);
  let under = 0;
  for (let i = 0; i < state.count * 4; i += 4) {
    const origin = [spheres[i], spheres[i + 1], spheres[i + 2]] as const;
    const ray: Ray = { origin, direction: [0, 1, 0], start: 0, end: Number.POSITIVE_INFINITY };
    if (meshRayAny(tree, ray, result, { bothSides: true })) under++;
  }
  return under;
}

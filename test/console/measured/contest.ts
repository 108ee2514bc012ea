/**
 * The seed article's traversal of its tree against cull64.h with each compact format, on the emulated cartridge and by the models.
 *
 * All figures are means over the views and over OFFSETS, four places of the tree a quarter of the data cache apart:
 * whether the tree and the stack share cache lines decides up to half of the misses of the seed's traversal.
 */

import { mean } from '../../../src/core/base/sum.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS, type CompactFormat } from '../../../src/core/compact/codings.ts';
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery, type FixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import type { Camera } from '../../../src/core/math/camera.ts';
import { cameraPlanes } from '../../../src/core/math/frustum.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree, type Leaves } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cullCost } from '../../../src/offline/n64/cost.ts';
import { CEN64_COSTS, CONSOLE_COSTS } from '../../../src/offline/n64/machine.ts';
import type { Workload } from '../../../tools/bench/models.ts';
import { type Measurement, measure, measureProgram, OFFSETS, seedNodes } from './measure.ts';
import { seedCost } from './seed-cost.ts';

/** The cost of a contestant for a view, as a mean. */
export interface Figures {
  name: string;
  given: number;
  /** objects given that exact planes cull, as a part of the visible ones */
  falselyVisible: number;
  cycles: number;
  /** the difference of cycles between the best and the worst place, relative to the mean */
  spread: number;
  setUp: number;
  /** cycles that an empty instruction cache adds */
  coldCode: number;
  dataMisses: number;
  /** nodes looked at */
  nodes: number;
  /** the model's, at cen64's costs, relative to what was measured, less 1 */
  cyclesError: number;
  missesError: number;
  /** the largest errors of a single view at a single place */
  worstCycles: number;
  worstMisses: number;
  /** the model's, at a console's costs */
  consoleCycles: number;
}

export interface Contest {
  workload: Workload;
  /** objects visible by exact planes, as a mean */
  visible: number;
  seed: Figures;
  /** cycles of the seed's traversal with plane masks */
  masked: number;
  ours: Figures[];
}

export interface Contestant {
  name: string;
  format: CompactFormat;
  leafSize: number;
  leaves: Leaves;
}

/** Each format as it is built by default. */
export const CONTESTANTS: readonly Contestant[] = COMPACT_FORMATS.map((format) => ({
  name: format,
  format,
  ...FORMATS[format].build,
}));

interface Modelled {
  cycles: number;
  dataMisses: number;
  nodesVisited: number;
}

/** @throws MissingToolError, RunError */
export function contest(workload: Workload, contestants: readonly Contestant[] = CONTESTANTS): Contest {
  return {
    workload,
    visible: visibleOf(workload),
    seed: seedFigures(workload),
    masked: maskedCycles(workload),
    ours: contestants.map((contestant) => ourFigures(workload, contestant)),
  };
}

function visibleOf({ spheres, cameras }: Workload): number {
  const scratch = new Uint32Array(spheres.length / 4);
  return mean(cameras.map((camera) => cullBrute(spheres, createQuery(camera), {}, createBruteResult(scratch))));
}

/** The seed's traversal of its own tree. */
export function seedFigures(workload: Workload, offsets = OFFSETS): Figures {
  const { spheres, boxes, cameras } = workload;
  const tree = buildSphereTree(spheres, { boxes, split: 'midpoint', bounds: 'box' });
  const measured = places(seedNodes(tree), 'seed', cameras, offsets);
  const variables = Math.min(
    ...measureProgram()
      .symbols.filter((s) => SEED_VARIABLES.has(s.name))
      .map((s) => s.address),
  );
  const model = (costs: typeof CEN64_COSTS | typeof CONSOLE_COSTS) => (m: Measurement, v: number) => {
    const { nodes, ids, stack } = m.placement;
    const at = { nodes, ids, planes: m.planes, variables, stack };
    return seedCost(tree, cameras[v].eye, cameraPlanes(cameras[v]), at, costs);
  };
  return figures('seed', measured, visibleOf(workload), model(CEN64_COSTS), model(CONSOLE_COSTS));
}

function maskedCycles({ spheres, boxes, cameras }: Workload): number {
  const tree = seedNodes(buildSphereTree(spheres, { boxes, split: 'midpoint', bounds: 'box' }));
  const jobs = OFFSETS.map((offset) => ({ traversal: 'masked' as const, tree, offset }));
  return mean(measure(jobs, cameras).flatMap((m) => m.views.map((v) => v.cycles)));
}

/** static variables of seed.c */
const SEED_VARIABLES = new Set(['nodes', 'camera', 'planes', 'found', 'count']);

/** cull64_fixed_cull of a compact tree. `only`: by a program that reads this one format; null: all */
export function ourFigures(
  workload: Workload,
  contestant: Contestant,
  offsets = OFFSETS,
  only: CompactFormat | null = null,
): Figures {
  const { spheres, boxes, cameras } = workload;
  const { name, format, leafSize, leaves } = contestant;
  const tree = compactTree(buildSphereTree(spheres, { boxes, leafSize, leaves }), { format });
  const views = cameras.map((camera) => fixedQueryOf(tree, camera));
  const measured = places(encodeCompact(tree, { endian: 'big' }), 'integer', cameras, offsets, only);
  const model = (costs: typeof CEN64_COSTS | typeof CONSOLE_COSTS) => (m: Measurement, v: number) =>
    cullCost(tree, views[v], 'front', { costs, placement: m.placement });
  return figures(name, measured, visibleOf(workload), model(CEN64_COSTS), model(CONSOLE_COSTS));
}

/** The query that cull64_set_fixed_query makes of `camera`. */
export function fixedQueryOf(tree: CompactTree, camera: Camera): FixedQuery {
  const query = createFixedQuery();
  setFixedQuery(query, tree, floatCamera(camera));
  return query;
}

/** Measurements at each of the offsets, and last one at the first of them with a cold I-cache. */
function places(
  tree: Uint8Array,
  traversal: 'seed' | 'integer',
  cameras: readonly Camera[],
  offsets: readonly number[],
  only: CompactFormat | null = null,
): Measurement[] {
  const jobs = offsets.map((offset) => ({ traversal, tree, offset }));
  return measure([...jobs, { ...jobs[0], coldCode: true }], cameras, only);
}

function figures(
  name: string,
  measured: Measurement[],
  visible: number,
  simulator: (m: Measurement, view: number) => Modelled,
  console: (m: Measurement, view: number) => Modelled,
): Figures {
  const warm = measured.slice(0, -1);
  const cold = measured[measured.length - 1];
  const cyclesOf = (m: Measurement) => mean(m.views.map((v) => v.cycles));
  const all = warm.flatMap((m) => m.views);
  const modelled = warm.flatMap((m) => m.views.map((_, v) => simulator(m, v)));
  const cycles = mean(all.map((v) => v.cycles));
  const dataMisses = mean(all.map((v) => v.dataMisses));
  const given = mean(all.map((v) => v.given));
  const byPlace = warm.map(cyclesOf);
  return {
    name,
    given,
    falselyVisible: given / visible - 1,
    cycles,
    spread: (Math.max(...byPlace) - Math.min(...byPlace)) / cycles,
    setUp: mean(all.map((v) => v.setUp)),
    coldCode: cyclesOf(cold) - byPlace[0],
    dataMisses,
    nodes: mean(modelled.map((m) => m.nodesVisited)),
    cyclesError: mean(modelled.map((m) => m.cycles)) / cycles - 1,
    missesError: mean(modelled.map((m) => m.dataMisses)) / dataMisses - 1,
    worstCycles: Math.max(...modelled.map((m, i) => Math.abs(m.cycles / all[i].cycles - 1))),
    worstMisses: Math.max(...modelled.map((m, i) => Math.abs(m.dataMisses / all[i].dataMisses - 1))),
    consoleCycles: mean(warm.flatMap((m) => m.views.map((_, v) => console(m, v).cycles))),
  };
}

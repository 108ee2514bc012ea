/**
 * The cost model against cen64, and cull64.h against the seed article's traversal, in cen64's cycles.
 *
 * The model was fitted on the seeded plain, castle and dungeon; here it predicts scenes that it was not fitted on, at two places of the
 * tree in the data cache.
 *
 * @seconds 30
 */
import { spawnSync } from 'node:child_process';
import { basename, extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_MAX_LEAVES } from '../../../src/core/compact/compact-tree.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { checkViews } from '../../../src/core/scene/views.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { FRAME_CYCLES } from '../../../src/offline/n64/cost.ts';
import { benchScene, builtIn, plainOfSpheres, type Workload, workloadOf } from '../../../tools/bench/models.ts';
import { missingTool, TARGETS } from '../../../tools/console/targets.ts';
import { CONTESTANTS, ourFigures, seedFigures } from '../../console/measured/contest.ts';
import { measure } from '../../console/measured/measure.ts';
import { noShared, readShared } from '../../shared-data.ts';

const missing = missingTool('n64-rom');
const skip = missing ? ` (skipped: ${missing.message})` : '';
const skipShared = skip || (noShared ? ' (skipped: the sample models are not here)' : '');

const OFFSETS = [0, 4096 + 1024];
const SECONDS = 180_000;
const UNTUNED = ['town', 'forest', 'canyon', 'asteroids', 'metropolis'];
const MODELS = [
  'scenes/lqdm11.glb',
  'scenes/lq_e1m1.glb',
  'scenes/forest-kaykit-instanced.glb',
  'scenes/city-rotterdam-delfshaven.glb',
  't3dm/platformer.t3dm',
];
/** The prices are fitted to the code of gcc 12, which is held to what cost.ts states; another compiler's code has room. */
const isFitted = /^12\b/.test(
  spawnSync(TARGETS['n64-rom'].compiler, ['-dumpversion'], { encoding: 'utf8' }).stdout ?? '',
);
/** most that the model may be off for a scene's path, cycles and misses, and for one view of it: what README.md says; it was by 0.8, 4.1 and 7.7 % */
const BOUND = isFitted ? 0.01 : 0.05;
const BOUND_VIEW_CYCLES = isFitted ? 0.05 : 0.1;
const BOUND_VIEW_MISSES = isFitted ? 0.08 : 0.1;
/** the same for a path, with one object a leaf */
const BOUND_ONES = 0.05;
/** each format with one object a leaf */
const ONES = CONTESTANTS.map((contestant) => ({ ...contestant, name: `${contestant.name} leaf 1`, leafSize: 1 }));
/** those with which the seed's traversal is compared */
const CLAIMED = MODELS.filter((path) => /lq|city/.test(path));
/** times fewer cycles than the seed's, at least */
const CLAIM = 3;

async function model(path: string): Promise<Workload> {
  const scene = await readScene(readShared(path));
  const name = basename(path, extname(path));
  const hasViews = name.startsWith('lq');
  const views = hasViews && checkViews(JSON.parse(new TextDecoder().decode(readShared(`views/v_${name}.json`))));
  return workloadOf(benchScene(name, scene, views || undefined));
}

function checkModel(workload: Workload): void {
  for (const contestant of CONTESTANTS) {
    const figures = ourFigures(workload, contestant, OFFSETS);
    const { cyclesError, missesError, worstCycles, worstMisses } = figures;
    const what = `${workload.name}, ${contestant.name}`;
    expect(Math.abs(cyclesError), `${what}: cycles`).toBeLessThan(BOUND);
    expect(Math.abs(missesError), `${what}: misses`).toBeLessThan(BOUND);
    expect(worstCycles, `${what}: cycles of the worst view`).toBeLessThan(BOUND_VIEW_CYCLES);
    expect(worstMisses, `${what}: misses of the worst view`).toBeLessThan(BOUND_VIEW_MISSES);
  }
  if (workload.spheres.length / 4 > COMPACT_MAX_LEAVES) return;
  for (const contestant of ONES) {
    const { cyclesError, missesError } = ourFigures(workload, contestant, OFFSETS);
    const what = `${workload.name}, ${contestant.name}`;
    expect(Math.abs(cyclesError), `${what}: cycles`).toBeLessThan(BOUND_ONES);
    expect(Math.abs(missesError), `${what}: misses`).toBeLessThan(BOUND_ONES);
  }
}

function checkClaim(workload: Workload): void {
  const [compact8] = CONTESTANTS;
  const seed = seedFigures(workload, OFFSETS).cycles;
  const ours = ourFigures(workload, compact8, OFFSETS).cycles;
  const times = seed / ours;
  expect(times, `${workload.name}: ${seed} cycles of the seed's, ${ours} of ours`).toBeGreaterThanOrEqual(CLAIM);
}

describe(`the cost model is within 1 % of cen64, single views within 5 % of its cycles and 8 % of its misses${skip}`, () => {
  it.skipIf(missing).each(UNTUNED)('%s', (name) => checkModel(builtIn(name)), SECONDS);
  it.skipIf(skipShared).each(MODELS)(`%s${skipShared}`, async (name) => checkModel(await model(name)), SECONDS);
});

/** most that FRAME_CYCLES may be off in any format; it was by 12.9 % */
const BOUND_FRAME = 0.14;

describe(`what a frame takes beside its cull is within ${100 * BOUND_FRAME} % of FRAME_CYCLES${skip}`, () => {
  it.skipIf(missing)('castle, every format', () => {
    const { spheres, boxes, cameras } = builtIn('castle');
    for (const { format, leafSize, leaves } of CONTESTANTS) {
      const tree = encodeCompact(compactTree(buildSphereTree(spheres, { boxes, leafSize, leaves }), { format }), {
        endian: 'big',
      });
      const job = { traversal: 'integer', tree, offset: 0 } as const;
      const [warm, cold] = measure([job, { ...job, coldCode: true }], cameras).map(({ views }) => ({
        setUp: views.reduce((sum, view) => sum + view.setUp, 0) / views.length,
        cull: views.reduce((sum, view) => sum + view.cycles, 0) / views.length,
      }));
      const pairs = [
        [warm.setUp, FRAME_CYCLES.setQuery],
        [cold.setUp - warm.setUp, FRAME_CYCLES.setQueryCode],
        [cold.cull - warm.cull, FRAME_CYCLES.cullCode],
      ];
      for (const [measured, stated] of pairs)
        expect(Math.abs(stated / measured - 1), `${format}: ${measured}, ${stated}`).toBeLessThan(BOUND_FRAME);
    }
  });
});

describe(`compact8 takes at least ${CLAIM} times fewer cycles than the seed article's traversal${skip}`, () => {
  it.skipIf(missing)('1,000 spheres of seed 7', () => checkClaim(plainOfSpheres()), SECONDS);
  it.skipIf(missing).each(['castle', 'dungeon', 'canyon'])('%s', (name) => checkClaim(builtIn(name)), SECONDS);
  it.skipIf(skipShared).each(CLAIMED)(`%s${skipShared}`, async (path) => checkClaim(await model(path)), SECONDS);
});

/**
 * The seed article's traversal against cull64.h in cen64: cycles and data cache misses of a frame's cull, from a cold data cache.
 *
 * These are counts of an emulated machine, the same on every computer, as means over views and over four places of the
 * tree (`spread`: between the places). ratio: the seed's cycles over ours, for the cull; `with it`: the same with our
 * set-up of the view, while the seed gets its planes ready-made; `cold`: both with an empty instruction cache. false:
 * objects given that exact planes cull, relative to the visible ones. console: the cost model's cycles at a console's
 * costs, where an integer multiplication is not free, and their ratio. model, misses: the model's errors against cen64,
 * of the means and (worst) of a single view at a single place. The last line is of the seed's traversal with plane
 * masks, and how many times as fast our first one is.
 */
import { missingTool } from '../console/targets.ts';
import { BALANCED, CONTESTANTS, type Contest, contest, type Figures } from './console/contest.ts';
import { plainOfSpheres, workloadOf } from './console/workloads.ts';
import { row } from './harness.ts';
import { builtInScenes, scenesOf } from './models.ts';

const WIDTHS = [18, 9, 7, 8, 8, 9, 8, 7, 7, 7, 10, 8, 8, 8, 8, 8];
const HEAD = [
  ...['', 'cycles', 'spread', 'ratio', 'set-up', 'with it', 'cold', 'D miss', 'nodes', 'false'],
  ...['console', 'ratio', 'model', 'worst', 'misses', 'worst'],
];

/** @param words models, each may be followed by a file of views; without any the seeded plain and the built-in scenes alone */
export async function benchConsole(words: string[]): Promise<void> {
  const missing = missingTool('n64-rom');
  if (missing) {
    console.log(`console: skipped, ${missing.message}`);
    return;
  }
  const all = [...(await scenesOf(words)), ...builtInScenes()];
  for (const workload of [plainOfSpheres(), ...all.map(workloadOf)])
    print(contest(workload, [...CONTESTANTS, BALANCED]));
}

function print({ workload, visible, seed, masked, ours }: Contest): void {
  const { name, spheres, cameras } = workload;
  console.log(`\n${name}: ${spheres.length / 4} objects, ${visible.toFixed(1)} visible, ${cameras.length} views`);
  console.log(row(HEAD, WIDTHS));
  console.log(row(cells(seed, seed), WIDTHS));
  for (const figures of ours) console.log(row(cells(figures, seed), WIDTHS));
  console.log(row(['seed with masks', whole(masked), '', `x ${(masked / ours[0].cycles).toFixed(2)}`], WIDTHS));
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
const whole = (value: number) => value.toFixed(0);

function cells(f: Figures, seed: Figures): (string | number)[] {
  const isSeed = f === seed;
  const ratio = (own: number, theirs: number) => (isSeed ? '' : (theirs / own).toFixed(2));
  return [
    f.name,
    whole(f.cycles),
    percent(f.spread),
    ratio(f.cycles, seed.cycles),
    isSeed ? '' : whole(f.setUp),
    ratio(f.cycles + f.setUp, seed.cycles),
    ratio(f.cycles + f.coldCode, seed.cycles + seed.coldCode),
    whole(f.dataMisses),
    whole(f.nodes),
    percent(f.falselyVisible),
    whole(f.consoleCycles),
    ratio(f.consoleCycles, seed.consoleCycles),
    percent(f.cyclesError),
    percent(f.worstCycles),
    percent(f.missesError),
    percent(f.worstMisses),
  ];
}

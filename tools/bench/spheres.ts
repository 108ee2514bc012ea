/**
 * Sphere worlds against the physics engines that a program for the web might use: spheres poured into a mesh, 1,600 as in the seed
 * "DX11 Framework", the same pit, spheres and steps, all in one process and some steps of each in turn, with sleep off and on. It prints medians
 * while the spheres fall and once they lie, how deep they then overlap, and how many have left the pit.
 */
import { millisecondsOf, row, summary } from './harness.ts';
import { overlapsOf } from './sphere-overlaps.ts';
import { INSTALL, makeOwn, SPHERE_PEERS, type SphereContestant, versionOf } from './sphere-peers.ts';
import { createPit, type Pit, pourInto } from './sphere-pit.ts';

/** of the pit: cells and metres a side */
const SIDE = 110;
const SIZE = 40;
const RADIUS = 0.25;
/** steps: the last sphere of 16,000 has landed by then */
const FALLING = 300;

/** steps of one contestant in a row: reading the CPU time costs a part of a short step */
const BATCH = 10;

const WIDTHS = [38, 10, 10, 12, 10, 8];

interface Runner {
  name: string;
  contestant: SphereContestant;
  /** milliseconds a step, of each batch so far */
  times: number[];
}

/** @param words how many spheres each, and after a colon how many steps; at 16,000 the peers take minutes */
export async function benchSpheres(words: string[]): Promise<void> {
  for (const run of words.length > 0 ? words : ['1600']) {
    const [count, steps = 600] = run.split(':').map(Number);
    await contest(count, steps);
  }
}

/** @param steps in all */
async function contest(count: number, steps: number): Promise<void> {
  const falling = Math.min(FALLING, steps - 1);
  const made = createPit(SIDE, SIZE);
  const spheres = pourInto(SIZE, count, RADIUS, 1);
  const missing = Object.keys(SPHERE_PEERS).filter((name) => versionOf(name) === null);
  for (const sleeps of [false, true]) {
    console.log(
      `\n${count} spheres, sleep ${sleeps ? 'on' : 'off'}: median milliseconds a step of ${falling} and of ${steps - falling} after`,
    );
    console.log(row(['', 'poured', 'settled', 'mean overlap', 'deepest', 'lost'], WIDTHS));
    const runners = await makeRunners(made, spheres, sleeps);
    stepAll(runners, falling);
    const poured = runners.map(({ times }) => summary(times.splice(0)).median);
    stepAll(runners, steps - falling);
    runners.forEach(({ name, contestant, times }, i) => {
      contestant.read(spheres);
      const { sum, deepest, pairs } = overlapsOf(spheres);
      const lost = spheres.filter((v, k) => k % 4 === 1 && !(v > made.box[1])).length;
      const cells = [
        poured[i].toFixed(2),
        summary(times).median.toFixed(2),
        (sum / pairs).toFixed(4),
        deepest.toFixed(2),
        lost,
      ];
      console.log(row([name, ...cells], WIDTHS));
    });
    spheres.set(pourInto(SIZE, count, RADIUS, 1));
  }
  if (missing.length > 0) console.log(`\nNot installed: ${missing.join(', ')}. To have them: ${INSTALL}`);
}

/** Ours and those of the peers that are installed and hold so many spheres. */
async function makeRunners(pit: Pit, spheres: Float32Array, sleeps: boolean): Promise<Runner[]> {
  const runners: Runner[] = [{ name: 'cull64', contestant: await makeOwn(pit, spheres, sleeps), times: [] }];
  for (const [name, make] of Object.entries(SPHERE_PEERS)) {
    const version = versionOf(name);
    if (version) runners.push({ name: `${name} ${version}`, contestant: await make(pit, spheres, sleeps), times: [] });
  }
  return runners;
}

/** BATCH steps of each in turn; a contestant that fails has its reason printed and is out. */
function stepAll(runners: Runner[], steps: number): void {
  for (let i = 0; i < steps; i += BATCH)
    for (const runner of [...runners])
      try {
        const time = millisecondsOf(() => {
          for (let k = 0; k < BATCH; k++) runner.contestant.step();
        });
        runner.times.push(time / BATCH);
      } catch (error) {
        console.log(`${runner.name}: ${error instanceof Error ? error.message : error}`);
        runners.splice(runners.indexOf(runner), 1);
      }
}

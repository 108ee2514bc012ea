/**
 * Seconds and peak memory of the commands that work on threads, with 1 and with 2 jobs, in turn, each run a process of its own: the medians of
 * ROUNDS runs. Other work on the machine takes the second core away first: the load before and after says whether there was any.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { middleOf } from '../../src/core/base/middle.ts';
import { row } from './harness.ts';

const ROUNDS = 3;
const JOBS = [1, 2];
const SCENES = ['castle', 'dungeon', 'town'];
const WIDTHS = [12, 44, 10, 10, 8, 10, 10];

/** What is written goes to `file`. */
const COMMANDS: ((scene: string, file: string) => string[])[] = [
  (scene, file) => ['build', scene, '--hidden', '16K', '-o', file],
  (scene) => ['overdraw', scene, '--size', '1280x960'],
  (scene) => ['compare', scene, '--size', '1280x960', '--json'],
  (scene) => ['n64', scene],
  (scene, file) => ['build', scene, '--split', 'measured', '-o', file],
  (scene, file) => ['build', scene, '--parts', 'auto', '-o', file],
];

const program = fileURLToPath(new URL('../start/cull64.js', import.meta.url));
/** how long builds took, which differs */
const TIMES = /built in [\d.]+ ms|"build_ms":[\d.e-]+/g;
/** says the most memory that the process had, in kilobytes, when it ends */
const SAYING = `import fs from 'node:fs'; process.on('exit', () => fs.writeSync(3, String(process.resourceUsage().maxRSS)));`;

interface Ran {
  seconds: number;
  megabytes: number;
  /** of all that was printed and written, without times */
  sum: string;
}

/** @param words scenes, models, and `preview` for hidden objects of that quality */
export function benchJobs(words: string[]): void {
  const preview = words.includes('preview');
  const named = words.filter((word) => word !== 'preview');
  const folder = mkdtempSync(join(tmpdir(), 'cull64-jobs-'));
  console.log(`\nSeconds and peak megabytes, medians of ${ROUNDS}; ${machine()}`);
  console.log(row(['', '', ...JOBS.map((jobs) => `${jobs} s`), 'times', ...JOBS.map((jobs) => `${jobs} MB`)], WIDTHS));
  try {
    // this makes the program's bundle
    run(['overdraw', SCENES[0]], 1, folder);
    for (const scene of named.length > 0 ? named : SCENES)
      for (const command of COMMANDS) {
        const args = command(scene, join(folder, 'out.c64'));
        if (preview && args.includes('--hidden')) args.push('--quality', 'preview');
        const runs = JOBS.map((): Ran[] => []);
        for (let round = 0; round < ROUNDS; round++)
          for (const [i, jobs] of JOBS.entries()) runs[i].push(run(args, jobs, folder));
        const sums = new Set(runs.flat().map(({ sum }) => sum));
        if (sums.size !== 1) throw new Error(`${args.join(' ')}: other results with other jobs`);
        const of = (key: 'seconds' | 'megabytes') => runs.map((own) => middleOf(own.map((ran) => ran[key])).median);
        const [one, two] = of('seconds');
        const shown = args.filter((arg, i) => arg !== scene && arg !== '-o' && args[i - 1] !== '-o').join(' ');
        const memory = of('megabytes').map((megabytes) => megabytes.toFixed(0));
        console.log(row([scene, shown, one.toFixed(2), two.toFixed(2), (one / two).toFixed(2), ...memory], WIDTHS));
      }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(machine());
}

function run(args: string[], jobs: number, folder: string): Ran {
  const start = performance.now();
  const { status, stdout, stderr, output } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(SAYING)}`, program, ...args, '--jobs', String(jobs)],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', 'pipe'], maxBuffer: 2 ** 28 },
  );
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  const hash = createHash('sha256').update(stdout.replaceAll(TIMES, ''));
  const at = args.indexOf('-o');
  if (at >= 0) hash.update(readFileSync(args[at + 1]));
  return { seconds, megabytes: Number(output[3]) / 1024, sum: hash.digest('hex') };
}

function machine(): string {
  return `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')} of ${availableParallelism()} cores, Node ${process.versions.node}`;
}

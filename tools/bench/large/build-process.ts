/**
 * Builds the tree of a file of spheres in a process of its own, whose peak the system then knows:
 * `disk spheres.f32 tree.c64`, by the command, or `core spheres.f32`, with buildLargeSphereTree.
 * Prints JSON: {seconds, cpu, peak, before, report}; `before`: resident before the input was read.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { buildLargeSphereTree } from '../../../src/tree/sphere/large/large-build.ts';
import { runCull64 } from '../../cli/run.ts';

export interface BuildFigures {
  seconds: number;
  /** seconds of processor time, of all its threads */
  cpu: number;
  /** bytes: of the process, and what it had before it read its input */
  peak: number;
  before: number;
  /** what the command printed; null in memory */
  report: {
    nodes: number;
    depth: number;
    bytes: number;
    blocks: number;
    runs: number;
    milliseconds: Record<string, number>;
  } | null;
}

const [where, input, output] = process.argv.slice(2);
const before = process.memoryUsage().rss;
const started = performance.now();
const cpuBefore = process.cpuUsage();
const report = where === 'disk' ? await onDisk() : inCore();
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const figures: BuildFigures = {
  seconds,
  cpu: (user + system) / 1e6,
  peak: process.resourceUsage().maxRSS * 1024,
  before,
  report,
};
console.log(JSON.stringify(figures));

async function onDisk(): Promise<BuildFigures['report']> {
  let said = '';
  const stdout = { write: (text: string) => (said += text) };
  const status = await runCull64(['build', input, '--large', '--json', '-o', output], {
    folder: null,
    stdout,
    stderr: process.stderr,
  });
  if (status !== 0) throw new Error(`status ${status}`);
  return JSON.parse(said);
}

function inCore(): null {
  const file = openSync(input, 'r');
  const spheres = new Float32Array(fstatSync(file).size / 4);
  const bytes = new Uint8Array(spheres.buffer);
  for (let done = 0; done < bytes.length; )
    done += readSync(file, bytes, done, Math.min(2 ** 24, bytes.length - done), done);
  closeSync(file);
  if (buildLargeSphereTree(spheres).ids.length !== spheres.length / 4) throw new Error('the tree lost objects');
  return null;
}

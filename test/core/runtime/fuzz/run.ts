/**
 * `node --import tsx test/core/runtime/fuzz/run.ts [runs] [seed]`: libFuzzer on cull64.h, by default a million inputs.
 *
 * Prints libFuzzer's last lines. An input that breaks a guarantee is kept, and its path is in these lines. The corpus
 * is every small file of corpus.ts, each with a camera that sees all of it, one that sees a part, and one of random
 * bytes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clamp } from '../../../../src/core/base/clamp.ts';
import { createRandom, type Random, randomInt } from '../../../../src/core/math/random.ts';
import { smallFiles } from './corpus.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../../../src/core/runtime/', import.meta.url));
/** bytes of cameras after the file: see cull64-fuzz.c */
const TAIL = 80;
const LONGEST = 2048;

const [runs = 1_000_000, seed = 640] = process.argv.slice(2).map(Number);
if (spawnSync('clang', ['--version']).status !== 0) {
  console.error('fuzz: no clang here: apt-get install clang libclang-rt-14-dev');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'cull64-fuzz-'));
const corpus = join(folder, 'corpus');
mkdirSync(corpus);
writeCorpus();
const program = join(folder, 'fuzz');
run('clang', [
  ...['-std=c99', '-pedantic', '-Wall', '-Wextra', '-Werror', '-O2', '-g', '-ffp-contract=off'],
  '-fsanitize=fuzzer,address,undefined,float-cast-overflow',
  '-fno-sanitize-recover=all',
  `-I${RUNTIME}`,
  join(HERE, 'cull64-fuzz.c'),
  ...['-o', program],
]);
const started = performance.now();
const words = run(program, [
  `-runs=${runs}`,
  `-seed=${seed}`,
  `-max_len=${LONGEST}`,
  '-print_final_stats=1',
  '-verbosity=1',
  `-artifact_prefix=${folder}/`,
  corpus,
]);
const seconds = Math.round((performance.now() - started) / 1000);
const told = words.split('\n').filter((line) => /INITED|DONE|^stat::|^Done/.test(line));
console.log(`${told.join('\n')}\n${seconds} s`);
rmSync(folder, { recursive: true });

/** The folder is kept if the tool fails, because the input that broke something is in it. */
function run(tool: string, args: string[]): string {
  const done = spawnSync(tool, args, { cwd: folder, encoding: 'utf8', maxBuffer: 256 << 20 });
  if (done.error) throw done.error;
  if (done.status === 0) return done.stderr;
  console.error(done.stderr.trim().split('\n').slice(-60).join('\n'));
  process.exit(1);
}

function writeCorpus(): void {
  const random = createRandom(seed);
  for (const [i, { bytes }] of smallFiles('little').entries())
    for (const [k, tail] of [noise(random), camera(0), camera(-600), camera(600)].entries())
      writeFileSync(join(corpus, `${i}-${k}`), Buffer.concat([bytes, tail]));
}

function noise(random: Random): Uint8Array {
  return new Uint8Array(TAIL).map(() => randomInt(random, 256));
}

/** An ordinary camera that looks along z from `z`. */
function camera(z: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(TAIL));
  view.setUint8(0, 1);
  view.setUint8(1, 7);
  const words: [at: number, value: number][] = [
    [10, 32 * z],
    [22, -32767],
    [26, 32767],
    [42, 32767],
    [50, 256 * 32],
    [54, 341 * 32],
    [58, 32],
  ];
  for (const [at, value] of words) view.setInt16(at, clamp(value, -32768, 32767), true);
  return new Uint8Array(view.buffer);
}

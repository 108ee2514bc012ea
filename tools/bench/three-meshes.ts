/**
 * batchScene against three's Meshes: the time of renderer.render for a scene of Meshes, as they stand and batched. First on a WebGL context that draws nothing, so that
 * only three's JavaScript is timed; then in Chromium, where each call of WebGL has its price, on a canvas of so few pixels that drawing has none.
 */
import { WebGLRenderer } from 'three';
import { interleave, row, summary } from './harness.ts';
import { createFrames, MATERIALS, TRIALS, type Trial } from './meshes-scene.ts';
import { createNullGl } from './null-gl.ts';
import { DRIVERS, usePage } from './serve-page.ts';

const ROUNDS = 31;
const WARMUP = 20;
const WIDTHS = [34, 10, 10, 12, 12, 10, 12];

/** @param count Meshes */
export async function benchMeshes(count: number): Promise<void> {
  const title = `${count} Meshes of ${MATERIALS} materials: milliseconds of a frame's JavaScript, ${ROUNDS} rounds interleaved`;
  const heads = row(['', 'calls', 'batched', 'Meshes', 'batched', 'ratio', 'spread'], WIDTHS).trimEnd();
  console.log(`\n${title}, without the price of WebGL's calls\n${heads}`);
  for (const trial of TRIALS) compare(count, trial);
  await usePage('meshes-page', 'meshesBench', [DRIVERS.SwiftShader], async (page) => {
    for (const isByNodes of [false, true]) {
      console.log(`\n${title}, in Chromium${isByNodes ? ', by WebGPURenderer on WebGL (forceWebGL)' : ''}\n${heads}`);
      for (const [i, { name }] of TRIALS.entries()) {
        const given = [count, i, ROUNDS, WARMUP, isByNodes] as const;
        const { calls, times } = await page.evaluate((values) => window.meshesBench!.measure(...values), given);
        print(name, calls, times.map(summary));
      }
    }
  });
}

function compare(count: number, trial: Trial): void {
  const [stock, own] = [false, true].map((isBatched) => {
    const { gl, draws } = createNullGl();
    const canvas = { width: 960, height: 540, style: {}, addEventListener() {} };
    const renderer = new WebGLRenderer({ canvas: canvas as never, context: gl });
    const next = createFrames(renderer, count, trial, isBatched);
    const render = () => {
      next();
      return draws();
    };
    const before = draws();
    return { render, calls: render() - before };
  });
  const { Meshes, batched } = interleave({ Meshes: stock.render, batched: own.render }, ROUNDS, 1, WARMUP);
  print(trial.name, [stock.calls, own.calls], [Meshes, batched]);
}

function print(name: string, calls: number[], timings: { median: number; spread: number }[]): void {
  const spread = timings.map((one) => (100 * one.spread).toFixed(0)).join(' / ');
  const [Meshes, batched] = timings.map(({ median }) => median);
  const times = [Meshes, batched].map((time) => time.toFixed(2));
  console.log(row([name, ...calls, ...times, `${(Meshes / batched).toFixed(1)} x`, `${spread} %`], WIDTHS));
}

/**
 * Which technique draws objects of different meshes in an order given by the CPU at the least cost: the page in
 * draw-page/, driven in Chromium with its two software renderers. The techniques take turns; all must give the same
 * painter's picture.
 *
 * Total times are those of software renderers; a GPU's may differ. Submit times are the browser's own work, until its
 * command buffer is full: then a call waits for the renderer, as with llvmpipe from some 10,000 draws on.
 */
import type { DrawReport } from './draw-page/report.ts';
import { row } from './harness.ts';
import { DRIVERS, usePage } from './serve-page.ts';

/** mixed objects or a built-in scene; sorted by distance or in the tree's order; seconds and least rounds */
const WORKLOADS: [source: number | string, exact: boolean, seconds: number, rounds: number][] = [
  [1000, false, 2, 9],
  [10_000, false, 3, 3],
  [10_000, true, 3, 3],
  [100_000, false, 3, 3],
  ['forest', false, 3, 3],
  ['metropolis', false, 3, 3],
];
const WIDTHS = [26, 8, 11, 10, 10];

export async function benchDraw(): Promise<void> {
  await usePage('draw-page', 'drawBench', Object.values(DRIVERS), async (page) => {
    console.log(`\n${await page.evaluate(() => window.drawBench!.renderer)}, 640 x 360`);
    for (const workload of WORKLOADS) {
      const report = await page.evaluate((given) => window.drawBench!.measure(...given), workload);
      print(typeof workload[0] === 'number' ? 'mixed' : workload[0], workload[1], report);
    }
  });
}

function print(name: string, exact: boolean, report: DrawReport): void {
  const { objects, drawn, triangles, rounds, reversed, techniques, error } = report;
  const order = exact ? 'exact sort' : 'tree order';
  console.log(`\n${name}, ${objects} objects: ${drawn} drawn in ${order}, ${triangles} triangles; ${rounds} rounds`);
  console.log(row(['', 'draws', 'submit ms', 'total ms', 'differing'], WIDTHS));
  for (const { name: technique, draws, submit, total, differing } of techniques)
    console.log(row([technique, draws, submit.toFixed(2), total.toFixed(1), differing], WIDTHS));
  if (techniques.some(({ differing }) => differing > 0) || reversed === 0 || error !== 0) {
    console.log(`not the same picture (backwards: ${reversed} pixels differ; WebGL error ${error})`);
    process.exitCode = 1;
  }
}

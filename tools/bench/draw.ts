/**
 * Which technique draws objects of different meshes in an order given by the CPU at the least cost: the page in
 * draw-page/, driven in Chromium with its two software renderers. The techniques take turns; all must give the same
 * painter's picture.
 *
 * Total times are those of software renderers; a GPU's may differ. Submit times are the browser's own work, until its
 * command buffer is full: then a call waits for the renderer, as with llvmpipe from some 10,000 draws on.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import type { DrawReport } from './draw-page/report.ts';
import { row } from './harness.ts';

const BACKENDS = {
  llvmpipe: ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  SwiftShader: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
};

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
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    console.log(`draw: no browser at ${executablePath}: install Chromium, or set CHROMIUM_PATH to it`);
    return;
  }
  const cacheDir = mkdtempSync(join(tmpdir(), 'cull64-bench-'));
  const server = await createServer({
    root: fileURLToPath(new URL('draw-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    cacheDir,
    optimizeDeps: { noDiscovery: true },
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
      // cross-origin isolated pages have a clock of 5 microseconds in place of 100
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    },
  });
  try {
    await server.listen();
    for (const flags of Object.values(BACKENDS)) await runIn(executablePath, flags, server.resolvedUrls!.local[0]);
  } finally {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  }
}

async function runIn(executablePath: string, flags: string[], address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...flags] });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(`draw: ${error.message}`));
    await page.goto(address);
    await page.waitForFunction(() => window.drawBench, null, { timeout: 60_000 });
    console.log(`\n${await page.evaluate(() => window.drawBench!.renderer)}, 640 x 360`);
    for (const workload of WORKLOADS) {
      const report = await page.evaluate((given) => window.drawBench!.measure(...given), workload);
      print(typeof workload[0] === 'number' ? 'mixed' : workload[0], workload[1], report);
    }
  } finally {
    await browser.close();
  }
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

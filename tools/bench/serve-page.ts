/** A bench's page in Chromium, served from its folder. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';

export const DRIVERS = {
  llvmpipe: ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  SwiftShader: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
};

/** Where Chromium is; null where there is none, and a line says so. */
export function chromiumHere(): string | null {
  const path = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (existsSync(path)) return path;
  console.log(`no browser at ${path}: install Chromium, or set CHROMIUM_PATH to it`);
  return null;
}

/**
 * Open the page once with each of the drivers, one after the other. Where there is no browser, a line says so.
 * @param folder in this one
 * @param hook the name that the page's script gives `window` when it is ready
 */
export async function usePage(
  folder: string,
  hook: string,
  drivers: string[][],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const executablePath = chromiumHere();
  if (executablePath === null) return;
  const cacheDir = mkdtempSync(join(tmpdir(), 'cull64-bench-'));
  const server = await createServer({
    root: fileURLToPath(new URL(folder, import.meta.url)),
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
    for (const flags of drivers) {
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...flags] });
      try {
        const page = await browser.newPage();
        page.on('pageerror', (error) => console.error(`${folder}: ${error.message}`));
        await page.goto(server.resolvedUrls!.local[0]);
        await page.waitForFunction((wanted) => wanted in window, hook, { timeout: 60_000 });
        await use(page);
      } finally {
        await browser.close();
      }
    }
  } finally {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  }
}

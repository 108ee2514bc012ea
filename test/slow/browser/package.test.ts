/** The package in a page of somebody else: built by Vite as it comes, and from its development server. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, createLogger, createServer, type InlineConfig, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostFolder } from '../../browser/host.ts';
import { describeInBrowser, launch, PATIENCE } from '../../browser/page.ts';
import { type Installed, installPackage } from '../../package/install.ts';
import { smallModels, TRIANGLES } from '../../package/models.ts';

const READ = `
  const names = ['plain', 'draco', 'meshopt'];
  const read = async (name) => {
    const response = await fetch(name + '.glb');
    const scene = await readScene(new Uint8Array(await response.arrayBuffer()), options);
    return scene.indices.length / 3;
  };
  window.found = Promise.all(names.map((name) => read(name).catch((error) => error.message)));`;

const PAGE = '<!doctype html><link rel="icon" href="data:," /><script type="module" src="/main.js"></script>';
/** main.js of two programs */
const PROGRAMS = {
  without: `import { readScene } from 'cull64'; const options = {}; ${READ}`,
  with: `import { readScene } from 'cull64'; import { decoders } from 'cull64/decoders'; const options = { decoders }; ${READ}`,
};

describeInBrowser('the package in a program of its own', () => {
  let installed: Installed;
  let browser: Browser;
  beforeAll(async () => {
    installed = await installPackage();
    const models = await smallModels();
    for (const [name, text] of Object.entries(PROGRAMS)) {
      const folder = join(installed.folder, name);
      mkdirSync(join(folder, 'public'), { recursive: true });
      writeFileSync(join(folder, 'index.html'), PAGE);
      writeFileSync(join(folder, 'main.js'), text);
      for (const [model, glb] of Object.entries(models)) writeFileSync(join(folder, 'public', `${model}.glb`), glb);
    }
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    installed?.remove();
  });

  /** Vite's own settings, but for where the program is and what happens to its warnings. */
  function settings(program: keyof typeof PROGRAMS): { config: InlineConfig; warnings: string[] } {
    const warnings: string[] = [];
    const logger = createLogger('silent');
    logger.warn = logger.warnOnce = logger.error = (message) => void warnings.push(message);
    const config = {
      root: join(installed.folder, program),
      configFile: false,
      base: './',
      logLevel: 'warn',
      customLogger: logger,
    } as const;
    return { config, warnings };
  }

  async function built(program: keyof typeof PROGRAMS): Promise<{ modules: string[]; warnings: string[] }> {
    const { config, warnings } = settings(program);
    const { output } = (await build(config)) as Rolldown.RolldownOutput;
    return { modules: output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [part.fileName])), warnings };
  }

  /** What the program at `address` found. */
  async function found(address: string): Promise<{ counts: unknown; faults: string[] }> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    await page.goto(address);
    await page.waitForFunction(() => 'found' in window);
    const counts = await page.evaluate(() => (window as unknown as { found: Promise<unknown> }).found);
    await page.close();
    return { counts, faults };
  }

  async function foundIn(folder: string): ReturnType<typeof found> {
    const host = await hostFolder(folder);
    try {
      return await found(host.address);
    } finally {
      host.close();
    }
  }

  test('without decoders: nothing of them is in it, nothing is warned of, and the message says what to do', async () => {
    const { modules, warnings } = await built('without');
    expect(warnings).toEqual([]);
    expect(modules.filter((module) => module.includes('cull64/dist/src/core/scene/read.js'))).toHaveLength(1);
    expect(modules.filter((module) => /draco3dgltf|dist\/draco|meshoptimizer|\.wasm$/.test(module))).toEqual([]);
    const { counts, faults } = await foundIn(join(installed.folder, 'without/dist'));
    expect(faults).toEqual([]);
    const refusal = (what: string, codec: string) =>
      `glTF: ${what} is compressed with ${codec}, and no decoder was given: pass { decoders } of cull64/decoders, or export without ${codec} compression`;
    expect(counts).toEqual([TRIANGLES, refusal('the model', 'Draco'), refusal('bufferView 0', 'meshopt')]);
  });

  test('with decoders: the lines of the README read every model, and nothing is warned of', async () => {
    const { modules, warnings } = await built('with');
    expect(warnings).toEqual([]);
    expect(modules.filter((module) => /cull64\/dist\/draco\/decoder\.js$/.test(module))).toHaveLength(1);
    expect(await foundIn(join(installed.folder, 'with/dist'))).toEqual({
      counts: [TRIANGLES, TRIANGLES, TRIANGLES],
      faults: [],
    });
  });

  test('with decoders, from the development server', async () => {
    const { config, warnings } = settings('with');
    const server = await createServer({ ...config, server: { host: '127.0.0.1', port: 0 } });
    try {
      await server.listen();
      expect((await found(server.resolvedUrls!.local[0])).counts).toEqual([TRIANGLES, TRIANGLES, TRIANGLES]);
      expect(warnings).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

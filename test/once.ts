/**
 * Slow preparations that several test files share are made once in a run, by the runner, when the first file asks for
 * them. A browser is one process for the whole run; each test has contexts of its own in it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { BACKENDS, type Backend, chromiumPath, FLAGS } from './browser/chromium.ts';
import { packPackage } from './package/pack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** address of the runner's server */
    once: string;
  }
}

/** a browser's address, or the path of the package as npm packs it */
export type Once = Backend | 'package';

/** Runs in the runner's own process. */
export default async function serveOnce(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-once-'));
  // a signal leaves no time for more
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const made = new Map<string, Promise<string>>();
  const ends: (() => Promise<void>)[] = [];

  async function browser(backend: Backend): Promise<string> {
    const server = await chromium.launchServer({
      executablePath: chromiumPath!,
      args: [...FLAGS, ...BACKENDS[backend]],
      host: '127.0.0.1',
      // end-with-runner.ts ends it
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    // after a crash, the next file that asks gets a new one
    server.on('close', () => made.delete(backend));
    ends.push(() => server.close());
    return server.wsEndpoint();
  }
  const make = (name: string): Promise<string> => (name === 'package' ? packPackage(folder) : browser(name as Backend));

  const server = createServer(async (request, response) => {
    const name = request.url!.slice(1);
    try {
      if (!made.has(name)) made.set(name, make(name));
      response.end(await made.get(name));
    } catch (error) {
      response.writeHead(500).end((error as Error).stack);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  project.provide('once', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all(ends.map((end) => end()));
  };
}

/** In a test file: the runner's value of this name, made now if no file has asked before. */
export async function once(name: Once): Promise<string> {
  const response = await fetch(inject('once') + name);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${text}`);
  return text;
}

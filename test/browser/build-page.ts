/** A page of the tests' own, built by Vite from a folder beside this file, and served. */
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { threeAliases, threeFolder } from '../three-at.ts';
import { scratchFolder } from '../tools/cli.ts';
import { hostFolder } from './host.ts';

export interface BuiltPage {
  address: string;
  remove(): void;
}

/** @param aliases the three.js of the page */
export async function buildPage(name: string, aliases = threeAliases(threeFolder)): Promise<BuiltPage> {
  const root = resolve(import.meta.dirname, '../..');
  const { path: outDir, remove } = scratchFolder();
  const input = join(import.meta.dirname, name, 'index.html');
  await build({
    root,
    configFile: false,
    base: './',
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: aliases },
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  });
  const host = await hostFolder(outDir);
  return {
    address: `${host.address}test/browser/${name}/index.html`,
    remove() {
      host.close();
      remove();
    },
  };
}

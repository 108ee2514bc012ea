/** Which three.js the tests of cull64/three run with: that of package.json, or the one whose folder CULL64_THREE names. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** For a project of vitest.config.ts, and for pages that a test builds: 'three' and 'three/webgpu' are those of this package. */
export function threeAliases(folder: string): { find: RegExp; replacement: string }[] {
  const build = (name: string) => join(folder, 'build', name);
  return [
    { find: /^three$/, replacement: build('three.module.js') },
    { find: /^three\/webgpu$/, replacement: build('three.webgpu.js') },
  ];
}

/** For a page that draws with WebGPURenderer: before r172 'three' and 'three/webgpu' have each a class of their own for everything. */
export function webgpuAliases(folder: string): { find: RegExp; replacement: string }[] {
  return [{ find: /^three(\/webgpu)?$/, replacement: join(folder, 'build/three.webgpu.js') }];
}

/** null: that of package.json */
export const otherThree: string | null = process.env.CULL64_THREE ? resolve(process.env.CULL64_THREE) : null;

/** The package that the tests run with. */
export const threeFolder = otherThree ?? resolve(import.meta.dirname, '../node_modules/three');

/** Its number, such as 170. */
export const threeRevision = Number(
  JSON.parse(readFileSync(join(threeFolder, 'package.json'), 'utf8')).version.split('.')[1],
);

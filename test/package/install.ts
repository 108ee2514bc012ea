/**
 * The project as its users get it: as npm packs it, unpacked into the node_modules of a new folder, beside links to its
 * declared dependencies and to nothing else.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { once } from '../once.ts';

const root = resolve(import.meta.dirname, '../..');
export interface Installed {
  /** a program's folder, with the package among its node_modules */
  folder: string;
  /** folder of the package in it */
  home: string;
  /** bytes of the .tgz */
  packedBytes: number;
  /** paths of the package, each with its bytes */
  files: Map<string, number>;
  manifest: {
    bin: Record<string, string>;
    exports: Record<string, { default: string }>;
    imports: object;
    dependencies: Record<string, string>;
  };
  remove(): void;
}

export async function installPackage(): Promise<Installed> {
  const tarball = await once('package');
  const scratch = mkdtempSync(join(tmpdir(), 'cull64-package-'));
  const folder = join(scratch, 'program');
  const modules = join(folder, 'node_modules');
  const home = join(modules, 'cull64');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const name of Object.keys(manifest.dependencies))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' });
  const sizes = paths.map((path) => [path, statSync(join(home, path))] as const).filter(([, stat]) => stat.isFile());
  return {
    folder,
    home,
    packedBytes: statSync(tarball).size,
    files: new Map(sizes.map(([path, stat]) => [path, stat.size])),
    manifest,
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

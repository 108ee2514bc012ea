/**
 * The project as its users get it: packed by npm, from a copy of the working tree, and unpacked into the node_modules of a new folder, beside
 * links to the dependencies that it names and to nothing else. Without the network.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const PARTS = ['src', 'scenes', 'tools', 'tsconfig.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'];
const PAPERS = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'examples'];

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

export function installPackage(): Installed {
  const scratch = mkdtempSync(join(tmpdir(), 'cull64-package-'));
  const copy = join(scratch, 'copy');
  for (const part of [...PARTS, ...PAPERS]) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // not its `prepack`, which would install packages where their record is missing: here that is a link to those of the project
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: copy, stdio: 'pipe' });
  npm('run', '--silent', 'build:package');
  npm('pack', '--silent', '--offline', '--ignore-scripts', '--pack-destination', scratch);
  const tarball = readdirSync(scratch).find((name) => name.endsWith('.tgz'))!;

  const folder = join(scratch, 'program');
  const modules = join(folder, 'node_modules');
  const home = join(modules, 'cull64');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(scratch, tarball), '-C', home, '--strip-components=1']);
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const name of Object.keys(manifest.dependencies))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' });
  const sizes = paths.map((path) => [path, statSync(join(home, path))] as const).filter(([, stat]) => stat.isFile());
  return {
    folder,
    home,
    packedBytes: statSync(join(scratch, tarball)).size,
    files: new Map(sizes.map(([path, stat]) => [path, stat.size])),
    manifest,
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

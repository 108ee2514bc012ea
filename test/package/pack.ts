/** The project as npm packs it, from a copy of the working tree. Without the network. */
import { execFile } from 'node:child_process';
import { cp, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const PARTS = ['src', 'scenes', 'tools', 'tsconfig.json', 'tsconfig.build.json', 'package.json', 'package-lock.json'];
const PAPERS = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'examples'];

/** Makes it below `folder`; the path of the .tgz. */
export async function packPackage(folder: string): Promise<string> {
  const copy = join(folder, 'copy');
  for (const part of [...PARTS, ...PAPERS]) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  // without `prepack`, which would install packages where their record is missing: node_modules is a link to the
  // project's here
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: copy });
  await npm('run', '--silent', 'build:package');
  await npm('pack', '--silent', '--offline', '--ignore-scripts', '--pack-destination', folder);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!;
  return join(folder, tarball);
}

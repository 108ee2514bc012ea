/**
 * The examples as a new user tries them: a copy in a program's folder, with the package as npm packs it in its
 * node_modules.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Installed, installPackage } from '../package/install.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples');

export async function installExamples(): Promise<Installed> {
  const installed = await installPackage();
  const tracked = (path: string) => !/\/(public|dist)$/.test(path);
  cpSync(EXAMPLES, join(installed.folder, 'examples'), { recursive: true, filter: tracked });
  mkdirSync(join(installed.folder, 'dist'));
  return installed;
}

/** The indented lines of an example's README.md, without those that make the package, which is installed here. */
export function linesOf(example: string): string[] {
  const readme = readFileSync(join(EXAMPLES, example, 'README.md'), 'utf8');
  return readme.match(/(?<=^ {4})\S.*$/gm)!.filter((line) => !line.includes('build:package'));
}

/**
 * The output of a line of a README.md, with the package's command in place of the clone's.
 * @throws Error where it fails
 */
export function runLine(line: string, { folder, home, manifest }: Installed): string {
  const command = `"${process.execPath}" "${join(home, manifest.bin.cull64)}"`;
  return execFileSync(
    line.replace('npm run -s cull64 --', () => command),
    {
      cwd: folder,
      shell: '/bin/sh',
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );
}

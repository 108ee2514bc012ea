/**
 * `npm run three-versions`: the tests of cull64/three, and its pictures against three's own in Chromium, with each version of three.js from the oldest that is
 * supported to the newest, a line each.
 *
 *   --versions 170,176   of these only
 *   --folder FOLDER      packages that are there already, named three-r170 and so on; else all are installed into node_modules/.cull64-three (560 MB)
 *   --no-pictures        without Chromium
 *
 * Minutes for each version. It exits with 1 where a test fails or a version is missing.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NEWEST, OLDEST } from '../../src/three/cull/versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: { versions: { type: 'string' }, folder: { type: 'string' }, 'no-pictures': { type: 'boolean' } },
});
const all = Array.from({ length: NEWEST - OLDEST + 1 }, (_, i) => OLDEST + i);
const wanted = values.versions?.split(',').map(Number) ?? all;
const folder = values.folder ? resolve(values.folder) : install();
const scratch = mkdtempSync(join(tmpdir(), 'cull64-three-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

let isGood = true;
console.log('three.js   passed   failed  skipped  seconds');
for (const version of wanted) {
  const counts = test(join(folder, `three-r${version}`));
  isGood &&= counts !== null && counts.failed === 0 && counts.passed > 0;
  const cells = counts ? [counts.passed, counts.failed, counts.skipped, counts.seconds] : ['is missing'];
  console.log(`r${version}     ${cells.map((cell) => String(cell).padStart(9)).join('')}`);
}
process.exit(isGood ? 0 : 1);

/** Returns the folder that holds the packages. */
function install(): string {
  const home = join(root, 'node_modules/.cull64-three');
  cpSync(join(root, 'tools/versions/packages'), home, { recursive: true });
  // each version is exact, and three depends on nothing: there is nothing to lock
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', args, {
    cwd: home,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) throw new Error('npm install failed: see above; is the network there?');
  return join(home, 'node_modules');
}

/** null where the package is not there */
function test(three: string): { passed: number; failed: number; skipped: number; seconds: number } | null {
  if (!existsSync(three)) return null;
  const report = join(scratch, 'report.json');
  const start = performance.now();
  const pictures = values['no-pictures'] ? [] : ['--project', 'browser', '--project', 'slow-browser', 'browser/three-'];
  const args = ['vitest', 'run', '--project', 'node', '--project', 'node-alone', 'test/three/', ...pictures];
  const { stdout } = spawnSync('npx', [...args, '--reporter=json', `--outputFile=${report}`], {
    cwd: root,
    env: { ...process.env, CULL64_THREE: three },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (!existsSync(report)) throw new Error(`vitest made no report:\n${stdout}`);
  const told = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  for (const { assertionResults, name, message, status } of told.testResults) {
    if (status === 'failed' && message) console.error(`${name}: ${message}`);
    for (const { fullName, status: its, failureMessages } of assertionResults)
      if (its === 'failed') console.error(`${fullName}\n  ${failureMessages[0]?.split('\n')[0]}`);
  }
  return {
    passed: told.numPassedTests,
    failed: told.numFailedTests + told.numFailedTestSuites * (told.numFailedTests === 0 ? 1 : 0),
    skipped: told.numPendingTests,
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

/**
 * Installs what a fresh clone lacks, before a script runs: npm packages, and with --test the C compiler and the browser that some
 * tests want.
 * Plain JavaScript, no dependencies: it runs before there are any. Says nothing and does nothing when all is there; whatever it
 * says goes to stderr, so that a command's output stays clean.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`cull64 needs Node 20.19 or newer; this is ${process.version}`);

installPackages();
if (process.argv.includes('--test')) {
  installTool('C compiler', ['gcc', 'libc6-dev'], () => run(['cc', '--version'], 'ignore').status === 0);
  // the library is its software driver, llvmpipe
  installTool('Chromium', ['chromium', 'libgl1-mesa-dri'], () => hasBrowser());
}

/** npm packages as package-lock.json names them; the lock's hash is kept beside them to notice a change. */
function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const stamp = `${root}node_modules/.cull64-lock`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('cull64: installing npm packages (once) ...');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const done = run([...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (done.status !== 0) fail('npm ci failed: see above; is the network there?');
  writeFileSync(stamp, lock);
}

/** A Debian package for the tests: by apt-get where that is possible, else a line that says how. */
function installTool(name, packages, isThere) {
  if (isThere()) return;
  if (process.getuid?.() === 0 && run(['apt-get', '--version'], 'ignore').status === 0) {
    console.error(`cull64: installing ${packages.join(' ')} (once) ...`);
    process.env.DEBIAN_FRONTEND = 'noninteractive';
    run(['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', 'update']);
    if (run(['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', 'install', '-y', ...packages]).status === 0) return;
  }
  console.error(`cull64: no ${name}, so the tests that need one are skipped: apt-get install ${packages.join(' ')}`);
}

function hasBrowser() {
  return existsSync(process.env.CHROMIUM_PATH || '/usr/bin/chromium');
}

function run([command, ...args], output = 2) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', output, output] });
}

function fail(message) {
  console.error(`cull64: ${message}`);
  process.exit(1);
}

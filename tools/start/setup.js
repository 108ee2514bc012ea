/**
 * Installs what a fresh clone lacks, before a script runs: npm packages, and with --test the compilers, the
 * emulators and the browser that some tests want.
 * CULL64_NO_INSTALL=1 keeps it to npm packages: the tests that want more are then skipped by name.
 * Plain JavaScript, no dependencies: it runs before there are any. Says nothing and does nothing when all is there; whatever it
 * says goes to stderr, so that a command's output stays clean.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`cull64 needs Node 20.19 or newer; this is ${process.version}`);

installPackages();
if (process.argv.includes('--test')) {
  installTools([
    tool('C compiler', ['gcc', 'libc6-dev'], 'cc'),
    tool('C++ compiler', ['g++'], 'c++'),
    // the library is its software driver, llvmpipe; what is recommended with it are its fonts
    { name: 'Chromium', packages: ['chromium', 'libgl1-mesa-dri'], isThere: hasBrowser },
  ]);
  // what is recommended with these are C libraries of other systems, and a change to how this one starts programs
  installTools(
    [
      tool('N64 compiler', ['gcc-mips-linux-gnu'], 'mips-linux-gnu-gcc'),
      tool('PS1 compiler', ['gcc-mipsel-linux-gnu'], 'mipsel-linux-gnu-gcc'),
      tool('NDS compiler', ['gcc-arm-linux-gnueabi'], 'arm-linux-gnueabi-gcc'),
      tool('emulator of console CPUs', ['qemu-user'], 'qemu-mipsn32'),
      tool('Nintendo 64 emulator', ['cen64'], 'cen64'),
    ],
    ['--no-install-recommends'],
  );
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

/** Debian packages for the tests: by apt-get where that is possible, else a line for each that says how. */
function installTools(tools, options = []) {
  let missing = tools.filter(({ isThere }) => !isThere());
  const mayInstall = !process.env.CULL64_NO_INSTALL && process.getuid?.() === 0;
  if (missing.length > 0 && mayInstall && run(['apt-get', '--version'], 'ignore').status === 0) {
    const all = missing.flatMap(({ packages }) => packages);
    console.error(
      `cull64: installing ${all.join(' ')} with apt-get, for tests that want them (once; CULL64_NO_INSTALL=1 keeps it from that) ...`,
    );
    process.env.DEBIAN_FRONTEND = 'noninteractive';
    const apt = ['apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300'];
    const install = (packages) => run([...apt, 'install', '-y', ...options, ...packages]).status === 0;
    run([...apt, 'update']);
    // all at once is quicker; but one package that this system lacks would keep out the rest
    if (!install(all)) for (const { packages } of missing) install(packages);
    missing = missing.filter(({ isThere }) => !isThere());
  }
  for (const { name, packages } of missing)
    console.error(`cull64: no ${name}, so the tests that need one are skipped: apt-get install ${packages.join(' ')}`);
}

/** What a command comes from; it is there when it is on the PATH. */
function tool(name, packages, command) {
  const isThere = () => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
  return { name, packages, isThere };
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

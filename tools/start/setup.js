/**
 * Installs what a fresh clone lacks, before a script runs: npm packages, and with --test the compilers, the emulators
 * and the browser that some tests need. The compiler of the trees' WebAssembly consists of npm packages too, more than
 * a third as large as all others: it comes with --test, into a folder of its own. With CULL64_NO_INSTALL=1 only npm
 * packages are installed, and tests that need more are skipped by name. It is plain JavaScript without dependencies,
 * because it runs before there are any. It does and prints nothing when all is installed; its messages go to stderr, so
 * that a command's output stays clean.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`cull64 needs Node 20.19 or newer; this is ${process.version}`);

installPackages();
// not when cull64.js imports this file: its arguments are not for this program
if (process.argv[1].endsWith('setup.js') && process.argv.includes('--test')) {
  installKernelCompiler();
  installTools([
    tool('C compiler', ['gcc', 'libc6-dev'], 'cc'),
    tool('C++ compiler', ['g++'], 'c++'),
    tool('ninja', ['ninja-build'], 'ninja'),
    // the library is the software driver, llvmpipe; the recommended packages are fonts
    { name: 'Chromium', packages: ['chromium', 'libgl1-mesa-dri'], isThere: hasBrowser },
  ]);
  // the packages recommended with these are C libraries of other systems, and a change to how this system starts
  // programs
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

function installPackages() {
  if (!ciOnce(root, 'installing npm packages (once) ...')) fail('npm ci failed: see above; is the network there?');
}

/** Installs the compiler of tools/build/kernel.ts. Without it the test that needs it is skipped. */
function installKernelCompiler() {
  const folder = `${root}node_modules/.cull64-compiler/`;
  cpSync(`${root}tools/build/compiler`, folder, { recursive: true });
  if (!ciOnce(folder, 'installing the compiler of the WebAssembly modules, for a test (once) ...'))
    console.error('cull64: no AssemblyScript compiler, so its test is skipped: npm ci failed, see above');
}

/**
 * Installs npm packages by a folder's package-lock.json, whose hash is kept beside them to notice a change.
 * @returns false where that fails
 */
function ciOnce(folder, what) {
  const lock = createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex');
  const stamp = `${folder}node_modules/.cull64-lock`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true;
  console.error(`cull64: ${what}`);
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const done = run([...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 2, folder);
  if (done.status === 0) writeFileSync(stamp, lock);
  return done.status === 0;
}

/**
 * Installs Debian packages for the tests by apt-get where that is possible, else prints a line for each that says how.
 */
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
    // all at once is quicker, but one package that this system lacks would block the rest
    if (!install(all)) for (const { packages } of missing) install(packages);
    missing = missing.filter(({ isThere }) => !isThere());
  }
  for (const { name, packages } of missing)
    console.error(`cull64: no ${name}, so the tests that need one are skipped: apt-get install ${packages.join(' ')}`);
}

/** The package of a command, which is installed when the command is on the PATH. */
function tool(name, packages, command) {
  const isThere = () => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
  return { name, packages, isThere };
}

function hasBrowser() {
  return existsSync(process.env.CHROMIUM_PATH || '/usr/bin/chromium');
}

function run([command, ...args], output = 2, cwd = root) {
  return spawnSync(command, args, { cwd, stdio: ['ignore', output, output] });
}

function fail(message) {
  console.error(`cull64: ${message}`);
  process.exit(1);
}

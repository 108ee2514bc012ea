/**
 * A program in TypeScript as JavaScript that starts at once, made when it is first asked for and again when a file of it has changed.
 *
 * Node 20 does not read TypeScript. tsx has it read each module when it is loaded, by a thread of its own: seconds of user CPU time, the median of
 * five, for the command line's overview (13 modules) 0.37, for the page of one command (some 300) 1.2. Made beforehand: 0.09 and 0.13; making it takes 0.6.
 * Plain JavaScript, as setup.js is.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** milliseconds that what is no longer asked for is kept: a program that runs may yet load a part of it */
const KEPT = 3_600_000;

const START = 'start.mjs';
/** what says how the modules are read, and which version of vite does it */
const BESIDE = ['package-lock.json', 'package.json', 'tsconfig.json'];

/**
 * The file to import in place of `entry`.
 * @param {string} root the folder that package.json is in
 * @param {string} entry a module's path
 * @param {string} cache a folder below node_modules
 * @returns {Promise<string>}
 * @throws where it cannot be made, or not be written
 */
export async function bundled(root, entry, cache) {
  const list = join(cache, 'files.json');
  const name = nameOfList(list);
  const made = name && join(cache, name, START);
  return made && existsSync(made) ? made : bundle(root, entry, cache, list);
}

async function bundle(root, entry, cache, list) {
  const { build } = await import('vite');
  const scratch = join(cache, `making-${process.pid}`);
  /** file -> text, of all that it is made of */
  const sources = new Map(BESIDE.map((name) => join(root, name)).map((file) => [file, readFileSync(file, 'utf8')]));
  const asWritten = {
    name: 'as-written',
    enforce: 'pre',
    transform(code, id) {
      if (existsSync(id)) sources.set(id, code);
      // what stands beside a module is found from where it was written
      return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    },
  };
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      publicDir: false,
      plugins: [asWritten],
      build: {
        ssr: entry,
        outDir: scratch,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: START, chunkFileNames: '[name]-[hash].mjs' } },
      },
    });
    const folder = join(cache, nameOf(sources));
    sweep(cache);
    if (!existsSync(join(folder, START))) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(scratch, folder);
    }
    writeFileSync(join(folder, 'files.json'), JSON.stringify([...sources.keys()]));
    renameSync(join(folder, 'files.json'), list);
    return join(folder, START);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the listed files make as they are now; null where there is no list, or one is gone. */
function nameOfList(list) {
  try {
    return nameOf(JSON.parse(readFileSync(list, 'utf8')).map((file) => [file, readFileSync(file, 'utf8')]));
  } catch {
    return null;
  }
}

/** Of what files and their texts make with this Node: the same for the same texts. */
function nameOf(sources) {
  const hash = createHash('sha256').update(process.version);
  for (const [file, text] of sources) hash.update(`${file}\n${text.length}\n${text}`);
  return hash.digest('hex').slice(0, 16);
}

function sweep(cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (/^[0-9a-f]{16}$/.test(name) && Date.now() - statSync(path).mtimeMs > KEPT)
      rmSync(path, { recursive: true, force: true });
  }
}

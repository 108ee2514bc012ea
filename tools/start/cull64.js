/**
 * `npm run cull64`: the command line from a clone, after installing what the clone lacks. If no bundle of it can be
 * made, because a source file is broken or node_modules is not writable, tsx loads the sources, or reports what is
 * wrong with them.
 */
import './setup.js';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundled } from './bundle.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = join(root, 'tools/cli/cull64.ts');
const worker = join(root, 'tools/cli/worker.ts');

/** @returns {Promise<string>} */
async function loadable() {
  try {
    return await bundled(root, entry, join(root, 'node_modules/.cache/cull64'), { worker });
  } catch {
    const { register } = await import('tsx/esm/api');
    register();
    return entry;
  }
}

await import(pathToFileURL(await loadable()).href);

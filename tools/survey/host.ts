/** Serves a folder of three.js: below /plain/ as it is, below /batched/ with one line more in each example, and below /turned/ with what is opaque drawn in the opposite order. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};
/** Clocks of pages that share nothing with others are exact to 5 microseconds. */
const HEADERS = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const LIBRARY = '/cull64-three.js';

/** three's ids are random; with numbers of their own, an object more does not change the numbers that the example draws */
const withOwnIds = (script: string) =>
  script.replaceAll('Math.random() * 0xffffffff', 'surveyed.random() * 0xffffffff');
const turned = (script: string) => script.replaceAll('customOpaqueSort || painterSortStable', 'surveyed.sort');

/** a statement that makes a Scene: its indent, all of it, the scene's name */
const SCENE = /^([ \t]*)((?:const |let |var )?([\w.]+)\s*=\s*new (?:THREE\.)?Scene\(\)[^;\n]*;)/gm;

/** @returns an example's text with `batchScene( scene )` after each scene that it makes; null where it makes none by itself */
export function withBatches(html: string): string | null {
  const lines = html.replace(SCENE, '$1$2\n$1surveyed.scenes.push( batchScene( $3 ) );');
  if (lines === html || !/"imports"\s*:\s*{/.test(html)) return null;
  return lines
    .replace(/"imports"\s*:\s*{/, `$& "cull64/three": "${LIBRARY}",`)
    .replace(/<script type="module">/, "$&\n\t\t\timport { batchScene } from 'cull64/three';");
}

/** `cull64/three` for a page whose import map knows three. */
async function bundle(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(root, 'src/three.ts'), formats: ['es'], fileName: 'three' },
      rollupOptions: { external: /^three/ },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!('output' in first)) throw new Error('the library was not built');
  return first.output[0].code;
}

/** @param folder three.js with its `build` and `examples` */
export async function hostThree(folder: string): Promise<{ address: string; close(): void }> {
  const library = await bundle();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    const [, variant, rest] = /^\/(plain|batched|turned)(\/.*)$/.exec(path) ?? [];
    const headers = { ...HEADERS, 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' };
    const file = normalize(join(folder, rest ?? ''));
    if (path === LIBRARY) response.writeHead(200, headers).end(library);
    else if (!rest || !file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile())
      response.writeHead(404, HEADERS).end();
    else if (variant === 'batched' && file.endsWith('.html')) {
      const html = readFileSync(file, 'utf8');
      response.writeHead(200, headers).end(withBatches(html) ?? html);
    } else if (rest.startsWith('/build/')) {
      const script = withOwnIds(readFileSync(file, 'utf8'));
      response.writeHead(200, headers).end(variant === 'turned' ? turned(script) : script);
    } else createReadStream(file).pipe(response.writeHead(200, headers));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Writes dist/draco/decoder.js: Draco's decoder as one module for pages, the script and its WebAssembly as they are in draco3dgltf.
 * Part of the package's build.
 *
 * In draco3dgltf the script finds its .wasm by a path that bundlers do not see, and requires "fs" and "path", of which
 * they warn. Here `require` and `process` are undefined, so the script acts as in a page, and the WebAssembly is text.
 * A .wasm file beside it, named by an address, would be a quarter smaller; but bundlers that first copy a dependency
 * elsewhere, as Vite's server does, lose it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const script = readFileSync(resolve('draco3dgltf/draco_decoder_gltf_nodejs.js'), 'utf8');
const wasm = readFileSync(resolve('draco3dgltf/draco_decoder_gltf.wasm'), 'base64');
const { version } = JSON.parse(readFileSync(resolve('draco3dgltf/package.json'), 'utf8'));

const folder = fileURLToPath(new URL('../../dist/draco/', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(
  `${folder}decoder.js`,
  `/*! draco3dgltf ${version}, Copyright The Draco Authors, Apache License 2.0: http://www.apache.org/licenses/LICENSE-2.0 */
const module = { exports: {} };
(function (module, exports, require, process) {
${script}
})(module, module.exports);
const wasm = '${wasm}';
export default (options) =>
  module.exports({ ...options, wasmBinary: Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0)) });
`,
);

/**
 * The flat scan in WebAssembly SIMD, which a tree in WebAssembly has to beat. Its source is wasm-flat/scan.as, compiled
 * by tools/build/kernel.ts.
 *
 * The slack is as in src/core/tree/wide/wide-planes.ts, with the box of all spheres for the root: the error of a distance in
 * float32 is less than 4.01 u S, where u = 2^-24 and S is the greatest sum of the magnitudes of its terms; adding the
 * radius, at most S, adds an error of 2 u S. 8 u S covers both. Planes at infinity keep everything and do not count.
 */
import type { CullQuery } from '../../src/core/tree/query.ts';
import { SCAN_MODULE } from './wasm-flat/scan-module.ts';

const PLANES_AT = 0;
const SPHERES_AT = 1024;
const SPARE = 16;

interface ScanExports {
  prepare(): void;
  scan(spheres: number, stride: number, count: number, slack: number, output: number): number;
}

/** The spheres in a memory of their own. */
export interface WasmFlat {
  /** finds the visible spheres; `ids` then begins with their ids, ascending */
  cull(query: CullQuery): number;
  ids: Uint32Array;
  /** bytes of the memory, without the output */
  bytes: number;
}

const module = new WebAssembly.Module(Buffer.from(SCAN_MODULE, 'base64'));

/** @param spheres n x (x, y, z, r) */
export function createWasmFlat(spheres: Float32Array): WasmFlat {
  const count = spheres.length / 4;
  const stride = Math.ceil(count / 8) * 32;
  const output = SPHERES_AT + 4 * stride;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((output + (count + SPARE) * 4) / 65536) });
  const { prepare, scan } = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as ScanExports;
  prepare();
  const planes = new Float64Array(memory.buffer, PLANES_AT, 24);
  const ids = new Uint32Array(memory.buffer, output, count);
  for (let k = 0; k < 4; k++) {
    const numbers = new Float32Array(memory.buffer, SPHERES_AT + k * stride, count);
    for (let i = 0; i < count; i++) numbers[i] = spheres[i * 4 + k];
  }
  const far = new Float64Array(3);
  for (let i = 0; i < spheres.length; i += 4)
    for (let k = 0; k < 3; k++) far[k] = Math.max(far[k], Math.abs(spheres[i + k]) + spheres[i + 3]);
  const slackOf = (p: Float64Array) => {
    let most = 0;
    for (let at = 0; at < 24; at += 4)
      if (Number.isFinite(p[at + 3])) most = Math.max(most, far[0] + far[1] + far[2] + Math.abs(p[at + 3]));
    return most * 8 * 2 ** -24;
  };
  return {
    cull(query) {
      planes.set(query.planes);
      return scan(SPHERES_AT, stride, count, slackOf(query.planes), output);
    },
    ids,
    bytes: output,
  };
}

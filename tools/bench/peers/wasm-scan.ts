/** The flat scan in WebAssembly SIMD. */
import { createWasmFlat } from '../wasm-flat.ts';
import type { Built } from './contestant.ts';

export function buildWasmScan(spheres: Float32Array): Built {
  const { cull, ids, bytes } = createWasmFlat(spheres);
  return { cull: ({ query }) => cull(query), ids: () => ids, bytes, nodes: () => null };
}

/** The flat scan in WebAssembly SIMD. Its compiler is loaded, and it is compiled, before anything is built, and only where it takes part. */
import type { WasmFlat } from '../wasm-flat.ts';
import type { Built } from './contestant.ts';

let make: (spheres: Float32Array) => WasmFlat;

export async function prepareWasmScan(): Promise<void> {
  const { loadWasmFlat } = await import('../wasm-flat.ts');
  make = await loadWasmFlat();
}

export function buildWasmScan(spheres: Float32Array): Built {
  const { cull, ids, bytes } = make(spheres);
  return { cull: ({ query }) => cull(query), ids: () => ids, bytes, nodes: () => null };
}

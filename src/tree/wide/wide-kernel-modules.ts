/**
 * The modules of the kernel: whether they can be had, and their instances. Each is under 4 KB, because browsers compile larger ones only
 * asynchronously in a page's main thread.
 */
import { BUILD_MODULE } from './kernel/build-module.ts';
import { CULL_MODULE } from './kernel/cull-module.ts';
import { SORT_MODULE } from './kernel/sort-module.ts';

export interface CullExports {
  place(...addresses: number[]): void;
  writeTo(ids: number, inside: number, ranges: number): void;
  cull(
    cutting: number,
    slack: number,
    batch: number,
    direction: number,
    most: number,
    output: number,
    withInside: number,
  ): number;
}

export interface SortExports {
  sort(
    count: number,
    list: number,
    objects: number,
    ids: number,
    inside: number,
    room: number,
    scale: number,
    isBack: number,
    cutting: number,
  ): void;
}

export interface BuildExports {
  bound(spheres: number, count: number): void;
  build(
    spheres: number,
    count: number,
    pairs: number,
    objects: number,
    ids: number,
    leafSize: number,
    bits: number,
    passes: number,
  ): number;
  packLeaves(nodes: number, count: number, objects: number, leaves: number, data: number): number;
}

interface Modules {
  cull: WebAssembly.Module;
  build: WebAssembly.Module;
  sort: WebAssembly.Module;
}

/** undefined: not tried yet; a string says why there are none */
let modules: Modules | string | undefined;

/**
 * Why this program cannot cull and build wide trees in WebAssembly, or null where it can. The modules are compiled when this is first asked, or a tree first wants them.
 * @example
 * ```ts
 * import { buildWideTree, kernelFault } from 'cull64';
 *
 * const kernel = kernelFault() === null ? 'wasm' : 'typescript';
 * buildWideTree(Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1), { kernel }).leaves; // 1
 * ```
 */
export function kernelFault(): string | null {
  modules ??= compileModules();
  return typeof modules === 'string' ? modules : null;
}

function compileModules(): Modules | string {
  if (typeof WebAssembly === 'undefined') return 'there is no WebAssembly here';
  if (!WebAssembly.validate(SIMD_MODULE)) return 'WebAssembly has no SIMD here';
  try {
    return { cull: compiled(CULL_MODULE), build: compiled(BUILD_MODULE), sort: compiled(SORT_MODULE) };
  } catch (error) {
    return `WebAssembly is not allowed here: ${(error as Error).message}`;
  }
}

function compiled(base64: string): WebAssembly.Module {
  return new WebAssembly.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}

/** (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt) */
const SIMD_MODULE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

/**
 * An instance that works in this memory.
 * @throws Error where kernelFault says why there is none
 */
export function instantiate<Exports>(name: keyof Modules, memory: WebAssembly.Memory): Exports {
  const fault = kernelFault();
  if (fault !== null) throw new Error(fault);
  return new WebAssembly.Instance((modules as Modules)[name], { env: { memory } }).exports as Exports;
}

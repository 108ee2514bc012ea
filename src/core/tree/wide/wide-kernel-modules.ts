/** The modules of the kernel of wide trees, and what they export. */
import { kernelModules } from '../kernel-modules.ts';
import { BUILD_MODULE } from './kernel/build-module.ts';
import { CULL_MODULE } from './kernel/cull-module.ts';
import { SORT_MODULE } from './kernel/sort-module.ts';

export interface CullExports {
  place(...addresses: number[]): void;
  cull(batch: number, direction: number, most: number, asPositions: number, withInside: number): number;
}

export interface SortExports {
  sort(
    list: number,
    count: number,
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

const modules = kernelModules({ cull: CULL_MODULE, build: BUILD_MODULE, sort: SORT_MODULE });

/**
 * Why this program cannot cull and build wide trees in WebAssembly, nor build sphere trees there, or null where it can. The modules are compiled when this is first asked, or a tree first wants them.
 * @example
 * ```ts
 * import { buildWideTree, kernelFault } from 'cull64/trees';
 *
 * const kernel = kernelFault() === null ? 'wasm' : 'typescript';
 * buildWideTree(Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1), { kernel }).leaves; // 1
 * ```
 */
export function kernelFault(): string | null {
  return modules.fault();
}

export const { instantiate } = modules;

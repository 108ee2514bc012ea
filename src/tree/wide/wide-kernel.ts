/**
 * The WebAssembly form of the culls of a wide tree: whether it can be had, its modules, and the memory of a tree.
 *
 * It needs WebAssembly with SIMD, and a page whose policy allows WebAssembly ('wasm-unsafe-eval' in its Content-Security-Policy); without either, and
 * for a tree that 32 bits cannot address, TypeScript culls: the same ids in the same order, the same counters. Modules are under 4 KB
 * each, because browsers compile larger ones only asynchronously in a page's main thread.
 *
 * A tree with a kernel has its arrays in the kernel's memory. That memory cannot be handed to a worker: a tree that is to be sent is made with 'typescript'.
 */
import { BUILD_MODULE } from './kernel/build-module.ts';
import { CULL_MODULE } from './kernel/cull-module.ts';
import { COUNTERS_AT, EYE_AT, FLOAT_PLANES_AT, PLANES_AT, type WidePlaces, widePlaces } from './wide-memory.ts';
import { WIDE_NODE, type WideTree, wideNodeCount } from './wide-tree.ts';

/** auto: WebAssembly where it can be had and pays; wasm: WebAssembly, or an error; typescript: never WebAssembly */
export type KernelChoice = 'auto' | 'wasm' | 'typescript';

export const KERNEL_CHOICES: readonly KernelChoice[] = ['auto', 'wasm', 'typescript'];

/** With fewer objects a call into WebAssembly costs more than it saves. */
const LEAST_OBJECTS = 64;

export interface WideKernel {
  /** views of the memory that a cull writes: the planes in doubles, in float32, the eye */
  planes: Float64Array;
  floats: Float32Array;
  eye: Float64Array;
  /** views that it reads: nodes, leaves, plane tests, ranges */
  counters: Uint32Array;
  /** what the kernel writes: ids, inside flags, ranges */
  ids: Uint32Array;
  inside: Uint8Array;
  ranges: Uint32Array;
  /** whether a result has these for its own */
  isTaken: boolean;
  cull(cutting: number, slack: number, batch: number, direction: number, most: number, extras: number): number;
  /** Writes the leaves' integers anew, after objects or nodes have changed. */
  pack(): void;
}

interface Modules {
  cull: WebAssembly.Module;
  build: WebAssembly.Module;
}

/** undefined: not tried yet; a string says why there are none */
let modules: Modules | string | undefined;

/** Why this program cannot have the kernel, or null where it can. */
export function kernelFault(): string | null {
  modules ??= compileModules();
  return typeof modules === 'string' ? modules : null;
}

function compileModules(): Modules | string {
  if (typeof WebAssembly === 'undefined') return 'there is no WebAssembly here';
  if (!WebAssembly.validate(SIMD_MODULE)) return 'WebAssembly has no SIMD here';
  try {
    return { cull: compiled(CULL_MODULE), build: compiled(BUILD_MODULE) };
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
 * A tree with its kernel, where the choice gives it one, else the tree as it is.
 * @throws RangeError where 'wasm' is asked for and cannot be had, or for a choice that there is not
 */
export function withKernel(tree: WideTree, choice: KernelChoice = 'auto'): WideTree {
  if (!KERNEL_CHOICES.includes(choice))
    throw new RangeError(`kernel ${choice}: it must be ${KERNEL_CHOICES.join(', ')}`);
  if (choice === 'typescript' || (choice === 'auto' && tree.ids.length < LEAST_OBJECTS)) return tree;
  const made = kernelFault() ?? movedTree(tree);
  if (typeof made !== 'string') return made;
  if (choice === 'wasm') throw new RangeError(`kernel wasm: ${made}`);
  return tree;
}

/** The tree in a memory of its own, or why it cannot be. */
function movedTree(tree: WideTree): WideTree | string {
  const places = widePlaces(wideNodeCount(tree), tree.ids.length, tree.leaves);
  if (places === null) return `${tree.ids.length} objects take more than the 4 GB that WebAssembly addresses`;
  let memory: WebAssembly.Memory;
  try {
    memory = new WebAssembly.Memory({ initial: places.pages });
  } catch (error) {
    return (error as Error).message;
  }
  const { buffer } = memory;
  const moved: WideTree = {
    ...tree,
    nodes: new Float32Array(buffer, places.nodes, tree.nodes.length),
    words: new Uint32Array(buffer, places.nodes, tree.words.length),
    objects: new Float32Array(buffer, places.objects, tree.objects.length),
    ids: new Uint32Array(buffer, places.ids, tree.ids.length),
  };
  moved.words.set(tree.words);
  moved.objects.set(tree.objects);
  moved.ids.set(tree.ids);
  moved.kernel = createKernel(memory, places, moved);
  moved.kernel.pack();
  return moved;
}

function createKernel(memory: WebAssembly.Memory, places: WidePlaces, tree: WideTree): WideKernel {
  const { buffer } = memory;
  const objects = tree.ids.length;
  const { cull, place } = instance<CullExports>('cull', memory);
  place(
    places.nodes,
    places.objects,
    places.ids,
    places.leaves,
    places.queue,
    places.jobs,
    places.room,
    places.output,
    places.inside,
    places.ranges,
  );
  return {
    planes: new Float64Array(buffer, PLANES_AT, 24),
    floats: new Float32Array(buffer, FLOAT_PLANES_AT, 24),
    eye: new Float64Array(buffer, EYE_AT, 3),
    counters: new Uint32Array(buffer, COUNTERS_AT, 4),
    ids: new Uint32Array(buffer, places.output, objects),
    inside: new Uint8Array(buffer, places.inside, objects),
    ranges: new Uint32Array(buffer, places.ranges, Math.floor((places.pages * 65536 - places.ranges) / 12) * 3),
    isTaken: false,
    cull,
    pack() {
      const { packLeaves } = instance<BuildExports>('build', memory);
      packLeaves(places.nodes, tree.words.length / WIDE_NODE, places.objects, places.leaves, places.data);
    },
  };
}

interface CullExports {
  place(...addresses: number[]): void;
  cull: WideKernel['cull'];
}

interface BuildExports {
  packLeaves(nodes: number, count: number, objects: number, leaves: number, data: number): number;
}

function instance<Exports>(name: keyof Modules, memory: WebAssembly.Memory): Exports {
  return new WebAssembly.Instance((modules as Modules)[name], { env: { memory } }).exports as Exports;
}

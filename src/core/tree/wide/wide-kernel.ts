/**
 * The WebAssembly form of the culls of a wide tree: whether it can be had, its modules, and the memory of a tree.
 *
 * It needs WebAssembly with SIMD, and a page whose policy allows WebAssembly ('wasm-unsafe-eval' in its Content-Security-Policy); without either, and
 * for a tree that 32 bits cannot address, TypeScript culls: the same ids in the same order, the same counters.
 *
 * A tree with a kernel has its arrays in the kernel's memory, which other trees share (wide-arena.ts), and is recognised by them. A copy of it, in a worker for example,
 * has none until withKernel gives it one; and since a structured clone of an array is one of all that its buffer holds, other trees too, a tree that is
 * to be sent is better made with 'typescript'.
 */
import { type KernelChoice, refuse, wantsKernel } from '../kernel-choice.ts';
import { arenaFor, type WideArena } from './wide-arena.ts';
import { type CullExports, kernelFault } from './wide-kernel-modules.ts';
import { FREE, type WidePlaces, widePlaces } from './wide-memory.ts';
import { WIDE_LEAF, WIDE_NODE, WIDE_REFERENCE, type WideTree, wideNodeCount } from './wide-tree.ts';

/** With fewer objects a call into WebAssembly costs more than it saves. */
const LEAST_OBJECTS = 64;

export interface WideKernel {
  /** what a cull hands over, in the memory: the planes, the eye, the root; for an exact order also the squared distance of the nearest point */
  planes: Float64Array;
  eye: Float64Array;
  root: Float32Array;
  /** what it reads there: nodes, leaves, plane tests, the planes that cut the tree, a bit each */
  counters: Uint32Array;
  /** what the kernel writes: the lists that the tree's first result has for its own, and those that are copied to the others */
  own: WideLists;
  shared: WideLists;
  /** whether there is a first result */
  isTaken: boolean;
  /** Say that the next cull is of this tree, and which lists it writes. */
  writeTo(lists: WideLists): void;
  cull: CullExports['cull'];
  /**
   * Make of the `count` positions that the last cull gave their ids in the exact order, and beside them, where asked for, inside flags.
   * @param scale of squared distances less eye[3], see kernel/sort-keys.as
   * @param cutting planes that cut the tree, a bit each
   */
  sort(lists: WideLists, count: number, isBack: boolean, withInside: boolean, scale: number, cutting: number): void;
  /**
   * Writes the leaves' integers anew, after objects or nodes have changed.
   * @param changed nodes: 0 where nothing has
   */
  pack(changed?: Uint8Array): void;
}

export interface WideLists {
  ids: Uint32Array;
  inside: Uint8Array;
}

/** by the ids of their trees */
const kernels = new WeakMap<Uint32Array, WideKernel>();

/** The kernel of a tree, if it has one. */
export function kernelOf(tree: WideTree): WideKernel | undefined {
  return kernels.get(tree.ids);
}

/**
 * Whether a tree of so many objects is to have a kernel.
 * @throws RangeError for a choice that there is not, or where 'wasm' is asked for and cannot be had
 */
export function wantsWideKernel(objects: number, choice?: KernelChoice): boolean {
  return wantsKernel(objects >= LEAST_OBJECTS, kernelFault, choice);
}

/**
 * A tree with its kernel, where the choice gives it one, else the tree as it is.
 * @param tree its arrays are copied
 * @throws RangeError for a choice that there is not, or where 'wasm' is asked for and cannot be had
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { buildWideTree, cullWide, withKernel } from 'cull64/trees';
 *
 * // as a worker sends it
 * const sent = buildWideTree(Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1), { kernel: 'typescript' });
 * const tree = withKernel(structuredClone(sent), 'wasm');
 * cullWide(tree, createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }))); // 2
 * ```
 */
export function withKernel(tree: WideTree, choice?: KernelChoice): WideTree {
  if (!wantsWideKernel(tree.ids.length, choice)) return tree;
  const moved = movedTree(tree);
  if (typeof moved !== 'string') return moved;
  refuse(moved, choice);
  return tree;
}

/** The tree in a memory with its kernel, or why it cannot be. */
export function movedTree(tree: WideTree): WideTree | string {
  const alone = widePlaces(wideNodeCount(tree), tree.ids.length, tree.leaves);
  if (alone === null) return `${tree.ids.length} objects take more than the 4 GB that WebAssembly addresses`;
  let arena: WideArena;
  try {
    arena = arenaFor(alone.end - FREE);
  } catch (error) {
    return (error as Error).message;
  }
  const places = widePlaces(wideNodeCount(tree), tree.ids.length, tree.leaves, arena.end)!;
  arena.end = places.end;
  const { buffer } = arena.memory;
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
  const kernel = createKernel(arena, places, moved);
  kernel.pack();
  compileCull(kernel);
  kernels.set(moved.ids, kernel);
  return moved;
}

/** Engines compile a function when it is first called: two milliseconds, here and not in the first frame. */
function compileCull(kernel: WideKernel): void {
  if (isCompiled) return;
  isCompiled = true;
  kernel.writeTo(kernel.own);
  // planes of zeros cut every leaf; one is enough
  kernel.cull(0, 1, 1, 0, 0);
}

let isCompiled = false;

function createKernel(arena: WideArena, places: WidePlaces, tree: WideTree): WideKernel {
  const { planes, eye, root, counters } = arena;
  const { buffer } = arena.memory;
  const objects = tree.ids.length;
  const [own, shared] = places.lists.map(({ ids, inside }) => ({
    ids: new Uint32Array(buffer, ids, objects),
    inside: new Uint8Array(buffer, inside, objects),
  }));
  const leaves = new Uint32Array(buffer, places.leaves, tree.leaves);
  return {
    planes,
    eye,
    root,
    counters,
    own,
    shared,
    isTaken: false,
    writeTo(lists) {
      if (lists === arena.written) return;
      arena.written = lists;
      const { nodes, objects, ids, leaves, queue, jobs, room } = places;
      const tree = [nodes, objects, ids, leaves, queue, jobs, room];
      arena.cull.place(...tree, lists.ids.byteOffset, lists.inside.byteOffset);
    },
    cull: arena.cull.cull,
    sort({ ids, inside }, count, isBack, withInside, scale, cutting) {
      const flags = withInside ? inside.byteOffset : 0;
      const { objects, ids: idsAt, sort: room } = places;
      arena.sort().sort(ids.byteOffset, count, objects, idsAt, flags, room, scale, isBack ? 1 : 0, cutting);
    },
    pack(changed) {
      const { packLeaves } = arena.build();
      const pack = (node: number, count: number, data: number) =>
        packLeaves(places.nodes + node * 4 * WIDE_NODE, count, places.objects, places.leaves, data);
      if (!changed) {
        pack(0, wideNodeCount(tree), places.data);
        return;
      }
      // leaves stand in the order of their nodes, so those of a node are one piece
      for (let node = 0; node < changed.length; node++) {
        const leaf = changed[node] === 0 ? NO_LEAF : firstLeaf(tree, node);
        if (leaf !== NO_LEAF) pack(node, 1, leaves[leaf]);
      }
    },
  };
}

const NO_LEAF = -1;

/** The number of the first leaf among a node's children. */
function firstLeaf({ words }: WideTree, node: number): number {
  const first = node * WIDE_NODE + WIDE_REFERENCE;
  for (let at = first; at < first + 4; at++) if (words[at] >= WIDE_LEAF) return words[at] - WIDE_LEAF;
  return NO_LEAF;
}

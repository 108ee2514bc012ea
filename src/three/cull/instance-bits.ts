/**
 * What an instance is for, in bits: whether it casts shadows, and its layers. Each child of the tree has those of all below it together, so that a view leaves out subtrees
 * without what it asks for. Nothing is stored until a program sets one.
 */
import { createWidePath, widePathTo, wordOfChild } from '../../core/tree/wide/wide-path.ts';
import {
  NO_CHILD,
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_REFERENCE,
  type WideTree,
  wideNodeCount,
} from '../../core/tree/wide/wide-tree.ts';

/** What a view asks for: an instance is shown that has one of the layers, and casts shadows where that is asked. */
export interface Ask {
  layers: number;
  isShadow: boolean;
}

const ALL = 0xffffffff;

/** Where more have changed, all children are gone through. */
const MAX_PATHS = 256;

export interface InstanceBits {
  /** ids, or null as long as all have all layers */
  layers: Uint32Array | null;
  /** ids: 1 or 0; null as long as all cast shadows */
  casts: Uint8Array | null;
  /** counts the changes */
  version: number;
  /** children of `tree`, together */
  tree: WideTree | null;
  below: { layers: Uint32Array; casts: Uint8Array };
  /** ids that changed since */
  changed: number[];
}

export function createInstanceBits(): InstanceBits {
  const below = { layers: new Uint32Array(0), casts: new Uint8Array(0) };
  return { layers: null, casts: null, version: 0, tree: null, below, changed: [] };
}

/** @param room most instances */
export function setLayers(bits: InstanceBits, room: number, id: number, mask: number): boolean {
  if (bits.layers === null && mask >>> 0 === ALL) return false;
  bits.layers ??= new Uint32Array(room).fill(ALL);
  if (bits.layers[id] === mask >>> 0) return false;
  bits.layers[id] = mask;
  return note(bits, id);
}

/** As setLayers: returns whether anything changed. */
export function setCasts(bits: InstanceBits, room: number, id: number, casts: boolean): boolean {
  if (bits.casts === null && casts) return false;
  bits.casts ??= new Uint8Array(room).fill(1);
  if (bits.casts[id] === +casts) return false;
  bits.casts[id] = +casts;
  return note(bits, id);
}

function note(bits: InstanceBits, id: number): true {
  if (bits.changed.length < MAX_PATHS) bits.changed.push(id);
  else bits.tree = null;
  bits.version++;
  return true;
}

/** Whether an ask can leave anything out. */
export function isSelective(bits: InstanceBits, { isShadow }: Ask): boolean {
  return bits.layers !== null || (isShadow && bits.casts !== null);
}

export function isAsked({ layers, casts }: InstanceBits, { layers: mask, isShadow }: Ask, id: number): boolean {
  return (layers === null || (layers[id] & mask) !== 0) && (!isShadow || casts === null || casts[id] === 1);
}

const path = createWidePath();

/** Bring what stands at the children up to date. @param positionOf the place of an instance in the tree's order, -1 for one beside the tree */
export function settleBits(bits: InstanceBits, tree: WideTree, positionOf: (id: number) => number): void {
  const { changed, below } = bits;
  const children = wideNodeCount(tree) * 4;
  if (bits.tree !== tree) {
    bits.tree = tree;
    bits.below = { layers: new Uint32Array(children), casts: new Uint8Array(children) };
    // a child's number is greater than its parent's
    for (let child = children - 1; child >= 0; child--) gather(bits, tree, child);
  } else
    for (const id of changed) {
      const position = positionOf(id);
      if (position < 0) continue;
      for (let i = widePathTo(tree, position, path) - 1; i >= 0; i--) {
        below.layers[path[i]] = 0;
        below.casts[path[i]] = 0;
        gather(bits, tree, path[i]);
      }
    }
  changed.length = 0;
}

/** Add to a child what is below it. */
function gather({ layers, casts, below }: InstanceBits, { words, ids }: WideTree, child: number): void {
  const at = wordOfChild(child);
  const reference = words[at + WIDE_REFERENCE];
  if (reference === NO_CHILD) return;
  if (reference < WIDE_LEAF) {
    for (let k = reference * 4; k < reference * 4 + 4; k++) {
      below.layers[child] |= below.layers[k];
      below.casts[child] |= below.casts[k];
    }
    return;
  }
  for (let o = words[at + WIDE_FIRST]; o < words[at + WIDE_END]; o++) {
    below.layers[child] |= layers === null ? ALL : layers[ids[o]];
    below.casts[child] |= casts === null ? 1 : casts[ids[o]];
  }
}

/**
 * Write the children without what is asked for, none of them below another.
 * @param waiting scratch, room for all nodes
 * @returns how many
 */
export function childrenWithout(
  { below }: InstanceBits,
  { layers, isShadow }: Ask,
  { words }: WideTree,
  children: Uint32Array,
  waiting: Uint32Array,
): number {
  let count = 0;
  let top = 0;
  if (words.length > 0) waiting[top++] = 0;
  while (top > 0) {
    const node = waiting[--top];
    for (let child = node * 4; child < node * 4 + 4; child++) {
      const reference = words[wordOfChild(child) + WIDE_REFERENCE];
      if (reference === NO_CHILD) continue;
      const isIn = (below.layers[child] & layers) !== 0 && (!isShadow || below.casts[child] === 1);
      if (!isIn) children[count++] = child;
      else if (reference < WIDE_LEAF) waiting[top++] = reference;
    }
  }
  return count;
}

/**
 * What an instance is for, in bits: whether it casts shadows, and its layers. Each child of the tree has those of all below it together, so that a view leaves out subtrees
 * without what it asks for. Nothing is stored until a program sets one.
 */
import { type WideTree, wideNodeCount } from '../../core/tree/wide/wide-tree.ts';
import { createWideWalk, gatherAbove, gatherWide, type WideGather, walkWide } from '../../core/tree/wide/wide-walk.ts';

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

/** Bring what stands at the children up to date. @param positionOf the place of an instance in the tree's order, -1 for one beside the tree */
export function settleBits(bits: InstanceBits, tree: WideTree, positionOf: (id: number) => number): void {
  const { changed } = bits;
  const isOther = bits.tree !== tree;
  if (isOther) {
    const children = wideNodeCount(tree) * 4;
    bits.tree = tree;
    bits.below = { layers: new Uint32Array(children), casts: new Uint8Array(children) };
  }
  const gather = gatherOf(bits, tree);
  if (isOther) gatherWide(tree, gather);
  else
    for (const id of changed) {
      const position = positionOf(id);
      if (position >= 0) gatherAbove(tree, position, gather);
    }
  changed.length = 0;
}

/** Gives a child the bits of all below it. */
function gatherOf({ layers, casts, below }: InstanceBits, { ids }: WideTree): WideGather {
  return (child, first, last, isLeaf) => {
    let [mask, cast] = [0, 0];
    for (let k = first; k < last; k++) {
      mask |= !isLeaf ? below.layers[k] : layers === null ? ALL : layers[ids[k]];
      cast |= !isLeaf ? below.casts[k] : casts === null ? 1 : casts[ids[k]];
    }
    below.layers[child] = mask;
    below.casts[child] = cast;
  };
}

/**
 * Write the children without what is asked for, none of them below another.
 * @returns how many
 */
export function childrenWithout(
  { below }: InstanceBits,
  { layers, isShadow }: Ask,
  tree: WideTree,
  children: Uint32Array,
): number {
  let count = 0;
  const walk = createWideWalk((spheres, entries, first) => {
    for (let k = 0; k < 4; k++) {
      const isIn = (below.layers[first + k] & layers) !== 0 && (!isShadow || below.casts[first + k] === 1);
      entries[k] = isIn ? 0 : Number.POSITIVE_INFINITY;
      if (!isIn && spheres[k * 4 + 3] >= 0) children[count++] = first + k;
    }
  });
  walkWide(walk, tree, () => {});
  return count;
}

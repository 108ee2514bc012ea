/** Validates the nodes of a tree of boxes: checks each guarantee of node.ts. */
import { emptyBox, uniteBox } from '../../core/math/box.ts';
import type { Report } from '../../core/tree/faults.ts';
import { MAX_DEPTH, MAX_LEAF_SIZE } from '../../core/tree/sphere/sphere-tree.ts';
import { type BoxNodes, COUNT, LEFT_FIRST, NODE_WORDS } from './node.ts';

/** A tree, and what is in its leaves. */
export interface CheckedNodes extends BoxNodes {
  /** slots: tree order -> input number */
  ids: Uint32Array;
  leafSize: number;
}

/** What is in the leaves: its name, and its own box. */
export interface Held {
  what: 'object' | 'triangle';
  /** Box of what is in a slot, six numbers into `out`. */
  writeBox(slot: number, out: Float64Array): void;
}

/** Lengths and ids: all that can be checked without a walk. */
export function checkArrays({ boxes, links, ids, depth, leafSize }: CheckedNodes, what: string, report: Report): void {
  const count = ids.length;
  const nodes = links.length / NODE_WORDS;
  const isOneBuffer =
    boxes.buffer === links.buffer && boxes.byteOffset === links.byteOffset && boxes.length === links.length;
  if (!isOneBuffer) report('boxes and links are not two views of one range of a buffer');
  if (!(nodes % 2 === 0 && nodes <= 2 * count && (count === 0 || nodes >= 2)))
    report(`${nodes} nodes cannot hold ${count} ${what}s`);
  if (!(Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_LEAF_SIZE))
    report(`leaf size ${leafSize}; it must be from 1 to ${MAX_LEAF_SIZE}`);
  if (count === 0 && depth !== 0) report(`depth ${depth} without ${what}s`);
  const isSeen = new Uint8Array(count);
  ids.forEach((id, slot) => {
    if (id >= count) report(`slot ${slot}: ${what} ${id} in a tree of ${count}`);
    else if (isSeen[id]++) report(`slot ${slot}: ${what} ${id} stands twice`);
  });
  for (let k = NODE_WORDS; k < 2 * NODE_WORDS; k++) if (links[k] > 0) report('node 1, which is unused, is not zero');
}

/** The nodes of a tree, of which checkArrays found nothing. */
export function checkNodes(tree: CheckedNodes, held: Held, report: Report): void {
  const count = tree.ids.length;
  if (count === 0) return;
  const seen = new Uint8Array(tree.links.length / NODE_WORDS);
  const end = walkNodes(tree, held, seen, report);
  if (end === null) return;
  if (end.slot !== count) report(`the leaves hold ${end.slot} ${held.what}s, not ${count}`);
  if (end.depth !== tree.depth) report(`the tree is ${end.depth} levels deep, not ${tree.depth}`);
  seen.forEach((isSeen, node) => {
    if (node !== 1 && !isSeen) report(`node ${node}: no way leads to it`);
  });
}

/**
 * The nodes from the root down: their links, leaves in tree order, boxes around what is below them.
 * @param seen receives 1 for each node that the walk came to
 * @returns the slot after the last, and the depth; null where a fault of the structure ended the walk
 */
function walkNodes(
  { boxes, links, ids, leafSize }: CheckedNodes,
  { what, writeBox }: Held,
  seen: Uint8Array,
  report: Report,
): { slot: number; depth: number } | null {
  const end = { slot: 0, depth: 0 };
  const waiting: { node: number; level: number }[] = [{ node: 0, level: 1 }];
  const around = new Float64Array(6);
  const own = new Float64Array(6);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, level } = next;
    if (level > MAX_DEPTH) return fault(`node ${node}: deeper than ${MAX_DEPTH} levels`);
    end.depth = Math.max(end.depth, level);
    seen[node] = 1;
    const at = node * NODE_WORDS;
    const first = links[at + LEFT_FIRST];
    const count = links[at + COUNT];
    emptyBox(around);
    if (count === 0) {
      if (!(first > node && first % 2 === 0 && first < seen.length))
        return fault(`node ${node}: left child ${first}; it must be even, from ${node + 1} to ${seen.length - 2}`);
      if (seen[first]) return fault(`node ${node}: left child ${first} has another parent`);
      seen[first] = 1;
      uniteBox(around, 0, boxes, first * NODE_WORDS);
      uniteBox(around, 0, boxes, (first + 1) * NODE_WORDS);
      waiting.push({ node: first + 1, level: level + 1 }, { node: first, level: level + 1 });
    } else {
      if (first !== end.slot) return fault(`leaf ${node}: its first slot is ${first}, not ${end.slot}`);
      if (count > leafSize)
        return fault(`leaf ${node} holds ${count} ${what}s; this tree's leaves hold 1 to ${leafSize}`);
      end.slot += count;
      if (end.slot > ids.length) return fault(`leaf ${node}: its slots end at ${end.slot} of ${ids.length}`);
      for (let slot = first; slot < end.slot; slot++) {
        writeBox(slot, own);
        uniteBox(around, 0, own, 0);
      }
    }
    for (let k = 0; k < 6; k++)
      if (boxes[at + k] !== around[k])
        report(`node ${node}: ${k < 3 ? 'min' : 'max'} ${'xyz'[k % 3]} is ${boxes[at + k]}, not ${around[k]}`);
  }
  return end;

  function fault(text: string): null {
    report(text);
    return null;
  }
}

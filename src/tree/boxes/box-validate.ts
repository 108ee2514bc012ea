/** Is this a box tree? Every promise of box-tree.ts, checked one by one. */
import { emptyBox, uniteBox } from '../../math/box.ts';
import { MAX_DEPTH, MAX_LEAF_SIZE } from '../sphere/sphere-tree.ts';
import { type BoxTree, COUNT, LEFT_FIRST, NODE_WORDS } from './box-tree.ts';

/** Faults that are listed before the rest is left unsaid. */
const MAX_FAULTS = 20;

/** Lists faults up to the most that are listed. */
export function reportTo(faults: string[]): Report {
  return (fault) => {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
}

export type Report = (fault: string) => void;

/**
 * Faults of a tree, a line each; none when it is valid. Safe on any content: it follows no link before it has checked it, and
 * visits each node once.
 */
export function validateBoxTree(tree: BoxTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  checkArrays(tree, report);
  const count = tree.ids.length;
  if (faults.length === 0 && count > 0) {
    const seen = new Uint8Array(tree.floats.length / NODE_WORDS);
    const end = checkSubtree(tree, 0, 0, seen, report);
    if (faults.length === 0) {
      if (end.object !== count) report(`the leaves hold ${end.object} objects, not ${count}`);
      if (end.depth !== tree.depth) report(`the tree is ${end.depth} levels deep, not ${tree.depth}`);
      seen.forEach((isSeen, node) => {
        if (node !== 1 && !isSeen) report(`node ${node}: no way leads to it`);
      });
    }
  }
  return faults;
}

/** Lengths, numbers and ids: what holds without a walk. */
export function checkArrays(tree: BoxTree, report: Report): void {
  const { floats, words, boxes, ids, leafSize, depth } = tree;
  const count = ids.length;
  const nodes = floats.length / NODE_WORDS;
  const isOneBuffer =
    floats.buffer === words.buffer && floats.byteOffset === words.byteOffset && floats.length === words.length;
  if (!isOneBuffer) report('floats and words are not two views of one range of a buffer');
  if (boxes.length !== count * 6) report(`${boxes.length} numbers of boxes for ${count} objects, not six for each`);
  if (!(nodes % 2 === 0 && nodes <= 2 * count && (count === 0 || nodes >= 2)))
    report(`${nodes} nodes cannot hold ${count} objects`);
  if (!(Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_LEAF_SIZE))
    report(`leaf size ${leafSize}; it must be from 1 to ${MAX_LEAF_SIZE}`);
  if (count === 0 && depth !== 0) report(`depth ${depth} without objects`);
  const isSeen = new Uint8Array(count);
  ids.forEach((id, slot) => {
    if (id >= count) report(`slot ${slot}: id ${id} in a tree of ${count} objects`);
    else if (isSeen[id]++) report(`slot ${slot}: id ${id} stands twice`);
  });
  for (let k = 0; k < boxes.length; k++) {
    if (!Number.isFinite(boxes[k])) report(`slot ${Math.floor(k / 6)}: a side at ${boxes[k]}`);
    else if (k % 6 < 3 && boxes[k] > boxes[k + 3]) report(`slot ${Math.floor(k / 6)}: its box is inside out`);
  }
  for (let k = NODE_WORDS; k < 2 * NODE_WORDS; k++) if (words[k] > 0) report('node 1, which is unused, is not zero');
}

/**
 * The nodes below `root`: their links, leaves in tree order from slot `object` on, boxes around what is below them. The first
 * fault of the structure ends the walk; boxes are reported as they are found.
 * @param seen receives 1 for each node that the walk came to
 */
export function checkSubtree(
  tree: BoxTree,
  root: number,
  object: number,
  seen: Uint8Array,
  report: Report,
): { object: number; depth: number } {
  const { floats, words, boxes } = tree;
  const end = { object, depth: 0 };
  const waiting: { node: number; level: number }[] = [{ node: root, level: 1 }];
  const around = new Float64Array(6);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, level } = next;
    if (level > MAX_DEPTH) return fault(`node ${node}: deeper than ${MAX_DEPTH} levels`);
    end.depth = Math.max(end.depth, level);
    seen[node] = 1;
    const at = node * NODE_WORDS;
    const first = words[at + LEFT_FIRST];
    const count = words[at + COUNT];
    emptyBox(around);
    if (count === 0) {
      if (!(first >= 2 && first % 2 === 0 && first < seen.length))
        return fault(`node ${node}: left child ${first}; it must be even, from 2 to ${seen.length - 2}`);
      if (seen[first]) return fault(`node ${node}: left child ${first} has another parent`);
      seen[first] = 1;
      uniteBox(around, 0, floats, first * NODE_WORDS);
      uniteBox(around, 0, floats, (first + 1) * NODE_WORDS);
      waiting.push({ node: first + 1, level: level + 1 }, { node: first, level: level + 1 });
    } else {
      if (first !== end.object) return fault(`leaf ${node}: its first object is ${first}, not ${end.object}`);
      if (count > tree.leafSize)
        return fault(`leaf ${node} holds ${count} objects; this tree's leaves hold 1 to ${tree.leafSize}`);
      for (let slot = first; slot < first + count; slot++) uniteBox(around, 0, boxes, slot * 6);
      end.object += count;
    }
    for (let k = 0; k < 6; k++)
      if (floats[at + k] !== around[k])
        report(`node ${node}: ${k < 3 ? 'min' : 'max'} ${'xyz'[k % 3]} is ${floats[at + k]}, not ${around[k]}`);
  }
  return end;

  function fault(text: string): typeof end {
    report(text);
    return end;
  }
}

/** Validates a wide tree: checks each guarantee of wide-tree.ts. */
import { checkPermutation, checkSpheres, type Report, reportTo } from '../faults.ts';
import {
  MAX_WIDE_DEPTH,
  MAX_WIDE_LEAF_SIZE,
  NO_CHILD,
  WIDE_AXES,
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_SPLIT,
  WIDE_Y,
  WIDE_Z,
  type WideTree,
  wideNodeCount,
} from './wide-tree.ts';

/**
 * Faults of a tree, a line each; none when it is valid. Safe on any content: it follows no reference before it has checked it, and
 * visits each node once. An object may stick out of its child's sphere by 2^-50 of the radius, less than what a cull allows for.
 * @example
 * ```ts
 * import { validateWideTree } from 'cull64/check';
 * import { buildWideTree } from 'cull64/trees';
 *
 * const tree = buildWideTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1));
 * validateWideTree(tree); // []
 * tree.ids[0] = 1;
 * validateWideTree(tree); // ['object 1: id 1 stands twice']
 * ```
 */
export function validateWideTree(tree: WideTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  const { nodes, words, objects, ids, root } = tree;
  const count = ids.length;
  if (words.length % WIDE_NODE !== 0) report(`${words.length} words, not ${WIDE_NODE} for each node`);
  if (nodes.buffer !== words.buffer || nodes.byteOffset !== words.byteOffset || nodes.length !== words.length)
    report('nodes and words are not the same memory');
  if (objects.length !== count * 4) report(`${objects.length} sphere numbers for ${count} objects, not four for each`);
  if (root.length !== 4) report(`root: ${root.length} numbers, not four`);
  if (words.length > 0 !== count > 0) report(`${words.length} words of nodes for ${count} objects`);
  if (!(Number.isInteger(tree.leafSize) && tree.leafSize >= 1 && tree.leafSize <= MAX_WIDE_LEAF_SIZE))
    report(`leaf size ${tree.leafSize}; it must be from 1 to ${MAX_WIDE_LEAF_SIZE}`);
  if (faults.length > 0) return faults;

  checkSpheres(objects, 'object', report);
  checkPermutation(ids, report);
  const fault = faults.length === 0 ? checkNodes(tree, report) : null;
  if (fault) report(fault);
  if (faults.length === 0) checkChildren(tree, report);
  return faults;
}

/**
 * References, ranges and splits: each node's range and level are known before it is reached, as its parent stands before it.
 * The first fault of the structure ends the walk and is returned.
 */
function checkNodes(tree: WideTree, report: Report): string | null {
  const { nodes, words } = tree;
  const count = wideNodeCount(tree);
  const firsts = new Uint32Array(count + 1);
  const ends = new Uint32Array(count + 1);
  const levels = new Uint8Array(count + 1);
  let made = 1;
  let leaves = 0;
  if (count > 0) ends[0] = tree.ids.length;
  for (let node = 0; node < count; node++) {
    if (node >= made) return `node ${node}: nothing leads to it`;
    if (levels[node] >= MAX_WIDE_DEPTH) return `node ${node}: deeper than ${MAX_WIDE_DEPTH} levels`;
    const at = node * WIDE_NODE;
    const shape = childrenOf(words, at);
    if (
      shape !== '1111' &&
      shape !== '1011' &&
      shape !== '1110' &&
      shape !== '1010' &&
      !(shape === '1000' && count === 1)
    )
      return `node ${node}: children ${shape}, of which some must not be missing`;
    if (words[at + WIDE_AXES] > 63) report(`node ${node}: axes ${words[at + WIDE_AXES]}`);
    for (let split = 0; split < 3; split++) {
      if (((words[at + WIDE_AXES] >> (2 * split)) & 3) === 3) report(`node ${node}: split ${split} has no axis`);
      if (!Number.isFinite(nodes[at + WIDE_SPLIT + split])) report(`node ${node}: split ${split} is nowhere`);
    }
    let object = firsts[node];
    for (let k = 0; k < 4; k++) {
      const reference = words[at + WIDE_REFERENCE + k];
      const first = words[at + WIDE_FIRST + k];
      const end = words[at + WIDE_END + k];
      const name = `node ${node}, child ${k}`;
      if (reference === NO_CHILD) {
        if (first !== 0 || end !== 0 || nodes[at + WIDE_R + k] !== Number.NEGATIVE_INFINITY)
          report(`${name}: missing, but with objects or a sphere`);
        continue;
      }
      if (first !== object) return `${name}: its range starts at ${first}, not at ${object}`;
      if (!(end > first && end <= ends[node])) return `${name}: its range ends at ${end}`;
      object = end;
      const isAlone = shape[k ^ 1] === '0';
      if (reference >= WIDE_LEAF) {
        if (reference !== WIDE_LEAF + leaves) return `${name}: leaf ${reference - WIDE_LEAF}, not ${leaves}`;
        leaves++;
        if (end - first > tree.leafSize)
          return `${name}: a leaf of ${end - first} objects; this tree's leaves hold 1 to ${tree.leafSize}`;
      } else {
        if (isAlone) return `${name}: no leaf, and no child beside it`;
        if (reference !== made || made >= count) return `${name}: node ${reference}, not ${made} of ${count}`;
        firsts[made] = first;
        ends[made] = end;
        levels[made++] = levels[node] + 1;
      }
    }
    if (object !== ends[node]) return `node ${node}: its children end at ${object}, not at ${ends[node]}`;
  }
  return leaves === tree.leaves ? null : `${leaves} leaves, not ${tree.leaves}`;
}

/** Which children a node has, as 1 and 0. */
function childrenOf(words: Uint32Array, at: number): string {
  return [0, 1, 2, 3].map((k) => (words[at + WIDE_REFERENCE + k] === NO_CHILD ? '0' : '1')).join('');
}

function checkChildren({ nodes, words, objects, root }: WideTree, report: Report): void {
  if (!root.every(Number.isFinite) || root[3] < 0) report(`root: ${root.join(', ')}`);
  checkHolds('root', root, objects, 0, objects.length / 4, report);
  for (let child = 0; child < nodes.length; child += (child & 3) === 3 ? WIDE_NODE - 3 : 1) {
    if (words[child + WIDE_REFERENCE] === NO_CHILD) continue;
    const name = `node ${Math.floor(child / WIDE_NODE)}, child ${child & 3}`;
    const sphere = [nodes[child], nodes[child + WIDE_Y], nodes[child + WIDE_Z], nodes[child + WIDE_R]];
    const [x, y, z, r] = sphere;
    if (!(sphere.every(Number.isFinite) && r >= 0)) report(`${name}: sphere ${sphere.join(', ')}`);
    const far = Math.max(Math.abs(x - root[0]), Math.abs(y - root[1]), Math.abs(z - root[2]), r);
    if (far > root[3]) report(`${name}: its centre is outside the root's box, or its radius greater`);
    checkHolds(name, sphere, objects, words[child + WIDE_FIRST], words[child + WIDE_END], report);
  }
}

function checkHolds(
  name: string,
  [x, y, z, r]: Float32Array | number[],
  objects: Float32Array,
  first: number,
  end: number,
  report: Report,
): void {
  for (let o = first; o < end; o++) {
    const dx = objects[o * 4] - x;
    const dy = objects[o * 4 + 1] - y;
    const dz = objects[o * 4 + 2] - z;
    const extent = Math.sqrt(dx * dx + dy * dy + dz * dz) + objects[o * 4 + 3];
    if (!(extent <= r * (1 + 2 ** -50))) report(`${name}: object ${o} reaches ${extent}, beyond its radius ${r}`);
  }
}

/**
 * Makes a sphere tree of parts that came from a file: the one door through which every reader's result goes.
 *
 * Guarantee: whatever the parts are, the result is a tree in which validateTree finds nothing, or a TreeFileError. Time and
 * memory are those of the parts: validateTree follows no link that it has not checked, and stops at MAX_DEPTH.
 */
import { isLeaf, type SphereTree, targetOf } from '../tree/sphere/sphere-tree.ts';
import { validateTree } from '../tree/sphere/validate.ts';
import { builtWrong } from './tree-file-error.ts';

/** As in SphereTree, without `first`; without `objects` each leaf's sphere is its one object's. */
export interface TreeParts {
  spheres: Float32Array;
  links: Uint32Array;
  objects: Float32Array | null;
  ids: Uint32Array;
  depth: number;
  leafSize: number;
  leafAxes?: Uint8Array;
}

/** @throws TreeFileError that names the first fault */
export function assembleTree(parts: TreeParts): SphereTree {
  const { spheres, links, ids, depth, leafSize, leafAxes } = parts;
  const nodes = links.length;
  const first = new Uint32Array(nodes + 1);
  first[nodes] = ids.length;
  for (let node = nodes - 1; node >= 0; node--)
    first[node] = isLeaf(links[node]) ? targetOf(links[node]) : first[node + 1];
  const objects = parts.objects ?? leafSpheres(spheres, links, ids.length);
  const tree = { spheres, links, first, objects, ids, depth, leafSize, ...(leafAxes && { leafAxes }) };
  const faults = validateTree(tree);
  if (faults.length > 0) {
    const more = faults.length > 1 ? ' (and more)' : '';
    throw builtWrong(`${faults[0]}${more}`);
  }
  return tree;
}

function leafSpheres(spheres: Float32Array, links: Uint32Array, count: number): Float32Array {
  const objects = new Float32Array(count * 4);
  for (let node = 0; node < links.length; node++) {
    if (!isLeaf(links[node])) continue;
    const object = targetOf(links[node]);
    if (object >= count) throw builtWrong(`leaf ${node}: object ${object} of ${count}`);
    for (let k = 0; k < 4; k++) objects[object * 4 + k] = spheres[node * 4 + k];
  }
  return objects;
}

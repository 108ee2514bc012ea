/**
 * Objects of one material side by side in each leaf of a tree with full leaves: fewer changes of material where a program draws the list, for a
 * little more overdraw. The tree's shape stays as it is, and every program reads it.
 *
 * Along a leaf's axis, groups come in the order of their means, and objects within one in the order that they had.
 *
 * Tried, and left: each leaf along its parent's axis, and where two sibling leaves share a material, that one at the ends that meet. On the level of docs/materials.md
 * 37.4 changes at an overdraw of 1.076 with leaves of 8 (here 38.0 at 1.069), 26.8 at 1.082 with 16 (28.0 at 1.092), 23.3 at 1.125 with 24 (24.0 at 1.110): better in one
 * of three. Bringing them together in each list (group-list.ts) does more.
 */
import { isLeaf, type SphereTree } from '../tree/sphere/sphere-tree.ts';
import { sortLeaf } from './content.ts';

/**
 * Reorder the objects inside every leaf, in place, and say so in the tree's `leafAxes`.
 * @param materials by id: numbers of materials
 */
export function groupLeaves(tree: SphereTree, materials: ArrayLike<number>): void {
  const { links, first, objects, ids } = tree;
  const order = Uint32Array.from(ids, (_, slot) => slot);
  const axes = tree.leafAxes?.slice() ?? new Uint8Array(links.length);
  for (let leaf = 0; leaf < links.length; leaf++) {
    if (!isLeaf(links[leaf])) continue;
    const [from, to] = [first[leaf], first[leaf + 1]];
    if (!tree.leafAxes) axes[leaf] = sortLeaf(objects, order, from, to);
    const own = order.slice(from, to);
    const byMaterial = new Map<number, number[]>();
    own.forEach((slot, place) => {
      const material = materials[ids[slot]];
      byMaterial.set(material, [...(byMaterial.get(material) ?? []), place]);
    });
    const mean = (at: readonly number[]) => at.reduce((sum, place) => sum + place, 0) / at.length;
    const groups = [...byMaterial.values()].sort((a, b) => mean(a) - mean(b) || a[0] - b[0]);
    groups.flat().forEach((place, i) => {
      order[from + i] = own[place];
    });
  }
  tree.objects = objects.map((_, i) => objects[order[i >> 2] * 4 + (i & 3)]);
  tree.ids = order.map((slot) => ids[slot]);
  tree.leafAxes = axes;
}

/** The tree of one block, in its place in the whole tree. */
import { buildByRule, ruleOf } from '../sphere-build.ts';
import { isLeaf, MAX_DEPTH, type SphereTree } from '../sphere-tree.ts';
import type { PlacedBlock } from './plan.ts';

/**
 * Build a block by the default rule, with full leaves.
 * @param spheres of its objects
 * @returns its tree, whose links and ranges are those of the whole tree; its ids are places in `spheres`, its depth is from the whole tree's root
 */
export function buildBlock(spheres: Float32Array, block: PlacedBlock, leafSize: number): SphereTree {
  const above = block.level - 1;
  const maxDepth = MAX_DEPTH - above;
  const tree = buildByRule(spheres, ruleOf(), { bounds: 'plane', leafSize, leaves: 'full', maxDepth });
  const { links, first } = tree;
  for (let node = 0; node < links.length; node++)
    links[node] += isLeaf(links[node]) ? block.firstObject : block.firstNode;
  for (let node = 0; node < first.length; node++) first[node] += block.firstObject;
  return { ...tree, depth: above + tree.depth };
}

/**
 * Where everything of a large tree stands, before its blocks are built: the nodes above the blocks, and the place of each block.
 *
 * All leaves of a block but its last are full, so that the number of a block's nodes follows from the number of its objects. So the number of
 * every node is known beforehand, and a tree can be written from its first byte to its last as it is built.
 *
 * The nodes above are the tree of the blocks' boxes by the rule of the default build, each with a ball around the balls of its blocks.
 */
import { buildByRule, ruleOf } from '../sphere-build.ts';
import { axisOf, isLeaf, packLink, targetOf } from '../sphere-tree.ts';
import type { BlockFacts } from './block-facts.ts';

/** Levels of the nodes above the blocks: blocks have what is left of MAX_DEPTH. */
const TOP_DEPTH = 40;

/** A block in its place. */
export interface PlacedBlock {
  /** of its first sphere in the sorted sequence */
  place: number;
  count: number;
  /** number of its root */
  firstNode: number;
  /** slot of its first object */
  firstObject: number;
  /** of its root: 1 where that is the root of all */
  level: number;
}

export interface LargePlan {
  objectCount: number;
  nodeCount: number;
  leafSize: number;
  /** the nodes above the blocks, in preorder */
  top: {
    /** their numbers */
    nodes: Uint32Array;
    /** nodes x (x, y, z, r) */
    spheres: Float32Array;
    links: Uint32Array;
    /** nodes: slot of the first object below */
    first: Uint32Array;
  };
  /** in tree order */
  blocks: PlacedBlock[];
}

/**
 * @param starts where the blocks begin in the sorted sequence, and behind them all its length; one block at least
 */
export function planLarge(starts: readonly number[], { boxes, balls }: BlockFacts, leafSize: number): LargePlan {
  const tree = buildByRule(balls, ruleOf(), {
    boxes,
    bounds: 'plane',
    leafSize: 1,
    leaves: 'any',
    maxDepth: TOP_DEPTH,
    checked: true,
  });
  const { links, ids } = tree;
  const countOf = (block: number) => starts[block + 1] - starts[block];

  // numbers of nodes below each, from the last to the first: children stand behind their parents
  const sizes = new Uint32Array(links.length);
  for (let t = links.length - 1; t >= 0; t--) {
    const target = targetOf(links[t]);
    sizes[t] = isLeaf(links[t]) ? nodesOf(countOf(ids[target]), leafSize) : 1 + sizes[t + 1] + sizes[target];
  }

  const inner = links.length - ids.length;
  const top = {
    nodes: new Uint32Array(inner),
    spheres: new Float32Array(inner * 4),
    links: new Uint32Array(inner),
    first: new Uint32Array(inner),
  };
  const blocks: PlacedBlock[] = [];
  const numbers = new Uint32Array(links.length);
  const levels = new Uint8Array(links.length).fill(1);
  let objects = 0;
  let at = 0;
  for (let t = 0; t < links.length; t++) {
    const target = targetOf(links[t]);
    if (isLeaf(links[t])) {
      const block = ids[target];
      const [place, count] = [starts[block], countOf(block)];
      blocks.push({ place, count, firstNode: numbers[t], firstObject: objects, level: levels[t] });
      objects += count;
      continue;
    }
    numbers[t + 1] = numbers[t] + 1;
    numbers[target] = numbers[t + 1] + sizes[t + 1];
    levels[t + 1] = levels[t] + 1;
    levels[target] = levels[t] + 1;
    top.nodes[at] = numbers[t];
    top.spheres.set(tree.spheres.subarray(t * 4, t * 4 + 4), at * 4);
    top.links[at] = packLink(axisOf(links[t]), numbers[target]);
    top.first[at] = objects;
    at++;
  }
  return { objectCount: objects, nodeCount: sizes[0], leafSize, top, blocks };
}

/** Nodes of a tree of so many objects whose leaves are full. */
function nodesOf(count: number, leafSize: number): number {
  return 2 * Math.ceil(count / leafSize) - 1;
}

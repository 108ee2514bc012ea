/**
 * A tree of boxes by levels, as the page shows the box tree and the mesh tree.
 *
 * Level 0 is the root. A leaf above the asked level stands in for its missing children, so that whatever the tree holds is below exactly one
 * node of every level, and the deepest level is the leaves.
 *
 * Cost: the nodes down to the level, each once for each level that it stands in.
 * Twin: ../sphere/levels.ts.
 */
import { type BoxNodes, COUNT, LEFT_FIRST, NODE_WORDS } from './node.ts';

/** The nodes at `level`, and the leaves above it, from left to right. */
export function boxLevelNodes({ links, depth }: BoxNodes, level: number): Uint32Array {
  let nodes = Uint32Array.from(depth > 0 ? [0] : []);
  for (let above = 0; above < Math.min(level, depth - 1); above++) {
    let inner = 0;
    for (const node of nodes) if (links[node * NODE_WORDS + COUNT] === 0) inner++;
    const next = new Uint32Array(nodes.length + inner);
    let count = 0;
    for (const node of nodes) {
      if (links[node * NODE_WORDS + COUNT] !== 0) next[count++] = node;
      else {
        const left = links[node * NODE_WORDS + LEFT_FIRST];
        next[count++] = left;
        next[count++] = left + 1;
      }
    }
    nodes = next;
  }
  return nodes;
}

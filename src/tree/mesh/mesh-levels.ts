/**
 * A mesh tree by levels, for who shows it level by level.
 *
 * Level 0 is the root. A leaf above the asked level stands in for its missing children, so that every triangle is below exactly one
 * node of every level, and the deepest level is the leaves.
 * Cost: one pass over the nodes, in which parents come before children.
 */
import { COUNT, LEFT_FIRST, type MeshTree, meshNodeCount, NODE_WORDS } from './mesh-tree.ts';

/**
 * Nodes: how far below the root, which is 0.
 * @example
 * ```ts
 * import { buildMeshTree, meshNodeDepths } from 'cull64';
 *
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 9, 0, 0, 9, 0, 1, 8, 0, 1);
 * meshNodeDepths(buildMeshTree(positions, Uint32Array.of(0, 1, 2, 3, 4, 5), { leafSize: 1 })); // [0, 1, 1]
 * ```
 */
export function meshNodeDepths(tree: MeshTree): Uint8Array {
  const { links } = tree;
  const depths = new Uint8Array(meshNodeCount(tree));
  depths.forEach((depth, node) => {
    if (links[node * NODE_WORDS + COUNT] > 0) return;
    depths.fill(depth + 1, links[node * NODE_WORDS + LEFT_FIRST], links[node * NODE_WORDS + LEFT_FIRST] + 2);
  });
  return depths;
}

/**
 * The nodes at `level`, and the leaves above it, ascending.
 * @param depths as meshNodeDepths gives them
 * @example
 * ```ts
 * import { buildMeshTree, meshLevelNodes } from 'cull64';
 *
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 9, 0, 0, 9, 0, 1, 8, 0, 1);
 * const tree = buildMeshTree(positions, Uint32Array.of(0, 1, 2, 3, 4, 5), { leafSize: 1 });
 * meshLevelNodes(tree, 0); // [0]
 * meshLevelNodes(tree, 1); // [1, 2]
 * ```
 */
export function meshLevelNodes(tree: MeshTree, level: number, depths: Uint8Array = meshNodeDepths(tree)): Uint32Array {
  const nodes: number[] = [];
  depths.forEach((depth, node) => {
    if (depth === level || (depth < level && tree.links[node * NODE_WORDS + COUNT] > 0)) nodes.push(node);
  });
  return Uint32Array.from(nodes);
}

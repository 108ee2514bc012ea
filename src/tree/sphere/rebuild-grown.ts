/**
 * Builds anew, in place, the subtrees whose spheres refits have let grow, and leaves the rest of the tree as it is.
 *
 * A subtree over n objects is built from them alone and takes the place of the one before: the same range of objects, which it puts into an order
 * of its own, and the same nodes, because n objects in full leaves always make as many. Nodes above it are refitted.
 *
 * A refitted sphere is that around two others, looser than the one that was built around objects: at the root over 300 objects 1.9 times as
 * large, though hardly any has moved. So growth is told from what a refit of all nodes gives, not from the sphere as built.
 *
 * Guarantee: afterwards the tree is valid, culls are exact, and it is no deeper than before, so that what was made for its culls
 * still has room. An object never leaves its subtree: of objects that went across the whole scene the topmost spheres stay large.
 *
 * Cost: a look at each node above those that have grown, the building of these, a refit of the ways to them.
 */
import { nodeDepths } from './levels.ts';
import { collectPath, createRefitScratch, type RefitScratch, refitNodes } from './refit.ts';
import { type BuildOptions, buildByRule, ruleOf } from './sphere-build.ts';
import { axisOf, isLeaf, LEAF, packLink, type SphereTree, targetOf } from './sphere-tree.ts';

export interface RebuildOptions extends Partial<Pick<BuildOptions, 'split' | 'bounds' | 'boxes'>> {
  /** a subtree is built anew when its radius is more than this times what a refit gave when it was built */
  factor: number;
  /** the tree was built with leaves: 'balanced' */
  balanced: boolean;
}

const REBUILD_DEFAULTS: RebuildOptions = { factor: 1.5, balanced: false };

/** What refits and rebuilds of one tree share; made once, and taken by `refit` too. */
export interface RebuildScratch extends RefitScratch {
  /** nodes: the radius that a refit gave when the node was built */
  radii: Float32Array;
}

/** Make it while the objects are where the tree was built. */
export function createRebuildScratch(tree: SphereTree): RebuildScratch {
  return { ...createRefitScratch(tree), radii: refittedRadii(tree) };
}

/**
 * Build anew the topmost subtrees that have grown.
 * @param scratch that the tree was refitted with; it is kept right
 * @param options as the tree was built; `boxes` are by input id, as they are now
 * @returns how many objects stand in subtrees that were built anew
 * @throws RangeError for a factor below 1, for leaves of several objects that are not full, whose number is not fixed, and for
 * leaves with axes of their own; the tree is then as it was
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { createRebuildScratch, rebuildGrown, refit } from 'cull64/trees';
 * import { validateTree } from 'cull64/check';
 *
 * const spheres = Float32Array.of(0, 0, 0, 1, 3, 0, 0, 1, 90, 0, 0, 1, 93, 0, 0, 1);
 * const tree = buildSphereTree(spheres);
 * const scratch = createRebuildScratch(tree);
 *
 * // object 0 goes away from its neighbour
 * spheres[1] = 20;
 * refit(tree, [0], spheres, scratch);
 * rebuildGrown(tree, scratch); // 2
 * rebuildGrown(tree, scratch); // 0
 * validateTree(tree); // []
 * ```
 */
export function rebuildGrown(tree: SphereTree, scratch: RebuildScratch, options: Partial<RebuildOptions> = {}): number {
  const { factor } = { ...REBUILD_DEFAULTS, ...options };
  if (!(factor >= 1)) throw new RangeError(`factor ${factor}: it must be at least 1`);
  if (tree.leafAxes) throw new RangeError('a tree whose leaves have axes of their own cannot be built anew in parts');
  if (tree.ids.length > 0 && tree.links.length !== 2 * Math.ceil(tree.ids.length / tree.leafSize) - 1)
    throw new RangeError(`leaves of up to ${tree.leafSize} objects that are not full cannot be built anew in place`);
  const { links, spheres, first } = tree;
  const above: number[] = [];
  let objects = 0;
  // right children that wait, and their levels: the topmost is the node after the subtree
  const stack: number[] = [];
  const levels: number[] = [];
  let node = 0;
  let level = 1;
  while (node < links.length) {
    const grown = spheres[node * 4 + 3] > factor * scratch.radii[node];
    if (!grown && !isLeaf(links[node])) {
      stack.push(targetOf(links[node]));
      levels.push(++level);
      node++;
      continue;
    }
    const end = stack.pop() ?? links.length;
    if (grown && !isLeaf(links[node])) {
      rebuildSubtree(tree, node, end, tree.depth - level + 1, scratch, options);
      collectPath(tree, first[node], scratch.waiting, above, node);
      objects += first[end] - first[node];
    }
    node = end;
    level = levels.pop() ?? 1;
  }
  refitNodes(tree, above, scratch.waiting);
  if (objects > 0) tree.depth = nodeDepths(tree).reduce((most, depth) => Math.max(most, depth + 1), 0);
  return objects;
}

/** Build the subtree of the nodes node .. end - 1 anew, in at most `maxDepth` levels. */
function rebuildSubtree(
  tree: SphereTree,
  node: number,
  end: number,
  maxDepth: number,
  { positions, radii }: RebuildScratch,
  { split, bounds, balanced, boxes }: Partial<RebuildOptions>,
): void {
  const { links, first, ids } = tree;
  const start = first[node];
  const before = ids.slice(start, first[end]);
  const built = buildByRule(tree.objects.slice(start * 4, first[end] * 4), ruleOf(split), {
    bounds,
    leaves: balanced ? 'balanced' : 'full',
    leafSize: tree.leafSize,
    boxes:
      boxes &&
      Float32Array.from({ length: before.length * 6 }, (_, i) => boxes[before[Math.floor(i / 6)] * 6 + (i % 6)]),
    maxDepth,
  });
  tree.spheres.set(built.spheres, node * 4);
  tree.objects.set(built.objects, start * 4);
  built.links.forEach((link, i) => {
    const axis = axisOf(link);
    links[node + i] = packLink(axis, targetOf(link) + (axis === LEAF ? start : node));
    first[node + i] = built.first[i] + start;
  });
  radii.set(refittedRadii(built), node);
  built.ids.forEach((was, i) => {
    ids[start + i] = before[was];
    positions[before[was]] = start + i;
  });
}

/** The radius of each node where all are refitted; the tree is left as it is. */
function refittedRadii(tree: SphereTree): Float32Array {
  const refitted = { ...tree, spheres: tree.spheres.slice() };
  refitNodes(refitted, [...tree.links.keys()], new Uint8Array(tree.links.length));
  return Float32Array.from(tree.links, (_, node) => refitted.spheres[node * 4 + 3]);
}

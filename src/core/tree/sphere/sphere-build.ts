/**
 * Builds a sphere tree from object spheres, top down and iteratively.
 *
 * Guarantee: a full binary tree whose every node holds its objects; at most MAX_DEPTH levels, whatever the input: a rule that
 * would go deeper is overruled by the median. The same input gives the same tree on every machine.
 *
 * Memory: one copy of the spheres (and boxes) that is permuted in place and becomes part of the tree, and 24 bytes a
 * node. Time: every level passes over all objects a few times, in order of memory.
 *
 * Tried and lost: the same work in WebAssembly SIMD, which saves 0.3 s of a build of 100,000 objects and nothing that can be measured of learning.
 *
 * Source: the builder of seed "Sort a sphere BVH with split planes" (its midpoint split and box-centre bounds are the
 * options `midpoint` and `box`), without its recursion and its sort of every range.
 */
import { clamp } from '../../base/clamp.ts';
import { finishSteps } from '../../base/steps.ts';
import { writeBall } from '../../math/sphere.ts';
import { checkInput } from './build-input.ts';
import { BOUNDS, type Bounds, leafCentre, nodeCentre } from './node-bounds.ts';
import { LEAF, MAX_DEPTH, packLink, type SphereTree } from './sphere-tree.ts';
import { type BuildObjects, type NodeCut, objectsBox, type SplitRule, select, splitNode } from './split.ts';
import { SPLIT_NAMES, SPLITS, type Split } from './splits.ts';

/**
 * any     a cut falls where the rule puts it
 * full    cuts are moved to the nearest whole number of leaves, so that every leaf but the last in tree order holds exactly
 *         leafSize objects: a leaf's objects then follow from its number, as the compact formats need it
 * balanced  full, and every node gives half of its leaves, rounded up, to its left side: the whole structure follows from the
 *         number of objects
 */
export type Leaves = 'any' | 'full' | 'balanced';

export const LEAVES: readonly Leaves[] = ['any', 'full', 'balanced'];

export interface BuildOptions {
  /** which rule cuts a node in two (see splits.ts) */
  split: Split;
  /** where a node's sphere has its centre (see node-bounds.ts) */
  bounds: Bounds;
  /** most objects in a leaf */
  leafSize: number;
  /** which cuts are allowed: see Leaves */
  leaves: Leaves;
  /** objects x (min x, y, z, max x, y, z); without it the spheres' own boxes are used */
  boxes?: Float32Array;
  /** called about a hundred times with the part of the objects that stand in leaves, 0 .. 1 */
  onProgress?: (done: number) => void;
}

export const BUILD_DEFAULTS: BuildOptions = { split: 'order', bounds: 'plane', leafSize: 1, leaves: 'any' };

/**
 * Build the tree of these spheres.
 * @param spheres n x (x, y, z, r); left as it is
 * @throws RangeError for spheres or boxes that are not finite, negative radii, boxes inside out, coordinates beyond
 * MAX_COORDINATE, too many objects, options that there are not
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { validateTree } from 'cull64/check';
 *
 * // three balls in a row: x, y, z, radius each
 * const tree = buildSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1, 8, 0, 0, 1));
 * tree.ids; // [0, 1, 2]
 * tree.depth; // 3
 * tree.links.length; // 5
 * validateTree(tree); // []
 * ```
 */
export function buildSphereTree(spheres: Float32Array, options: Partial<BuildOptions> = {}): SphereTree {
  return finishSteps(buildSphereTreeSteps(spheres, options), options.onProgress);
}

/**
 * The same tree in about a hundred steps, for a caller that may want to stop in between: a step that is not asked for is not done, and leaves
 * nothing behind. Several builds may take turns.
 * @param options `onProgress` is not called: its argument is yielded instead
 * @returns a generator that yields the part of the objects that stand in leaves, 0 .. 1, and returns the tree
 * @throws RangeError as buildSphereTree does, from the first step
 */
export function* buildSphereTreeSteps(
  spheres: Float32Array,
  options: Partial<BuildOptions> = {},
): Generator<number, SphereTree> {
  return yield* buildByRuleSteps(spheres, ruleOf(options.split), options);
}

/** @throws RangeError for a split that there is not */
export function ruleOf(split: Split = BUILD_DEFAULTS.split): SplitRule {
  return SPLITS[oneOf('split', split, SPLIT_NAMES)].rule;
}

/**
 * How a rule builds: the tree may be held to fewer levels than MAX_DEPTH, where so few are enough for cuts into halves; `checked` is of
 * spheres and boxes that are not to be checked again, and may be larger than those of objects.
 */
export type RuleOptions = Partial<Omit<BuildOptions, 'split'>> & { maxDepth?: number; checked?: boolean };

/** The same with a rule that is in no list: it is asked for a node's cut after that of its parent, left sides before right ones. */
export function buildByRule(spheres: Float32Array, rule: SplitRule, options: RuleOptions): SphereTree {
  return finishSteps(buildByRuleSteps(spheres, rule, options), options.onProgress);
}

function* buildByRuleSteps(
  spheres: Float32Array,
  rule: SplitRule,
  options: RuleOptions,
): Generator<number, SphereTree> {
  const { boxes, maxDepth = MAX_DEPTH } = options;
  const bounds = oneOf('bounds', options.bounds ?? BUILD_DEFAULTS.bounds, BOUNDS);
  const leafSize = options.leafSize ?? BUILD_DEFAULTS.leafSize;
  const leaves = oneOf('leaves', options.leaves ?? BUILD_DEFAULTS.leaves, LEAVES);
  if (!options.checked) checkInput(spheres, leafSize, boxes);
  const count = spheres.length / 4;
  const objects: BuildObjects = {
    spheres: spheres.slice(),
    boxes: boxes ? boxes.slice() : null,
    ids: new Uint32Array(count),
  };
  for (let i = 0; i < count; i++) objects.ids[i] = i;

  const mostNodes = Math.max(0, 2 * (leaves === 'any' ? count : Math.ceil(count / leafSize)) - 1);
  const nodeSpheres = new Float32Array(mostNodes * 4);
  const links = new Uint32Array(mostNodes);
  const first = new Uint32Array(mostNodes + 1);
  const cut: NodeCut = { axis: 0, at: 0, gap: null };
  const box = new Float64Array(6);
  const centre = new Float64Array(4);

  // Right sides that wait while the left ones are built, one a level at most: end, parent node, level. A right side starts
  // where the objects of its left sibling end.
  const stack = new Int32Array(MAX_DEPTH * 3);
  let top = 0;
  let nodes = 0;
  let depth = 0;
  let start = 0;
  let end = count;
  let level = 1;
  let reported = 0;
  while (start < count) {
    const node = nodes++;
    first[node] = start;
    if (level > depth) depth = level;
    if (end - start > 1) objectsBox(objects, start, end, box);
    if (end - start > leafSize) {
      cut.gap = null;
      splitNode(objects, start, end, box, rule, level, cut, maxDepth);
      if (leaves !== 'any') moveToLeaf(objects, start, end, leafSize, leaves === 'balanced', cut);
      nodeCentre(objects, start, end, box, cut, bounds, centre);
      writeBall(objects.spheres, 4, start, end, centre, nodeSpheres, node * 4);
      links[node] = packLink(cut.axis, 0);
      level++;
      stack[top++] = end;
      stack[top++] = node;
      stack[top++] = level;
      end = cut.at;
      continue;
    }
    // the sphere of one object is copied, and has no centre to find
    if (end - start > 1) leafCentre(objects, start, end, box, bounds, centre);
    writeBall(objects.spheres, 4, start, end, centre, nodeSpheres, node * 4);
    links[node] = packLink(LEAF, start);
    start = end;
    if (start >= reported + count / 100) {
      reported = start;
      yield start / count;
    }
    if (top === 0) break;
    level = stack[--top];
    const parent = stack[--top];
    end = stack[--top];
    links[parent] = (links[parent] | nodes) >>> 0;
  }
  first[nodes] = count;
  return {
    spheres: nodes === mostNodes ? nodeSpheres : nodeSpheres.slice(0, nodes * 4),
    links: nodes === mostNodes ? links : links.slice(0, nodes),
    first: nodes === mostNodes ? first : first.slice(0, nodes + 1),
    objects: objects.spheres,
    ids: objects.ids,
    depth,
    leafSize,
  };
}

/** Move a cut to a whole number of leaves: the nearest one that leaves each side some, or half of them. */
function moveToLeaf(
  objects: BuildObjects,
  start: number,
  end: number,
  leafSize: number,
  balanced: boolean,
  cut: NodeCut,
): void {
  const leaves = Math.ceil((end - start) / leafSize);
  const wanted = balanced ? Math.ceil(leaves / 2) : Math.round((cut.at - start) / leafSize);
  const at = start + leafSize * clamp(wanted, 1, leaves - 1);
  if (at === cut.at) return;
  cut.at = at;
  cut.gap = null;
  select(objects, start, end, cut.axis, at);
}

function oneOf<T extends string>(name: string, value: T, choices: readonly T[]): T {
  if (!choices.includes(value)) throw new RangeError(`${name} ${value}: it must be ${choices.join(', ')}`);
  return value;
}

/**
 * The plain twin of sphere-merge.ts: every object gets the rank of its leaf in the order in which the cull walks the leaves, and the list is
 * sorted by it. Looks at every node, whatever the camera sees. The oracle of the tests.
 */
import { CULL_DEFAULTS, type CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { type CullQuery, centreKey } from '../../../../src/core/tree/query.ts';
import { slotsOf } from '../../../../src/core/tree/sphere/levels.ts';
import { slackOf } from '../../../../src/core/tree/sphere/sphere-traverse.ts';
import { axisOf, isLeaf, type SphereTree, targetOf } from '../../../../src/core/tree/sphere/sphere-tree.ts';

/** An object's place: numbers that are compared one after the other. */
type Place = readonly number[];

/**
 * What mergeMoving gives, worked out by sorting.
 * @param spheres of the moving objects, n x (x, y, z, r)
 * @param options order (front or back), key and batch of the cull that gave `list`, or sorted
 * @param found numbers of the moving objects to put in, from 0
 */
export function bruteMergeMoving(
  tree: SphereTree,
  spheres: Float32Array,
  query: CullQuery,
  options: Partial<CullOptions>,
  list: Uint32Array,
  found: Uint32Array,
): Uint32Array {
  const chosen = { ...CULL_DEFAULTS, ...options };
  const sign = chosen.order === 'back' ? -1 : 1;
  const statics = tree.ids.length;
  const slots = slotsOf(tree);
  const key = (all: Float32Array, at: number) => sign * centreKey(query, all, at);
  const ranks = chosen.sorted ? null : leafRanks(tree, query, chosen);
  const places = new Map<number, Place>();
  list.forEach((id, index) => {
    const slot = slots[id];
    places.set(id, ranks ? [ranks[leafOf(tree, slot)], 1, index] : [key(tree.objects, slot), id]);
  });
  for (const m of found) {
    const own = key(spheres, m);
    const leaf = ranks ? leafFor(tree, spheres, m) : 0;
    const side = own < key(tree.spheres, leaf) ? 0 : 2;
    places.set(statics + m, ranks ? [ranks[leaf] ?? 0, side, own, m] : [own, statics + m]);
  }
  return Uint32Array.from(places.keys()).sort((a, b) => compare(places.get(a)!, places.get(b)!));
}

function compare(a: Place, b: Place): number {
  const k = a.findIndex((v, i) => v !== b[i]);
  return k < 0 ? 0 : a[k] - b[k];
}

/** Nodes: of a leaf, how many leaves the cull's walk comes to before it. */
function leafRanks(tree: SphereTree, query: CullQuery, { order, key, batch }: CullOptions): Uint32Array {
  const { spheres, links, first } = tree;
  const { planes, eye, forward } = query;
  const slack = slackOf(tree, planes);
  const ranks = new Uint32Array(links.length);
  const distance = (node: number) => centreKey(query, spheres, node);
  const depth = (a: number, b: number) =>
    forward[0] * (spheres[a * 4] - spheres[b * 4]) +
    forward[1] * (spheres[a * 4 + 1] - spheres[b * 4 + 1]) +
    forward[2] * (spheres[a * 4 + 2] - spheres[b * 4 + 2]);
  let next = 0;
  /** @param cutting planes that cut every node above; @param leftFirst of a subtree that is given as it is stored */
  const walk = (node: number, end: number, cutting: readonly number[], stored?: boolean): void => {
    if (isLeaf(links[node])) {
      ranks[node] = next++;
      return;
    }
    const [x, y, z, r] = spheres.subarray(node * 4, node * 4 + 4);
    const still = cutting.filter(
      (p) => !(planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3] >= r + slack),
    );
    const axis = axisOf(links[node]);
    const right = targetOf(links[node]);
    const byAxis = eye[axis] < spheres[node * 4 + axis];
    let nearer = byAxis;
    if (key === 'distance') nearer = distance(node + 1) < distance(right);
    if (key === 'depth') nearer = depth(node + 1, right) < 0;
    const asStored =
      stored ?? (still.length === 0 && first[end] - first[node] <= batch ? byAxis !== (order === 'back') : undefined);
    const leftFirst = asStored ?? nearer !== (order === 'back');
    if (leftFirst) walk(node + 1, right, still, asStored);
    walk(right, end, still, asStored);
    if (!leftFirst) walk(node + 1, right, still, asStored);
  };
  if (links.length > 0) walk(0, links.length, [0, 4, 8, 12, 16, 20]);
  return ranks;
}

/** The leaf that the object in `slot` stands in. */
function leafOf({ links, first }: SphereTree, slot: number): number {
  let node = 0;
  while (!isLeaf(links[node])) node = slot < first[targetOf(links[node])] ? node + 1 : targetOf(links[node]);
  return node;
}

/** The leaf that the centre of moving object `m` comes to. */
function leafFor({ links, spheres }: SphereTree, moving: Float32Array, m: number): number {
  let node = 0;
  while (links.length > 0 && !isLeaf(links[node])) {
    const axis = axisOf(links[node]);
    node = moving[m * 4 + axis] < spheres[node * 4 + axis] ? node + 1 : targetOf(links[node]);
  }
  return node;
}

/** Culls a tree that is in a file: the set of visible ids, and the same by looking at every object of the input. */
import { createBits, setBit } from '../../../src/base/bits.ts';
import { planeDistance } from '../../../src/math/frustum.ts';
import { bruteCull } from '../../../src/tree/brute.ts';
import type { CullQuery } from '../../../src/tree/query.ts';
import { slackOf } from '../../../src/tree/sphere/sphere-traverse.ts';
import { isLeaf, targetOf } from '../../../src/tree/sphere/sphere-tree.ts';
import type { SpheresFile } from '../../cli/large/spheres-file.ts';
import { leafEnd, type PagedTree } from './paged-tree.ts';

/** Spheres that are looked at at once. */
const PART = 2 ** 20;

/** A bit for each id that is visible. */
export function pagedCull(tree: PagedTree, query: CullQuery): { seen: Uint8Array; nodes: number } {
  const seen = createBits(tree.header.objectCount);
  const slack = pagedSlack(tree, query);
  const sphere = new Float64Array(4);
  const waiting = [0];
  let nodes = 0;
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    const link = tree.node(node, sphere);
    nodes++;
    if (!isTouched(query, sphere, slack)) continue;
    if (!isLeaf(link)) {
      waiting.push(targetOf(link), node + 1);
      continue;
    }
    const first = targetOf(link);
    const end = leafEnd(tree, node);
    const ids = tree.ids(first, end);
    const places = new Uint32Array(end - first);
    const { count } = bruteCull(tree.objects(first, end), query, places);
    for (let i = 0; i < count; i++) setBit(seen, ids[places[i]]);
  }
  return { seen, nodes };
}

/** What a node's sphere may lie outside by before it is given up: see sphere-traverse.ts. */
export function pagedSlack(tree: PagedTree, { planes }: CullQuery): number {
  const root = new Float64Array(4);
  tree.node(0, root);
  return slackOf({ spheres: Float32Array.from(root) }, planes);
}

/** Whether a node's sphere touches the frustum. */
export function isTouched({ planes }: CullQuery, [x, y, z, r]: Float64Array, slack: number): boolean {
  for (let p = 0; p < planes.length; p += 4) if (planeDistance(planes, p, x, y, z) < -(r + slack)) return false;
  return true;
}

/** The same set, from the spheres that the tree was built of. */
export function wholeCull(input: SpheresFile, query: CullQuery): Uint8Array {
  const seen = createBits(input.count);
  const spheres = new Float32Array(4 * Math.min(PART, input.count));
  const places = new Uint32Array(spheres.length / 4);
  for (let first = 0; first < input.count; first += PART) {
    const part = spheres.subarray(0, 4 * (input.count - first));
    input.read(first, part);
    const { count } = bruteCull(part, query, places);
    for (let i = 0; i < count; i++) setBit(seen, first + places[i]);
  }
  return seen;
}

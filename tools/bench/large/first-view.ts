/**
 * Which bytes of a tree file a program fetches that shows a first view by ranges of HTTP, nearest objects first.
 *
 * The search is best-first: of all nodes that wait, the one whose sphere is nearest to the eye is opened next, so that leaves come in the order of their
 * nearest point, and the program can stop after any number of objects. A page is fetched where a node of it is first looked at; objects and ids in
 * pages likewise. An index, fetched first, has the nodes with more below them than a page holds: without it, each of these costs a page of
 * its own.
 */

import { type MaxHeap, popHeap, pushHeap } from '../../../src/overdraw/max-heap.ts';
import { bruteCull } from '../../../src/tree/brute.ts';
import type { CullQuery } from '../../../src/tree/query.ts';
import { isLeaf, MAX_LEAF_SIZE, targetOf } from '../../../src/tree/sphere/sphere-tree.ts';
import { isTouched, pagedSlack } from './paged-cull.ts';
import { leafEnd, type PagedTree } from './paged-tree.ts';

/** Bytes of a node of the index: its number and the 16 bytes of the file. */
const INDEX_BYTES = 20;

/** The nodes that have more nodes below them than `most`. */
export function indexOf(tree: PagedTree, most: number): Set<number> {
  const index = new Set<number>();
  const sphere = new Float64Array(4);
  const waiting: [node: number, end: number][] = [[0, tree.header.nodeCount]];
  while (waiting.length > 0) {
    const [node, end] = waiting.pop()!;
    if (end - node <= most) continue;
    index.add(node);
    const right = targetOf(tree.node(node, sphere));
    waiting.push([right, end], [node + 1, right]);
  }
  return index;
}

/** Bytes and requests up to a number of objects. */
export interface FirstView {
  objects: number;
  nodePages: number;
  objectPages: number;
  idPages: number;
  indexBytes: number;
}

/**
 * @param wanted numbers of objects, ascending
 * @returns what was fetched when so many visible objects were known, for those that the view has
 */
export function firstView(
  tree: PagedTree,
  query: CullQuery,
  pageBytes: number,
  index: ReadonlySet<number> | null,
  wanted: readonly number[],
): FirstView[] {
  const { idWidth } = tree;
  const slack = pagedSlack(tree, query);
  const sphere = new Float64Array(4);
  const nodePages = new Set<number>();
  const objectPages = new Set<number>();
  const idPages = new Set<number>();
  const take = (pages: Set<number>, from: number, to: number) => {
    for (let page = Math.floor(from / pageBytes); page * pageBytes < to; page++) pages.add(page);
  };
  const heap: MaxHeap = { items: [], keys: [] };
  const links = new Map<number, number>();
  const look = (node: number) => {
    if (!index?.has(node)) take(nodePages, 16 * node, 16 * node + 16);
    const link = tree.node(node, sphere);
    if (!isTouched(query, sphere, slack)) return;
    links.set(node, link);
    const [x, y, z] = query.eye;
    pushHeap(heap, node, sphere[3] - Math.hypot(sphere[0] - x, sphere[1] - y, sphere[2] - z));
  };
  const found: FirstView[] = [];
  const places = new Uint32Array(MAX_LEAF_SIZE);
  let objects = 0;
  let left = wanted.slice();
  look(0);
  while (heap.items.length > 0 && left.length > 0) {
    const { item: node } = popHeap(heap);
    const link = links.get(node)!;
    links.delete(node);
    if (!isLeaf(link)) {
      look(node + 1);
      look(targetOf(link));
      continue;
    }
    const first = targetOf(link);
    const end = leafEnd(tree, node);
    // where the objects end is in the next node
    if (!index?.has(node + 1)) take(nodePages, 16 * node, 16 * node + 32);
    take(objectPages, first * 16, end * 16);
    const { count } = bruteCull(tree.objects(first, end), query, places);
    if (count > 0) take(idPages, first * idWidth, end * idWidth);
    objects += count;
    while (left.length > 0 && objects >= left[0]) {
      left = left.slice(1);
      const indexBytes = (index?.size ?? 0) * INDEX_BYTES;
      found.push({
        objects,
        nodePages: nodePages.size,
        objectPages: objectPages.size,
        idPages: idPages.size,
        indexBytes,
      });
    }
  }
  return found;
}

/**
 * The twin of cull64_moving.h in plain numbers: each moving sphere against each plane of a fixed-point query, and the merge of
 * core/tree/sphere/sphere-merge.ts on the compact tree's own spheres in tree units. Distances are exact, in doubles, so that a product that
 * overflowed in C would show as a difference.
 */
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { unpack } from '../../../src/core/compact/expand.ts';
import { EMPTY, type FixedQuery } from '../../../src/core/compact/fixed-query.ts';
import type { CullOrder } from '../../../src/core/tree/cull-options.ts';
import { createSphereMerge, mergeMoving } from '../../../src/core/tree/sphere/sphere-merge.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';

/** A moving object: x, y, z, r in tree units. */
export type MovingSphere = readonly [number, number, number, number];

export interface FoundMoving {
  /** ascending */
  found: number[];
  /** moving objects: 1 where one lies wholly inside the frustum */
  inside: Uint8Array;
  planesTested: number;
}

/** @param isHidden of moving objects that are left out */
export function findMovingFixed(
  tree: CompactTree,
  query: FixedQuery,
  spheres: readonly MovingSphere[],
  isHidden: (m: number) => boolean,
): FoundMoving {
  const [x, y, z, r] = tree.leaves > 0 ? unpack(tree).nodes : [0, 0, 0, 0];
  const found: number[] = [];
  const inside = new Uint8Array(spheres.length);
  let planesTested = 0;
  spheres.forEach((sphere, m) => {
    if (isHidden(m)) return;
    const away = Math.hypot(sphere[0] - x, sphere[1] - y, sphere[2] - z);
    const isWhole = away <= r - sphere[3];
    const isAbout = away <= r && sphere[3] <= r;
    if (query.mask === EMPTY) {
      if (isWhole && tree.leaves > 0) return;
    } else if (isAbout) {
      const reach = sphere[3] * 16384 + query.slack;
      let isCut = false;
      for (let p = 0; p < 6; p++) {
        if (!((query.mask >> p) & 1)) continue;
        const plane = query.planes.subarray(4 * p, 4 * p + 4);
        const distance = plane[0] * sphere[0] + plane[1] * sphere[1] + plane[2] * sphere[2] + plane[3];
        planesTested++;
        if (distance < -reach) return;
        if (distance < reach) isCut = true;
      }
      if (!isCut && isWhole) inside[m] = 1;
    }
    found.push(m);
  });
  return { found, inside, planesTested };
}

/** The tree as mergeMoving takes one: in tree units, each object its own slot. */
export function treeInUnits(tree: CompactTree): SphereTree {
  const { nodes, objects, links, first } = unpack(tree);
  const ids = Uint32Array.from({ length: tree.objectCount }, (_, slot) => slot);
  return {
    spheres: Float32Array.from(nodes),
    links,
    first,
    objects: Float32Array.from(objects),
    ids,
    depth: tree.depth,
    leafSize: tree.leafSize,
  };
}

/** The merged list, and the nodes that moving objects went through. */
export function mergeMovingFixed(
  inUnits: SphereTree,
  query: FixedQuery,
  spheres: readonly MovingSphere[],
  order: CullOrder,
  list: readonly number[],
  found: readonly number[],
): { items: number[]; nodesVisited: number } {
  const merge = createSphereMerge(inUnits, Float32Array.from(spheres.flat()));
  const eye = { planes: new Float64Array(24), eye: Float64Array.from(query.eye), forward: new Float64Array(3) };
  mergeMoving(
    merge,
    eye,
    { order, key: 'axis' },
    Uint32Array.from(list),
    list.length,
    Uint32Array.from(found),
    found.length,
  );
  return { items: Array.from(merge.ids.subarray(0, merge.count)), nodesVisited: merge.nodesVisited };
}

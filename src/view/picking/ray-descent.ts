/**
 * The descent of one ray through the mesh tree, level by level, as the page shows it for a pick. Each level has nodes
 * that the ray opened, and nodes that it tested and passed by: it missed their boxes, or met them beyond its best hit
 * so far.
 */
import type { Ray } from '../../core/math/ray.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../../seeds/boxes/node.ts';
import { createMeshRayResult, type MeshRayResult } from '../../seeds/mesh/mesh-ray.ts';
import { createMeshRayLog } from '../../seeds/mesh/mesh-ray-log.ts';
import { meshRayClosest } from '../../seeds/mesh/mesh-ray-queries.ts';
import type { MeshTree } from '../../seeds/mesh/mesh-tree.ts';

export type RayDescent = ReturnType<typeof descentOf>;

export interface RayLevel {
  /** nodes, in the order of the traversal */
  opened: number[];
  passed: number[];
}

/** The part of a descent that is on screen: the levels down to this one. */
export interface RayView {
  descent: RayDescent;
  level: number;
}

export function descentOf(tree: MeshTree, ray: Ray) {
  const hit = createMeshRayResult(tree);
  const log = createMeshRayLog();
  meshRayClosest(tree, ray, hit, { log });
  const levelOf = new Map([[0, 0]]);
  const levels: RayLevel[] = [];
  for (const entry of log.nodes.subarray(0, log.length)) {
    const node = entry < 0 ? ~entry : entry;
    const level = levelOf.get(node)!;
    levels[level] ??= { opened: [], passed: [] };
    levels[level][entry < 0 ? 'passed' : 'opened'].push(node);
    if (entry < 0 || tree.links[node * NODE_WORDS + COUNT] > 0) continue;
    const left = tree.links[node * NODE_WORDS + LEFT_FIRST];
    levelOf.set(left, level + 1).set(left + 1, level + 1);
  }
  return {
    tree,
    ray,
    /** what the ray met, and its counts */
    hit: hit as Readonly<MeshRayResult>,
    /** from the root, which is level 0, to the deepest that was opened */
    levels: levels as readonly RayLevel[],
  };
}

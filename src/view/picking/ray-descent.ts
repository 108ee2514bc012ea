/**
 * The descent of one ray through the mesh tree, level by level: what is shown of a pick. On each level there are nodes that the ray opened, and nodes
 * that it looked at and passed by: not met, or only beyond what had been met by then.
 */
import type { Ray } from '../../math/ray.ts';
import { createMeshRayResult, type MeshRayResult } from '../../tree/boxes/mesh/mesh-ray.ts';
import { createMeshRayLog } from '../../tree/boxes/mesh/mesh-ray-log.ts';
import { meshRayClosest } from '../../tree/boxes/mesh/mesh-ray-queries.ts';
import type { MeshTree } from '../../tree/boxes/mesh/mesh-tree.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../../tree/boxes/node.ts';

export interface RayDescent {
  tree: MeshTree;
  ray: Ray;
  /** what it met, and what it looked at */
  hit: Readonly<MeshRayResult>;
  /** from the root, which is level 0, to the deepest that was opened */
  levels: readonly RayLevel[];
}

export interface RayLevel {
  /** nodes, in the order they were taken up in */
  opened: number[];
  passed: number[];
}

/** What of a descent is on screen: the levels down to this one. */
export interface RayView {
  descent: RayDescent;
  level: number;
}

export function descentOf(tree: MeshTree, ray: Ray): RayDescent {
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
  return { tree, ray, hit, levels };
}

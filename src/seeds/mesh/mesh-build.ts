/**
 * Builds a mesh tree from the triangles of a mesh.
 *
 * sah     of the planes between 16 bins of each axis the one of least expected work (see split-binned.ts, whose rule this is)
 * median  half of the triangles each, by the centres of their boxes, along the longest axis of the node's box
 *
 * Guarantee, memory and time: those of build-nodes.ts.
 *
 * Source: seed "DX11 Framework" for the median.
 */
import { type SplitRule, splitMedian } from '../../core/tree/sphere/split.ts';
import { splitSah } from '../../core/tree/sphere/split-binned.ts';
import { buildNodes, createBuildBoxes, ruleOf } from '../boxes/build-nodes.ts';
import { checkCorners, checkLengths, cornersOf, triangleBoxes } from '../boxes/triangles.ts';
import type { MeshTree } from './mesh-tree.ts';

export type MeshSplit = 'sah' | 'median';

export interface MeshBuildOptions {
  /** which rule cuts a node in two */
  split: MeshSplit;
  /** most triangles in a leaf */
  leafSize: number;
  /** triangles: 1 where the back counts too; without it no back does */
  doubleSided?: Uint8Array;
  /** called about a hundred times with the part of the triangles that stand in leaves, 0 .. 1 */
  onProgress?: (done: number) => void;
}

const MESH_BUILD_DEFAULTS: MeshBuildOptions = { split: 'sah', leafSize: 4 };

const RULES: Record<MeshSplit, SplitRule> = { sah: splitSah, median: splitMedian };

/**
 * Build the tree of these triangles.
 * @param positions vertices x (x, y, z)
 * @param indices triangles x 3 vertices, counter-clockwise seen from the front
 * @throws RangeError for corners that are not finite or beyond MAX_COORDINATE, vertices that there are not, too many triangles, arrays of a
 * wrong length, options that there are not
 * @example
 * ```ts
 * import { validateMeshTree } from 'cull64/check';
 * import { buildMeshTree } from 'cull64/trees';
 *
 * // a square on the ground, of two triangles
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0);
 * const tree = buildMeshTree(positions, Uint32Array.of(0, 1, 2, 0, 2, 3), { leafSize: 1 });
 * tree.ids.length; // 2
 * tree.depth; // 2
 * validateMeshTree(tree); // []
 * ```
 */
export function buildMeshTree(
  positions: Float32Array,
  indices: Uint32Array,
  options: Partial<MeshBuildOptions> = {},
): MeshTree {
  const triangles = { positions, indices };
  const { doubleSided, onProgress } = options;
  const leafSize = options.leafSize ?? MESH_BUILD_DEFAULTS.leafSize;
  const rule = ruleOf(RULES, options.split ?? MESH_BUILD_DEFAULTS.split, leafSize);
  checkLengths(triangles);
  const count = indices.length / 3;
  if (doubleSided && doubleSided.length !== count)
    throw new RangeError(`doubleSided: ${doubleSided.length} numbers for ${count} triangles, not one for each`);
  checkCorners(triangles);
  const objects = createBuildBoxes(triangleBoxes(triangles));
  const nodes = buildNodes(objects, rule, leafSize, onProgress);
  const { ids } = objects;
  const sides = new Uint8Array(count);
  if (doubleSided) for (let slot = 0; slot < count; slot++) sides[slot] = doubleSided[ids[slot]] ? 1 : 0;
  return {
    ...nodes,
    corners: cornersOf(triangles, ids),
    doubleSided: sides,
    ids,
    leafSize,
  };
}

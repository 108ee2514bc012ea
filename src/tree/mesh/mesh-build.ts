/**
 * Builds a mesh tree from the triangles of a mesh, top down and iteratively.
 *
 * Guarantee: a full binary tree whose every node's box is the smallest around its triangles; at most MAX_DEPTH levels, whatever the input: a
 * rule that would go deeper is overruled by the median. The same input gives the same bytes on every machine.
 *
 * sah     of the planes between 16 bins of each axis the one of least expected work (see split-binned.ts, whose rule this is)
 * median  half of the triangles each, by the centres of their boxes, along the longest axis of the node's box
 *
 * Memory: 44 bytes a triangle while it builds, beside the tree. Time: every level passes over all triangles a few times.
 *
 * Source: seed "DX11 Framework" for the median; Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies" (2007) for sah.
 */
import { MAX_COORDINATE } from '../../math/float.ts';
import { MAX_DEPTH, MAX_LEAF_SIZE } from '../sphere/sphere-tree.ts';
import { type BuildObjects, type Cut, type SplitRule, splitMedian } from '../sphere/split.ts';
import { splitSah } from '../sphere/split-binned.ts';
import { CORNER_NUMBERS, COUNT, LEFT_FIRST, MAX_MESH_TRIANGLES, type MeshTree, NODE_WORDS } from './mesh-tree.ts';

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
 * import { buildMeshTree } from 'cull64/trees';
 * import { validateMeshTree } from 'cull64/check';
 *
 * // a square on the ground, of two triangles
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0);
 * const tree = buildMeshTree(positions, Uint32Array.of(0, 1, 2, 0, 2, 3), { leafSize: 1 });
 * tree.triangles.length; // 2
 * tree.depth; // 2
 * validateMeshTree(tree); // []
 * ```
 */
export function buildMeshTree(
  positions: Float32Array,
  indices: Uint32Array,
  options: Partial<MeshBuildOptions> = {},
): MeshTree {
  const split = options.split ?? MESH_BUILD_DEFAULTS.split;
  const leafSize = options.leafSize ?? MESH_BUILD_DEFAULTS.leafSize;
  if (!Object.hasOwn(RULES, split))
    throw new RangeError(`split ${split}: it must be ${Object.keys(RULES).join(' or ')}`);
  if (!(Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_LEAF_SIZE))
    throw new RangeError(`leaf size ${leafSize}: it must be a whole number from 1 to ${MAX_LEAF_SIZE}`);
  checkMesh(positions, indices, options.doubleSided);
  const objects = describeTriangles(positions, indices);
  const { nodes, depth } = buildNodes(objects, RULES[split], leafSize, options.onProgress);
  return {
    boxes: new Float32Array(nodes),
    links: new Uint32Array(nodes),
    ...inTreeOrder(positions, indices, options.doubleSided, objects.ids),
    triangles: objects.ids,
    depth,
    leafSize,
  };
}

/** What the rules permute: of each triangle the centre of its box with radius 0, the box, the number. */
type BuildTriangles = BuildObjects & { boxes: Float32Array };

function describeTriangles(positions: Float32Array, indices: Uint32Array): BuildTriangles {
  const count = indices.length / 3;
  const spheres = new Float32Array(count * 4);
  const boxes = new Float32Array(count * 6);
  const ids = new Uint32Array(count);
  for (let triangle = 0; triangle < count; triangle++) {
    ids[triangle] = triangle;
    const [a, b, c] = [indices[triangle * 3] * 3, indices[triangle * 3 + 1] * 3, indices[triangle * 3 + 2] * 3];
    for (let axis = 0; axis < 3; axis++) {
      const low = Math.min(positions[a + axis], positions[b + axis], positions[c + axis]);
      const high = Math.max(positions[a + axis], positions[b + axis], positions[c + axis]);
      boxes[triangle * 6 + axis] = low;
      boxes[triangle * 6 + 3 + axis] = high;
      spheres[triangle * 4 + axis] = (low + high) / 2;
    }
  }
  return { spheres, boxes, ids };
}

/** Permute the objects into tree order; @returns the bytes of the nodes */
function buildNodes(
  objects: BuildTriangles,
  rule: SplitRule,
  leafSize: number,
  onProgress: MeshBuildOptions['onProgress'],
): { nodes: ArrayBuffer; depth: number } {
  const count = objects.ids.length;
  const room = new ArrayBuffer(Math.max(0, 2 * count - 1) * NODE_WORDS * 4);
  const boxes = new Float32Array(room);
  const links = new Uint32Array(room);
  const box = new Float64Array(6);
  const cut: Cut = { axis: 0, at: 0 };
  // Right children that wait while the left ones are built, one a level at most: node, end, level. Its first triangle is the one
  // that follows its left sibling's.
  const stack = new Uint32Array(MAX_DEPTH * 3);
  let top = 0;
  let nodes = count > 0 ? 1 : 0;
  let depth = 0;
  let node = 0;
  let start = 0;
  let end = count;
  let level = 1;
  let reported = 0;
  while (start < count) {
    if (level > depth) depth = level;
    measure(objects, start, end, box);
    const at = node * NODE_WORDS;
    boxes.set(box, at);
    if (end - start > leafSize) {
      // so many levels do halves need from here on: where no more are left, the rule has no say
      const balanced = 32 - Math.clz32(end - start);
      if (level + balanced >= MAX_DEPTH) splitMedian(objects, start, end, box, cut);
      else rule(objects, start, end, box, cut);
      links[at + LEFT_FIRST] = nodes;
      level++;
      stack[top++] = nodes + 1;
      stack[top++] = end;
      stack[top++] = level;
      node = nodes;
      end = cut.at;
      nodes += 2;
      continue;
    }
    links[at + LEFT_FIRST] = start;
    links[at + COUNT] = end - start;
    start = end;
    if (onProgress && start >= reported + count / 100) {
      reported = start;
      onProgress(start / count);
    }
    if (top === 0) break;
    level = stack[--top];
    end = stack[--top];
    node = stack[--top];
  }
  return { nodes: room.slice(0, nodes * NODE_WORDS * 4), depth };
}

/** Box of the triangles start .. end - 1; uniteBox, written out. */
function measure({ boxes }: BuildTriangles, start: number, end: number, box: Float64Array): void {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = x0;
  let z0 = x0;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = x1;
  let z1 = x1;
  for (let b = start * 6; b < end * 6; b += 6) {
    if (boxes[b] < x0) x0 = boxes[b];
    if (boxes[b + 1] < y0) y0 = boxes[b + 1];
    if (boxes[b + 2] < z0) z0 = boxes[b + 2];
    if (boxes[b + 3] > x1) x1 = boxes[b + 3];
    if (boxes[b + 4] > y1) y1 = boxes[b + 4];
    if (boxes[b + 5] > z1) z1 = boxes[b + 5];
  }
  box[0] = x0;
  box[1] = y0;
  box[2] = z0;
  box[3] = x1;
  box[4] = y1;
  box[5] = z1;
}

function inTreeOrder(
  positions: Float32Array,
  indices: Uint32Array,
  doubleSided: Uint8Array | undefined,
  triangles: Uint32Array,
): Pick<MeshTree, 'corners' | 'doubleSided'> {
  const corners = new Float32Array(triangles.length * CORNER_NUMBERS);
  const sides = new Uint8Array(triangles.length);
  triangles.forEach((triangle, slot) => {
    for (let corner = 0; corner < 3; corner++)
      for (let axis = 0; axis < 3; axis++)
        corners[slot * CORNER_NUMBERS + corner * 3 + axis] = positions[indices[triangle * 3 + corner] * 3 + axis];
    sides[slot] = doubleSided?.[triangle] ? 1 : 0;
  });
  return { corners, doubleSided: sides };
}

function checkMesh(positions: Float32Array, indices: Uint32Array, doubleSided: Uint8Array | undefined): void {
  const vertices = positions.length / 3;
  const count = indices.length / 3;
  if (!Number.isInteger(vertices))
    throw new RangeError(`positions: ${positions.length} numbers, not three for each vertex`);
  if (!Number.isInteger(count)) throw new RangeError(`indices: ${indices.length} numbers, not three for each triangle`);
  if (count > MAX_MESH_TRIANGLES)
    throw new RangeError(`${count} triangles: a mesh tree holds at most ${MAX_MESH_TRIANGLES}; cut the mesh in parts`);
  if (doubleSided && doubleSided.length !== count)
    throw new RangeError(`doubleSided: ${doubleSided.length} numbers for ${count} triangles, not one for each`);
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i];
    if (!(vertex < vertices))
      throw new RangeError(`triangle ${Math.floor(i / 3)}: vertex ${vertex}; there are ${vertices}, numbered from 0`);
    for (let axis = 0; axis < 3; axis++) {
      const v = positions[vertex * 3 + axis];
      if (v >= -MAX_COORDINATE && v <= MAX_COORDINATE) continue;
      throw new RangeError(
        `triangle ${Math.floor(i / 3)}: vertex ${vertex} has ${'xyz'[axis]} = ${v}; it must be finite, at most 2^120`,
      );
    }
  }
}

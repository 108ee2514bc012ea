/**
 * Culls a dynamic tree against a frustum: nearest first, farthest first, or as objects come.
 *
 * Guarantee: exactly the objects whose own boxes touch all six half-spaces, and the same inside flags, as bruteDynamicCull finds them.
 * No slack is needed: a box is judged by its corner farthest along a plane's normal, with one sum, in one order; products and sums of floating
 * point are monotone, so the value of a node is never below that of a box that it holds.
 *
 * Order: which child is visited first is decided by
 *   axis      on the axis on which the centres of the children's boxes lie farthest apart, the side of the middle between them that the eye is on
 *   distance  whose centre is nearer to the eye
 *   depth     whose centre is nearer along the view direction
 *
 * Bound: one waiting child for each level above the current node; clearDynamicResult makes room for them.
 * Twin: brute-dynamic.ts.
 */
import { CULL_DEFAULTS, CULL_KEYS, CULL_ORDERS, type CullKey, type CullOptions } from '../cull-options.ts';
import type { CullQuery } from '../query.ts';
import { clearDynamicResult, createDynamicResult, type DynamicResult } from './dynamic-result.ts';
import { type DynamicTree, NONE } from './dynamic-tree.ts';

export type DynamicCullOptions = Pick<CullOptions, 'order' | 'key' | 'max'>;

/** Given by `judge` for a box that is outside. */
const OUTSIDE = -1;

/** Planes of the query at hand, and by plane and axis which of a box's numbers make the corner farthest along the normal. */
let planes: Float64Array = new Float64Array(24);
const farthest = new Int32Array(24);
let planesTested = 0;

/**
 * Find the visible objects of `tree`.
 * @param result what it held is overwritten; it grows where the tree has
 * @returns how many, the same as result.count
 * @throws RangeError for an order or a key that there is not
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { createDynamicResult, createDynamicTree, dynamicCull, dynamicInsert, dynamicMove } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * // objects 0 and 1 before the camera, object 2 behind it
 * const boxes = Float32Array.of(-1, -1, -9, 1, 1, -7, -1, -1, -5, 1, 1, -3, -1, -1, 3, 1, 1, 5);
 * for (let id = 0; id < 3; id++) dynamicInsert(tree, id, boxes, id * 6);
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createDynamicResult(tree);
 * dynamicCull(tree, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [1, 0]
 *
 * // object 1 flies away behind the others
 * dynamicMove(tree, 1, Float32Array.of(-1, -1, -19, 1, 1, -17));
 * dynamicCull(tree, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [0, 1]
 * ```
 */
export function dynamicCull(
  tree: DynamicTree,
  query: CullQuery,
  options: Partial<DynamicCullOptions> = {},
  result: DynamicResult = createDynamicResult(tree),
): number {
  const order = options.order ?? CULL_DEFAULTS.order;
  const key = options.key ?? CULL_DEFAULTS.key;
  if (!CULL_ORDERS.includes(order)) throw new RangeError(`order ${order}: it must be ${CULL_ORDERS.join(', ')}`);
  if (!CULL_KEYS.includes(key)) throw new RangeError(`key ${key}: it must be ${CULL_KEYS.join(', ')}`);
  const max = Math.max(0, Math.floor(options.max ?? CULL_DEFAULTS.max));
  clearDynamicResult(result, tree);
  if (tree.count === 0 || max === 0) return 0;
  setPlanes(query.planes);
  planesTested = 0;
  const { boxes, children, objectBoxes } = tree;
  const { ids, inside, stack } = result;
  const ordered = order !== 'none';
  const back = order === 'back';
  let nodes = 0;
  let leaves = 0;
  let count = 0;
  let top = 0;
  let node = tree.root;
  let mask = 63;
  for (;;) {
    nodes++;
    const left = children[node * 2];
    const right = children[node * 2 + 1];
    if (right === NONE) {
      leaves++;
      const kept = mask === 0 ? 0 : judge(objectBoxes, left * 6, mask);
      if (kept !== OUTSIDE) {
        inside[count] = kept === 0 ? 1 : 0;
        ids[count++] = left;
        if (count >= max) break;
      }
    } else {
      if (mask !== 0) mask = judge(boxes, node * 6, mask);
      if (mask !== OUTSIDE) {
        const leftFirst = !ordered || isNearer(boxes, left * 6, right * 6, query, key) !== back;
        stack[top++] = leftFirst ? right : left;
        stack[top++] = mask;
        node = leftFirst ? left : right;
        continue;
      }
    }
    if (top === 0) break;
    mask = stack[--top];
    node = stack[--top];
  }
  result.count = count;
  result.nodesVisited = nodes;
  result.leavesVisited = leaves;
  result.planesTested = planesTested;
  return count;
}

function setPlanes(of: Float64Array): void {
  planes = of;
  for (let p = 0; p < 24; p += 4)
    for (let axis = 0; axis < 3; axis++) farthest[p + axis] = of[p + axis] > 0 ? 3 + axis : axis;
}

/** Those planes of the mask that cut the box at boxes[at]: 0 when it is inside all of them, OUTSIDE when it is behind one. */
function judge(boxes: Float32Array, at: number, mask: number): number {
  let cut = 0;
  for (let plane = 0; plane < 6; plane++) {
    if (!((mask >> plane) & 1)) continue;
    planesTested++;
    const p = plane * 4;
    const nx = planes[p];
    const ny = planes[p + 1];
    const nz = planes[p + 2];
    const d = planes[p + 3];
    const x = farthest[p];
    const y = farthest[p + 1];
    const z = farthest[p + 2];
    if (nx * boxes[at + x] + ny * boxes[at + y] + nz * boxes[at + z] + d < 0) return OUTSIDE;
    // the corner across: min for max and max for min
    const x1 = x < 3 ? x + 3 : x - 3;
    const y1 = y < 3 ? y + 3 : y - 3;
    const z1 = z < 3 ? z + 3 : z - 3;
    if (nx * boxes[at + x1] + ny * boxes[at + y1] + nz * boxes[at + z1] + d < 0) cut |= 1 << plane;
  }
  return cut;
}

/** Whether the box at boxes[left] is to be visited before that at boxes[right], front to back. Centres are compared doubled. */
function isNearer(boxes: Float32Array, left: number, right: number, query: CullQuery, key: CullKey): boolean {
  const { eye, forward } = query;
  const lx = boxes[left] + boxes[left + 3];
  const ly = boxes[left + 1] + boxes[left + 4];
  const lz = boxes[left + 2] + boxes[left + 5];
  const rx = boxes[right] + boxes[right + 3];
  const ry = boxes[right + 1] + boxes[right + 4];
  const rz = boxes[right + 2] + boxes[right + 5];
  const x = rx - lx;
  const y = ry - ly;
  const z = rz - lz;
  if (key === 'depth') return forward[0] * x + forward[1] * y + forward[2] * z > 0;
  // (2 eye - l)^2 < (2 eye - r)^2, as the side of the plane halfway that the eye is on
  const eyeX = 4 * eye[0] - lx - rx;
  const eyeY = 4 * eye[1] - ly - ry;
  const eyeZ = 4 * eye[2] - lz - rz;
  if (key === 'distance') return eyeX * x + eyeY * y + eyeZ * z < 0;
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  if (ax >= ay && ax >= az) return eyeX * x < 0;
  return ay >= az ? eyeY * y < 0 : eyeZ * z < 0;
}

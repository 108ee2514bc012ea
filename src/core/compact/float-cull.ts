/**
 * Culls a float16 file's nodes as they stand in it, in 32-bit floats: the cull of a console with an FPU.
 *
 * Guarantee: nothing is culled that the camera's planes keep, and an inside flag is 1 only where the object lies wholly within all six.
 * The result is the same, bit for bit, as that of the C runtime: every operation is rounded to 32 bits, in the same order.
 *
 * Slack. Normals are within 2^-19 (camera-normals.ts), and a distance of at most nine roundings is within 2^-20 of the sum of its
 * terms' sizes; a sphere is therefore compared with 2^-18 of the distances involved (root, eye, origin) added to its radius.
 * Order, planes and inside flags as in core/tree/sphere/sphere-cull.ts with its key `axis` and batch 0: every node above a visible object is visited, for a
 * float16 node does not say how many objects lie below it. Nodes and objects that the query's bits hide are not looked at.
 * Bound: one waiting child for each level above the current node.
 *
 * Twin: cull64_float_cull in src/core/runtime/cull64.h. The exact cull, in doubles: core/tree/sphere/sphere-cull.ts.
 */
import { hasBit } from '../base/bits.ts';
import {
  blankResult,
  type Culled,
  type CullOptions,
  type CullResult,
  checkAsked,
  checkHere,
  checkRoom,
  mostOf,
} from '../tree/cull-options.ts';
import { LEAF, LINK_BITS, LINK_MASK } from '../tree/sphere/sphere-tree.ts';
import { cameraNormals, type FloatCamera } from './camera-normals.ts';

/** A float16 file, its numbers as they are stored. */
export interface FloatTree {
  /** nodes x (x, y, z, r): relative to the origin, a link's byte in the low bits of each */
  nodes: Float32Array;
  /** nodes: the link that those bytes make */
  links: Uint32Array;
  /** objects x (x, y, z, r) in world units, or empty where each leaf is its one object */
  objects: Float32Array;
  /** tree order -> input id */
  ids: Uint32Array;
  origin: readonly number[];
  depth: number;
}

export interface FloatQuery {
  /** 6 x (nx, ny, nz, d): the distance of a point relative to the origin */
  planes: Float32Array;
  /** the same d for points in world units */
  world: Float32Array;
  slack: number;
  /** bit k: plane k is tested */
  mask: number;
  /** relative to the origin */
  eye: Float32Array;
}

export interface FloatResult extends CullResult {
  objectsTested: number;
  /** waiting nodes, and the planes that still cut them */
  stack: Int32Array;
}

const FLOAT: Culled = { name: 'a float16 tree', keys: ['axis'], cannot: ['sorted', 'batch', 'only'] };

const f = Math.fround;

/** A query for cullFloat; setFloatQuery sets it to a camera, as often as wanted. */
export function createFloatQuery(): FloatQuery {
  return {
    planes: new Float32Array(24),
    world: new Float32Array(6),
    slack: 0,
    mask: 63,
    eye: new Float32Array(3),
  };
}

/** What cullFloat writes to, made once for a tree: room for all of its objects, and its stack. */
export function createFloatResult(tree: FloatTree): FloatResult {
  return {
    ...blankResult(new Uint32Array(tree.ids.length), new Uint8Array(tree.ids.length)),
    objectsTested: 0,
    stack: new Int32Array(tree.depth * 2),
  };
}

/** Set `query` to what `camera` asks of `tree`: planes and eye relative to the tree's origin, in floats as the C runtime has them. */
export function setFloatQuery(query: FloatQuery, tree: FloatTree, camera: FloatCamera): void {
  const { origin, nodes } = tree;
  const normals = cameraNormals(camera);
  const far = f(camera.far);
  let extent = 0;
  for (let k = 0; k < 3; k++) {
    query.eye[k] = f(camera.eye[k]) - f(origin[k]);
    extent = f(extent + f(Math.abs(query.eye[k]) + Math.abs(f(origin[k]))));
    if (nodes.length > 0) extent = f(extent + f(Math.abs(nodes[k]) + nodes[3]));
  }
  query.slack = f(extent * 2 ** -18);
  query.mask = far > 0 && far < Number.POSITIVE_INFINITY ? 63 : 31;
  for (let plane = 0; plane < 6; plane++) {
    const sign = plane < 5 ? 1 : -1;
    const [x, y, z] = normals[Math.min(plane, 4)].map((v) => sign * v);
    const shift = plane === 4 ? -f(camera.near) : plane === 5 && query.mask === 63 ? far : 0;
    const through = (point: ArrayLike<number>) => f(f(f(x * point[0]) + f(y * point[1])) + f(z * point[2]));
    query.planes.set([x, y, z, shift - through(query.eye)], plane * 4);
    query.world[plane] = shift - through(camera.eye.map(f));
  }
}

/**
 * Find the visible objects.
 * @returns how many, the same as result.count
 * @throws RangeError for an unknown order, `sorted`, `batch`, `only` or a key, or a result that is too small
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, encodeTree } from 'cull64';
 * import { createFloatQuery, createFloatResult, cullFloat, floatCamera, readFloatTree, setFloatQuery } from 'cull64/n64';
 *
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const tree = readFloatTree(encodeTree(buildSphereTree(spheres), { format: 'float16' }));
 * const query = createFloatQuery();
 * setFloatQuery(query, tree, floatCamera(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] })));
 * const result = createFloatResult(tree);
 * cullFloat(tree, query, {}, result); // 2
 * result.ids.subarray(0, 2); // [1, 0]
 * ```
 */
export function cullFloat(
  tree: FloatTree,
  query: FloatQuery,
  options: Partial<CullOptions>,
  result: FloatResult,
): number {
  checkHere(tree.ids, tree.objects, tree.links, tree.nodes);
  checkAsked(null, options, FLOAT, tree.ids.length, tree.links.length);
  checkRoom(result, tree.ids.length, tree.depth * 2);
  const { order = 'front', hidden = null } = options;
  result.count = 0;
  result.nodesVisited = 0;
  result.planesTested = 0;
  result.leavesVisited = 0;
  result.objectsTested = 0;
  const { nodes, links, objects, ids } = tree;
  const { stack } = result;
  const most = Math.min(mostOf(options), ids.length);
  if (most === 0) return 0;
  let top = 0;
  let node = 0;
  let mask = query.mask;
  for (;;) {
    result.nodesVisited++;
    mask = cutting(query, nodes, node * 4, false, mask, result);
    if (mask >= 0) {
      const link = links[node];
      const axis = link >>> LINK_BITS;
      const target = link & LINK_MASK;
      if (axis !== LEAF) {
        if (hidden !== null && !(hasBit(hidden.nodes, node + 1) && hasBit(hidden.nodes, target))) {
          node = hasBit(hidden.nodes, node + 1) ? node + 1 : target;
          continue;
        }
        const nearFirst = query.eye[axis] < nodes[node * 4 + axis] !== (order === 'back') || order === 'none';
        stack[top++] = nearFirst ? target : node + 1;
        stack[top++] = mask;
        node = nearFirst ? node + 1 : target;
        continue;
      }
      result.leavesVisited++;
      const end = objects.length === 0 ? target + 1 : firstObject(tree, node + 1);
      for (let object = target; object < end && result.count < most; object++) {
        if (hidden !== null && !hasBit(hidden.objects, object)) continue;
        let left = mask;
        if (objects.length > 0 && mask > 0) {
          result.objectsTested++;
          left = cutting(query, objects, object * 4, true, mask, result);
          if (left < 0) continue;
        }
        result.ids[result.count] = ids[object];
        result.inside[result.count++] = left === 0 ? 1 : 0;
      }
      if (result.count >= most) break;
    }
    if (top === 0) break;
    mask = stack[--top];
    node = stack[--top];
  }
  return result.count;
}

/** First object at or below `node`: that of its leftmost leaf. */
function firstObject({ links, ids }: FloatTree, node: number): number {
  while (node < links.length && links[node] >>> LINK_BITS !== LEAF) node++;
  return node < links.length ? links[node] & LINK_MASK : ids.length;
}

/** Those planes of the mask that cut the sphere at spheres[at ..]; -1 when it lies behind one. */
function cutting(
  query: FloatQuery,
  spheres: Float32Array,
  at: number,
  inWorld: boolean,
  mask: number,
  result: FloatResult,
): number {
  if (mask === 0) return 0;
  const { planes, world } = query;
  const padded = f(spheres[at + 3] + query.slack);
  for (let plane = 0; plane < 6; plane++) {
    if (!((mask >> plane) & 1)) continue;
    result.planesTested++;
    const p = plane * 4;
    const sum = f(
      f(f(planes[p] * spheres[at]) + f(planes[p + 1] * spheres[at + 1])) + f(planes[p + 2] * spheres[at + 2]),
    );
    const distance = f(sum + (inWorld ? world[plane] : planes[p + 3]));
    if (distance < -padded) return -1;
    if (distance >= padded) mask &= ~(1 << plane);
  }
  return mask;
}

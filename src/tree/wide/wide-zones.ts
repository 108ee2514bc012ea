/**
 * The zone of each object: how many of some limits of distance it lies beyond. A walk from the root decides for a whole subtree at once where the nearest and the
 * farthest place in its sphere agree, and object by object in the leaves that a limit crosses.
 *
 * Rule, an object at a time: d is the distance of its centre from the eye, r its radius. It lies beyond limit k where d² >= limits[k] (measure distance), d² >= limits[k] r²
 * (ratio), or 1 >= limits[k] r² (radius); and by an eased limit likewise. With `hi` limits that it is beyond and `lo` eased ones, lo >= hi, its zone becomes
 * the one of hi .. lo that is next to the zone it had. So an object that went beyond a limit stays there until it comes nearer than the eased one.
 *
 * Guarantee: after each walk every object has the zone that this rule gives it, whatever the tree; objects outside the view too, so that a zone does not depend on where one
 * looks. A subtree's zone is kept with it: where it stays the same, the walk goes no further. Bounds of a node are in doubles, widened by 2^-40 of the coordinates, which
 * is more than an object may stick out of its node and more than any rounding.
 *
 * Cost: the nodes above the leaves that a limit crosses, and the objects of those leaves.
 */
import { createWidePath, pathTo } from './wide-path.ts';
import type { WideRadii } from './wide-radii.ts';
import {
  MAX_WIDE_DEPTH,
  NO_CHILD,
  WIDE_END,
  WIDE_FIRST,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_Y,
  WIDE_Z,
  type WideTree,
  wideNodeCount,
} from './wide-tree.ts';

/** Below this child objects have several zones, or may have. */
export const MIXED = 255;
/** Most limits: zones are 0 to MAX_LIMITS. */
export const MAX_LIMITS = 254;

export interface ZoneQuery {
  /** x, y, z, in the frame of the tree */
  eye: Float64Array;
  measure: 'distance' | 'ratio' | 'radius';
  /** ascending; as many in both, and no eased limit greater than its own */
  limits: Float64Array;
  eased: Float64Array;
}

export interface WideZones {
  /** ids: the zone of each object */
  zones: Uint8Array;
  /** children: the zone of all below, or MIXED */
  settled: Uint8Array;
  /** ids whose zones the last walk changed: the first `changedCount` */
  changed: Uint32Array;
  changedCount: number;
  /** children wholly in an empty zone: the first `emptyCount`, none below another */
  empty: Uint32Array;
  emptyCount: number;
  nodesVisited: number;
  /** waiting nodes: node, first limit in doubt, end of those, zone of all below or MIXED */
  stack: Uint32Array;
}

/** @param zones ids: the zone that each object has; the array is kept and written to */
export function createWideZones(tree: WideTree, zones: Uint8Array): WideZones {
  const children = wideNodeCount(tree) * 4;
  return {
    zones,
    settled: new Uint8Array(children).fill(MIXED),
    changed: new Uint32Array(tree.ids.length),
    changedCount: 0,
    empty: new Uint32Array(children),
    emptyCount: 0,
    nodesVisited: 0,
    stack: new Uint32Array((3 * MAX_WIDE_DEPTH + 4) * ENTRY),
  };
}

const ENTRY = 4;

/**
 * Give each object its zone.
 * @param radii null for the measure distance
 * @param isEmpty zones: 1 where nothing is to be found in one
 */
export function zoneWide(
  tree: WideTree,
  query: ZoneQuery,
  radii: WideRadii | null,
  isEmpty: Uint8Array,
  result: WideZones,
): void {
  const { nodes, words } = tree;
  const { limits, eased, measure } = query;
  const { settled, stack, empty } = result;
  result.changedCount = 0;
  result.emptyCount = 0;
  result.nodesVisited = 0;
  if (nodes.length === 0) return;
  const [eyeX, eyeY, eyeZ] = query.eye;
  const slack = slackOf(tree, query.eye);
  const isRadius = measure === 'radius';
  let top = 0;
  let nodesVisited = 0;
  stack[top++] = 0;
  stack[top++] = 0;
  stack[top++] = limits.length;
  stack[top++] = MIXED;
  while (top > 0) {
    const above = stack[--top];
    const end = stack[--top];
    const start = stack[--top];
    const node = stack[--top];
    nodesVisited++;
    for (let k = 0; k < 4; k++) {
      const at = node * WIDE_NODE + k;
      const reference = words[at + WIDE_REFERENCE] | 0;
      if (reference === NO_CHILD) continue;
      const child = node * 4 + k;
      let near = 1;
      let far = 1;
      if (!isRadius) {
        const dx = nodes[at] - eyeX;
        const dy = nodes[at + WIDE_Y] - eyeY;
        const dz = nodes[at + WIDE_Z] - eyeZ;
        const d = Math.sqrt(dx * dx + dy * dy + dz * dz);
        const reach = nodes[at + WIDE_R] + slack;
        near = d > reach ? (d - reach) * (d - reach) : 0;
        far = (d + reach) * (d + reach);
      }
      let least = 1;
      let most = 1;
      if (radii !== null) {
        least = radii.least[child] * radii.least[child];
        most = radii.most[child] * radii.most[child];
      }
      // all objects are beyond the limits before `from`, and none is beyond those from `to` on
      let from = start;
      while (from < end && near >= limits[from] * most) from++;
      let to = from;
      while (to < end && far >= eased[to] * least) to++;
      const known = above === MIXED ? settled[child] : above;
      let zone = MIXED;
      if (from === to) {
        zone = from;
        if (known !== zone) setAll(tree, words[at + WIDE_FIRST], words[at + WIDE_END], zone, result);
      } else if (known !== MIXED) {
        // every object may stay where all are
        let hi = from;
        while (hi < to && far >= limits[hi] * least) hi++;
        let lo = from;
        while (lo < to && near >= eased[lo] * most) lo++;
        if (hi <= known && known <= lo) zone = known;
      }
      if (zone === MIXED) {
        // the sign marks a leaf
        if (reference < 0)
          zone = zoneObjects(tree, words[at + WIDE_FIRST], words[at + WIDE_END], query, from, to, result);
        else {
          stack[top++] = reference;
          stack[top++] = from;
          stack[top++] = to;
          stack[top++] = known;
        }
      }
      settled[child] = zone;
      if (zone !== MIXED && isEmpty[zone] === 1) empty[result.emptyCount++] = child;
    }
  }
  result.nodesVisited = nodesVisited;
}

/** The zone of one object beside the tree, by the same rule. @param at of its sphere */
export function zoneOf(spheres: Float32Array, at: number, query: ZoneQuery, zone: number): number {
  const { eye, limits, eased, measure } = query;
  const dx = spheres[at] - eye[0];
  const dy = spheres[at + 1] - eye[1];
  const dz = spheres[at + 2] - eye[2];
  const a = measure === 'radius' ? 1 : dx * dx + dy * dy + dz * dz;
  const b = measure === 'distance' ? 1 : spheres[at + 3] * spheres[at + 3];
  let hi = 0;
  while (hi < limits.length && a >= limits[hi] * b) hi++;
  let lo = hi;
  while (lo < limits.length && a >= eased[lo] * b) lo++;
  return Math.max(hi, Math.min(lo, zone));
}

const path = createWidePath();

/** Give an object another zone than the last walk did. */
export function setZone(tree: WideTree, { settled, zones }: WideZones, position: number, zone: number): void {
  zones[tree.ids[position]] = zone;
  const length = pathTo(tree, position, path);
  for (let i = 0, above = MIXED; i < length; i++) {
    const first = path[i] & ~3;
    // what stands at a child counts for all below it
    if (above !== MIXED) settled.fill(above, first, first + 4);
    above = settled[path[i]];
    settled[path[i]] = MIXED;
  }
}

/** The objects at first .. end - 1, which the limits from .. to - 1 part. Returns their zone, or MIXED. */
function zoneObjects(
  tree: WideTree,
  first: number,
  end: number,
  query: ZoneQuery,
  from: number,
  to: number,
  result: WideZones,
): number {
  const { objects, ids } = tree;
  const { limits, eased } = query;
  const { zones, changed } = result;
  const [eyeX, eyeY, eyeZ] = query.eye;
  const isRadius = query.measure === 'radius';
  const isDistance = query.measure === 'distance';
  let count = result.changedCount;
  let common = -1;
  for (let o = first; o < end; o++) {
    const at = o * 4;
    const dx = objects[at] - eyeX;
    const dy = objects[at + 1] - eyeY;
    const dz = objects[at + 2] - eyeZ;
    const r = objects[at + 3];
    const a = isRadius ? 1 : dx * dx + dy * dy + dz * dz;
    const b = isDistance ? 1 : r * r;
    let hi = from;
    while (hi < to && a >= limits[hi] * b) hi++;
    let lo = hi;
    while (lo < to && a >= eased[lo] * b) lo++;
    const id = ids[o];
    const before = zones[id];
    const zone = before < hi ? hi : before > lo ? lo : before;
    if (zone !== before) {
      zones[id] = zone;
      changed[count++] = id;
    }
    common = o === first || common === zone ? zone : MIXED;
  }
  result.changedCount = count;
  return common;
}

function setAll({ ids }: WideTree, first: number, end: number, zone: number, result: WideZones): void {
  const { zones, changed } = result;
  let count = result.changedCount;
  for (let o = first; o < end; o++) {
    const id = ids[o];
    if (zones[id] === zone) continue;
    zones[id] = zone;
    changed[count++] = id;
  }
  result.changedCount = count;
}

function slackOf({ root }: WideTree, eye: Float64Array): number {
  let most = root[3];
  for (let axis = 0; axis < 3; axis++) most += Math.abs(root[axis]) + Math.abs(eye[axis]);
  return most * 2 ** -40;
}

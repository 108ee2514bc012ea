/**
 * The zone of each object: how many of some limits of distance it lies beyond. A walk from the root decides for a whole subtree at once where the nearest and the
 * farthest place in its sphere agree, and object by object in the leaves that a limit crosses.
 *
 * Rule, an object at a time: d is the distance of its centre from the eye, r its radius. It lies beyond limit k where d >= limits[k] (measure distance), d >= limits[k] r
 * (ratio), or 1 >= limits[k] r (radius); and by an eased limit likewise. With `hi` limits that it is beyond and `lo` eased ones, lo >= hi, its zone becomes
 * the one of hi .. lo that is next to the zone it had. So an object that went beyond a limit stays there until it comes nearer than the eased one.
 *
 * Guarantee: after each walk every object has the zone that this rule gives it, whatever the tree; objects outside the view too, so that a zone does not depend on where one
 * looks. Bounds of a node are in doubles, widened by 2^-40 of the coordinates, which is more than an object may stick out of its node and more than any rounding.
 *
 * A subtree is looked at again when the eye has gone as far as the nearest of its limits was from any of its objects: until then nothing can have changed.
 *
 * Cost: the nodes above the leaves that a limit crosses, and the objects of those that are due. Tried and lost: such a mark for each object of a leaf too, which leaves a quarter of
 * the objects to be looked at, and takes longer.
 */
import type { WideRadii } from './wide-radii.ts';
import {
  NO_CHILD,
  WIDE_END,
  WIDE_FIRST,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_Y,
  WIDE_Z,
  type WideTree,
} from './wide-tree.ts';
import { lookAtAll, MIXED, type WideZones, type ZoneQuery } from './zone-state.ts';

/**
 * Give each object its zone.
 * @param radii null for the measure distance
 * @param isEmpty zones: 1 where nothing is to be found in one; null where none is such
 */
export function zoneWide(
  tree: WideTree,
  query: ZoneQuery,
  radii: WideRadii | null,
  isEmpty: Uint8Array | null,
  result: WideZones,
): void {
  const slack = slackOf(tree, query.eye);
  goOn(result, query, slack);
  if (tree.nodes.length > 0) visit({ tree, query, radii, isEmpty, slack, result }, 0, 0, query.limits.length, MIXED);
}

interface Walk {
  tree: WideTree;
  query: ZoneQuery;
  radii: WideRadii | null;
  isEmpty: Uint8Array | null;
  slack: number;
  result: WideZones;
}

/**
 * Go through the children of a node.
 * @param start all objects below are beyond the limits before this one
 * @param end and none is beyond those from this one on
 * @param above the zone of all below until now, or MIXED
 * @returns when the first of them is due again
 */
function visit(walk: Walk, node: number, start: number, end: number, above: number): number {
  const { tree, query, radii, isEmpty, slack, result } = walk;
  const { nodes, words } = tree;
  const { limits, eased, eye } = query;
  const { settled, due, gone, outer, inner } = result;
  const isRadius = query.measure === 'radius';
  let earliest = Number.POSITIVE_INFINITY;
  result.nodesVisited++;
  for (let k = 0; k < 4; k++) {
    const at = node * WIDE_NODE + k;
    // the sign marks a leaf
    const reference = words[at + WIDE_REFERENCE] | 0;
    if (reference === NO_CHILD) continue;
    const child = node * 4 + k;
    let zone = above === MIXED ? settled[child] : above;
    let next = above === MIXED ? due[child] : 0;
    if (!(gone < next)) {
      const dx = nodes[at] - eye[0];
      const dy = nodes[at + WIDE_Y] - eye[1];
      const dz = nodes[at + WIDE_Z] - eye[2];
      const d = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const radius = nodes[at + WIDE_R] + slack;
      const near = isRadius ? 1 : Math.max(0, d - radius);
      const far = isRadius ? 1 : d + radius;
      const least = radii === null ? 1 : radii.least[child];
      const most = radii === null ? 1 : radii.most[child];
      let from = start;
      let to = start;
      const isKept = zone !== MIXED && far < outer[zone] * least && near >= inner[zone] * most;
      if (!isKept) {
        while (from < end && near >= limits[from] * most) from++;
        to = from;
        while (to < end && far >= eased[to] * least) to++;
      }
      if (from < to && reference >= 0) {
        next = visit(walk, reference, from, to, zone);
        zone = MIXED;
      } else {
        if (from < to) zone = zoneObjects(walk, words[at + WIDE_FIRST], words[at + WIDE_END], from, to);
        else {
          if (!isKept && zone !== from) setAll(tree, words[at + WIDE_FIRST], words[at + WIDE_END], from, result);
          if (!isKept) zone = from;
          result.gap = Math.min(outer[zone] * least - far, near - inner[zone] * most);
        }
        next = isRadius ? Number.POSITIVE_INFINITY : gone + result.gap - 2 * slack;
      }
      settled[child] = zone;
      due[child] = next;
    } else if (isEmpty !== null && zone === MIXED && reference >= 0) visit(walk, reference, start, end, MIXED);
    if (next < earliest) earliest = next;
    if (isEmpty !== null && zone !== MIXED && isEmpty[zone] === 1) result.empty[result.emptyCount++] = child;
  }
  return earliest;
}

/** Begin a walk: see how far the eye has gone, and have everything looked at where the limits are others. */
function goOn(result: WideZones, { eye, measure, limits, eased }: ZoneQuery, slack: number): void {
  const { asked } = result;
  result.changedCount = 0;
  result.emptyCount = 0;
  result.nodesVisited = 0;
  result.objectsVisited = 0;
  const step = Math.hypot(eye[0] - asked.eye[0], eye[1] - asked.eye[1], eye[2] - asked.eye[2]);
  asked.eye.set(eye);
  // more than the sum is rounded by, as long as it is not too great
  if (step !== 0) result.gone += step + slack;
  const isSame = asked.measure === measure && isEqual(asked.limits, limits) && isEqual(asked.eased, eased);
  if (isSame && result.gone < slack * 2 ** 50) return;
  if (!isSame) {
    result.asked = { eye: asked.eye, measure, limits: limits.slice(), eased: eased.slice() };
    result.outer = Float64Array.of(...limits, Number.MAX_VALUE);
    result.inner = Float64Array.of(-Number.MAX_VALUE, ...eased);
  }
  lookAtAll(result);
}

function isEqual(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

/** The zone of one object beside the tree, by the same rule. @param at of its sphere */
export function zoneOf(spheres: Float32Array, at: number, query: ZoneQuery, zone: number): number {
  const { eye, limits, eased, measure } = query;
  const dx = spheres[at] - eye[0];
  const dy = spheres[at + 1] - eye[1];
  const dz = spheres[at + 2] - eye[2];
  const a = measure === 'radius' ? 1 : Math.sqrt(dx * dx + dy * dy + dz * dz);
  const b = measure === 'distance' ? 1 : spheres[at + 3];
  return nextZone(limits, eased, 0, limits.length, a, b, zone);
}

/** The zone of an object that is beyond all limits before `from`, and beyond none from `to` on. */
function nextZone(
  limits: Float64Array,
  eased: Float64Array,
  from: number,
  to: number,
  a: number,
  b: number,
  zone: number,
): number {
  let hi = from;
  while (hi < to && a >= limits[hi] * b) hi++;
  let lo = hi;
  while (lo < to && a >= eased[lo] * b) lo++;
  return zone < hi ? hi : zone > lo ? lo : zone;
}

/** The objects at first .. end - 1, which the limits from .. to - 1 part. Returns their zone, or MIXED. */
function zoneObjects({ tree, query, result }: Walk, first: number, end: number, from: number, to: number): number {
  const { objects, ids } = tree;
  const { limits, eased } = query;
  const { zones, changed, outer, inner } = result;
  const eyeX = query.eye[0];
  const eyeY = query.eye[1];
  const eyeZ = query.eye[2];
  const isRadius = query.measure === 'radius';
  const isDistance = query.measure === 'distance';
  let count = result.changedCount;
  let common = zones[ids[first]];
  let gap = Number.POSITIVE_INFINITY;
  for (let o = first; o < end; o++) {
    const at = o * 4;
    const dx = objects[at] - eyeX;
    const dy = objects[at + 1] - eyeY;
    const dz = objects[at + 2] - eyeZ;
    const a = isRadius ? 1 : Math.sqrt(dx * dx + dy * dy + dz * dz);
    const b = isDistance ? 1 : objects[at + 3];
    const id = ids[o];
    let zone = zones[id];
    let outwards = outer[zone] * b - a;
    let inwards = a - inner[zone] * b;
    if (!(outwards > 0 && inwards >= 0)) {
      const before = zone;
      zone = nextZone(limits, eased, from, to, a, b, zone);
      if (zone !== before) {
        zones[id] = zone;
        changed[count++] = id;
      }
      outwards = outer[zone] * b - a;
      inwards = a - inner[zone] * b;
    }
    if (outwards < gap) gap = outwards;
    if (inwards < gap) gap = inwards;
    if (o === first) common = zone;
    else if (zone !== common) common = MIXED;
  }
  result.changedCount = count;
  result.objectsVisited += end - first;
  result.gap = gap;
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

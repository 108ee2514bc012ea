/** What a walk over the zones of a wide tree (wide-zones.ts) keeps for the next one, and how a program tells it what changed. */
import { createWidePath, widePathTo } from './wide-path.ts';
import { type WideTree, wideNodeCount } from './wide-tree.ts';

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

export type WideZones = ReturnType<typeof createWideZones>;

/** @param zones ids: the zone that each object has; the array is kept and written to */
export function createWideZones(tree: WideTree, zones: Uint8Array) {
  const children = wideNodeCount(tree) * 4;
  const none = new Float64Array(0);
  return {
    /** ids: the zone of each object */
    zones,
    /** children: the zone of all below, or MIXED; what stands at one that is not MIXED counts for all below it */
    settled: new Uint8Array(children).fill(MIXED),
    /** children: how far the eye may have gone in all before one is looked at again */
    due: new Float64Array(children),
    /** how far it has gone, or more */
    gone: 0,
    /** the last query */
    asked: { eye: new Float64Array(3), measure: 'distance', limits: none, eased: none },
    /** by zone: an object stays in one while it is nearer than `outer`, and not nearer than `inner` */
    outer: none,
    inner: none,
    /** ids whose zones the last walk changed: the first `changedCount` */
    changed: new Uint32Array(tree.ids.length),
    changedCount: 0,
    /** children wholly in an empty zone: the first `emptyCount`, none below another */
    empty: new Uint32Array(children),
    emptyCount: 0,
    nodesVisited: 0,
    objectsVisited: 0,
    /** of the child that was looked at last: how far the eye may go before an object changes its zone */
    gap: 0,
    /** the children that hold the object at hand */
    path: createWidePath(),
  };
}

/** Have the next walk look at everything, as where many objects have moved. */
export function lookAtAll(result: WideZones): void {
  result.gone = 0;
  result.due.fill(0);
}

/** Have the next walk look at the object at a position, which has moved. */
export function lookAt(tree: WideTree, { settled, due, path }: WideZones, position: number): void {
  const length = widePathTo(tree, position, path);
  for (let i = 0; i < length; i++) {
    due[path[i]] = 0;
    if (settled[path[i]] !== MIXED) return;
  }
}

/** Give an object another zone than the last walk did. */
export function setZone(tree: WideTree, result: WideZones, position: number, zone: number): void {
  const { settled, due, zones, path } = result;
  zones[tree.ids[position]] = zone;
  const length = widePathTo(tree, position, path);
  for (let i = 0, above = MIXED; i < length; i++) {
    const first = path[i] & ~3;
    if (above !== MIXED) {
      settled.fill(above, first, first + 4);
      due.fill(0, first, first + 4);
    }
    above = settled[path[i]];
    settled[path[i]] = MIXED;
    due[path[i]] = 0;
  }
}

/**
 * What a view chooses among the instances: the geometry that draws each, by its levels of detail, and which it leaves out, by its bits.
 *
 * The choice is a copy of the instances' states (instance-tree.ts) in which the chosen geometry stands in place of the instance's own, and what is left out is not shown: lists
 * are made from it as from the states themselves. It is kept from list to list, and only what changed is written, so that an instance costs a list nothing more.
 *
 * Levels: every list of a view gives each instance of the mesh its zone (core/tree/wide/wide-zones.ts), in view or not.
 *
 * Memory: 7 to 9 bytes an instance and view, and 84 a node of the tree.
 */
import type { Camera, Matrix4, OrthographicCamera } from 'three';
import type { WideTree } from '../../core/tree/wide/wide-tree.ts';
import { zoneOf, zoneWide } from '../../core/tree/wide/wide-zones.ts';
import {
  createWideZones,
  lookAt,
  lookAtAll,
  setZone,
  type WideZones,
  type ZoneQuery,
} from '../../core/tree/wide/zone-state.ts';
import { emptyZones, type GeometryLevels, NOTHING } from './geometry-levels.ts';
import { type Ask, childrenWithout, type InstanceBits, isAsked, isSelective, settleBits } from './instance-bits.ts';
import { GEOMETRY_SHIFT, type InstanceTree, MAX_SMALL, positionOf, radiiOf, SHOWN, STATE } from './instance-tree.ts';
import { eyeOf } from './view-query.ts';

/** What the views of a mesh choose by. */
export interface Choosable {
  levels: GeometryLevels;
  bits: InstanceBits;
  /** the part of a limit by which an instance comes nearer before it goes back a level */
  hysteresis: number;
  /** factor of distances for the views of lights */
  shadowBias: number;
  /** geometries of instances */
  geometriesInUse(): number[];
}

export interface ViewChoice {
  /** ids: as the states of the instances */
  states: InstanceTree['states'];
  query: ZoneQuery;
  ask: Ask;
  /** versions that it was made with */
  levels: number;
  bits: number;
  tree: WideTree | null;
  overhauls: number;
  zones: WideZones;
  /** children that a cull leaves out: the first `leftCount`, those without what is asked for first */
  left: Uint32Array;
  withoutCount: number;
  leftCount: number;
}

/** @param tree of the instances; at most `room` */
export function createViewChoice(tree: WideTree, room: number): ViewChoice {
  return {
    states: new Uint16Array(0),
    query: { eye: new Float64Array(3), measure: 'distance', limits: new Float64Array(0), eased: new Float64Array(0) },
    ask: { layers: 0, isShadow: false },
    levels: -1,
    bits: -1,
    tree: null,
    overhauls: 0,
    zones: createWideZones(tree, new Uint8Array(room)),
    left: new Uint32Array(0),
    withoutCount: 0,
    leftCount: 0,
  };
}

/** Whether a view has anything to choose. */
export function isChoosing({ levels, bits }: Choosable, ask: Ask): boolean {
  return levels.byGeometry.size > 0 || isSelective(bits, ask);
}

const eye = new Float64Array(3);

/**
 * Take over where a camera stands. Returns whether anything differs by which the view chooses.
 * @param camera the one that looks; for the view of a light, the one that the shadows are made for
 */
export function askChoice(
  choice: ViewChoice,
  { levels, bits, hysteresis, shadowBias }: Choosable,
  camera: Camera,
  matrixWorld: Matrix4,
  ask: Ask,
): boolean {
  const { query } = choice;
  const { limits, isBySize } = levels;
  let isNew = choice.levels !== levels.version || choice.bits !== bits.version;
  if (choice.ask.layers !== ask.layers || choice.ask.isShadow !== ask.isShadow) {
    isNew = true;
    // other instances are asked for: all states are taken over again
    choice.tree = null;
    choice.ask = { ...ask };
  }
  if (query.limits.length !== limits.length) {
    query.limits = new Float64Array(limits.length);
    query.eased = new Float64Array(limits.length);
  }
  eyeOf(camera, matrixWorld, eye);
  const projection = camera.projectionMatrix.elements;
  const isPerspective = projection[15] === 0;
  query.measure = isBySize ? (isPerspective ? 'ratio' : 'radius') : 'distance';
  const scale = matrixWorld.getMaxScaleOnAxis();
  const height = Math.abs(projection[5]) * (isPerspective ? 1 : scale);
  const zoom = (camera as OrthographicCamera).zoom ?? 1;
  const unit = (isBySize ? height : zoom / scale) / (ask.isShadow ? shadowBias : 1);
  for (let k = 0; k < limits.length; k++) {
    const limit = limits[k] * unit;
    isNew ||= query.limits[k] !== limit;
    query.limits[k] = limit;
    query.eased[k] = limit * (1 - hysteresis);
  }
  for (let axis = 0; axis < 3; axis++) {
    isNew ||= limits.length > 0 && query.eye[axis] !== eye[axis];
    query.eye[axis] = eye[axis];
  }
  return isNew;
}

/** Take over what changed of instances. @param ids those whose states changed; ~id for one that came or has another geometry, whose zone begins anew */
export function restate(
  choice: ViewChoice,
  choosable: Choosable,
  instances: InstanceTree,
  ids: readonly number[],
): void {
  const { zones } = choice.zones;
  for (const noted of ids) {
    const id = noted < 0 ? ~noted : noted;
    const position = positionOf(instances, id);
    const isPlanted = choice.tree === instances.tree && position >= 0;
    if (isPlanted) lookAt(instances.tree, choice.zones, position);
    if (noted < 0) {
      if (isPlanted) setZone(instances.tree, choice.zones, position, 0);
      zones[id] = 0;
    }
    if (fits(choice, instances)) choice.states[id] = stateOf(choosable, choice, instances, id);
  }
}

/** Bring the choice up to date, for a list that is made now. */
export function choose(choice: ViewChoice, choosable: Choosable, instances: InstanceTree): void {
  const { levels, bits } = choosable;
  const { tree } = instances;
  const isOther = choice.levels !== levels.version;
  // zones are of other limits
  if (isOther) choice.zones.zones.fill(0);
  if (isOther || choice.tree !== tree) choice.zones = createWideZones(tree, choice.zones.zones);
  else if (choice.overhauls !== instances.overhauls) lookAtAll(choice.zones);
  choice.overhauls = instances.overhauls;
  const isAll = isOther || choice.tree !== tree || !fits(choice, instances);
  const isOtherAsk = isAll || choice.bits !== bits.version;
  choice.levels = levels.version;
  choice.bits = bits.version;
  choice.tree = tree;
  if (choice.left.length < choice.zones.empty.length * 2) choice.left = new Uint32Array(choice.zones.empty.length * 2);
  if (isOtherAsk) choice.withoutCount = 0;
  if (isOtherAsk && isSelective(bits, choice.ask)) {
    settleBits(bits, tree, (id) => positionOf(instances, id));
    choice.withoutCount = childrenWithout(bits, choice.ask, tree, choice.left);
  }
  choice.leftCount = choice.withoutCount;
  if (levels.limits.length > 0) chooseLevels(choice, choosable, instances);
  if (isAll) takeAll(choice, choosable, instances);
}

function chooseLevels(choice: ViewChoice, choosable: Choosable, instances: InstanceTree): void {
  const { zones, query } = choice;
  const { levels } = choosable;
  const isEmpty = levels.hasNothing ? emptyZones(levels, choosable.geometriesInUse()) : null;
  const radii = query.measure === 'distance' ? null : radiiOf(instances);
  zoneWide(instances.tree, query, radii, isEmpty, zones);
  for (let i = 0; i < zones.emptyCount; i++) choice.left[choice.leftCount++] = zones.empty[i];
  putStates(choice, choosable, instances, zones.changed, zones.changedCount);
  for (const id of instances.loose) {
    zones.zones[id] = zoneOf(instances.spheres, id * 4, query, zones.zones[id]);
    choice.states[id] = stateOf(choosable, choice, instances, id);
  }
}

/** Whether the states have room for what they are to hold. */
function fits({ states }: ViewChoice, { states: own }: InstanceTree): boolean {
  return states.length === own.length && states.BYTES_PER_ELEMENT >= own.BYTES_PER_ELEMENT;
}

function takeAll(choice: ViewChoice, choosable: Choosable, instances: InstanceTree): void {
  const { states: own, count } = instances;
  const { table } = choosable.levels;
  const isLarge = own.BYTES_PER_ELEMENT === 4 || table.some((geometry) => geometry > MAX_SMALL);
  if (!fits(choice, instances) || isLarge)
    choice.states = isLarge ? new Uint32Array(own.length) : new Uint16Array(own.length);
  for (let id = 0; id < count; id++) choice.states[id] = stateOf(choosable, choice, instances, id);
}

function putStates(
  choice: ViewChoice,
  choosable: Choosable,
  instances: InstanceTree,
  ids: Uint32Array,
  count: number,
): void {
  const { states } = choice;
  if (states.length === 0) return;
  for (let i = 0; i < count; i++) states[ids[i]] = stateOf(choosable, choice, instances, ids[i]);
}

function stateOf(
  { levels, bits }: Choosable,
  { zones, ask }: ViewChoice,
  { states }: InstanceTree,
  id: number,
): number {
  const state = states[id];
  if ((state & SHOWN) === 0) return state;
  if (!isAsked(bits, ask, id)) return state & ~SHOWN;
  const geometry = state >>> GEOMETRY_SHIFT;
  if (geometry >= levels.width) return state;
  const chosen = levels.table[zones.zones[id] * levels.width + geometry];
  return chosen === NOTHING ? state & ~SHOWN : (state & STATE) | (chosen << GEOMETRY_SHIFT);
}

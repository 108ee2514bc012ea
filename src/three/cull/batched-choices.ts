/** What the views of a BatchedMesh choose: levels of detail and bits, as the program sets them, and each view's choice, as long as it has one. */
import type { ArrayCamera, BatchedMesh, Camera } from 'three';
import type { BatchedInstances } from './batched-instances.ts';
import {
  clearGeometryLevels,
  type GeometryLevel,
  type GeometryLevels,
  geometriesWith,
  setGeometryLevels,
} from './geometry-levels.ts';
import { type Ask, createInstanceBits, setCasts, setLayers } from './instance-bits.ts';
import type { InstanceTree } from './instance-tree.ts';
import type { BatchedInternals } from './internals.ts';
import {
  askChoice,
  type Choosable,
  choose,
  createViewChoice,
  isChoosing,
  restate,
  type ViewChoice,
} from './view-choice.ts';

/** As BatchedOptions of cull-by-tree.ts has them. */
export interface ChoiceOptions {
  hysteresis?: number;
  shadowBias?: number;
}

/** Who looks through a view. */
export interface Looker {
  /** by whose place levels are chosen: for a light, the camera that its shadows are made for */
  camera: Camera;
  ask: Ask;
}

/** @throws RangeError for options that cannot be */
export function checkChoiceOptions({ hysteresis = 0, shadowBias = 1 }: ChoiceOptions): void {
  if (!(hysteresis >= 0 && hysteresis < 1))
    throw new RangeError(`hysteresis is ${hysteresis}: it is a part of a distance, 0 or more and less than 1`);
  if (!(shadowBias > 0 && shadowBias < Infinity))
    throw new RangeError(`shadowBias is ${shadowBias}: it is a factor above 0`);
}

/** @param light the camera that draws the shadows, where it is a light that looks */
export function lookerOf(camera: Camera, light: Camera | null): Looker {
  const cameras = (camera as ArrayCamera).isArrayCamera ? (camera as ArrayCamera).cameras : [camera];
  // as three has it: a light's own layers where it has others than the first
  const isOwn = light !== null && (light.layers.mask & ~1) !== 0;
  const layers = isOwn ? light.layers.mask : cameras.reduce((sum, each) => sum | each.layers.mask, 0);
  return { camera: cameras[0], ask: { layers, isShadow: light !== null } };
}

export class BatchedChoices {
  private readonly choosable: Choosable;
  private instances!: BatchedInstances;
  private room = 0;

  constructor(levels: GeometryLevels, { hysteresis = 0, shadowBias = 1 }: ChoiceOptions) {
    const geometriesInUse = () => this.instances.balls.flatMap((ball, geometry) => (ball ? [geometry] : []));
    this.choosable = { levels, bits: createInstanceBits(), hysteresis, shadowBias, geometriesInUse };
  }

  /** Take over the mesh's instances, which have been made anew with room for so many. What was set stays. */
  meet(instances: BatchedInstances, room: number): void {
    const { levels, bits } = this.choosable;
    this.instances = instances;
    if (levels.byGeometry.size > 0 || bits.layers || bits.casts) instances.tree.restated = [];
    bits.layers &&= longer(bits.layers, room, ALL_LAYERS);
    bits.casts &&= longer(bits.casts, room, 1);
    bits.tree = null;
    this.room = room;
  }

  /** Begin anew, for a mesh that became a copy of another. */
  clear(): void {
    clearGeometryLevels(this.choosable.levels);
    Object.assign(this.choosable.bits, createInstanceBits());
  }

  setLevels(internals: BatchedInternals, geometry: number, levels: readonly GeometryLevel[]): void {
    setGeometryLevels(this.choosable.levels, geometry, levels, (id) => internals._geometryInfo[id]?.active === true);
    this.instances.geometries.add(geometry);
    this.change();
  }

  /** A geometry is to be deleted. @throws Error where it is a level of another */
  dropGeometry(internals: BatchedInternals, geometry: number): void {
    const { levels } = this.choosable;
    const others = geometriesWith(levels, geometry).filter((other) => other !== geometry);
    if (others.length > 0)
      throw new Error(`geometry ${geometry} is a level of geometry ${others[0]}: give that one other levels first`);
    if (levels.byGeometry.has(geometry)) this.setLevels(internals, geometry, []);
  }

  setCastShadowAt(internals: BatchedInternals, id: number, casts: boolean): void {
    checkInstance(internals, id);
    if (setCasts(this.choosable.bits, this.room, id, casts)) this.change(id);
  }

  setLayersAt(internals: BatchedInternals, id: number, mask: number): void {
    checkInstance(internals, id);
    if (setLayers(this.choosable.bits, this.room, id, mask)) this.change(id);
  }

  /** An instance has come, maybe with the number of one that went. */
  begin(id: number): void {
    if (id >= this.room) return;
    const { bits } = this.choosable;
    setCasts(bits, this.room, id, true);
    setLayers(bits, this.room, id, ALL_LAYERS);
    this.instances.tree.restated?.push(~id);
  }

  private change(id?: number): void {
    const { tree } = this.instances;
    tree.restated ??= [];
    if (id !== undefined) tree.restated.push(id);
    tree.version++;
  }

  /** The choice of a view, asked anew; null where there is nothing to choose. `isNew` says whether it may differ from the last one. */
  ask(before: ViewChoice | null, { camera, ask }: Looker, { matrixWorld }: BatchedMesh): [ViewChoice | null, boolean] {
    if (!isChoosing(this.choosable, ask)) return [null, before !== null];
    const choice = before ?? createViewChoice(this.instances.tree.tree, this.room);
    return [choice, askChoice(choice, this.choosable, camera, matrixWorld, ask)];
  }

  /** Tell the views what changed of instances, once the tree is settled. */
  tell(views: Iterable<{ choice: ViewChoice | null }>): void {
    const { tree } = this.instances;
    if (!tree.restated?.length) return;
    for (const { choice } of views) if (choice) restate(choice, this.choosable, tree, tree.restated);
    tree.restated.length = 0;
  }

  /** The instances as a view chooses them. */
  choose(choice: ViewChoice | null): InstanceTree {
    const { tree } = this.instances;
    if (!choice) return tree;
    choose(choice, this.choosable, tree);
    return { ...tree, states: choice.states, without: choice.left.subarray(0, choice.leftCount) };
  }
}

const ALL_LAYERS = 0xffffffff;

function checkInstance({ _instanceInfo }: BatchedInternals, id: number): void {
  if (!_instanceInfo[id]?.active) throw new RangeError(`instance ${id}: the mesh has none of this number`);
}

function longer<T extends Uint32Array | Uint8Array>(numbers: T, room: number, value: number): T {
  const made = new (numbers.constructor as { new (length: number): T })(room).fill(value) as T;
  made.set(numbers.subarray(0, room));
  return made;
}

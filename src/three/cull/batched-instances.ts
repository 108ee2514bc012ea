/**
 * The instances of a BatchedMesh as the tree knows them: for each its sphere and what it draws, brought up to date before a
 * cull.
 *
 * Changes to the mesh are noted as they are made (a byte and an entry of a list) and processed when the next view is drawn, once
 * for each instance, however often it moved.
 */
import { type BatchedMesh, Sphere } from 'three';
import { grown } from '../../core/base/grown.ts';
import { type GeometryLevels, geometriesWith, otherGeometriesOf } from './geometry-levels.ts';
import { writeInstanceSphere } from './instance-sphere.ts';
import { createInstanceTree, type InstanceTree, noteExcess, removeInstance, setInstance } from './instance-tree.ts';
import type { BatchedInternals } from './internals.ts';

export interface BatchedInstances {
  tree: InstanceTree;
  /** geometries x (start, count), in indices or vertices */
  draws: Uint32Array;
  /** ids that changed, each once, and a mark for each of them */
  changed: number[];
  isChanged: Uint8Array;
  /** geometries that changed */
  geometries: Set<number>;
  /** geometries: (x, y, z, r) around one and all its levels, undefined until one is asked for */
  balls: (Float64Array | undefined)[];
  levels: GeometryLevels;
}

/**
 * @param room most instances
 * @param levels kept, to be read
 */
export function createBatchedInstances(room: number, levels: GeometryLevels): BatchedInstances {
  return {
    tree: createInstanceTree(room),
    draws: new Uint32Array(16),
    changed: [],
    isChanged: new Uint8Array(room),
    geometries: new Set(),
    balls: [],
    levels,
  };
}

export function noteInstance(instances: BatchedInstances, id: number): void {
  // r170 takes any id without a word: one beyond the room is neither 0 nor 1
  if (instances.isChanged[id] !== 0) return;
  instances.isChanged[id] = 1;
  instances.changed.push(id);
}

export function noteAllInstances(instances: BatchedInstances, { _instanceInfo }: BatchedInternals): void {
  instances.balls.length = 0;
  for (let id = 0; id < _instanceInfo.length; id++) noteInstance(instances, id);
}

/** Bring the tree's spheres up to date with the mesh. */
export function settleInstances(instances: BatchedInstances, mesh: BatchedMesh, internals: BatchedInternals): void {
  const { changed, isChanged, geometries, balls } = instances;
  const { _instanceInfo } = internals;
  if (geometries.size > 0) {
    for (const geometry of [...geometries])
      for (const other of geometriesWith(instances.levels, geometry)) geometries.add(other);
    for (const geometry of geometries) balls[geometry] = undefined;
    for (let id = 0; id < _instanceInfo.length; id++)
      if (geometries.has(_instanceInfo[id].geometryIndex)) noteInstance(instances, id);
    geometries.clear();
  }
  for (const id of changed) {
    isChanged[id] = 0;
    takeOver(instances, mesh, internals, id);
  }
  changed.length = 0;
}

const sphere = new Sphere();
const otherSphere = new Sphere();
const placed = new Float32Array(4);

/** Take over what a geometry draws. */
function putDraw(instances: BatchedInstances, { _geometryInfo }: BatchedInternals, geometry: number): void {
  const { start, count } = _geometryInfo[geometry];
  const at = geometry * 2;
  instances.draws = grown(instances.draws, at + 2);
  instances.draws[at] = start;
  instances.draws[at + 1] = count;
}

function takeOver(instances: BatchedInstances, mesh: BatchedMesh, internals: BatchedInternals, id: number): void {
  const { tree, balls } = instances;
  const info = internals._instanceInfo[id];
  if (!info?.active) {
    removeInstance(tree, id);
    return;
  }
  putDraw(instances, internals, info.geometryIndex);
  let ball = balls[info.geometryIndex];
  if (!ball) {
    mesh.getBoundingSphereAt(info.geometryIndex, sphere);
    for (const other of otherGeometriesOf(instances.levels, info.geometryIndex)) {
      putDraw(instances, internals, other);
      sphere.union(mesh.getBoundingSphereAt(other, otherSphere)!);
    }
    ball = Float64Array.of(sphere.center.x, sphere.center.y, sphere.center.z, sphere.radius);
    balls[info.geometryIndex] = ball;
  }
  const matrices = internals._matricesTexture.image.data as Float32Array;
  noteExcess(tree, writeInstanceSphere(matrices, id * 16, ball, placed, 0));
  setInstance(tree, id, placed, info.visible, info.geometryIndex);
}

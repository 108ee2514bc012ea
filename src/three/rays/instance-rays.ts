/**
 * What a ray hits of a mesh's instances: down the tree to those whose spheres it meets, then the triangles of each by three's own test of a Mesh, which is three-mesh-bvh's
 * where a program has it.
 *
 * Guarantee: the hits are those of a test of every instance, number for number, and in the order of their ids. With `raycaster.firstHitOnly`, which is three-mesh-bvh's, it is
 * the nearest of them alone, of equally near ones the first: the tree is searched nearest first, and no further than to that hit.
 */
import { BatchedMesh, InstancedMesh, type Intersection, type Matrix4, Mesh, type Raycaster } from 'three';
import { createWideWalk, walkWide } from '../../core/tree/wide/wide-walk.ts';
import { type InstanceTree, SHOWN, STATE } from '../cull/instance-tree.ts';
import { createRayFrame, setRayFrame, sphereEntry } from './ray-frame.ts';

/** Adds the hits of one instance, in three's order, each with the mesh and the instance. */
export type CastOne = (id: number, hits: Intersection[]) => void;

/** Whether a mesh has the raycast of its class, which is the tree's while it is culled. One of a program stays the program's. */
export function hasRaycastOfItsClass(mesh: BatchedMesh | InstancedMesh): boolean {
  const { raycast } = mesh;
  const { prototype } = 'isBatchedMesh' in mesh ? BatchedMesh : InstancedMesh;
  return raycast === prototype.raycast || raycast === Mesh.prototype.raycast;
}

/**
 * Add the hits of an instance.
 * @param one a Mesh that stands for it, in the world's frame
 * @param tag the field of a hit that holds the instance's number
 */
export function castAs(
  one: Mesh,
  mesh: BatchedMesh | InstancedMesh,
  tag: 'batchId' | 'instanceId',
  id: number,
  raycaster: Raycaster,
  hits: Intersection[],
): void {
  const first = hits.length;
  one.raycast(raycaster, hits);
  for (let i = first; i < hits.length; i++) {
    hits[i].object = mesh;
    hits[i][tag] = id;
  }
}

const frame = createRayFrame();
const walk = createWideWalk((spheres, entries) => {
  for (let k = 0; k < 4; k++) entries[k] = sphereEntry(frame, spheres, k * 4);
});

/** @param instances brought up to date */
export function castThrough(
  instances: InstanceTree,
  matrixWorld: Matrix4,
  raycaster: Raycaster,
  cast: CastOne,
  intersects: Intersection[],
): void {
  setRayFrame(frame, raycaster, matrixWorld, instances.excess);
  walk.end = frame.far;
  if ((raycaster as { firstHitOnly?: boolean }).firstHitOnly) castFirst(instances, cast, intersects);
  else castAll(instances, cast, intersects);
}

function castAll(instances: InstanceTree, cast: CastOne, intersects: Intersection[]): void {
  const met = metBeside(instances);
  walkWide(walk, instances.tree, (first, last) => addMet(instances, first, last, met));
  for (const { id } of met.sort((a, b) => a.id - b.id)) cast(id, intersects);
}

interface Met {
  id: number;
  entry: number;
}

function castFirst(instances: InstanceTree, cast: CastOne, intersects: Intersection[]): void {
  let best: Intersection | null = null;
  let bestId = 0;
  const hits: Intersection[] = [];
  const castNearest = (met: Met[]) => {
    for (const { id, entry } of met.sort((a, b) => a.entry - b.entry)) {
      if (entry > walk.end) break;
      hits.length = 0;
      cast(id, hits);
      for (const hit of hits) {
        if (best && (hit.distance > best.distance || (hit.distance === best.distance && id >= bestId))) continue;
        best = hit;
        bestId = id;
        walk.end = hit.distance;
      }
    }
  };
  castNearest(metBeside(instances));
  walkWide(walk, instances.tree, (first, last) => {
    const met: Met[] = [];
    addMet(instances, first, last, met);
    if (met.length > 0) castNearest(met);
  });
  if (best) intersects.push(best);
}

/** Add the instances of a leaf whose spheres are met. */
function addMet({ tree: { objects, ids }, states }: InstanceTree, first: number, last: number, met: Met[]): void {
  for (let place = first; place < last; place++) {
    const entry = sphereEntry(frame, objects, place * 4);
    if (entry > walk.end || entry === Number.POSITIVE_INFINITY) continue;
    if ((states[ids[place]] & STATE) === SHOWN) met.push({ id: ids[place], entry });
  }
}

/** Of the instances beside the tree, those whose spheres are met. */
function metBeside({ loose, states, spheres }: InstanceTree): Met[] {
  const met: Met[] = [];
  for (const id of loose) {
    if ((states[id] & SHOWN) === 0) continue;
    const entry = sphereEntry(frame, spheres, id * 4);
    if (entry < Number.POSITIVE_INFINITY) met.push({ id, entry });
  }
  return met;
}

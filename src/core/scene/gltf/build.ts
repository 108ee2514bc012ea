/** Counts what the decoded placements come to, makes a scene of that size, and fills it object by object. */

import { checkSize } from '../limits.ts';
import { makeScene, writeBounds } from '../make.ts';
import { setMaterials } from '../materials.ts';
import type { Scene } from '../scene.ts';
import { SceneError } from '../scene-error.ts';
import type { Views } from './accessor.ts';
import { bake, type Cursor } from './bake.ts';
import { placeInstances } from './instances.ts';
import { type Gltf, label, nameOf } from './json.ts';
import type { LocalMesh } from './local-mesh.ts';
import type { Placement } from './plan.ts';
import { createMatrices, followsJoints, MAX_POSED, type MatricesOf, poseCost, poseMesh } from './pose.ts';
import { Rounded } from './rounded.ts';
import type { WorldOf } from './transforms.ts';

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
/** objects between two calls of onProgress */
const PROGRESS_STEP = 256;

/** @param onProgress called with the part of the objects that is done */
export function buildScene(
  gltf: Gltf,
  placements: readonly Placement[],
  worldOf: WorldOf,
  views: Views,
  onProgress: ((done: number) => void) | undefined,
): Scene {
  const { objects, vertices, triangles } = countAll(placements);
  const scene = makeScene(objects, vertices, triangles);
  const materials = new Uint32Array(objects);
  const cursor: Cursor = { vertex: 0, triangle: 0 };
  const matricesOf = createMatrices(worldOf, views);
  const rounded = new Rounded();
  let object = 0;
  for (const placement of placements) {
    if (!placement.mesh.decoded.some((mesh) => mesh.triangles.length > 0)) continue;
    const node = label('node', placement.node, gltf.nodes[placement.node]);
    const posed = poseAll(placement, matricesOf, views, node);
    for (let i = 0; i < placement.instances.count; i++) {
      for (let k = 0; k < posed.length; k++) {
        const { mesh, places } = posed[k];
        if (mesh.triangles.length === 0) continue;
        const first = cursor.vertex;
        const moved = bake(scene, cursor, mesh, places.subarray(i * 16, i * 16 + 16), node);
        scene.firstTriangle[object + 1] = cursor.triangle;
        scene.flags[object] = mesh.flags;
        materials[object] = mesh.material ?? gltf.materials.length;
        scene.names[object] = objectName(gltf, placement, i, k);
        writeBounds(scene, object, first, cursor.vertex);
        rounded.grow(moved, scene.spheres, object * 4, scene.boxes, object * 6);
        object++;
        if (object % PROGRESS_STEP === 0) onProgress?.(object / objects);
      }
    }
  }
  rounded.note(scene.notes);
  setMaterials(scene, materials);
  return scene;
}

interface Posed {
  mesh: LocalMesh;
  /** instances x 16 doubles: the mesh's space to the world */
  places: Float64Array;
}

/** The primitives of a node's mesh in its pose. Where joints place them, its own transform does not. */
function poseAll(
  { world, instances, pose, mesh }: Placement,
  matricesOf: MatricesOf,
  views: Views,
  node: string,
): Posed[] {
  const free = mesh.decoded.some((one) => followsJoints(one, pose));
  const own = placeInstances(instances, world, views);
  const byJoints = free ? placeInstances(instances, IDENTITY, views) : own;
  return mesh.decoded.map((one, k) => ({
    mesh: poseMesh(one, mesh.primitives[k].targets, pose, matricesOf, views, node),
    places: followsJoints(one, pose) ? byJoints : own,
  }));
}

/** How large the scene will be; ends as soon as a limit is passed. */
function countAll(placements: readonly Placement[]): { objects: number; vertices: number; triangles: number } {
  let objects = 0;
  let vertices = 0;
  let triangles = 0;
  let posed = 0;
  for (const { instances, pose, mesh: plan } of placements) {
    for (let k = 0; k < plan.decoded.length; k++) {
      const mesh = plan.decoded[k];
      const { triangles: corners, positions } = mesh;
      posed += poseCost(mesh, plan.primitives[k].targets, pose);
      if (corners.length === 0) continue;
      objects += instances.count;
      vertices += (instances.count * positions.length) / 3;
      triangles += (instances.count * corners.length) / 3;
    }
    checkSize(objects, vertices, triangles);
    if (posed > MAX_POSED)
      throw new SceneError(
        `scene: ${posed} steps to pose the vertices, over the limit MAX_POSED = ${MAX_POSED}: use fewer morph targets or joints`,
      );
  }
  return { objects, vertices, triangles };
}

function objectName(gltf: Gltf, placement: Placement, instance: number, k: number): string {
  const { node, mesh, instances } = placement;
  const base = nameOf(gltf.nodes[node]) || nameOf(gltf.meshes[mesh.number]) || `node ${node}`;
  const copy = instances.instanced ? `${base}[${instance}]` : base;
  return mesh.primitives.length > 1 ? `${copy}:${mesh.primitives[k].index}` : copy;
}

/** Counts what the decoded placements come to, makes a scene of that size, and fills it object by object. */
import { checkSize } from '../limits.ts';
import { makeScene, writeBounds } from '../make.ts';
import type { Scene } from '../scene.ts';
import { bake, type Cursor } from './bake.ts';
import { placeInstances } from './instances.ts';
import { type Gltf, label, nameOf } from './json.ts';
import type { Placement } from './plan.ts';

/** objects between two calls of onProgress */
const PROGRESS_STEP = 256;

/** @param onProgress called with the part of the objects that is done */
export function buildScene(
  gltf: Gltf,
  placements: readonly Placement[],
  views: readonly (Uint8Array | undefined)[],
  onProgress: ((done: number) => void) | undefined,
): Scene {
  const { objects, vertices, triangles } = countAll(placements);
  const scene = makeScene(objects, vertices, triangles);
  const cursor: Cursor = { vertex: 0, triangle: 0 };
  let object = 0;
  for (const placement of placements) {
    if (!placement.mesh.decoded.some((mesh) => mesh.triangles.length > 0)) continue;
    const worlds = placeInstances(placement.instances, placement.world, views);
    const node = label('node', placement.node, gltf.nodes[placement.node]);
    for (let i = 0; i * 16 < worlds.length; i++) {
      const world = placement.instances.instanced ? worlds.subarray(i * 16, i * 16 + 16) : worlds;
      for (let k = 0; k < placement.mesh.decoded.length; k++) {
        const mesh = placement.mesh.decoded[k];
        if (mesh.triangles.length === 0) continue;
        const first = cursor.vertex;
        bake(scene, cursor, mesh, world, node);
        scene.firstTriangle[object + 1] = cursor.triangle;
        scene.flags[object] = mesh.flags;
        scene.names[object] = objectName(gltf, placement, i, k);
        writeBounds(scene, object, first, cursor.vertex);
        object++;
        if (object % PROGRESS_STEP === 0) onProgress?.(object / objects);
      }
    }
  }
  return scene;
}

/** How large the scene will be; ends as soon as a limit is passed. */
function countAll(placements: readonly Placement[]): { objects: number; vertices: number; triangles: number } {
  let objects = 0;
  let vertices = 0;
  let triangles = 0;
  for (const { instances, mesh } of placements) {
    for (const { triangles: corners, positions } of mesh.decoded) {
      if (corners.length === 0) continue;
      objects += instances.count;
      vertices += (instances.count * positions.length) / 3;
      triangles += (instances.count * corners.length) / 3;
    }
    checkSize(objects, vertices, triangles);
  }
  return { objects, vertices, triangles };
}

function objectName(gltf: Gltf, placement: Placement, instance: number, k: number): string {
  const { node, mesh, instances } = placement;
  const base = nameOf(gltf.nodes[node]) || nameOf(gltf.meshes[mesh.number]) || `node ${node}`;
  const copy = instances.instanced ? `${base}[${instance}]` : base;
  return mesh.primitives.length > 1 ? `${copy}:${mesh.primitives[k].index}` : copy;
}

/**
 * What is to be drawn: every node of the walk with its instances, and every mesh in use with its primitives, described
 * but not yet read. Nodes that share a mesh share its entry.
 */
import { type Accessor, viewsOf } from './accessor.ts';
import { describeInstances, type Instances } from './instances.ts';
import type { Gltf } from './json.ts';
import type { LocalMesh } from './local-mesh.ts';
import type { DrawnNode } from './nodes.ts';
import { type LeftOut, listPrimitives, type Primitive } from './primitives.ts';
import type { TextureOf } from './textures.ts';

export interface Plan {
  placements: Placement[];
  meshes: MeshPlan[];
}

export interface Placement {
  node: number;
  /** mesh space to world space, 16 doubles */
  world: Float64Array;
  instances: Instances;
  mesh: MeshPlan;
}

export interface MeshPlan {
  /** the mesh's number in the file */
  number: number;
  primitives: Primitive[];
  /** the primitives, decoded: filled in by `decode.ts` */
  decoded: LocalMesh[];
}

export function planNodes(gltf: Gltf, drawn: readonly DrawnNode[], leftOut: LeftOut, textureOf: TextureOf): Plan {
  const known = new Map<number, MeshPlan>();
  const placements: Placement[] = [];
  for (const { node, mesh: number, world } of drawn) {
    let mesh = known.get(number);
    if (mesh === undefined) {
      mesh = { number, primitives: listPrimitives(gltf, number, leftOut, textureOf), decoded: [] };
      known.set(number, mesh);
    }
    placements.push({ node, world, instances: describeInstances(gltf, node), mesh });
  }
  return { placements, meshes: Array.from(known.values()) };
}

/** The buffer views that the plan's geometry lies in; no other is ever touched. */
export function wantedViews(plan: Plan): Set<number> {
  const wanted = new Set<number>();
  const want = (accessor: Accessor | undefined): void => {
    if (accessor) for (const view of viewsOf(accessor)) wanted.add(view);
  };
  for (const { instances } of plan.placements)
    if (instances.instanced) for (const accessor of Object.values(instances.attributes)) want(accessor);
  for (const { primitives } of plan.meshes)
    for (const { draco, position, color, uv, indices } of primitives) {
      if (draco) wanted.add(draco.view);
      else for (const accessor of [position, color, uv, indices]) want(accessor);
    }
  return wanted;
}

/** The images that the plan's surfaces are coloured by, in the order in which they are met. */
export function wantedImages(plan: Plan): number[] {
  const wanted = new Set<number>();
  for (const { primitives } of plan.meshes)
    for (const { texture } of primitives) if (texture) wanted.add(texture.image);
  return Array.from(wanted);
}

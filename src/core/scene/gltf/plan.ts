/**
 * What is to be drawn: every node of the walk with its instances, and every mesh in use with its primitives, described
 * but not yet read. Nodes that share a mesh share its entry.
 */
import { type Accessor, viewsOf } from './accessor.ts';
import { describeInstances, type Instances } from './instances.ts';
import type { Gltf } from './json.ts';
import type { LocalMesh } from './local-mesh.ts';
import { isActive, MAX_TARGETS, type MorphWeights } from './morph.ts';
import type { DrawnNode } from './nodes.ts';
import type { Pose } from './pose.ts';
import { planPoses } from './poses.ts';
import { type Demand, listPrimitives, type Primitive, type Skipped } from './primitives.ts';
import type { TextureOf } from './textures.ts';

export type NodePlan = ReturnType<typeof planNodes>;

export interface Placement {
  node: number;
  /** mesh space to world space, 16 doubles */
  world: Float64Array;
  instances: Instances;
  pose: Pose;
  mesh: MeshPlan;
}

export interface MeshPlan {
  /** the mesh's number in the file */
  number: number;
  primitives: Primitive[];
  /** the primitives, decoded: filled in by `decode.ts` */
  decoded: LocalMesh[];
}

export function planNodes(gltf: Gltf, drawn: readonly DrawnNode[], skipped: Skipped, textureOf: TextureOf) {
  const poses = planPoses(gltf, drawn);
  const demands = collectDemands(drawn, poses);
  const meshes = new Map<number, MeshPlan>();
  for (const [number, demand] of demands)
    meshes.set(number, { number, primitives: listPrimitives(gltf, number, demand, skipped, textureOf), decoded: [] });
  const placements = drawn.map(
    ({ node, mesh, world }, i): Placement => ({
      node,
      world,
      instances: describeInstances(gltf, node),
      pose: poses[i],
      mesh: meshes.get(mesh)!,
    }),
  );
  return { placements, meshes: Array.from(meshes.values()) };
}

/** mesh -> what the nodes that draw it do to its shape, in the order in which meshes are met */
function collectDemands(drawn: readonly DrawnNode[], poses: readonly Pose[]): Map<number, Demand> {
  const demands = new Map<number, Demand & { targets: Set<number> }>();
  const known = new Set<MorphWeights>();
  drawn.forEach(({ mesh }, i) => {
    const { weights, skin } = poses[i];
    const demand = demands.get(mesh) ?? { targets: new Set(), skinned: false };
    demands.set(mesh, demand);
    if (skin) demand.skinned = true;
    if (known.has(weights)) return;
    known.add(weights);
    for (let target = 0; target < Math.min(weights.length, MAX_TARGETS); target++)
      if (isActive(target, weights)) demand.targets.add(target);
  });
  return demands;
}

/** The buffer views that the plan's geometry lies in; no other is ever touched. */
export function wantedViews(plan: NodePlan): Set<number> {
  const wanted = new Set<number>();
  const want = (accessor: Accessor | undefined): void => {
    if (accessor) for (const view of viewsOf(accessor)) wanted.add(view);
  };
  for (const { instances, pose } of plan.placements) {
    if (instances.instanced) for (const accessor of Object.values(instances.attributes)) want(accessor);
    want(pose.skin?.inverses);
  }
  for (const { primitives } of plan.meshes)
    for (const { draco, position, color, uv, indices, targets, influences } of primitives) {
      if (draco) wanted.add(draco.view);
      else for (const accessor of [position, color, uv, indices]) want(accessor);
      for (const accessor of targets.values()) want(accessor);
      influences.forEach(({ joints, weights }, n) => {
        if (draco?.sets[n].joints === undefined) want(joints);
        if (draco?.sets[n].weights === undefined) want(weights);
      });
    }
  return wanted;
}

/** The images that the plan's surfaces are coloured by, in the order in which they are met. */
export function wantedImages(plan: NodePlan): number[] {
  const wanted = new Set<number>();
  for (const { primitives } of plan.meshes)
    for (const { texture } of primitives) if (texture) wanted.add(texture.image);
  return Array.from(wanted);
}

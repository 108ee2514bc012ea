/**
 * Puts a mesh into the pose that its model has at rest: morph targets first, then the joints of its skin.
 *
 * A skinned vertex stands where the weighted sum of its joints' matrices puts it, in the world; its node's own transform
 * does not count. Triangles are turned where the joints mirror most of the vertices.
 * Source: glTF 2.0 specification, sections 3.7.2.2 (morph targets) and 3.7.3 (skins).
 */

import { madeOnce } from '../../base/keyed.ts';
import { MAX_COORDINATE } from '../limits.ts';
import { damaged } from '../scene-error.ts';
import type { Views } from './accessor.ts';
import { refusePlace } from './bake.ts';
import type { Influences } from './influences.ts';
import type { LocalMesh } from './local-mesh.ts';
import { isActive, type MorphTargets, type MorphWeights, morph } from './morph.ts';
import { jointMatrices, type Skin } from './skins.ts';
import { mirrors, type WorldOf } from './transforms.ts';

/** What a node does to its mesh apart from placing it. */
export interface Pose {
  weights: MorphWeights;
  skin: Skin | undefined;
}

/** most work of all poses, as poseCost counts it */
export const MAX_POSED = 2 ** 28;

/** Gives the matrices of a skin, each worked out once. */
export type MatricesOf = (skin: Skin) => Float64Array;

export function createMatrices(worldOf: WorldOf, views: Views): MatricesOf {
  const known = new Map<Skin, Float64Array>();
  return (skin) => madeOnce(known, skin, () => jointMatrices(skin, worldOf, views));
}

/** Whether a skin, and not the node's transform, says where the mesh stands. */
export function followsJoints(mesh: LocalMesh, pose: Pose): boolean {
  return pose.skin !== undefined && mesh.influences !== undefined;
}

/**
 * How much work a pose is: the number of vertices for each set of joints and each active morph target, and 1 for each
 * other target.
 */
export function poseCost(
  mesh: Pick<LocalMesh, 'fileVertex' | 'influences'>,
  targets: MorphTargets,
  pose: Pose,
): number {
  const vertices = mesh.fileVertex.length;
  let cost = pose.skin && mesh.influences ? vertices * (mesh.influences.width / 4) : 0;
  for (const [target, { count, sparse }] of targets)
    cost += isActive(target, pose.weights) ? Math.max(count, sparse?.count ?? 0) : 1;
  return cost;
}

/**
 * The mesh in the pose: itself where there is nothing to do, in world space where it follows joints.
 * @param node names the node in messages
 */
export function poseMesh(
  mesh: LocalMesh,
  targets: MorphTargets,
  pose: Pose,
  matricesOf: MatricesOf,
  views: Views,
  node: string,
): LocalMesh {
  const { skin, weights } = pose;
  let posed = mesh;
  if (Array.from(targets.keys()).some((target) => isActive(target, weights)))
    posed = { ...mesh, positions: morph(mesh.positions, mesh.fileVertex, targets, weights, views) };
  return skin && mesh.influences ? skinMesh(posed, mesh.influences, skin, matricesOf(skin), node) : posed;
}

function skinMesh(
  mesh: LocalMesh,
  influences: Influences,
  skin: Skin,
  matrices: Float64Array,
  node: string,
): LocalMesh {
  const { positions } = mesh;
  const out = new Float32Array(positions.length);
  const vertices = positions.length / 3;
  const m = new Float64Array(16);
  let mirrored = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    blend(m, mesh, influences, vertex, skin, matrices);
    const x = positions[vertex * 3];
    const y = positions[vertex * 3 + 1];
    const z = positions[vertex * 3 + 2];
    const wx = m[0] * x + m[4] * y + m[8] * z + m[12];
    const wy = m[1] * x + m[5] * y + m[9] * z + m[13];
    const wz = m[2] * x + m[6] * y + m[10] * z + m[14];
    if (!(Math.abs(wx) <= MAX_COORDINATE && Math.abs(wy) <= MAX_COORDINATE && Math.abs(wz) <= MAX_COORDINATE))
      throw refusePlace(mesh, vertex, [x, y, z], [wx, wy, wz], `${node}, by ${skin.label},`);
    out[vertex * 3] = wx;
    out[vertex * 3 + 1] = wy;
    out[vertex * 3 + 2] = wz;
    if (mirrors(m)) mirrored++;
  }
  return { ...mesh, positions: out, triangles: mirrored * 2 > vertices ? turned(mesh.triangles) : mesh.triangles };
}

/** The weighted sum of the matrices of a vertex's joints. */
function blend(
  m: Float64Array,
  mesh: LocalMesh,
  { width, joints, weights }: Influences,
  vertex: number,
  skin: Skin,
  matrices: Float64Array,
): void {
  m.fill(0);
  for (let at = vertex * width; at < (vertex + 1) * width; at++) {
    const weight = weights[at];
    if (weight === 0) continue;
    const joint = joints[at];
    if (joint >= skin.joints.length)
      throw damaged(
        `glTF: ${mesh.label}, vertex ${mesh.fileVertex[vertex]} follows joint ${joint}, but ${skin.label} has ${skin.joints.length}`,
      );
    for (let k = 0; k < 16; k++) m[k] += weight * matrices[joint * 16 + k];
  }
}

/** Every triangle a, b, c as a, c, b. */
function turned(triangles: Uint32Array): Uint32Array {
  return triangles.map((_, at) => triangles[at + TURN[at % 3]]);
}

const TURN = [0, 1, -1];

/**
 * Skins: which nodes are a mesh's joints, and where each of them takes the mesh.
 *
 * Source: glTF 2.0 specification, section 3.7.3 (skins).
 */
import { mat4 } from 'gl-matrix';
import { damaged } from '../scene-error.ts';
import { type Accessor, describeAccessor, isFloat, readFloats, type Views } from './accessor.ts';
import { entry, type Gltf, list, reference } from './json.ts';
import type { WorldOf } from './transforms.ts';

/** most joints of all skins in use, as skinCost counts them */
export const MAX_JOINTS = 2 ** 20;
/** how far an inverse bind matrix's last row may be from 0 0 0 1: exporters invert in floats */
const INVERSE_TOLERANCE = 1e-3;

export interface Skin {
  /** for messages */
  label: string;
  /** joints' nodes */
  joints: number[];
  /** mesh space to the joints' spaces; undefined where these are the same */
  inverses: Accessor | undefined;
}

/** What skin `index` says of itself, with every field checked but the values of its matrices. */
export function describeSkin(gltf: Gltf, index: unknown, where: string): Skin {
  const [owner, name] = entry(gltf, 'skins', 'skin', index, `${where}, skin`);
  const joints = list(owner.joints, `${name}, joints`).map((joint) =>
    reference(joint, gltf.nodes, 'node', `${name}, joints`),
  );
  if (joints.length === 0) throw damaged(`glTF: ${name} has no joints`);
  if (owner.inverseBindMatrices === undefined) return { label: name, joints, inverses: undefined };
  const inverses = describeAccessor(gltf, owner.inverseBindMatrices, `${name}, inverseBindMatrices`);
  if (inverses.width !== 16 || !isFloat(inverses))
    throw damaged(`glTF: ${name}: inverseBindMatrices must be MAT4 of floats`);
  if (inverses.count < joints.length)
    throw damaged(`glTF: ${name} has ${joints.length} joints and ${inverses.count} inverseBindMatrices`);
  return { label: name, joints, inverses };
}

/** The joints, or the inverse bind matrices that are read for them: many skins may name one long list. */
export function skinCost({ joints, inverses }: Skin): number {
  return Math.max(joints.length, inverses?.count ?? 0, inverses?.sparse?.count ?? 0);
}

/** joints x 16 doubles: mesh space to world space, for a vertex that follows the joint alone. */
export function jointMatrices({ label, joints, inverses }: Skin, worldOf: WorldOf, views: Views): Float64Array {
  const bind = inverses && readFloats(inverses, views);
  const out = new Float64Array(joints.length * 16);
  const inverse = new Float64Array(16);
  for (let joint = 0; joint < joints.length; joint++) {
    const matrix = out.subarray(joint * 16, joint * 16 + 16);
    const world = worldOf(joints[joint]);
    if (bind === undefined) {
      matrix.set(world);
      continue;
    }
    inverse.set(bind.subarray(joint * 16, joint * 16 + 16));
    checkInverse(inverse, `${label}, inverse bind matrix ${joint}`);
    mat4.multiply(matrix, world, inverse);
  }
  return out;
}

function checkInverse(m: Float64Array, where: string): void {
  if (!m.every(Number.isFinite)) throw damaged(`glTF: ${where} has a number that is not finite`);
  const row = [m[3], m[7], m[11], m[15] - 1];
  if (row.some((value) => Math.abs(value) > INVERSE_TOLERANCE))
    throw damaged(`glTF: ${where}: the last row must be 0 0 0 1`);
  m[3] = m[7] = m[11] = 0;
  m[15] = 1;
}

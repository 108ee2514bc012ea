/**
 * Which joints a skinned vertex follows, and by how much each.
 *
 * The weights of a vertex are divided by the sum of their magnitudes, over all sets (JOINTS_0, JOINTS_1 ...): a sum other
 * than 1 would move it towards the world's origin or away from it. A vertex whose weights are all 0 follows the first
 * joint that it names. three.js does the same (SkinnedMesh.normalizeSkinWeights), with one set.
 * Source: glTF 2.0 specification, section 3.7.3.3 (skinned mesh attributes).
 */
import { damaged, SceneError } from '../scene-error.ts';
import { type Accessor, checkPerVertex, describeAccessor } from './accessor.ts';
import type { Gltf, Json } from './json.ts';

/** most sets of a primitive: 32 joints for each vertex */
export const MAX_SETS = 8;

const JOINT_TYPES = [5121, 5123];
const WEIGHT_TYPES = [5126];
const NORMALIZED_WEIGHT_TYPES = [5121, 5123];

/** One JOINTS_n with its WEIGHTS_n: four joints a vertex. */
export interface InfluenceSet<Values = Accessor> {
  joints: Values;
  weights: Values;
}

/** The values of a set: file vertices x 4 each. */
export type InfluenceValues = InfluenceSet<Float32Array>;

export type Influences = NonNullable<ReturnType<typeof gatherInfluences>>;

/** The sets of a primitive; none where it has no JOINTS_0 and no WEIGHTS_0. */
export function describeInfluences(gltf: Gltf, attributes: Json, vertices: number, where: string): InfluenceSet[] {
  const sets: InfluenceSet[] = [];
  for (let n = 0; ; n++) {
    const [joints, weights] = [`JOINTS_${n}`, `WEIGHTS_${n}`];
    if (attributes[joints] === undefined && attributes[weights] === undefined) return sets;
    if (n === MAX_SETS)
      throw new SceneError(`glTF: ${where} has a ${joints}, over the limit MAX_SETS = ${MAX_SETS}: use fewer joints`);
    const at = (name: string): Accessor => {
      const accessor = describeAccessor(gltf, attributes[name], `${where}, ${name}`);
      checkPerVertex(accessor, [4], vertices, `${where}, ${name}`);
      return accessor;
    };
    const set = { joints: at(joints), weights: at(weights) };
    if (!JOINT_TYPES.includes(set.joints.componentType) || set.joints.normalized)
      throw damaged(`glTF: ${where}: ${joints} must be unsigned bytes or shorts`);
    const types = set.weights.normalized ? NORMALIZED_WEIGHT_TYPES : WEIGHT_TYPES;
    if (!types.includes(set.weights.componentType))
      throw damaged(`glTF: ${where}: ${weights} must be floats, or normalized unsigned bytes or shorts`);
    sets.push(set);
  }
}

/**
 * The influences of the vertices that are kept.
 * @param fileVertex vertex -> its number in the file
 */
export function gatherInfluences(sets: readonly InfluenceValues[], fileVertex: Uint32Array, label: string) {
  if (sets.length === 0) return undefined;
  const width = sets.length * 4;
  const joints = new Uint16Array(fileVertex.length * width);
  const weights = new Float32Array(fileVertex.length * width);
  for (let vertex = 0; vertex < fileVertex.length; vertex++) {
    const to = vertex * width;
    const from = fileVertex[vertex] * 4;
    let sum = 0;
    for (let n = 0; n < sets.length; n++)
      for (let k = 0; k < 4; k++) {
        joints[to + n * 4 + k] = sets[n].joints[from + k];
        weights[to + n * 4 + k] = sets[n].weights[from + k];
        sum += Math.abs(sets[n].weights[from + k]);
      }
    if (!Number.isFinite(sum))
      throw damaged(`glTF: ${label}, vertex ${fileVertex[vertex]} has a weight that is not finite`);
    if (sum === 0) weights[to] = 1;
    else for (let k = 0; k < width; k++) weights[to + k] /= sum;
  }
  return {
    /** entries for each vertex */
    width,
    /** vertices x width: numbers in the skin's list, not yet compared with it */
    joints,
    /** vertices x width, the magnitudes of a vertex's own sum up to 1 */
    weights,
  };
}

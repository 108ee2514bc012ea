/**
 * Morph targets: how far each moves a vertex, and the weights that a model has at rest.
 *
 * Only targets with a weight other than 0 are looked at. Weights beyond the targets count for nothing, and a target
 * without a weight stays out.
 * Source: glTF 2.0 specification, section 3.7.2.2 (morph targets).
 */
import { damaged } from '../scene-error.ts';
import { type Accessor, checkPerVertex, describeAccessor, readFloats, type Views, viewsOf } from './accessor.ts';
import { finite, type Gltf, type Json, list, record } from './json.ts';

/** most targets of a primitive */
export const MAX_TARGETS = 2 ** 16;

/** targets: their weights, as the file has them */
export type MorphWeights = readonly number[];

/** target -> what it adds to the positions, those left out that add nothing */
export type MorphTargets = ReadonlyMap<number, Accessor>;

/** @param value the weights of a node or a mesh; undefined where it has none */
export function readWeights(value: unknown, where: string): MorphWeights {
  return list(value, `${where}, weights`).map((weight) => finite(weight, `${where}, weights`));
}

/** @param wanted targets that some node gives a weight */
export function describeTargets(
  gltf: Gltf,
  primitive: Json,
  wanted: ReadonlySet<number>,
  vertices: number,
  where: string,
): MorphTargets {
  const targets = list(primitive.targets, `${where}, targets`);
  if (targets.length > MAX_TARGETS)
    throw damaged(`glTF: ${where} has ${targets.length} morph targets, over the limit MAX_TARGETS = ${MAX_TARGETS}`);
  const found = new Map<number, Accessor>();
  for (let target = 0; target < targets.length; target++) {
    if (!wanted.has(target)) continue;
    const name = `${where}, target ${target}`;
    const { POSITION } = record(targets[target], name);
    if (POSITION === undefined) continue;
    const accessor = describeAccessor(gltf, POSITION, `${name}, POSITION`);
    checkPerVertex(accessor, [3], vertices, `${name}: POSITION`);
    if (viewsOf(accessor).length > 0) found.set(target, accessor);
  }
  return found;
}

/** Whether the weights give the target a part. */
export function isActive(target: number, weights: MorphWeights): boolean {
  return target < weights.length && weights[target] !== 0;
}

/**
 * Positions with the targets added, each times its weight.
 * @param positions vertices x (x, y, z)
 * @param fileVertex vertex -> its number in the file
 */
export function morph(
  positions: Float32Array,
  fileVertex: Uint32Array,
  targets: MorphTargets,
  weights: MorphWeights,
  views: Views,
): Float32Array {
  const sums = Float64Array.from(positions);
  for (const [target, accessor] of targets) {
    if (!isActive(target, weights)) continue;
    const weight = weights[target];
    const steps = readFloats(accessor, views);
    for (let vertex = 0; vertex < fileVertex.length; vertex++)
      for (let axis = 0; axis < 3; axis++) sums[vertex * 3 + axis] += weight * steps[fileVertex[vertex] * 3 + axis];
  }
  return Float32Array.from(sums);
}

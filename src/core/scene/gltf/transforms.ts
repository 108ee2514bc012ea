/**
 * Where nodes stand in the world.
 *
 * Matrices are 4 x 4, column-major, composed in doubles. A node's matrix is taken as it is: split into translation,
 * rotation and scale, as glTF-Transform does, it would lose its shear.
 */
import { mat4, quat } from 'gl-matrix';
import { damaged } from '../scene-error.ts';
import { type Gltf, type Json, label, numbers } from './json.ts';

/** A node's space to world space, 16 doubles; the node need not be in the scene that is shown. */
export type WorldOf = (node: number) => Float64Array;

const AFFINE_TOLERANCE = 1e-6;

/**
 * Each node is worked out once, when it is first asked for, together with all above it.
 * @param parents nodes: the parent's number, or -1; without cycles
 */
export function createWorlds(gltf: Gltf, parents: Int32Array): WorldOf {
  const worlds = new Array<Float64Array | undefined>(gltf.nodes.length);
  const local = new Float64Array(16);
  const waiting: number[] = [];
  return (wanted) => {
    for (let node = wanted; node >= 0 && worlds[node] === undefined; node = parents[node]) waiting.push(node);
    while (waiting.length > 0) {
      const node = waiting.pop()!;
      const owner = gltf.nodes[node];
      const above = parents[node] < 0 ? undefined : worlds[parents[node]];
      const world = new Float64Array(16);
      readMatrix(owner, label('node', node, owner), above ? local : world);
      if (above) mat4.multiply(world, above, local);
      worlds[node] = world;
    }
    return worlds[wanted]!;
  };
}

function readMatrix(owner: Json, where: string, out: Float64Array): void {
  if (owner.matrix !== undefined) {
    const matrix = numbers(owner.matrix, 16, `${where}, matrix`);
    const row = [matrix[3], matrix[7], matrix[11], matrix[15] - 1];
    if (row.some((value) => Math.abs(value) > AFFINE_TOLERANCE))
      throw damaged(`glTF: ${where}: the matrix's last row must be 0 0 0 1`);
    out.set(matrix);
    out[3] = out[7] = out[11] = 0;
    out[15] = 1;
    return;
  }
  const translation =
    owner.translation === undefined ? [0, 0, 0] : numbers(owner.translation, 3, `${where}, translation`);
  const rotation = owner.rotation === undefined ? [0, 0, 0, 1] : numbers(owner.rotation, 4, `${where}, rotation`);
  const scale = owner.scale === undefined ? [1, 1, 1] : numbers(owner.scale, 3, `${where}, scale`);
  compose(out, translation, rotation, scale);
}

/** The matrix of scale, then rotation (a quaternion of any length but 0, which turns nothing), then translation. */
export function compose(
  out: Float64Array,
  translation: ArrayLike<number>,
  rotation: ArrayLike<number>,
  scale: ArrayLike<number>,
): void {
  quat.set(turn, rotation[0], rotation[1], rotation[2], rotation[3]);
  quat.normalize(turn, turn);
  if (turn.every((value) => value === 0)) turn[3] = 1;
  mat4.fromRotationTranslationScale(out, turn, translation as Vector3, scale as Vector3);
}

type Vector3 = [number, number, number];
const turn = new Float64Array(4);

/** Whether a transform turns triangles over. Columns are scaled first, so that nothing overflows or vanishes; one of zeros makes NaN. */
export function mirrors(m: Float64Array): boolean {
  const a = toUnit(m, 0);
  const b = toUnit(m, 4);
  const c = toUnit(m, 8);
  const x = a * m[0] * (b * m[5] * c * m[10] - b * m[6] * c * m[9]);
  const y = a * m[1] * (b * m[6] * c * m[8] - b * m[4] * c * m[10]);
  const z = a * m[2] * (b * m[4] * c * m[9] - b * m[5] * c * m[8]);
  return x + y + z < 0;
}

/** What makes the largest magnitude in the column at `at` 1. */
function toUnit(m: Float64Array, at: number): number {
  return 1 / Math.max(Math.abs(m[at]), Math.abs(m[at + 1]), Math.abs(m[at + 2]));
}

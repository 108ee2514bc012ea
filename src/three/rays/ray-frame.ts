/**
 * A ray of three's Raycaster as the spheres of a mesh's instances meet it: the spheres are in the mesh's frame, the ray and all distances in the world's.
 *
 * Guarantee: a sphere is met wherever three's own test, of the sphere that it makes of the instance in the world, is passed, and wherever the ray meets what lies in the
 * sphere as its instance is sheared. Rounding makes spheres larger, never smaller. What cannot be told, such as a mesh whose matrix is not finite, is met.
 */
import { type Matrix4, type Raycaster, Vector3 } from 'three';
import { mostStretch } from '../cull/stretch.ts';

export interface RayFrame {
  /**
   * three rows (a, b, c, d): a x + b y + c z + d is how far a point of the mesh's frame stands beside the ray, in two directions, and along it from its origin
   */
  rows: Float64Array;
  /** world radius of a sphere of radius 1, at most */
  stretch: number;
  /** what is added to every radius, in the mesh's frame */
  excess: number;
  /** world units by which a place may be off: a part of its coordinates, and as much everywhere */
  slack: number;
  least: number;
  /** a part of the square of a distance by which it may be off: three subtracts one square from another */
  squares: number;
  near: number;
  far: number;
}

export function createRayFrame(): RayFrame {
  return { rows: new Float64Array(12), stretch: 0, excess: 0, slack: 0, least: 0, squares: 0, near: 0, far: 0 };
}

/** far above the rounding of doubles, far below that of the spheres' 32-bit floats */
const SLACK = 2 ** -36;
const SQUARES = 2 ** -46;
/** By how much the square of the direction's length may differ from 1; with more all spheres are met. */
const TOLERANCE = 1e-3;

const axes = [new Vector3(), new Vector3(), new Vector3()];
const offset = new Vector3();

/** @param excess by how much, in the mesh's frame, something may reach out of its sphere */
export function setRayFrame(frame: RayFrame, raycaster: Raycaster, matrixWorld: Matrix4, excess: number): void {
  const { origin, direction } = raycaster.ray;
  const { elements } = matrixWorld;
  const [across, upward, along] = axes;
  along.copy(direction);
  // beside the axis to which it is closest to perpendicular
  const [x, y, z] = [Math.abs(along.x), Math.abs(along.y), Math.abs(along.z)];
  across
    .set(+(x <= y && x <= z), +(y < x && y <= z), +(z < x && z < y))
    .cross(along)
    .normalize();
  upward.crossVectors(along, across);
  offset.setFromMatrixPosition(matrixWorld).sub(origin);
  for (const [row, { x, y, z }] of axes.entries()) {
    for (let column = 0; column < 3; column++)
      frame.rows[row * 4 + column] =
        x * elements[column * 4] + y * elements[column * 4 + 1] + z * elements[column * 4 + 2];
    frame.rows[row * 4 + 3] = axes[row].dot(offset);
  }
  frame.stretch = mostStretch(elements, 0);
  frame.excess = excess;
  // three takes the direction for one of length 1
  const off = Math.abs(direction.lengthSq() - 1);
  const part = off < TOLERANCE ? SLACK + off : Number.POSITIVE_INFINITY;
  frame.slack = part * frame.stretch;
  frame.least = part * (sizeOf(origin) + sizeOf(offset));
  frame.squares = SQUARES + 4 * off;
  frame.near = raycaster.near;
  frame.far = raycaster.far;
}

const sizeOf = ({ x, y, z }: Vector3) => Math.abs(x) + Math.abs(y) + Math.abs(z);

/**
 * Where the ray enters a sphere, from its origin in world units, or less; Infinity where it does not meet it between near and far. What cannot be
 * told is entered at near.
 * @param at of its (x, y, z, r) in `spheres`
 */
export function sphereEntry(frame: RayFrame, spheres: Float32Array, at: number): number {
  const { rows, near } = frame;
  const x = spheres[at];
  const y = spheres[at + 1];
  const z = spheres[at + 2];
  const across = rows[0] * x + rows[1] * y + rows[2] * z + rows[3];
  const upward = rows[4] * x + rows[5] * y + rows[6] * z + rows[7];
  const along = rows[8] * x + rows[9] * y + rows[10] * z + rows[11];
  const slack = frame.slack * (Math.abs(x) + Math.abs(y) + Math.abs(z)) + frame.least;
  const radius = (spheres[at + 3] + frame.excess) * frame.stretch + slack;
  const beside = across * across + upward * upward;
  const square = radius * radius - beside + frame.squares * (beside + along * along);
  if (square < 0) return Number.POSITIVE_INFINITY;
  const half = Math.sqrt(square) + slack;
  if (along + half < near || along - half > frame.far) return Number.POSITIVE_INFINITY;
  return along - half > near ? along - half : near;
}

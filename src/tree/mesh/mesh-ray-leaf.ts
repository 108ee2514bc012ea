/**
 * The triangles of a leaf against a ray: the inner loop of both casts, on numbers in a row and without allocating.
 * Twin: math/ray-triangle.ts, to the bit. What depends on a square root is asked last here: no answer depends on the order.
 */
import { EDGE_ON } from '../../math/ray-triangle.ts';
import { BEST, BEST_TRIANGLE, DIRECTION, END, INVERSE, NONE, ORIGIN, ROOM, START } from './mesh-ray.ts';
import { CORNER_NUMBERS, type MeshTree } from './mesh-tree.ts';

/** Distance of the last hit that holdToBox let pass. */
const held = new Float64Array(1);

/**
 * Take over into `numbers` the nearest hit of the slots first .. end - 1, where it is nearer than the best, or as near and of a lower triangle.
 * @returns its slot, or NONE
 */
export function meetLeaf(
  { corners, doubleSided, triangles }: MeshTree,
  first: number,
  end: number,
  bothSides: boolean,
  numbers: Float64Array,
): number {
  const ox = numbers[ORIGIN];
  const oy = numbers[ORIGIN + 1];
  const oz = numbers[ORIGIN + 2];
  const dx = numbers[DIRECTION];
  const dy = numbers[DIRECTION + 1];
  const dz = numbers[DIRECTION + 2];
  const start = numbers[START];
  const rayEnd = numbers[END];
  let found = NONE;
  for (let slot = first; slot < end; slot++) {
    const at = slot * CORNER_NUMBERS;
    const ax = corners[at];
    const ay = corners[at + 1];
    const az = corners[at + 2];
    const ux = corners[at + 3] - ax;
    const uy = corners[at + 4] - ay;
    const uz = corners[at + 5] - az;
    const vx = corners[at + 6] - ax;
    const vy = corners[at + 7] - ay;
    const vz = corners[at + 8] - az;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const volume = ux * px + uy * py + uz * pz;
    if (volume < 0 && !bothSides && doubleSided[slot] === 0) continue;
    const tx = ox - ax;
    const ty = oy - ay;
    const tz = oz - az;
    const u = (tx * px + ty * py + tz * pz) / volume;
    if (!(u >= 0 && u <= 1)) continue;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (dx * qx + dy * qy + dz * qz) / volume;
    if (!(v >= 0 && u + v <= 1)) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / volume;
    if (!(distance >= start && distance <= rayEnd)) continue;
    if (Math.abs(volume) <= EDGE_ON * Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)))
      continue;
    held[0] = distance;
    if (!holdToBox(corners, at, numbers)) continue;
    const nearer = held[0] < numbers[BEST];
    if (!nearer && !(held[0] === numbers[BEST] && triangles[slot] < numbers[BEST_TRIANGLE])) continue;
    numbers[BEST] = held[0];
    numbers[BEST_TRIANGLE] = triangles[slot];
    found = slot;
  }
  return found;
}

/** Hold `held` to where the ray is in the box of the triangle whose corners begin at `at`; @returns whether it meets that box */
function holdToBox(corners: Float32Array, at: number, numbers: Float64Array): boolean {
  let near = numbers[START];
  let far = numbers[END];
  for (let k = 0; k < 3; k++) {
    const a = corners[at + k];
    const b = corners[at + 3 + k];
    const c = corners[at + 6 + k];
    const i = numbers[INVERSE + k];
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    // along an axis of direction 0 a face through the origin gives NaN, which is no limit
    const enter = ((i < 0 ? high : low) - numbers[ORIGIN + k]) * i;
    const leave = ((i < 0 ? low : high) - numbers[ORIGIN + k]) * i;
    if (enter > near) near = enter;
    if (leave < far) far = leave;
  }
  if (!(near <= far * ROOM)) return false;
  if (held[0] * ROOM < near) held[0] = Math.min(near, numbers[END]);
  else if (held[0] > far * ROOM) held[0] = Math.max(far, numbers[START]);
  return true;
}

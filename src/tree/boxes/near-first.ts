/**
 * Which of two siblings a cull visits first.
 *
 *   axis      on which side of a plane between them the eye is. The plane is in the middle between their facing sides, across the
 *             axis on which these are farthest apart, or overlap least, as a part of the length of both
 *   distance  whose centre is nearer to the eye
 *   depth     whose centre is nearer along the view direction
 *
 * Fragments shaded on the paths of the seven built-in scenes, relative to the exact sort by distance, geometric means for split
 * sah with leaves of one object / four (`npm run bench -- boxes keys`): axis 1.017 / 1.056, distance 1.024 / 1.061, depth
 * 1.077 / 1.109; the sphere tree's default order 1.017.
 * Tried and lost, on all of these but metropolis, where axis has 1.018 / 1.055: the axis on which the centres are farthest apart,
 * with the plane between the centres 1.030 / 1.064 or between the facing sides 1.034 / 1.067; the largest gap in units of length
 * 1.027 / 1.061; the distance of the box itself, which is 0 for both where the eye is in both, 1.033 / 1.064; that of its
 * farthest corner 1.042 / 1.075.
 */
import type { CullKey } from '../cull-options.ts';
import type { CullQuery } from '../query.ts';
import { NODE_WORDS } from './box-tree.ts';

/** Whether the first one of the siblings `left` and `left` + 1 is nearer to the eye. */
export function isLeftNearer(floats: Float32Array, left: number, { eye, forward }: CullQuery, key: CullKey): boolean {
  const l = left * NODE_WORDS;
  const r = l + NODE_WORDS;
  if (key === 'axis') return isOnLeftSide(floats, l, r, eye);
  if (key === 'distance') return centreDistance(floats, l, eye) < centreDistance(floats, r, eye);
  let ahead = 0;
  for (let k = 0; k < 3; k++) ahead += forward[k] * (twiceCentre(floats, l + k) - twiceCentre(floats, r + k));
  return ahead < 0;
}

function isOnLeftSide(floats: Float32Array, l: number, r: number, eye: Float64Array): boolean {
  let most = Number.NEGATIVE_INFINITY;
  let isLeft = true;
  for (let k = 0; k < 3; k++) {
    const isLeftLow = twiceCentre(floats, l + k) < twiceCentre(floats, r + k);
    const lowSide = floats[(isLeftLow ? l : r) + 3 + k];
    const highSide = floats[(isLeftLow ? r : l) + k];
    const length = Math.max(floats[l + 3 + k], floats[r + 3 + k]) - Math.min(floats[l + k], floats[r + k]);
    // NaN, and not taken, on an axis on which both are flat and in one place
    const gap = (highSide - lowSide) / length;
    if (gap > most) {
      most = gap;
      isLeft = 2 * eye[k] < lowSide + highSide === isLeftLow;
    }
  }
  return isLeft;
}

/** Four times the squared distance of a box's centre from the eye. */
function centreDistance(floats: Float32Array, at: number, eye: Float64Array): number {
  const x = twiceCentre(floats, at) - 2 * eye[0];
  const y = twiceCentre(floats, at + 1) - 2 * eye[1];
  const z = twiceCentre(floats, at + 2) - 2 * eye[2];
  return x * x + y * y + z * z;
}

/** @param side where the low side of an axis stands */
function twiceCentre(floats: Float32Array, side: number): number {
  return floats[side] + floats[side + 3];
}

/**
 * Which of two siblings a cull of the box tree or the dynamic tree visits first.
 *
 *   axis      on which side of a plane between them the eye is. The plane is in the middle between their facing sides, across the
 *             axis on which these are farthest apart, or overlap least, as a part of the length of both
 *   distance  whose centre is nearer to the eye
 *   depth     whose centre is nearer along the view direction
 *
 * Fragments shaded on the paths of the seven built-in scenes, relative to the exact sort by distance, geometric means for split
 * sah with leaves of one object / four (`npm run bench -- boxes keys` of commit 1fdd9ade): axis 1.017 / 1.056, distance 1.024 / 1.061, depth
 * 1.077 / 1.109; the sphere tree's default order 1.017.
 * Tried and lost, on all of these but metropolis, where axis has 1.018 / 1.055: the axis on which the centres are farthest apart,
 * with the plane between the centres 1.030 / 1.064 or between the facing sides 1.034 / 1.067; the largest gap in units of length
 * 1.027 / 1.061; the distance of the box itself, which is 0 for both where the eye is in both, 1.033 / 1.064; that of its
 * farthest corner 1.042 / 1.075.
 * Dynamic trees of the seven, by `cull64 compare`: axis shades 0.988 of what the first of these shades, 0.951 on the dungeon, 1.018 on the asteroids.
 */
import type { CullKey } from '../../core/tree/cull-options.ts';
import type { CullQuery } from '../../core/tree/query.ts';

/** Whether the box at boxes[l ..] is nearer to the eye than its sibling's at boxes[r ..]. */
export function isNearer(
  boxes: Float32Array,
  l: number,
  r: number,
  { eye, forward }: CullQuery,
  key: CullKey,
): boolean {
  if (key === 'axis') return isOnLeftSide(boxes, l, r, eye);
  if (key === 'distance') return centreDistance(boxes, l, eye) < centreDistance(boxes, r, eye);
  let ahead = 0;
  for (let k = 0; k < 3; k++) ahead += forward[k] * (twiceCentre(boxes, l + k) - twiceCentre(boxes, r + k));
  return ahead < 0;
}

function isOnLeftSide(boxes: Float32Array, l: number, r: number, eye: Float64Array): boolean {
  let mostGap = -1;
  let mostLength = 0;
  let isLeft = true;
  for (let k = 0; k < 3; k++) {
    const lMin = boxes[l + k];
    const lMax = boxes[l + 3 + k];
    const rMin = boxes[r + k];
    const rMax = boxes[r + 3 + k];
    const isLeftLow = lMin + lMax < rMin + rMax;
    const lowSide = isLeftLow ? lMax : rMax;
    const highSide = isLeftLow ? rMin : lMin;
    const gap = highSide - lowSide;
    const length = (lMax > rMax ? lMax : rMax) - (lMin < rMin ? lMin : rMin);
    // gap / length > mostGap / mostLength; never true on an axis on which both are flat and in one place
    if (gap * mostLength > mostGap * length) {
      mostGap = gap;
      mostLength = length;
      isLeft = 2 * eye[k] < lowSide + highSide === isLeftLow;
    }
  }
  return isLeft;
}

/** Four times the squared distance of a box's centre from the eye. */
function centreDistance(boxes: Float32Array, at: number, eye: Float64Array): number {
  const x = twiceCentre(boxes, at) - 2 * eye[0];
  const y = twiceCentre(boxes, at + 1) - 2 * eye[1];
  const z = twiceCentre(boxes, at + 2) - 2 * eye[2];
  return x * x + y * y + z * z;
}

/** @param side where the low side of an axis stands */
function twiceCentre(boxes: Float32Array, side: number): number {
  return boxes[side] + boxes[side + 3];
}

/**
 * k-means of weighted points in six dimensions (Lloyd 1982).
 *
 * Deterministic: the first centre is the point farthest from the mean, each next one the point farthest from all centres so far (Gonzalez 1985).
 */

export const DIMENSIONS = 6;
/** a cut does not need the last digit: after some rounds most triangles no longer change clusters */
const MAX_ROUNDS = 12;

/**
 * Points: the number of their cluster, from 0; some numbers may be left without points.
 * @param points n x 6 numbers
 * @param weights n numbers, 0 or more
 */
export function clusterMeans(points: Float64Array, weights: Float64Array, count: number): Uint8Array {
  const centres = farthestPoints(points, weights, count);
  const cluster = new Uint8Array(weights.length);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const moved = assign(points, centres, cluster);
    if (!moved && round > 0) break;
    centreAll(points, weights, cluster, centres);
  }
  return cluster;
}

function farthestPoints(points: Float64Array, weights: Float64Array, count: number): Float64Array {
  const centres = new Float64Array(count * DIMENSIONS);
  // one cluster: its centre is the mean
  const from = new Float64Array(DIMENSIONS);
  centreAll(points, weights, new Uint8Array(weights.length), from);
  const apart = new Float64Array(weights.length);
  for (let centre = 0; centre < count; centre++) {
    let farthest = 0;
    for (let p = 0; p < weights.length; p++) {
      const distance = squaredDistance(points, p, from, 0);
      // the mean itself is no centre
      apart[p] = centre < 2 ? distance : Math.min(apart[p], distance);
      if (apart[p] > apart[farthest]) farthest = p;
    }
    from.set(points.subarray(farthest * DIMENSIONS, (farthest + 1) * DIMENSIONS));
    centres.set(from, centre * DIMENSIONS);
  }
  return centres;
}

/** Give each point to the nearest centre; whether any moved. */
function assign(points: Float64Array, centres: Float64Array, cluster: Uint8Array): boolean {
  let moved = false;
  for (let p = 0; p < cluster.length; p++) {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let centre = 0; centre * DIMENSIONS < centres.length; centre++) {
      const distance = squaredDistance(points, p, centres, centre);
      if (distance >= least) continue;
      least = distance;
      nearest = centre;
    }
    moved ||= nearest !== cluster[p];
    cluster[p] = nearest;
  }
  return moved;
}

/** Move each centre to the mean of its points; one without weight stays. */
function centreAll(points: Float64Array, weights: Float64Array, cluster: Uint8Array, centres: Float64Array): void {
  const sums = new Float64Array(centres.length);
  const total = new Float64Array(centres.length / DIMENSIONS);
  for (let p = 0; p < cluster.length; p++) {
    total[cluster[p]] += weights[p];
    for (let k = 0; k < DIMENSIONS; k++) sums[cluster[p] * DIMENSIONS + k] += weights[p] * points[p * DIMENSIONS + k];
  }
  for (let i = 0; i < sums.length; i++) {
    const weight = total[Math.floor(i / DIMENSIONS)];
    if (weight > 0) centres[i] = sums[i] / weight;
  }
}

function squaredDistance(a: Float64Array, atA: number, b: Float64Array, atB: number): number {
  let sum = 0;
  for (let k = 0; k < DIMENSIONS; k++) sum += (a[atA * DIMENSIONS + k] - b[atB * DIMENSIONS + k]) ** 2;
  return sum;
}

/**
 * Which spheres are near each other: a uniform grid, hashed, in which every sphere stands in the one cell of its centre.
 *
 * Guarantee: of every two spheres whose centres are closer than the edge of a cell, the later of the order meets the earlier one once.
 * The order is by height, to 1/4096 of the heights that there are, then by number; so contacts come lowest first, which sphere-solve.ts
 * lives on. Deterministic, and nothing is allocated.
 *
 * Source: Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable Objects" (2003). The seed "DX11 Framework" tests
 * all pairs.
 */

const LAYERS = 4096;

/** What a grid of up to `capacity` spheres needs, made once. */
export interface SphereGrid {
  /** spheres, lowest first */
  order: Int32Array;
  /** buckets + 1: the first of each bucket's spheres in `members` */
  firsts: Int32Array;
  /** spheres, bucket after bucket, in the order of `order` */
  members: Int32Array;
  /** spheres x 3: the cell of each */
  cells: Int32Array;
  /** spheres: bucket of each */
  buckets: Int32Array;
  /** spheres: place in `order` */
  ranks: Int32Array;
  layers: Int32Array;
}

export function createSphereGrid(capacity: number): SphereGrid {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(2, capacity * 2)));
  return {
    order: new Int32Array(capacity),
    firsts: new Int32Array(buckets + 1),
    members: new Int32Array(capacity),
    cells: new Int32Array(capacity * 3),
    buckets: new Int32Array(capacity),
    ranks: new Int32Array(capacity),
    layers: new Int32Array(LAYERS + 1),
  };
}

/** Sort the spheres by height and put them into their cells. @param positions n x (x, y, z) */
export function fillGrid(grid: SphereGrid, positions: Float64Array, count: number, edge: number): void {
  orderByHeight(grid, positions, count);
  const { order, firsts, members, cells, buckets } = grid;
  const mask = firsts.length - 2;
  const scale = 1 / edge;
  firsts.fill(0);
  for (let i = 0; i < count; i++) {
    const cx = Math.floor(positions[i * 3] * scale);
    const cy = Math.floor(positions[i * 3 + 1] * scale);
    const cz = Math.floor(positions[i * 3 + 2] * scale);
    cells[i * 3] = cx;
    cells[i * 3 + 1] = cy;
    cells[i * 3 + 2] = cz;
    buckets[i] = bucketOf(cx, cy, cz, mask);
    firsts[buckets[i]]++;
  }
  for (let b = 1; b < firsts.length; b++) firsts[b] += firsts[b - 1];
  // from the last to the first, so that each bucket keeps the order
  for (let k = count - 1; k >= 0; k--) members[--firsts[buckets[order[k]]]] = order[k];
}

/**
 * Earlier spheres of the order in the 27 cells around a sphere's own, into `found`.
 * @param found at least as many places as the grid has spheres
 * @returns how many
 */
export function findEarlier(grid: SphereGrid, sphere: number, found: Int32Array): number {
  const { firsts, members, cells, ranks } = grid;
  const mask = firsts.length - 2;
  const rank = ranks[sphere];
  const x = cells[sphere * 3];
  const y = cells[sphere * 3 + 1];
  const z = cells[sphere * 3 + 2];
  let count = 0;
  // cells above hold earlier spheres too: the layers of the order are finer than the cells
  for (let cy = y - 1; cy <= y + 1; cy++)
    for (let cz = z - 1; cz <= z + 1; cz++)
      for (let cx = x - 1; cx <= x + 1; cx++) {
        const bucket = bucketOf(cx, cy, cz, mask);
        const end = firsts[bucket + 1];
        for (let m = firsts[bucket]; m < end; m++) {
          const other = members[m];
          if (ranks[other] >= rank) break;
          // cells share buckets
          const c = other * 3;
          if (cells[c] === cx && cells[c + 1] === cy && cells[c + 2] === cz) found[count++] = other;
        }
      }
  return count;
}

function bucketOf(cx: number, cy: number, cz: number, mask: number): number {
  return (Math.imul(cx, 73856093) ^ Math.imul(cy, 19349663) ^ Math.imul(cz, 83492791)) & mask;
}

/** A counting sort by layer, stable. */
function orderByHeight({ order, layers, ranks, members }: SphereGrid, positions: Float64Array, count: number): void {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < count * 3; i += 3) {
    if (positions[i] < low) low = positions[i];
    if (positions[i] > high) high = positions[i];
  }
  const scale = high > low ? (LAYERS - 1) / (high - low) : 0;
  layers.fill(0);
  // `members` is free until the cells are filled
  for (let i = 0; i < count; i++) {
    members[i] = Math.floor((positions[i * 3 + 1] - low) * scale);
    layers[members[i] + 1]++;
  }
  for (let k = 1; k <= LAYERS; k++) layers[k] += layers[k - 1];
  for (let i = 0; i < count; i++) {
    const rank = layers[members[i]]++;
    order[rank] = i;
    ranks[i] = rank;
  }
}

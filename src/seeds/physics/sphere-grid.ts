/**
 * Which spheres are near each other: a uniform grid, hashed, in which every sphere stands in the one cell of its centre.
 *
 * Cells are as wide as the distance of two touching spheres' centres, but a quarter of that along x: the cells of a row along x have buckets
 * side by side, so that all that a sphere can touch in a row is one range of `members`. Rows that share buckets are told apart by their key;
 * neighbours never have the same.
 *
 * The order is by height, to a quarter of a cell, then by column. Contacts found in it come lowest first, which sphere-solve.ts depends on;
 * and spheres in the row above come later, so that a search looks at six rows, not at nine. Deterministic, and nothing is allocated.
 *
 * Source: Teschner et al., "Optimized Spatial Hashing for Collision Detection of Deformable Objects" (2003). The seed "DX11 Framework" tests
 * all pairs. Tried and lost: cubic cells, each with a bucket by a hash of all three numbers, which take 27 searches a
 * sphere.
 */

/** Most layers, and most columns, that the spheres are sorted into. */
const KEYS = 2 ** 12;
/** Cells along x to one along y and z. */
const FINE = 4;
/** A place in the order after all others. */
export const EVERY_RANK = 2 ** 31 - 1;

/** What a grid of up to `capacity` spheres needs, made once. */
export type SphereGrid = ReturnType<typeof createSphereGrid>;

export function createSphereGrid(capacity: number) {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(4, capacity * 2)));
  return {
    /** spheres, lowest first */
    order: new Int32Array(capacity),
    /** buckets + 1: the first place of each bucket in the lists below */
    firsts: new Int32Array(buckets + 1),
    /** spheres, bucket after bucket */
    members: new Int32Array(capacity),
    /** of each member: its row's key, its place in the order, its centre */
    keys: new Int32Array(capacity),
    ranks: new Int32Array(capacity),
    centres: new Float64Array(capacity * 3),
    /** spheres: bucket of each */
    buckets: new Int32Array(capacity),
    /** scratch of a sort: where the next of each key goes */
    starts: new Int32Array(KEYS + 1),
    /** width of a cell along y and z */
    edge: Number.NaN,
    /** whether all spheres of a row come before those of the row above it */
    isLayered: true,
  };
}

/** Sort the spheres by height and put them into their cells. @param positions n x (x, y, z) */
export function fillGrid(grid: SphereGrid, positions: Float64Array, count: number, edge: number): void {
  grid.edge = edge;
  orderByHeight(grid, positions, count);
  const { order, firsts, members, keys, ranks, centres, buckets } = grid;
  const mask = firsts.length - 2;
  const scale = 1 / edge;
  firsts.fill(0);
  for (let i = 0; i < count; i++) {
    const key = keyOf(Math.floor(positions[i * 3 + 1] * scale), Math.floor(positions[i * 3 + 2] * scale));
    buckets[i] = bucketOf(key, Math.floor(positions[i * 3] * scale * FINE), mask);
    firsts[buckets[i]]++;
  }
  for (let b = 1; b < firsts.length; b++) firsts[b] += firsts[b - 1];
  for (let rank = count - 1; rank >= 0; rank--) {
    const i = order[rank];
    const at = --firsts[buckets[i]];
    members[at] = i;
    ranks[at] = rank;
    keys[at] = keyOf(Math.floor(positions[i * 3 + 1] * scale), Math.floor(positions[i * 3 + 2] * scale));
    centres[at * 3] = positions[i * 3];
    centres[at * 3 + 1] = positions[i * 3 + 1];
    centres[at * 3 + 2] = positions[i * 3 + 2];
  }
}

/**
 * Spheres that stand earlier in the order than the one at place `rank`, with centres nearer to (x, y, z) than `reach`, into `found`.
 * Each once, in a fixed order; with EVERY_RANK, of all spheres.
 * @param reach at most the width of a cell
 * @param found a place for each sphere of the grid
 * @returns how many
 */
export function findEarlier(
  grid: SphereGrid,
  rank: number,
  x: number,
  y: number,
  z: number,
  reach: number,
  found: Int32Array,
): number {
  const { firsts, members, keys, ranks, centres } = grid;
  const mask = firsts.length - 2;
  const scale = 1 / grid.edge;
  const limit = reach * reach;
  const left = Math.floor((x - reach) * scale * FINE);
  // where rows are longer than the table, all its buckets are searched
  const width = Math.min(mask + 1, Math.floor((x + reach) * scale * FINE) - left + 1);
  const cy = Math.floor(y * scale);
  const cz = Math.floor(z * scale);
  const rows = grid.isLayered && rank !== EVERY_RANK ? 6 : 9;
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const key = keyOf(cy - 1 + ((row / 3) | 0), cz - 1 + (row % 3));
    let bucket = bucketOf(key, left, mask);
    for (let open = width; open > 0; ) {
      // how many of the cells stand side by side before the buckets wrap round
      const cells = Math.min(open, mask + 1 - bucket);
      const end = firsts[bucket + cells];
      for (let m = firsts[bucket]; m < end; m++) {
        if (ranks[m] >= rank || keys[m] !== key) continue;
        const dx = centres[m * 3] - x;
        const dy = centres[m * 3 + 1] - y;
        const dz = centres[m * 3 + 2] - z;
        if (dx * dx + dy * dy + dz * dz < limit) found[count++] = members[m];
      }
      open -= cells;
      bucket = 0;
    }
  }
  return count;
}

/** The key of a row of cells along x; rows that are at most two apart have different keys. */
function keyOf(cy: number, cz: number): number {
  return (Math.imul(cy, 73856093) + cz) | 0;
}

function bucketOf(key: number, cx: number, mask: number): number {
  return (Math.imul(key, 0x9e3779b1) + cx) & mask;
}

/** Two counting sorts, stable: by column, so that neighbours of the order are neighbours in space, and then by layer. */
function orderByHeight(grid: SphereGrid, positions: Float64Array, count: number): void {
  const { order, members, starts, buckets } = grid;
  columnsOf(positions, count, buckets);
  for (let i = 0; i < count; i++) order[i] = i;
  sortBy(buckets, order, members, starts, count);
  grid.isLayered = layersOf(positions, count, grid.edge, buckets);
  sortBy(buckets, members, order, starts, count);
}

/** The column of each sphere, one of 64 x 64, row after row. */
function columnsOf(positions: Float64Array, count: number, columns: Int32Array): void {
  const { low: left, high: right } = rangeOf(positions, count, 0);
  const { low: back, high: front } = rangeOf(positions, count, 2);
  const x = right > left ? 63 / (right - left) : 0;
  const z = front > back ? 63 / (front - back) : 0;
  for (let i = 0; i < count; i++)
    columns[i] = Math.floor((positions[i * 3 + 2] - back) * z) * 64 + Math.floor((positions[i * 3] - left) * x);
}

/**
 * The layer of each sphere: layers are a quarter of a cell high or, where that makes too many, 2^k cells; @returns
 * whether no layer is in two cells
 */
function layersOf(positions: Float64Array, count: number, edge: number, layers: Int32Array): boolean {
  const { low, high } = rangeOf(positions, count, 1);
  const scale = 1 / edge;
  const bottom = Math.floor(low * scale);
  const cells = Math.floor(high * scale) - bottom + 1;
  const parts = 2 ** Math.min(2, Math.floor(Math.log2(KEYS / cells)));
  for (let i = 0; i < count; i++) {
    const cell = Math.floor(positions[i * 3 + 1] * scale);
    // the difference is exact, so that the layer lies in the sphere's cell
    const part = (positions[i * 3 + 1] * scale - cell) * parts;
    layers[i] = Math.floor((cell - bottom) * parts + (parts >= 1 ? Math.floor(part) : part));
  }
  return parts >= 1;
}

function rangeOf(positions: Float64Array, count: number, axis: number): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = axis; i < count * 3; i += 3) {
    if (positions[i] < low) low = positions[i];
    if (positions[i] > high) high = positions[i];
  }
  return { low, high };
}

/** The numbers of `from` by ascending key, those of equal keys as they stood, into `to`. */
function sortBy(keys: Int32Array, from: Int32Array, to: Int32Array, starts: Int32Array, count: number): void {
  starts.fill(0);
  for (let i = 0; i < count; i++) starts[keys[i] + 1]++;
  for (let k = 1; k <= KEYS; k++) starts[k] += starts[k - 1];
  for (let i = 0; i < count; i++) to[starts[keys[from[i]]]++] = from[i];
}

/**
 * Pairs of near spheres, kept from step to step: a pile that rests is searched once in many steps.
 *
 * The list has every pair whose surfaces are nearer than a contact reaches plus a skin. As long as neither sphere has moved half a skin
 * since, a pair that touches is among those. A sphere that has moved farther is loose: its neighbours are searched in the grid, as that
 * was filled, and among the other loose ones. Where more than a 64th of all are loose the grid is filled anew, and the list with it, if it
 * would last.
 *
 * The pairs of a step are those that a new search would find, whatever is kept. The order of the spheres is that of the last search: among
 * spheres that are not loose it is by height to a layer and a skin.
 *
 * 16,000 settled spheres of radius 0.2 to 0.3: all are searched in 164 of 600 steps, and the step takes 0.7 to 0.83 of the CPU time that it does
 * when all are searched in each. A skin of 0.16 radii: 293 searches, and a seventh slower than one of 0.4,
 * which has 89 searches and was not measurably faster than one of 0.24.
 *
 * Source: Verlet, "Computer 'Experiments' on Classical Fluids" (1967).
 */
import { EVERY_RANK, fillGrid, findEarlier, type SphereGrid } from './sphere-grid.ts';
import type { SphereState } from './sphere-state.ts';

/**
 * Most pairs that are kept for each sphere that a world has room for: in a pile of equal spheres there are three to
 * four for each.
 */
const KEPT_PAIRS = 12;
/** Most loose spheres, because each is compared with each. */
const MAX_LOOSE = 256;
/** Width of the skin, in radii of the largest sphere. */
const SKIN = 0.24;
/** Share of the skin that a sphere may move before it is loose: below a half by more than the rounding of distances. */
const HELD = 0.499;
/** A list is made only if it lasts this many steps at the present speeds. */
const LASTING = 3;

export type SpherePairs = ReturnType<typeof createSpherePairs>;

export function createSpherePairs(capacity: number) {
  return {
    /** whether there is a list of the pairs of this step, and whether it holds for later steps too */
    isListed: false,
    isKept: false,
    /** when the grid was filled: how far a contact reaches between two surfaces, and the skin */
    open: 0,
    skin: 0,
    /** spheres x 3: where they stood when the grid was filled */
    origins: new Float64Array(capacity * 3),
    /** spheres + 1, by place in the grid's order: the first of its pairs in `earlier` */
    firsts: new Int32Array(capacity + 1),
    /** the other sphere of each pair, which stands earlier in the order */
    earlier: new Int32Array(capacity * KEPT_PAIRS),
    /** spheres: 1 for a loose one */
    isLoose: new Uint8Array(capacity),
    loose: new Int32Array(MAX_LOOSE),
    looseCount: 0,
  };
}

/**
 * Prepare `findNear`: keep the list, or fill the grid and list its pairs.
 * @param largest the largest radius
 * @param open how far a contact reaches between two surfaces; it and `largest` are those of the list, or `isKept` is false
 * @param found a place for each sphere
 * @returns whether the list was kept
 */
export function refreshPairs(
  pairs: SpherePairs,
  grid: SphereGrid,
  state: SphereState,
  step: number,
  largest: number,
  open: number,
  found: Int32Array,
): boolean {
  if (pairs.isKept && markLoose(pairs, state)) return true;
  const { count, positions } = state;
  const skin = SKIN * largest;
  pairs.isLoose.fill(0, 0, count);
  pairs.looseCount = 0;
  pairs.open = open;
  const isLasting = willLast(state, (HELD * skin) / (LASTING * step));
  pairs.skin = isLasting ? skin : 0;
  fillGrid(grid, positions, count, 2 * largest + open + pairs.skin);
  pairs.isListed = listPairs(pairs, grid, state, largest, found);
  pairs.isKept = isLasting && pairs.isListed;
  return false;
}

/** Find the loose ones; @returns false where there are too many */
function markLoose(pairs: SpherePairs, { count, positions }: SphereState): boolean {
  const { origins, isLoose, loose } = pairs;
  const limit = (HELD * pairs.skin) ** 2;
  const most = mostLoose(count);
  let n = 0;
  for (let i = 0; i < count; i++) {
    const dx = positions[i * 3] - origins[i * 3];
    const dy = positions[i * 3 + 1] - origins[i * 3 + 1];
    const dz = positions[i * 3 + 2] - origins[i * 3 + 2];
    const isFar = dx * dx + dy * dy + dz * dz > limit;
    isLoose[i] = isFar ? 1 : 0;
    if (!isFar) continue;
    if (n === most) return false;
    loose[n++] = i;
  }
  pairs.looseCount = n;
  return true;
}

function mostLoose(count: number): number {
  return Math.min(MAX_LOOSE, count >> 6);
}

/** Whether few enough spheres are faster than `speed`. */
function willLast({ count, velocities }: SphereState, speed: number): boolean {
  const most = mostLoose(count);
  let fast = 0;
  for (let a = 0; a < count * 3; a += 3)
    if (velocities[a] ** 2 + velocities[a + 1] ** 2 + velocities[a + 2] ** 2 > speed * speed && ++fast > most)
      return false;
  return true;
}

/** @returns false where the list has no room for all pairs */
function listPairs(
  pairs: SpherePairs,
  grid: SphereGrid,
  { count, positions, radii }: SphereState,
  largest: number,
  found: Int32Array,
): boolean {
  const { origins, firsts, earlier, open, skin } = pairs;
  let n = 0;
  for (let rank = 0; rank < count; rank++) {
    const i = grid.order[rank];
    const x = positions[i * 3];
    const y = positions[i * 3 + 1];
    const z = positions[i * 3 + 2];
    const limit = radii[i] + open + skin;
    const near = findEarlier(grid, rank, x, y, z, limit + largest, found);
    firsts[rank] = n;
    for (let m = 0; m < near; m++) {
      const j = found[m];
      const dx = positions[j * 3] - x;
      const dy = positions[j * 3 + 1] - y;
      const dz = positions[j * 3 + 2] - z;
      const most = limit + radii[j];
      if (dx * dx + dy * dy + dz * dz >= most * most) continue;
      if (n === earlier.length) return false;
      earlier[n++] = j;
    }
  }
  firsts[count] = n;
  origins.set(positions.subarray(0, count * 3));
  return true;
}

/**
 * Spheres that may touch the one at place `rank` into `found`, so that each pair that touches comes once in a step. For a loose sphere they
 * may stand later in the order; for others they stand earlier.
 * @returns how many
 */
export function findNear(
  pairs: SpherePairs,
  grid: SphereGrid,
  { positions, radii }: SphereState,
  largest: number,
  rank: number,
  found: Int32Array,
): number {
  const { firsts, earlier, open, skin, isLoose, loose, looseCount } = pairs;
  const i = grid.order[rank];
  let n = 0;
  if (pairs.isListed && !isLoose[i]) {
    const end = firsts[rank + 1];
    for (let p = firsts[rank]; p < end; p++) if (!isLoose[earlier[p]]) found[n++] = earlier[p];
    return n;
  }
  const x = positions[i * 3];
  const y = positions[i * 3 + 1];
  const z = positions[i * 3 + 2];
  const within = radii[i] + largest + open;
  if (!pairs.isListed) return findEarlier(grid, rank, x, y, z, within, found);
  // the others are in the grid where they stood, at most half a skin from where they are
  const near = findEarlier(grid, EVERY_RANK, x, y, z, within + skin / 2, found);
  for (let m = 0; m < near; m++) if (!isLoose[found[m]]) found[n++] = found[m];
  for (let m = 0; m < looseCount && loose[m] < i; m++) found[n++] = loose[m];
  return n;
}

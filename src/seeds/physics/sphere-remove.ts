/** Removes one sphere from a world. */
import { copyNear } from './near-triangles.ts';
import { copySleep, wakeAround } from './sphere-sleep.ts';
import type { SphereWorld } from './sphere-world.ts';

/** How far from its surface spheres wake that lay on it or beside it, in radii of the largest sphere. */
const WAKES = 0.1;

/**
 * Take one sphere away. The last sphere takes its number, so that numbers are 0 .. count - 1 as before; what rested on it wakes.
 * @param sphere its number: its place in `world.spheres`
 * @returns the number that the sphere had which now has this one; `sphere` itself where it was the last
 * @throws RangeError for a number that no sphere has
 * @example
 * ```ts
 * import { addSpheres, createSphereWorld, removeSphere } from 'cull64/physics';
 * import { buildMeshTree } from 'cull64/trees';
 *
 * const floor = buildMeshTree(Float32Array.of(-9, 0, -9, 0, 0, 18, 9, 0, -9), Uint32Array.of(0, 1, 2));
 * const world = createSphereWorld(floor, Float64Array.of(-9, -1, -9, 9, 9, 9), 100);
 * addSpheres(world, Float32Array.of(0, 3, 0, 0.5, 2, 3, 0, 0.5, 4, 3, 0, 0.5));
 * removeSphere(world, 0); // 2
 * world.spheres[0]; // 4
 * ```
 */
export function removeSphere(world: SphereWorld, sphere: number): number {
  const { state, spheres, sleep, near } = world;
  const { positions, velocities, radii, masses } = state;
  if (!(Number.isInteger(sphere) && sphere >= 0 && sphere < state.count))
    throw new RangeError(`sphere ${sphere}: the world has ${state.count}, numbered from 0`);
  const [x, y, z] = positions.subarray(sphere * 3, sphere * 3 + 3);
  const within = radii[sphere] + WAKES * world.largest;
  const last = --state.count;
  if (sleep.isAsleep[sphere] === 0) sleep.awake--;
  positions.copyWithin(sphere * 3, last * 3, last * 3 + 3);
  velocities.copyWithin(sphere * 3, last * 3, last * 3 + 3);
  spheres.copyWithin(sphere * 4, last * 4, last * 4 + 4);
  radii[sphere] = radii[last];
  masses[sphere] = masses[last];
  copyNear(near, last, sphere);
  copySleep(sleep, last, sphere);
  world.largest = 0;
  for (let i = 0; i < last; i++) if (radii[i] > world.largest) world.largest = radii[i];
  world.fresh = last >= world.fresh ? Math.min(world.fresh, sphere) : world.fresh;
  world.pairs.isKept = false;
  wakeAround(sleep, state, x, y, z, within);
  return last;
}

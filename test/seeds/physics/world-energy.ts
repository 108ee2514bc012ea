/** The energy of a world of spheres, which no step may raise. */
import { kineticEnergy, potentialEnergy } from '../../../src/seeds/physics/sphere-state.ts';
import type { SphereWorld } from '../../../src/seeds/physics/sphere-world.ts';

/** Kinetic energy and potential energy above the box's floor, masses being radii cubed. */
export function worldEnergy({ state, gravity, box }: SphereWorld): number {
  return kineticEnergy(state) + potentialEnergy(state, gravity, box[1]);
}

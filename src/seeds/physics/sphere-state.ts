/** The spheres of a world as its parts share them, and their energy. Lengths, times and masses are in the caller's units. */

export type SphereState = ReturnType<typeof createSphereState>;

export function createSphereState(capacity: number) {
  return {
    count: 0,
    /** n x (x, y, z) */
    positions: new Float64Array(capacity * 3),
    /** n x (x, y, z), a unit of time */
    velocities: new Float64Array(capacity * 3),
    radii: new Float64Array(capacity),
    /** the radius cubed: all spheres are of one material */
    masses: new Float64Array(capacity),
  };
}

export function kineticEnergy({ count, velocities, masses }: SphereState): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const vx = velocities[i * 3];
    const vy = velocities[i * 3 + 1];
    const vz = velocities[i * 3 + 2];
    sum += masses[i] * (vx * vx + vy * vy + vz * vz);
  }
  return sum / 2;
}

/** Above height `base`. */
export function potentialEnergy({ count, positions, masses }: SphereState, gravity: number, base: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += masses[i] * (positions[i * 3 + 1] - base);
  return sum * gravity;
}

/** How a tree's check tells what is wrong, and what is checked alike in trees of spheres. */

/** Faults that are listed before the rest is left unsaid. */
const MAX_FAULTS = 20;

export type Report = (fault: string) => void;

/** Lists faults up to the most that are listed. */
export function reportTo(faults: string[]): Report {
  return (fault) => {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
}

/** Every sphere is finite, and its radius is not negative. @param spheres n x (x, y, z, r) */
export function checkSpheres(spheres: Float32Array, what: string, report: Report): void {
  for (let i = 0; i < spheres.length; i++)
    if (!Number.isFinite(spheres[i]) || ((i & 3) === 3 && spheres[i] < 0))
      report(`${what} ${i >> 2}: ${'xyzr'[i & 3]} = ${spheres[i]}`);
}

/** Every id stands once. */
export function checkPermutation(ids: ArrayLike<number>, report: Report): void {
  const seen = new Uint8Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    if (ids[i] >= ids.length) report(`object ${i}: id ${ids[i]} in a tree of ${ids.length} objects`);
    else if (seen[ids[i]]++) report(`object ${i}: id ${ids[i]} stands twice`);
  }
}

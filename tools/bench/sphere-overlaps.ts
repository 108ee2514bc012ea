/** How deep spheres overlap: by all pairs along one axis, without any of the library's searches. */

/**
 * The mean overlap over all pairs of spheres that overlap, as a share of the mean of the two radii.
 * @param spheres n x (x, y, z, r)
 */
export function meanOverlap(spheres: Float32Array): number {
  const { sum, pairs } = overlapsOf(spheres);
  return pairs > 0 ? sum / pairs : 0;
}

/** @returns the sum and the maximum of the overlaps, and the number of pairs that overlap */
export function overlapsOf(spheres: Float32Array): { sum: number; deepest: number; pairs: number } {
  const count = spheres.length / 4;
  const order = Array.from({ length: count }, (_, i) => i * 4).sort((a, b) => spheres[a] - spheres[b]);
  let largest = 0;
  for (let i = 3; i < spheres.length; i += 4) largest = Math.max(largest, spheres[i]);
  let sum = 0;
  let deepest = 0;
  let pairs = 0;
  for (let first = 0; first < count; first++) {
    const i = order[first];
    for (let second = first + 1; second < count; second++) {
      const j = order[second];
      const dx = spheres[j] - spheres[i];
      if (dx > 2 * largest) break;
      const both = spheres[i + 3] + spheres[j + 3];
      const apart = Math.hypot(dx, spheres[j + 1] - spheres[i + 1], spheres[j + 2] - spheres[i + 2]);
      if (apart >= both) continue;
      const overlap = (both - apart) / (both / 2);
      sum += overlap;
      deepest = Math.max(deepest, overlap);
      pairs++;
    }
  }
  return { sum, deepest, pairs };
}

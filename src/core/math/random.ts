/**
 * Seeded random numbers, the same in every engine: 32-bit integer arithmetic only.
 *
 * Source: sfc32 from Chris Doty-Humphrey's PractRand, the 32-bit member of the "small fast counting" family;
 * the first 12 outputs are thrown away, as its author does, so that near seeds give unlike sequences.
 */

/** A source of numbers uniform in [0, 1), 32 bits of resolution. */
export type Random = () => number;

/** The sequence that belongs to `seed` (any integer). */
export function createRandom(seed: number): Random {
  let a = 0;
  let b = seed | 0;
  let c = (seed / 0x100000000) | 0;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 0x100000000;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** A uniform integer in [0, n). */
export function randomInt(random: Random, n: number): number {
  return Math.floor(random() * n);
}

/** The numbers 0 .. n - 1 in random order (Fisher and Yates). */
export function permutation(random: Random, n: number): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = randomInt(random, i + 1);
    const kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  return order;
}

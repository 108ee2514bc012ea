/**
 * The number of cases of seeded tests. `npm test` runs the first ones, as many as were needed to find what these tests
 * have found; `npm run test:long` runs all. Both begin with the same seed. The files are listed in vitest.config.ts
 * (LONG_FILES, and those of the browser, which draw by another driver then: LONG_PAGES).
 */
export const isLong = process.env.CULL64_LONG === '1';

/** A number of cases: of `npm test`, and of `npm run test:long`. */
export function soak(usual: number, long: number): number {
  return isLong ? long : usual;
}

/**
 * The number of cases of seeded tests, and what else there are many of. `npm test` runs the first ones, as many as were needed to find what these
 * tests have found; `npm run test:long` runs all. Both begin with the same seed. vitest.config.ts finds the files that import this one.
 */
import { describe, test } from 'vitest';
import { scenes } from '../scenes/index.ts';

export const isLong = process.env.CULL64_LONG === '1';

/** A number of cases, or a list of them: of `npm test`, and of `npm run test:long`. */
export function soak<Cases>(usual: Cases, long: Cases): Cases {
  return isLong ? long : usual;
}

const noTest: () => unknown = Object.assign(() => noTest, { each: () => noTest, skipIf: () => noTest });

/** `test` and `describe` of `npm run test:long`; `npm test` has no such test, not even a skipped one. */
export const longTest = soak(noTest as unknown as typeof test, test);
export const longDescribe = soak(noTest as unknown as typeof describe, describe);

/** Built-in scenes: of `npm test` the castle, under the sky, and the dungeon, indoors. */
export const SCENES = scenes.slice(0, soak(2, scenes.length));

/** Tests of what three.js can be used for from some version on. */
import { test } from 'vitest';
import { threeRevision } from './three-at.ts';

type Named = (name: string, body: () => void) => void;

/**
 * `test`, `describe` or the like, or a skip that says what three does before this version.
 * @param least the version, such as 183
 * @param what as in "three is refused"
 */
export function sinceThree<Inner extends Named>(least: number, what: string, inner: Inner): Inner | Named {
  if (threeRevision >= least) return inner;
  return (name) => test.skip(`${name} (skipped: before r${least} ${what})`);
}

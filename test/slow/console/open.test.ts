/**
 * What opening a tree takes, in cen64's cycles from a cold data cache, as the manual at the top of cull64.h says: the bounds are its figures.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingTool } from '../../../tools/console/targets.ts';
import { openCosts, sceneTrees } from '../../console/measured/open.ts';

const missing = missingTool('n64-rom');
const skip = missing ? ` (skipped: ${missing.message})` : '';
const MANUAL = readFileSync(fileURLToPath(new URL('../../../src/core/runtime/cull64.h', import.meta.url)), 'utf8');

/** The manual's figures. */
function stated(): { perByte: number; more: number; unchecked: number } {
  const number = (text: string) => Number(text.replace(',', ''));
  const [, perByte, more] = /(\d+) cycles a byte and ([\d,]+) more/.exec(MANUAL)!.map(number);
  const [, unchecked] = /leaves the CRC out: ([\d,]+) cycles/.exec(MANUAL)!.map(number);
  return { perByte, more, unchecked };
}

describe(`opening a tree${skip}`, () => {
  it.skipIf(missing)('takes what the manual says, with the CRC and without', () => {
    const { perByte, more, unchecked } = stated();
    expect(perByte).toBeLessThanOrEqual(10);
    const trees = ['castle', 'metropolis'].flatMap(sceneTrees);
    openCosts(trees.map(({ bytes }) => bytes)).forEach((cost, i) => {
      const { title } = trees[i];
      const most = perByte * cost.bytes + more;
      expect(cost.open, title).toBeLessThanOrEqual(most);
      expect(cost.open, title).toBeGreaterThan(0.95 * most);
      expect(cost.unchecked, title).toBeLessThanOrEqual(unchecked);
      expect(cost.unchecked, title).toBeGreaterThan(0.9 * unchecked);
    });
  });
});

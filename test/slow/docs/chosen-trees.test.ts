/** The table of docs/results.md that has what `cull64 n64` chooses, beside what export writes, against the program. */

import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { type CostedTree, chooseTree } from '../../../src/offline/n64/budget.ts';
import { cpuMilliseconds } from '../../../src/offline/n64/machine.ts';
import { sceneOf, tableOf } from '../../docs/readme.ts';
import { priceTree } from '../../offline/n64/price-tree.ts';

const EXPORTED = { format: 'compact8', leafSize: FORMATS.compact8.build.leafSize, objectSpheres: true } as const;

const { head, rows } = tableOf('scene', `exported, leaves of ${EXPORTED.leafSize}: CPU + RDP, ms`);

const priceText = ({ expectedCycles, fillMilliseconds, expectedMilliseconds }: CostedTree) => {
  const [cpu, rdp, all] = [cpuMilliseconds(expectedCycles), fillMilliseconds, expectedMilliseconds];
  return `${cpu.toFixed(3)} + ${rdp.toFixed(3)} = ${all.toFixed(3)}`;
};

test('the table has every built-in scene', () => {
  expect([...rows.keys()]).toEqual(scenes.map(({ name }) => name));
});

describe('chosen and exported', () => {
  test.each([...rows.keys()])(
    '%s',
    async (name) => {
      const { scene, cameras } = await sceneOf(name);
      const input = { ...scene, scene, cameras };
      const { chosen } = chooseTree(input, Number.POSITIVE_INFINITY);
      const exported = priceTree(input, EXPORTED);
      expect(chosen).toMatchObject({ format: 'compact8', objectSpheres: true });
      expect(head.slice(1).map((column) => rows.get(name)![column])).toEqual([
        priceText(exported),
        exported.overdraw!.toFixed(2),
        String(chosen.leafSize),
        priceText(chosen),
        chosen.overdraw!.toFixed(2),
      ]);
    },
    300_000,
  );
});

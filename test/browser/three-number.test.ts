/** The overdraw of scenes of three.js, as its GPU counts it: where it is known beforehand, and as `cull64 overdraw` has it. */
import { expect, test } from 'vitest';
import type { OverdrawJson } from '../../src/overdraw/report.ts';
import { cull64 } from '../tools/cli.ts';
import { describeInBrowser } from './page.ts';
import type { Told } from './three-number-page/main.ts';
import { callIn, useBuiltPage } from './use-built-page.ts';

describeInBrowser('the overdraw of scenes in three.js', () => {
  const used = useBuiltPage('three-number-page', 'number64');
  const call = <Result>(name: string, ...values: unknown[]) => callIn<Result>(used.page, 'number64', name, ...values);

  test('walls', async () => {
    const told = await call<Told>('measure', '7 walls, the far ones first in the scene');
    console.log(JSON.stringify(told, null, 1));
  });

  test('castle', async () => {
    for (const isLess of [true, false])
      console.log(await call('overViews', 'castle', ['scene', 'farthestFirst', 'nearestFirst'], isLess));
  });
});

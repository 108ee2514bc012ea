/** The overdraw of the castle in three.js, as the GPU counts it and as `cull64 overdraw` has it. */
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../browser/page.ts';
import { callIn, useBuiltPage } from '../../browser/use-built-page.ts';
import { cull64 } from '../../tools/cli.ts';

describeInBrowser('the overdraw of scenes in three.js', () => {
  const used = useBuiltPage('three-number-page', 'number64');
  const call = <Result>(name: string, ...values: unknown[]) => callIn<Result>(used.page, 'number64', name, ...values);

  test('the castle, as cull64 overdraw has it', async () => {
    const orders = { file: 'scene', back: 'farthestFirst', sorted: 'nearestFirst' };
    const args = ['overdraw', 'castle', '--orders', Object.keys(orders).join(), '--json'];
    const own = JSON.parse((await cull64(args, '.')).stdout);
    const found = await call<{ covered: number; fragments: number; shaded: number[] }>(
      'overViews',
      'castle',
      Object.values(orders),
    );
    const isNear = (measured: number, known: number) => expect(Math.abs(measured / known - 1)).toBeLessThan(0.0005);
    isNear(found.covered, own.covered);
    isNear(found.fragments / found.covered, own.depthComplexity);
    for (const [i, { overdraw }] of own.orders.entries()) isNear(found.shaded[i] / found.covered, overdraw);
  });

  test('nothing went wrong on the way', async () => {
    expect(await call('glFault')).toBe(0);
    expect(used.faults).toEqual([]);
  });
});

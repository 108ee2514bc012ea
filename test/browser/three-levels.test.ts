/** Levels of detail and layers in pictures, with shadows: the same pixels as where the program sets each instance's geometry, and whether it is visible, by itself. */
import { expect, test } from 'vitest';
import { describeInBrowser } from './page.ts';
import type { Compared } from './three-page/world.ts';
import { callIn, useBuiltPage } from './use-built-page.ts';

describeInBrowser('levels of detail in three.js', () => {
  const used = useBuiltPage('three-page', 'three64');

  test('six frames of a camera that moves', async () => {
    const { different, colours, drawn, warnings } = await callIn<Compared>(used.page, 'three64', 'compareLevels');
    expect(different).toEqual([0, 0, 0, 0, 0, 0]);
    expect(colours).toBeGreaterThan(100);
    expect(drawn).toBeGreaterThan(50);
    expect(drawn).toBeLessThan(900);
    expect(warnings).toEqual([]);
  });
});

/** What is laid over the picture is seen there, line for line. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { expectOverlays } from './overlays.ts';
import { describeOnBoth, expectNoFaults, launch, openPage } from './page.ts';

describeOnBoth('overlays', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  test('the visit path, the picked object, the spheres and the frozen frustum are drawn where they lie', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    await expectOverlays(open.page);
    expectNoFaults(open);
    await open.close();
  });
});

/** The page in Firefox: it opens, draws and counts. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Firefox, firefoxMissing, launchFirefox } from './firefox.ts';
import { PATIENCE } from './page.ts';

/** Waits in the page until `is`, an expression, holds. */
const wait = (is: string): string => `while (!(${is})) await new Promise((next) => setTimeout(next, 50));`;

// without Chromium no page is built
const missing = firefoxMissing ?? (inject('pageAddress') === '' ? 'no Chromium: apt-get install chromium' : null);
if (missing) describe.skip(`the page in Firefox (${missing})`, () => undefined);
else
  describe('the page in Firefox', () => {
    let firefox: Firefox;
    beforeAll(async () => {
      firefox = await launchFirefox(PATIENCE);
    });
    afterAll(() => firefox?.close());
    const open = (hash: string) => firefox.open(inject('pageAddress') + hash);

    test('opens on two orders, and says what the first saves', async () => {
      await open('');
      await firefox.run(wait('window.cull64?.report?.overdraw?.against'));
      const said = await firefox.run<string>(
        `${wait(`/less work/.test(document.querySelector('.opening-sentence')?.textContent ?? '')`)}
        return document.querySelector('.opening-sentence').textContent;`,
      );
      expect(said).toMatch(/nearest first.*in the file.*less work/s);
      const [first, second] = [...said.matchAll(/(\d+(?:\.\d+)?)\s+times/g)].map(([, ratio]) => Number(ratio));
      expect(first).toBeGreaterThanOrEqual(1);
      expect(second).toBeGreaterThan(1.5 * first);
    });
  });

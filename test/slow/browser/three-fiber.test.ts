/**
 * The town of examples/three-fiber, as a stranger has it: react-three-fiber draws the same pixels with the hooks as without, while React mounts, moves, adds and removes, and
 * after the town is gone nothing of it is left.
 */
import { expect, test } from 'vitest';
import { OLDEST_FOR_SCENES } from '../../../src/three/cull/versions.ts';
import { describeInBrowser } from '../../browser/page.ts';
import { useExample } from '../../browser/use-example.ts';
import { sinceThree } from '../../since-three.ts';

const described = sinceThree(OLDEST_FOR_SCENES, 'three is refused', describeInBrowser);

described('the town in react-three-fiber', () => {
  const used = useExample('three-fiber', {
    size: { width: 480, height: 300 },
    packages: ['react', 'react-dom', '@react-three'],
    // react-three-fiber is a link here, and would find a three of its own beside it
    config: { resolve: { dedupe: ['three'] } },
    // react-three-fiber's own clock is older than three's
    isFault: (text) => !/GPU stall due to ReadPixels|THREE.Clock/.test(text),
    async open(page, address) {
      await page.goto(address);
      await page.getByText(/calls, \d+ triangles/).waitFor();
    },
  });
  const { faults } = used;

  const calls = async () => Number(/^(\d+) calls/.exec((await used.page.locator('output').textContent())!)![1]);

  /** Two frames after the panel was touched. */
  const settle = () =>
    used.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });

  async function picture(isByTree: boolean): Promise<{ pixels: string; calls: number }> {
    await used.page.getByLabel('by the tree').setChecked(isByTree);
    await settle();
    const pixels = await used.page.evaluate(() => document.querySelector('canvas')!.toDataURL());
    return { pixels, calls: await calls() };
  }

  async function expectSame(): Promise<{ pixels: string; calls: number[] }> {
    const [tree, plain] = [await picture(true), await picture(false)];
    expect(tree.pixels === plain.pixels).toBe(true);
    return { pixels: tree.pixels, calls: [tree.calls, plain.calls] };
  }

  test('wherever the camera is: the same picture in a few calls', async () => {
    const pictures = new Set<string>();
    for (const place of [0, 0.3, 0.7]) {
      await used.page.getByLabel('round the town').fill(String(place));
      const { pixels, calls: counts } = await expectSame();
      pictures.add(pixels);
      expect(counts[0]).toBeLessThan(20);
      expect(counts[1]).toBeGreaterThan(150);
    }
    expect(pictures.size).toBe(3);
  });

  test('React adds and removes houses', async () => {
    for (const houses of [300, 1100, 700]) {
      await used.page.getByLabel('houses').fill(String(houses));
      await expectSame();
    }
  });

  test('a house that is clicked rises, in the batch too', async () => {
    await used.page.getByLabel('houses').fill('1600');
    const before = await picture(true);
    // right of the panel
    await used.page.mouse.click(420, 190);
    const after = await picture(true);
    expect(after.pixels === before.pixels).toBe(false);
    await expectSame();
  });

  test('a town that goes and comes back', async () => {
    const before = await picture(true);
    await used.page.getByLabel('the town is there').uncheck();
    const gone = await picture(true);
    expect(gone.calls).toBe(0);
    expect((await picture(false)).pixels === gone.pixels).toBe(true);
    await used.page.getByLabel('the town is there').check();
    const back = await picture(true);
    expect(back.calls).toBe(before.calls);
    await expectSame();
  });

  test('nothing went wrong on the way', () => expect(faults).toEqual([]));
});

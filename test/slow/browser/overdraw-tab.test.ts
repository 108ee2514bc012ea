/** The panel of examples/three-overdraw in three's Inspector, as a stranger has it: built by Vite beside the package as npm packs it. */
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../browser/page.ts';
import { useExample } from '../../browser/use-example.ts';

describeInBrowser("overdraw in three's Inspector", () => {
  const used = useExample('three-overdraw', {
    size: { width: 900, height: 500 },
    config: { build: { target: 'es2022' } },
    async open(page, address) {
      await page.goto(`${address}?webgl&still=0.1`);
      await page.locator('.profiler-toggle').click();
      await page.locator('.tab-btn', { hasText: 'Overdraw' }).click();
      await page.getByText(/fragments on/).waitFor();
    },
  });
  const { faults } = used;

  const numbersIn = (text: string) =>
    [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([n]) => Number(n.replaceAll(',', '')));

  /** The cells of a table, row by row. */
  const cellsOf = (caption: RegExp) =>
    used.page
      .locator('.overdraw-content table', { hasText: caption })
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

  test('the number is that of the fragments and pixels beside it', async () => {
    const overdraw = Number(await used.page.locator('.od-number').textContent());
    const [shaded, covered, layers] = numbersIn((await used.page.locator('.od-note').textContent()) ?? '');
    expect(covered).toBeGreaterThan(50_000);
    expect(overdraw).toBeCloseTo(shaded / covered, 3);
    expect(overdraw).toBeGreaterThan(1.1);
    expect(layers).toBeGreaterThan(overdraw);
  });

  test('six orders, of which a depth pre-pass shades least', async () => {
    const orders = await cellsOf(/Orders/);
    expect(orders.map(([title]) => title)).toEqual([
      'As drawn',
      'Order of the scene',
      'Nearest first',
      'Farthest first',
      'By material',
      'After a depth pre-pass',
    ]);
    const overdraws = orders.map(([, overdraw]) => Number(overdraw));
    expect(overdraws[0]).toBe(Number(await used.page.locator('.od-number').textContent()));
    expect(Math.max(...overdraws)).toBe(overdraws[3]);
    expect(Math.min(...overdraws)).toBe(overdraws[5]);
  });

  test('of the trees, which are in no order, most is covered again', async () => {
    const meshes = await cellsOf(/Meshes/);
    const lost = meshes.map(([name, shaded, stays]) => [name, numbersIn(shaded)[0] - numbersIn(stays)[0]] as const);
    expect(lost.sort((a, b) => b[1] - a[1])[0][0]).toBe('crowns of 900 trees');
    expect(meshes.length).toBe(40);
  });

  test('the picture is as large as what was measured, and the legend goes beyond four', async () => {
    const size = await used.page
      .locator('.overdraw-content canvas')
      .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
    expect(size).toEqual([640, 356]);
    const steps = await used.page.locator('.od-legend span').allTextContents();
    expect(steps.slice(0, 4)).toEqual(['1', '2', '3', '4']);
    expect(steps.length).toBeGreaterThan(4);
  });

  test('nothing went wrong on the way', () => expect(faults).toEqual([]));
});

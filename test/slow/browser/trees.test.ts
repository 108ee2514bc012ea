/** The trees of boxes in the page: the boxes of a level, and the ray of a pick on its way down. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { CROSSING, cameraPlanes, classifyBox, INSIDE, OUTSIDE } from '../../../src/core/math/frustum.ts';
import { rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { boxLevelNodes } from '../../../src/seeds/boxes/box-levels.ts';
import { nodeCount } from '../../../src/seeds/boxes/node.ts';
import * as palette from '../../../src/view/gl/palette.ts';
import { descentOf } from '../../../src/view/picking/ray-descent.ts';
import { formatCount } from '../../../src/view/ui/format.ts';
import { boxLines, boxTrees, expectAlong, line, seenAt, set, standing, stepBack } from '../../browser/overlays.ts';
import { describeInBrowser, expectNoFaults, launch, openPage, shown } from '../../browser/page.ts';
import { type Picture, takePicture } from '../../browser/picture.ts';

/** of a box's points that lie in the picture: at least so many, and this part of them has the box's colour, unless lines cross there */
const FEWEST = 30;
const COLOURED = 0.55;
/** of 255: what the colour of a line is off by */
const NEAR = 40;
/** of a level of few boxes */
const LOOKS = {
  [OUTSIDE]: { colour: palette.OUTSIDE_COLOUR, alpha: 0.5 },
  [INSIDE]: { colour: palette.INSIDE_COLOUR, alpha: 0.85 },
  [CROSSING]: { colour: palette.CUT_COLOUR, alpha: 0.95 },
};

/** How many of the level's boxes of each state are seen in their colour, and how many there are of which enough is in the picture. */
function countBoxes(
  before: Picture,
  { pixels, width, height }: Picture,
  { camera, place }: Awaited<ReturnType<typeof standing>>,
  planes: Float64Array,
  tree: (typeof boxTrees)[keyof typeof boxTrees],
  level: number,
) {
  const seen = [0, 0, 0];
  const there = [0, 0, 0];
  for (const node of boxLevelNodes(tree, level)) {
    const state = classifyBox(planes, tree.boxes, node * 8) as keyof typeof LOOKS;
    const { colour, alpha } = LOOKS[state];
    let [inside, coloured] = [0, 0];
    for (const point of boxLines(tree.boxes, node * 8)) {
      const at = seenAt(point, camera, place);
      if (!at || at.column < 1 || at.row < 1 || at.column >= width - 1 || at.row >= height - 1) continue;
      inside++;
      const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => pixels[(at.row + dy) * width + at.column + dx]));
      const channel = (pixel: number, k: number): number => (pixel >> (16 - 8 * k)) & 255;
      const under = before.pixels[at.row * width + at.column];
      const off = (pixel: number): number =>
        Math.max(...colour.map((v, k) => Math.abs(channel(pixel, k) - v * alpha - channel(under, k) * (1 - alpha))));
      if (near.some((pixel) => off(pixel) < NEAR)) coloured++;
    }
    if (inside < FEWEST) continue;
    there[state]++;
    if (coloured / inside > COLOURED) seen[state]++;
  }
  return { seen, there };
}

describeInBrowser('trees of boxes', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('every box of a level is seen, in the colour of where it lies to the frozen camera, and the legend says which', async () => {
    const open = await openPage(browser, { hash: '#live=0&scrub=0&ghosts=0', width: 1280, height: 720 });
    const { page } = open;
    await page.evaluate(() => window.cull64!.actions.seekPath(0.5));
    await shown(page);
    const planes = cameraPlanes((await standing(page)).camera);
    await set(page, { frozen: true });
    await page.evaluate(stepBack);
    await page.evaluate(() => {
      const { view, place } = window.cull64!;
      const { eye, target, ...rest } = view();
      place({ ...rest, eye: [eye[0] + 20, eye[1] + 90, eye[2] + 140], target });
    });
    const plain = await takePicture(page);
    const total = [0, 0, 0];
    for (const boxesOf of ['objects', 'triangles'] as const)
      for (const level of [0, 2, 4]) {
        await set(page, { boxes: true, boxesOf, level });
        const picture = await takePicture(page);
        const { seen, there } = countBoxes(plain, picture, await standing(page), planes, boxTrees[boxesOf], level);
        expect(seen, `${boxesOf}, level ${level}`).toEqual(there);
        there.forEach((count, state) => {
          total[state] += count;
        });
        const title = page.locator('.legend h2');
        expect(await title.textContent()).toBe(`Boxes of level ${level}, over ${boxesOf}`);
      }
    for (const count of total) expect(count).toBeGreaterThan(1);
    await set(page, { boxes: false });
    expect((await takePicture(page)).pixels).toEqual(plain.pixels);
    expect(await page.locator('.legend').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });

  test('a pick reports its counts, and its ray is followed level by level', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    const { page } = open;
    const card = page.locator('.pick');
    const rows = async (): Promise<Record<string, string>> => {
      const texts = await card
        .locator('.search > div')
        .evaluateAll((found) => found.map((row) => [...row.children].map((part) => part.textContent ?? '')));
      return Object.fromEntries(texts);
    };
    const { camera, place } = await standing(page);
    const ray = rayThrough(camera, 660 - place.left, 420 - place.top, place.width, place.height);
    const descent = descentOf(boxTrees.triangles, ray);
    const of = (part: number, all: number): string => `${formatCount(part)} of ${formatCount(all)}`;

    await page.mouse.click(660, 420);
    await card.waitFor();
    const object = await card.locator('dd').first().textContent();
    expect(Object.keys(await rows())[0]).toBe('Nodes of the sphere tree met');
    await card.getByText('Follow its ray').click();
    const { nodesVisited, trianglesTested } = descent.hit;
    const found = {
      'Nodes of the mesh tree met': of(nodesVisited, nodeCount(boxTrees.triangles)),
      'Triangles tested': of(trianglesTested, 56_930),
    };
    await expect.poll(rows).toMatchObject(found);
    // by itself, down to the last level
    const last = descent.levels.length - 1;
    await expect.poll(async () => Object.keys(await rows())).toContain(`Level ${last} of ${last}`);

    // and from outside, a level at a time
    await set(page, { scrub: 0 });
    await page.evaluate(stepBack);
    await set(page, { pickRay: false });
    await page.evaluate(() => window.cull64!.actions.unpick());
    const sky = await takePicture(page);
    await page.evaluate((to) => window.cull64!.place(to), { ...camera });
    await set(page, { scrub: 1 });
    await page.mouse.click(660, 420);
    await card.waitFor();
    expect(await card.locator('dd').first().textContent()).toBe(object);
    expect(await rows()).toMatchObject(found);
    await set(page, { scrub: 0, pickRay: true });
    await page.evaluate(stepBack);
    await set(page, { level: 4 });
    for (const level of [4, 5, 6]) {
      const { opened, passed } = descent.levels[level];
      await expect
        .poll(rows)
        .toEqual({ ...found, [`Level ${level} of ${last}`]: `${opened.length} opened, ${passed.length} passed by` });
      const { origin, direction } = ray;
      const end = origin.map((v, k) => v + direction[k] * descent.hit.distance) as unknown as Vec3;
      const points = [...opened.flatMap((node) => boxLines(boxTrees.triangles.boxes, node * 8)), ...line(origin, end)];
      expectAlong(points, { before: sky, after: await takePicture(page), ...(await standing(page)) }, `level ${level}`);
      await page.keyboard.press(']');
    }
    await shown(page);
    expectNoFaults(open);
    await open.close();
  });
});

/** Walking in the page: the ground holds, and walls are walls. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import type { Vec3, View } from '../../../src/core/math/camera.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { wallsOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { createMeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { meshRayAny, meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import { meshSurface } from '../../../src/seeds/physics/surface.ts';
import { boxScene } from '../../browser/boxes.ts';
import {
  chooseFiles,
  describeInBrowser,
  expectNoFaults,
  launch,
  openPage,
  readMessage,
  shown,
  shownAs,
} from '../../browser/page.ts';

const walls = wallsOfScene(castle.build());
const surface = meshSurface(walls);
/** of a scene of metres: the eye above the ground, and its distance from walls */
const EYE = 1.7;
const CLEARANCE = 0.38;
/** in the yard, before the curtain wall; both ways along x nothing is beside the player that it would slide around */
const YARD: Vec3 = [18, EYE, -5];

const eyeOf = async (page: Page): Promise<Vec3> => (await page.evaluate((): View => window.cull64!.view())).eye;

/** Puts the camera above the yard, looking along x or away from it, and waits until it stands. */
async function stand(page: Page, along: number): Promise<Vec3> {
  const [x, y, z] = YARD;
  await page.evaluate(
    ({ eye, target }) => {
      window.cull64!.store.set({ move: 'walk' });
      window.cull64!.place({ eye, target });
    },
    { eye: [x, y + 6, z] as const, target: [x + along, y + 6, z] as const },
  );
  await shown(page);
  return eyeOf(page);
}

/** How far it is from a point to a wall along x. */
function distanceTo(from: Vec3, along: number): number {
  const hit = createMeshRayResult(walls);
  meshRayClosest(walls, { origin: from, direction: [along, 0, 0], start: 0, end: 500 }, hit, { bothSides: true });
  return hit.distance;
}

/** No wall is between the two, and none is near the second. */
function expectClear(from: Vec3, to: Vec3): void {
  const way = to.map((v, axis) => v - from[axis]);
  const length = Math.hypot(...way);
  const direction = way.map((v) => v / length) as unknown as Vec3;
  const hit = createMeshRayResult(walls);
  expect(meshRayAny(walls, { origin: from, direction, start: 0, end: length }, hit, { bothSides: true })).toBe(false);
  expect(surface.deepest(...to, CLEARANCE)).toBe(false);
}

describeInBrowser('walking', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('the player falls to the ground and stays there, a jump comes back, and the view is kept when walking ends', async () => {
    const open = await openPage(browser, { hash: '#live=0' });
    const { page } = open;
    const eye = await stand(page, 1);
    expect([eye[0], eye[2]]).toEqual([YARD[0], YARD[2]]);
    expect(eye[1]).toBeCloseTo(YARD[1], 1);
    await page.waitForTimeout(1000);
    expect(await eyeOf(page)).toEqual(eye);
    // every frame, for a jump is short
    const jumped = page.waitForFunction((height) => window.cull64!.view().eye[1] > height, eye[1] + 0.1);
    await page.keyboard.press('Space');
    await jumped;
    await shown(page);
    expect((await eyeOf(page))[1]).toBeCloseTo(eye[1], 3);
    const view = await page.evaluate(() => window.cull64!.view());
    await page.keyboard.press('k');
    await shown(page);
    expect(await page.evaluate(() => [window.cull64!.store.value.move, window.cull64!.view()])).toEqual(['fly', view]);
    expectNoFaults(open);
    await open.close();
  });

  test.each([
    ['at the usual pace', 2, false],
    ['twenty times as fast, and four times that with Shift', 20, true],
  ])('five seconds into a wall of the castle do not pass it, %s', async (_, speed, fast) => {
    const open = await openPage(browser, { hash: '#live=0', width: 320, height: 240 });
    const { page } = open;
    await page.evaluate((to) => window.cull64!.store.set({ speed: to }), speed);
    await page.clock.install();
    for (const along of fast ? [1, -1] : [1]) {
      const from = await stand(page, along);
      expect([from[0], from[2]]).toEqual([YARD[0], YARD[2]]);
      const distance = distanceTo(from, along);
      expect(distance).toBeGreaterThan(5);
      if (fast) await page.keyboard.down('Shift');
      await page.keyboard.down('w');
      await page.clock.runFor(5000);
      await page.keyboard.up('w');
      if (fast) await page.keyboard.up('Shift');
      await shown(page);
      const to = await eyeOf(page);
      const way = (to[0] - from[0]) * along;
      expect(way).toBeLessThan(distance - CLEARANCE);
      expect(way).toBeGreaterThan(distance - 2);
      expect(to[2]).toBeCloseTo(from[2], 3);
      expectClear(from, to);
    }
    expectNoFaults(open);
    await open.close();
  });

  test('a model of one’s own can be walked in, at its own scale; in one without ground the page says so', async () => {
    const open = await openPage(browser, { hash: '#live=0' });
    const { page } = open;
    await chooseFiles(page, {
      'room.glb': await writeGlb(
        boxScene([
          [-2, 0, -2, 2, 0.1, 2],
          [-1, 0.1, -1, -0.9, 1, 1],
        ]),
      ),
    });
    await shownAs(page, 'room.glb');
    await page.evaluate(() => {
      window.cull64!.place({ eye: [1, 2, 0], target: [0, 2, 0] });
      window.cull64!.store.set({ move: 'walk' });
    });
    await shown(page);
    await page.clock.install();
    // a 25th of the largest side, above the floor
    expect((await eyeOf(page))[1]).toBeCloseTo(0.1 + 4 / 25, 2);
    await page.keyboard.down('w');
    await page.clock.runFor(3000);
    await page.keyboard.up('w');
    await shown(page);
    expect((await eyeOf(page))[0]).toBeGreaterThan(-0.9);

    await chooseFiles(page, { 'wall.glb': await writeGlb(boxScene([[0, 0, 0, 0, 9, 9]])) });
    await shownAs(page, 'wall.glb');
    await readMessage(page, /no ground to walk on/);
    expect(await page.evaluate(() => window.cull64!.store.value.move)).toBe('fly');
    expectNoFaults(open);
    await open.close();
  });
});

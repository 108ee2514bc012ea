/**
 * Blended surfaces are composited as they lie behind one another. Coloured panes pass through each other, one object holds two windows, and
 * two pairs of objects share their centres: no order of whole objects is right. What a pixel must show is computed pane by pane along its ray.
 *
 * The page is as it is shipped; the browser smooths no edges.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { makeScene, writeBounds } from '../../../src/core/scene/make.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { visitColour } from '../../../src/view/gl/palette.ts';
import { chooseFiles, describeOnBoth, expectNoFaults, launch, openPage, shown, shownAs } from '../../browser/page.ts';
import { differing, type Picture, takePicture } from '../../browser/picture.ts';

const WIDTH = 320;
const HEIGHT = 180;
/** behind own models */
const SKY = [0x20, 0x24, 0x2e];
/** of 255: what rounding at each pane that a ray meets may add up to */
const LEVELS = 2;
/** part of the pixels: at edges, the GPU snaps corners to another grid */
const EDGES = 0.001;

/** of 255: how much of the visit's colour is laid over */
const VISIT = 215;

const SHARP = `{
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, { ...options, antialias: false });
  };
}`;

interface Pane {
  object: number;
  middle: Vec3;
  /** from the middle to the middles of two sides, at right angles */
  right: Vec3;
  up: Vec3;
  /** at the middle, and what is added on the way to a side: to red, green and blue, and to alpha */
  colour: readonly number[];
  step: number;
  alphaStep: number;
}

const PANES: Pane[] = [
  {
    object: 0,
    middle: [0, 0, 0],
    right: [2, 0, 0],
    up: [0, 2, 0],
    colour: [200, 40, 40, 130],
    step: 20,
    alphaStep: 15,
  },
  {
    object: 1,
    middle: [0, 0, 0],
    right: [0, 0, 2],
    up: [0, 2, 0],
    colour: [40, 200, 40, 110],
    step: 20,
    alphaStep: 15,
  },
  {
    object: 2,
    middle: [0, 0, 0],
    right: [2, 0, 0],
    up: [0, 0, 2],
    colour: [40, 40, 200, 150],
    step: 20,
    alphaStep: 15,
  },
  {
    object: 3,
    middle: [0, 0, 1],
    right: [1.5, 0, 0],
    up: [0, 1, 0],
    colour: [180, 180, 30, 128],
    step: 10,
    alphaStep: 10,
  },
  {
    object: 3,
    middle: [0, 0, -1],
    right: [1.5, 0, 0],
    up: [0, 1, 0],
    colour: [30, 180, 180, 128],
    step: 10,
    alphaStep: 10,
  },
];
const OBJECTS = 4;

const EYES: Vec3[] = [
  [3, 2, 5],
  [-4, 3, 3],
  [2, -3, -5],
  [-5, -2, -2],
  [0.5, 0.4, 0.7],
];

function paneScene(): Scene {
  const scene = makeScene(OBJECTS, PANES.length * 4, PANES.length * 2);
  for (const [pane, { middle, right, up, colour, step, alphaStep }] of PANES.entries()) {
    const ways = [-1, 1, 1, -1].map((u, i) => [u, i < 2 ? -1 : 1]);
    for (const [i, [u, v]] of ways.entries()) {
      const vertex = pane * 4 + i;
      scene.positions.set(
        middle.map((m, k) => m + u * right[k] + v * up[k]),
        vertex * 3,
      );
      scene.colors.set(
        colour.map((c, k) => c + (u + v) * (k < 3 ? step : alphaStep)),
        vertex * 4,
      );
    }
    scene.indices.set(
      [0, 1, 2, 0, 2, 3].map((i) => pane * 4 + i),
      pane * 6,
    );
  }
  for (let object = 0; object < OBJECTS; object++) {
    const own = PANES.flatMap((pane, i) => (pane.object === object ? [i] : []));
    scene.firstTriangle[object + 1] = (own.at(-1)! + 1) * 2;
    scene.flags[object] = OBJECT_BLEND | OBJECT_DOUBLE_SIDED;
    writeBounds(scene, object, own[0] * 4, (own.at(-1)! + 1) * 4);
  }
  return scene;
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, k) => sum + x * b[k], 0);
const cross = ([a, b, c]: readonly number[], [d, e, f]: readonly number[]): Vec3 => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
];
const unit = (a: readonly number[]): number[] => a.map((x) => x / Math.hypot(...a));

/** The panes of the objects that are drawn, in the colours of the visit where these are laid over. */
function panesOf(drawn: number[], isVisit: boolean): Pane[] {
  return PANES.filter(({ object }) => drawn.includes(object)).map((pane) => {
    if (!isVisit) return pane;
    const over = visitColour(drawn.indexOf(pane.object) / (drawn.length - 1));
    const colour = pane.colour.map((c, k) => (k < 3 ? c + ((over[k] - c) * VISIT) / 255 : c));
    return { ...pane, colour, step: pane.step * (1 - VISIT / 255) };
  });
}

/** What the eye sees through these panes. */
function composited(eye: Vec3, panes: Pane[]): Picture {
  const { fov, near } = createCamera({ eye, target: [0, 0, 0] }, WIDTH / HEIGHT);
  const forward = unit(eye.map((x) => -x));
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const half = Math.tan((fov * Math.PI) / 360);
  const pixels = new Uint32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const across = ((2 * (x + 0.5)) / WIDTH - 1) * half * (WIDTH / HEIGHT);
      const along = (1 - (2 * (y + 0.5)) / HEIGHT) * half;
      const ray = forward.map((f, k) => f + across * right[k] + along * up[k]);
      const [r, g, b] = throughPanes(eye, ray, near, panes).map(Math.round);
      pixels[y * WIDTH + x] = (r << 16) | (g << 8) | b;
    }
  return { width: WIDTH, height: HEIGHT, pixels };
}

function throughPanes(eye: Vec3, ray: number[], near: number, panes: Pane[]): number[] {
  const met: { depth: number; colour: number[] }[] = [];
  for (const { middle, right, up, colour, step, alphaStep } of panes) {
    const normal = cross(right, up);
    const away = middle.map((m, k) => m - eye[k]);
    const depth = dot(away, normal) / dot(ray, normal);
    const offset = ray.map((d, k) => d * depth - away[k]);
    const u = dot(offset, right) / dot(right, right);
    const v = dot(offset, up) / dot(up, up);
    if (depth > near && Math.abs(u) <= 1 && Math.abs(v) <= 1)
      met.push({ depth, colour: colour.map((c, k) => c + (u + v) * (k < 3 ? step : alphaStep)) });
  }
  met.sort((a, b) => b.depth - a.depth);
  return met.reduce((under, { colour }) => under.map((c, k) => c + ((colour[k] - c) * colour[3]) / 255), SKY);
}

describeOnBoth('blended surfaces', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  test('are composited back to front where they pass through each other, whatever the order of the list', async () => {
    const opened = await openPage(browser, { hash: '#live=0&light=0', width: WIDTH, height: HEIGHT, before: SHARP });
    const { page } = opened;
    await chooseFiles(page, { 'panes.glb': await writeGlb(paneScene()) });
    await shownAs(page, 'panes.glb');
    // without panels the picture is all of the canvas
    await page.evaluate(() => window.cull64!.actions.toggleInterface(false));
    for (const eye of EYES) {
      await page.evaluate((to) => window.cull64!.place({ eye: to, target: [0, 0, 0] }), eye);
      for (const [order, scrub, mode] of [
        ['tree', 1, 'scene'],
        ['back', 1, 'scene'],
        ['tree', 0.5, 'scene'],
        ['tree', 1, 'visit'],
      ] as const) {
        await page.evaluate(({ order, scrub, mode }) => window.cull64!.store.set({ order, scrub, mode }), {
          order,
          scrub,
          mode,
        });
        await shown(page);
        const drawn = await page.evaluate(() => [...window.cull64!.drawn()]);
        expect(drawn).toHaveLength(OBJECTS * scrub);
        const picture = await takePicture(page);
        const wanted = composited(eye, panesOf(drawn, mode === 'visit'));
        expect(
          differing(picture, wanted, LEVELS) / picture.pixels.length,
          `${eye}, ${order} ${scrub} ${mode}`,
        ).toBeLessThan(EDGES);
      }
    }
    expectNoFaults(opened);
    await opened.close();
  });
});

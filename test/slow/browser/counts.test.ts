/**
 * The GPU's count is exact where the answer is known beforehand: squares and boxes in a row on the camera's axis, whose edges lie
 * between pixel centres.
 *
 * With a field of view of 90 degrees and 240 rows, a square of half side h at distance d reaches 120 h / d pixels from the middle: a
 * whole number p of them covers (2 p)^2 pixel centres.
 *
 * @seconds 45
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import type { Storage } from '../../../src/view/gl/counter.ts';
import { type Box, boxScene, type Quad, quadScene } from '../../browser/boxes.ts';
import {
  chooseFiles,
  describeOnEach,
  expectNoFaults,
  launch,
  type OpenPage,
  openPage,
  shownAs,
} from '../../browser/page.ts';

const HALF_HEIGHT = 120;
const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 90, near: 0.1 });
const halfSide = (pixels: number, distance: number): number => (pixels * distance) / HALF_HEIGHT;
const pixelsOf = (reach: number): number => (2 * reach) ** 2;

/** 60 boxes one behind the other, each hidden by the one before; a box reaches REACH[i] pixels from the middle. */
const REACH = Array.from({ length: 60 }, (_, i) => 100 - i);
const row: Box[] = REACH.map((reach, i) => {
  const z = 2 + 2 * i;
  const half = halfSide(reach, z);
  return [-half, -half, -z - 1, half, half, -z];
});
const COVERED = pixelsOf(REACH[0]);
const TOTAL = REACH.reduce((sum, reach) => sum + pixelsOf(reach), 0);

/** What an order shades: a box counts where nothing larger, and so nearer, was drawn before it. */
function shadedBy(order: readonly number[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const object of order) {
    if (object < nearest) sum += pixelsOf(REACH[object]);
    nearest = Math.min(nearest, object);
  }
  return sum;
}

const frontToBack = REACH.map((_, i) => i);
const backToFront = frontToBack.toReversed();
/** 37 and 60 share no factor: each box once */
const mixed = REACH.map((_, i) => (i * 37 + 5) % REACH.length);

const LATER: Storage[] = ['float', 'half float', 'uint8'];
/** what a browser without them falls back from */
const HIDDEN: Record<string, string[]> = {
  float: [],
  'half float': ['OES_texture_float', 'WEBGL_color_buffer_float', 'EXT_float_blend'],
  uint8: [
    'OES_texture_float',
    'WEBGL_color_buffer_float',
    'EXT_float_blend',
    'OES_texture_half_float',
    'EXT_color_buffer_half_float',
  ],
};

/** JavaScript that makes a browser without the named extensions. */
const without = (names: readonly string[]): string => `{
  const { getExtension } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.getExtension = function (name) {
    return ${JSON.stringify(names.map((name) => name.toLowerCase()))}.includes(name.toLowerCase()) ? null : getExtension.call(this, name);
  };
}`;

async function count(open: OpenPage, ids: readonly number[], depthTest: boolean) {
  return open.page.evaluate(
    ({ camera, ids, depthTest }) =>
      window.cull64!.stage.renderer!.counter.count(camera, Uint32Array.from(ids), ids.length, depthTest),
    { camera, ids, depthTest },
  );
}

describeOnEach('fragments', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  test.each(LATER)('of a row of boxes, kept as %s', async (storage) => {
    const open = await openPage(browser, { hash: '#live=0', before: without(HIDDEN[storage]) });
    await chooseFiles(open.page, { 'row.glb': await writeGlb(boxScene(row)) });
    await shownAs(open.page, 'row.glb');
    expect(await open.page.evaluate(() => window.cull64!.stage.renderer!.counter.storage)).toBe(storage);

    expect(await count(open, frontToBack, true)).toEqual({ fragments: COVERED, covered: COVERED });
    expect(await count(open, backToFront, true)).toEqual({ fragments: TOTAL, covered: COVERED });
    expect(await count(open, mixed, true)).toEqual({ fragments: shadedBy(mixed), covered: COVERED });
    for (const order of [frontToBack, backToFront, mixed])
      expect(await count(open, order, false)).toEqual({ fragments: TOTAL, covered: COVERED });
    // a list's length counts, not what stands behind it
    expect(await count(open, backToFront.slice(0, 1), true)).toEqual({
      fragments: pixelsOf(REACH[59]),
      covered: pixelsOf(REACH[59]),
    });
    expect(await count(open, [], true)).toEqual({ fragments: 0, covered: 0 });
    expectNoFaults(open);
    await open.close();
  });

  test('of faces that look away, double-sided, blended, masked, and twice in one place', async () => {
    const quad = (reach: number, distance: number, more: Partial<Quad> = {}): Quad => ({
      half: halfSide(reach, distance),
      z: -distance,
      ...more,
    });
    const quads = [
      quad(50, 5, { turned: true, flags: OBJECT_DOUBLE_SIDED }),
      quad(60, 6, { turned: true }),
      quad(70, 3, { flags: OBJECT_BLEND }),
      quad(80, 8),
      quad(80, 8),
      quad(75, 4, { flags: OBJECT_MASK }),
    ];
    const open = await openPage(browser, { hash: '#live=0' });
    await chooseFiles(open.page, { 'quads.glb': await writeGlb(quadScene(quads)) });
    await shownAs(open.page, 'quads.glb');
    const all = [0, 1, 2, 3, 4, 5];
    const covered = pixelsOf(80);
    expect(await count(open, all, false)).toEqual({ fragments: pixelsOf(50) + 2 * covered, covered });
    // equal depths fail: the second of two in one place shades nothing
    expect(await count(open, all, true)).toEqual({ fragments: covered, covered });
    expect(await count(open, all.toReversed(), true)).toEqual({ fragments: covered + pixelsOf(50), covered });
    expectNoFaults(open);
    await open.close();
  });
});

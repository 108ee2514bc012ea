/** Hidden sets of a batched scene: the same pixels with them and without, shadows too, from eyes that took no part in the search and from outside of all cells. */
import { expect, test } from 'vitest';
import { dungeon } from '../../../scenes/dungeon.ts';
import { hasBit } from '../../../src/core/base/bits.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { bruteSeen } from '../../../src/core/tree/hidden/brute-hidden.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { clearanceOf } from '../../../src/offline/hidden/eyes.ts';
import { countSeenPixels, createSeenPixels } from '../../../src/offline/hidden/seen-pixels.ts';
import { createFreeSpace } from '../../../src/seeds/places/free-space.ts';
import { OLDEST_FOR_SCENES } from '../../../src/three/cull/versions.ts';
import { unpackCells } from '../../../src/view/load/packed-cells.ts';
import { eyesInCells } from '../../../tools/bench/free-eyes.ts';
import { storedCells } from '../../../tools/build/cells.ts';
import type { HiddenPictures } from '../../browser/hidden-page/main.ts';
import { describeInBrowser } from '../../browser/page.ts';
import { callIn, useBuiltPage } from '../../browser/use-built-page.ts';
import { sinceThree } from '../../since-three.ts';

/** as the page's */
const [WIDTH, HEIGHT] = [480, 270];

const described = sinceThree(OLDEST_FOR_SCENES, 'three is refused', describeInBrowser);

described('pictures with hidden sets in three.js', () => {
  const used = useBuiltPage('hidden-page', 'hidden64');
  const scene = dungeon.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const cells = unpackCells(storedCells('dungeon')!, tree)!;
  const seen = createSeenPixels(scene, WIDTH, HEIGHT);
  const file = encodeTree(tree, { hidden: cells });
  const compare = (views: View[]) => callIn<HiddenPictures>(used.page, 'hidden64', 'compare', [...file], views);

  /** Pixels whose object is hidden from the eye, by this project's rasteriser. */
  function missedBy(view: View): number {
    countSeenPixels(seen, createCamera(view, WIDTH / HEIGHT));
    const set = bruteSeen(cells, view.eye)!;
    return seen.pixels.reduce((sum, pixels, id) => sum + (hasBit(set, id) ? 0 : pixels), 0);
  }

  test('from 20 eyes that took no part: the same picture, but where the sets themselves miss something', async () => {
    const { views } = scene;
    const heldOut = eyesInCells(createFreeSpace(scene), cells, views[0], clearanceOf(views), 20, 78);
    const { different, triangles, colours } = await compare(heldOut);
    const missed = heldOut.map(missedBy);
    expect(different.map((count) => count > 0)).toEqual(missed.map((count) => count > 0));
    // one eye misses 84 of its 129,600 pixels
    const all = heldOut.length * WIDTH * HEIGHT;
    expect(different.reduce((sum, count) => sum + count, 0)).toBeLessThan(5e-5 * all);
    expect(colours).toBeGreaterThan(100);
    // those that cast shadows, which is all, are in both
    expect(triangles[1]).toBeLessThan(triangles[0] * 0.85);
  });

  test('from outside of all cells: the same picture, of all triangles', async () => {
    const above: View = { eye: [0, 120, 0], target: [20, 0, 20], fov: 60, near: 0.1 };
    const { different, triangles } = await compare([above]);
    expect(different).toEqual([0]);
    expect(triangles[1]).toBe(triangles[0]);
  });

  test('nothing went wrong on the way', async () => {
    expect(await callIn(used.page, 'hidden64', 'glFault')).toBe(0);
    expect(used.faults).toEqual([]);
  });
});

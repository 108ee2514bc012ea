import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import type { View } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { loadBaked, splitLoadedScene } from '../../../src/view/load/load-task.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { packScene } from '../../../src/view/load/packed-scene.ts';
import { createShown, takePath } from '../../../src/view/shown/shown.ts';
import { boxScene } from '../../browser/boxes.ts';

const HEAD = { name: 'castle', title: 'Castle', sky: 0, lit: true, moving: null, cellsFile: null };
const quiet = () => {};

test('a scene that is cut while it has a path of the user keeps both paths', async () => {
  const loaded = await loadBaked(HEAD, { model: await packScene(castle.build()), tree: null }, quiet);
  const shown = createShown(loaded);
  expect(shown.came).toEqual({ views: loaded.views, recorded: true, viewsGiven: false });
  expect(shown).toMatchObject({ parts: undefined, frozen: null, picked: null });

  const view: View = { eye: [0, 1, 2], target: [0, 1, 0] };
  takePath(shown, { views: [view], recorded: true, viewsGiven: true });
  const how = { by: 'grid', cells: 4 } as const;
  const cut = createShown(await splitLoadedScene(shown.loaded, how, quiet), how, shown);
  expect(cut.loaded).toMatchObject({ views: [view], viewsGiven: true });
  expect(cut).toMatchObject({ came: shown.came, parts: how });
});

test.each([0, 1, 2])('its size is the largest side of its box (axis %i), and 1 for a point', (axis) => {
  const sizeOf = (side: number) => {
    const scene = boxScene([[5, 5, 5, 6, 6, 6]]);
    scene.boxes.set([5, 5, 5, ...[5, 5, 5].with(axis, 5 + side)]);
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    return createShown({ scene, tree } as LoadedScene).size;
  };
  expect([sizeOf(7), sizeOf(0.25), sizeOf(0)]).toEqual([7, 0.25, 1]);
});

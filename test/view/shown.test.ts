import { expect, test } from 'vitest';
import { castle } from '../../scenes/castle.ts';
import type { View } from '../../src/math/camera.ts';
import { loadBaked, splitLoadedScene } from '../../src/view/load/load-task.ts';
import { packScene } from '../../src/view/load/packed-scene.ts';
import { createShown } from '../../src/view/shown.ts';

const HEAD = { name: 'castle', title: 'Castle', sky: 0, lit: true };
const quiet = () => {};

test('a scene that is cut while it has a path of the user keeps both paths', async () => {
  const loaded = await loadBaked(HEAD, { model: await packScene(castle.build()), tree: null }, quiet);
  const shown = createShown(loaded);
  expect(shown.came).toEqual({ views: loaded.views, recorded: true, viewsGiven: false });

  const view: View = { eye: [0, 1, 2], target: [0, 1, 0] };
  shown.loaded = { ...loaded, views: [view], viewsGiven: true };
  const how = { by: 'grid', cells: 4 } as const;
  const cut = createShown(splitLoadedScene(shown.loaded, how, quiet), how, shown);
  expect(cut.loaded).toMatchObject({ views: [view], viewsGiven: true });
  expect(cut.came).toEqual(shown.came);
});

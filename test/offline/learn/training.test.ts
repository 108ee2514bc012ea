/** What training views see is what the linear scan of all objects finds, though a tree finds it. */
import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { copyOfLists, createLook } from '../../../src/offline/learn/training.ts';
import { planTraining, TRAINING_DEFAULTS } from '../../../src/offline/learn/training-plan.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { createViewLayers, layersOfView } from '../../../src/overdraw/raster/view-layers.ts';

const scene = castle.build();
const { trained } = planTraining(scene, { ...TRAINING_DEFAULTS, camera: 'path', views: { far: 20, near: 40 } });

test('far and near views of the castle: the layers of a look are those of the scanned objects', () => {
  const look = createLook(scene);
  const ids = new Uint32Array(objectCount(scene));
  let fewest = ids.length;
  for (const view of trained) {
    const count = cullBrute(scene.spheres, createQuery(view.camera), {}, createBruteResult(ids));
    const setup = createViewSetup(scene, view.width, view.height);
    setupView(setup, view.camera, ids, count);
    const layers = createViewLayers(view.width * view.height);
    layersOfView(setup, ids, count, layers);
    expect(copyOfLists(look(view))).toEqual(copyOfLists(layers));
    fewest = Math.min(fewest, count);
  }
  expect(trained.length).toBeGreaterThan(50);
  expect(fewest).toBeLessThan(60);
});

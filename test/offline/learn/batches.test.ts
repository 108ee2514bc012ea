/** What a tree is trained for: the batches of its cull. */
import { expect, test } from 'vitest';
import { asteroids } from '../../../scenes/asteroids.ts';
import { sphereTreeCull } from '../../../src/core/compact/program-cull.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildByRule, buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createBatches, giveBatch } from '../../../src/offline/learn/batches.ts';
import { excessOf, shadedOver } from '../../../src/offline/learn/judge.ts';
import { measuredSplit } from '../../../src/offline/learn/measured-split.ts';
import { addPairsOfView, createPairs, occluderPairsOf } from '../../../src/offline/learn/occluder-pairs.ts';
import { placesByCull } from '../../../src/offline/learn/places.ts';
import { copyOfLists, createLook } from '../../../src/offline/learn/training.ts';
import { trainingViews } from '../../../src/offline/learn/training-views.ts';
import { longTest } from '../../soak.ts';

longTest(
  'a tree that is trained for a batch shades less when it is culled by it, and more when every plane is asked',
  () => {
    const scene = asteroids.build();
    const views = trainingViews(scene, { views: scene.views, isPath: true }, 3, { far: 120, near: 400 });
    const pairs = createPairs();
    const inOrder = new Float64Array(scene.names.length);
    const look = createLook(scene);
    const usual = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const placeObjects = placesByCull(sphereTreeCull(usual, 32));
    const seen = views.map(({ camera, ...view }) => {
      const layers = look({ camera, ...view });
      placeObjects(camera, inOrder);
      addPairsOfView(pairs, occluderPairsOf(layers, scene.names.length, inOrder), camera.eye, view.weight);
      return { camera, layers: copyOfLists(layers) };
    });
    const cameras = views.map(({ camera }) => camera);
    const [forAll, forBatch] = [0, 32].map((batch) => {
      const rule = measuredSplit({ pairs, cameras, batch, lambda: 16, leafSize: 1, leaves: 'any' });
      const tree = buildByRule(scene.spheres, rule, { boxes: scene.boxes });
      return [1, 32].map(
        (batches) =>
          excessOf(shadedOver(seen.slice(0, 64), placesByCull(sphereTreeCull(tree, batches)), scene.names.length))!,
      );
    });
    expect(forBatch[1]).toBeLessThan(0.9 * forAll[1]);
    expect(forBatch[0]).toBeGreaterThan(forAll[0]);
  },
);

test('pairs in a batch belong to an eye below all planes, or above: by the side of its plane, in views that see it wholly', () => {
  // eyes left and right of the cut; one that sees the batch in part, one that looks away
  const eyes = [-50, 50, -50, 50].map((x) => [x, 0, 90] as const);
  const cameras = eyes.map((eye, view) =>
    createCamera({
      eye,
      target: view < 3 ? [0, 0, 0] : [0, 0, 200],
      fov: view === 2 ? 10 : 60,
    }),
  );
  const pairs = createPairs();
  pairs.count = 8;
  pairs.view = Uint32Array.of(0, 0, 1, 1, 2, 2, 3, 3);
  pairs.eyes = eyes.flat();
  const objects = {
    spheres: Float32Array.of(-10, 0, 0, 1, 10, 0, 0, 1),
    boxes: null,
    ids: Uint32Array.of(0, 1),
  };
  const box = Float64Array.of(-11, -1, -1, 11, 1, 1);
  const cut = { axis: 0, at: 1, gap: [-5, 5] } as const;
  const seenBy = (batch: number) => {
    const batches = createBatches(pairs, cameras, batch);
    giveBatch(batches, objects, 0, 2, box, { ...cut }, Uint32Array.of(0, 2, 4, 6));
    return Array.from(batches.pairs.view);
  };
  expect(seenBy(2)).toEqual([4, 0, 5, 1, 2, 2, 3, 3]);
  expect(seenBy(1)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  const { eyes: all } = createBatches(pairs, cameras, 2).pairs;
  expect(all.slice(12)).toEqual([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);
  expect(Array.from(pairs.view)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

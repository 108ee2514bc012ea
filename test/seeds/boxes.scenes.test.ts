/** The box trees of every built-in scene: valid, and along its path the linear scans' answers. */
import { describe, expect, test } from 'vitest';
import { createCamera } from '../../src/core/math/camera.ts';
import { createQuery } from '../../src/core/tree/query.ts';
import { buildBoxTree } from '../../src/seeds/boxes/box-build.ts';
import { cullBoxes } from '../../src/seeds/boxes/box-cull.ts';
import { boxOverlap } from '../../src/seeds/boxes/box-overlap.ts';
import { createBoxCullResult, createBoxSweepResult } from '../../src/seeds/boxes/box-result.ts';
import { boxSweep } from '../../src/seeds/boxes/box-sweep.ts';
import { validateBoxTree } from '../../src/seeds/boxes/box-validate.ts';
import { SCENES } from '../soak.ts';
import { boxBuildCases, idsOf } from './boxes/box-cases.ts';
import { bruteBoxCull, bruteBoxOverlap, bruteBoxSweep } from './boxes/brute-boxes.ts';

describe.each(SCENES.map((recipe) => [recipe.name, recipe] as const))('%s', (_, recipe) => {
  const scene = recipe.build();
  const ids = new Uint32Array(scene.names.length);
  const times = new Float64Array(scene.names.length);
  /** a box of side 2 around each eye of the path, and where it goes */
  const ways = scene.views.map(({ eye, target }) => ({
    box: Float32Array.from([-1, -1, -1, 1, 1, 1], (side, k) => eye[k % 3] + side),
    velocity: [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]] as const,
  }));

  test.each(boxBuildCases([1, 4]))('%s', (_, options) => {
    const tree = buildBoxTree(scene.boxes, options);
    expect(validateBoxTree(tree)).toEqual([]);
    const culled = createBoxCullResult(tree);
    const swept = createBoxSweepResult(tree);
    let found = 0;
    scene.views.forEach((view, i) => {
      const query = createQuery(createCamera(view));
      found += cullBoxes(tree, query, {}, culled);
      expect(idsOf(culled).sort()).toEqual(ids.slice(0, bruteBoxCull(scene.boxes, query, ids).count));
      const { box, velocity } = ways[i];
      boxOverlap(tree, box, culled);
      expect(idsOf(culled).sort()).toEqual(ids.slice(0, bruteBoxOverlap(scene.boxes, box, ids)));
      boxSweep(tree, box, velocity, swept);
      expect(idsOf(swept).sort()).toEqual(ids.slice(0, bruteBoxSweep(scene.boxes, box, velocity, ids, times)));
    });
    expect(found).toBeGreaterThan(scene.views.length);
  });
});

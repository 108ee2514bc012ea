/** The box trees of every built-in scene: valid, and along its path the linear scans' answers. */
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { createCamera } from '../../../src/math/camera.ts';
import { buildAabbTree } from '../../../src/tree/aabb/aabb-build.ts';
import { aabbCull } from '../../../src/tree/aabb/aabb-cull.ts';
import { aabbOverlap } from '../../../src/tree/aabb/aabb-overlap.ts';
import { createAabbCullResult, createAabbSweepResult } from '../../../src/tree/aabb/aabb-result.ts';
import { aabbSweep } from '../../../src/tree/aabb/aabb-sweep.ts';
import { buildTwoLevelTree } from '../../../src/tree/aabb/aabb-two-level.ts';
import { createTwoLevelResult, twoLevelOverlap } from '../../../src/tree/aabb/aabb-two-level-overlap.ts';
import { validateTwoLevelTree } from '../../../src/tree/aabb/aabb-two-level-validate.ts';
import { validateAabbTree } from '../../../src/tree/aabb/aabb-validate.ts';
import {
  bruteAabbCull,
  bruteAabbOverlap,
  bruteAabbSweep,
  bruteTwoLevelOverlap,
} from '../../../src/tree/aabb/brute-aabb.ts';
import { createQuery } from '../../../src/tree/query.ts';
import { aabbBuildCases, idsOf } from './aabb-cases.ts';

describe.each(scenes.map((recipe) => [recipe.name, recipe] as const))('%s', (_, recipe) => {
  const scene = recipe.build();
  const ids = new Uint32Array(scene.indices.length / 3);
  const times = new Float64Array(scene.names.length);
  /** a box of side 2 around each eye of the path, and where it goes */
  const ways = scene.views.map(({ eye, target }) => ({
    box: Float32Array.from([-1, -1, -1, 1, 1, 1], (side, k) => eye[k % 3] + side),
    velocity: [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]] as const,
  }));

  test.each(aabbBuildCases([1, 4]))('objects, %s', (_, options) => {
    const tree = buildAabbTree(scene.boxes, options);
    expect(validateAabbTree(tree)).toEqual([]);
    const culled = createAabbCullResult(tree);
    const swept = createAabbSweepResult(tree);
    let found = 0;
    scene.views.forEach((view, i) => {
      const query = createQuery(createCamera(view));
      found += aabbCull(tree, query, {}, culled);
      expect(idsOf(culled).sort()).toEqual(ids.slice(0, bruteAabbCull(scene.boxes, query, ids).count));
      const { box, velocity } = ways[i];
      aabbOverlap(tree, box, culled);
      expect(idsOf(culled).sort()).toEqual(ids.slice(0, bruteAabbOverlap(scene.boxes, box, ids)));
      aabbSweep(tree, box, velocity, swept);
      expect(idsOf(swept).sort()).toEqual(ids.slice(0, bruteAabbSweep(scene.boxes, box, velocity, ids, times)));
    });
    expect(found).toBeGreaterThan(scene.views.length);
  });

  test('objects and their triangles', () => {
    const tree = buildTwoLevelTree(scene);
    expect(validateTwoLevelTree(tree)).toEqual([]);
    expect(tree.top.boxes.length).toBe(scene.boxes.length);
    const result = createTwoLevelResult(tree);
    for (const { box } of ways) {
      twoLevelOverlap(tree, box, result);
      expect(idsOf(result).sort()).toEqual(ids.slice(0, bruteTwoLevelOverlap(scene, box, ids)));
    }
  });
});

import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { boxLevelNodes } from '../../../src/seeds/boxes/box-levels.ts';
import { COUNT, LEFT_FIRST } from '../../../src/seeds/boxes/node.ts';
import { meshOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { createMeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { createMeshRayLog } from '../../../src/seeds/mesh/mesh-ray-log.ts';
import { meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import { descentOf } from '../../../src/view/picking/ray-descent.ts';

const scene = castle.build();
const tree = meshOfScene(scene);

test('a descent is the log of the cast, node by node on the level where it lies, 200 rays, seed 1', () => {
  const random = createRandom(1);
  const log = createMeshRayLog();
  const hit = createMeshRayResult(tree);
  const levelsOf = Array.from({ length: tree.depth }, (_, level) => new Set(boxLevelNodes(tree, level)));
  for (let i = 0; i < 200; i++) {
    const camera = createCamera(scene.views[i % scene.views.length], 1);
    const ray = rayThrough(camera, random(), random(), 1, 1);
    const descent = descentOf(tree, ray);
    meshRayClosest(tree, ray, hit, { log });
    expect(descent.hit).toMatchObject({ triangle: hit.triangle, slot: hit.slot, distance: hit.distance });
    const noted = Array.from(log.nodes.subarray(0, log.length)).sort((a, b) => a - b);
    const entries = descent.levels.flatMap(({ opened, passed }) => [...opened, ...passed.map((node) => ~node)]);
    expect(entries.sort((a, b) => a - b)).toEqual(noted);
    for (const [level, { opened, passed }] of descent.levels.entries()) {
      for (const node of [...opened, ...passed]) {
        expect(levelsOf[level].has(node)).toBe(true);
        // and was on no level above
        if (level > 0) expect(levelsOf[level - 1].has(node)).toBe(false);
      }
      // each node but the root was looked at because its parent was opened
      if (level === 0) expect([opened, passed]).toEqual([[0], []]);
      else {
        const above = descent.levels[level - 1].opened.filter((node) => tree.links[node * 8 + COUNT] === 0);
        const children = above.flatMap((node) => [0, 1].map((side) => tree.links[node * 8 + LEFT_FIRST] + side));
        expect([...opened, ...passed].sort((a, b) => a - b)).toEqual(children.sort((a, b) => a - b));
      }
    }
  }
});

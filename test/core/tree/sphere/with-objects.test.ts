import { expect, test } from 'vitest';
import { decodeTree, encodeTree } from '../../../../src/core/file/binary.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { withObjects } from '../../../../src/core/tree/sphere/with-objects.ts';
import { SCENES } from '../../../soak.ts';
import { KINDS, randomQuery, randomSpheres } from './cases.ts';

const fromFile = (tree: SphereTree, format: 'seed20' | 'float16' = 'float16') =>
  decodeTree(encodeTree(tree, { format })).tree;

function idsOf(tree: SphereTree, query: ReturnType<typeof createQuery>): Uint32Array {
  const result = createCullResult(tree);
  return result.ids.slice(0, cull(tree, query, {}, result));
}

for (const recipe of SCENES)
  test(`${recipe.name}: from its seed20 file, every view of the path sees the same objects in the same order`, () => {
    const scene = recipe.build();
    const built = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const read = withObjects(fromFile(built, 'seed20'), scene.spheres);
    expect(read.objects).toEqual(built.objects);
    const brute = new Uint32Array(scene.names.length);
    for (const view of scene.views) {
      const query = createQuery(createCamera(view));
      const ids = idsOf(read, query);
      expect(ids).toEqual(idsOf(built, query));
      expect(ids.sort()).toEqual(brute.slice(0, cullBrute(scene.spheres, query, {}, createBruteResult(brute))));
    }
  });

for (const leafSize of [1, 4])
  for (const kind of KINDS) {
    const seed = 40 + leafSize;
    test(`${kind}, leaf ${leafSize}, seed ${seed}: sound, and the same set as the linear scan`, () => {
      const random = createRandom(seed);
      const spheres = randomSpheres(random, 300, kind);
      const tree = withObjects(fromFile(buildSphereTree(spheres, { leafSize })), spheres);
      expect(validateTree(tree)).toEqual([]);
      const brute = new Uint32Array(300);
      for (let i = 0; i < 50; i++) {
        const query = randomQuery(random);
        expect(idsOf(tree, query).sort()).toEqual(
          brute.slice(0, cullBrute(spheres, query, {}, createBruteResult(brute))),
        );
      }
    });
  }

const spheres = randomSpheres(createRandom(7), 20, 'scattered');
const tree = fromFile(buildSphereTree(spheres));

test('a tree of another scene is refused', () => {
  expect(() => withObjects(tree, spheres.slice(4))).toThrow('the tree has 20 objects, the scene 19');
  const moved = spheres.slice();
  moved[4 * 13] += 1;
  expect(() => withObjects(tree, moved)).toThrow('the tree has object 13 in another place, or smaller, than the scene');
  const ids = tree.ids.slice();
  ids[4] = ids[3];
  expect(() => withObjects({ ...tree, ids }, spheres)).toThrow(`does not name object ${ids[3]} of 20 exactly once`);
});

test('a tree without objects', () => {
  const none = fromFile(buildSphereTree(new Float32Array(0)));
  expect(withObjects(none, new Float32Array(0)).objects).toHaveLength(0);
});

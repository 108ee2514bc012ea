/** A cut on the way to an object: the child that it names first is the one whose objects a cull gives first. */
import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { pathTo } from '../../../src/core/tree/sphere/levels.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { targetOf } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { cutInfo, cutOf } from '../../../src/view/picking/cut.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const compact = compactTree(tree);

test('the first child is the one that the cull gives first, and both boxes hold their objects', () => {
  let compared = 0;
  const result = createCullResult(tree);
  for (const view of scene.views.filter((_, i) => i % 12 === 4)) {
    const camera = createCamera(view);
    cull(tree, createQuery(camera), { batch: 1 }, result);
    const { ids, count } = result;
    const places = new Map([...ids.subarray(0, count)].map((id, place) => [id, place]));
    for (const object of [250, 400]) {
      const path = pathTo(tree, object);
      path.steps.forEach(({ node }, i) => {
        const cut = cutOf(scene, tree, object, i + 1)!;
        const { first, eye, bits, bytes } = cutInfo(tree, cut, camera.eye);
        expect(cut.node).toBe(node);
        expect(eye).toBe(camera.eye[cut.axis] < tree.spheres[node * 4 + cut.axis] ? '−' : '+');
        // the objects below each child, by the paths of all of them
        const right = tree.first[targetOf(tree.links[node])];
        const placesOf = (from: number, to: number) =>
          [...tree.ids.subarray(from, to)].map((id) => places.get(id)).filter((place) => place !== undefined);
        const end = [...tree.ids.keys()].findLast((slot) =>
          pathTo(tree, tree.ids[slot]).steps.some((step) => step.node === node),
        )!;
        const [left, other] = [placesOf(tree.first[node], right), placesOf(right, end + 1)];
        for (const [side, at] of [
          [tree.ids.subarray(tree.first[node], right), 0],
          [tree.ids.subarray(right, end + 1), 6],
        ] as const)
          for (let k = 0; k < 3; k++) {
            expect(cut.boxes[at + k]).toBe(Math.min(...[...side].map((id) => scene.boxes[id * 6 + k])));
            expect(cut.boxes[at + k + 3]).toBe(Math.max(...[...side].map((id) => scene.boxes[id * 6 + k + 3])));
          }
        expect([bits, bytes]).toEqual([
          ['00', '01', '10'][cut.axis],
          Buffer.from(Uint16Array.from(compact.nodes.subarray(node * 4, node * 4 + 4)).buffer)
            .swap16()
            .toString('hex')
            .replace(/(....)(?=.)/g, '$1 '),
        ]);
        if (left.length === 0 || other.length === 0) return;
        compared++;
        if (first === 'left') expect(Math.max(...left)).toBeLessThan(Math.min(...other));
        else expect(Math.max(...other)).toBeLessThan(Math.min(...left));
      });
    }
  }
  expect(compared).toBeGreaterThan(20);
});

test('none at level 0; a level below the last cut is the last', () => {
  const { depth } = pathTo(tree, 400);
  expect(cutOf(scene, tree, 400, 0)).toBe(null);
  expect(cutOf(scene, tree, 400, 64)).toEqual(cutOf(scene, tree, 400, depth));
});

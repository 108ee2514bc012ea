/** Views that are set up once and drawn in many orders, against views that are set up for each. */
import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { type KeptView, keepViews } from '../../../src/overdraw/measure/kept-views.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { createSpans, keepSpans } from '../../../src/overdraw/raster/spans.ts';

const scene = castle.build();
const SIZE = { width: 90, height: 60 };
const cameras = scene.views.filter((_, i) => i % 5 === 0).map((view) => createCamera(view, 1.5));
const views = keepViews(scene, cameras, SIZE.width, SIZE.height);
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const measured = measureOverdraw(scene, tree, cameras, { ...SIZE, orders: ['file'] });

/** In file order, which is that of the ids that the linear scan finds. */
const visibleOf = (i: number) => {
  const ids = new Uint32Array(scene.names.length);
  return ids.subarray(0, cullBrute(scene.spheres, createQuery(cameras[i]), {}, createBruteResult(ids)));
};
const shadedIn = (view: KeptView, ids: Uint32Array) => view.shaded(ids, ids.length);

test('each has the visible objects, the pixels and, in file order, the fragments that measureOverdraw counts', () => {
  expect(views.map(({ visible }) => visible)).toEqual(measured.views.map(({ visible }) => visible));
  expect(views.map(({ covered }) => covered)).toEqual(measured.views.map(({ covered }) => covered));
  expect(views.map((view, i) => shadedIn(view, visibleOf(i)))).toEqual(measured.views.map(({ shaded }) => shaded[0]));
});

test('drawn in any sequence of views and orders, each gives the same again', () => {
  const forward = views.map((view, i) => shadedIn(view, visibleOf(i)));
  const turned = views.map((view, i) => shadedIn(view, visibleOf(i).slice().reverse()));
  expect(turned).not.toEqual(forward);
  for (const i of [...views.keys()].reverse()) {
    expect(shadedIn(views[i], visibleOf(i).slice().reverse())).toBe(turned[i]);
    expect(shadedIn(views[i], visibleOf(i))).toBe(forward[i]);
  }
});

test('objects beyond the visible ones draw nothing; a list that leaves one out is refused', () => {
  const [view] = views;
  const ids = visibleOf(0);
  const all = Uint32Array.from(scene.names, (_, id) => id);
  expect(all.length).toBeGreaterThan(ids.length);
  expect(shadedIn(view, all)).toBe(shadedIn(view, ids));
  expect(() => view.shaded(ids, ids.length >> 1)).toThrow(/an order has \d+ of the \d+ fragments of its view: a bug/);
});

test('kept spans take the room of what there is, and are not those that are drawn over', () => {
  const spans = createSpans(4, 4);
  spans.count = 3;
  spans.start[2] = 7;
  const kept = keepSpans(spans);
  spans.start[2] = 8;
  expect([kept.start.length, kept.end.length, kept.depth.length, kept.slope.length]).toEqual([3, 3, 3, 3]);
  expect([kept.count, kept.start[2], kept.width, kept.height]).toEqual([3, 7, 4, 4]);
});

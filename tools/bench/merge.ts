/**
 * Moving objects: what drawing them in their places of the tree's order saves, and the time of a frame.
 *
 * The first table has counts, the same on every machine: fragments shaded on a scene's own path, with a second between
 * views, with the moving objects in their places, and with all of them after the static ones, as a program draws them
 * whose tree has no place for them. The second has the parts of a frame in microseconds, with a sixtieth of a second
 * between frames, and the nodes and objects that they visited.
 */
import { movingScenes, scenes } from '../../scenes/index.ts';
import { viewTimes } from '../../src/camera/view-times.ts';
import { createMovingList } from '../../src/frame/moving-list.ts';
import { createVisibleList, findVisible } from '../../src/frame/visible.ts';
import { createCamera } from '../../src/math/camera.ts';
import { createMeasurement, measureViews } from '../../src/overdraw/measure.ts';
import { type DrawOrder, findDrawOrder, type OrderContext } from '../../src/overdraw/orders.ts';
import { createMovingPlacement, movingCount, placeMoving } from '../../src/scene/moving.ts';
import { populate } from '../../src/scene/populate.ts';
import { bruteCull } from '../../src/tree/brute.ts';
import { createQuery } from '../../src/tree/query.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../src/tree/sphere/sphere-cull.ts';
import { mergeMoving } from '../../src/tree/sphere/sphere-merge.ts';
import { interleave, row } from './harness.ts';

const COUNTS = [undefined, 1000];
const ROUNDS = 15;

/** @param words built-in scenes in which something moves; without any all of them */
export function benchMerge(words: string[]): void {
  const chosen = words.length > 0 ? words : movingScenes;
  compareOrders(chosen);
  timeFrames(chosen);
}

function compareOrders(names: readonly string[]): void {
  console.log('\nfragments shaded for each covered pixel: moving objects last, in their places, sorted by distance');
  const widths = [12, 8, 8, 8, 8, 8];
  console.log(row(['scene', 'moving', 'last', 'places', 'sorted', 'saved'], widths));
  for (const name of names)
    for (const count of COUNTS) {
      const { moving, last, places, sorted } = overdrawOf(name, count);
      const saved = `${((100 * (last - places)) / last).toFixed(1)} %`;
      console.log(row([name, moving, ...[last, places, sorted].map((n) => n.toFixed(3)), saved], widths));
    }
}

/** Overdraw of a scene with `count` moving objects, or its own number, on its own path. */
export function overdrawOf(name: string, count?: number) {
  const { scene, moving, tree, cameras } = setUp(name, count);
  const times = viewTimes(cameras.length);
  const measurement = createMeasurement(scene, tree, { moving: { objects: moving, times } });
  const rows = [movingLast, findDrawOrder('tree'), findDrawOrder('sorted')];
  const { orders, covered } = measureViews({ ...measurement, rows }, cameras);
  const [last, places, sorted] = orders.map(({ shaded }) => shaded / covered);
  return { moving: movingCount(moving), last, places, sorted };
}

/** The tree's list, and the visible moving objects after it by number. */
const movingLast: DrawOrder = {
  name: 'tree',
  about: 'the tree, and what moves after all of it',
  list({ tree, query, result, visible, count, moving }: OrderContext, out) {
    const found = cull(tree, query, {}, result);
    out.set(result.ids.subarray(0, found));
    out.set(visible.subarray(count - moving!.count, count), found);
  },
};

function timeFrames(names: readonly string[]): void {
  console.log('\na frame in microseconds, and how many it found and nodes it merged them through, means of the views');
  const widths = [12, 8, 8, 8, 8, 16, 8, 8];
  const parts = ['static', 'place', 'cull', 'cull and merge'];
  console.log(row(['scene', 'moving', ...parts, 'found', 'nodes'], widths));
  for (const name of names)
    for (const count of [1000, 10_000]) {
      const { scene, moving, tree, cameras } = setUp(name, count);
      const statics = createVisibleList(tree, scene.spheres);
      const { placement, merge, found } = createMovingList(statics, createMovingPlacement(moving));
      const views = cameras.map((camera) => {
        findVisible(statics, camera, 'tree', 'tree');
        return { camera, query: createQuery(camera), ids: statics.ids.slice(0, statics.count) };
      });
      const { spheres } = placement;
      const clocks = { static: 0, place: 0, cull: 0, merge: 0 };
      const viewAt = (frame: number) => views[frame % views.length];
      const work = { found: 0, nodes: 0, frames: 0 };
      const timings = interleave(
        {
          static: () => {
            findVisible(statics, viewAt(clocks.static++).camera, 'tree', 'tree');
            return statics.count;
          },
          place: () => {
            placeMoving(placement, clocks.place++ / 60);
            return spheres[0];
          },
          cull: () => bruteCull(spheres, viewAt(clocks.cull++).query, found).count,
          merge: () => {
            const { query, ids } = viewAt(clocks.merge++);
            const many = bruteCull(spheres, query, found).count;
            mergeMoving(merge, query, {}, ids, ids.length, found, many);
            work.found += many;
            work.nodes += merge.nodesVisited;
            work.frames++;
            return merge.count;
          },
        },
        ROUNDS,
        views.length,
      );
      const times = ['static', 'place', 'cull', 'merge'].map((part) => timings[part].median * 1000);
      const cells = [...times, work.found / work.frames, work.nodes / work.frames];
      console.log(row([name, count, ...cells.map((cell) => cell.toFixed(0))], widths));
    }
}

function setUp(name: string, count?: number) {
  const recipe = scenes.find((scene) => scene.name === name && scene.moving);
  if (!recipe) throw new Error(`${name}: nothing moves in it; it does in ${movingScenes.join(', ')}`);
  const scene = recipe.build();
  const moving = populate(recipe.moving!(), count);
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  return { scene, moving, tree, cameras: scene.views.map((view) => createCamera(view)) };
}

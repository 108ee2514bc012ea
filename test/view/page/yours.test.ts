import { expect, test } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { MEASURE_DEFAULTS } from '../../../src/overdraw/measure/measure-options.ts';
import type { measureInWorker } from '../../../src/view/lab/measure-client.ts';
import { createYours, yoursText } from '../../../src/view/page/yours.ts';
import { sceneOf, wall } from '../../overdraw/measure/shapes.ts';

const view = (covered: number, file: number, tree: number) => ({ covered, shaded: Float64Array.of(file, tree) });

test('the line says what the first view saves, and all views together', () => {
  expect(yoursText([view(100, 311, 105)], [view(100, 311, 105), view(300, 589, 315)])).toBe(
    "Yours: 3.11 → 1.05, 66 % less: so often a pixel is shaded in the file's order, and nearest first. Over all 2 views it is 2.25 → 1.05, 53 % less.",
  );
});

test.each([
  [100, 100, '1.00 → 1.00, no less'],
  [100, 100.9, '1.00 → 1.01, no less'],
  [104, 107, '1.04 → 1.07, 2.9 % more'],
  [200, 150, '2.00 → 1.50, 25 % less'],
])('%f fragments in the order of the file, %f in that of the tree: %s', (file, tree, change) => {
  const one = view(100, file, tree);
  // the one view of a path is not told twice
  for (const path of [[], [one]])
    expect(yoursText([one], path)).toBe(
      `Yours: ${change}: so often a pixel is shaded in the file's order, and nearest first.`,
    );
});

test('views that show nothing are no figure', () => {
  expect(yoursText([view(0, 0, 0)], [view(10, 20, 10)])).toBe(null);
  expect(yoursText([view(10, 20, 10)], [view(0, 0, 0), view(0, 0, 0)])).not.toContain('Over all');
});

/** four walls, each as wide as the picture, the far ones first */
const scene = sceneOf([8, 6, 4, 2].map((distance) => wall(distance, -20, -20, 20, 20)));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const opening: View = { eye: [0, 0, 0], target: [0, 0, -1] };
const loaded = { scene, tree, views: [opening, { eye: [0, 0, -3], target: [0, 0, -4] } as const] };
const measureHere = (async (...[scene, tree, cameras, options]: Parameters<typeof measureInWorker>) =>
  measureOverdraw(scene, tree, cameras, options)) as typeof measureInWorker;

test('it is counted as the command line counts it, at the measuring size', async () => {
  const told: unknown[][] = [];
  const yours = createYours((...line) => {
    told.push(line);
    return () => {};
  }, measureHere);
  await yours.count(loaded, opening);
  const [[line, at, saves]] = told;
  expect(line).toMatch(/^Yours: 4\.00 → 1\.00, 75 % less: .* Over all 2 views it is 3\.50 → 1\.00, 71 % less\.$/);
  expect([at, saves, told.length]).toEqual([opening, true, 1]);
  await createYours(
    () => () => {},
    async (...[, , cameras, options]) => {
      expect(cameras.map(({ aspect }) => aspect)).toEqual(
        [0, 1, 2].map(() => MEASURE_DEFAULTS.width / MEASURE_DEFAULTS.height),
      );
      expect(options).toEqual({ orders: ['file', 'tree'] });
      throw new Error('a worker that cannot be started is no fault of the scene');
    },
  ).count(loaded, opening);
});

test('another scene ends the counting, and takes away what was said', async () => {
  const told: string[] = [];
  const waiting: { signal: AbortSignal; go(): void }[] = [];
  const yours = createYours(
    (line) => {
      told.push(line);
      return () => told.splice(told.indexOf(line), 1);
    },
    (scene, tree, cameras, options, watch) =>
      new Promise((resolve, reject) => {
        const { signal } = watch!;
        signal!.addEventListener('abort', () => reject(signal!.reason));
        waiting.push({ signal: signal!, go: () => resolve(measureOverdraw(scene, tree, cameras, options)) });
      }),
  );
  const first = yours.count(loaded, opening);
  yours.stop();
  await first;
  expect([waiting[0].signal.aborted, told]).toEqual([true, []]);
  const second = yours.count(loaded, opening);
  const third = yours.count(loaded, opening);
  expect(waiting.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  waiting[2].go();
  await Promise.all([second, third]);
  expect(told).toHaveLength(1);
  yours.stop();
  expect(told).toEqual([]);
});

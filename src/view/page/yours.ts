/**
 * What drawing nearest first saves in a model of the user's own: one line, once it is on screen.
 *
 * Counted by software in a worker, so that the page stays quick however large the model is, in pictures of the measuring size: the figures are those that
 * the lab and the command line give.
 */
import { createCamera, type View } from '../../core/math/camera.ts';
import { percent } from '../../overdraw/measure/gain-sentence.ts';
import type { ViewMeasure } from '../../overdraw/measure/measure.ts';
import { MEASURE_HEIGHT, MEASURE_WIDTH } from '../gl/measuring-size.ts';
import { measureInWorker } from '../lab/measure-client.ts';
import type { LoadedScene } from '../load/loaded.ts';

/** changes smaller than this are called nothing */
const NOTICEABLE = 0.01;

/** @param tell is given the line, the view that it is of, and whether something is saved there; it returns what takes the line away */
export function createYours(tell: (line: string, view: View, saves: boolean) => () => void, measure = measureInWorker) {
  let stop = (): void => {};
  return {
    /** give up what is being counted, and take away what was said: another scene is on screen */
    stop: () => stop(),
    /** Count `loaded` as it opens at `view`, and over its path. Never rejects. */
    async count({ scene, tree, views }: Pick<LoadedScene, 'scene' | 'tree' | 'views'>, view: View) {
      stop();
      const mine = new AbortController();
      stop = () => mine.abort();
      const cameras = [view, ...views].map((one) => createCamera(one, MEASURE_WIDTH / MEASURE_HEIGHT));
      const options = { orders: ['file', 'tree'] as const };
      const result = await measure(scene, tree, cameras, options, { signal: mine.signal }).catch(() => null);
      if (!result) return;
      const [first, ...path] = result.views;
      const line = yoursText([first], path);
      if (line) stop = tell(line, view, savedOf([first]) >= NOTICEABLE);
    },
  };
}

/** @returns null where the first view shows nothing opaque. @param first view, by itself; @param path all views; both in the file's order and in the tree's */
export function yoursText(first: readonly Shaded[], path: readonly Shaded[]): string | null {
  const own = changeText(first);
  const all = changeText(path);
  if (!own) return null;
  const over = all && path.length > 1 ? ` Over all ${path.length} views it is ${all}.` : '';
  return `Yours: ${own}: so often a pixel is shaded in the file's order, and nearest first.${over}`;
}

type Shaded = Pick<ViewMeasure, 'covered' | 'shaded'>;

function changeText(views: readonly Shaded[]): string | null {
  const covered = sum(views, (view) => view.covered);
  if (covered === 0) return null;
  const [file, tree] = [0, 1].map((order) => sum(views, ({ shaded }) => shaded[order]) / covered);
  const saved = savedOf(views);
  const change =
    saved >= NOTICEABLE ? `${percent(saved)} less` : saved > -NOTICEABLE ? 'no less' : `${percent(-saved)} more`;
  return `${file.toFixed(2)} → ${tree.toFixed(2)}, ${change}`;
}

/** Of what the file's order shades, the part that the tree's does not. */
function savedOf(views: readonly Shaded[]): number {
  const [file, tree] = [0, 1].map((order) => sum(views, ({ shaded }) => shaded[order]));
  return file > 0 ? (file - tree) / file : 0;
}

function sum(views: readonly Shaded[], value: (view: Shaded) => number): number {
  return views.reduce((total, view) => total + value(view), 0);
}

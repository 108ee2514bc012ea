/**
 * What cells of hidden objects give, miss and take, on the built-in scenes along their own paths, or on files, each followed by a file of
 * views. Everything but the seconds is the same on every machine. Means over the views, which are those that the cells were found from; what is
 * missed is of eyes that took no part.
 */
import { fitHidden, sampleHidden } from '../../src/hidden/find-hidden.ts';
import { hiddenMeans } from '../../src/hidden/test-hidden.ts';
import { objectCount } from '../../src/scene/scene.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

const BUDGETS = [40, 20, 10].map((kibibytes) => kibibytes * 1024);
const WIDTHS = [24, 8, 12, 8, 8, 10, 16, 10, 8, 8];

/** @param words models, each may be followed by a file of views, and built-in scenes, `preview` for the quick look; all built-in scenes without any */
export async function benchHidden(words: string[]): Promise<void> {
  const named = words.filter((word) => word !== 'preview');
  const quality = words.includes('preview') ? 'preview' : 'full';
  const inputs = named.length > 0 ? await scenesOf(named) : builtInScenes();
  console.log(
    row(['', 'objects', 'frustum/seen', 'bytes', 'cells', 'given', 'triangles', 'missed %', 'eyes', 'seconds'], WIDTHS),
  );
  for (const input of inputs) compareBudgets(input, quality);
}

function compareBudgets({ name, scene, cameras }: BenchScene, quality: 'preview' | 'full'): void {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const start = performance.now();
  const samples = finished(sampleHidden(scene, tree, { train: cameras, quality }));
  const seconds = (performance.now() - start) / 1000;
  if (samples === null) {
    console.log(`${name}: no place for an eye`);
    return;
  }
  for (const budget of BUDGETS) {
    const { cells, report } = finished(fitHidden(samples, budget));
    const means = hiddenMeans(scene, cells, cameras);
    const { tested } = cells;
    console.log(
      row(
        [
          name,
          objectCount(scene),
          `${means.objectsInFrustum.toFixed(0)}/${means.objectsSeen.toFixed(0)}`,
          report.bytes,
          report.cells,
          means.objectsGiven.toFixed(1),
          `${means.trianglesInFrustum.toFixed(0)} -> ${means.trianglesGiven.toFixed(0)}`,
          tested === null ? '-' : (100 * tested.missedPixels).toFixed(4),
          tested === null ? '-' : `${tested.missedEyes}/${tested.eyes}`,
          seconds.toFixed(0),
        ],
        WIDTHS,
      ),
    );
  }
}

function finished<T>(steps: Generator<number, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

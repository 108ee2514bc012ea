/**
 * What cells of hidden objects give and miss, and the time to find them, on the built-in scenes along their own paths,
 * or on files, each followed by a file of views. Everything but the seconds is the same on every machine. The figures
 * are means over the views from which the cells were found. The second table is of eyes that the search did not sample
 * (free-eyes.ts), in the cells of the largest budget as a file has them: anywhere in the boxes, and on walks from the
 * recorded path, standing and jumping; with the share of eyes in no cell.
 */
import { type Plan, partOf, stepsOf } from '../../src/core/base/plan.ts';
import { finishSteps } from '../../src/core/base/steps.ts';
import { objectCount } from '../../src/core/scene/scene.ts';
import type { HiddenCells } from '../../src/core/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../src/core/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../src/core/tree/hidden/hidden-decode.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { HIDDEN_EFFORT, type HiddenSamples, planFit, planSamples } from '../../src/offline/hidden/find-hidden.ts';
import { createLooking, type Looked, type LookingPiece } from '../../src/offline/hidden/looking.ts';
import { type HiddenMeans, hiddenMeans } from '../../src/offline/hidden/test-hidden.ts';
import { eyesInCells, walkingEyes } from './free-eyes.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

const BUDGETS = [40, 20, 10].map((kibibytes) => kibibytes * 1024);
/** free eyes of each kind */
const FREE_EYES = 400;
const FREE_WIDTHS = [24, 12, 10, 10, 14, 10];
const WIDTHS = [24, 8, 12, 8, 8, 10, 16, 10, 8, 8];

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes; `preview` for that quality */
export async function benchHidden(words: string[]): Promise<void> {
  const rest = words.filter((word) => word !== 'preview');
  const quality = words.includes('preview') ? 'preview' : 'full';
  const inputs = rest.length > 0 ? await scenesOf(rest) : builtInScenes();
  console.log(
    row(['', 'objects', 'frustum/seen', 'bytes', 'cells', 'given', 'triangles', 'missed %', 'eyes', 'seconds'], WIDTHS),
  );
  const judged: (string | number)[][] = [];
  for (const input of inputs) judged.push(...compareBudgets(input, quality));
  console.log('');
  for (const cells of [['', 'free eyes', 'missed %', 'worst %', 'in no cell %', 'given %'], ...judged])
    console.log(row(cells, FREE_WIDTHS));
}

function compareBudgets({ name, scene, cameras }: BenchScene, quality: 'preview' | 'full'): (string | number)[][] {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const start = performance.now();
  const look = createLooking({ scene, tree, size: HIDDEN_EFFORT[quality].size });
  const finished = <T>(plan: Plan<LookingPiece, Looked, T>): T => finishSteps(stepsOf(plan, look));
  const samples = finished(partOf(planSamples(scene, { train: cameras, quality }), 0, 1));
  const seconds = (performance.now() - start) / 1000;
  if (samples === null) {
    console.log(`${name}: no place for an eye`);
    return [];
  }
  let judged: (string | number)[][] = [];
  for (const budget of BUDGETS) {
    const { cells, report } = finished(partOf(planFit({ ...samples, tree }, budget), 0, 1));
    if (budget === BUDGETS[0]) judged = judge(name, samples, tree, cells);
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
  return judged;
}

function judge(
  name: string,
  { scene, rules, views }: HiddenSamples,
  tree: SphereTree,
  cells: HiddenCells,
): (string | number)[][] {
  const { space, clearance } = rules;
  const read = decodeHidden(encodeHidden(cells, tree, tree.ids), tree, tree.ids);
  const kinds = {
    'in cells': eyesInCells(space, read, views[0], clearance, FREE_EYES, 77),
    walking: walkingEyes(space, views, clearance, 0, FREE_EYES, 78),
    jumping: walkingEyes(space, views, clearance, 1, FREE_EYES, 79),
  };
  return Object.entries(kinds)
    .filter(([, eyes]) => eyes.length > 0)
    .map(([kind, eyes]) => {
      const means: HiddenMeans = hiddenMeans(scene, read, eyes);
      return [
        name,
        kind,
        (100 * means.missedPixels).toFixed(4),
        (100 * means.worstMissed).toFixed(2),
        ((100 * means.outside) / eyes.length).toFixed(1),
        ((100 * means.objectsGiven) / means.objectsInFrustum).toFixed(1),
      ];
    });
}

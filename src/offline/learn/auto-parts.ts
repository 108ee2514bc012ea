/**
 * Reorders objects' triangles and cuts objects into parts to save overdraw: the order first, which adds no object (triangle-order.ts), then
 * again and again the cut that saves most fragments for each object that it adds (greedy-cuts.ts).
 *
 * All is chosen on training views, and taken where it pays on validation views. The answer is judged once more, on two further sets of views, near the
 * places of the others and free: where it shades more than the scene as it came on either, in either order, the learned order of triangles alone is
 * taken, and where that does too, the scene as it came. The report's test views decide nothing.
 */
import { stepsOf } from '../../core/base/plan.ts';
import { finishSteps } from '../../core/base/steps.ts';
import type { Camera, View } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { trianglesApart } from '../../core/scene/split.ts';
import { cutGreedily, type Shaded, type Stage, stageOf } from './greedy-cuts.ts';
import { wholeObjects } from './part-order.ts';
import {
  createPartWork,
  measuredOn,
  measuringPieces,
  type PartPlan,
  type SceneCut,
  sceneOfCut,
  seenBy,
  type ViewSetMeasure,
} from './part-pieces.ts';
import { createSearch, createSearchSet } from './part-search.ts';
import { partViews, type SetPixels } from './part-training.ts';
import type { ViewSet } from './training.ts';
import { learnTriangleOrder, renumberTriangles } from './triangle-order.ts';

export interface AutoPartsOptions {
  /** most objects of the cut scene; default twice those of the scene */
  budget?: number;
  /**
   * fragments, as a part of the covered pixels, that a cut must save for each object that it adds, and that a new order
   * of an object's triangles must save
   */
  price?: number;
  /** positions that cameras will be near, looking anywhere; default: the scene's own path, or where a camera can be if there is none */
  train?: readonly View[] | null;
  seed?: number;
  /**
   * how many views to train on, and how many in each of the two sets that are not trained on; pictures of 64 x 48
   * pixels
   */
  views?: Partial<Record<ViewSet, number>>;
  /** called with the part of the work that is done, 0 .. 1; what it throws ends the work */
  onProgress?: (done: number) => void;
}

const AUTO_PARTS_DEFAULTS = {
  price: 1e-4,
  train: null,
  seed: 1,
  views: { trained: 512, validation: 256, test: 64 },
};

/** Between and inside excess, fragments for each covered pixel; null where nothing is covered. */
export interface PartsExcess {
  tree: number | null;
  sorted: number | null;
}

export interface PartsReport {
  /** for people: what the views are near to */
  source: string;
  views: Record<ViewSet, number>;
  /** objects whose triangles are in another order than before */
  reordered: number;
  before: Record<ViewSet, PartsExcess>;
  after: Record<ViewSet, PartsExcess>;
  /**
   * excess of single triangles, the finest cut there is, on the test views: the most that can be gained is from
   * `before` to this
   */
  triangles: PartsExcess;
}

export interface AutoParts {
  /** the cut scene */
  scene: Scene;
  report: PartsReport;
}

/** parts of the work that are done when the pixels are found, when the cuts are found, and when the scene as it came is measured */
const FOUND = 0.2;
const CUT = 0.8;
const MEASURED = 0.9;

/**
 * The scene with objects cut in clusters of triangles, as splitScene has them: every triangle once, flags and colours kept. Triangles of an
 * object may be in another order.
 * @throws RangeError for a budget that is no whole number or less than the scene's objects, and for coordinates that are not finite
 * @example
 * ```ts
 * import { readScene } from 'cull64';
 * import { autoParts } from 'cull64/learn';
 *
 * // a wall between two others that are one object: whole, that is drawn after it
 * const wall = (z: number, x: number, width: number) =>
 *   `v ${x} -9 ${z}\nv ${x + width} -9 ${z}\nv ${x + width} 9 ${z}\nv ${x} 9 ${z}\nf -4 -3 -2 -1\n`;
 * const model = `o pair\n${wall(-2, -9, 9)}${wall(-12, 0, 18)}o between\n${wall(-5, -9, 18)}`;
 * const scene = await readScene(new TextEncoder().encode(model));
 * const { scene: cut, report } = autoParts(scene, { train: [{ eye: [0, 0, 0], target: [0, 0, -1] }] });
 * cut.names; // ['pair#0', 'pair#1', 'between']
 * report.after.test.sorted; // 0
 * ```
 */
export function autoParts(scene: Scene, options: AutoPartsOptions = {}): AutoParts {
  return finishSteps(stepsOf(planAutoParts(scene, options), createPartWork({ scene })), options.onProgress);
}

/** autoParts as a plan. */
export function planAutoParts(scene: Scene, options: Omit<AutoPartsOptions, 'onProgress'> = {}): PartPlan<AutoParts> {
  const { train, seed, views } = { ...AUTO_PARTS_DEFAULTS, ...options };
  const { sets, source, judged } = partViews(scene, train, seed, { ...AUTO_PARTS_DEFAULTS.views, ...views });
  return planOnViews(scene, sets, source, options, judged);
}

/**
 * As planAutoParts, on the views that are given.
 * @param source where the views are from, for the report
 * @param judged sets of views; on none of them may the answer shade more than the scene as it came, in the tree's order or
 * sorted
 */
export function* planOnViews(
  scene: Scene,
  cameras: Record<ViewSet, readonly Camera[]>,
  source: string,
  options: Pick<AutoPartsOptions, 'budget' | 'price'> = {},
  judged: readonly (readonly Camera[])[] = [],
): PartPlan<AutoParts> {
  const { budget = 2 * objectCount(scene), price = AUTO_PARTS_DEFAULTS.price } = options;
  checkInput(scene, budget);
  for (const camera of [...cameras.trained, ...cameras.validation]) yield { piece: { camera } };
  const trained = yield* seenBy(cameras.trained, 0, FOUND / 2);
  const validation = yield* seenBy(cameras.validation, FOUND / 2, FOUND);
  const objects = wholeObjects(scene);
  const uncut = (seen: SetPixels) => createSearchSet(objects, seen, objectCount(scene), price);
  const first = stageOf(uncut(trained), uncut(validation));
  const learned = learnTriangleOrder(scene, trained.pixels, validation.pixels, price * validation.covered);
  const seen = { trained: renumbered(trained, learned.numberOf), validation: renumbered(validation, learned.numberOf) };
  const whole: SceneCut = { number: 2, numberOf: learned.numberOf, labels: null };
  const search = createSearch(scene, whole, seen, budget, price);
  const ordered = stageOf(search.trained, search.validation);
  const found = yield* cutGreedily(search, first, ordered, FOUND, CUT);
  const asItCame = measuringPieces({ number: 0, numberOf: null, labels: null }, [...judged, cameras.test]);
  const single = measuringPieces({ number: 1, numberOf: null, labels: trianglesApart(scene) }, [cameras.test]);
  const before = yield* measuredOn([...asItCame, ...single], CUT, MEASURED);
  const triangles = before.pop()!;
  // tried in this order: the cuts, which save most, then the order alone, which adds no object; the scene as it came is not worse than itself
  const candidates = new Set([found, ordered.cost < first.cost ? ordered : first, first]);
  let number = 3;
  let judging = MEASURED;
  for (const stage of candidates) {
    const labels = labelsOf(scene, stage);
    const cut: SceneCut = { number: number++, numberOf: stage === first ? null : learned.numberOf, labels };
    const pieces = measuringPieces(cut, [...judged, cameras.test]);
    const after = yield* measuredOn(pieces, judging, 1);
    judging = 1;
    if (stage !== first && !judged.every((_, set) => isNoMore(after[set], before[set]))) continue;
    return {
      scene: sceneOfCut(scene, cut),
      report: {
        source,
        views: {
          trained: cameras.trained.length,
          validation: cameras.validation.length,
          test: cameras.test.length,
        },
        reordered: stage === first ? 0 : learned.reordered,
        before: {
          trained: excessOn(trained, first.trained),
          validation: excessOn(validation, first.validation),
          test: excessOf(before[judged.length]),
        },
        after: {
          trained: excessOn(trained, stage.trained),
          validation: excessOn(validation, stage.validation),
          test: excessOf(after[judged.length]),
        },
        triangles: excessOf(triangles),
      },
    };
  }
  throw new Error('the scene as it came is a candidate');
}

function checkInput(scene: Scene, budget: number): void {
  if (!(Number.isInteger(budget) && budget >= objectCount(scene)))
    throw new RangeError(
      `parts: a budget of ${budget} objects, but the scene has ${objectCount(scene)}: it must be a whole number of at least these`,
    );
  const wrong = scene.positions.findIndex((coordinate) => !Number.isFinite(coordinate));
  if (wrong >= 0)
    throw new RangeError(
      `parts: coordinate ${'xyz'[wrong % 3]} of vertex ${Math.floor(wrong / 3)} is ${scene.positions[wrong]}; all must be finite`,
    );
}

function renumbered(seen: SetPixels, numberOf: Uint32Array): SetPixels {
  return { ...seen, pixels: renumberTriangles(seen.pixels, numberOf) };
}

/** Triangles, by their numbers in the stage's scene: a label that is the same for all triangles of a part. */
function labelsOf({ indices }: Scene, { parts }: Stage): Uint32Array {
  const labels = new Uint32Array(indices.length / 3);
  for (const [label, { triangles }] of parts.entries()) for (const triangle of triangles) labels[triangle] = label;
  return labels;
}

/** @param pixels of the same views: those that are not contested shade one fragment each, in every order */
function excessOn({ pixels, covered }: SetPixels, shaded: Shaded): PartsExcess {
  const alone = covered - (pixels.firstFragment.length - 1);
  return excessOf({ covered, tree: shaded.tree + alone, sorted: shaded.sorted + alone });
}

function excessOf({ covered, tree, sorted }: ViewSetMeasure): PartsExcess {
  const excess = (shaded: number) => (covered > 0 ? (shaded - covered) / covered : null);
  return { tree: excess(tree), sorted: excess(sorted) };
}

/** Whether neither order shades more. Of the same views as many pixels are covered. */
function isNoMore(now: ViewSetMeasure, before: ViewSetMeasure): boolean {
  return now.tree <= before.tree && now.sorted <= before.sorted;
}

/**
 * Reorders objects' triangles and cuts objects into parts to save overdraw: the order first, which adds no object (triangle-order.ts), then
 * again and again the cut that saves most fragments for each object that it adds (greedy-cuts.ts).
 *
 * All is chosen on training views, and taken where it pays on validation views. The answer is judged once more, on two further sets of views, near the
 * places of the others and free: where it shades more than the scene as it came on either, in either order, the learned order of triangles alone is
 * taken, and where that does too, the scene as it came. The report's test views decide nothing.
 */
import type { Camera, View } from '../math/camera.ts';
import { measureOverdraw } from '../overdraw/measure.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { regroup, splitTriangles } from '../scene/split.ts';
import { buildSphereTree } from '../tree/sphere/sphere-build.ts';
import { cutGreedily, type Shaded, type Stage, stageOf } from './greedy-cuts.ts';
import { createSearch, createSearchSet } from './part-search.ts';
import { PICTURE, partViews, type SetPixels, seePixels } from './part-training.ts';
import type { ViewSet } from './training.ts';
import { learnTriangleOrder, renumberTriangles, reorderTriangles } from './triangle-order.ts';

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

/** part of the progress that finding the pixels takes */
const FINDING = 0.2;

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
  const { train, seed, views } = { ...AUTO_PARTS_DEFAULTS, ...options };
  const { sets, source, judged } = partViews(scene, train, seed, { ...AUTO_PARTS_DEFAULTS.views, ...views });
  return cutOnViews(scene, sets, source, options, judged);
}

/**
 * As autoParts, on the views that are given.
 * @param source where the views are from, for the report
 * @param judged sets of views; on none of them may the answer shade more than the scene as it came, in the tree's order or
 * sorted
 */
export function cutOnViews(
  scene: Scene,
  cameras: Record<ViewSet, readonly Camera[]>,
  source: string,
  options: Pick<AutoPartsOptions, 'budget' | 'price' | 'onProgress'> = {},
  judged: readonly (readonly Camera[])[] = [],
): AutoParts {
  const { budget = 2 * objectCount(scene), price = AUTO_PARTS_DEFAULTS.price, onProgress: tell = () => {} } = options;
  checkInput(scene, budget);
  const looks = cameras.trained.length + cameras.validation.length;
  const find = (set: 'trained' | 'validation', before: number) =>
    seePixels(scene, cameras[set], (done) => tell((FINDING * (before + done)) / looks));
  const trained = find('trained', 0);
  const validation = find('validation', cameras.trained.length);
  const asItCame = (seen: SetPixels) => createSearchSet(scene, seen, objectCount(scene), price);
  const first = stageOf(asItCame(trained), asItCame(validation));
  const learned = learnTriangleOrder(scene, trained.pixels, validation.pixels, price * validation.covered);
  const seen = { trained: renumbered(trained, learned.numberOf), validation: renumbered(validation, learned.numberOf) };
  const reordered = reorderTriangles(scene, learned.numberOf);
  const search = createSearch(reordered, seen, budget, price);
  const ordered = stageOf(search.trained, search.validation);
  const found = cutGreedily(search, first, (done) => tell(FINDING + (1 - FINDING) * done));
  const sceneAt = (stage: Stage) =>
    stage === first ? regroup(scene, labelsOf(scene, first)) : regroup(reordered, labelsOf(reordered, stage));
  const start = judged.map((views) => measuredExcess(scene, views));
  const holds = (stage: Stage) => judged.every((views, i) => isNoMore(measuredExcess(sceneAt(stage), views), start[i]));
  // tried in this order: the cuts, which save most, then the order alone, which adds no object
  const best = [found, ...(ordered.cost < first.cost ? [ordered] : [])].find(holds) ?? first;
  const cut = sceneAt(best);
  const excess = (stage: Stage, result: Scene): Record<ViewSet, PartsExcess> => ({
    trained: excessOf(stage.trained, trained),
    validation: excessOf(stage.validation, validation),
    test: measuredExcess(result, cameras.test),
  });
  return {
    scene: cut,
    report: {
      source,
      views: {
        trained: cameras.trained.length,
        validation: cameras.validation.length,
        test: cameras.test.length,
      },
      reordered: best === first ? 0 : learned.reordered,
      before: excess(first, scene),
      after: excess(best, cut),
      triangles: measuredExcess(splitTriangles(scene), cameras.test),
    },
  };
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

/** Triangles: a label that is the same for all triangles of a part. */
function labelsOf({ indices }: Scene, { parts }: Stage): Float64Array {
  const labels = new Float64Array(indices.length / 3);
  for (const [label, { triangles }] of parts.entries()) for (const triangle of triangles) labels[triangle] = label;
  return labels;
}

function excessOf({ tree, sorted }: Shaded, { pixels, covered }: SetPixels): PartsExcess {
  const contested = pixels.firstFragment.length - 1;
  return {
    tree: covered > 0 ? (tree - contested) / covered : null,
    sorted: covered > 0 ? (sorted - contested) / covered : null,
  };
}

function isNoMore(now: PartsExcess, before: PartsExcess): boolean {
  return (now.tree ?? 0) <= (before.tree ?? 0) && (now.sorted ?? 0) <= (before.sorted ?? 0);
}

function measuredExcess(scene: Scene, cameras: readonly Camera[]): PartsExcess {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const { orders } = measureOverdraw(scene, tree, cameras, { ...PICTURE, orders: ['tree', 'sorted'] });
  return { tree: orders[0].excess, sorted: orders[1].excess };
}

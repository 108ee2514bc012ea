/**
 * Finds what is hidden from where, by sampling: cells where a camera can be, the objects that eyes in each of them see, merged to fit a budget.
 *
 * Not a proof: an object that no eye of a cell saw is taken to be hidden there. How much that misses is measured on other eyes anywhere in the cells, and
 * kept beside the cells. Eyes outside all cells see everything. The scene is taken as it stands: moving objects are left to the cull.
 *
 * Guarantee: the same scene, tree and options give the same cells. Nothing is hidden from the recorded views' own pictures at PICTURE_WIDTH x
 * PICTURE_HEIGHT. A recorded eye that is in a cell is in it in every file too (keep-eyes.ts).
 * Steps: region.ts, base-cells.ts, merge-cells.ts, test-hidden.ts.
 */
import { type Plan, partOf, stepsOf } from '../../core/base/plan.ts';
import { finishSteps } from '../../core/base/steps.ts';
import type { View } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { encodeHidden, hiddenCodeBytes } from '../../core/tree/hidden/hidden-code.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { createFreeSpace } from '../../seeds/places/free-space.ts';
import { type BaseCells, type BaseOptions, planBaseCells } from './base-cells.ts';
import { cellsOfMerged, nothingHidden } from './cells-of-merged.ts';
import { clearanceOf, type EyeRules } from './eyes.ts';
import { freeViews } from './free-views.ts';
import { type FoundGroups, planGroupedCells, planGroups } from './grouped-cells.ts';
import { grownSets } from './grown-sets.ts';
import { keepEyes } from './keep-eyes.ts';
import { createLooking, type EyePlan, type Looked, type LookedAt, type LookingPiece } from './looking.ts';
import { mergeCells } from './merge-cells.ts';
import { LEAF_BYTES, type MergedCells, NODE_BYTES } from './merged-cells.ts';
import type { EyeHeights } from './places.ts';
import { findRegion, regionSize } from './region.ts';
import { testViews } from './test-eyes.ts';
import { type PictureMeasure, type PicturePiece, planMeans, testOf } from './test-hidden.ts';

export interface HiddenOptions {
  /**
   * recorded views: where cameras are; default the scene's own path, or where it has none views from free space
   * (free-views.ts)
   */
  train?: readonly View[] | null;
  /** most bytes of the section that a tree file gets; default 16,384 */
  budget?: number;
  /** 'full', or 'preview' for a first look: a fifth of the eyes, at half the resolution */
  quality?: HiddenQuality;
  /** in place of what the quality spends */
  effort?: Partial<HiddenEffort>;
  /**
   * heights of eyes over a floor, in world units, crouching and at the top of a jump; default half the least recorded
   * one to twice the greatest
   */
  eyeHeights?: EyeHeights | null;
  /** world units: a cell's set also holds what is seen from cells so near to it; default 0 */
  margin?: number;
  /** ids of objects that are in every set: what opens, breaks or must not appear late */
  neverHidden?: readonly number[];
  seed?: number;
  /** search in groups of cells that know nothing of each other, as machines do that share the work: about the same misses, and other bytes; default false */
  groups?: boolean;
  /** part done, 0 .. 1 */
  onProgress?: (done: number) => void;
}

export const HIDDEN_QUALITIES = ['preview', 'full'] as const;
export type HiddenQuality = (typeof HIDDEN_QUALITIES)[number];

export interface HiddenEffort {
  /** cube maps that are drawn */
  maps: number;
  /** pixels a side of a map's face, a multiple of 8 */
  size: number;
  /** most base cells */
  cells: number;
  /** eyes that test */
  tests: number;
}

/** What each quality spends. */
export const HIDDEN_EFFORT: Record<HiddenQuality, HiddenEffort> = {
  preview: { maps: 1500, size: 128, cells: 300, tests: 100 },
  full: { maps: 8000, size: 256, cells: 1000, tests: 1000 },
};

export const HIDDEN_DEFAULTS = { budget: 16_384, quality: 'full' as HiddenQuality, seed: 1 };

/** part of the work, for the progress */
const SAMPLING_SHARE = 0.9;

export interface HiddenReport {
  /** how the region was found; null where there is none */
  region: 'tubes' | 'flood' | null;
  /** views that the region was found from, recorded or free */
  views: number;
  baseCells: number;
  /** side of a base cell in world units */
  cellSide: number;
  /** cube maps drawn */
  maps: number;
  cells: number;
  sets: number;
  /** bytes of the section, coded on the given tree */
  bytes: number;
  /** the share of its pixels that the worst of the eyes that tested the cells missed; null where there were no such eyes */
  worstMissed: number | null;
  /** heights of eyes over floors that were sampled; null where there are no floors */
  eyeHeights: EyeHeights | null;
}

export interface HiddenResult {
  cells: HiddenCells;
  report: HiddenReport;
}

/**
 * What is hidden from where in a scene.
 * @param tree the tree that the sets will be coded on: with it they fit the budget
 * @throws RangeError for a budget that is no number of bytes above 0, an effort whose size is no multiple of 8, a negative margin, heights that are not 0
 * <= low < high, and ids of objects that the scene does not have
 * @example
 * ```ts
 * import { buildSphereTree, readScene } from 'cull64';
 * import { findHidden } from 'cull64/hidden';
 *
 * // a small wall behind a large one, which is object 1
 * const wall = (z: number, s: number) => `o wall\nv -${s} -${s} ${z}\nv ${s} -${s} ${z}\nv ${s} ${s} ${z}\nv -${s} ${s} ${z}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(-6, 1) + wall(-3, 9)));
 * const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
 * const train = [0, 1].map((x) => ({ eye: [x, 0, 0] as const, target: [x, 0, -1] as const }));
 * const { cells, report } = findHidden(scene, tree, { train, effort: { maps: 100, size: 64, cells: 8, tests: 10 } });
 * Array.from(cells.sets[0]); // [2]
 * cells.tested; // { eyes: 10, missedPixels: 0, missedEyes: 0 }
 * report.region; // 'tubes'
 * ```
 */
export function findHidden(scene: Scene, tree: SphereTree, options: HiddenOptions = {}): HiddenResult {
  return finishSteps(findHiddenSteps(scene, tree, options), options.onProgress);
}

/**
 * findHidden in steps of some milliseconds, for a caller that pauses or stops between them.
 * @returns a generator that yields the part done, 0 .. 1
 */
export function* findHiddenSteps(
  scene: Scene,
  tree: SphereTree,
  options: HiddenOptions = {},
): Generator<number, HiddenResult> {
  const { plan, lookedAt } = createHiddenPlans(scene, options)(tree);
  return yield* stepsOf(plan, createLooking(lookedAt));
}

/** A plan of findHidden, and what its pieces are done on (createLooking). */
export interface HiddenPlan {
  plan: Plan<LookingPiece, Looked, HiddenResult>;
  lookedAt: LookedAt;
}

/** How base cells are found. */
export type CellSearch = (rules: EyeRules, scene: Scene, options: BaseOptions) => EyePlan<BaseCells>;

/**
 * findHidden for several trees of a scene, as plans, for a caller that has the pieces done elsewhere: what eyes see is sampled for the first
 * tree, and fitted to each.
 * @param search in place of the one that the options ask for
 * @returns a function that throws as findHidden does
 */
export function createHiddenPlans(
  scene: Scene,
  options: HiddenOptions = {},
  search?: CellSearch,
): (tree: SphereTree) => HiddenPlan {
  const { budget = HIDDEN_DEFAULTS.budget } = options;
  let samples: HiddenSamples | null | undefined;
  function* planFor(tree: SphereTree): HiddenPlan['plan'] {
    if (samples === undefined) samples = yield* partOf(planSamples(scene, options, search), 0, SAMPLING_SHARE);
    if (samples === null) return nothingFound(scene);
    return yield* partOf(planFit({ ...samples, tree }, budget), SAMPLING_SHARE, 1);
  }
  return (tree) => {
    checkBudget(budget);
    checkOptions(options, objectCount(scene));
    return { plan: planFor(tree), lookedAt: { scene, tree, size: effortOf(options).size } };
  };
}

/** What eyes saw, before cells are merged: it can be fitted to any number of budgets. */
export interface HiddenSamples {
  scene: Scene;
  rules: EyeRules;
  views: readonly View[];
  base: BaseCells;
  effort: HiddenEffort;
  seed: number;
  margin: number;
  /** ids of objects that are never hidden */
  never: readonly number[];
}

/** @returns null where there is no place for an eye */
export function* planSamples(
  scene: Scene,
  options: HiddenOptions = {},
  search: CellSearch = options.groups ? planGroupedCells : planBaseCells,
): EyePlan<HiddenSamples | null> {
  const { margin = 0, neverHidden: never = [] } = options;
  const from = searchedFrom(scene, options);
  if (from === null) return null;
  const { rules, views, effort, seed } = from;
  const base = yield* search(rules, scene, { views, maps: effort.maps, seed });
  return { scene, ...from, base, margin, never };
}

/**
 * Some of the groups of a search in groups (HiddenOptions.groups), for machines that share it.
 * @param which groups by number
 * @returns none where there is no place for an eye
 */
export function* planSomeGroups(
  scene: Scene,
  options: HiddenOptions,
  which: (group: number) => boolean,
): EyePlan<FoundGroups> {
  const from = searchedFrom(scene, options);
  if (from === null) return { groups: [], sets: [] };
  const { rules, views, effort, seed } = from;
  return yield* planGroups(rules, scene, { views, maps: effort.maps, seed }, which);
}

/** Where eyes can be, and what the search spends; null where there is no such place. */
function searchedFrom(
  scene: Scene,
  options: HiddenOptions,
): Pick<HiddenSamples, 'rules' | 'views' | 'effort' | 'seed'> | null {
  const { seed = HIDDEN_DEFAULTS.seed } = options;
  checkOptions(options, objectCount(scene));
  const effort = effortOf(options);
  if (objectCount(scene) === 0) return null;
  const space = createFreeSpace(scene);
  const views = recordedViews(options.train, scene) ?? freeViews(scene, space, seed);
  if (views.length === 0) return null;
  const clearance = clearanceOf(views);
  const eyes = views.map(({ eye }) => eye);
  const region = findRegion(space, eyes, { mostCells: effort.cells, clearance, heights: options.eyeHeights, seed });
  return { rules: { space, region, clearance }, views, effort, seed };
}

/**
 * The cells for a budget, tested.
 * @param samples with the tree that the sets will be coded on
 * @throws RangeError for a budget that is no number of bytes above 0
 */
export function* planFit(
  samples: HiddenSamples & { tree: SphereTree },
  budget: number,
): Plan<PicturePiece, PictureMeasure, HiddenResult> {
  checkBudget(budget);
  const { scene, tree, rules, views, base, effort, seed, margin, never } = samples;
  const { region } = rules;
  const grown = grownSets(region, base, margin, never);
  const eyes = views.map(({ eye }) => eye);
  // planes that keep the recorded eyes in their cells take bytes of their own
  let kept: MergedCells | null = null;
  for (let spared = 0; spared < budget; ) {
    const merged = mergeCells(region, grown, tree, budget - spared);
    if (merged === null) break;
    const tried = keepEyes(merged, region, eyes);
    const more = (tried.leaves - merged.leaves) * (LEAF_BYTES + 2 * NODE_BYTES);
    if (merged.bytes + more <= budget) {
      kept = tried;
      break;
    }
    spared += more;
  }
  if (kept === null) return nothingFound(scene);
  const cells = cellsOfMerged(kept, region, objectCount(scene));
  const held = testViews(rules, cells, views, effort.tests, seed + 1);
  const tested = yield* planMeans(cells, held);
  cells.tested = testOf(tested);
  // sets of different cells that came out equal are coded once
  const code = encodeHidden(cells, tree, tree.ids);
  return {
    cells,
    report: {
      region: region.kind,
      views: views.length,
      baseCells: regionSize(region),
      cellSide: region.step,
      maps: base.maps,
      cells: kept.leaves,
      sets: code.setCount,
      bytes: hiddenCodeBytes(code),
      worstMissed: cells.tested && tested.worstMissed,
      eyeHeights: region.heights,
    },
  };
}

function effortOf({ quality = HIDDEN_DEFAULTS.quality, effort }: HiddenOptions): HiddenEffort {
  return { ...HIDDEN_EFFORT[quality], ...effort };
}

function checkBudget(budget: number): void {
  if (!(budget > 0)) throw new RangeError(`hidden: a budget of ${budget} bytes; it must be above 0`);
}

function checkOptions({ margin = 0, neverHidden = [], eyeHeights }: HiddenOptions, objects: number): void {
  if (!(margin >= 0 && margin < Number.POSITIVE_INFINITY))
    throw new RangeError(`hidden: a margin of ${margin} units; it must be 0 or more`);
  const wrong = neverHidden.find((id) => !(Number.isInteger(id) && id >= 0 && id < objects));
  if (wrong !== undefined)
    throw new RangeError(`hidden: neverHidden has object ${wrong}; the scene has ${objects}, numbered from 0`);
  if (
    eyeHeights &&
    !(eyeHeights.low >= 0 && eyeHeights.low < eyeHeights.high && eyeHeights.high < Number.POSITIVE_INFINITY)
  )
    throw new RangeError(
      `hidden: eyes from ${eyeHeights.low} to ${eyeHeights.high} over floors; the first must be 0 or more, and less`,
    );
}

function nothingFound(scene: Scene): HiddenResult {
  return { cells: nothingHidden(objectCount(scene)), report: NOTHING };
}

/** Recorded views; null where there are none. */
function recordedViews(given: readonly View[] | null | undefined, scene: Scene): readonly View[] | null {
  if (given && given.length > 0) return given;
  return scene.views.length > 0 ? scene.views : null;
}

const NOTHING: HiddenReport = {
  region: null,
  views: 0,
  baseCells: 0,
  cellSide: 0,
  maps: 0,
  cells: 0,
  sets: 0,
  bytes: 0,
  worstMissed: null,
  eyeHeights: null,
};

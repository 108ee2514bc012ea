/**
 * Picks, of the compact trees of a scene that fit into a budget of bytes, the one that costs a frame the least, CPU and fill weighed
 * against each other.
 *
 * Candidates: each compact format x LEAF_SIZES (a larger leaf is a tree collapsed further up) x with and without the spheres of
 * objects. Bytes are those of the file, known from the counts before anything is built; costs are those of offline/n64/expected-cost.ts.
 * The curve holds the candidates that are worth their bytes: each costs less than every smaller one. The choice is the
 * largest on the curve that fits.
 *
 * Where there are cells of hidden objects, each candidate is priced with the same sets; the bytes of these are no part of the budget,
 * because cells are fitted to the chosen tree afterwards.
 *
 * Pruned, without effect on the result: candidates are tried from the smallest up, and one is given up as soon as it costs as much as a
 * smaller one. Sampled: at most CHOICE_VIEWS views are used, evenly spread, and no leaf sizes between those of
 * LEAF_SIZES are tried, unless others are asked for.
 */
import { type Plan, stepsOf } from '../../core/base/plan.ts';
import { sampled } from '../../core/base/sampled.ts';
import { finishSteps } from '../../core/base/steps.ts';
import { compactTree } from '../../core/compact/build.ts';
import { COMPACT_FORMATS, type CompactFormat } from '../../core/compact/codings.ts';
import { COMPACT_MAX_LEAVES, COMPACT_MAX_OBJECTS, type CompactTree } from '../../core/compact/compact-tree.ts';
import { compactFileBytes } from '../../core/file/formats/compact.ts';
import { FORMATS } from '../../core/file/formats.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from '../../core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import {
  type CostView,
  costViews,
  type ExpectedCost,
  type ExpectedCostOptions,
  expectedCost,
} from './expected-cost.ts';
import { hiddenFrames } from './hidden-path.ts';
import { CONSOLE_COSTS } from './machine.ts';

export const LEAF_SIZES: readonly number[] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 255];

/** most candidates that are given away before the answer of one is asked for */
const AHEAD = 16;

/** Most views that candidates are compared on. */
export const CHOICE_VIEWS = 32;

/**
 * CPU cycles that a falsely visible object costs: an ESTIMATE, for an object of 24 triangles and 24 vertices that are all rejected.
 * The RSP takes 12 pairs of vertices x 54, 24 triangles x 27 and 17 commands x 12 of its cycles (F3DEX2, as the authors of F3DEX3 counted
 * it), 1,500 in all or 2,250 of the CPU's; the CPU writes the commands in some 250.
 */
export const OBJECT_CYCLES = 2500;

export interface BudgetInput {
  /** objects x (x, y, z, r) */
  spheres: Float32Array;
  /** objects x (min x, y, z, max x, y, z) */
  boxes?: Float32Array;
  /**
   * the scene of these objects: with it the fill of each tree's order is weighed too, except for the order back, whose
   * fill no tree changes
   */
  scene?: Scene;
  /** at least one */
  cameras: readonly Camera[];
  /** what is hidden from where, for programs that leave it out: the cameras are then successive frames */
  hidden?: HiddenCells | null;
}

/** Builds the tree of a scene with leaves of the given kind. */
export type TreeBuilder = (leaves: Pick<BuildOptions, 'leafSize' | 'leaves'>) => SphereTree;

export interface TreesChosenFrom extends Pick<BuildOptions, 'split' | 'bounds'> {
  /** what builds the trees in place of `split` and `bounds` */
  build?: TreeBuilder;
}

export interface BudgetOptions extends TreesChosenFrom, ExpectedCostOptions {
  /** whether the file holds input ids */
  ids: boolean;
  /** formats that are tried */
  formats: readonly CompactFormat[];
  /** most objects in a leaf, 1 to 255 each, ascending: those that are tried */
  leafSizes: readonly number[];
  /** called with the part of the candidates that is done, 0 .. 1 */
  onProgress?: (done: number) => void;
}

export const BUDGET_DEFAULTS: BudgetOptions = {
  split: BUILD_DEFAULTS.split,
  bounds: BUILD_DEFAULTS.bounds,
  order: 'front',
  costs: CONSOLE_COSTS,
  objectCycles: OBJECT_CYCLES,
  fillWeight: 1,
  ids: false,
  formats: COMPACT_FORMATS,
  leafSizes: LEAF_SIZES,
};

/** A kind of compact tree. */
export interface TreeKind {
  format: CompactFormat;
  leafSize: number;
  /** objects have spheres of their own; true where a leaf is one object */
  objectSpheres: boolean;
}

export interface Candidate extends TreeKind {
  /** of the file */
  bytes: number;
}

export interface CostedTree extends Candidate, ExpectedCost {}

export interface TreeChoice {
  chosen: CostedTree;
  /** in ascending bytes and descending expectedMilliseconds, those beyond the budget too */
  curve: CostedTree[];
  /** number of candidates, and number of views on which they were compared */
  candidates: number;
  views: number;
}

/**
 * The compact tree that costs a frame the least among those that fit a budget.
 * @param budget bytes of the file; Infinity for no limit
 * @throws RangeError where nothing fits, where there are no views, and for objects that no compact tree can hold
 * @example
 * ```ts
 * import { createCamera } from 'cull64';
 * import { chooseTree } from 'cull64/n64';
 *
 * const spheres = Float32Array.from({ length: 4 * 200 }, (_, k) => (k % 4 < 3 ? (k * k) % 101 : 1));
 * const cameras = [createCamera({ eye: [50, 50, 150], target: [50, 50, 50] })];
 * const { chosen } = chooseTree({ spheres, cameras }, 2000);
 * chosen.format; // 'compact8'
 * chosen.leafSize; // 2
 * chosen.bytes; // 1696
 * ```
 */
export function chooseTree(input: BudgetInput, budget: number, options: Partial<BudgetOptions> = {}): TreeChoice {
  return createPricing(input, options).choose(budget);
}

/** Choices and prices on the same views, which are set up once. */
export interface Pricing {
  choose(budget: number): TreeChoice;
  price(kind: TreeKind): CostedTree;
}

export function createPricing(input: BudgetInput, options: Partial<BudgetOptions> = {}): Pricing {
  const settings = { ...BUDGET_DEFAULTS, ...options };
  const price = createPricer(pricedOn(input, options));
  const run = <T>(plan: Plan<PricedPiece, ExpectedCost | null, T>) =>
    finishSteps(stepsOf(plan, price), settings.onProgress);
  return {
    choose: (budget) => run(planChoice(input, budget, settings)),
    price: (kind) => finishSteps(stepsOf(planPrice(input, kind, settings), price)),
  };
}

/** A tree to be priced. */
export interface PricedPiece extends Pick<TreeKind, 'format' | 'objectSpheres'> {
  tree: SphereTree;
  /** milliseconds: it is given up once it is sure to cost as much */
  limit: number;
}

/** What all trees are priced on. */
export interface PricedOn {
  input: BudgetInput;
  how: ExpectedCostOptions;
}

/** What prices trees for a choice with these options, as plain data. */
export function pricedOn(input: BudgetInput, options: Partial<BudgetOptions>): PricedOn {
  const { order, costs, objectCycles, fillWeight } = { ...BUDGET_DEFAULTS, ...options };
  return { input, how: { order, costs, objectCycles, fillWeight } };
}

/** Prices trees one by one: the pieces of planChoice and planPrice; null where one was given up. */
export function createPricer({ input, how }: PricedOn): (piece: PricedPiece) => ExpectedCost | null {
  let views: CostView[] | null = null;
  return ({ tree, format, objectSpheres, limit }) => {
    views ??= viewsOf(input, how);
    return expectedCost(compactTree(tree, { format, objectSpheres }), views, how, limit) ?? null;
  };
}

/** The choice of chooseTree as a plan. @throws RangeError as chooseTree does */
export function* planChoice(
  input: BudgetInput,
  budget: number,
  options: Partial<BudgetOptions> = {},
): Plan<PricedPiece, ExpectedCost | null, TreeChoice> {
  const settings = { ...BUDGET_DEFAULTS, ...options };
  if (input.cameras.length === 0) throw new RangeError('trees are compared on views, and there are none');
  const candidates = candidatesOf(input.spheres.length / 4, settings.ids, settings.formats, settings.leafSizes);
  const least = candidates[0].bytes;
  if (!(least <= budget))
    throw new RangeError(`the smallest tree of this scene takes ${least} bytes, and the budget is ${budget}`);
  const curve = yield* planCurve(input, candidates, settings);
  return {
    chosen: curve.findLast((tree) => tree.bytes <= budget)!,
    curve,
    candidates: candidates.length,
    views: sampled(input.cameras, CHOICE_VIEWS).length,
  };
}

/**
 * Bytes and costs of one kind of tree, on the views on which chooseTree compares, as a plan.
 * @throws RangeError where there are no views, and for objects that no compact tree can hold
 */
export function* planPrice(
  input: BudgetInput,
  kind: TreeKind,
  options: Partial<BudgetOptions> = {},
): Plan<PricedPiece, ExpectedCost | null, CostedTree> {
  const settings = { ...BUDGET_DEFAULTS, ...options };
  if (input.cameras.length === 0) throw new RangeError('trees are costed on views, and there are none');
  const { format, leafSize, objectSpheres } = kind;
  const { leaves } = FORMATS[format].build;
  const tree = builderOf(input, settings)({ leafSize, leaves });
  yield { piece: { tree, format, objectSpheres, limit: Number.POSITIVE_INFINITY } };
  const cost = yield { done: 1 };
  const sizes = { objects: objectSpheres, ids: settings.ids };
  const bytes = compactFileBytes(FORMATS[format], input.spheres.length / 4, leafSize, sizes);
  return { format, leafSize, objectSpheres, bytes, ...cost! };
}

/**
 * Every tree that these formats can hold, in ascending bytes.
 * @param leafSizes most objects in a leaf, ascending; none beyond the first that holds all objects is tried
 * @throws RangeError for more objects than compact trees can number, in leaves of these sizes or at all
 */
export function candidatesOf(
  objects: number,
  ids = false,
  formats = COMPACT_FORMATS,
  leafSizes = LEAF_SIZES,
): Candidate[] {
  if (objects > COMPACT_MAX_OBJECTS)
    throw new RangeError(`${objects} objects; compact trees number at most ${COMPACT_MAX_OBJECTS}: use float16`);
  const whole = leafSizes.findIndex((size) => size >= objects);
  const sizes = whole < 0 ? leafSizes : leafSizes.slice(0, whole + 1);
  const fewest = Math.ceil(objects / COMPACT_MAX_LEAVES);
  if (!sizes.some((size) => size >= fewest))
    throw new RangeError(
      `${objects} objects in leaves of at most ${sizes.at(-1)}: compact trees have at most ${COMPACT_MAX_LEAVES} leaves, so leaves of ${fewest} or more`,
    );
  const candidates: Candidate[] = [];
  for (const format of formats)
    for (const leafSize of sizes) {
      if (Math.ceil(objects / leafSize) > COMPACT_MAX_LEAVES) continue;
      for (const objectSpheres of leafSize > 1 ? [true, false] : [true]) {
        const bytes = compactFileBytes(FORMATS[format], objects, leafSize, { objects: objectSpheres, ids });
        candidates.push({ format, leafSize, objectSpheres, bytes });
      }
    }
  return candidates.sort((a, b) => a.bytes - b.bytes);
}

/** Build the tree of a chosen kind. @throws RangeError as compactTree does */
export function buildKind(
  input: Pick<BudgetInput, 'spheres' | 'boxes'>,
  { format, leafSize, objectSpheres }: TreeKind,
  how: Partial<TreesChosenFrom> = {},
): CompactTree {
  const { leaves } = FORMATS[format].build;
  return compactTree(builderOf(input, { ...BUDGET_DEFAULTS, ...how })({ leafSize, leaves }), { format, objectSpheres });
}

function builderOf(
  { spheres, boxes }: Pick<BudgetInput, 'spheres' | 'boxes'>,
  { split, bounds, build }: TreesChosenFrom,
): TreeBuilder {
  return build ?? ((leaves) => buildSphereTree(spheres, { boxes, split, bounds, ...leaves }));
}

/** Back to front there is no depth buffer: every fragment is written, whatever tree the order comes from. */
function viewsOf({ spheres, cameras, scene, hidden }: BudgetInput, { order }: ExpectedCostOptions): CostView[] {
  const eyes = cameras.map((camera) => camera.eye);
  const frames = hidden ? sampled(hiddenFrames(hidden, eyes), CHOICE_VIEWS) : undefined;
  return costViews(spheres, sampled(cameras, CHOICE_VIEWS), order === 'back' ? undefined : scene, frames);
}

/**
 * A candidate is given away with the limit that is known then, and weighed against the curve when its answer is asked for, in the order of
 * the candidates: a limit that was too high costs time alone.
 */
function* planCurve(
  input: BudgetInput,
  candidates: Candidate[],
  settings: BudgetOptions,
): Plan<PricedPiece, ExpectedCost | null, CostedTree[]> {
  const build = builderOf(input, settings);
  const made = new Map<string, SphereTree>();
  const curve: CostedTree[] = [];
  const limit = () => curve.at(-1)?.expectedMilliseconds ?? Number.POSITIVE_INFINITY;
  const waiting: PricedPiece[] = [];
  let given = 0;
  for (const [index, candidate] of candidates.entries()) {
    for (; given < candidates.length && given <= index + AHEAD; given++) {
      const { format, leafSize, objectSpheres } = candidates[given];
      const { leaves } = FORMATS[format].build;
      const key = `${leaves} ${leafSize}`;
      const tree = made.get(key) ?? build({ leafSize, leaves });
      made.set(key, tree);
      const piece = { tree, format, objectSpheres, limit: limit() };
      waiting.push(piece);
      yield { piece };
    }
    const cost = yield { done: (index + 1) / candidates.length };
    waiting.shift();
    if (!cost || cost.expectedMilliseconds >= limit()) continue;
    if (curve.at(-1)?.bytes === candidate.bytes) curve.pop();
    curve.push({ ...candidate, ...cost });
    // those that nobody has begun with profit from it
    for (const piece of waiting) piece.limit = limit();
  }
  return curve;
}

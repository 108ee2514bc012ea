/**
 * A sphere tree whose order is learned from pixels: the same file, the same cull, other cuts.
 *
 * Views near the places that cameras are expected at, and others all over free space, show which objects lie over each other; a rule cuts by that
 * (measured-split.ts), and where a leaf holds several objects of a compact tree their order is learned too (leaf-order.ts). The tree is then compared
 * with the one that split `order` builds, at eyes outside its training (training-plan.ts). Where a camera may be anywhere, these are in free space,
 * and in stretches of the places, for which a tree is grown without them; where it keeps to a path, they are beside that. The default tree is the
 * answer where learning does not pay.
 *
 * Guarantee: the same input gives the same tree on every machine. A learned tree that is taken never shades more than the default between objects on
 * the views that decide.
 * Tried and lost, as excess between objects on a scene's own path: occluders taken anew from the learned tree, up to four times (castle .059, not
 * .056); planes anywhere in their gaps (dungeon .0137, not .0106); every plane asked, without regard to batches (forest .0336, not .0302); inside
 * leaves a weight for the usual order. In free space: views near the path alone (E1M1 1.2 of the default's excess, with both .86).
 */
import { finishSteps } from '../../core/base/steps.ts';
import type { ProgramCull } from '../../core/compact/program-cull.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { CULL_DEFAULTS } from '../../core/tree/cull-options.ts';
import {
  BUILD_DEFAULTS,
  type BuildOptions,
  buildByRule,
  buildSphereTree,
} from '../../core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { type ExcessShare, excessOf, shadedOver, shareOf } from './judge.ts';
import { orderLeaves } from './leaf-order.ts';
import { measuredSplit } from './measured-split.ts';
import { cullOfTree, type PlaceObjects, placesByCull, placesByDistance } from './places.ts';
import { type JudgedView, type Lesson, lessonElsewhere, type Training, trainingSteps } from './training.ts';
import type { CameraRange, JudgedPlaces, JudgedSet, TrainingOptions } from './training-plan.ts';

export interface MeasuredOptions extends Pick<BuildOptions, 'leafSize' | 'leaves'> {
  /** weight of the order against the work of a cull: with 0 the work alone counts */
  lambda: number;
}

const MEASURED_DEFAULTS: MeasuredOptions = {
  leafSize: BUILD_DEFAULTS.leafSize,
  leaves: BUILD_DEFAULTS.leaves,
  lambda: 16,
};

/**
 * On the validation views a cull of the learned tree looks at MAX_WORK times the default's nodes at most; else half of
 * lambda is tried, down to LEAST_WEIGHT of it.
 */
const MAX_WORK = 1.09;
const LEAST_WEIGHT = 1 / 8;
/** A learned tree is taken where it leaves at most this part of the default's excess where it was trained. */
const PAYS = 0.95;
/**
 * Where it was not trained it may leave all of it: in free space it must be below by this many standard errors, in a
 * few stretches it may be over by as many.
 */
const NO_WORSE = 1;
const SPARE = 1;

/** Between objects: fragments that pass over another object's, over covered pixels, by where the test views stand; null where they cover nothing. */
export type Excess = Record<JudgedPlaces, number | null>;

export interface MeasuredReport {
  /** the tree that was taken: the learned one, or the default one where learning does not pay */
  taken: 'measured' | 'default';
  /** the places at which the learned one was not good enough; null where it is taken, or nothing is seen */
  against: JudgedPlaces | null;
  camera: CameraRange;
  /** for people: what the views are near to */
  source: string;
  /** views that pairs are from, and views in each of the two judging sets, by where they stand */
  views: { training: number } & Record<JudgedSet, Record<JudgedPlaces, number>>;
  /** on the test views; `near` of a learned tree is that of the one that was grown without the stretches */
  excess: { default: Excess; measured: Excess; sorted: Excess };
  /** the learned tree's excess as a share of the default's, on the validation views; null where nothing is covered */
  shares: Record<JudgedPlaces, ExcessShare | null>;
}

export interface MeasuredTree {
  tree: SphereTree;
  report: MeasuredReport;
}

/** The two trees that there are to choose from, and how each is culled. */
interface Contest {
  usual: Contestant;
  learned: Contestant;
  /** the learned one without the stretches; null where there are none */
  elsewhere: Contestant | null;
  shares: MeasuredReport['shares'];
  taken: MeasuredReport['taken'];
  against: MeasuredReport['against'];
}

interface Contestant {
  tree: SphereTree;
  placeObjects: PlaceObjects;
  /** nodes, on the validation views */
  visited: number;
}

/**
 * The tree of this kind that is best on the validation views, without a report.
 * @throws RangeError for leaves that are full where the compact formats cannot hold the tree
 */
export function learnedTree(scene: Scene, training: Training, options: Partial<MeasuredOptions> = {}): SphereTree {
  const { usual, learned, taken } = compete(scene, training, options);
  return (taken === 'measured' ? learned : usual).tree;
}

/** The tree of learnedTree, and what it and the others shade on views that decide nothing. */
export function measuredTree(scene: Scene, training: Training, options: Partial<MeasuredOptions> = {}): MeasuredTree {
  const { usual, learned, elsewhere, shares, taken, against } = compete(scene, training, options);
  const { cameras, camera, sets, source } = training;
  const excessBy = (path: PlaceObjects, near = path): Excess => {
    const by = (places: JudgedPlaces, placeObjects: PlaceObjects) =>
      excessOf(shadedOver(sets.test[places], placeObjects, objectCount(scene)));
    return { path: by('path', path), near: by('near', near), free: by('free', path) };
  };
  const counts = ({ path, near, free }: Training['sets'][JudgedSet]) => ({
    path: path.length,
    near: near.length,
    free: free.length,
  });
  return {
    tree: (taken === 'measured' ? learned : usual).tree,
    report: {
      taken,
      against,
      camera,
      source,
      views: { training: cameras.length, validation: counts(sets.validation), test: counts(sets.test) },
      excess: {
        default: excessBy(usual.placeObjects),
        measured: excessBy(learned.placeObjects, elsewhere?.placeObjects),
        sorted: excessBy(placesByDistance(scene.spheres)),
      },
      shares,
    },
  };
}

function compete(scene: Scene, training: Training, options: Partial<MeasuredOptions>): Contest {
  const { leafSize, leaves, lambda } = { ...MEASURED_DEFAULTS, ...options };
  const { path, near, free } = training.sets.validation;
  const judging = training.camera === 'path' ? path : [...path, ...free];
  const enter = (tree: SphereTree): Contestant => {
    const program = cullOfTree(tree, leaves);
    return { tree, placeObjects: placesByCull(program), visited: visitedOver(program, judging) };
  };
  const usual = enter(buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize, leaves }));
  let weight = lambda;
  const grow = (lesson: Lesson) => enter(growTree(scene, lesson, { leafSize, leaves, lambda: weight }));
  let learned = grow(training);
  while (learned.visited > MAX_WORK * usual.visited && weight > lambda * LEAST_WEIGHT) {
    weight /= 2;
    learned = grow(training);
  }
  const elsewhere = training.stretches.length > 0 ? grow(lessonElsewhere(training)) : null;
  const shareOn = (views: readonly JudgedView[], one: Contestant): ExcessShare | null => {
    const [mine, other] = [one, usual].map(({ placeObjects }) => shadedOver(views, placeObjects, objectCount(scene)));
    return excessOf(other) === null ? null : shareOf(mine, other);
  };
  const shares = {
    path: shareOn(path, learned),
    near: elsewhere && shareOn(near, elsewhere),
    free: shareOn(free, learned),
  };
  return { usual, learned, elsewhere, shares, ...verdict(shares, training.camera) };
}

/**
 * Where cameras keep to a path, the views beside it decide; else the learned tree must also not be worse where it was
 * not trained.
 */
function verdict({ path, near, free }: Contest['shares'], camera: CameraRange): Pick<Contest, 'taken' | 'against'> {
  const gains = path ?? free;
  if (!gains) return { taken: 'default', against: null };
  if (gains.share >= PAYS) return { taken: 'default', against: path ? 'path' : 'free' };
  if (camera === 'path') return { taken: 'measured', against: null };
  if (free && free.share + SPARE * free.error > NO_WORSE) return { taken: 'default', against: 'free' };
  if (near && near.share - SPARE * near.error > NO_WORSE) return { taken: 'default', against: 'near' };
  return { taken: 'measured', against: null };
}

function growTree(scene: Scene, { pairs, cameras }: Lesson, { leafSize, leaves, lambda }: MeasuredOptions): SphereTree {
  const rule = measuredSplit({ pairs, cameras, batch: CULL_DEFAULTS.batch, lambda, leafSize, leaves });
  const tree = buildByRule(scene.spheres, rule, { boxes: scene.boxes, leafSize, leaves });
  if (leaves !== 'any' && leafSize > 1) orderLeaves(tree, pairs, cameras);
  return tree;
}

/** Nodes that culls look at. */
function visitedOver(program: ProgramCull, views: readonly JudgedView[]): number {
  return views.reduce((sum, { camera }) => {
    program.cull(camera);
    return sum + program.visited;
  }, 0);
}

export interface BuildMeasuredOptions extends MeasuredOptions, TrainingOptions {
  /** called after each view with the part of them that is done, 0 .. 1 */
  onProgress?: (done: number) => void;
}

/**
 * Train and build in one go.
 * @throws RangeError as buildSphereTree and measuredTree do
 * @example
 * ```ts
 * import { readScene } from 'cull64';
 * import { buildMeasuredTree } from 'cull64/learn';
 *
 * // the second wall begins before the first and leads away behind it: by their middles it is the farther one
 * const wall = (x0: number, z0: number, x1: number, z1: number) =>
 *   `o wall\nv ${x0} -4 ${z0}\nv ${x1} -4 ${z1}\nv ${x1} 4 ${z1}\nv ${x0} 4 ${z0}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(-10, -9, 2, -9.5) + wall(-2, -8, 10, -12)));
 * const train = [-3, -2, -1, 0].map((x) => ({ eye: [x, 0, 0] as const, target: [x, 0, -1] as const }));
 * const { tree, report } = buildMeasuredTree(scene, { train, views: { far: 32, near: 32 } });
 * report.taken; // 'measured'
 * report.excess.measured.path; // 0
 * tree.links.length; // 3
 * ```
 */
export function buildMeasuredTree(scene: Scene, options: Partial<BuildMeasuredOptions> = {}): MeasuredTree {
  return measuredTree(scene, createTraining(scene, options), options);
}

/** The training that trees of a scene are learned from and judged by: made once, for trees of any leaves. */
export function createTraining(
  scene: Scene,
  { onProgress, ...options }: Partial<TrainingOptions> & Pick<BuildMeasuredOptions, 'onProgress'> = {},
): Training {
  return finishSteps(trainingSteps(scene, options), onProgress);
}

/**
 * A sphere tree whose order is learned from pixels: the same file, the same cull, other cuts.
 *
 * Views near the places that cameras are expected at show which objects lie over each other; a rule cuts by that (measured-split.ts), and where a leaf
 * holds several objects of a compact tree their order is learned too (leaf-order.ts). What is learned holds where the training eyes were: so the tree is
 * compared, on views that it was not trained on, with the one that split `order` builds, and that one is the answer where learning does not pay.
 *
 * Guarantee: the same input gives the same tree on every machine. Never one that shades more than the default between objects on the validation views.
 * Tried and lost, as excess between objects on a scene's own path: occluders taken anew from the learned tree, up to four times (castle .059, not .056);
 * planes anywhere in their gaps (dungeon .0137, not .0106); every plane asked, without regard to batches (forest .0336, not .0302); inside leaves a weight
 * for the usual order.
 */
import type { ProgramCull } from '../overdraw/program-order.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { CULL_DEFAULTS } from '../tree/cull-options.ts';
import { BUILD_DEFAULTS, type BuildOptions, buildByRule, buildSphereTree } from '../tree/sphere/sphere-build.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { orderLeaves } from './leaf-order.ts';
import { measuredSplit } from './measured-split.ts';
import { cullOfTree, type PlaceObjects, placesByCull, placesByDistance } from './places.ts';
import {
  excessOver,
  type JudgedView,
  type Training,
  type TrainingOptions,
  trainingSteps,
  type ViewSet,
} from './training.ts';

export interface MeasuredOptions extends Pick<BuildOptions, 'leafSize' | 'leaves'> {
  /** what the order weighs against the work of a cull: 0 gives the work alone */
  lambda: number;
}

export const MEASURED_DEFAULTS: MeasuredOptions = {
  leafSize: BUILD_DEFAULTS.leafSize,
  leaves: BUILD_DEFAULTS.leaves,
  lambda: 16,
};

/** A cull of the learned tree looks at so many of the default's nodes at most, on the validation views; else half of lambda is tried, down to LEAST_WEIGHT of it. */
const MAX_WORK = 1.09;
const LEAST_WEIGHT = 1 / 8;
/** A learned tree is taken where it leaves at most this part of the default's excess on the validation views. */
const PAYS = 0.95;

/** Between objects: fragments that pass over another object's, over covered pixels, by set of views; null where they cover nothing. */
export type Excess = Record<ViewSet, number | null>;

export interface MeasuredReport {
  /** the tree that was taken: the learned one, or the default one where learning does not pay */
  taken: 'measured' | 'default';
  /** for people: what the views are near to */
  source: string;
  /** views that pairs are from, and of each of the two sets that they are not from */
  views: { training: number; validation: number; test: number };
  excess: { default: Excess; measured: Excess; sorted: Excess };
}

export interface MeasuredTree {
  tree: SphereTree;
  report: MeasuredReport;
}

/** The two trees that there are to choose from, and how each is culled. */
interface Contest {
  usual: Contestant;
  learned: Contestant;
  /** whether the learned one is taken */
  pays: boolean;
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
  const { usual, learned, pays } = compete(scene, training, options);
  return (pays ? learned : usual).tree;
}

/** The same tree, and what it and the others shade on all sets of views. */
export function measuredTree(scene: Scene, training: Training, options: Partial<MeasuredOptions> = {}): MeasuredTree {
  const { usual, learned, pays } = compete(scene, training, options);
  const { cameras, sets, source } = training;
  const excessOf = (placeObjects: PlaceObjects): Excess => {
    const of = (name: ViewSet) => excessOver(sets[name], placeObjects, objectCount(scene));
    return { trained: of('trained'), validation: of('validation'), test: of('test') };
  };
  return {
    tree: (pays ? learned : usual).tree,
    report: {
      taken: pays ? 'measured' : 'default',
      source,
      views: { training: cameras.length, validation: sets.validation.length, test: sets.test.length },
      excess: {
        default: excessOf(usual.placeObjects),
        measured: excessOf(learned.placeObjects),
        sorted: excessOf(placesByDistance(scene.spheres)),
      },
    },
  };
}

function compete(scene: Scene, training: Training, options: Partial<MeasuredOptions>): Contest {
  const { leafSize, leaves, lambda } = { ...MEASURED_DEFAULTS, ...options };
  const { validation } = training.sets;
  const building = { boxes: scene.boxes, leafSize, leaves };
  const enter = (tree: SphereTree): Contestant => {
    const program = cullOfTree(tree, leaves);
    return { tree, placeObjects: placesByCull(program), visited: visitedOver(program, validation) };
  };
  const usual = enter(buildSphereTree(scene.spheres, building));
  let weight = lambda;
  let learned = enter(growTree(scene, training, { leafSize, leaves, lambda: weight }));
  while (learned.visited > MAX_WORK * usual.visited && weight > lambda * LEAST_WEIGHT) {
    weight /= 2;
    learned = enter(growTree(scene, training, { leafSize, leaves, lambda: weight }));
  }
  const excessOf = ({ placeObjects }: Contestant) => excessOver(validation, placeObjects, objectCount(scene)) ?? 0;
  return { usual, learned, pays: excessOf(learned) < PAYS * excessOf(usual) };
}

function growTree(
  scene: Scene,
  { pairs, cameras }: Training,
  { leafSize, leaves, lambda }: MeasuredOptions,
): SphereTree {
  const rule = measuredSplit({ pairs, cameras, batch: CULL_DEFAULTS.batch, lambda, leafSize, leaves });
  const tree = buildByRule(scene.spheres, rule, { boxes: scene.boxes, leafSize, leaves });
  if (leaves !== 'any' && leafSize > 1) orderLeaves(tree, pairs, cameras);
  return tree;
}

/** Nodes that culls look at. */
function visitedOver(program: ProgramCull, views: readonly JudgedView[]): number {
  return views.reduce((sum, { camera }) => {
    program.cull(camera, 'front');
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
 * import { buildMeasuredTree, readScene } from 'cull64';
 *
 * // the second wall begins before the first and leads away behind it: by their middles it is the farther one
 * const wall = (x0: number, z0: number, x1: number, z1: number) =>
 *   `o wall\nv ${x0} -4 ${z0}\nv ${x1} -4 ${z1}\nv ${x1} 4 ${z1}\nv ${x0} 4 ${z0}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(-10, -9, 2, -9.5) + wall(-2, -8, 10, -12)));
 * const train = [-3, -2, -1, 0].map((x) => ({ eye: [x, 0, 0] as const, target: [x, 0, -1] as const }));
 * const { tree, report } = buildMeasuredTree(scene, { train, views: { far: 32, near: 32 } });
 * report.taken; // 'measured'
 * report.excess.measured.test; // 0
 * tree.links.length; // 3
 * ```
 */
export function buildMeasuredTree(scene: Scene, options: Partial<BuildMeasuredOptions> = {}): MeasuredTree {
  return measuredTree(scene, createTraining(scene, options), options);
}

/** What trees of a scene are measured by: made once for trees of any leaves. */
export function createTraining(
  scene: Scene,
  { onProgress, ...options }: Partial<TrainingOptions> & Pick<BuildMeasuredOptions, 'onProgress'> = {},
): Training {
  const steps = trainingSteps(scene, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    onProgress?.(step.value);
  }
}

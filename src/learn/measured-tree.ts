import { objectCount, type Scene } from '../scene/scene.ts';
import { BUILD_DEFAULTS, type BuildOptions, buildByRule, buildSphereTree } from '../tree/sphere/sphere-build.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { orderLeaves } from './leaf-order.ts';
import { measuredSplit } from './measured-split.ts';
import { cullOfTree, type PlaceObjects, placesByCull, placesByDistance } from './places.ts';
import { excessOver, type Training, type TrainingOptions, trainingSteps, type ViewSet } from './training.ts';

export interface MeasuredOptions extends Pick<BuildOptions, 'leafSize' | 'leaves'> {
  /** what the order weighs against the work of a cull: 0 gives the work alone */
  lambda: number;
}

export const MEASURED_DEFAULTS: MeasuredOptions = {
  leafSize: BUILD_DEFAULTS.leafSize,
  leaves: BUILD_DEFAULTS.leaves,
  lambda: 16,
};

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

function compete(scene: Scene, { pairs, cameras, sets }: Training, options: Partial<MeasuredOptions>): Contest {
  const { leafSize, leaves, lambda } = { ...MEASURED_DEFAULTS, ...options };
  const building = { boxes: scene.boxes, leafSize, leaves };
  const usual = buildSphereTree(scene.spheres, building);
  const learned = buildByRule(scene.spheres, measuredSplit({ pairs, lambda, leafSize, leaves }), building);
  if (leaves !== 'any' && leafSize > 1) orderLeaves(learned, pairs, cameras);
  const [ofUsual, ofLearned] = [usual, learned].map((tree) => {
    const placeObjects = placesByCull(cullOfTree(tree, leaves));
    return { tree, placeObjects, excess: excessOver(sets.validation, placeObjects, objectCount(scene)) ?? 0 };
  });
  return { usual: ofUsual, learned: ofLearned, pays: ofLearned.excess < PAYS * ofUsual.excess };
}

export interface BuildMeasuredOptions extends MeasuredOptions, TrainingOptions {
  /** called after each view with the part of them that is done, 0 .. 1 */
  onProgress?: (done: number) => void;
}

/** Train and build in one go. @throws RangeError as buildSphereTree and measuredTree do */
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

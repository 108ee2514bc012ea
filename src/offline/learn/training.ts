/**
 * What is learned from: pairs of objects as training views see them, and sets of views to judge trees by (training-plan.ts says where they stand).
 *
 * Occluders come from the order of the tree that split `order` builds with one object a leaf, whatever tree is then
 * learned from them.
 */
import { type Plan, stepsOf } from '../../core/base/plan.ts';
import type { Camera } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { buildSphereTree } from '../../core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { createViewSetup, setupView, type ViewSetup } from '../../overdraw/raster/setup.ts';
import { createViewLayers, type LayerLists, layersOfView, type ViewLayers } from '../../overdraw/raster/view-layers.ts';
import { createAscendingCull } from './ascending-cull.ts';
import {
  addPairsOfView,
  createPairs,
  type OccluderPairs,
  occluderPairsOf,
  type PairsOfView,
} from './occluder-pairs.ts';
import { cullOfTree, placesByCull } from './places.ts';
import {
  type CameraRange,
  JUDGED_PLACES,
  JUDGED_SETS,
  type JudgedPlaces,
  type JudgedSet,
  planTraining,
  TRAINING_DEFAULTS,
  type TrainingOptions,
  type TrainingPlan,
} from './training-plan.ts';
import { FAR_SIZE, NEAR_SIZE, SMALL_SIZE, type TrainingView } from './training-views.ts';

export type ViewSet = 'trained' | JudgedSet;

/** A view, and what lies over each of its pixels. */
export interface JudgedView {
  camera: Camera;
  layers: LayerLists;
}

/** What a tree is grown from. */
export interface Lesson {
  pairs: OccluderPairs;
  /** the camera of each eye of the pairs */
  cameras: Camera[];
}

export interface Training extends Lesson, Pick<TrainingPlan, 'stretches' | 'elsewhere' | 'clearance' | 'source'> {
  camera: CameraRange;
  sets: Record<JudgedSet, Record<JudgedPlaces, JudgedView[]>>;
}

/**
 * Look at all views; yields the part that is done, 0 .. 1, after each.
 * @throws RangeError for cameras that keep to a path, where there are neither positions nor a path
 */
export function* trainingSteps(
  scene: Scene,
  options: Partial<TrainingOptions> = {},
): Generator<number, Training, void> {
  return yield* stepsOf(planToLearn(scene, options), createLearning(learningGround(scene)));
}

/** A view to learn from: for its pairs, or to judge by. */
export interface LearningPiece {
  view: TrainingView;
  isJudge: boolean;
}

export type Learned = PairsOfView | LayerLists;

/** What all views are looked at in. */
export interface LearningGround {
  scene: Scene;
  /** gives the occluders */
  tree: SphereTree;
}

export function learningGround(scene: Scene): LearningGround {
  return { scene, tree: buildSphereTree(scene.spheres, { boxes: scene.boxes }) };
}

/** Looks at views one by one: the pieces of planToLearn. */
export function createLearning({ scene, tree }: LearningGround): (piece: LearningPiece) => Learned {
  const look = createLook(scene);
  const placeObjects = placesByCull(cullOfTree(tree, 'any'));
  const inOrder = new Float64Array(objectCount(scene));
  return ({ view, isJudge }) => {
    const layers = look(view);
    if (isJudge) return copyOfLists(layers);
    placeObjects(view.camera, inOrder);
    return occluderPairsOf(layers, objectCount(scene), inOrder);
  };
}

/** trainingSteps as a plan. */
export function* planToLearn(
  scene: Scene,
  options: Partial<TrainingOptions> = {},
): Plan<LearningPiece, Learned, Training> {
  const { camera } = { ...TRAINING_DEFAULTS, ...options };
  const plan = planTraining(scene, { ...TRAINING_DEFAULTS, ...options });
  const judged = JUDGED_SETS.flatMap((set) => JUDGED_PLACES.map((places) => ({ set, places })));
  const judges = judged.flatMap(({ set, places }) => plan.judged[set][places].map((view) => ({ set, places, view })));
  const all = plan.trained.length + judges.length;
  for (const view of plan.trained) yield { piece: { view, isJudge: false } };
  for (const { view } of judges) yield { piece: { view, isJudge: true } };
  let done = 0;
  const pairs = createPairs();
  for (const { camera, weight } of plan.trained)
    addPairsOfView(pairs, (yield { done: ++done / all }) as PairsOfView, camera.eye, weight);
  const sets: Training['sets'] = {
    validation: { path: [], near: [], free: [] },
    test: { path: [], near: [], free: [] },
  };
  for (const { set, places, view } of judges)
    sets[set][places].push({ camera: view.camera, layers: (yield { done: ++done / all }) as LayerLists });
  const cameras = plan.trained.map((view) => view.camera);
  const { stretches, elsewhere, clearance, source } = plan;
  return { camera, pairs, cameras, stretches, elsewhere, clearance, sets, source };
}

/** The part of a training that leaves the stretches out. */
export function lessonElsewhere({ pairs, cameras, elsewhere }: Training): Lesson {
  const own = Uint32Array.from({ length: pairs.count }, (_, i) => i).filter((i) => elsewhere[pairs.view[i]]);
  return {
    pairs: {
      count: own.length,
      front: own.map((i) => pairs.front[i]),
      back: own.map((i) => pairs.back[i]),
      view: own.map((i) => pairs.view[i]),
      weight: Float64Array.from(own, (i) => pairs.weight[i]),
      eyes: pairs.eyes,
    },
    cameras,
  };
}

/** What lies over each pixel of a view; valid until the next one of its size. */
export function createLook(scene: Scene): (view: TrainingView) => ViewLayers {
  const ids = new Uint32Array(objectCount(scene));
  const query = createBlankQuery();
  const cullAscending = createAscendingCull(scene.spheres);
  const rooms = new Map<number, { setup: ViewSetup; layers: ViewLayers }>();
  for (const { width, height } of [FAR_SIZE, SMALL_SIZE, NEAR_SIZE])
    rooms.set(width, { setup: createViewSetup(scene, width, height), layers: createViewLayers(width * height) });
  return ({ camera, width }) => {
    const { setup, layers } = rooms.get(width)!;
    const count = cullAscending(setQuery(query, camera), ids);
    setupView(setup, camera, ids, count);
    layersOfView(setup, ids, count, layers);
    return layers;
  };
}

/** A copy of the lists alone. */
export function copyOfLists({ covered, cut, lists, first, objects, tied, pixels }: ViewLayers): JudgedView['layers'] {
  const end = first[lists];
  return {
    covered,
    cut,
    lists,
    first: first.slice(0, lists + 1),
    objects: objects.slice(0, end),
    tied: tied.slice(0, end),
    pixels: pixels.slice(0, lists),
  };
}

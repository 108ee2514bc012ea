/**
 * What is learned from: pairs of objects as training views see them, and three sets of views to judge trees by.
 *
 * trained     some of the training views
 * validation  decides between trees, and is never trained on
 * test        decides nothing: what it says of the chosen tree holds for views like these
 *
 * Occluders are those of the tree that split `order` builds with one object a leaf, whatever tree is then made of them.
 */
import type { Camera, View } from '../math/camera.ts';
import { shadedInOrder } from '../overdraw/order-cost.ts';
import { createViewSetup, setupView, type ViewSetup } from '../overdraw/setup.ts';
import { createViewLayers, type LayerLists, layersOfView, type ViewLayers } from '../overdraw/view-layers.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { createAscendingCull } from '../tree/ascending-cull.ts';
import { createBlankQuery, setQuery } from '../tree/query.ts';
import { buildSphereTree } from '../tree/sphere/sphere-build.ts';
import { addOccluderPairs, createPairCollector, type OccluderPairs } from './occluder-pairs.ts';
import { cullOfTree, type PlaceObjects, placesByCull } from './places.ts';
import { placesOfCameras } from './training-places.ts';
import { FAR_SIZE, NEAR_SIZE, type TrainingView, trainingViews, type ViewCounts } from './training-views.ts';

export interface TrainingOptions {
  /** positions that cameras will be near, looking anywhere; null: the scene's own path, or where a camera can be if there is none */
  train: readonly View[] | null;
  seed: number;
  views: ViewCounts;
}

export const TRAINING_DEFAULTS: TrainingOptions = { train: null, seed: 1, views: { far: 320, near: 1536 } };

/** Views of a set by which trees are judged. */
export const JUDGED_VIEWS = 64;

export type ViewSet = 'trained' | 'validation' | 'test';

/** A view, and what lies over each of its pixels. */
export interface JudgedView {
  camera: Camera;
  layers: LayerLists;
}

export interface Training {
  pairs: OccluderPairs;
  /** the view that each eye of the pairs is of */
  cameras: Camera[];
  sets: Record<ViewSet, JudgedView[]>;
  /** for people: what the views are near to */
  source: string;
}

/** Look at all views; yields the part that is done, 0 .. 1, after each. */
export function* trainingSteps(
  scene: Scene,
  options: Partial<TrainingOptions> = {},
): Generator<number, Training, void> {
  const { train, seed, views } = { ...TRAINING_DEFAULTS, ...options };
  const { places, source } = placesOfCameras(scene, train, seed);
  const judged: ViewCounts = { far: JUDGED_VIEWS, near: 0 };
  const trained = trainingViews(scene, places, 3 * seed, views);
  const kept = {
    validation: trainingViews(scene, places, 3 * seed + 1, judged),
    test: trainingViews(scene, places, 3 * seed + 2, judged),
  };
  const look = createLook(scene);
  const placeObjects = placesByCull(cullOfTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }), 'any'));
  const inOrder = new Float64Array(objectCount(scene));
  const collector = createPairCollector(objectCount(scene));
  const training: Training = {
    pairs: collector.pairs,
    cameras: [],
    sets: { trained: [], validation: [], test: [] },
    source,
  };
  const all = trained.length + 2 * judged.far;
  let done = 0;
  for (const view of trained) {
    const layers = look(view);
    placeObjects(view.camera, inOrder);
    addOccluderPairs(collector, layers, inOrder, view.camera.eye, view.weight);
    training.cameras.push(view.camera);
    if (training.sets.trained.length < Math.min(JUDGED_VIEWS, views.far))
      training.sets.trained.push({ camera: view.camera, layers: listsOf(layers) });
    yield ++done / all;
  }
  for (const name of ['validation', 'test'] as const)
    for (const view of kept[name]) {
      training.sets[name].push({ camera: view.camera, layers: listsOf(look(view)) });
      yield ++done / all;
    }
  return training;
}

/** Fragments that pass over another object's, over covered pixels; null where nothing is covered. */
export function excessOver(views: readonly JudgedView[], placeObjects: PlaceObjects, objects: number): number | null {
  const places = new Float64Array(objects);
  let shaded = 0;
  let covered = 0;
  for (const { camera, layers } of views) {
    placeObjects(camera, places);
    shaded += shadedInOrder(layers, places);
    covered += layers.covered;
  }
  return covered > 0 ? shaded / covered - 1 : null;
}

/** What lies over each pixel of a view; valid until the next one of its size. */
function createLook(scene: Scene): (view: TrainingView) => ViewLayers {
  const ids = new Uint32Array(objectCount(scene));
  const query = createBlankQuery();
  const cullAscending = createAscendingCull(scene.spheres);
  const rooms = new Map<number, { setup: ViewSetup; layers: ViewLayers }>();
  for (const { width, height } of [FAR_SIZE, NEAR_SIZE])
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
function listsOf({ covered, cut, lists, first, objects, tied, pixels }: ViewLayers): JudgedView['layers'] {
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

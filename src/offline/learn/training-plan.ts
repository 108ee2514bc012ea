/**
 * The places from which a scene is looked at, to learn from it and to judge what was learned.
 *
 * Training views stand near the places that cameras are expected at and, where a camera may leave these, all over free space. Judging views stand
 *
 *   path   beside the known places, at other eyes than the training
 *   near   in stretches of these places, for a tree whose training leaves them out (left-out.ts): what a camera gets that takes another way
 *   free   at places of free space, `clearance` away from every eye of the training
 *
 * each twice: `validation` decides between trees; `test` decides nothing, and what it says of the chosen tree holds for views like these.
 */
import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { halfSpacing, isAwayFrom, isInStretch, isOutsideStretches, stretchesOf } from './left-out.ts';
import { freePlaces, freeSource, knownPlaces } from './training-places.ts';
import {
  FAR_SIZE,
  SMALL_SIZE,
  type TrainingPlaces,
  type TrainingView,
  trainingViews,
  type ViewCounts,
} from './training-views.ts';

/** Where cameras go: anywhere in free space, or nowhere but near the known places. */
export const CAMERA_RANGES = ['free', 'path'] as const;

export type CameraRange = (typeof CAMERA_RANGES)[number];

export interface TrainingOptions {
  /** positions that cameras will be near, looking anywhere; null: the scene's own path, or where a camera can be if there is none */
  train: readonly View[] | null;
  /** `path` trains near the known places alone, for a program whose cameras never leave them */
  camera: CameraRange;
  seed: number;
  /** views near the known places; in free space the same number of pixels, in smaller pictures */
  views: ViewCounts;
}

export const TRAINING_DEFAULTS: TrainingOptions = {
  train: null,
  camera: 'free',
  seed: 1,
  views: { far: 240, near: 1152 },
};

export const JUDGED_SETS = ['validation', 'test'] as const;

export type JudgedSet = (typeof JUDGED_SETS)[number];

/** Where judging views stand. */
export const JUDGED_PLACES = ['path', 'near', 'free'] as const;

export type JudgedPlaces = (typeof JUDGED_PLACES)[number];

/** most judging views; in free space a few eyes with something close before them decide the excess, so more are needed there */
const JUDGED_VIEWS: Record<JudgedSet, Record<JudgedPlaces, number>> = {
  validation: { path: 96, near: 96, free: 768 },
  test: { path: 64, near: 64, free: 128 },
};
/** eyes beside the known places that are drawn for each that judges in a stretch */
const DRAWN = 8;
/** places in free space */
const FREE_PLACES = 2048;
/** of these, the first ones judge; and where those begin that are trained at */
const VALIDATION_END = 6 / 16;
const TEST_END = 7 / 16;

export type TrainingPlan = ReturnType<typeof planTraining>;

/** @throws RangeError for cameras that keep to a path, where there are neither positions nor a path */
export function planTraining(scene: Scene, { train, camera, seed, views }: TrainingOptions) {
  const known = knownPlaces(scene, train);
  if (camera === 'path' && !known)
    throw new RangeError("camera 'path': the scene came without a path; give the places of its cameras as train");
  const { places } = known ?? { places: around([]) };
  const free = freePlaces(scene, seed, FREE_PLACES);
  const part = (from: number, end: number) =>
    around(free.slice(Math.floor(free.length * from), Math.floor(free.length * end)));
  const freeOf = {
    validation: part(0, VALIDATION_END),
    test: part(VALIDATION_END, TEST_END),
    trained: part(TEST_END, 1),
  };
  const clearance = halfSpacing(part(0, TEST_END).views.map(({ eye }) => eye));
  const beside = trainingViews(scene, places, seedOf(seed, 0), views);
  const besideEyes = beside.map(({ camera }) => camera.eye);
  const stretches = stretchesOf(places.views);
  const judges = (set: JudgedSet, from: number) => {
    const counts = JUDGED_VIEWS[set];
    const near = judgingViews(scene, places, seedOf(seed, from), stretches.length > 0 ? DRAWN * counts.near : 0);
    return {
      path: judgingViews(scene, places, seedOf(seed, from + 1), counts.path),
      near: near.filter(({ camera: { eye } }) => isInStretch(stretches, eye)).slice(0, counts.near),
      free: judgingViews(scene, freeOf[set], seedOf(seed, from + 2), counts.free).filter(({ camera: { eye } }) =>
        isAwayFrom(besideEyes, clearance, eye),
      ),
    };
  };
  const kept = { validation: judges('validation', 1), test: judges('test', 4) };
  const eyesOf = (places: JudgedPlaces) =>
    JUDGED_SETS.flatMap((set) => kept[set][places].map(({ camera }) => camera.eye));
  const [nearEyes, freeEyes] = [eyesOf('near'), eyesOf('free')];
  const anywhere =
    camera === 'path'
      ? []
      : trainingViews(scene, freeOf.trained, seedOf(seed, 7), manySmall(views), SMALL_SIZE).filter(
          ({ camera: { eye } }) => isAwayFrom(freeEyes, clearance, eye),
        );
  const elsewhere = [
    ...besideEyes.map((eye) => isOutsideStretches(stretches, eye)),
    ...anywhere.map(({ camera: { eye } }) => isAwayFrom(nearEyes, clearance, eye)),
  ];
  const sources = [known?.source ?? [], camera === 'path' ? [] : freeSource(freeOf.trained.views.length)].flat();
  return {
    trained: [...beside, ...anywhere],
    judged: kept,
    /** what is left out of the training that `near` views judge */
    stretches,
    /** by training view: whether that training has it, too */
    elsewhere,
    /** how far `free` views stand from every training view, and `near` ones from those in free space that are trained on elsewhere, at least */
    clearance,
    /** for people: what the views are near to */
    source: sources.join(' and '),
  };
}

/**
 * In free space no eye is like the next one: the same number of pixels is spent on more and smaller pictures (KayKit
 * forest: 1.00 of the default's excess, not 1.08).
 */
function manySmall({ far, near }: ViewCounts): ViewCounts {
  const pixels = (FAR_SIZE.width * FAR_SIZE.height) / (SMALL_SIZE.width * SMALL_SIZE.height);
  return { far: far * pixels, near };
}

const around = (views: View[]): TrainingPlaces => ({ views, isPath: false });

const SEEDS = 8;
const seedOf = (seed: number, number: number) => SEEDS * seed + number;

function judgingViews(scene: Scene, places: TrainingPlaces, seed: number, far: number): TrainingView[] {
  return trainingViews(scene, places, seed, { far, near: 0 }, SMALL_SIZE);
}

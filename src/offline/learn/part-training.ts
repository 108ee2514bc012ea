/**
 * The three sets of views that parts are chosen by (training.ts says what each is for), and what they see.
 *
 * Pictures are small: more views in small pictures teach more than few in large ones. Where neither positions nor a path are known, half of the
 * places are where a camera can be, the other half continue the sequence of views that such a scene is measured on.
 */
import { sum } from '../../core/base/sum.ts';
import { INSIDE_VIEWS, insideViews } from '../../core/camera/inside-views.ts';
import { type Camera, createCamera, type View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { createFreeSpace, isOutside } from '../../seeds/places/free-space.ts';
import type { ContestedPixels } from './contested-pixels.ts';
import type { ViewSet } from './training.ts';
import { placesOfCameras } from './training-places.ts';
import { trainingViews } from './training-views.ts';

export const PICTURE = { width: 64, height: 48 };
const INSIDE_PLACES = 192;
/** added to the seed of judged views: above all seeds of the other sets */
const JUDGED = 2 ** 40;

/**
 * Of one set of views.
 * `covered`: pixels with a fragment, over all views
 */
export type SetPixels = ReturnType<typeof setPixels>;

/** @param train positions that cameras will be near, looking anywhere; null: the scene's own path, or where a camera can be if there is none */
export function partViews(scene: Scene, train: readonly View[] | null, seed: number, counts: Record<ViewSet, number>) {
  const { places: known, source } = placesOfCameras(scene, train, seed);
  const isKnown = train !== null || scene.views.length > 0;
  const inside = isKnown ? [] : insideViews(scene, INSIDE_PLACES, INSIDE_VIEWS);
  const places = { ...known, views: [...known.views, ...inside] };
  const near = (far: number, number: number) =>
    trainingViews(scene, places, 3 * seed + number, { far, near: 0 }).map(({ camera }) => camera);
  const space = createFreeSpace(scene);
  const free = insideViews(scene, counts.validation, INSIDE_VIEWS + INSIDE_PLACES).filter(({ eye }) =>
    isOutside(space, eye),
  );
  return {
    /** on which the answer must not be worse than the model as it came: near the places of the others, and anywhere outside what is solid */
    judged: [near(counts.validation, JUDGED), free.map((view) => createCamera(view, PICTURE.width / PICTURE.height))],
    sets: { trained: near(counts.trained, 0), validation: near(counts.validation, 1), test: near(counts.test, 2) },
    /** for people: what the views are near to */
    source: isKnown ? source : `${source} and ${inside.length} spread over its inside`,
  };
}

export function setPixels(cameras: readonly Camera[], pixels: ContestedPixels) {
  return { cameras, pixels, covered: sum(pixels.covered) };
}

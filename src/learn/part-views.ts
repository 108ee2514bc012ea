/**
 * The views that parts are chosen on: seeded ones near a scene's path, around positions that are given, or spread over the scene's inside; none of
 * them at an eye of the path or of insideViews, which are what a scene is measured on.
 */
import { INSIDE_VIEWS, insideViews } from '../frame/inside-views.ts';
import type { Vec3, View } from '../math/camera.ts';
import { createRandom, type Random } from '../math/random.ts';
import type { Scene } from '../scene/scene.ts';

export const PART_VIEWS = 256;
const SEED = 1;
/** how far from its place an eye stands along an axis at most, as a part of the distance to the nearest other place */
const BESIDE = 0.5;
/** the same upwards: there are floors and ceilings */
const ABOVE = 0.15;
/** where there is no other place: as a part of the distance to the target */
const ALONE = 0.1;

/**
 * Views to choose parts on.
 * @param given positions that a camera may look from in all directions; null for the scene's own path, along which half of the views look
 */
export function partViews(scene: Scene, given: readonly View[] | null, count = PART_VIEWS): View[] {
  const places = given ?? scene.views;
  if (places.length === 0) return insideViews(scene, count, INSIDE_VIEWS);
  const random = createRandom(SEED);
  const room = places.map((view) => roomOf(view, places));
  return Array.from({ length: count }, (_, i) => {
    const place = Math.floor(random() * places.length);
    return viewNear(places[place], room[place], given === null && i % 2 === 0, random);
  });
}

/** Distance to the nearest other place. */
function roomOf({ eye, target }: View, places: readonly View[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const other of places) {
    const away = distance(eye, other.eye);
    if (away > 0) least = Math.min(least, away);
  }
  return Number.isFinite(least) ? least : (ALONE / BESIDE) * distance(eye, target);
}

/** @param along whether it looks as the view does, within an eighth of a turn to either side; else in any direction, as level as the view */
function viewNear({ eye, target, ...lens }: View, room: number, along: boolean, random: Random): View {
  const aside = (part: number) => part * room * (2 * random() - 1);
  const from: Vec3 = [eye[0] + aside(BESIDE), eye[1] + aside(ABOVE), eye[2] + aside(BESIDE)];
  const turn = (2 * random() - 1) * (along ? Math.PI / 4 : Math.PI);
  const x = target[0] - eye[0];
  const z = target[2] - eye[2];
  const to: Vec3 = [
    from[0] + x * Math.cos(turn) - z * Math.sin(turn),
    from[1] + target[1] - eye[1],
    from[2] + x * Math.sin(turn) + z * Math.cos(turn),
  ];
  return { ...lens, eye: from, target: to };
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

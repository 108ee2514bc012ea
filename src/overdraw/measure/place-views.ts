/**
 * Views for a scene that came without a camera path, chosen by what they show, the best first: see possible-views.ts for where they stand.
 *
 * Each possible view is drawn in a small picture. It is none where something is close before the eye, where little is covered, or where one plane fills it. The
 * others are worth
 *
 *   (saved + UNSAVED) * covered * (1 - flat) * (1 - near) * more / (more + FEW)
 *
 * saved: of what the file's order shades, the part that the tree's does not; more: objects that are seen beside the first; the others as in ViewWorth.
 * Where the best of them is worth less than the whole from outside, or than LEAST_WORTH, the scene is a thing, and the views are a path around it.
 *
 * Tried and lost: without `seen` a level opens in a bare corridor, since all that lies behind its walls counts as saved.
 *
 * Deterministic: how many are drawn depends on the scene's triangles, not on the time that it takes.
 */
import { eyeHeight } from '../../core/camera/eye-height.ts';
import { viewsAround } from '../../core/camera/framing-view.ts';
import { createCamera, forwardOf, type View } from '../../core/math/camera.ts';
import { levelBox } from '../../core/scene/level-box.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { createLevelSpace } from '../../seeds/places/free-space.ts';
import { possibleViews } from '../../seeds/places/possible-views.ts';
import { flatShare } from '../raster/flat-share.ts';
import type { Target } from '../raster/raster.ts';
import { createMeasurement, type Measurement, measureView } from './measure.ts';

const PICTURE = { width: 96, height: 72 };
/** at least LEAST views are drawn, and more until they took so much work: that of a view is its triangles, and A_PICTURE for its pixels */
const WORK = 2_000_000;
const A_PICTURE = 8_000;
const LEAST = 32;
/** how many are placed, at most */
const COUNT = 24;

/** of the covered pixels, the parts that may be nearer than an eye's height and in one plane; of the picture, the part that is covered at least */
const MAX_NEAR = 0.2;
const MAX_FLAT = 0.6;
const LEAST_COVERED = 0.1;
/** what a view is worth where nothing is saved */
const UNSAVED = 0.05;
/** what the best view from inside is worth at least, unless the scene is a thing */
const LEAST_WORTH = 0.04;
/** where so many objects more than one are seen, a view is worth half of what it would be with very many */
const FEW = 4;

/** two views are the same where they are no farther apart than this part of the scene's largest side, and look the same way */
const APART = 1 / 40;
const SAME_WAY = 0.7;

export interface PlacedViews {
  views: View[];
  /** nothing inside shows more than the whole from outside */
  isWhole: boolean;
}

/** What a view shows. */
export interface ViewWorth {
  view: View;
  /** of the picture, what is covered; of that, what is near and what one plane fills */
  covered: number;
  near: number;
  flat: number;
  /** how many objects are seen: so many of equal shares of the covered pixels would be as mixed */
  seen: number;
  /** fragments a covered pixel, in the file's order and in the tree's */
  file: number;
  tree: number;
  worth: number;
}

/** @param onProgress called with the part that is done */
export function placeViews(scene: Scene, tree: SphereTree, onProgress?: (part: number) => void): PlacedViews {
  if (objectCount(scene) === 0) return { views: [], isWhole: true };
  const around = viewsAround(levelBox(scene), COUNT);
  // one object has no order
  if (objectCount(scene) === 1) return { views: around, isWhole: true };
  const { inside, whole } = weighViews(scene, tree, around[0], onProgress);
  const good = inside.filter(isGood);
  const isWhole = good.length === 0 || good[0].worth < Math.max(whole.worth, LEAST_WORTH);
  return { views: isWhole ? around : spread(good, sizeOf(scene)), isWhole };
}

/** The views from inside that are looked at, the most telling first; and the one that shows the whole. */
export function weighViews(
  scene: Scene,
  tree: SphereTree,
  ofWhole: View,
  onProgress: (part: number) => void = () => {},
): { inside: ViewWorth[]; whole: ViewWorth } {
  onProgress(0);
  const possible = possibleViews(scene, createLevelSpace(scene));
  const measurement = createMeasurement(scene, tree, { ...PICTURE, orders: ['file', 'tree'] });
  const nearest = eyeHeight(sizeOf(scene));
  const whole = weigh(measurement, ofWhole, nearest);
  const inside: ViewWorth[] = [];
  let work = 0;
  for (let i = 0; i < possible.length && (i < LEAST || work < WORK); i++) {
    inside.push(weigh(measurement, possible[i], nearest));
    work += measurement.setup.triangles + A_PICTURE;
    onProgress((i + 1) / possible.length);
  }
  onProgress(1);
  return { inside: inside.sort((a, b) => b.worth - a.worth), whole };
}

function weigh(measurement: Measurement, view: View, nearest: number): ViewWorth {
  const measured = measureView(measurement, createCamera(view, PICTURE.width / PICTURE.height));
  const { depth } = measurement.target;
  const [file, tree] = measured.shaded;
  const pixels = measured.covered || 1;
  let near = 0;
  for (let pixel = 0; pixel < depth.length; pixel++) if (depth[pixel] * nearest > 1) near++;
  const covered = measured.covered / depth.length;
  const flat = flatShare(measurement.target);
  const saved = Math.max(0, 1 - tree / (file || 1));
  const seen = seenObjects(measurement.target, measured.covered);
  const more = Math.max(0, seen - 1);
  const worth = (saved + UNSAVED) * covered * (1 - flat) * (1 - near / pixels) * (more / (more + FEW));
  return { view, covered, near: near / pixels, flat, seen, file: file / pixels, tree: tree / pixels, worth };
}

/** Effective number of objects in a picture: 1 over the sum of the squares of their shares; 0 where nothing is covered. */
function seenObjects({ owner }: Target, covered: number): number {
  const pixels = new Map<number, number>();
  for (const object of owner) if (object > 0) pixels.set(object, (pixels.get(object) ?? 0) + 1);
  let squares = 0;
  for (const count of pixels.values()) squares += (count / covered) ** 2;
  return squares > 0 ? 1 / squares : 0;
}

function isGood({ covered, near, flat }: ViewWorth): boolean {
  return covered >= LEAST_COVERED && near <= MAX_NEAR && flat <= MAX_FLAT;
}

/** The first COUNT that are not the same as one before. */
function spread(worths: readonly ViewWorth[], size: number): View[] {
  const chosen: View[] = [];
  for (const { view } of worths) {
    if (chosen.length === COUNT) break;
    if (!chosen.some((other) => isSame(other, view, size * APART))) chosen.push(view);
  }
  return chosen;
}

function isSame(a: View, b: View, apart: number): boolean {
  const away = Math.hypot(a.eye[0] - b.eye[0], a.eye[1] - b.eye[1], a.eye[2] - b.eye[2]);
  const [x, y, z] = forwardOf(createCamera(a));
  const [u, v, w] = forwardOf(createCamera(b));
  return away < apart && x * u + y * v + z * w > SAME_WAY;
}

function sizeOf(scene: Scene): number {
  const box = levelBox(scene);
  return Math.max(...[0, 1, 2].map((axis) => box[axis + 3] - box[axis])) || 1;
}

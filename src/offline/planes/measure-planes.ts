/**
 * What planes remove on views, and whether a pixel changes: each picture is drawn with and without the triangles that the view's plane removes.
 *
 * The rasteriser is that of the overdraw measurement; it knows nothing of walls, quads and cells, so a plane that removes what is seen shows as a changed pixel.
 */

import { type Camera, createCamera, type Vec3, type View } from '../../core/math/camera.ts';
import { createRandom } from '../../core/math/random.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { createTarget, drawOrder, type Target } from '../../overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../overdraw/raster/setup.ts';
import { randomEye } from '../hidden/eyes.ts';
import { regionSize } from '../hidden/region.ts';
import { aheadOf } from '../hidden/test-eyes.ts';
import { middleOf, type PlanesResult, planesAt } from './find-planes.ts';
import { takenByHackerOoT } from './like-hackeroot.ts';
import type { PlaneQuad } from './quad.ts';
import { createViewTriangles, removedBy, setViewTriangles } from './view-triangles.ts';

const WIDTH = 320;
const HEIGHT = 240;

export type PlanesMeasure = ReturnType<typeof measurePlanes>;

/** What HackerOoT takes a view's plane from: the list of the eye's cell, or all planes, as where fast64 wrote them. */
export type PlaneChoice = 'cells' | 'all';

export function measurePlanes(
  scene: Scene,
  found: PlanesResult,
  views: readonly View[],
  choice: PlaneChoice = 'cells',
  onProgress?: (done: number) => void,
) {
  const take = (camera: Camera): PlaneQuad | null =>
    takenByHackerOoT(choice === 'cells' ? planesAt(found, camera.eye) : found.planes, camera, found.scale);
  const left = { ...scene, indices: scene.indices.slice() };
  const setup = createViewSetup(left, WIDTH, HEIGHT);
  const [whole, without] = [createTarget(WIDTH, HEIGHT), createTarget(WIDTH, HEIGHT)];
  const of = createViewTriangles(scene, found.scale);
  const all = {
    /** views in which a plane removed a triangle */
    helped: 0,
    /** means over the views: triangles in the picture and from the front, and those of them that a plane removed */
    triangles: 0,
    removed: 0,
    /** the same of fragments, which the RDP takes time for whether they are seen or not */
    fragments: 0,
    removedFragments: 0,
    /** pixels that are not the same without what was removed, of all views; how many views have such; the worst of them, from 0 */
    changedPixels: 0,
    changedViews: 0,
    worstView: null as number | null,
    views: views.length,
  };
  let most = 0;
  views.forEach((view, number) => {
    const camera = createCamera(view);
    setViewTriangles(of, camera);
    const draw = (target: Target) => {
      setupView(setup, camera, of.ids, of.visible);
      return drawOrder(setup, of.ids, of.visible, target).total;
    };
    const fragments = draw(whole);
    all.triangles += of.count / views.length;
    all.fragments += fragments / views.length;
    const quad = take(camera);
    const gone: number[] = [];
    if (quad !== null) removedBy(of, quad, (triangle) => gone.push(triangle));
    if (gone.length > 0) {
      // a triangle of one point three times has no pixel
      for (const triangle of gone) left.indices.fill(scene.indices[triangle * 3], triangle * 3, triangle * 3 + 3);
      all.helped++;
      all.removed += gone.length / views.length;
      all.removedFragments += (fragments - draw(without)) / views.length;
      const changed = differing(whole, without);
      all.changedPixels += changed;
      if (changed > 0) all.changedViews++;
      if (changed > most) all.worstView = number;
      most = Math.max(most, changed);
      for (const triangle of gone)
        left.indices.set(scene.indices.subarray(triangle * 3, triangle * 3 + 3), triangle * 3);
    }
    onProgress?.((number + 1) / views.length);
  });
  return all;
}

function differing(a: Target, b: Target): number {
  let count = 0;
  for (let pixel = 0; pixel < a.owner.length; pixel++)
    if (a.owner[pixel] !== b.owner[pixel] || a.depth[pixel] !== b.depth[pixel]) count++;
  return count;
}

/**
 * Views that took no part in finding the planes: at random in the cells that have planes, every second toward one of them, the others anywhere.
 * @returns `count` views, or fewer where fewer eyes are found
 */
export function heldOutViews(found: PlanesResult, count: number, seed: number): View[] {
  const { rules, lists, views } = found;
  const random = createRandom(seed);
  const cells = Array.from({ length: regionSize(rules.region) }, (_, cell) => cell).filter(
    (cell) => lists[cell].length > 0,
  );
  const held: View[] = [];
  for (let k = 0; k < 2 * count && held.length < count && cells.length > 0; k++) {
    const cell = cells[Math.floor(random() * cells.length)];
    const eye = randomEye(rules, cell, random)?.at;
    if (eye === undefined) continue;
    const { quad } = lists[cell][Math.floor(random() * lists[cell].length)];
    const target: Vec3 = k % 2 === 0 ? middleOf(quad, found.scale) : aheadOf(eye, random);
    held.push({ ...views[k % views.length], eye, target, up: undefined });
  }
  return held;
}

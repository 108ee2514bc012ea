/**
 * The pixels of several views on which the draw order matters: those with two fragments or more, each fragment with its triangle.
 *
 * A pixel shades one fragment for each record of nearness in the order in which its triangles are drawn, so all that an order costs
 * can be counted here, without drawing again. Nearness is rounded as in overdraw/raster/raster.ts, so that the counts are the rasteriser's.
 *
 * Memory: 12 bytes a fragment of these pixels, 8 a triangle; one view's spans while it is read.
 */
import type { Camera } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { countLayers } from '../../overdraw/raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../../overdraw/raster/setup.ts';

export interface ContestedPixels {
  /** views + 1: view v's pixels are firstPixel[v] .. firstPixel[v + 1] - 1 */
  firstPixel: Uint32Array;
  /** pixels + 1: pixel p's fragments are firstFragment[p] .. firstFragment[p + 1] - 1, their triangles ascending */
  firstFragment: Uint32Array;
  /** fragments: the triangle's number in the scene */
  triangle: Uint32Array;
  /** fragments: 1 / w, greater is nearer */
  nearness: Float32Array;
  /** views: pixels with at least one fragment */
  covered: Uint32Array;
}

/** Size of a view's picture: small, and enough to choose by. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Finds what one camera after the other sees of the scene's opaque objects. */
export function createContestedFinder(
  scene: Scene,
  { width, height }: PictureSize,
): (camera: Camera) => ContestedPixels {
  const byTriangle = triangleScene(scene);
  const setup = createViewSetup(byTriangle, width, height);
  const layers = new Uint32Array(width * height);
  const ids = new Uint32Array(objectCount(byTriangle));
  const visible = new Uint32Array(objectCount(scene));
  const query = createBlankQuery();
  return (camera) => {
    const found = cullBrute(scene.spheres, setQuery(query, camera), {}, createBruteResult(visible));
    const count = trianglesOf(scene, visible.subarray(0, found), ids);
    setupView(setup, camera, ids, count);
    const { covered } = countLayers(setup, ids, count, layers);
    const fragments = fragmentsOf(setup, ids.subarray(0, count), layers);
    return {
      firstPixel: Uint32Array.of(0, fragments.firstFragment.length - 1),
      ...fragments,
      covered: Uint32Array.of(covered),
    };
  };
}

/** The same triangles, each an object of its own; bounds and names are left blank. */
function triangleScene(scene: Scene): Scene {
  const triangles = scene.indices.length / 3;
  const flags = new Uint8Array(triangles);
  for (let object = 0; object < objectCount(scene); object++)
    flags.fill(scene.flags[object], scene.firstTriangle[object], scene.firstTriangle[object + 1]);
  const firstTriangle = Uint32Array.from({ length: triangles + 1 }, (_, t) => t);
  return { ...scene, flags, firstTriangle, names: new Array<string>(triangles).fill('') };
}

/** The triangles of `objects`, ascending, into `out`; returns how many. */
function trianglesOf({ firstTriangle }: Scene, objects: Uint32Array, out: Uint32Array): number {
  let count = 0;
  for (const object of objects)
    for (let t = firstTriangle[object]; t < firstTriangle[object + 1]; t++) out[count++] = t;
  return count;
}

type ViewFragments = Pick<ContestedPixels, 'firstFragment' | 'triangle' | 'nearness'>;

/** @param layers fragments over each pixel; overwritten */
function fragmentsOf(setup: ViewSetup, triangles: Uint32Array, layers: Uint32Array): ViewFragments {
  const { spans, firstSpan, endSpan } = setup;
  const contested = layers.reduce((sum, n) => sum + (n > 1 ? 1 : 0), 0);
  const firstFragment = new Uint32Array(contested + 1);
  // from here on: where the pixel's next fragment goes, counted from 1; 0 where the pixel is not contested
  let pixel = 0;
  for (let i = 0; i < layers.length; i++) {
    if (layers[i] < 2) {
      layers[i] = 0;
      continue;
    }
    firstFragment[pixel + 1] = firstFragment[pixel] + layers[i];
    layers[i] = firstFragment[pixel++] + 1;
  }
  const triangle = new Uint32Array(firstFragment[contested]);
  const nearness = new Float32Array(firstFragment[contested]);
  for (const t of triangles)
    for (let span = firstSpan[t]; span < endSpan[t]; span++) {
      let z = spans.depth[span];
      for (let i = spans.start[span]; i < spans.end[span]; i++, z += spans.slope[span]) {
        if (layers[i] === 0) continue;
        const at = layers[i]++ - 1;
        triangle[at] = t;
        nearness[at] = z;
      }
    }
  return { firstFragment, triangle, nearness };
}

/** The pixels of one view after the other. @param views of one view each */
export function joinContested(views: readonly ContestedPixels[]): ContestedPixels {
  const firstPixel = new Uint32Array(views.length + 1);
  for (const [view, { firstFragment }] of views.entries())
    firstPixel[view + 1] = firstPixel[view] + firstFragment.length - 1;
  const fragments = views.reduce((sum, { triangle }) => sum + triangle.length, 0);
  const firstFragment = new Uint32Array(firstPixel[views.length] + 1);
  const triangle = new Uint32Array(fragments);
  const nearness = new Float32Array(fragments);
  let at = 0;
  for (const [view, own] of views.entries()) {
    for (let p = 0; p < own.firstFragment.length; p++) firstFragment[firstPixel[view] + p] = at + own.firstFragment[p];
    triangle.set(own.triangle, at);
    nearness.set(own.nearness, at);
    at += own.triangle.length;
  }
  return { firstPixel, firstFragment, triangle, nearness, covered: Uint32Array.from(views, (own) => own.covered[0]) };
}

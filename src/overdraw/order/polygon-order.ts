/**
 * What an exact order of polygons shades, which no order of objects goes below, and what it costs.
 *
 * The opaque surfaces are cut by a BSP, and the polygons of the visible objects are drawn front to back. They are a scene of their own,
 * with an object for each polygon, drawn by the rasteriser that draws the objects. So overdraw is 1 but for surfaces in one plane, whose
 * depths are equal to the last bits, and for the snapping of cut points.
 *
 * Bound: cut points snap to 1/256 pixel, off the edges that they lie on; a pixel whose centre lies so near to an edge can be covered in one
 * picture and not in the other. The pictures otherwise cover the same pixels: see test/overdraw/order/polygon-order.test.ts for how many do not.
 */
import { answersOf, type Plan, stepsOf } from '../../core/base/plan.ts';
import { finishSteps } from '../../core/base/steps.ts';
import type { Camera } from '../../core/math/camera.ts';
import { makeScene } from '../../core/scene/make.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createQuery } from '../../core/tree/query.ts';
import { type BspOrderResult, bspOrder, createBspOrderResult } from '../../seeds/bsp/bsp-order.ts';
import { type BspTree, bspBytes } from '../../seeds/bsp/bsp-tree.ts';
import { type OrderMeasure, worstOf } from '../measure/measure.ts';
import { MEASURE_DEFAULTS, type MeasureOptions } from '../measure/measure-options.ts';
import { createTarget, type DrawCounts, drawOrder, type Target } from '../raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../raster/setup.ts';

/** What drawing a BSP's polygons front to back shades, in the figures of the object orders, and what it costs. */
export interface PolygonMeasure extends Omit<OrderMeasure, 'order' | 'between' | 'inside' | 'switches'> {
  covered: number;
  /** polygons of the tree: all surfaces that it was built of */
  polygons: number;
  /** polygons before any was cut */
  uncut: number;
  nodes: number;
  /** bytes of the tree's arrays, its vertices among them */
  bytes: number;
}

/**
 * Draw the polygons of every view front to back, and count the fragments that pass the depth test. Compare with measureOverdraw on the same
 * scene, cameras and size: the covered pixels are the same but for a few at cut edges.
 * @param tree of the scene's opaque surfaces, as buildSceneBsp gives it
 * @param onProgress called after each view with the number of views done and of all
 * @example
 * ```ts
 * import { createCamera, readScene } from 'cull64';
 * import { measurePolygonOrder } from 'cull64/overdraw';
 * import { buildSceneBsp } from 'cull64/trees';
 *
 * // two walls that stand in each other, so that each hides a half of the other: one object, which no order of objects helps
 * const wall = (z: number) => `v -9 -9 ${-6 - z}\nv 9 -9 ${-6 + z}\nv 9 9 ${-6 + z}\nv -9 9 ${-6 - z}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(2) + wall(-2)));
 * const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }, 4 / 3);
 * const result = measurePolygonOrder(scene, buildSceneBsp(scene, 'opaque'), [camera]);
 * result.overdraw; // 1
 * [result.uncut, result.polygons]; // [2, 3]
 * ```
 */
export function measurePolygonOrder(
  scene: Scene,
  tree: BspTree,
  cameras: readonly Camera[],
  size: Partial<Pick<MeasureOptions, 'width' | 'height'>> = {},
  onProgress?: (done: number, all: number) => void,
): PolygonMeasure {
  const draw = createPolygonMeasuring({ scene, tree, size });
  return finishSteps(stepsOf(planPolygonOrder(tree, cameras, size), draw), (part) =>
    onProgress?.(Math.round(part * cameras.length), cameras.length),
  );
}

/** What all views are drawn of. */
export interface DrawnPolygons {
  scene: Scene;
  tree: BspTree;
  size: PictureSize;
}

type PictureSize = Partial<Pick<MeasureOptions, 'width' | 'height'>>;

/** Draws views one by one: the pieces of planPolygonOrder. */
export function createPolygonMeasuring({ scene, tree, size }: DrawnPolygons): (camera: Camera) => DrawCounts {
  const { width, height } = { ...MEASURE_DEFAULTS, ...size };
  const drawing = createPolygonDrawing(scene, tree, width, height);
  return (camera) => drawPolygons(drawing, camera);
}

/** measurePolygonOrder as a plan. */
export function* planPolygonOrder(
  tree: BspTree,
  cameras: readonly Camera[],
  size: PictureSize,
): Plan<Camera, DrawCounts, PolygonMeasure> {
  const { width, height } = { ...MEASURE_DEFAULTS, ...size };
  const counts = yield* answersOf<Camera, DrawCounts>(cameras);
  const views = counts.map(({ covered, shaded }) => ({ covered, shaded: Float64Array.of(shaded) }));
  const covered = counts.reduce((sum, view) => sum + view.covered, 0);
  const shaded = counts.reduce((sum, view) => sum + view.shaded, 0);
  return {
    shaded,
    covered,
    overdraw: covered > 0 ? shaded / covered : null,
    ...worstOf(views, 0),
    perScreenPixel: views.length > 0 ? shaded / (width * height * views.length) : null,
    excess: covered > 0 ? (shaded - covered) / covered : null,
    polygons: tree.triangles.length,
    uncut: tree.uncut,
    nodes: tree.links.length / 2,
    bytes: bspBytes(tree),
  };
}

/** Everything that is made once and used for every view. */
export interface PolygonDrawing {
  scene: Scene;
  tree: BspTree;
  result: BspOrderResult;
  /** with an object for each polygon */
  setup: ViewSetup;
  target: Target;
  /** objects: 1 where visible */
  seen: Uint8Array;
}

/** A BSP of the scene's opaque surfaces, ready to be drawn at width x height pixels. */
export function createPolygonDrawing(scene: Scene, tree: BspTree, width: number, height: number): PolygonDrawing {
  return {
    scene,
    tree,
    result: createBspOrderResult(tree),
    setup: createViewSetup(polygonScene(scene, tree), width, height),
    target: createTarget(width, height),
    seen: new Uint8Array(objectCount(scene)),
  };
}

/**
 * Draw the polygons of the visible objects front to back; `between` counts a polygon that is drawn over another one.
 */
export function drawPolygons(drawing: PolygonDrawing, camera: Camera): DrawCounts {
  const { scene, tree, result, setup, target, seen } = drawing;
  const visible = new Uint32Array(seen.length);
  const count = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(visible));
  seen.fill(0);
  for (let i = 0; i < count; i++) seen[visible[i]] = 1;
  bspOrder(tree, camera.eye, 'front', result);
  const list = result.polygons.subarray(0, result.count).filter((polygon) => seen[tree.objects[polygon]] === 1);
  setupView(setup, camera, list, list.length);
  return drawOrder(setup, list, list.length, target);
}

/** The polygons of a tree as a scene, an object each, in the tree's numbers: fans of triangles. Names and bounds are left blank. */
export function polygonScene(scene: Scene, tree: BspTree): Scene {
  const { firstCorner, corners, positions, objects } = tree;
  const polygons = objects.length;
  const fans = makeScene(polygons, positions.length / 3, corners.length - 2 * polygons);
  fans.positions.set(positions);
  let index = 0;
  for (let polygon = 0; polygon < polygons; polygon++) {
    fans.flags[polygon] = scene.flags[objects[polygon]];
    for (let corner = firstCorner[polygon] + 2; corner < firstCorner[polygon + 1]; corner++) {
      fans.indices[index++] = corners[firstCorner[polygon]];
      fans.indices[index++] = corners[corner - 1];
      fans.indices[index++] = corners[corner];
    }
    fans.firstTriangle[polygon + 1] = index / 3;
  }
  return fans;
}

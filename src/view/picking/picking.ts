/** Finds the object under a point of the picture, and describes it and how it was found. */

import type { Camera, Vec3 } from '../../core/math/camera.ts';
import { CROSSING, cameraPlanes, classifySphere, INSIDE } from '../../core/math/frustum.ts';
import type { Ray } from '../../core/math/ray.ts';
import { type Scene, triangleCount } from '../../core/scene/scene.ts';
import { objectOfTriangle } from '../../core/scene/triangles.ts';
import { pathTo } from '../../core/tree/sphere/levels.ts';
import { type PickCost, pick, rayThrough } from '../../overdraw/frame/pick.ts';
import { nodeCount } from '../../seeds/boxes/node.ts';
import type { MeshTree } from '../../seeds/mesh/mesh-tree.ts';
import type { DrawList } from '../gl/draw-list.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { PickedInfo } from '../state/report.ts';
import { cutInfo, cutOf } from './cut.ts';
import { descentOf, type RayDescent, type RayView } from './ray-descent.ts';

/** Place (x, y) of a picture of width x height pixels, (0, 0) at its top left. */
export interface Point {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picked {
  object: number;
  /** where the object is met, in the world */
  point: Vec3;
  ray: Ray;
  /** the sphere tree's counts, where that found it; null where the mesh tree did */
  cost: PickCost | null;
  /** the ray's way down the mesh tree; null where that gives another object, or is not built */
  descent: RayDescent | null;
}

/** The nearest object at a point, as `pickAlong` finds it; null outside the picture too. */
export function pickAt(
  loaded: LoadedScene,
  mesh: MeshTree | undefined,
  camera: Camera,
  { x, y, width, height }: Point,
  drawn: DrawList,
): Picked | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  return pickAlong(loaded, mesh, rayThrough(camera, x, y, width, height), drawn);
}

/**
 * The nearest object along a ray, among those drawn. It is the one that the ray meets first in the mesh tree, if that is drawn; if not, or
 * without that tree, the sphere tree is asked.
 */
export function pickAlong(
  { scene, tree }: LoadedScene,
  mesh: MeshTree | undefined,
  ray: Ray,
  drawn: DrawList,
): Picked | null {
  const visible = new Uint8Array(tree.ids.length);
  for (let i = 0; i < drawn.count; i++) visible[drawn.ids[i]] = 1;
  const descent = mesh ? descentOf(mesh, ray) : null;
  if (descent) {
    const object = objectMet(scene, descent);
    if (object === null) return null;
    if (visible[object]) return { object, point: along(ray, descent.hit.distance), ray, cost: null, descent };
  }
  const cost: PickCost = { nodes: 0, triangles: 0 };
  const hit = pick(scene, tree, ray, visible, cost);
  return hit && { object: hit.object, point: along(ray, hit.distance), ray, cost, descent: null };
}

/**
 * The pick with its descent, where the mesh tree gives the same object: for one that was picked before the tree was
 * built.
 */
export function withDescent({ scene }: LoadedScene, mesh: MeshTree, picked: Picked): Picked {
  const descent = descentOf(mesh, picked.ray);
  return objectMet(scene, descent) === picked.object ? { ...picked, cost: null, descent } : picked;
}

function along({ origin, direction }: Ray, distance: number): Vec3 {
  return [0, 1, 2].map((axis) => origin[axis] + direction[axis] * distance) as unknown as Vec3;
}

/** The object whose triangle is met; null where none is. */
function objectMet(scene: Scene, { hit: { triangle } }: RayDescent): number | null {
  return triangle < 0 ? null : objectOfTriangle(scene, triangle);
}

/**
 * @param slots objects: slot
 * @param view the part of its ray's descent that is on screen
 * @param cut the cut of its path that is on screen; 0 for none
 */
export function describeObject(
  { scene, tree }: LoadedScene,
  slots: Uint32Array,
  { object, cost, descent }: Picked,
  view: RayView | null,
  cullCamera: Camera,
  drawn: DrawList,
  cut: number,
): PickedInfo {
  const [x, y, z, radius] = scene.spheres.subarray(object * 4, object * 4 + 4);
  const state = classifySphere(cameraPlanes(cullCamera), x, y, z, radius);
  const path = pathTo(tree, object, slots);
  const place = drawn.ids.subarray(0, drawn.count).indexOf(object);
  const level = view?.descent.levels[view.level];
  const shownCut = cut > 0 ? cutOf(scene, tree, object, cut, path) : null;
  return {
    name: scene.names[object],
    object,
    triangles: triangleCount(scene, object),
    radius,
    depth: path.depth + 1,
    place: place < 0 ? null : place,
    drawn: drawn.count,
    path: path.steps.map(({ axis, side }) => ({ axis, side: side === 'left' ? 'L' : 'R' })),
    state: state === INSIDE ? 'inside' : state === CROSSING ? 'cut' : 'outside',
    cut: shownCut && cutInfo(tree, shownCut, cullCamera.eye),
    search: {
      tree: descent ? 'mesh' : 'sphere',
      nodes: descent ? descent.hit.nodesVisited : (cost?.nodes ?? 0),
      ofNodes: descent ? nodeCount(descent.tree) : tree.links.length,
      triangles: descent ? descent.hit.trianglesTested : (cost?.triangles ?? 0),
      ofTriangles: scene.indices.length / 3,
    },
    step:
      view && level
        ? {
            level: view.level,
            levels: view.descent.levels.length,
            opened: level.opened.length,
            passed: level.passed.length,
          }
        : null,
  };
}

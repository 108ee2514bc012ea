/**
 * A scene with moving objects in it, at one time: one scene, in which the moving objects stand after the static ones, so that whatever
 * takes a scene takes this one. Moving object m has the id `statics + m`; the static objects keep ids, vertices and triangles.
 */
import { makeScene } from './make.ts';
import {
  createMovingPlacement,
  type MovingObjects,
  type MovingPlacement,
  movingCount,
  placeMoving,
  writeVertices,
} from './moving.ts';
import { objectCount, type Scene } from './scene.ts';

export interface MovingScene {
  /** all objects; moveScene rewrites positions, spheres and boxes of the moving ones */
  scene: Scene;
  placement: MovingPlacement;
  /** how many objects are static: the id of the first moving one */
  statics: number;
  /** moving objects: where their vertices begin in `scene` */
  firstVertex: Uint32Array;
}

/**
 * Put moving objects into a scene, as they are at time 0; the scene itself is left as it is.
 * @throws RangeError where createMovingPlacement does; SceneError where both together pass a limit of limits.ts
 * @example
 * ```ts
 * import { readScene } from 'cull64';
 * import { closedTrack, joinMoving, moveScene } from 'cull64/moving';
 *
 * const triangle = (x: number) => new TextEncoder().encode(`v ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf 1 2 3\n`);
 * const scene = await readScene(triangle(7));
 * const shapes = await readScene(triangle(0));
 * const track = closedTrack([[0, 0, 0], [0, 0, 3], [0, 0, 6], [0, 0, 3]], 8);
 * const one = { shapeOf: Uint32Array.of(0), trackOf: Uint32Array.of(0), ahead: Float64Array.of(0), spins: Float64Array.of(0) };
 * const joined = joinMoving(scene, { shapes, tracks: [track], ...one, offsets: new Float64Array(3) });
 * joined.statics; // 1
 * moveScene(joined, 2);
 * joined.scene.positions.subarray(9); // [0, 0, 3, 1, 0, 3, 0, 1, 3]
 * ```
 */
export function joinMoving(scene: Scene, moving: MovingObjects): MovingScene {
  const { shapes, shapeOf } = moving;
  const placement = createMovingPlacement(moving);
  const statics = objectCount(scene);
  const count = movingCount(moving);
  const firstVertex = new Uint32Array(count);
  let vertices = scene.positions.length / 3;
  let triangles = scene.indices.length / 3;
  for (let m = 0; m < count; m++) {
    firstVertex[m] = vertices;
    vertices += placement.firstVertex[shapeOf[m] + 1] - placement.firstVertex[shapeOf[m]];
    triangles += shapes.firstTriangle[shapeOf[m] + 1] - shapes.firstTriangle[shapeOf[m]];
  }
  const all = makeScene(statics + count, vertices, triangles);
  for (const name of ['positions', 'colors', 'indices', 'firstTriangle', 'flags', 'spheres', 'boxes'] as const)
    all[name].set(scene[name]);
  all.names = [...scene.names, ...Array.from(shapeOf, (shape) => shapes.names[shape])];
  all.views = scene.views;
  all.notes = scene.notes;
  for (let m = 0; m < count; m++) copyShape(all, statics + m, firstVertex[m], placement, shapeOf[m]);
  const joined = { scene: all, placement, statics, firstVertex };
  moveScene(joined, 0);
  return joined;
}

/** Copy what of a shape does not move: its triangles, colours and flags. */
function copyShape(
  all: Scene,
  object: number,
  vertex: number,
  { moving, firstVertex }: MovingPlacement,
  shape: number,
): void {
  const { shapes } = moving;
  const [from, end] = [firstVertex[shape], firstVertex[shape + 1]];
  all.colors.set(shapes.colors.subarray(from * 4, end * 4), vertex * 4);
  all.flags[object] = shapes.flags[shape];
  let corner = all.firstTriangle[object] * 3;
  for (let c = shapes.firstTriangle[shape] * 3; c < shapes.firstTriangle[shape + 1] * 3; c++)
    all.indices[corner++] = shapes.indices[c] - from + vertex;
  all.firstTriangle[object + 1] = corner / 3;
}

/** Move the moving objects to where they are at a time, vertices, spheres and boxes. @throws RangeError as placeMoving */
export function moveScene({ scene, placement, statics, firstVertex }: MovingScene, seconds: number): void {
  placeMoving(placement, seconds);
  scene.spheres.set(placement.spheres, statics * 4);
  scene.boxes.set(placement.boxes, statics * 6);
  for (let m = 0; m < firstVertex.length; m++) writeVertices(placement, m, scene.positions, firstVertex[m]);
}

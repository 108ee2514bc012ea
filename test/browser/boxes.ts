/** Scenes made of quads and boxes, for tests that know in advance what every pixel shows. */
import { makeScene, writeBounds } from '../../src/core/scene/make.ts';
import type { Scene } from '../../src/core/scene/scene.ts';

/** A square across the view axis of a camera at the origin that looks along -z. */
export interface Quad {
  /** half its side */
  half: number;
  z: number;
  flags?: number;
  /** its front looks away from the camera */
  turned?: boolean;
}

export function quadScene(quads: readonly Quad[]): Scene {
  const scene = makeScene(quads.length, quads.length * 4, quads.length * 2);
  for (const [object, { half, z, flags = 0, turned = false }] of quads.entries()) {
    const v = object * 4;
    const corners = [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ];
    for (const [i, [x, y]] of corners.entries()) scene.positions.set([x, y, z], (v + i) * 3);
    const faces = turned ? [v, v + 2, v + 1, v, v + 3, v + 2] : [v, v + 1, v + 2, v, v + 2, v + 3];
    scene.indices.set(faces, object * 6);
    scene.flags[object] = flags;
    finishObject(scene, object, v, v + 4, 2);
  }
  return scene;
}

/** min and max x, y, z of each box */
export type Box = readonly [number, number, number, number, number, number];

/** corners of a cube's faces, counter-clockwise from outside; bit k of a corner: its maximum of axis k */
const FACES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

export function boxScene(boxes: readonly Box[]): Scene {
  const scene = makeScene(boxes.length, boxes.length * 8, boxes.length * 12);
  for (const [object, box] of boxes.entries()) {
    const v = object * 8;
    for (let corner = 0; corner < 8; corner++)
      for (let axis = 0; axis < 3; axis++)
        scene.positions[(v + corner) * 3 + axis] = box[axis + ((corner >> axis) & 1 ? 3 : 0)];
    const faces = FACES.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].map((corner) => v + corner));
    scene.indices.set(faces, object * 36);
    finishObject(scene, object, v, v + 8, 12);
  }
  return scene;
}

function finishObject(scene: Scene, object: number, vertex: number, end: number, triangles: number): void {
  for (let v = vertex; v < end; v++) scene.colors.set([(object * 37) % 256, (object * 91) % 256, 120, 255], v * 4);
  scene.firstTriangle[object + 1] = (object + 1) * triangles;
  scene.names[object] = `box ${object}`;
  writeBounds(scene, object, vertex, end);
}

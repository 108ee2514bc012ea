/**
 * Room for a scene of a known size, and the bounds of its objects once the vertices stand: what every reader shares.
 */
import { boundingBox } from '../math/box.ts';
import { boundingSphere } from '../math/sphere.ts';
import { checkSize } from './limits.ts';
import type { Scene } from './scene.ts';
import { SceneError } from './scene-error.ts';

/**
 * A scene with every array at its final length, filled with zeros.
 * @throws SceneError where a limit of limits.ts is passed or the memory does not suffice.
 */
export function makeScene(objects: number, vertices: number, triangles: number): Scene {
  checkSize(objects, vertices, triangles);
  try {
    return {
      positions: new Float32Array(vertices * 3),
      colors: new Uint8Array(vertices * 4),
      indices: new Uint32Array(triangles * 3),
      firstTriangle: new Uint32Array(objects + 1),
      flags: new Uint8Array(objects),
      names: new Array<string>(objects).fill(''),
      spheres: new Float32Array(objects * 4),
      boxes: new Float32Array(objects * 6),
      views: [],
      notes: [],
    };
  } catch (error) {
    const megabytes = Math.ceil((vertices * 16 + triangles * 12 + objects * 45) / 2 ** 20);
    throw new SceneError(
      `scene: ${vertices} vertices and ${triangles} triangles need ${megabytes} MiB, more than there is: read a smaller part`,
      { cause: error },
    );
  }
}

/** Write sphere and box of object `object`, whose vertices are firstVertex .. endVertex - 1. */
export function writeBounds(scene: Scene, object: number, firstVertex: number, endVertex: number): void {
  boundingSphere(scene.positions, firstVertex, endVertex, scene.spheres, object * 4);
  boundingBox(scene.positions, firstVertex, endVertex, scene.boxes, object * 6);
}

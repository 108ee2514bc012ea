/**
 * A scene as the rest of the program sees it: one vertex pool and one index list in world space, cut into objects.
 *
 * An object is one drawn triangle primitive of one node instance. Its number, given by the reader in file order, is its
 * id everywhere: in trees, results, names, exports.
 */
import { emptyBox, uniteBox } from '../math/box.ts';
import type { View } from '../math/camera.ts';

/** Bits of `Scene.flags`. */
export const OBJECT_DOUBLE_SIDED = 1;
/** blended: drawn after the opaque ones, without writing depth */
export const OBJECT_BLEND = 2;
/** masked: cut out by the alpha of a picture, as fences and leaves are, and solid where it is drawn */
export const OBJECT_MASK = 4;
/** what one sees through: it hides nothing, and overdraw, which is of opaque drawing, leaves it out */
export const SEE_THROUGH = OBJECT_BLEND | OBJECT_MASK;

export interface Scene {
  /** vertices x (x, y, z), world space, finite */
  positions: Float32Array;
  /** vertices x (r, g, b, a), 0 .. 255, as displayed (sRGB) */
  colors: Uint8Array;
  /** triangles x 3 vertices, counter-clockwise seen from the front */
  indices: Uint32Array;
  /** objects + 1: object o's triangles are firstTriangle[o] .. firstTriangle[o + 1] - 1 */
  firstTriangle: Uint32Array;
  /** objects: OBJECT_* bits */
  flags: Uint8Array;
  /** objects: numbers of their materials in the file; absent where all objects have one, and where none is known */
  materials?: Uint32Array;
  /** objects: names as the file gives them, or made up; not unique */
  names: string[];
  /** objects x (x, y, z, r): holds every vertex of the object, tight */
  spheres: Float32Array;
  /** objects x (min x, y, z, max x, y, z) of the object's vertices */
  boxes: Float32Array;
  /** the recorded camera path that came with the scene; may be empty */
  views: View[];
  /** what the reader left out or changed, a line each, for people */
  notes: string[];
}

/** How many objects the scene holds. */
export function objectCount(scene: Scene): number {
  return scene.names.length;
}

/** How many triangles object `object` has. */
export function triangleCount(scene: Scene, object: number): number {
  return scene.firstTriangle[object + 1] - scene.firstTriangle[object];
}

/** Box of all objects: min x, y, z, max x, y, z; an empty box where there are none. */
export function sceneBox(scene: Scene): Float64Array {
  const box = new Float64Array(6);
  emptyBox(box);
  for (let object = 0; object < objectCount(scene); object++) uniteBox(box, 0, scene.boxes, object * 6);
  return box;
}

/** What is compared: a structure is built of a scene and gives what a camera sees of it, nearest first. */
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';

export interface Structure {
  name: string;
  /** for people, one line */
  about: string;
  /** this call is what its build time measures. @throws RangeError for a scene that it cannot hold */
  build(scene: Scene): BuiltStructure;
}

/** A structure whose build waits for other threads. */
export interface LateStructure extends Omit<Structure, 'build'> {
  build(scene: Scene): Promise<BuiltStructure>;
}

export interface BuiltStructure {
  /** how many there are of everything that a cull reads */
  bytes: number;
  createCull(): StructureCull;
}

export interface StructureCull {
  /** whose objects it lists: the scene that the structure was built of, or that scene's polygons as objects of their own */
  readonly listed: Scene;
  /** what the last cull gave, nearest first; the cull returns how many are valid */
  readonly ids: Uint32Array;
  /** spheres or boxes that it looked at: nodes, and objects of leaves that hold several */
  readonly visited: number;
  cull(camera: Camera): number;
}

/** Bytes of a tree's arrays; two that are views of one buffer count once. */
export function bytesOf(tree: object): number {
  const buffers = Object.values(tree).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer] : []));
  return [...new Set(buffers)].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

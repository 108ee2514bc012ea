/** What is compared: a structure is built of a scene and gives the objects that a camera sees, nearest first. */
import type { Camera } from '../math/camera.ts';
import type { Scene } from '../scene/scene.ts';

export interface Structure {
  name: string;
  /** for people, one line */
  about: string;
  /** what its build time is of. @throws RangeError for a scene that it cannot hold */
  build(scene: Scene): BuiltStructure;
}

export interface BuiltStructure {
  /** of everything that a cull reads of it */
  bytes: number;
  /** what it lists, as objects of a scene: those of the scene that it was built of, or that scene cut into polygons */
  listed: Scene;
  createCull(): StructureCull;
}

export interface StructureCull {
  /** what the last cull gave, nearest first: objects of the listed scene; as many are valid as it returned */
  readonly ids: Uint32Array;
  /** spheres or boxes that it looked at: nodes, and objects of leaves that hold several */
  readonly visited: number;
  cull(camera: Camera): number;
}

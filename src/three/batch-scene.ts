/** Batches the static Meshes of a scene of three.js. */
import { type BatchedMesh, type Mesh, type Object3D, REVISION } from 'three';
import { SceneBatching } from './scene-batching.ts';
import { OLDEST_FOR_SCENES } from './versions.ts';

/** A Mesh that three draws by itself. */
export interface LeftMesh {
  mesh: Mesh;
  /** why no batch draws it */
  reason: string;
}

/** A program's hold on a batched scene. Its lists are those of the last view. */
export interface BatchedScene {
  /** what draws the handles now */
  readonly batches: BatchedMesh[];
  /** the Meshes that batches draw, hidden ones too */
  readonly handles: Mesh[];
  /** the other Meshes */
  readonly left: LeftMesh[];
  /** give the scene back as it was */
  undo(): void;
}

/** by root, while they last */
const lasting = new WeakMap<Object3D, BatchedScene>();

/**
 * Have as few BatchedMeshes as possible draw the static Meshes below an object, culled and ordered by trees. Every Mesh stays where it is in the scene and is used as
 * before: it is moved, hidden, recoloured, picked, added and removed, with all that it stands below, and the next frame shows it. A Mesh that no batch can draw as three would
 * is left to three. For an object that is batched already, this returns its batching.
 * @param root a Scene, a Group or another object; it has the batches below its first child from now on
 * @throws TypeError for another object, a version of three.js before r183, or one that lacks a field that is used
 * @example
 * ```ts
 * import { batchScene } from 'cull64/three';
 * import { BoxGeometry, Mesh, MeshLambertMaterial, Scene } from 'three';
 *
 * const scene = new Scene();
 * const box = new BoxGeometry();
 * const colours = [0xcc4433, 0x3377bb].map((color) => new MeshLambertMaterial({ color }));
 * for (let x = 0; x < 1000; x++) {
 *   const mesh = new Mesh(box, colours[x % 2]);
 *   mesh.position.x = 2 * x;
 *   scene.add(mesh);
 * }
 * const batched = batchScene(scene);
 * batched.handles.length; // 1000
 * batched.batches.length; // 1
 * batched.left.length; // 0
 * batched.undo();
 * ```
 */
export function batchScene(root: Object3D): BatchedScene {
  if (!(root as Partial<Object3D> | null)?.isObject3D) throw new TypeError('batchScene takes an Object3D of three.js');
  if (Number.parseInt(REVISION, 10) < OLDEST_FOR_SCENES)
    throw new TypeError(`batchScene takes three.js from r${OLDEST_FOR_SCENES} on, and this is r${REVISION}`);
  const before = lasting.get(root);
  if (before) return before;
  const batching = new SceneBatching(root, () => lasting.delete(root));
  const batched: BatchedScene = {
    get batches() {
      return batching.batches;
    },
    get handles() {
      return batching.handles.filter(({ batch }) => batch !== null).map(({ mesh }) => mesh);
    },
    get left() {
      return batching.handles.filter(({ batch }) => batch === null).map(({ mesh, reason }) => ({ mesh, reason }));
    },
    undo: () => batching.undo(),
  };
  lasting.set(root, batched);
  return batched;
}

/** Batches the static Meshes of a scene of three.js. */
import { type BatchedMesh, type Mesh, type Object3D, REVISION } from 'three';
import { checkVersion, OLDEST_FOR_SCENES } from '../cull/versions.ts';
import type { Hidden } from '../sight/hidden-sets.ts';
import { SceneBatching } from './scene-batching.ts';

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
  /** the Meshes of the hidden sets that are not in their place now: while there are any, nothing is hidden */
  readonly away: Mesh[];
  /**
   * from now on leave out of a camera's picture what is hidden from the cell that its eye is in; null: nothing. The objects are where they stand now
   * @throws RangeError for a tree file without cells, damaged cells, another number of objects, and objects that stand elsewhere
   */
  setHidden(hidden: Hidden | null): void;
  /** give the scene back as it was */
  undo(): void;
}

export interface SceneBatchOptions {
  /** what is hidden from where: left out of the pictures of cameras, not of shadows (docs/three.md) */
  hidden?: Hidden | null;
}

/** by root, while they last */
const lasting = new WeakMap<Object3D, { batching: SceneBatching; batched: BatchedScene }>();

/**
 * Have BatchedMeshes, as few as possible, draw the static Meshes below an object where enough of them share one, culled and ordered by trees. Every Mesh stays where it is in the scene and is used as
 * before: it is moved, hidden, recoloured, picked, added and removed, with all that it stands below, and the next frame shows it. A Mesh that no batch can draw as three would
 * is left to three, and so is one that shares a batch with fewer than 24 others. For an object that is batched already, this returns its batching, with other hidden sets where it is given some.
 * @param root a Scene, a Group or another object
 * @throws TypeError for another object, a version of three.js before r183, or one that lacks a field that is used; RangeError for hidden sets as `setHidden` says
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
export function batchScene(root: Object3D, { hidden }: SceneBatchOptions = {}): BatchedScene {
  if (!(root as Partial<Object3D> | null)?.isObject3D) throw new TypeError('batchScene takes an Object3D of three.js');
  if (Number.parseInt(REVISION, 10) < OLDEST_FOR_SCENES)
    throw new TypeError(`batchScene takes three.js from r${OLDEST_FOR_SCENES} on, and this is r${REVISION}`);
  checkVersion();
  const before = lasting.get(root);
  if (before) {
    if (hidden === undefined) before.batching.refresh();
    else before.batched.setHidden(hidden);
    return before.batched;
  }
  const batching = new SceneBatching(root, () => lasting.delete(root));
  const batched: BatchedScene = {
    get batches() {
      return batching.batches;
    },
    get handles() {
      return batching.handles;
    },
    get left() {
      return batching.left;
    },
    get away() {
      return batching.away;
    },
    setHidden: (sets) => batching.setHidden(sets),
    undo: () => batching.undo(),
  };
  lasting.set(root, { batching, batched });
  if (hidden) {
    try {
      batched.setHidden(hidden);
    } catch (fault) {
      batched.undo();
      throw fault;
    }
  }
  return batched;
}

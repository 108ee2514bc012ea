/** What a program says of what is hidden from where: cells, and which of its objects are which of theirs. */
import { Matrix4, type Object3D } from 'three';
import type { DecodedTree } from '../../core/file/binary.ts';
import { boundingSphere } from '../../core/math/sphere.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { validateCells } from '../../core/tree/hidden/validate-cells.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import {
  cornersOf,
  hasInstance,
  intoFrame,
  type SceneObject,
  writeCorners,
  writePlace,
} from '../overdraw/scene-objects.ts';

/** Hidden sets, and the objects that they are of. */
export interface HiddenSets {
  /** cells of space with the objects that can be seen from each; or the tree file that has them, as decodeTree reads it */
  cells: HiddenCells | DecodedTree;
  /** the scene that the cells were found in: each object is compared with its sphere */
  scene?: Pick<Scene, 'spheres'>;
  /**
   * objects: what each is among Meshes. Without it, of a mesh that is culled object i is instance i; below the root of batchScene they are the visible Meshes that have
   * triangles, in the order in which GLTFLoader makes them of a model
   */
  objects?: readonly SceneObject[];
  /** in whose frame the cells are; default: the mesh that is culled, or the root of batchScene */
  frame?: Object3D;
  /** ids of objects that may move or vanish and the rest stays hidden: nothing to speak of is behind them */
  movable?: Iterable<number>;
}

/** Cells of a tree file alone, or sets with what else there is to say. */
export type Hidden = HiddenSets | DecodedTree;

/**
 * Hidden sets that were checked.
 * `frameAt`: the frame's matrix when they were bound; null: the cells move along with the mesh that is culled, which is the frame
 */
export type BoundSets = ReturnType<typeof bindSets>;

/** How far a sphere may be from the one that a tree file has of it: parts of its radius, and of the box of all: files round outward. */
const OF_RADIUS = 0.02;
const OF_ALL = 0.002;

/**
 * Check hidden sets against the objects that they are said to be of.
 * @param usual the objects where the program names none
 * @throws RangeError for a tree file without cells, damaged cells, another number of objects, and objects that stand elsewhere
 */
export function bindSets(hidden: Hidden, usual: () => readonly SceneObject[], frame: Object3D) {
  const sets: HiddenSets = 'tree' in hidden ? { cells: hidden } : hidden;
  const { cells, tree } = openCells(sets.cells);
  const objects = sets.objects ?? usual();
  if (objects.length !== cells.objectCount)
    throw new RangeError(
      `hidden: the cells are of ${cells.objectCount} objects, and here are ${objects.length}: build them from this model, or say by \`objects\` what each is`,
    );
  const given = sets.frame ?? frame;
  // what was not drawn yet has no matrices
  for (const one of new Set([frame, given, ...objects.map(({ mesh }) => mesh)])) one.updateWorldMatrix(true, false);
  const frameAt = given === frame ? null : given.matrixWorld.clone();
  const bound = { cells, objects, frame: given, frameAt, movable: new Set(sets.movable) };
  const wrong = [...bound.movable].find((id) => !(id in objects));
  if (wrong !== undefined) throw new RangeError(`hidden: movable has object ${wrong}, and there are ${objects.length}`);
  const spheres = sets.scene?.spheres ?? (tree && spheresById(tree));
  checkInstances(objects);
  if (spheres) checkPlaces(bound, spheres);
  return bound;
}

function openCells(given: HiddenCells | DecodedTree): { cells: HiddenCells; tree: SphereTree | null } {
  const isFile = 'tree' in given;
  const cells = isFile ? given.hidden : given;
  if (!cells) throw new RangeError('hidden: this tree file has no hidden cells: build it with --hidden 16K');
  const [fault] = validateCells(cells);
  if (fault) throw new RangeError(`hidden: ${fault}`);
  return { cells, tree: isFile ? given.tree : null };
}

function spheresById({ objects, ids }: SphereTree): Float32Array {
  const spheres = new Float32Array(objects.length);
  ids.forEach((id, slot) => {
    for (let k = 0; k < 4; k++) spheres[id * 4 + k] = objects[slot * 4 + k];
  });
  return spheres;
}

function checkInstances(objects: readonly SceneObject[]): void {
  const wrong = objects.findIndex(({ mesh, instance }) => instance >= 0 && !hasInstance(mesh, instance));
  if (wrong >= 0)
    throw new RangeError(`hidden: object ${wrong} is instance ${objects[wrong].instance}, which there is not`);
}

const place = new Matrix4();

/** Each object must stand where the cells have it. What joints or morph targets move is not compared, and never hidden. */
function checkPlaces({ objects, frame }: BoundSets, spheres: ArrayLike<number>): void {
  if (spheres.length !== objects.length * 4)
    throw new RangeError(`hidden: ${spheres.length / 4} spheres for ${objects.length} objects`);
  const toFrame = intoFrame(frame);
  const room = OF_ALL * extentOf(spheres);
  const own = new Float32Array(4);
  for (const [id, object] of objects.entries()) {
    if (isPosed(object)) continue;
    const corners = cornersOf(object);
    const points = new Float32Array(corners.count * 3);
    writeCorners(corners, writePlace(object, toFrame, place), points, 0);
    boundingSphere(points, 0, corners.count, own, 0);
    const at = id * 4;
    const off = Math.hypot(own[0] - spheres[at], own[1] - spheres[at + 1], own[2] - spheres[at + 2]);
    // written so that NaN is refused
    if (Math.max(off, Math.abs(own[3] - spheres[at + 3])) <= OF_RADIUS * own[3] + room) continue;
    throw new RangeError(
      `hidden: object ${id} of the cells has the sphere ${tell(spheres, at)}, and ${nameOf(object)} has ${tell(own, 0)}: build them from this model, or say by \`objects\` what each is`,
    );
  }
}

export function isPosed({ mesh }: SceneObject): boolean {
  return 'isSkinnedMesh' in mesh || (mesh.morphTargetInfluences?.length ?? 0) > 0;
}

function extentOf(spheres: ArrayLike<number>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < spheres.length; at += 4)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], spheres[at + k]);
      high[k] = Math.max(high[k], spheres[at + k]);
    }
  return spheres.length === 0 ? 0 : Math.max(...high.map((v, k) => v - low[k]));
}

function nameOf({ mesh, instance }: SceneObject): string {
  const name = mesh.name === '' ? `Mesh ${mesh.id}` : `Mesh "${mesh.name}"`;
  return instance < 0 ? name : `instance ${instance} of ${name}`;
}

function tell(sphere: ArrayLike<number>, at: number): string {
  const [x, y, z, r] = [0, 1, 2, 3].map((k) => Number(sphere[at + k].toPrecision(4)));
  return `(${x}, ${y}, ${z}) of radius ${r}`;
}

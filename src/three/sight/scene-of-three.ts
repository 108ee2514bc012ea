/** A scene of three.js as this project has scenes: triangles in objects, to look for what is hidden in. */
import { type Material, Matrix4, type Mesh, type MeshBasicMaterial, type Object3D } from 'three';
import type { View } from '../../core/math/camera.ts';
import { makeScene, writeBounds } from '../../core/scene/make.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../core/scene/scene.ts';
import {
  cornersOf,
  hasTriangle,
  intoFrame,
  isBatched,
  isInstanced,
  objectsOf,
  type SceneObject,
  visibleMeshes,
  writeCorners,
  writePlace,
} from '../overdraw/scene-objects.ts';
import { isPosed } from './hidden-sets.ts';
import { isSeeThrough } from './mesh-shape.ts';

export interface SceneOptions {
  /** where cameras are, in the frame of the root: findHidden looks from there */
  views?: readonly View[];
  /** Meshes that move, open or break: they are no object, hide nothing and are never hidden */
  leaveOut?: (mesh: Mesh) => boolean;
}

/** What sceneOfThree gives; with `cells` beside it, hidden sets. */
export interface SceneOfThree {
  /** in the frame of the root: plain data, to be posted to a worker */
  scene: Scene;
  /** objects: what each is */
  objects: SceneObject[];
  frame: Object3D;
}

/** FrontSide, BackSide and DoubleSide of three */
const BACK = 1;
const DOUBLE = 2;

/**
 * The triangles of the Meshes below an object, each Mesh an object, and so each instance of an InstancedMesh or a BatchedMesh; for findHidden, here or in a worker.
 *
 * What can be seen through is an object that hides nothing: materials that are transparent, transmit, or have an alpha test, an alpha map or a wireframe. No object, so that
 * it hides nothing and is never hidden: what `leaveOut` names, what is invisible or in another layer than 0, Meshes with bones, morph targets, several materials, materials
 * of shaders, an onBeforeCompile, a displacement map, no depth test, `frustumCulled = false` without instances, and a matrix that is not finite.
 * @throws SceneError for more triangles than a scene may have
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { findHidden } from 'cull64/hidden';
 * import { batchScene, sceneOfThree } from 'cull64/three';
 * import { BoxGeometry, Mesh, MeshBasicMaterial, Scene } from 'three';
 *
 * // a small box behind a large one
 * const root = new Scene();
 * for (const [size, z] of [[9, -9], [1, -20]]) {
 *   const mesh = new Mesh(new BoxGeometry(size, size, size), new MeshBasicMaterial());
 *   mesh.position.z = z;
 *   root.add(mesh);
 * }
 * const views = [0, 1].map((x) => ({ eye: [x, 0, 0] as const, target: [x, 0, -1] as const }));
 * const read = sceneOfThree(root, { views });
 * read.scene.names.length; // 2
 * // in a worker: `read.scene` is plain data, and so are the cells
 * const tree = buildSphereTree(read.scene.spheres, { boxes: read.scene.boxes });
 * const { cells } = findHidden(read.scene, tree, { effort: { maps: 100, size: 64, cells: 8, tests: 10 } });
 * Array.from(cells.sets[0]); // [1]
 * const batched = batchScene(root, { hidden: { ...read, cells } });
 * batched.away.length; // 0
 * ```
 */
export function sceneOfThree(root: Object3D, { views = [], leaveOut = () => false }: SceneOptions = {}): SceneOfThree {
  root.updateWorldMatrix(true, true);
  const toFrame = intoFrame(root).clone();
  const objects = visibleMeshes(root)
    .filter((mesh) => isStill(mesh) && !leaveOut(mesh))
    .flatMap(objectsOf)
    .filter((object) => isDrawn(object, toFrame));
  const corners = objects.map(cornersOf);
  const count = corners.reduce((sum, one) => sum + one.count, 0);
  const scene = makeScene(objects.length, count, count / 3);
  let next = 0;
  for (const [id, object] of objects.entries()) {
    const { count } = corners[id];
    const { mesh } = object;
    const material = mesh.material as Material;
    writePlace(object, toFrame, place);
    writeCorners(corners[id], place, scene.positions, next * 3);
    // three turns the front by the mesh alone: a mirrored instance shows its other side
    const isMirrored = meshPlace.multiplyMatrices(toFrame, mesh.matrixWorld).determinant() < 0;
    const isTurned = isMirrored !== (material.side === BACK);
    for (let corner = next; corner < next + count; corner += 3) {
      scene.indices[corner] = corner;
      scene.indices[corner + 1] = corner + (isTurned ? 2 : 1);
      scene.indices[corner + 2] = corner + (isTurned ? 1 : 2);
    }
    writeColour(scene, material, next, next + count);
    writeBounds(scene, id, next, next + count);
    next += count;
    scene.firstTriangle[id + 1] = next / 3;
    scene.flags[id] =
      (material.side === DOUBLE ? OBJECT_DOUBLE_SIDED : 0) | (isSeeThrough(material) ? OBJECT_BLEND : 0);
    scene.names[id] = mesh.name;
  }
  scene.views = views.slice();
  return { scene, objects, frame: root };
}

const place = new Matrix4();
const meshPlace = new Matrix4();

/** Whether a Mesh stands where its triangles and its matrix say, and is drawn only where nothing lies before it. */
function isStill(mesh: Mesh): boolean {
  const { material, layers, frustumCulled } = mesh;
  // programs turn it off for instances, as this project does for a mesh that it culls
  const isAnywhere = !frustumCulled && !isBatched(mesh) && !isInstanced(mesh);
  if (Array.isArray(material) || isPosed({ mesh, instance: -1 }) || (layers.mask & 1) === 0 || isAnywhere) return false;
  const isOwn = 'isShaderMaterial' in material || 'isNodeMaterial' in material;
  const isMoved =
    Object.hasOwn(material, 'onBeforeCompile') || !!(material as { displacementMap?: object }).displacementMap;
  return !isOwn && !isMoved && material.depthTest && material.visible;
}

function isDrawn(object: SceneObject, toFrame: Matrix4): boolean {
  const { mesh, instance } = object;
  if (isBatched(mesh) && !isInstanced(mesh) && !mesh.getVisibleAt(instance)) return false;
  const corners = cornersOf(object);
  return hasTriangle(corners) && writePlace(object, toFrame, place).elements.every(Number.isFinite);
}

function writeColour({ colors }: Scene, material: Material, first: number, end: number): void {
  const hex = (material as Partial<MeshBasicMaterial>).color?.getHex() ?? 0xcccccc;
  for (let vertex = first; vertex < end; vertex++)
    colors.set([(hex >> 16) & 255, (hex >> 8) & 255, hex & 255, 255], vertex * 4);
}

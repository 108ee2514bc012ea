/**
 * Walks the default scene: which nodes draw a mesh, in depth-first order, and where each stands in the world.
 *
 * A node has one parent at most and none of the scene's roots has one, both checked; so the walk meets no node twice
 * and needs no marks, and its stack never holds more than all nodes. It does not recurse: a chain of 100,000 nodes is a
 * usual walk (glTF-Transform 4.5 recurses here, and overflows between 5,000 and 20,000).
 *
 * Matrices are 4 x 4, column-major, composed in doubles. A node's matrix is taken as it is: split into translation,
 * rotation and scale, as glTF-Transform does, it would lose its shear.
 */
import { mat4, quat } from 'gl-matrix';
import { countOf } from '../count.ts';
import { EXPORT_AGAIN, SceneError } from '../scene-error.ts';
import { VISIBILITY } from './extensions.ts';
import { extension, type Gltf, type Json, label, list, numbers, reference } from './json.ts';

export interface DrawnNode {
  node: number;
  mesh: number;
  /** mesh space to world space, 16 doubles */
  world: Float64Array;
}

const AFFINE_TOLERANCE = 1e-6;

export function walkScene(gltf: Gltf, notes: string[]): DrawnNode[] {
  const parents = findParents(gltf);
  const roots = findRoots(gltf, parents, notes);
  const worlds = new Array<Float64Array>(gltf.nodes.length);
  const drawn: DrawnNode[] = [];
  const local = new Float64Array(16);
  const stack = roots.reverse();
  let hidden = 0;
  let skinned = 0;
  while (stack.length > 0) {
    const node = stack.pop()!;
    const owner = gltf.nodes[node];
    const where = label('node', node, owner);
    if (extension(owner, VISIBILITY, where)?.visible === false) {
      hidden++;
      continue;
    }
    const world = new Float64Array(16);
    worlds[node] = world;
    readMatrix(owner, where, parents[node] < 0 ? world : local);
    if (parents[node] >= 0) mat4.multiply(world, worlds[parents[node]], local);
    if (owner.mesh !== undefined) {
      drawn.push({ node, mesh: reference(owner.mesh, gltf.meshes, 'mesh', `${where}, mesh`), world });
      if (owner.skin !== undefined) skinned++;
    }
    const children = list(owner.children, `${where}, children`);
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as number);
  }
  if (hidden > 0) notes.push(`left out: ${countOf(hidden, 'invisible node')} with all below`);
  if (skinned > 0) notes.push(`${countOf(skinned, 'skinned node')} shown as modelled, not as posed`);
  return drawn;
}

/** nodes: the parent's number, or -1 */
function findParents(gltf: Gltf): Int32Array {
  const parents = new Int32Array(gltf.nodes.length).fill(-1);
  for (let node = 0; node < gltf.nodes.length; node++) {
    const where = label('node', node, gltf.nodes[node]);
    for (const value of list(gltf.nodes[node].children, `${where}, children`)) {
      const child = reference(value, gltf.nodes, 'node', `${where}, children`);
      if (parents[child] >= 0)
        throw new SceneError(
          `glTF: ${label('node', child, gltf.nodes[child])} stands under node ${parents[child]} and under node ${node}; one parent is the limit: ${EXPORT_AGAIN}`,
        );
      parents[child] = node;
    }
  }
  refuseCycle(parents);
  return parents;
}

/** Each node is climbed from once: marks hold the climb that met it first. */
function refuseCycle(parents: Int32Array): void {
  const climbs = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start++) {
    let node = start;
    while (node >= 0 && climbs[node] < 0) {
      climbs[node] = start;
      node = parents[node];
    }
    if (node >= 0 && climbs[node] === start)
      throw new SceneError(`glTF: node ${node} stands below itself, the nodes form a cycle: ${EXPORT_AGAIN}`);
  }
}

function findRoots(gltf: Gltf, parents: Int32Array, notes: string[]): number[] {
  const { scenes, json, nodes } = gltf;
  if (scenes.length === 0) {
    if (nodes.length > 0) notes.push('the file has no scene: everything in it is shown');
    return Array.from(parents.keys()).filter((node) => parents[node] < 0);
  }
  const scene = defaultScene(gltf);
  if (scenes.length > 1)
    notes.push(
      json.scene === undefined
        ? `${scenes.length} scenes and no default: the first is shown`
        : `${scenes.length} scenes: only the default one is shown`,
    );
  const roots = list(scenes[scene].nodes, `scene ${scene}, nodes`).map((value) =>
    reference(value, nodes, 'node', `scene ${scene}, nodes`),
  );
  const seen = new Set<number>();
  for (const root of roots) {
    const problem = parents[root] >= 0 ? `which stands under node ${parents[root]}` : 'twice';
    if (parents[root] >= 0 || seen.has(root))
      throw new SceneError(
        `glTF: scene ${scene} lists ${label('node', root, nodes[root])} as a root, ${problem}: ${EXPORT_AGAIN}`,
      );
    seen.add(root);
  }
  return roots;
}

/** The number of the scene that is shown: the default one, or the first. */
export function defaultScene(gltf: Gltf): number {
  return gltf.json.scene === undefined ? 0 : reference(gltf.json.scene, gltf.scenes, 'scene', 'scene');
}

function readMatrix(owner: Json, where: string, out: Float64Array): void {
  if (owner.matrix !== undefined) {
    const matrix = numbers(owner.matrix, 16, `${where}, matrix`);
    const row = [matrix[3], matrix[7], matrix[11], matrix[15] - 1];
    if (row.some((value) => Math.abs(value) > AFFINE_TOLERANCE))
      throw new SceneError(`glTF: ${where}: the matrix's last row must be 0 0 0 1: ${EXPORT_AGAIN}`);
    out.set(matrix);
    out[3] = out[7] = out[11] = 0;
    out[15] = 1;
    return;
  }
  const translation =
    owner.translation === undefined ? [0, 0, 0] : numbers(owner.translation, 3, `${where}, translation`);
  const rotation = owner.rotation === undefined ? [0, 0, 0, 1] : numbers(owner.rotation, 4, `${where}, rotation`);
  const scale = owner.scale === undefined ? [1, 1, 1] : numbers(owner.scale, 3, `${where}, scale`);
  compose(out, translation, rotation, scale);
}

/** The matrix of scale, then rotation (a quaternion of any length but 0, which turns nothing), then translation. */
export function compose(
  out: Float64Array,
  translation: ArrayLike<number>,
  rotation: ArrayLike<number>,
  scale: ArrayLike<number>,
): void {
  quat.set(turn, rotation[0], rotation[1], rotation[2], rotation[3]);
  quat.normalize(turn, turn);
  if (turn.every((value) => value === 0)) turn[3] = 1;
  mat4.fromRotationTranslationScale(out, turn, translation as Vector3, scale as Vector3);
}

type Vector3 = [number, number, number];
const turn = new Float64Array(4);

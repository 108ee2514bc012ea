/** A scene, and a list of its objects as a frame's cull gives it: nearest first. */
import { scenes } from '../../../scenes/index.ts';
import { type Camera, createCamera } from '../../../src/math/camera.ts';
import { type Scene, sceneBox } from '../../../src/scene/scene.ts';
import { createQuery } from '../../../src/tree/query.ts';
import { createCullResult } from '../../../src/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/tree/sphere/sphere-cull.ts';
import { createDrawMesh, type DrawMesh } from '../../../src/view/mesh/draw-mesh.ts';
import { type MixedScene, makeMixedScene } from './mixed-scene.ts';

export interface Workload {
  mesh: DrawMesh;
  list: Uint32Array;
  camera: Camera;
  /** the meshes and their instances; null where the scene's meshes do not repeat */
  mixed: MixedScene | null;
}

/**
 * @param source how many mixed objects, or a built-in scene's name
 * @param exact sorted by distance of the centres; else as the tree gives it
 */
export function makeWorkload(source: number | string, exact: boolean, aspect: number): Workload {
  const mixed = typeof source === 'number' ? makeMixedScene(source) : null;
  const scene = mixed?.scene ?? scenes.find(({ name }) => name === source)!.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const camera = createCamera(overview(scene), aspect);
  const result = createCullResult(tree);
  const count = cull(tree, createQuery(camera), { sorted: exact }, result);
  return { mesh: createDrawMesh(scene, tree.ids), list: result.ids.slice(0, count), camera, mixed };
}

/** A view from above one side of the scene, over most of it. */
function overview(scene: Scene) {
  const box = sceneBox(scene);
  const middle = (axis: number) => (box[axis] + box[axis + 3]) / 2;
  const side = Math.max(box[3] - box[0], box[5] - box[2]);
  return {
    eye: [middle(0) + 0.1 * side, middle(1) + 0.3 * side, middle(2) + 0.6 * side] as const,
    target: [middle(0), middle(1), middle(2)] as const,
  };
}

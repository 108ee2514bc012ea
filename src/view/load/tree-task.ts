/**
 * Builds the trees that a scene lacks until something asks for one, without a page around it.
 *
 * objects    the box tree over the objects
 * triangles  the mesh tree over all triangles, for rays
 * walls      the mesh tree over the opaque ones, for walking: water and glass, which are blended, can be walked through
 */

import type { Scene } from '../../core/scene/scene.ts';
import { buildBoxTree } from '../../seeds/boxes/box-build.ts';
import type { BoxNodes } from '../../seeds/boxes/node.ts';
import { meshOfScene, wallsOfScene } from '../../seeds/mesh/mesh-of-scene.ts';
import type { MeshTree } from '../../seeds/mesh/mesh-tree.ts';
import type { TellStage } from './progress.ts';

export interface SceneTrees {
  objects: BoxNodes;
  triangles: MeshTree;
  walls: MeshTree;
}
export type TreeName = keyof SceneTrees;

/** The parts of a scene that the trees need, so that the rest is not copied. */
export function treeSource(scene: Scene): Scene {
  return { ...scene, colors: new Uint8Array(0), spheres: new Float32Array(0), names: [], views: [], notes: [] };
}

const LABELS: Record<TreeName, string> = {
  objects: 'Building the tree of boxes',
  triangles: 'Building the tree of triangles',
  walls: 'Building the walls',
};

const BUILDERS: { [N in TreeName]: (scene: Scene, onProgress: (done: number) => void) => SceneTrees[N] } = {
  objects(scene) {
    const { boxes, links, depth } = buildBoxTree(scene.boxes);
    return { boxes, links, depth };
  },
  triangles: meshOfScene,
  walls: wallsOfScene,
};

export function buildTree<N extends TreeName>(name: N, scene: Scene, tell: TellStage): SceneTrees[N] {
  tell('build', 0, LABELS[name]);
  return BUILDERS[name](scene, (done) => tell('build', done, LABELS[name]));
}

/** A sphere tree of a scene, with the triangles in its order, and its size as a file. */
import { FORMATS } from '../../core/file/formats.ts';
import { idWidthOf, placeSections } from '../../core/file/sections.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { withBlended } from '../mesh/blended-mesh.ts';
import { createDrawMesh } from '../mesh/draw-mesh.ts';
import type { TellStage } from './progress.ts';

export type SceneTree = ReturnType<typeof sceneTreeOf>;

/** @returns the tree, its mesh, and the bytes of the tree as `cull64 build` writes it */
export function sceneTreeOf(scene: Scene, tree: SphereTree, tell: TellStage) {
  tell('prepare', 0);
  const mesh = withBlended(createDrawMesh(scene, tree.ids), scene);
  tell('prepare', 1);
  const { length: objects } = tree.ids;
  const treeBytes = placeSections(FORMATS.float16, tree.links.length, objects, idWidthOf(objects)).fileLength;
  return { tree, mesh, treeBytes };
}

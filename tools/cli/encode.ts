/** Encodes the tree of a model as a tree file; an error names the model. */
import { type Encoded, type EncodeRequest, encodeSource } from '../../src/export/encode.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { HiddenCells } from '../../src/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../src/tree/sphere/sphere-tree.ts';
import type { Building } from './building.ts';
import { blaming } from './errors.ts';
import { buildTree } from './trees.ts';

/**
 * @param hide gives the cells of hidden objects for the tree that is built
 * @throws WorkError that begins with `path`
 */
export function encodeScene(
  path: string,
  scene: Scene,
  request: EncodeRequest,
  building: Building,
  hide: (tree: SphereTree) => HiddenCells | null = () => null,
): Encoded {
  return blaming(path, () => {
    const tree = buildTree(scene, building);
    return encodeSource({ tree, scene, hidden: hide(tree) }, request);
  });
}

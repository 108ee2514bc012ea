/** Encodes the tree of a model as a tree file; an error names the model. */
import { type Encoded, type EncodeRequest, encodeSource } from '../../src/export/encode.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { HiddenCells } from '../../src/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../src/tree/sphere/sphere-tree.ts';
import { blamingLater } from './errors.ts';

/**
 * @param build makes the tree
 * @param hide gives the cells of hidden objects for it
 * @throws WorkError that begins with `path`
 */
export function encodeScene(
  path: string,
  scene: Scene,
  request: EncodeRequest,
  build: () => Promise<SphereTree>,
  hide: (tree: SphereTree) => Promise<HiddenCells | null> = async () => null,
): Promise<Encoded> {
  return blamingLater(path, async () => {
    const tree = await build();
    return encodeSource({ tree, scene, hidden: await hide(tree) }, request);
  });
}

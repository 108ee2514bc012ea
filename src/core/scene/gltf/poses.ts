/** Which pose each drawn node gives its mesh: the weights of morph targets, its own or the mesh's, and its skin. */
import { madeOnce } from '../../base/keyed.ts';
import { SceneError } from '../scene-error.ts';
import { type Gltf, label } from './json.ts';
import { type MorphWeights, readWeights } from './morph.ts';
import type { DrawnNode } from './nodes.ts';
import type { Pose } from './pose.ts';
import { describeSkin, MAX_JOINTS, type Skin, skinCost } from './skins.ts';

/** drawn nodes: their poses; nodes with one skin share its entry */
export function planPoses(gltf: Gltf, drawn: readonly DrawnNode[]): Pose[] {
  const skins = new Map<unknown, Skin>();
  const weights = new Map<number, MorphWeights>();
  let joints = 0;
  const newSkin = (index: unknown, where: string): Skin => {
    const skin = describeSkin(gltf, index, where);
    joints += skinCost(skin);
    if (joints > MAX_JOINTS)
      throw new SceneError(
        `glTF: ${joints} joints or inverse bind matrices, over the limit MAX_JOINTS = ${MAX_JOINTS}: split the file`,
      );
    return skin;
  };
  const weightsOf = (mesh: number): MorphWeights => {
    const owner = gltf.meshes[mesh];
    return madeOnce(weights, mesh, () => readWeights(owner.weights, label('mesh', mesh, owner)));
  };
  return drawn.map(({ node, mesh }) => {
    const owner = gltf.nodes[node];
    const where = label('node', node, owner);
    return {
      weights: owner.weights === undefined ? weightsOf(mesh) : readWeights(owner.weights, where),
      skin: owner.skin === undefined ? undefined : madeOnce(skins, owner.skin, () => newSkin(owner.skin, where)),
    };
  });
}

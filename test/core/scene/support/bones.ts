/** A skinned triangle small enough to work out by hand. */
import { type Any, type Model, triangleModel } from './model.ts';

/** Node 0 carries the mesh, nodes 1 and 2 are joints, 10 to the right and 10 up. */
export function boneModel(joints: number[], weights: number[], node: Any = {}): Model {
  const model = triangleModel({ skin: 0, ...node });
  const { attributes } = model.json.meshes[0].primitives[0];
  attributes.JOINTS_0 = model.accessor(new Uint8Array(joints), 'VEC4');
  attributes.WEIGHTS_0 = model.accessor(new Float32Array(weights), 'VEC4');
  model.root({ name: 'right', translation: [10, 0, 0] });
  model.root({ name: 'up', translation: [0, 10, 0] });
  model.push('skins', { joints: [1, 2] });
  return model;
}

/** weights: each vertex follows one joint */
export const ALONE = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
/** joints: all vertices follow the first */
export const FIRST = new Array(12).fill(0);

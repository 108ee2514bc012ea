/** One small model with a little of everything that the reader of glTF reads. */
import { type Any, Model } from './model.ts';

export function baseModel(): Model {
  const model = new Model();
  const POSITION = model.positions([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]);
  const indices = model.accessor(new Uint16Array([0, 1, 2, 3]), 'SCALAR');
  const COLOR_0 = model.accessor(new Uint8Array(16).fill(200), 'VEC4', { normalized: true });
  const TRANSLATION = model.accessor(new Float32Array([0, 0, 0, 5, 0, 0]), 'VEC3');
  const at = model.view(new Uint8Array([1, 2]));
  const values = model.view(new Uint8Array(24));
  Object.assign(model.json.accessors[COLOR_0], { byteOffset: 0 });
  const sparse = { count: 2, indices: { bufferView: at, componentType: 5121 }, values: { bufferView: values } };
  const SCALE = model.push('accessors', { componentType: 5126, type: 'VEC3', count: 2 });
  const mesh = model.push('meshes', {
    name: 'm',
    primitives: [
      { attributes: { POSITION, COLOR_0 }, indices, mode: 5, material: 0 },
      { attributes: { POSITION: model.push('accessors', { ...model.json.accessors[POSITION], count: 3, sparse }) } },
    ],
  });
  model.json.materials.push({ doubleSided: true, pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1] } });
  const child = model.node({ mesh, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1] });
  const attributes = { TRANSLATION, SCALE };
  model.root({
    mesh,
    children: [child],
    rotation: [0, 0, 1, 0],
    extensions: { EXT_mesh_gpu_instancing: { attributes } },
  });
  model.root({ ...skinned(model, POSITION), weights: [0.5] });
  model.json.scenes[0].extras = { cull64: { views: [{ eye: [0, 0, 5], target: [0, 0, 0], fov: 60 }] } };
  return model;
}

/** The fields of a node that has a mesh with two joints and a morph target. */
function skinned(model: Model, POSITION: number): Any {
  const JOINTS_0 = model.accessor(new Uint8Array(16).fill(1), 'VEC4');
  const WEIGHTS_0 = model.accessor(new Float32Array(16).fill(0.25), 'VEC4');
  const one = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const inverseBindMatrices = model.accessor(new Float32Array([...one, ...one]), 'MAT4');
  const skin = model.push('skins', { inverseBindMatrices, joints: [0, 1] });
  return { skin, mesh: model.mesh({ attributes: { POSITION, JOINTS_0, WEIGHTS_0 }, targets: [{ POSITION }] }) };
}

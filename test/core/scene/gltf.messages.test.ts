/** What a reader says of a fault: which place, by its number and its name, what stands there and what should. */
import { describe, expect, test } from 'vitest';
import type { DecodedImage } from '../../../src/core/scene/gltf/pictures.ts';
import { type GltfOptions, readGltf } from '../../../src/core/scene/gltf.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { type Any, type Model, triangleModel } from './support/model.ts';

const again = ': export or download the file again';

async function refusal(model: Model): Promise<string> {
  const error = await readGltf(model.glb()).then(
    () => new Error('it was read'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(SceneError);
  expect(error.message.endsWith(again) && error.message.startsWith('glTF: '), error.message).toBe(true);
  return error.message.slice('glTF: '.length, -again.length);
}

const floats = (model: Model, length: number) => model.accessor(new Float32Array(length * 3), 'VEC3');
const primitiveOf = (model: Model): Any => model.json.meshes[0].primitives[0];

/** A model whose triangle follows one joint, the second node. */
function skinned(): Model {
  const model = triangleModel({ name: 'rig', skin: 0 });
  model.root({ name: 'bone' });
  primitiveOf(model).attributes.JOINTS_0 = model.accessor(new Uint8Array(12), 'VEC4');
  primitiveOf(model).attributes.WEIGHTS_0 = model.accessor(new Float32Array(12), 'VEC4');
  model.json.skins = [{ joints: [1] }];
  return model;
}

describe('an entry that there is not', () => {
  test.each<[string, (model: Model) => void]>([
    ['scene is scene 1, but the file has 1', (m) => Object.assign(m.json, { scene: 1 })],
    ['scene 0, nodes is node 1, but the file has 1', (m) => m.json.scenes[0].nodes.push(1)],
    ['node 0, children is node 1, but the file has 1', (m) => Object.assign(m.json.nodes[0], { children: [1] })],
    ['node 0, mesh is mesh 1, but the file has 1', (m) => Object.assign(m.json.nodes[0], { mesh: 1 })],
    [
      'mesh 0 "tri" primitive 0, material is material 0, but the file has 0',
      (m) => Object.assign(primitiveOf(m), { material: 0 }),
    ],
    [
      'mesh 0 "tri" primitive 0, POSITION is accessor 1, but the file has 1',
      (m) => Object.assign(primitiveOf(m).attributes, { POSITION: 1 }),
    ],
    [
      'mesh 0 "tri" primitive 0, COLOR_0 is accessor 1, but the file has 1',
      (m) => Object.assign(primitiveOf(m).attributes, { COLOR_0: 1 }),
    ],
    [
      'mesh 0 "tri" primitive 0, indices is accessor 1, but the file has 1',
      (m) => Object.assign(primitiveOf(m), { indices: 1 }),
    ],
    [
      'mesh 0 "tri" primitive 0, target 0, POSITION is accessor 1, but the file has 1',
      (m) => {
        Object.assign(primitiveOf(m), { targets: [{ POSITION: 1 }] });
        m.json.nodes[0].weights = [1];
      },
    ],
    [
      'accessor 0 "places", bufferView is bufferView 1, but the file has 1',
      (m) => Object.assign(m.json.accessors[0], { name: 'places', bufferView: 1 }),
    ],
    [
      'accessor 0, sparse indices, bufferView is bufferView 1, but the file has 1',
      (m) =>
        Object.assign(m.json.accessors[0], { sparse: { count: 1, indices: { componentType: 5121, bufferView: 1 } } }),
    ],
    [
      'accessor 0, sparse values, bufferView is bufferView 1, but the file has 1',
      (m) => {
        const indices = { componentType: 5121, bufferView: 0 };
        Object.assign(m.json.accessors[0], { sparse: { count: 1, indices, values: { bufferView: 1 } } });
      },
    ],
    [
      'bufferView 0, buffer is buffer 1, but the file has 1',
      (m) => Object.assign(m.json.bufferViews[0], { buffer: 1 }),
    ],
    [
      'node 0, TRANSLATION is accessor 1, but the file has 1',
      (m) =>
        Object.assign(m.json.nodes[0], { extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } }),
    ],
    [
      'mesh 0 "tri" primitive 0, KHR_draco_mesh_compression bufferView is bufferView 1, but the file has 1',
      (m) => Object.assign(primitiveOf(m), { extensions: { KHR_draco_mesh_compression: { bufferView: 1 } } }),
    ],
  ])('%s', async (message, change) => {
    const model = triangleModel();
    change(model);
    expect(await refusal(model)).toBe(message);
  });

  test.each<[string, (model: Model) => void]>([
    ['node 0 "rig", skin is skin 1, but the file has 1', (m) => Object.assign(m.json.nodes[0], { skin: 1 })],
    ['skin 0, joints is node 2, but the file has 2', (m) => Object.assign(m.json.skins[0], { joints: [2] })],
    [
      'skin 0, inverseBindMatrices is accessor 3, but the file has 3',
      (m) => Object.assign(m.json.skins[0], { inverseBindMatrices: 3 }),
    ],
    [
      'mesh 0 "tri" primitive 0, JOINTS_0 is accessor 3, but the file has 3',
      (m) => Object.assign(primitiveOf(m).attributes, { JOINTS_0: 3 }),
    ],
    [
      'mesh 0 "tri" primitive 0, WEIGHTS_0 is accessor 3, but the file has 3',
      (m) => Object.assign(primitiveOf(m).attributes, { WEIGHTS_0: 3 }),
    ],
  ])('%s', async (message, change) => {
    const model = skinned();
    change(model);
    expect(await refusal(model)).toBe(message);
  });
});

describe('what is of another kind', () => {
  test.each(['scenes', 'nodes', 'meshes', 'materials', 'accessors', 'bufferViews', 'buffers'])(
    'in %s',
    async (name) => {
      const model = triangleModel();
      model.json[name] = [{}, 'x'];
      expect(await refusal(model)).toBe(`${name}[1] must be an object, but is "x"`);
      model.json[name] = 7;
      expect(await refusal(model)).toBe(`${name} must be a list, but is 7`);
    },
  );

  test.each<[string, (model: Model) => void]>([
    ['extensionsRequired must be a list, but is "x"', (m) => Object.assign(m.json, { extensionsRequired: 'x' })],
    ['extensionsRequired must hold names', (m) => Object.assign(m.json, { extensionsRequired: [1] })],
    ['scene must be a whole number, 0 or more, but is "0"', (m) => Object.assign(m.json, { scene: '0' })],
    ['scene 0, nodes must be a list, but is an object', (m) => Object.assign(m.json.scenes[0], { nodes: {} })],
    ['node 0, children must be a list, but is true', (m) => Object.assign(m.json.nodes[0], { children: true })],
    [
      'node 0, extensions must be an object, but is a list of 2',
      (m) => Object.assign(m.json.nodes[0], { extensions: [1, 2] }),
    ],
    [
      'node 0, KHR_node_visibility must be an object, but is false',
      (m) => Object.assign(m.json.nodes[0], { extensions: { KHR_node_visibility: false } }),
    ],
    [
      'node 0, translation must be 3 finite numbers, but is a list of 2',
      (m) => Object.assign(m.json.nodes[0], { translation: [1, 2] }),
    ],
    [
      'node 0, rotation must be 4 finite numbers, but is a list of 3',
      (m) => Object.assign(m.json.nodes[0], { rotation: [1, 2, 3] }),
    ],
    [
      'node 0, scale must be 3 finite numbers, but number 2 is null',
      (m) => Object.assign(m.json.nodes[0], { scale: [1, 2, null] }),
    ],
    ['node 0, weights must be a list, but is 1', (m) => Object.assign(m.json.nodes[0], { weights: 1 })],
    ['node 0, weights must be finite numbers, but is "1"', (m) => Object.assign(m.json.nodes[0], { weights: ['1'] })],
    [
      'mesh 0 "tri", weights must be finite numbers, but is null',
      (m) => Object.assign(m.json.meshes[0], { weights: [null] }),
    ],
    [
      'mesh 0 "tri", primitives[0] must be an object, but is 5',
      (m) => Object.assign(m.json.meshes[0], { primitives: [5] }),
    ],
    [
      'mesh 0 "tri" primitive 0, mode must be a whole number, 0 or more, but is -1',
      (m) => Object.assign(primitiveOf(m), { mode: -1 }),
    ],
    [
      'mesh 0 "tri" primitive 0, attributes must be an object, but is a list of 0',
      (m) => Object.assign(primitiveOf(m), { attributes: [] }),
    ],
    [
      'mesh 0 "tri" primitive 0, targets must be a list, but is 3',
      (m) => Object.assign(primitiveOf(m), { targets: 3 }),
    ],
    [
      'mesh 0 "tri" primitive 0, extensions must be an object, but is 3',
      (m) => Object.assign(primitiveOf(m), { extensions: 3 }),
    ],
    [
      'accessor 0, componentType must be a whole number, 0 or more, but is missing',
      (m) => {
        delete m.json.accessors[0].componentType;
      },
    ],
    [
      'accessor 0, count must be a whole number, 0 or more, but is missing',
      (m) => {
        delete m.json.accessors[0].count;
      },
    ],
    [
      'accessor 0, byteOffset must be a whole number, 0 or more, but is 0.5',
      (m) => Object.assign(m.json.accessors[0], { byteOffset: 0.5 }),
    ],
    ['accessor 0 must be an object, but is 5', (m) => Object.assign(m.json.accessors[0], { sparse: 5 })],
    [
      'accessor 0, sparse count must be a whole number, 0 or more, but is missing',
      (m) =>
        Object.assign(m.json.accessors[0], {
          sparse: { indices: { componentType: 5121, bufferView: 0 }, values: { bufferView: 0 } },
        }),
    ],
    [
      'accessor 0, sparse indices, componentType must be a whole number, 0 or more, but is missing',
      (m) => Object.assign(m.json.accessors[0], { sparse: { count: 1 } }),
    ],
    [
      'accessor 0, sparse indices must be an object, but is 4',
      (m) => Object.assign(m.json.accessors[0], { sparse: { count: 1, indices: 4 } }),
    ],
    [
      'accessor 0, sparse values must be an object, but is 4',
      (m) => Object.assign(m.json.accessors[0], { sparse: { count: 1, values: 4 } }),
    ],
    [
      'bufferView 0, byteStride must be a whole number, 0 or more, but is "12"',
      (m) => Object.assign(m.json.bufferViews[0], { byteStride: '12' }),
    ],
    [
      'bufferView 0, byteOffset must be a whole number, 0 or more, but is -4',
      (m) => Object.assign(m.json.bufferViews[0], { byteOffset: -4 }),
    ],
    [
      'bufferView 0, byteLength must be a whole number, 0 or more, but is missing',
      (m) => {
        delete m.json.bufferViews[0].byteLength;
      },
    ],
    [
      'buffer 0, byteLength must be a whole number, 0 or more, but is 9007199254740992',
      (m) => Object.assign(m.json.buffers[0], { byteLength: 2 ** 53 }),
    ],
    [
      'accessor 0, sparse indices, componentType is 5130; indices are unsigned, 5121, 5123 or 5125',
      (m) =>
        Object.assign(m.json.accessors[0], {
          sparse: { count: 1, indices: { componentType: 5130, bufferView: 0 }, values: { bufferView: 0 } },
        }),
    ],
    [
      'accessor 0, sparse indices, componentType is 5126; indices are unsigned, 5121, 5123 or 5125',
      (m) => {
        const indices = { componentType: 5126, bufferView: m.view(new Uint8Array(new Float32Array([1]).buffer)) };
        Object.assign(m.json.accessors[0], { sparse: { count: 1, indices, values: { bufferView: 0 } } });
      },
    ],
    [
      'accessor 0, sparse replaces element 3 of 3, which is not there',
      (m) => {
        const bufferView = m.view(Uint8Array.of(3, 0, 0, 0));
        Object.assign(m.json.accessors[0], {
          sparse: { count: 1, indices: { componentType: 5121, bufferView }, values: { bufferView: 0 } },
        });
      },
    ],
    [
      'mesh 0 "tri" primitive 0: COLOR_0 must have 3 or 4 numbers for each of 3 vertices, not 2 for 3',
      (m) => Object.assign(primitiveOf(m).attributes, { COLOR_0: m.accessor(new Float32Array(6), 'VEC2') }),
    ],
    [
      'mesh 0 "tri" primitive 0: COLOR_0 must have 3 or 4 numbers for each of 3 vertices, not 3 for 2',
      (m) => Object.assign(primitiveOf(m).attributes, { COLOR_0: floats(m, 2) }),
    ],
    [
      'node 0: TRANSLATION must have 3 numbers',
      (m) =>
        Object.assign(m.json.nodes[0], {
          extensions: {
            EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: m.accessor(new Float32Array(4), 'VEC4') } },
          },
        }),
    ],
    [
      'node 0: ROTATION must have 4 numbers',
      (m) =>
        Object.assign(m.json.nodes[0], {
          extensions: { EXT_mesh_gpu_instancing: { attributes: { ROTATION: floats(m, 1) } } },
        }),
    ],
    [
      'node 0: SCALE must have 3 numbers',
      (m) =>
        Object.assign(m.json.nodes[0], {
          extensions: { EXT_mesh_gpu_instancing: { attributes: { SCALE: m.accessor(new Float32Array(4), 'VEC4') } } },
        }),
    ],
    [
      'node 0, EXT_mesh_gpu_instancing attributes must be an object, but is 1',
      (m) => Object.assign(m.json.nodes[0], { extensions: { EXT_mesh_gpu_instancing: { attributes: 1 } } }),
    ],
    [
      'mesh 0 "tri" primitive 0, KHR_draco_mesh_compression POSITION must be a whole number, 0 or more, but is missing',
      (m) => Object.assign(primitiveOf(m), { extensions: { KHR_draco_mesh_compression: { bufferView: 0 } } }),
    ],
    [
      'mesh 0 "tri" primitive 0, KHR_draco_mesh_compression COLOR_0 must be a whole number, 0 or more, but is -1',
      (m) =>
        Object.assign(primitiveOf(m), {
          extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0, COLOR_0: -1 } } },
        }),
    ],
    [
      'material 0, pbrMetallicRoughness must be an object, but is 1',
      (m) => {
        m.json.materials = [{ pbrMetallicRoughness: 1 }];
        primitiveOf(m).material = 0;
      },
    ],
    [
      'material 0, extensions must be an object, but is 1',
      (m) => {
        m.json.materials = [{ extensions: 1 }];
        primitiveOf(m).material = 0;
      },
    ],
    [
      'material 0, KHR_materials_pbrSpecularGlossiness must be an object, but is 1',
      (m) => {
        m.json.materials = [{ extensions: { KHR_materials_pbrSpecularGlossiness: 1 } }];
        primitiveOf(m).material = 0;
      },
    ],
  ])('%s', async (message, change) => {
    const model = triangleModel();
    change(model);
    expect(await refusal(model)).toBe(message);
  });

  test.each<[string, (model: Model) => void]>([
    ['skins must be a list, but is 1', (m) => Object.assign(m.json, { skins: 1 })],
    ['skin 0 must be an object, but is 1', (m) => Object.assign(m.json, { skins: [1] })],
    ['skin 0 has no joints', (m) => Object.assign(m.json.skins[0], { joints: [] })],
    ['skin 0, joints must be a list, but is 1', (m) => Object.assign(m.json.skins[0], { joints: 1 })],
    [
      'skin 0: inverseBindMatrices must be MAT4 of floats',
      (m) => Object.assign(m.json.skins[0], { inverseBindMatrices: 0 }),
    ],
    [
      'skin 0 has 2 joints and 1 inverseBindMatrices',
      (m) =>
        Object.assign(m.json.skins[0], {
          joints: [1, 0],
          inverseBindMatrices: m.accessor(new Float32Array(16), 'MAT4'),
        }),
    ],
    [
      'mesh 0 "tri" primitive 0: JOINTS_0 must be unsigned bytes or shorts',
      (m) => Object.assign(primitiveOf(m).attributes, { JOINTS_0: 2 }),
    ],
    [
      'mesh 0 "tri" primitive 0: WEIGHTS_0 must be floats, or normalized unsigned bytes or shorts',
      (m) => Object.assign(primitiveOf(m).attributes, { WEIGHTS_0: 1 }),
    ],
  ])('%s', async (message, change) => {
    const model = skinned();
    change(model);
    expect(await refusal(model)).toBe(message);
  });
});

describe('what a texture’s fault becomes: a note', () => {
  const PIXEL: DecodedImage = { width: 1, height: 1, rgba: Uint8Array.of(255, 0, 0, 255) };
  async function notesOf(change: (json: Any) => void, options: GltfOptions = {}): Promise<string[]> {
    const model = triangleModel({}, { material: 0 });
    primitiveOf(model).attributes.TEXCOORD_0 = model.accessor(new Float32Array(6), 'VEC2');
    model.json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }];
    model.json.textures = [{ source: 0 }];
    model.json.images = [{ bufferView: model.view(Uint8Array.of(1, 2, 3)) }];
    change(model.json);
    return (await readGltf(model.glb(), { decodeImage: async () => PIXEL, ...options })).notes;
  }
  const infoOf = (json: Any): Any => json.materials[0].pbrMetallicRoughness.baseColorTexture;
  const plain = (reason: string) => [`material 0 keeps its plain colour: ${reason}`];
  const moved = (fields: Any) => (json: Any) =>
    Object.assign(infoOf(json), { extensions: { KHR_texture_transform: fields } });
  const only = (texture: Any) => (json: Any) => Object.assign(json, { textures: [texture] });

  test.each<[string, (json: Any) => void]>([
    [`texture 0 has no picture: export with PNG or JPEG pictures`, only({})],
    [
      'texture 0 has a KTX2 picture only (KHR_texture_basisu): export with PNG or JPEG pictures',
      only({ extensions: { KHR_texture_basisu: { source: 0 } } }),
    ],
    [`texture 0, source is image 1, but the file has 1${again}`, only({ source: 1 })],
    [
      `texture 0, source is image 1, but the file has 1${again}`,
      only({ extensions: { EXT_texture_webp: { source: 1 } } }),
    ],
    [
      `texture 0, source is image 1, but the file has 1${again}`,
      only({ extensions: { EXT_texture_avif: { source: 1 } } }),
    ],
    [`texture 0 is sampler 0, but the file has 0${again}`, only({ source: 0, sampler: 0 })],
    [
      `samplers must be a list, but is 1${again}`,
      (j) => Object.assign(j, { samplers: 1, textures: [{ source: 0, sampler: 0 }] }),
    ],
    [`images must be a list, but is 1${again}`, (j) => Object.assign(j, { images: 1 })],
    [`textures must be a list, but is 1${again}`, (j) => Object.assign(j, { textures: 1 })],
    [`texture 0 must be an object, but is 1${again}`, (j) => Object.assign(j, { textures: [1] })],
    [
      `material 0, base colour texture is texture 1, but the file has 1${again}`,
      (j) => Object.assign(infoOf(j), { index: 1 }),
    ],
    [
      `material 0, base colour texture must be an object, but is 1${again}`,
      (j) => Object.assign(j.materials[0].pbrMetallicRoughness, { baseColorTexture: 1 }),
    ],
    [
      `material 0, texCoord must be a whole number, 0 or more, but is -1${again}`,
      (j) => Object.assign(infoOf(j), { texCoord: -1 }),
    ],
    [
      `material 0, KHR_texture_transform, offset must be 2 finite numbers, but is a list of 1${again}`,
      moved({ offset: [1] }),
    ],
    [
      `material 0, KHR_texture_transform, scale must be 2 finite numbers, but is a list of 3${again}`,
      moved({ scale: [1, 2, 3] }),
    ],
    [
      `material 0, KHR_texture_transform, rotation must be 1 finite numbers, but number 0 is "x"${again}`,
      moved({ rotation: 'x' }),
    ],
    [
      `material 0, base colour texture, KHR_texture_transform must be an object, but is 1${again}`,
      (j) => Object.assign(infoOf(j), { extensions: { KHR_texture_transform: 1 } }),
    ],
  ])('%s', async (reason, change) => {
    expect(await notesOf(change)).toEqual(plain(reason));
  });

  const kept = (reason: string) => [`image 0 ${reason}; its surfaces keep their plain colour`];
  const beside = 'put that file beside the model and open both together, or export as one .glb';
  test.each<[string, (json: Any) => void, GltfOptions]>([
    [`could not be used: it must be an object${again}`, (j) => Object.assign(j, { images: [5] }), {}],
    [
      `could not be used: its bufferView must be a whole number, 0 or more, but is missing${again}`,
      (j) => Object.assign(j, { images: [{}] }),
      {},
    ],
    [
      `could not be used: its bufferView is bufferView 9, but the file has 3${again}`,
      (j) => Object.assign(j, { images: [{ bufferView: 9 }] }),
      {},
    ],
    [
      `could not be used: "wall.png" is in a file of its own: ${beside}`,
      (j) => Object.assign(j, { images: [{ uri: 'wall.png' }] }),
      {},
    ],
    [
      `could not be used: it has a broken data URI (no comma)${again}`,
      (j) => Object.assign(j, { images: [{ uri: 'data:nothing' }] }),
      {},
    ],
    [
      `could not be used: it has 0 x 5 texels${again}`,
      () => {},
      { decodeImage: async () => ({ width: 0, height: 5, rgba: new Uint8Array(0) }) },
    ],
    [
      'could not be decoded: the decoder says -1 x 5 texels',
      () => {},
      { decodeImage: async () => ({ width: -1, height: 5, rgba: new Uint8Array(0) }) },
    ],
    [
      'could not be decoded: the decoder says 5 x -1 texels',
      () => {},
      { decodeImage: async () => ({ width: 5, height: -1, rgba: new Uint8Array(0) }) },
    ],
    [
      'could not be decoded: the decoder says 0.5 x 2 texels',
      () => {},
      { decodeImage: async () => ({ width: 0.5, height: 2, rgba: new Uint8Array(4) }) },
    ],
    [
      'could not be decoded: the decoder says 2 x 0.5 texels',
      () => {},
      { decodeImage: async () => ({ width: 2, height: 0.5, rgba: new Uint8Array(4) }) },
    ],
    [
      'could not be decoded: the decoder gave 3 bytes for 1 x 1 texels',
      () => {},
      { decodeImage: async () => ({ ...PIXEL, rgba: new Uint8Array(3) }) },
    ],
    [
      'could not be decoded: no such format',
      () => {},
      { decodeImage: () => Promise.reject(new Error('no such format')) },
    ],
  ])('image: %s', async (reason, change, options) => {
    expect(await notesOf(change, options)).toEqual(kept(reason));
  });

  test('coordinates that do not suit stop the model', async () => {
    await expect(notesOf((j) => Object.assign(j.accessors[1], { count: 2 }))).rejects.toThrow(
      'glTF: mesh 0 "tri" primitive 0: TEXCOORD_0 must have 2 numbers for each of 3 vertices, not 2 for 2',
    );
    await expect(notesOf((j) => Object.assign(j.accessors[1], { type: 'SCALAR' }))).rejects.toThrow(
      'TEXCOORD_0 must have 2 numbers for each of 3 vertices, not 1 for 3',
    );
  });

  test('the decoder hears of the kind that the model says, where the bytes do not tell', async () => {
    const heard: string[] = [];
    const decodeImage = async (_: Uint8Array, mimeType: string) => {
      heard.push(mimeType);
      return PIXEL;
    };
    expect(await notesOf((j) => Object.assign(j.images[0], { mimeType: 'image/avif' }), { decodeImage })).toEqual([]);
    expect(await notesOf((j) => Object.assign(j.images[0], { mimeType: 7 }), { decodeImage })).toEqual([]);
    expect(heard).toEqual(['image/avif', '']);
  });
});

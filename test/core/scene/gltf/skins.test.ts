/** Skins by hand: what places a mesh, what its weights mean, and where skins lie. */
import { describe, expect, test } from 'vitest';
import { MAX_SETS } from '../../../../src/core/scene/gltf/influences.ts';
import { MAX_JOINTS } from '../../../../src/core/scene/gltf/skins.ts';
import { readGltf } from '../../../../src/core/scene/gltf.ts';
import { SceneError } from '../../../../src/core/scene/scene-error.ts';
import { ALONE, boneModel, FIRST } from '../support/bones.ts';
import type { Model } from '../support/model.ts';
import { expectClose, threePlaces } from '../support/three-places.ts';
import { expectSound } from '../support/triangles.ts';

const ONE = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

async function read(model: Model) {
  const scene = await readGltf(model.glb());
  expectSound(scene);
  return scene;
}

describe('skins', () => {
  test('the node that carries the mesh does not place it, nor turn it over', async () => {
    for (const node of [{}, { translation: [5, 5, 5], scale: [-2, 2, 2] }]) {
      const scene = await read(boneModel(FIRST, ALONE, node));
      expect(Array.from(scene.positions)).toEqual([10, 0, 0, 11, 0, 0, 10, 1, 0]);
      expect(Array.from(scene.indices)).toEqual([0, 1, 2]);
    }
  });

  test('joints that mirror turn its triangles over', async () => {
    const model = boneModel(FIRST, ALONE);
    model.json.nodes[1].scale = [-1, 1, 1];
    const scene = await read(model);
    expect(Array.from(scene.positions)).toEqual([10, 0, 0, 9, 0, 0, 10, 1, 0]);
    expect(Array.from(scene.indices)).toEqual([0, 2, 1]);
  });

  test('weights count relative to the sum of their magnitudes; without any, the first joint places the vertex', async () => {
    const weights = [2, 6, 0, 0, 0, 0, 0, 0, 3, -1, 0, 0];
    const model = boneModel([0, 1, 9, 9, 1, 0, 9, 9, 0, 1, 9, 9], weights);
    const places = [2.5, 7.5, 0, 1, 10, 0, 7.5, -2.5 + 0.5, 0];
    expect(Array.from((await read(model)).positions)).toEqual(places);
    expectClose(await threePlaces(model.glb()), places, 1e-6);
  });

  test('normalized weights that do not sum up to 1 are stretched alike', async () => {
    const model = boneModel([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0], ALONE);
    const { attributes } = model.json.meshes[0].primitives[0];
    const bytes = new Uint8Array([20, 60, 0, 0, 100, 100, 0, 0, 255, 0, 0, 0]);
    attributes.WEIGHTS_0 = model.accessor(bytes, 'VEC4', { normalized: true });
    const { positions } = await read(model);
    expectClose(positions, [2.5, 7.5, 0, 6, 5, 0, 10, 1, 0], 1e-5);
  });

  test('nodes of one mesh, each with its skin or none, instances too', async () => {
    const model = boneModel(FIRST, ALONE, { name: 'a' });
    model.push('skins', { joints: [2] });
    model.root({ name: 'b', mesh: 0, skin: 1 });
    model.root({ name: 'c', mesh: 0, translation: [0, 0, 7] });
    const TRANSLATION = model.accessor(new Float32Array([0, 0, 1, 0, 0, 2]), 'VEC3');
    const extensions = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } };
    model.root({ name: 'd', mesh: 0, skin: 1, translation: [9, 9, 9], extensions });
    const scene = await read(model);
    expect(scene.names).toEqual(['a', 'b', 'c', 'd[0]', 'd[1]']);
    const first = scene.names.map((_, object) => Array.from(scene.positions.subarray(object * 9, object * 9 + 3)));
    expect(first).toEqual([
      [10, 0, 0],
      [0, 10, 0],
      [0, 0, 7],
      [0, 10, 1],
      [0, 10, 2],
    ]);
  });

  test('joints may stand anywhere: in another scene, below an invisible node', async () => {
    const model = boneModel([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], ALONE);
    model.json.scenes[0].nodes = [0, 3];
    model.node({ children: [2], translation: [0, 0, 3], extensions: { KHR_node_visibility: { visible: false } } });
    expect(Array.from((await read(model)).positions)).toEqual([10, 0, 0, 1, 10, 3, 10, 1, 0]);
  });

  test('a primitive without JOINTS_0 stands where its node does, and a note says so', async () => {
    const model = boneModel(FIRST, ALONE, { translation: [0, 0, 4] });
    const { POSITION } = model.json.meshes[0].primitives[0].attributes;
    model.json.meshes[0].primitives.push({ attributes: { POSITION } });
    const scene = await read(model);
    expect([scene.positions[0], scene.positions[2], scene.positions[9], scene.positions[11]]).toEqual([10, 0, 0, 4]);
    expect(scene.notes).toEqual(['1 primitive with a skin and without JOINTS_0: shown where the node stands']);
  });

  test('animations are not played, and a note says so', async () => {
    const model = boneModel(FIRST, ALONE);
    model.json.animations = [{}, {}];
    expect((await read(model)).notes).toEqual(['2 animations not played: everything is shown at rest']);
  });

  test.each([3, 7, 11, 15])(
    'number %i of an inverse bind matrix may be off by a thousandth, which counts for nothing',
    async (k) => {
      for (const off of [1e-3, -1e-3]) {
        const model = boneModel(FIRST, ALONE);
        const bind = (factor: number): void => {
          const matrix = ONE.map((value, i) => (i === k ? value + off * factor : value));
          model.json.skins[0].inverseBindMatrices = model.accessor(new Float32Array([...matrix, ...ONE]), 'MAT4');
        };
        bind(0.99);
        expect(Array.from((await read(model)).positions)).toEqual([10, 0, 0, 11, 0, 0, 10, 1, 0]);
        bind(1.01);
        await expect(readGltf(model.glb())).rejects.toThrow('inverse bind matrix 0: the last row must be 0 0 0 1');
      }
    },
  );

  test('quantised positions and steps, which the inverse bind matrices scale back', async () => {
    const model = boneModel(FIRST, ALONE, { weights: [0.5] });
    const [primitive] = model.json.meshes[0].primitives;
    const shorts = (values: number[]): number =>
      model.accessor(new Int16Array([...values, 0]).subarray(0, 9), 'VEC3', { normalized: true });
    model.json.extensionsRequired = ['KHR_mesh_quantization'];
    primitive.attributes.POSITION = shorts([0, 0, 0, 32767, 0, 0, 0, 32767, 0]);
    primitive.targets = [{ POSITION: shorts([0, 0, 32767, 0, 0, 0, 0, 0, 0]) }];
    const twice = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1];
    model.json.skins[0].inverseBindMatrices = model.accessor(new Float32Array([...twice, ...twice]), 'MAT4');
    expect(Array.from((await read(model)).positions)).toEqual([10, 0, 1, 12, 0, 0, 10, 2, 0]);
  });
});

describe('refused', () => {
  const again = 'export or download the file again';
  const bones = (): Model => boneModel([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], ALONE);
  const attribute = (name: string, values: Float32Array | Uint8Array | Int16Array, type = 'VEC4', fields = {}) => {
    return (model: Model): void => {
      model.json.meshes[0].primitives[0].attributes[name] = model.accessor(values, type, fields);
    };
  };
  const inverses = (values: number[], type = 'MAT4') => {
    return (model: Model): void => {
      model.json.skins[0].inverseBindMatrices = model.accessor(new Float32Array(values), type);
    };
  };
  const where = 'mesh 0 "tri" primitive 0';

  test.each<[string, (model: Model) => void, string]>([
    [
      'a skin',
      (m) => Object.assign(m.json.nodes[0], { skin: 4 }),
      `node 0, skin is skin 4, but the file has 1: ${again}`,
    ],
    ['no skins', (m) => Object.assign(m.json, { skins: 'x' }), `skins must be a list, but is "x": ${again}`],
    [
      'a skin of null',
      (m) => Object.assign(m.json, { skins: [null] }),
      `skin 0 must be an object, but is null: ${again}`,
    ],
    ['no joints', (m) => Object.assign(m.json.skins[0], { joints: [] }), `skin 0 has no joints: ${again}`],
    [
      'a joint',
      (m) => Object.assign(m.json.skins[0], { joints: [1, 9] }),
      `skin 0, joints is node 9, but the file has 3: ${again}`,
    ],
    [
      'a joint of a vertex',
      (m) => Object.assign(m.json.skins[0], { joints: [1] }),
      `${where}, vertex 1 follows joint 1, but skin 0 has 1: ${again}`,
    ],
    [
      'JOINTS_0 of floats',
      attribute('JOINTS_0', new Float32Array(12)),
      `${where}: JOINTS_0 must be unsigned bytes or shorts: ${again}`,
    ],
    [
      'normalized JOINTS_0',
      attribute('JOINTS_0', new Uint8Array(12), 'VEC4', { normalized: true }),
      `${where}: JOINTS_0 must be unsigned bytes or shorts: ${again}`,
    ],
    [
      'JOINTS_0 of 3',
      attribute('JOINTS_0', new Uint8Array(9), 'VEC3'),
      `${where}, JOINTS_0 must have 4 numbers for each of 3 vertices, not 3 for 3: ${again}`,
    ],
    [
      'WEIGHTS_0 of signed shorts',
      attribute('WEIGHTS_0', new Int16Array(12), 'VEC4', { normalized: true }),
      `${where}: WEIGHTS_0 must be floats, or normalized unsigned bytes or shorts: ${again}`,
    ],
    [
      'WEIGHTS_0 of plain bytes',
      attribute('WEIGHTS_0', new Uint8Array(12)),
      `${where}: WEIGHTS_0 must be floats, or normalized unsigned bytes or shorts: ${again}`,
    ],
    [
      'WEIGHTS_0 for 2',
      attribute('WEIGHTS_0', new Float32Array(8)),
      `${where}, WEIGHTS_0 must have 4 numbers for each of 3 vertices, not 4 for 2: ${again}`,
    ],
    [
      'a weight of NaN',
      attribute('WEIGHTS_0', new Float32Array([...ALONE.slice(0, 11), Number.NaN])),
      `${where}, vertex 2 has a weight that is not finite: ${again}`,
    ],
    [
      'JOINTS_1 alone',
      attribute('JOINTS_1', new Uint8Array(12)),
      `${where}, WEIGHTS_1 must be a whole number, 0 or more, but is missing: ${again}`,
    ],
    ['few matrices', inverses(ONE), `skin 0 has 2 joints and 1 inverseBindMatrices: ${again}`],
    [
      'narrow matrices',
      inverses([1, 0, 0, 1, 1, 0, 0, 1], 'VEC4'),
      `skin 0: inverseBindMatrices must be MAT4 of floats: ${again}`,
    ],
    [
      'matrices with NaN',
      inverses([...ONE, Number.NaN, ...ONE.slice(1)]),
      `skin 0, inverse bind matrix 1 has a number that is not finite: ${again}`,
    ],
    [
      'perspective',
      inverses([...ONE.slice(0, 3), 0.01, ...ONE.slice(4), ...ONE]),
      `skin 0, inverse bind matrix 0: the last row must be 0 0 0 1: ${again}`,
    ],
    [
      'too far',
      (m) => Object.assign(m.json.nodes[1], { scale: [1e38, 1, 1], translation: [1e38, 0, 0] }),
      `node 0, by skin 0, puts ${where}, vertex 0 at (1e+38, 0, 0), over the limit MAX_COORDINATE = 2^120: scale the scene down`,
    ],
  ])('%s', async (_, change, message) => {
    const model = bones();
    change(model);
    await expect(readGltf(model.glb())).rejects.toThrow(new SceneError(`glTF: ${message}`));
  });

  test('more than MAX_SETS and MAX_JOINTS', async () => {
    const sets = bones();
    const { attributes } = sets.json.meshes[0].primitives[0];
    for (let n = 1; n <= MAX_SETS; n++)
      Object.assign(attributes, { [`JOINTS_${n}`]: attributes.JOINTS_0, [`WEIGHTS_${n}`]: attributes.WEIGHTS_0 });
    await expect(readGltf(sets.glb())).rejects.toThrow('has a JOINTS_8, over the limit MAX_SETS = 8: use fewer joints');

    const joints = bones();
    joints.json.skins = [0, 1].map(() => ({ joints: new Array(MAX_JOINTS / 2).fill(1) }));
    joints.root({ mesh: 0, skin: 1 });
    expectSound(await readGltf(joints.glb()));
    joints.json.skins[1].joints.push(1);
    await expect(readGltf(joints.glb())).rejects.toThrow(
      '1048577 joints or inverse bind matrices, over the limit MAX_JOINTS = 1048576',
    );
  });

  test('a long list of matrices that many skins name counts for each of them', async () => {
    const matrices = 1024;
    const skins = MAX_JOINTS / matrices + 1;
    const model = bones();
    const list = new Float32Array(matrices * 16);
    for (let at = 0; at < list.length; at += 16) list.set(ONE, at);
    const inverseBindMatrices = model.accessor(list, 'MAT4');
    model.json.skins = Array.from({ length: skins }, () => ({ joints: [1, 2], inverseBindMatrices }));
    for (let skin = 1; skin < skins; skin++) model.root({ mesh: 0, skin });
    await expect(readGltf(model.glb())).rejects.toThrow(
      '1049600 joints or inverse bind matrices, over the limit MAX_JOINTS = 1048576',
    );
  });
});

test('a skin that two nodes share counts once against the joints that there may be', async () => {
  const model = boneModel(FIRST, ALONE);
  model.root({ mesh: 0, skin: 0 });
  // more than its bytes hold: refused after the joints are counted
  const count = MAX_JOINTS;
  model.json.skins[0].inverseBindMatrices = model.accessor(new Float32Array([...ONE, ...ONE]), 'MAT4', { count });
  await expect(readGltf(model.glb())).rejects.toThrow('reaches to byte');
  model.push('skins', { ...model.json.skins[0] });
  model.json.nodes.at(-1).skin = 1;
  await expect(readGltf(model.glb())).rejects.toThrow(`over the limit MAX_JOINTS = ${MAX_JOINTS}`);
});

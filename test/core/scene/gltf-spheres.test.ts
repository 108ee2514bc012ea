/** Spheres of a GLB that is read in pieces: those of the scene that is read whole, and no byte more than they need. */
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { beforeAll, describe, expect, test } from 'vitest';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { openGlbSpheres } from '../../../src/core/scene/gltf-spheres.ts';
import { longTest } from '../../soak.ts';
import { featureFiles } from './support/features.ts';
import { jsonOf, Model, makeGlb, TRIANGLE, triangleModel } from './support/model.ts';

/** The spheres, the ranges of the file that were read, and the notes. */
interface Given {
  spheres: number[];
  ranges: [at: number, length: number][];
  notes: string[];
}

async function inPieces(glb: Uint8Array): Promise<Given> {
  const ranges: [number, number][] = [];
  const read = (at: number, length: number) => {
    expect(at >= 0 && at + length <= glb.length).toBe(true);
    ranges.push([at, length]);
    return glb.slice(at, at + length);
  };
  const spheres: number[] = [];
  const { most, spheres: pieces, notes } = openGlbSpheres({ size: glb.length, read }, decoders);
  for await (const some of pieces()) for (const v of some) spheres.push(v);
  expect(most).toBeGreaterThanOrEqual(spheres.length / 4);
  return { spheres, ranges, notes: notes() };
}

const whole = async (glb: Uint8Array) => Array.from((await readGltf(glb, { decoders })).spheres);

const files = await featureFiles();

describe('every encoding: the spheres of the scene, in its order', () => {
  test.each(Object.keys(files).filter((name) => name.endsWith('.glb') && name !== 'separate.glb'))(
    '%s',
    async (name) => {
      const want = await whole(files[name]);
      expect(want.length).toBeGreaterThan(100);
      expect((await inPieces(files[name])).spheres).toEqual(want);
    },
  );
});

describe('10,000 instances', () => {
  const count = 10_000;
  let glb: Uint8Array;

  beforeAll(() => {
    const model = triangleModel();
    const numbers = (width: number, at: (i: number) => number) =>
      model.accessor(
        Float32Array.from({ length: count * width }, (_, i) => at(i)),
        width === 3 ? 'VEC3' : 'VEC4',
      );
    const attributes = {
      TRANSLATION: numbers(3, (i) => (i * 7919) % 1000),
      ROTATION: numbers(4, (i) => (i % 4 === 3 ? 1 : 0)),
      SCALE: numbers(3, (i) => 1 + (i % 7)),
    };
    model.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes } };
    model.json.extensionsUsed = ['EXT_mesh_gpu_instancing'];
    glb = model.glb();
  });

  test('their spheres; no piece is larger than some thousand instances need, and none is read twice', async () => {
    const { spheres, ranges } = await inPieces(glb);
    expect(spheres).toEqual(await whole(glb));
    expect(spheres.length).toBe(4 * count);
    const { length } = JSON.stringify(jsonOf(glb));
    expect(Math.max(...ranges.map(([, bytes]) => bytes))).toBeLessThanOrEqual(Math.max(length + 4, 4096 * 16));
    const total = ranges.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(total).toBeLessThanOrEqual(glb.length + 12);
  });
});

describe('what is compressed or sparse', () => {
  const count = 5000;
  const places = Float32Array.from({ length: count * 3 }, (_, i) => (i * 7919) % 1000);
  const compressed = (model: Model, values: Float32Array, stride: number): number => {
    const bytes = new Uint8Array(values.buffer);
    const packed = MeshoptEncoder.encodeGltfBuffer(bytes, bytes.length / stride, stride, 'ATTRIBUTES');
    const view = model.view(packed);
    const { byteOffset, byteLength } = model.json.bufferViews[view];
    const fields = { buffer: 0, byteOffset, byteLength, byteStride: stride, count: bytes.length / stride };
    Object.assign(model.json.bufferViews[view], {
      byteStride: stride,
      extensions: { EXT_meshopt_compression: { ...fields, mode: 'ATTRIBUTES' } },
    });
    return view;
  };

  beforeAll(() => MeshoptEncoder.ready);

  test('instances', async () => {
    const model = triangleModel();
    const floats = { componentType: 5126, count };
    const TRANSLATION = model.push('accessors', {
      ...floats,
      type: 'VEC3',
      bufferView: compressed(model, places, 12),
    });
    const indices = { bufferView: model.view(new Uint8Array(Uint16Array.of(3, 4500).buffer)), componentType: 5123 };
    const values = { bufferView: model.view(new Uint8Array(Float32Array.of(2, 3, 4, 5, 6, 7).buffer)) };
    const SCALE = model.push('accessors', { ...floats, type: 'VEC3', sparse: { count: 2, indices, values } });
    const bytes = Int8Array.from({ length: count * 4 }, (_, i) => (i % 4 === 3 ? 127 : 0));
    const ROTATION = model.accessor(bytes, 'VEC4', { normalized: true });
    const attributes = { TRANSLATION, SCALE, ROTATION };
    model.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes } };
    const glb = model.glb();
    const want = await whole(glb);
    expect(want.length).toBe(4 * count);
    expect((await inPieces(glb)).spheres).toEqual(want);
  });

  test('a view that many meshes share is read once', async () => {
    const model = new Model();
    const bufferView = compressed(model, places, 12);
    for (let mesh = 0; mesh < 50; mesh++) {
      const POSITION = model.push('accessors', {
        bufferView,
        byteOffset: 36 * mesh,
        componentType: 5126,
        count: 3,
        type: 'VEC3',
      });
      model.root({ mesh: model.mesh({ attributes: { POSITION } }) });
    }
    const glb = model.glb();
    const { spheres, ranges } = await inPieces(glb);
    expect(spheres).toEqual(await whole(glb));
    const { byteLength } = model.json.bufferViews[bufferView];
    expect(ranges.filter(([, length]) => length === byteLength).length).toBe(1);
  });
});

test('how many objects there are is known from the JSON', () => {
  const model = triangleModel();
  model.json.meshes[0].primitives.push(model.json.meshes[0].primitives[0]);
  const TRANSLATION = model.push('accessors', { componentType: 5126, count: 2 ** 20, type: 'VEC3' });
  for (let node = 0; node < 2000; node++)
    model.root({ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } } });
  const glb = model.glb();
  const bin = glb.length - model.bytes.length;
  const read = (at: number, length: number) => {
    expect(at + length).toBeLessThanOrEqual(bin);
    return glb.subarray(at, at + length);
  };
  expect(openGlbSpheres({ size: glb.length, read }, decoders).most).toBe(2 + 2 * 2000 * 2 ** 20);
});

longTest('a mesh of 200,000 primitives', async () => {
  const model = triangleModel();
  const mesh = model.json.meshes[0];
  mesh.primitives = new Array(200_000).fill(mesh.primitives[0]);
  const glb = model.glb();
  const read = (at: number, length: number) => glb.subarray(at, at + length);
  let given = 0;
  for await (const some of openGlbSpheres({ size: glb.length, read }, decoders).spheres()) given += some.length / 4;
  expect(given).toBe(200_000);
});

test('what is left out: the notes of the reader of whole models', async () => {
  const model = triangleModel();
  const { primitives } = model.json.meshes[0];
  const [{ attributes }] = primitives;
  primitives.push({ attributes, mode: 1 }, { attributes: {} });
  primitives.push({ attributes, indices: model.accessor(Uint16Array.of(0, 0, 1), 'SCALAR') });
  model.root({ mesh: 0 });
  model.root({ mesh: 0, extensions: { KHR_node_visibility: { visible: false } } });
  model.json.scenes.push({ nodes: [0] });
  model.json.animations = [{ channels: [], samplers: [] }];
  const glb = model.glb();
  const { notes } = await readGltf(glb, { decoders });
  expect(notes?.length).toBe(6);
  expect((await inPieces(glb)).notes).toEqual(notes);
});

test('colours, and meshes that nothing draws, are not read', async () => {
  const model = triangleModel();
  const used = Object.keys(model.json.meshes[0].primitives[0].attributes).length;
  expect(used).toBe(1);
  const large = new Float32Array(3000).fill(0.5);
  model.json.meshes[0].primitives[0].attributes.COLOR_0 = model.accessor(large.subarray(0, 9), 'VEC3');
  model.push('meshes', { primitives: [{ attributes: { POSITION: model.accessor(large, 'VEC3') } }] });
  const { ranges, spheres } = await inPieces(model.glb());
  expect(spheres.length).toBe(4);
  const bin = ranges.filter(([, bytes]) => bytes === TRIANGLE.length * 4);
  expect(bin.length).toBe(1);
  expect(Math.max(...ranges.map(([, bytes]) => bytes))).toBeLessThan(3000);
});

describe('what is refused', () => {
  const fault = async (glb: Uint8Array) => {
    try {
      await inPieces(glb);
    } catch (error) {
      return (error as Error).message;
    }
    return 'nothing';
  };

  test('files that are none, or cut short', async () => {
    expect(await fault(new Uint8Array(3))).toMatch(/^GLB: it does not begin with glTF/);
    expect(await fault(new TextEncoder().encode('{"asset": {}} and more'))).toMatch(
      /^GLB: it does not begin with glTF/,
    );
    expect(await fault(triangleModel().glb().subarray(0, 15))).toMatch(/^GLB: only 15 bytes, too few for a header/);
    expect(await fault(triangleModel().glb().subarray(0, -4))).toMatch(/^GLB: cut short, the header says \d+ bytes/);
  });

  test('bytes that are not there', async () => {
    const { json } = triangleModel();
    json.accessors[0].count = 1e9;
    expect(await fault(makeGlb(JSON.stringify(json), new Uint8Array(36)))).toMatch(
      /^glTF: accessor 0 reaches to byte 12000000000 of its bufferView, which has 36/,
    );
    json.bufferViews[0].byteLength = 1e12;
    expect(await fault(makeGlb(JSON.stringify(json), new Uint8Array(36)))).toMatch(
      /^glTF: bufferView 0 ends at byte 1000000000000 of buffer 0, which has \d+/,
    );
    json.buffers[0].uri = 'a.bin';
    expect(await fault(makeGlb(JSON.stringify(json), new Uint8Array(36)))).toMatch(
      /^glTF: bufferView 0 is not in the BIN chunk/,
    );
  });

  test('bytes that the buffer does not say it has, as by the reader of whole models', async () => {
    for (const byteLength of [12, 1000, undefined]) {
      const { json } = triangleModel();
      json.buffers[0].byteLength = byteLength;
      const glb = makeGlb(JSON.stringify(json), new Uint8Array(36));
      const said = await fault(glb);
      expect(said).toMatch(/buffer 0/);
      await expect(whole(glb)).rejects.toThrow(said);
    }
  });

  test('more zeros than the reader of whole models takes, of one mesh and of two', async () => {
    const zeros = { componentType: 5126, count: 2 ** 19 + 1, type: 'VEC3' };
    const primitive = { attributes: { POSITION: 0 } };
    for (const meshes of [
      [{ primitives: [primitive, primitive] }],
      [{ primitives: [primitive] }, { primitives: [primitive] }],
    ]) {
      const json = {
        asset: { version: '2.0' },
        accessors: [zeros],
        meshes,
        nodes: meshes.map((_, mesh) => ({ mesh })),
      };
      const glb = makeGlb(JSON.stringify(json), new Uint8Array(0));
      const said = /^glTF: more than MAX_ZEROS = 1048576 positions without bytes of their own/;
      await expect(whole(glb)).rejects.toThrow(said);
      expect(await fault(glb)).toMatch(said);
    }
  });

  test('a mesh that is posed', async () => {
    const model = new Model();
    const POSITION = model.positions(TRIANGLE);
    const mesh = model.mesh({ attributes: { POSITION }, targets: [{ POSITION }] }, { weights: [0.5] });
    model.root({ mesh, name: 'face' });
    expect(await fault(model.glb())).toBe(
      'glTF: node 0 "face" is posed by joints or morph targets, which is not read in pieces: read it whole',
    );
  });
});

/** Draco and meshopt: what an encoder of its own wrote comes back, and damaged data are refused. */
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { beforeAll, describe, expect, test } from 'vitest';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { MAX_ZEROS } from '../../../src/core/scene/gltf/accessor.ts';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { longTest } from '../../soak.ts';
import { dracoGlb } from './support/compress.ts';
import { type Any, jsonOf, Model, makeGlb } from './support/model.ts';
import { expectSound } from './support/triangles.ts';

/** A zigzag of triangles: 2 x n vertices. */
function zigzag(n: number): { positions: Float32Array; indices: Uint32Array } {
  const positions = Float32Array.from({ length: n * 6 }, (_, i) => [i / 6, i % 6 > 2 ? 1 : 0, Math.sin(i)][i % 3]);
  const indices = new Uint32Array((n - 1) * 6);
  for (let i = 0; i < n - 1; i++)
    indices.set(
      [0, 2, 1, 1, 2, 3].map((k) => 2 * i + k),
      i * 6,
    );
  return { positions, indices };
}

describe.each(['EXT_meshopt_compression', 'KHR_meshopt_compression'])('%s', (name) => {
  async function compressed(): Promise<{ model: Model; views: Any[] }> {
    await MeshoptEncoder.ready;
    const { positions, indices } = zigzag(100);
    const model = new Model();
    const bytes = new Uint8Array(positions.buffer);
    const vertices = MeshoptEncoder.encodeGltfBuffer(bytes, 200, 12, 'ATTRIBUTES');
    const triangles = MeshoptEncoder.encodeGltfBuffer(new Uint8Array(indices.buffer), indices.length, 4, 'TRIANGLES');
    const streams: [Uint8Array, Any][] = [
      [vertices, { count: 200, byteStride: 12, mode: 'ATTRIBUTES' }],
      [triangles, { count: indices.length, byteStride: 4, mode: 'TRIANGLES' }],
    ];
    const views = streams.map(([data, fields]) => {
      const view = model.view(data);
      const { byteOffset, byteLength } = model.json.bufferViews[view];
      const meshopt = { buffer: 0, byteOffset, byteLength, ...fields };
      model.json.bufferViews[view] = {
        buffer: 1,
        byteLength: fields.count * fields.byteStride,
        extensions: { [name]: meshopt },
      };
      return meshopt;
    });
    model.json.buffers.push({ byteLength: 1e9, extensions: { [name]: { fallback: true } } });
    model.json.extensionsRequired = [name];
    const POSITION = model.push('accessors', { bufferView: 0, componentType: 5126, count: 200, type: 'VEC3' });
    const corners = model.push('accessors', {
      bufferView: 1,
      componentType: 5125,
      count: indices.length,
      type: 'SCALAR',
    });
    model.root({ mesh: model.mesh({ attributes: { POSITION }, indices: corners }) });
    return { model, views };
  }

  test('comes back as it was; the fallback buffer is not looked for', async () => {
    const { model } = await compressed();
    const scene = await readGltf(model.glb(), { decoders });
    expectSound(scene);
    expect(scene.positions).toEqual(zigzag(100).positions);
    expect(scene.indices.length).toBe(zigzag(100).indices.length);
  });

  test.each<[string, number, Any, string]>([
    ['count', 0, { count: 1e9 }, 'cannot hold 1000000000 elements'],
    ['count', 0, { count: 1_000_000 }, 'cannot hold 1000000 elements'],
    ['stride', 0, { byteStride: 13 }, 'byteStride 13 is not allowed in mode ATTRIBUTES'],
    ['stride', 0, { byteStride: 260 }, 'byteStride 260 is not allowed'],
    ['index stride', 1, { byteStride: 3 }, 'byteStride 3 is not allowed in mode TRIANGLES'],
    ['triangles', 1, { count: 592 }, '592 indices make no whole triangles'],
    ['mode', 0, { mode: 'constructor' }, 'unknown mode "constructor"'],
    ['filter', 0, { filter: 'toString' }, 'filter "toString"'],
    ['filter', 0, { filter: 'OCTAHEDRAL' }, 'filter OCTAHEDRAL is not allowed in mode ATTRIBUTES with byteStride 12'],
    ['filter', 1, { filter: 'EXPONENTIAL' }, 'filter EXPONENTIAL is not allowed in mode TRIANGLES'],
    ['data', 0, { byteLength: 100 }, 'meshopt data is damaged (Malformed buffer data'],
    ['data', 1, { byteOffset: 8 }, 'meshopt data is damaged (Malformed buffer data'],
  ])('wrong %s in view %i: %j', async (_, view, fields, message) => {
    const { model, views } = await compressed();
    Object.assign(views[view], fields);
    await expect(readGltf(model.glb(), { decoders })).rejects.toThrow(message);
  });
});

describe('Draco', () => {
  let glb: Uint8Array;
  beforeAll(async () => {
    const { positions, indices } = zigzag(100);
    const model = new Model();
    const POSITION = model.positions(Array.from(positions));
    model.root({ mesh: model.mesh({ attributes: { POSITION }, indices: model.accessor(indices, 'SCALAR') }) });
    glb = await dracoGlb(model.glb());
  });

  test('comes back as it was, but for rounding', async () => {
    const scene = await readGltf(glb, { decoders });
    expectSound(scene);
    expect(scene.indices.length).toBe(zigzag(100).indices.length);
    for (const [i, side] of [0, 0, -1, 99.5, 1, 1].entries()) expect(scene.boxes[i]).toBeCloseTo(side, 1);
  });

  test('more corners than an accessor of zeros may claim: Draco has them, and nothing stands for zeros', async () => {
    const side = 420;
    const positions = Array.from({ length: side * side }, (_, v) => [v % side, Math.floor(v / side), 0]).flat();
    const indices = new Uint32Array((side - 1) ** 2 * 6);
    for (let square = 0; square * 6 < indices.length; square++) {
      const v = square + Math.floor(square / (side - 1));
      indices.set([v, v + 1, v + side, v + side, v + 1, v + side + 1], square * 6);
    }
    expect(indices.length).toBeGreaterThan(MAX_ZEROS);
    const model = new Model();
    const POSITION = model.positions(positions);
    model.root({ mesh: model.mesh({ attributes: { POSITION }, indices: model.accessor(indices, 'SCALAR') }) });
    const compressed = await dracoGlb(model.glb());
    expect(jsonOf(compressed).accessors.map(({ bufferView }: Any) => bufferView)).toEqual([undefined, undefined]);
    const scene = await readGltf(compressed, { decoders });
    expect(scene.indices.length).toBe(indices.length);
    expect(Array.from(scene.boxes)).toEqual([0, 0, 0, side - 1, side - 1, 0]);
  });

  test('what its accessors claim counts for nothing, nor as zeros', async () => {
    const json = jsonOf(glb);
    for (const accessor of json.accessors) accessor.count = 2 ** 24;
    const bin = glb.subarray(28 + new DataView(glb.buffer, glb.byteOffset).getUint32(12, true));
    const scene = await readGltf(makeGlb(JSON.stringify(json), bin), { decoders });
    expect(scene.indices.length).toBe(zigzag(100).indices.length);
  });

  test('a decoder is made for each file, and only where it is needed', async () => {
    let made = 0;
    const counted = {
      async draco() {
        made++;
        return decoders.draco();
      },
    };
    await readGltf(glb, { decoders: counted });
    await readGltf(glb, { decoders: counted });
    expect(made).toBe(2);
    const model = new Model();
    model.root({ mesh: model.mesh({ attributes: { POSITION: model.positions([0, 0, 0, 1, 0, 0, 0, 1, 0]) } }) });
    await readGltf(model.glb(), { decoders: counted });
    expect(made).toBe(2);
  });

  longTest('an attribute that is not there, and 200 seeded damages', async () => {
    const renamed = new TextEncoder().encode('"POSITION":0');
    const at = Buffer.from(glb).indexOf(Buffer.from(renamed));
    const other = glb.slice();
    other[at + renamed.length - 1] = '9'.charCodeAt(0);
    await expect(readGltf(other, { decoders })).rejects.toThrow('its Draco data is damaged (it has no attribute 9)');
    const start = 28 + new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
    const length = Math.min(500, glb.length - start);
    let refused = 0;
    for (let i = 0; i < 200; i++) {
      const damaged = glb.slice();
      damaged[start + ((i * 97) % length)] ^= 1 << (i % 8);
      const result = await readGltf(damaged, { decoders }).catch((error: unknown) => error);
      if (!(result instanceof Error)) continue;
      expect(result).toBeInstanceOf(SceneError);
      refused++;
    }
    expect(refused).toBeGreaterThan(10);
  });
});

describe("decoders are the caller's to bring", () => {
  const failing = async (): Promise<never> => {
    throw new Error('404');
  };

  async function models(): Promise<Record<string, Uint8Array>> {
    const { positions, indices } = zigzag(4);
    const model = new Model();
    const POSITION = model.positions(Array.from(positions));
    model.root({ mesh: model.mesh({ attributes: { POSITION }, indices: model.accessor(indices, 'SCALAR') }) });
    const draco = await dracoGlb(model.glb());
    await MeshoptEncoder.ready;
    const packed = MeshoptEncoder.encodeGltfBuffer(new Uint8Array(positions.buffer), 8, 12, 'ATTRIBUTES');
    const view = model.view(packed);
    const { byteOffset, byteLength } = model.json.bufferViews[view];
    const fields = { buffer: 0, byteOffset, byteLength, count: 8, byteStride: 12, mode: 'ATTRIBUTES' };
    model.json.bufferViews[view] = { buffer: 0, byteLength: 96, extensions: { EXT_meshopt_compression: fields } };
    model.json.accessors[POSITION].bufferView = view;
    return { Draco: draco, meshopt: model.glb() };
  }

  test.each([
    ['Draco', 'the model'],
    ['meshopt', 'bufferView 2'],
  ])('%s: without one the message says where to get it, and a broken one is told', async (codec, what) => {
    const glb = (await models())[codec];
    const line = `glTF: ${what} is compressed with ${codec}, and no decoder was given: pass { decoders } of cull64/decoders, or export without ${codec} compression`;
    await expect(readGltf(glb)).rejects.toThrow(new SceneError(line));
    await expect(readGltf(glb, { decoders: {} })).rejects.toThrow(new SceneError(line));
    await expect(readGltf(glb, { decoders: { draco: failing, meshopt: failing } })).rejects.toThrow(
      new SceneError(
        `glTF: the ${codec} decoder cannot be loaded (404): try again, or export without ${codec} compression`,
      ),
    );
    expectSound(await readGltf(glb, { decoders }));
  });
});

/** Draco and meshopt: what an encoder of its own wrote comes back, and damaged data are refused. */
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { describe, expect, test } from 'vitest';
import { readGltf } from '../../src/scene/gltf.ts';
import { SceneError } from '../../src/scene/scene-error.ts';
import { featureFiles } from './support/features.ts';
import { type Any, Model } from './support/model.ts';
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
    const scene = await readGltf(model.glb());
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
    await expect(readGltf(model.glb())).rejects.toThrow(message);
  });
});

describe('Draco', async () => {
  const files = await featureFiles();
  const glb = files['draco.glb'];

  test('the decoder may come with its WebAssembly as bytes', async () => {
    const { readFileSync } = await import('node:fs');
    const { createRequire } = await import('node:module');
    const path = createRequire(import.meta.url).resolve('draco3dgltf/draco_decoder_gltf.wasm');
    let asked = 0;
    const dracoWasm = async (): Promise<Uint8Array> => {
      asked++;
      return new Uint8Array(readFileSync(path));
    };
    expectSound(await readGltf(glb, { dracoWasm }));
    expect(asked).toBe(1);
    await readGltf(files['base.glb'], { dracoWasm });
    expect(asked).toBe(1);
  });

  test('no decoder is a message too', async () => {
    const dracoWasm = (): Promise<never> => Promise.reject(new Error('404'));
    await expect(readGltf(glb, { dracoWasm })).rejects.toThrow('glTF: the Draco decoder cannot be loaded (404)');
  });

  test('an attribute that is not there, and 200 seeded damages', async () => {
    const renamed = new TextEncoder().encode('"POSITION":0');
    const at = Buffer.from(glb).indexOf(Buffer.from(renamed));
    const other = glb.slice();
    other[at + renamed.length - 1] = '9'.charCodeAt(0);
    await expect(readGltf(other)).rejects.toThrow('its Draco data is damaged (it has no attribute 9)');
    const start = glb.length - 500;
    for (let i = 0; i < 200; i++) {
      const damaged = glb.slice();
      damaged[start + ((i * 97) % 500)] ^= 1 << (i % 8);
      const result = await readGltf(damaged).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toBeInstanceOf(SceneError);
    }
  }, 60_000);
});

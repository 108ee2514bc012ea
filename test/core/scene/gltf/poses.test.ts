/** Random skinned and morphed models: against plain formulas and three.js, plain and compressed. */
import { describe, expect, test } from 'vitest';
import { decoders } from '../../../../src/core/scene/decoders.ts';
import { readGltf } from '../../../../src/core/scene/gltf.ts';
import { dracoGlb, meshoptGlb } from '../support/compress.ts';
import { type Any, makeGlb } from '../support/model.ts';
import { randomSkin, type SkinOptions } from '../support/skins.ts';
import { expectClose, threePlaces } from '../support/three-places.ts';
import { canonicalSet, expectSound, trianglesOf } from '../support/triangles.ts';

describe('random skins stand where the formulas put them, and where three.js does', () => {
  const kinds: Partial<SkinOptions>[] = [
    {},
    { weights: 'bytes' },
    { weights: 'shorts' },
    { inverses: false },
    { targets: 4 },
    { targets: 3, weights: 'bytes', inverses: false },
    { sets: 2 },
    { sets: 3, weights: 'shorts', targets: 2 },
  ];
  test.each(kinds)('%j, seeds 1 to 30', async (kind) => {
    const options: SkinOptions = { sets: 1, weights: 'floats', inverses: true, targets: 0, ...kind };
    for (let seed = 1; seed <= 30; seed++) {
      const { model, expected } = randomSkin(seed, options);
      const scene = await readGltf(model.glb());
      expectSound(scene);
      expect(scene.notes).toEqual([]);
      const size = Math.max(...expected.flat().map(Math.abs));
      expectClose(scene.positions, expected.flat(), size * 1e-6);
      // three.js knows one set of joints
      if (options.sets === 1) expectClose(scene.positions, await threePlaces(model.glb()), size * 1e-5);
    }
  });
});

test.each([
  ['Draco', dracoGlb],
  ['meshopt', meshoptGlb],
])('compressed with %s, seeds 1 to 8: the same places', async (_, compress) => {
  for (let seed = 1; seed <= 8; seed++) {
    const targets = seed % 2 ? 3 : 0;
    const { model, expected } = randomSkin(seed, { sets: 2, weights: 'floats', inverses: true, targets });
    const scene = await readGltf(await compress(model.glb()), { decoders });
    expectSound(scene);
    const triangles = Array.from({ length: expected.length / 3 }, (_, t) => expected.slice(t * 3, t * 3 + 3).flat());
    expect(canonicalSet(trianglesOf(scene, 0), 2)).toEqual(canonicalSet(triangles, 2));
  }
});

test('joints that Draco left alone are read from their accessors', async () => {
  // with morph targets Draco keeps the order of vertices
  const { model, expected } = randomSkin(5, { sets: 1, weights: 'shorts', inverses: true, targets: 2 });
  const [json, bin] = chunksOf(await dracoGlb(model.glb()));
  const [primitive] = json.meshes[0].primitives;
  const compressed = primitive.extensions.KHR_draco_mesh_compression.attributes;
  const joints: number = model.json.meshes[0].primitives[0].attributes.JOINTS_0;
  const plain = model.json.bufferViews[model.json.accessors[joints].bufferView];
  json.accessors[primitive.attributes.JOINTS_0].bufferView = json.bufferViews.length;
  json.accessors[primitive.attributes.JOINTS_0].componentType = model.json.accessors[joints].componentType;
  json.bufferViews.push({ buffer: 0, byteOffset: bin.length, byteLength: plain.byteLength });
  json.buffers[0].byteLength = bin.length + plain.byteLength;
  delete compressed.JOINTS_0;
  const bytes = model.bytes.slice(plain.byteOffset, plain.byteOffset + plain.byteLength);
  const scene = await readGltf(makeGlb(JSON.stringify(json), Uint8Array.of(...bin, ...bytes)), { decoders });
  expectClose(scene.positions, expected.flat(), 1e-3);
});

function chunksOf(glb: Uint8Array): [Any, Uint8Array] {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  return [JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))), glb.subarray(28 + length)];
}

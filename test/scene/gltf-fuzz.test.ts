/** A sound file with bytes changed or cut off: it loads, or a SceneError says why not. Nothing else may come out. */
import { expect, test } from 'vitest';
import { createRandom, randomInt } from '../../src/math/random.ts';
import { decoders } from '../../src/scene/decoders.ts';
import { readScene } from '../../src/scene/read.ts';
import { objectCount } from '../../src/scene/scene.ts';
import { SceneError } from '../../src/scene/scene-error.ts';
import { type Any, Model, makeGlb } from './support/model.ts';
import { expectSound } from './support/triangles.ts';

/** A bit of everything that the reader looks at. */
function baseModel(): Model {
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

function base(): Uint8Array {
  return baseModel().glb();
}

async function loadsOrSays(bytes: Uint8Array, what: string): Promise<boolean> {
  try {
    const scene = await readScene(bytes, { decoders });
    expect(scene.positions.every(Number.isFinite), what).toBe(true);
    expect(
      scene.indices.every((v) => v * 3 < scene.positions.length),
      what,
    ).toBe(true);
    return true;
  } catch (error) {
    if (!(error instanceof SceneError)) throw new Error(`${what}: ${String(error)}`, { cause: error });
    expect(error.message, what).toMatch(/^[^\r\n]+$/);
    return false;
  }
}

test('the base itself', async () => {
  const scene = await readScene(base());
  expectSound(scene);
  expect([objectCount(scene), scene.views.length]).toEqual([7, 1]);
});

test('cut off at every byte', async () => {
  const bytes = base();
  let loaded = 0;
  for (let length = 0; length < bytes.length; length++)
    if (await loadsOrSays(bytes.slice(0, length), `the first ${length} bytes`)) loaded++;
  expect(loaded).toBe(0);
});

test('every byte changed, to a value from seed 1', async () => {
  const bytes = base();
  const random = createRandom(1);
  let loaded = 0;
  for (let at = 0; at < bytes.length; at++) {
    const changed = bytes.slice();
    changed[at] ^= 1 + randomInt(random, 255);
    if (await loadsOrSays(changed, `byte ${at} as ${changed[at]}`)) loaded++;
  }
  expect(loaded).toBeGreaterThan(50);
  expect(loaded).toBeLessThan(bytes.length);
});

test('digits of the JSON changed, 2,000 times from seed 2', async () => {
  const bytes = base();
  const digits = Array.from(bytes.keys()).filter(
    (at) => at < bytes.length - 200 && /\d/.test(String.fromCharCode(bytes[at])),
  );
  const random = createRandom(2);
  for (let i = 0; i < 2_000; i++) {
    const changed = bytes.slice();
    for (let k = 0; k <= i % 3; k++) changed[digits[randomInt(random, digits.length)]] = 48 + randomInt(random, 10);
    await loadsOrSays(changed, `case ${i}`);
  }
});

test('every JSON value replaced by odd ones, each in turn', async () => {
  const odd = ['null', '-1', '1e999', '"x"', '[]', '{}', '[[]]', 'true', '4294967296', '0.5', '7'];
  const { json, bytes } = baseModel();
  const places = placesOf(json);
  expect(places.length).toBeGreaterThan(100);
  for (const { owner, key } of places) {
    const kept = owner[key];
    owner[key] = '@odd@';
    const text = JSON.stringify(json);
    owner[key] = kept;
    for (const value of odd)
      await loadsOrSays(makeGlb(text.replace('"@odd@"', value), new Uint8Array(bytes)), `${value} for ${key}`);
  }
});

function placesOf(owner: Any): { owner: Any; key: string }[] {
  return Object.keys(owner).flatMap((key) => {
    const value = owner[key];
    const below = typeof value === 'object' && value !== null ? placesOf(value) : [];
    return [{ owner, key }, ...below];
  });
}

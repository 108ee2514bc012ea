/** A sound file with bytes changed or cut off: it loads, or a SceneError says why not. Nothing else may come out. */
import { expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { baseModel } from './support/base-model.ts';
import { type Any, makeGlb } from './support/model.ts';
import { expectSound } from './support/triangles.ts';

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

/** Rules of glTF's containers that many files break and that do not matter, and numbers that nobody needs. */
import { describe, expect, test } from 'vitest';
import { longestNumber } from '../../../../src/core/scene/gltf/long-number.ts';
import { readGltf } from '../../../../src/core/scene/gltf.ts';
import { MAX_NUMBER } from '../../../../src/core/scene/limits.ts';
import { SceneError } from '../../../../src/core/scene/scene-error.ts';
import { TRIANGLE, triangleModel, utf8 } from '../support/model.ts';
import { expectSound } from '../support/triangles.ts';

describe('containers that break a rule that does not matter', () => {
  test('a JSON chunk whose length is no multiple of 4: read, with a note', async () => {
    for (let extra = 0; extra < 4; extra++) {
      const model = triangleModel({ name: 'x'.repeat(extra) });
      const text = utf8(JSON.stringify(model.json));
      const scene = await readGltf(Buffer.from(tightGlb(text, new Uint8Array(model.bytes))));
      expectSound(scene);
      expect(Array.from(scene.positions)).toEqual(TRIANGLE);
      const note = `the JSON chunk has ${text.length} bytes, no multiple of 4: read all the same`;
      expect(scene.notes).toEqual(text.length % 4 === 0 ? [] : [note]);
    }
  });

  test('what follows the length that the header says does not count', async () => {
    const glb = triangleModel().glb();
    const longer = new Uint8Array([...glb, ...new Uint8Array(40)]);
    expectSound(await readGltf(longer));
    // a chunk that ends behind that length, though not behind the file's end
    new DataView(longer.buffer).setUint32(8, glb.length - 4, true);
    await expect(readGltf(longer)).rejects.toThrow('says 36 bytes, 32 are left');
  });

  test.each([[{ version: '2.1' }], [{ version: '2.9', minVersion: '2.0' }], [{ version: '2.0', minVersion: '2.0' }]])(
    'asset %j: read',
    async (asset) => {
      const model = triangleModel();
      model.json.asset = asset;
      expect((await readGltf(model.glb())).notes).toEqual([]);
    },
  );

  test.each(['KHR_techniques_webgl', 'KHR_technique_webgl'])(
    '%s, which concerns materials alone: read',
    async (name) => {
      const model = triangleModel({}, { material: 0 });
      model.json.extensionsRequired = [name];
      model.json.extensions = { [name]: { techniques: [{}] } };
      model.json.materials = [{ extensions: { [name]: { technique: 0 } } }];
      expectSound(await readGltf(model.glb()));
    },
  );
});

describe('long numbers', () => {
  const withNumber = (text: string): Uint8Array => {
    const model = triangleModel();
    return utf8(new TextDecoder().decode(model.gltf()).replace('{', `{"extras":{"n":${text}},`));
  };

  test('of more than MAX_NUMBER characters are refused before they are parsed, wherever they stand', async () => {
    for (const length of [MAX_NUMBER + 1, MAX_NUMBER * 2 - 1, MAX_NUMBER * 3])
      for (const before of [0, 1, 5, 1000, 4079, 4080, 4081, 4082])
        await expect(readGltf(withNumber(`"${'x'.repeat(before)}","m":${'7'.repeat(length)}`))).rejects.toThrow(
          new SceneError(
            `glTF: the JSON has a number of ${length} characters, over the limit MAX_NUMBER = 4096: export or download the file again`,
          ),
        );
  });

  test('of MAX_NUMBER characters are read, and so are digits in strings', async () => {
    const digits = '7'.repeat(MAX_NUMBER);
    for (const text of [digits, `-${digits.slice(1)}`, `"${digits}${digits}"`, `["\\"${digits}7", "\\\\", ${digits}]`])
      expectSound(await readGltf(withNumber(text)));
    for (const before of ['[', '[ ', '[1,', '[1 ,', '[12,'])
      expectSound(await readGltf(withNumber(`${before}"${digits}${digits}"]`)));
  });

  test('are found from the first byte to the last, and the longest is named', () => {
    const digits = (length: number) => '7'.repeat(length);
    for (const [text, longest] of [
      ['', MAX_NUMBER],
      ['[1, 2.5e-7]', MAX_NUMBER],
      [digits(MAX_NUMBER), MAX_NUMBER],
      [digits(MAX_NUMBER + 1), MAX_NUMBER + 1],
      [`${digits(MAX_NUMBER)},"${digits(2 * MAX_NUMBER)}"`, MAX_NUMBER],
      [`[${digits(5000)},${digits(7000)},"${digits(9000)}",${digits(6000)}]`, 7000],
      [`["\\\\",${digits(5000)},"\\"${digits(6000)}"]`, 5000],
    ] as const)
      expect(longestNumber(utf8(text)), text.slice(0, 20)).toBe(longest);
  });
});

/** A GLB whose chunks are as long as their content, without padding. */
function tightGlb(json: Uint8Array, bin: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + 8 + json.length + 8 + bin.length);
  const view = new DataView(out.buffer);
  const words = [0x46546c67, 2, out.length, json.length, 0x4e4f534a];
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  out.set(json, 20);
  view.setUint32(20 + json.length, bin.length, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  out.set(bin, 28 + json.length);
  return out;
}

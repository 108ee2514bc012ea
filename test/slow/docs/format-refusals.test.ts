/**
 * The checks of docs/format.md are those of the project: read_c64.py, which makes them, refuses the same damaged files, and reads the others alike.
 *
 * @seconds 25
 */
import { expect, test } from 'vitest';
import { type Field, HEADER, offsetOf, TYPE_BYTES } from '../../../src/core/file/layout.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { edited, makeSpheres } from '../../core/file/trees.ts';
import { disagreements, isRefused, noPython, skips } from '../../docs/read-c64.ts';
import { type TreeFile, treeForms } from '../../docs/tree-forms.ts';

const withPython = test.skipIf(noPython);

/** The forms of a scene of so many objects: files, and texts. */
function formsOf(count: number) {
  const forms = [...treeForms({ spheres: makeSpheres('uniform', count, 5) })];
  return {
    binary: forms.flatMap(([name, file]) => (typeof file === 'string' ? [] : [{ name, bytes: file }])),
    texts: forms.flatMap(([name, file]) => (typeof file === 'string' ? [{ name, text: file }] : [])),
  };
}

const { binary, texts } = formsOf(11);

/** Both kinds of verdict are among them, and the two agree on each. */
function expectAgreement(damaged: Map<string, TreeFile>): void {
  const refused = [...damaged.values()].filter(isRefused).length;
  expect(refused).toBeGreaterThan(damaged.size / 4);
  expect(refused).toBeLessThan(damaged.size);
  expect(disagreements(damaged)).toEqual([]);
}

withPython(`a bit of the file, its CRC made right again, seed 7${skips}`, () => {
  const random = createRandom(7);
  const damaged = new Map<string, TreeFile>();
  for (const { name, bytes } of binary)
    for (let i = 0; i < 40; i++) {
      const at = randomInt(random, bytes.length);
      const bit = randomInt(random, 8);
      const wrong = edited(bytes, (view) => view.setUint8(at, view.getUint8(at) ^ (1 << bit)));
      damaged.set(`${name}, bit ${bit} of byte ${at}`, wrong);
    }
  expectAgreement(damaged);
});

withPython(`each bit of nodes, objects, ids and hidden cells, the CRC made right again${skips}`, () => {
  const few = formsOf(5).binary.filter(({ name }) => /^(float16|seed20) little/.test(name));
  const compact = binary.filter(({ name }) => /^compact. little, ids true, object spheres true/.test(name));
  const damaged = new Map<string, TreeFile>();
  for (const { name, bytes } of [...few, ...compact])
    for (let bit = HEADER.size * 8; bit < bytes.length * 8; bit++) {
      const wrong = edited(bytes, (view) => view.setUint8(bit >> 3, view.getUint8(bit >> 3) ^ (1 << (bit & 7))));
      damaged.set(`${name}, bit ${bit & 7} of byte ${bit >> 3}`, wrong);
    }
  expect([few.length, compact.length]).toEqual([5, 6]);
  expectAgreement(damaged);
});

withPython(`a field of the header, the CRC made right again${skips}`, () => {
  const fields = (HEADER.fields as readonly Field[]).filter(({ name }) => name !== 'crc');
  const damaged = new Map<string, TreeFile>();
  // without objects fewer fields contradict each other
  const empty = formsOf(0).binary.filter(({ name }) => name.includes('little'));
  const named = empty.map(({ name, bytes }) => ({ name: `empty ${name}`, bytes }));
  const little = binary.filter(({ name }) => name.includes('little'));
  for (const { name, bytes } of [...little, ...named])
    for (const field of fields)
      for (const value of [0, 1, 2, 3, 16, 0.5, -1, 2 ** 120, Number.NaN]) {
        const wrong = edited(bytes, (view, little) => writeField(view, field, value, little));
        damaged.set(`${name}, ${field.name} ${value}`, wrong);
      }
  expectAgreement(damaged);
});

withPython(`bytes that are missing or added, and a CRC${skips}`, () => {
  const damaged = new Map<string, TreeFile>();
  for (const { name, bytes } of binary) {
    const longer = new Uint8Array(bytes.length + 16);
    longer.set(bytes);
    const crc = offsetOf(HEADER, 'crc');
    damaged.set(name, bytes);
    damaged.set(
      `${name}, longer`,
      edited(longer, () => {}),
    );
    damaged.set(
      `${name}, shorter`,
      edited(bytes.subarray(0, bytes.length - 16), () => {}),
    );
    damaged.set(`${name}, 40 bytes`, bytes.subarray(0, 40));
    damaged.set(`${name}, CRC`, bytes.with(crc, bytes[crc] ^ 1));
  }
  expectAgreement(damaged);
});

withPython(`a word of JSON${skips}`, () => {
  const changes = [
    ['"cull64":1', '"cull64":2'],
    ['"cull64":1', '"cull64":1.0'],
    ['"depth":', '"depth":1'],
    ['"leafSize":', '"leafSize":9'],
    ['"objects":11', '"objects":12'],
    ['"objects":11', '"objects":11,"more":0'],
    ['"axis":"x"', '"axis":"w"'],
    ['"axis":"x"', '"axis":"y"'],
    ['"right":', '"right":1'],
    ['"right":', '"right":-'],
    ['"first":0', '"first":1'],
    ['"count":', '"count":1'],
    ['"ids":[', '"ids":[1,'],
    ['"nodes":[', '"nodes":[0,'],
    ['"sphere":[', '"sphere":[1,'],
    ['"sphere":[', '"sphere":[1e40'],
    ['"sphere":[', '"sphere":[9'],
    ['}', ''],
  ];
  const damaged = new Map<string, TreeFile>();
  for (const { name, text } of texts)
    for (const [from, to] of changes) {
      expect(text).toContain(from);
      damaged.set(`${name}, ${to} for ${from}`, text.replace(from, to));
    }
  expectAgreement(damaged);
});

/** All numbers of a field; what its type cannot hold becomes what it can, as DataView has it. */
function writeField(view: DataView, { offset, type, count = 1 }: Field, value: number, little: boolean): void {
  for (let at = offset; at < offset + count * TYPE_BYTES[type]; at += TYPE_BYTES[type])
    if (type === 'f32') view.setFloat32(at, value, little);
    else if (type === 'u32') view.setUint32(at, value, little);
    else if (type === 'u16') view.setUint16(at, value, little);
    else view.setUint8(at, value);
}

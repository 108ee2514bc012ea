/** What an OBJ becomes, and which lines are refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { MAX_NUMBER } from '../../../src/core/scene/limits.ts';
import { readInteger, readNumber } from '../../../src/core/scene/obj/number.ts';
import { parseObj } from '../../../src/core/scene/obj/parse.ts';
import { readObj } from '../../../src/core/scene/obj.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { utf8 } from './support/model.ts';
import { expectSound, trianglesOf } from './support/triangles.ts';

const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

function read(text: string) {
  const scene = readObj(utf8(text));
  expectSound(scene);
  return scene;
}

describe('faces', () => {
  const one = [[0, 0, 0, 1, 0, 0, 1, 1, 0]];

  test.each([
    'f 1 2 3',
    'f 1/7 2/8 3/9',
    'f 1//4 2//4 3//4',
    'f 1/1/1 2/2/2 3/3/3',
    'f -4 -3 -2',
    'f -4/-1 -3/-1 -2/-1',
    '\tf  1\t2   3  # a comment',
    'f 1/ 2/ 3/',
    'f \\\n1 2\\\n 3',
    'f 1 2 \\\r\n3\r',
    'f 1 2 3 3',
    'f 1 2 3 1',
  ])('%j', (line) => {
    expect(trianglesOf(read(`${SQUARE}${line}\n`), 0)).toEqual(one);
  });

  test('polygons become fans', () => {
    expect(trianglesOf(read(`${SQUARE}f 1 2 3 4`), 0)).toEqual([one[0], [0, 0, 0, 1, 1, 0, 0, 1, 0]]);
    const many = 100_000;
    const vertices = Array.from({ length: many }, (_, i) => `v ${i} ${(i * i) % 7} 1\n`).join('');
    const face = `f ${Array.from({ length: many }, (_, i) => i + 1).join(' ')}`;
    expect(read(vertices + face).indices.length).toBe((many - 2) * 3);
  });

  test('line ends of all kinds, a byte-order mark, no last line end', () => {
    const text = `${SQUARE}f 1 2 3`;
    for (const variant of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\ufeff${text}`])
      expect(trianglesOf(read(variant), 0)).toEqual(one);
  });

  test('negative numbers count from the last vertex above the face', () => {
    const scene = read('v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 0 0 5\nf -3 -2 -1\n');
    expect(trianglesOf(scene, 0)[1]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 5]);
  });

  test('what draws nothing is left out, and what is unknown skipped', () => {
    const scene = read(
      `mtllib x.mtl\nvn 0 0 nonsense\nvt\ns off\nfoo bar\n${SQUARE}p 1\nl 1 2\nf 1 2\nf\nf 1 1 2\nf 1 2 3\n`,
    );
    expect(scene.indices.length).toBe(3);
    expect(scene.notes).toEqual(['left out: 4 lines of points, lines, or faces of fewer than 3 corners']);
    const empty = read('# nothing\n');
    expect([empty.names, empty.notes]).toEqual([[], ['the file draws no triangles']]);
  });
});

describe('objects', () => {
  test('o begins anew, g and usemtl go on where they return; names join what there is', () => {
    const text = [
      ...[SQUARE, 'o empty', 'o A', 'usemtl red', 'f 1 2 3', 'usemtl blue', 'f 1 2 4', 'usemtl red', 'f 2 3 4'],
      ...['o A', 'f 1 2 3', 'g roof top', 'f 1 3 4', 'g A', 'f 1 3 4', 'o', 'usemtl', 'f 1 2 3'],
    ].join('\n');
    const scene = read(text);
    expect(scene.names).toEqual(['A/red', 'A/blue', 'A/red', 'A/roof top/red', 'A/red', 'object']);
    expect(Array.from(scene.firstTriangle)).toEqual([0, 2, 3, 4, 5, 6, 7]);
  });

  test('each object has vertices of its own, and only those that it uses', () => {
    const scene = read(`${SQUARE}v 9 9 9\ng a\nf 1 2 3\ng b\nf 1 3 4`);
    expect(scene.positions.length / 3).toBe(6);
    expect(scene.boxes.slice(6)).toEqual(new Float32Array([0, 0, 0, 1, 1, 0]));
  });

  test('names in UTF-8 with anything in them', () => {
    expect(read(`${SQUARE}o  Bäume <b> # 1\\2 \nf 1 2 3`).names).toEqual(['Bäume <b> # 1\\2']);
  });

  test('colours of vertices, white without', () => {
    const scene = read('v 0 0 0\nv 1 0 0 1 0.5 0\nv 0 1 0 1\nf 1 2 3\nv 0 0 1 2 -1 0.2 1\nf 2 3 4');
    expect(Array.from(scene.colors)).toEqual([
      ...[255, 255, 255, 255, 255, 128, 0, 255],
      ...[255, 255, 255, 255, 255, 0, 51, 255],
    ]);
  });
});

describe('a colour that is no number', () => {
  test.each(['nan nan nan', '1 -nan(ind) 0', '0 0 inf', '-Infinity 1 NaN(0x7) 1', '0 0 0 nan'])('%s', (color) => {
    const scene = read(`v 0 0 0\nv 1 0 0 ${color}\nv 0 1 0 1 0 0\nf 1 2 3`);
    const known = color === '0 0 0 nan';
    expect(Array.from(scene.positions)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(Array.from(scene.colors.subarray(4))).toEqual([
      ...(known ? [0, 0, 0] : [255, 255, 255]),
      255,
      255,
      0,
      0,
      255,
    ]);
    expect(scene.notes).toEqual(known ? [] : ['read as white: 1 vertex colour with nan or inf in it']);
  });
  test('a number that is not one stays refused where a coordinate stands, and so does what nobody writes for it', () => {
    for (const line of ['nan 0 0', '0 inf 0', '0 0 0 nano 0 0', '0 0 0 x 0 0', `0 0 0 nan(${'0'.repeat(40)}) 0 0`])
      expect(() => read(`v ${line}`)).toThrow(/^OBJ line 1: ".*" is not a number/);
  });
});

describe('refused with the line', () => {
  const again = 'export or download the file again';
  test.each([
    ['v 1 2', `OBJ line 3: a vertex needs 3 numbers and has 2: ${again}`],
    ['v 1 2 x', `OBJ line 3: "x" is not a number: ${again}`],
    ['v 1 2 nan', `OBJ line 3: "nan" is not a number: ${again}`],
    ['v 1 2 3..5', `OBJ line 3: "3..5" is not a number: ${again}`],
    ['v 1 2 1e999', 'OBJ line 3: coordinate Infinity is over the limit MAX_COORDINATE = 2^120: scale the model down'],
    ['v 1 2 -1e37', 'OBJ line 3: coordinate -1e+37 is over the limit MAX_COORDINATE = 2^120: scale the model down'],
    ['f 1 2 3', `OBJ line 3: vertex 2 does not exist, 1 stand above this line: ${again}`],
    ['f 0 1 1', `OBJ line 3: vertex 0 does not exist, 1 stand above this line: ${again}`],
    ['f 1 -2 1', `OBJ line 3: vertex -2 does not exist, 1 stand above this line: ${again}`],
    ['f 1 1.5 1', `OBJ line 3: "1.5" is not a face corner: ${again}`],
    ['f 1 1/a 1', `OBJ line 3: "1/a" is not a face corner: ${again}`],
    ['f 1 1/1/1/1 1', `OBJ line 3: "1/1/1/1" is not a face corner: ${again}`],
    ['f 1 /1 1', `OBJ line 3: "/1" is not a face corner: ${again}`],
    ['f 1 99999999999999999999 1', `OBJ line 3: "99999999999999999999" is not a face corner: ${again}`],
  ])('%s', (line, message) => {
    expect(() => readObj(utf8(`v 0 0 0\n# C:\\\n${line}\nf 1 1 1`))).toThrow(new SceneError(message));
  });

  test('a number that is long beyond use is named by its length, before any text is made of it', () => {
    const digits = '1'.repeat(MAX_NUMBER + 1);
    expect(() => readObj(utf8(`v 0 0 ${digits}`))).toThrow(
      new SceneError(`OBJ line 1: a number of 4097 characters, over the limit MAX_NUMBER = 4096: ${again}`),
    );
    expect(() => readObj(utf8(`${SQUARE}f 1 2 ${digits}`))).toThrow('a face corner of 4097 characters, over the limit');
    const long = `0.${'1'.repeat(MAX_NUMBER - 2)}`;
    expect(read(`v 0 0 0\nv 1 0 0\nv 0 ${long} 0\nf 1 2 3`).positions[7]).toBe(Math.fround(1 / 9));
    expect(read(`v 0 0 0\nv 1 0 0\nv 0 ${'0'.repeat(9000)}2 0\nf 1 2 3`).positions[7]).toBe(2);
  });

  test('a continued line is named by its first', () => {
    expect(() => readObj(utf8('v 0 0 \\\n 0\nv 1 \\\r\n 2 x\nv'))).toThrow('OBJ line 3: "x"');
    // of which there may be nothing but the backslash
    expect(() => readObj(utf8('v 0 0 0\n\\\nv 1 2 x'))).toThrow('OBJ line 2: "x"');
    expect(() => readObj(utf8('v 0 0 0\n\nv 1 2 x'))).toThrow('OBJ line 3: "x"');
  });
});

describe('numbers', () => {
  const number = (text: string): [boolean, number, number] => {
    const cursor = { at: 0, value: 0 };
    const found = readNumber(utf8(text), text.length, cursor);
    return [found, cursor.value, cursor.at];
  };

  test('as Number() reads them, to the last bit', () => {
    const texts = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.tuple(fc.integer(), fc.nat()).map(([a, b]) => `${a}.${b}`),
      fc.tuple(fc.bigInt(), fc.integer({ min: -400, max: 400 })).map(([a, b]) => `${a}E${b}`),
      fc.float({ noNaN: true, noDefaultInfinity: true }).map((v) => v.toFixed(6)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(number(text)).toEqual([true, Number(text), text.length]);
      }),
      { numRuns: 5_000, seed: 1 },
    );
  });

  test.each([
    '+5',
    '-0',
    '.5',
    '5.',
    '0000000000000000000001',
    '0.000000000000000000000000000001',
    '12345678901234567890',
  ])('%s', (text) => {
    expect(number(text)).toEqual([true, Number(text), text.length]);
  });

  test('what is no number, and what ends one', () => {
    for (const text of ['', '-', '.', '+.', 'e5', 'nan', 'inf', '--1']) expect(number(text)[0]).toBe(false);
    expect(number('1e')).toEqual([true, 1, 1]);
    expect(number('1e+x')).toEqual([true, 1, 1]);
    expect(number('1.2.3')).toEqual([true, 1.2, 3]);
    expect(readInteger(utf8('9007199254740993'), 16, { at: 0, value: 0 })).toBe(false);
  });
});

test('each byte is looked at less than 6 times on average, whatever the size and the kind of lines', () => {
  const grid = (side: number): string => {
    const lines: string[] = [];
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) lines.push(`v ${x}.25 ${y / 8} ${(x * y) % 17}`);
    for (let y = 0; y + 1 < side; y++)
      for (let x = 1; x < side; x++) {
        const at = y * side + x;
        lines.push(`f ${at}/1/1 ${at + 1}/1/1 ${at + side + 1}/1/1 ${at + side}/1/1`);
      }
    return lines.join('\n');
  };
  const odd = (lines: number): string =>
    [`f ${'1 '.repeat(lines)}`, '# C:\\a\\', 'g a \\\nb', `vt ${'1 '.repeat(lines)}`, '   ', 'v 1 2 \\\n 3 # x\\']
      .join('\n')
      .repeat(1 + lines / 100);
  for (const text of [
    grid(30),
    grid(120),
    `${SQUARE}${odd(100)}`,
    `${SQUARE}${odd(2_000)}`,
    `# ${'x'.repeat(9_999)}`,
  ]) {
    const { bytes, looks } = counted(utf8(text));
    parseObj(bytes);
    expect(looks()).toBeGreaterThan(bytes.length);
    expect(looks() / bytes.length).toBeLessThan(6);
  }
  expect(read(grid(120)).indices.length / 3).toBe(2 * 119 ** 2);
});

/** The bytes, and how many of them have been looked at so far, one by one or by a search. */
function counted(plain: Uint8Array): { bytes: Uint8Array; looks: () => number } {
  let looks = 0;
  const searches: Record<string, (value: number, from?: number) => number | boolean> = {
    indexOf: (value, from = 0) => {
      const found = plain.indexOf(value, from);
      looks += (found < 0 ? plain.length - 1 : found) - from + 1;
      return found;
    },
    includes: (value) => {
      looks += plain.length;
      return plain.includes(value);
    },
  };
  const bytes = new Proxy(plain, {
    get: (_, key) => {
      if (typeof key === 'string' && Object.hasOwn(searches, key)) return searches[key];
      if (typeof key === 'string' && /^\d+$/.test(key)) looks++;
      const value = Reflect.get(plain, key, plain);
      return typeof value === 'function' ? value.bind(plain) : value;
    },
  });
  return { bytes, looks: () => looks };
}

test('bytes changed 2,000 times from seed 3: a scene or a SceneError', () => {
  const bytes = utf8(
    `${SQUARE}o a\nusemtl b\nf 1/1 2/2 3/3 4/4\nv 1e3 -2.5 .5 1 0 0\nf -1 -2 -3\n# end \\\nf 1//1 2//2 5//5\n`,
  );
  const random = createRandom(3);
  for (let i = 0; i < 2_000; i++) {
    const changed = bytes.slice();
    for (let k = 0; k <= i % 4; k++) changed[randomInt(random, bytes.length)] = randomInt(random, 256);
    try {
      expectSound(readObj(changed));
    } catch (error) {
      expect(error, `case ${i}`).toBeInstanceOf(SceneError);
      expect((error as Error).message).toMatch(/^OBJ line \d+: [^\r\n]+$/);
    }
  }
});

test('a comment that ends in a backslash does not swallow the next line, wherever it stands', () => {
  const text = 'v 0 0 0 # C:\\a\\\nv 1 0 0\n  # C:\\b\\\nv 0 1 0\nf 1 2 \\\n3\n';
  const scene = readObj(new TextEncoder().encode(text));
  expect(Array.from(scene.indices)).toEqual([0, 1, 2]);
  expect(Array.from(scene.positions)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
});

test('a # is a comment from the first byte of the file to the last of its line, and inside a word none', () => {
  const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\n';
  for (const comment of ['#\\', '#x\\', ' #\\\r', 'vt 1 #\\', '\\\n#\\', 'vt 1\t\\\r\n # \\'])
    expect(read(`${comment}\n${square}f 1 2 3`).indices.length, JSON.stringify(comment)).toBe(3);
  for (const word of ['g#\\', 'g#x\\', 'g#\\\r', 'g a#\\', 'g x\\\n a# \\'])
    expect(read(`${word}\nv 9 9 9\n${square}f 1 2 3`).positions[0], JSON.stringify(word)).toBe(0);
});

test('names are kept to 256 characters each, so that memory stays linear in the file', () => {
  const long = 'x'.repeat(5000);
  const groups = Array.from({ length: 50 }, (_, i) => `g ${i}\nf 1 2 3\n`).join('');
  const scene = readObj(new TextEncoder().encode(`v 0 0 0\nv 1 0 0\nv 0 1 0\no ${long}\n${groups}`));
  expect(scene.names).toHaveLength(50);
  expect(scene.names[7]).toBe(`${long.slice(0, 256)}/7`);
});

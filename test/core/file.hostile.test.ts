/**
 * Damaged and hostile files: a TreeFileError in one line, or a tree in which validateTree finds nothing. Never anything else.
 */

import { describe, expect, it, vi } from 'vitest';
import { decodeTree, describeTreeFile, encodeTree } from '../../src/core/file/binary.ts';
import type { TreeFormat } from '../../src/core/file/format.ts';
import { FORMATS, TREE_FORMATS } from '../../src/core/file/formats.ts';
import { type Field, FLOAT16_NODE, HEADER, offsetOf, SEED20_NODE, TYPE_BYTES } from '../../src/core/file/layout.ts';
import { createRandom, randomInt } from '../../src/core/math/random.ts';
import type { Leaves } from '../../src/core/tree/sphere/sphere-build.ts';
import { LEAF, MAX_DEPTH, packLink } from '../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../src/core/tree/sphere/validate.ts';
import { edited, makeTree, refusal, sameBytes } from './file/trees.ts';

const EACH = TREE_FORMATS.flatMap((format) =>
  (['big', 'little'] as const).map((endian) => ({ name: `${format}, ${endian}`, format, endian, leafSize: 1, n: 9 })),
);

const FILES = [
  ...EACH,
  { name: 'float16, leaves of 3', format: 'float16', endian: 'big', leafSize: 3, n: 9 },
  { name: 'float16, one object', format: 'float16', endian: 'little', leafSize: 1, n: 1 },
  { name: 'float16, empty', format: 'float16', endian: 'big', leafSize: 1, n: 0 },
  { name: 'seed20, empty', format: 'seed20', endian: 'little', leafSize: 1, n: 0 },
  { name: 'compact8, leaves of 2', format: 'compact8', endian: 'big', leafSize: 2, n: 9 },
  { name: 'compact8, little, ids', format: 'compact8', endian: 'little', leafSize: 1, n: 9, ids: true },
  { name: 'compact8, no object spheres', format: 'compact8', endian: 'big', leafSize: 2, n: 9, objectSpheres: false },
  { name: 'compact4, big, ids', format: 'compact4', endian: 'big', leafSize: 2, n: 9, ids: true },
  { name: 'compact2, leaves of 2', format: 'compact2', endian: 'big', leafSize: 2, n: 9 },
  { name: 'compact2, little, ids', format: 'compact2', endian: 'little', leafSize: 3, n: 9, ids: true },
  { name: 'compact8, one object', format: 'compact8', endian: 'big', leafSize: 1, n: 1 },
  { name: 'compact2, empty', format: 'compact2', endian: 'little', leafSize: 1, n: 0 },
] as const;

const files = FILES.map((file) => {
  const tree = makeTree('uniform', file.n, 7, { leafSize: file.leafSize, leaves: leavesOf(file.format) });
  return { ...file, tree, bytes: encodeTree(tree, file) };
});

/** of the header's field: 1 to this */
const CODES = TREE_FORMATS.length;

const fileOf = (name: string) => files.find((file) => file.name === name)!;

function leavesOf(format: TreeFormat): Leaves {
  return FORMATS[format].build.leaves;
}

/** '' and a sound tree, or the reason why not. */
function read(bytes: Uint8Array): string {
  return refusal(() => expect(validateTree(decodeTree(bytes).tree)).toEqual([]));
}

describe.each(files)('$name', ({ bytes, endian, tree }) => {
  it('with any one bit flipped is refused, by the reader and by info', () => {
    for (let at = 0; at < bytes.length; at++)
      for (let bit = 0; bit < 8; bit++) {
        const damaged = bytes.slice();
        damaged[at] ^= 1 << bit;
        expect(
          refusal(() => decodeTree(damaged)),
          `bit ${bit} of byte ${at}`,
        ).not.toBe('');
        expect(
          refusal(() => describeTreeFile(damaged)),
          `bit ${bit} of byte ${at}`,
        ).not.toBe('');
      }
  });

  it('cut at any length, or longer, is refused, with the bytes that it has and needs', () => {
    for (let length = 0; length < bytes.length; length++) {
      const need = length < HEADER.size ? HEADER.size : bytes.length;
      expect(refusal(() => decodeTree(bytes.subarray(0, length)))).toMatch(
        new RegExp(`^tree file: too short: it has ${length} bytes, .*needs? ${need}; fetch or build it again$`),
      );
    }
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(refusal(() => decodeTree(longer))).toMatch(/too long: it has \d+ bytes, its header says \d+/);
  });

  it('with any header field changed and the CRC repaired is refused', () => {
    const little = endian === 'little';
    for (const { name, offset, type, count } of HEADER.fields as readonly Field[]) {
      const width = TYPE_BYTES[type];
      for (let i = 0; i < (count ?? 1); i++) {
        const at = offset + i * width;
        for (const value of headerValues(type)) {
          const changed = edited(bytes, (view) => {
            if (type === 'f32') view.setFloat32(at, value, little);
            else if (width === 1) view.setUint8(at, value);
            else if (width === 2) view.setUint16(at, value, little);
            else view.setUint32(at, value >>> 0, little);
          });
          if (sameBytes(changed, bytes)) continue;
          const reason = read(changed);
          // a bound on leaves may be larger than any leaf; a zero may be -0; the edit's own CRC is right again
          const harmless = name === 'leafSize' || name === 'crc' || Object.is(value, -0) || tree.ids.length === 0;
          if (!harmless) expect(reason, `${name} = ${value}`).not.toBe('');
        }
      }
    }
  });

  it('with any byte after the header changed and the CRC repaired is refused or sound', () => {
    let refused = 0;
    for (let at = HEADER.size; at < bytes.length; at++)
      for (const value of [0, 1, 0x7f, 0x80, 0xff, bytes[at] ^ 1, bytes[at] ^ 0x80, bytes[at] + 1, bytes[at] - 1]) {
        const changed = edited(bytes, (view) => view.setUint8(at, value));
        if (sameBytes(changed, bytes)) continue;
        if (read(changed) !== '') refused++;
      }
    if (tree.links.length > 1) expect(refused).toBeGreaterThan(bytes.length);
  });
});

/** of the formats whose links setLink writes */
const linked = files.filter(({ format }) => format === 'float16' || format === 'seed20');

describe.each(linked)('$name', ({ bytes, format, tree }) => {
  it('with any link changed and the CRC repaired is refused, unless only an axis changed', () => {
    const nodes = tree.links.length;
    for (let node = 0; node < nodes; node++)
      for (let axis = 0; axis < 4; axis++)
        for (let target = 0; target < nodes + 3; target++) {
          const changed = edited(bytes, (view, little) => setLink(view, little, format, node, axis, target));
          if (sameBytes(changed, bytes)) continue;
          const reason = refusal(() => {
            const links = decodeTree(changed).tree.links.map((link) => (link >>> 30 === LEAF ? LEAF : link << 2) >>> 0);
            expect(links).toEqual(tree.links.map((link) => (link >>> 30 === LEAF ? LEAF : link << 2) >>> 0));
          });
          if (format === 'float16' && (axis === LEAF) !== (tree.links[node] >>> 30 === LEAF))
            expect(reason, `node ${node}: ${axis}, ${target}`).not.toBe('');
        }
  });
});

describe('random content', () => {
  it('is refused: 10,000 files, seeds 0 to 9999, from noise to noise behind a sound header', () => {
    let content = 0;
    for (let seed = 0; seed < 10000; seed++) {
      const random = createRandom(seed);
      const { bytes } = files[randomInt(random, files.length)];
      let noise: Uint8Array = new Uint8Array(randomInt(random, 300)).map(() => randomInt(random, 256));
      if (seed % 4 === 1) noise.set(bytes.subarray(0, Math.min(8, noise.length)));
      if (seed % 4 >= 2 && bytes.length > HEADER.size)
        noise = edited(bytes, (view) => {
          const edits = seed % 4 === 2 ? 1 + randomInt(random, 6) : bytes.length;
          const start = seed % 8 === 2 ? 8 : HEADER.size;
          for (let i = 0; i < edits; i++)
            view.setUint8(start + randomInt(random, bytes.length - start), randomInt(random, 256));
        });
      const reason = read(noise);
      if (seed % 4 < 2) expect(reason, `seed ${seed}`).not.toBe('');
      else if (/node|leaf|object/.test(reason)) content++;
    }
    expect(content).toBeGreaterThan(1500);
  });
});

describe('the reasons', () => {
  const { bytes, tree } = fileOf('float16, little');
  const set32 = (field: Parameters<typeof offsetOf<typeof HEADER>>[1], value: number) =>
    edited(bytes, (view, little) => view.setUint32(offsetOf(HEADER, field), value, little));
  const word = (node: number, name: 'x' | 'r', bits: (old: number) => number) =>
    edited(bytes, (view, little) => {
      const at = HEADER.size + node * FLOAT16_NODE.size + offsetOf(FLOAT16_NODE, name);
      view.setUint32(at, bits(view.getUint32(at, little)) >>> 0, little);
    });
  const damaged = bytes.slice();
  damaged[200] ^= 4;

  it.each([
    [
      'no tree file',
      Uint8Array.of(1, 2, 3),
      'not a tree file: it does not begin with CULL; make one with cull64 build',
    ],
    ['nothing', new Uint8Array(0), 'too short: it has 0 bytes, its header needs 96; fetch or build it again'],
    ['damage', damaged, 'damaged: its CRC-32 does not match its content; fetch or build it again'],
    ['version', edited(bytes, (v) => v.setUint16(6, 9, true)), 'version 9; this program reads version 1: use the one'],
    ['byte order', edited(bytes, (v) => v.setUint16(4, 0x1221, true)), 'byte order: the mark 0x1234 is 0x2112;'],
    [
      'format',
      edited(bytes, (v) => v.setUint8(8, CODES + 1)),
      `header: format is ${CODES + 1}, it must be 1 to ${CODES}; build the file again`,
    ],
    ['an id width', edited(bytes, (v) => v.setUint8(9, 3)), 'header: idWidth is 3, it must be 2 or 4;'],
    ['a count', set32('objectCount', 4e9), 'header: objectCount is 4000000000, it must be 0 to 1073741824;'],
    ['a lying count', set32('objectCount', 1 << 29), 'header: idWidth is 2, 536870912 objects take 4;'],
    ['an even count', set32('nodeCount', 16), 'header: 16 nodes cannot hold 9 objects;'],
    ['a section elsewhere', set32('idsOffset', 96), 'header: idsOffset is 96, its counts put it at 368;'],
    [
      'a section outside',
      set32('nodesOffset', 0xfffffff0),
      'header: nodesOffset is 4294967280, its counts put it at 96;',
    ],
    ['depth', set32('depth', 4), 'the tree is 5 levels deep, not 4; build the file again'],
    ['bounds', edited(bytes, (v) => v.setFloat32(64, -1e3, true)), 'header: bounds 0 is -1000, the objects reach'],
    [
      'an id twice',
      edited(bytes, (v) => v.setUint16(368, v.getUint16(370, true), true)),
      /object 1: id \d stands twice/,
    ],
    ['NaN', word(3, 'x', (old) => 0x7fc00000 | (old & 0xff)), 'node 3: x is not a finite number; build the file again'],
    ['infinity', word(3, 'r', (old) => 0x7f800000 | (old & 0xff)), 'node 3: r is not a finite number;'],
    ['a subnormal', word(3, 'x', () => 0x40), 'node 3: x is subnormal, which no writer stores;'],
    ['a negative radius', word(3, 'r', (old) => old | 0x80000000), 'node 3: r is negative;'],
    [
      'a radius of a node too small',
      word(0, 'r', (old) => old - 0x1000000),
      /node 0: object \d reaches .* beyond its radius/,
    ],
    ['padding', edited(bytes, (v) => v.setUint8(bytes.length - 1, 1)), 'byte 399, after the ids, is not zero;'],
  ])('name %s', (_, content, message) => {
    expect(tree.ids.length).toBe(9);
    expect(refusal(() => decodeTree(content))).toMatch(message);
  });

  it('name a child of seed20 that is missing, an axis that is none, and one leaf too many', () => {
    const seed = fileOf('seed20, little').bytes;
    const flags = (node: number, value: number) =>
      edited(seed, (v) => v.setUint8(HEADER.size + node * SEED20_NODE.size + offsetOf(SEED20_NODE, 'flags'), value));
    expect(refusal(() => decodeTree(flags(0, 1)))).toMatch('node 0: flags 1 mean nothing');
    expect(refusal(() => decodeTree(flags(0, 15)))).toMatch('node 0: flags 15 mean nothing');
    expect(refusal(() => decodeTree(flags(0, 19)))).toMatch('node 0: flags 19 mean nothing');
    expect(refusal(() => decodeTree(flags(0, 0)))).toMatch("leaf 16 is one more than the file's 9 objects");
    const pad = edited(seed, (v) => v.setUint8(HEADER.size + 17, 1));
    expect(refusal(() => decodeTree(pad))).toMatch('node 0: its padding is not zero');
  });

  it('come after 64 levels of a chain of 200,001 nodes, whose full check would take hours', () => {
    const nodes = 200001;
    const wide = encodeTree(makeTree('uniform', (nodes + 1) / 2, 1));
    const deep = edited(wide, (view, little) => {
      for (let i = 0; i < nodes; i++)
        if (i % 2 === 0 && i < nodes - 1) setLink(view, little, 'float16', i, 0, i + 2);
        else setLink(view, little, 'float16', i, LEAF, i >> 1);
    });
    // one for each node that is read, and one for each object and each node above it that is looked at
    const distances = vi.spyOn(Math, 'sqrt');
    try {
      expect(refusal(() => decodeTree(deep))).not.toBe('');
      expect(distances.mock.calls.length).toBeGreaterThan(0);
      expect(distances.mock.calls.length).toBeLessThan(nodes + MAX_DEPTH * MAX_DEPTH);
    } finally {
      distances.mockRestore();
    }
  });
});

function headerValues(type: string): number[] {
  const words = [
    0,
    1,
    2,
    3,
    4,
    5,
    8,
    15,
    16,
    17,
    32,
    95,
    96,
    112,
    255,
    256,
    65535,
    65536,
    2 ** 30,
    2 ** 31,
    2 ** 32 - 1,
  ];
  const floats = [0, -0, 1, -1, 1e-45, 1e30, -1e30, 3.4e38, Number.POSITIVE_INFINITY, Number.NaN];
  return type === 'f32' ? floats : words;
}

function setLink(view: DataView, little: boolean, format: string, node: number, axis: number, target: number): void {
  if (format === 'float16') {
    const link = packLink(axis, target);
    for (let k = 0; k < 4; k++) {
      const low = little ? 0 : 3;
      view.setUint8(HEADER.size + node * 16 + 4 * k + low, (link >>> (24 - 8 * k)) & 0xff);
    }
  } else {
    view.setUint8(HEADER.size + node * 20 + 16, axis === LEAF ? 0 : 3 | (axis << 2));
    view.setUint16(HEADER.size + node * 20 + 18, target, little);
  }
}

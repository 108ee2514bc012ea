/**
 * cull64.h and files that are no trees: it refuses them, or culls them within the file and within the list. Address and undefined
 * behaviour sanitizers watch; bad-data.c and test/core/runtime/fuzz/judge.h say what is asked of each file.
 *
 * Oracle: decodeTree, which checks all that a tree promises. It may refuse more than the C side, which checks what keeps a cull in
 * bounds; never less. What the C side lets pass is content that makes a cull wrong, not unsafe: spheres (LAXER below).
 * The same for a million inputs, found by coverage: test/core/runtime/fuzz/run.ts.
 *
 * @seconds 20
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canyon } from '../../../../scenes/canyon.ts';
import { castle } from '../../../../scenes/castle.ts';
import { decodeTree, describeTreeFile, encodeTree } from '../../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../../src/core/file/format.ts';
import { FORMATS } from '../../../../src/core/file/formats.ts';
import { HEADER, HIDDEN_HEADER, offsetOf } from '../../../../src/core/file/layout.ts';
import { createRandom, randomInt } from '../../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { LEAF, packLink, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { compileProgram, type Program } from '../../../../tools/console/compile.ts';
import { runProgram } from '../../../../tools/console/run.ts';
import { missingTool } from '../../../../tools/console/targets.ts';
import { edited, makeSpheres, refusal, SCENES } from '../../../core/file/trees.ts';
import { smallFiles } from '../../../core/runtime/fuzz/corpus.ts';
import { KINDS, randomSpheres } from '../../../core/tree/sphere/cases.ts';
import { soak } from '../../../soak.ts';

const SEED = 640;
const RANDOM_FILES = soak(20_000, 100_000);
const UNCHECKED_FILES = soak(2000, 10_000);
/** what cull64_open and cull64_validate answer */
const OK = 0;
const TOO_SHORT = 1;
const BYTE_ORDER = 3;
const FORMAT = 5;
const HEADER_FAULT = 6;
const CRC = 7;
const UNSOUND = 9;

/** Why decodeTree refuses what the C side takes. Each is about numbers that a cull only compares or hands on. */
const LAXER = {
  'fields that no cull reads': /^header: (reserved|idWidth|bounds)\b|^byte \d+, after the/,
  'where the world lies: a wrong place, not a wrong address': /^header: (scale|origin)\b|^(scale|origin) /,
  'ids: the list hands on what the file says': /^object \d+: id \d+ stands twice/,
  'spheres of float16, finite: too large or too small ones':
    /^(node|object) \d+: [xyzr] = |^node \d+: object \d+ reaches/,
  'spheres in integers: sums wrap': /^(node|object) \d+: its (centre|radius) is|^node \d+: object \d+ needs a radius/,
  'a section of no ids in a tree of no objects': /^header: idsOffset is 96, its counts put it at 0/,
  'cells: which set an eye is given, not whether it is one':
    /^header of the hidden cells: |^the (scale|origin|region) of the cells|^the hidden cells are not on|^cells: |^cell \d+: its margins|^node \d+ of the cells: |^the set at byte \d+ is not coded|^tested with|^cells name/,
  'bits of a leaf that stand for nothing': /^leaf \d+: \d+ leaves on its left; a leaf has 0/,
};

const missing = missingTool('host-sanitized');
const test = (title: string, body: () => void) =>
  it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, body);

const files = smallFiles('little', SEED);

let compiled: Program | undefined;

interface Judged {
  /** what cull64_open answers, or where that is 0 what cull64_validate does */
  code: number;
  /** objects given to all cameras */
  visible: number;
  /** wrong answers to wrong lengths and places */
  misplaced?: number;
}

/** How bad-data.c takes a list of files: the list's first word. */
const KIND = { any: 0, sound: 1, unchecked: 2 };

/** What bad-data.c says of each file. */
function judge(list: readonly Uint8Array[], kind: keyof typeof KIND = 'any'): Judged[] {
  compiled ??= compileProgram({
    target: 'host-sanitized',
    sources: [fileURLToPath(new URL('../../../core/runtime/bad-data.c', import.meta.url))],
    includes: [
      fileURLToPath(new URL('../../../../src/core/runtime/', import.meta.url)),
      fileURLToPath(new URL('../../../core/runtime/fuzz/', import.meta.url)),
    ],
    // judge.h's functions are static, and not all of them are used here
    flags: ['-Wno-unused-function'],
  });
  const { text } = runProgram(compiled, [listOf(list, KIND[kind])], { seconds: 55 });
  const judged = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [code, visible, misplaced] = line.trim().split(' ').map(Number);
      return { code, visible, misplaced };
    });
  expect(judged.length).toBe(list.length);
  return judged;
}

/** Files as an asset of bad-data.c. */
function listOf(list: readonly Uint8Array[], kind: number): Uint8Array {
  const length = list.reduce((sum, { length }) => sum + 4 + Math.ceil(length / 4) * 4, 4);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, kind, true);
  let at = 4;
  for (const file of list) {
    view.setUint32(at, file.length, true);
    bytes.set(file, at + 4);
    at += 4 + Math.ceil(file.length / 4) * 4;
  }
  return bytes;
}

/** Both sides' answers to files whose CRC is right; what they disagree about, by reason. */
function compare(list: readonly Uint8Array[]): { judged: Judged[]; laxer: Map<string, number> } {
  const judged = judge(list);
  const laxer = new Map<string, number>();
  const wrong: string[] = [];
  for (const [i, { code }] of judged.entries()) {
    const reason = refusal(() => decodeTree(list[i]));
    if (code === OK && reason !== '') {
      const known = Object.entries(LAXER).find(([, pattern]) => pattern.test(reason.replace('tree file: ', '')));
      if (known) laxer.set(known[0], (laxer.get(known[0]) ?? 0) + 1);
      else wrong.push(`file ${i}: taken, but ${reason}`);
    }
    // seed20 is not for this header
    if (code !== OK && code !== FORMAT && reason === '') wrong.push(`file ${i}: sound, but refused with ${code}`);
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  return { judged, laxer };
}

const withByte = (bytes: Uint8Array, at: number, flip: number) =>
  edited(bytes, (view) => view.setUint8(at, bytes[at] ^ flip));

describe('sound files', () => {
  test('are opened and validated, and by no other length and at no other place', () => {
    const judged = judge(
      files.map(({ bytes }) => bytes),
      'sound',
    );
    for (const [i, { code, visible, misplaced }] of judged.entries()) {
      expect([code, misplaced], files[i].title).toEqual([OK, 0]);
      // eight cameras of floats and five of integers, some of which see nothing
      expect(visible, files[i].title).toBeGreaterThanOrEqual(2 * files[i].objects);
    }
  });

  test('of the other byte order are refused', () => {
    const big = smallFiles('big', SEED).map(({ bytes }) => bytes);
    expect(judge(big).map(({ code }) => code)).toEqual(big.map(() => BYTE_ORDER));
  });

  test('are scenes and trees of every kind, size, format and choice of sections', () => {
    const list: Uint8Array[] = [];
    const random = createRandom(SEED);
    const add = (spheres: Float32Array, leafSize: number, boxes?: Float32Array) => {
      const trees = {
        float16: buildSphereTree(spheres, { leafSize, boxes }),
        compact8: buildSphereTree(spheres, { leafSize, boxes, leaves: 'full' }),
        compact4: buildSphereTree(spheres, { leafSize, boxes, leaves: 'balanced' }),
        compact2: buildSphereTree(spheres, { leafSize, boxes, leaves: 'balanced' }),
      };
      for (const [format, tree] of Object.entries(trees) as [TreeFormat, SphereTree][])
        for (const objectSpheres of format === 'float16' ? [true] : [true, false])
          list.push(encodeTree(tree, { format, endian: 'little', objectSpheres, ids: list.length % 2 === 0 }));
    };
    for (const recipe of [castle, canyon]) {
      const { spheres, boxes } = recipe.build();
      for (const leafSize of [1, 4, 8]) add(spheres, leafSize, boxes);
    }
    for (let k = 0; k < 120; k++)
      add(
        randomSpheres(random, k < 20 ? k : randomInt(random, 400), KINDS[k % KINDS.length]),
        1 + randomInt(random, 9),
      );
    for (const scene of Object.keys(SCENES)) add(makeSpheres(scene, 50, SEED), 1 + randomInt(random, 9));
    const judged = judge(list);
    expect(judged.findIndex(({ code }) => code !== OK)).toBe(-1);
    expect(list.length).toBeGreaterThan(900);
  });

  test('are trees of 64 levels; deeper ones are refused, also where the header hides it', () => {
    const chains = (leaves: number, depth: number) => [compactChain(leaves, depth), floatChain(leaves, depth)];
    const codesOf = (list: Uint8Array[]) => judge(list).map(({ code }) => code);
    expect(codesOf(chains(64, 64))).toEqual([OK, OK]);
    // only the box of the objects, which stood elsewhere before, is wrong
    for (const file of chains(64, 64)) expect(refusal(() => decodeTree(file))).toMatch(/^tree file: header: bounds 0/);
    expect(codesOf([...chains(65, 65), ...chains(300, 300)])).toEqual(Array(4).fill(HEADER_FAULT));
    expect(codesOf([...chains(65, 64), ...chains(300, 64), ...chains(64, 63), ...chains(63, 64)])).toEqual(
      Array(8).fill(UNSOUND),
    );
  });
});

/** All objects in one place, each right side one leaf: as many levels as leaves, and all of them wait for a walk from the left. */
function compactChain(leaves: number, depth: number): Uint8Array {
  const format = 'compact8';
  const balanced = buildSphereTree(new Float32Array(leaves * 4).fill(1), { leaves: 'full', split: 'midpoint' });
  return edited(encodeTree(balanced, { format, endian: 'little' }), (view) => {
    view.setUint32(offsetOf(HEADER, 'depth'), depth, true);
    for (let node = 0; node < 2 * leaves - 1; node++) {
      const left = Math.max(0, leaves - node - 1);
      // axis 0, and the leaves on the left from x's low bits down to r's
      [left >> 12, (left >> 8) & 15, (left >> 4) & 15, 0x4000 + (left & 15)].forEach((word, k) => {
        view.setUint16(HEADER.size + 8 * node + 2 * k, word, true);
      });
    }
  });
}

function floatChain(leaves: number, depth: number): Uint8Array {
  const balanced = buildSphereTree(new Float32Array(leaves * 4).fill(0), { split: 'midpoint' });
  return edited(encodeTree(balanced, { format: 'float16', endian: 'little' }), (view) => {
    view.setUint32(offsetOf(HEADER, 'depth'), depth, true);
    for (let node = 0; node < 2 * leaves - 1; node++) {
      const left = leaves - node - 1;
      const link = left > 0 ? packLink(0, node + 2 * left) : packLink(LEAF, -left);
      // 1 and a little whatever the low bytes are; inner radii 2, so that they hold the leaves
      for (let k = 0; k < 4; k++) {
        const bits = k === 3 && left > 0 ? 0x40000000 : 0x3f800000;
        view.setUint32(HEADER.size + 16 * node + 4 * k, bits + ((link >>> (24 - 8 * k)) & 0xff), true);
      }
    }
  });
}

describe('the scale of a tree', () => {
  const first = (format: TreeFormat) => files.find(({ bytes }) => bytes[8] === FORMATS[format].code)!.bytes;
  const withScale = (bytes: Uint8Array, scale: number) =>
    edited(bytes, (view) => view.setFloat32(offsetOf(HEADER, 'scale'), scale, true));

  test('is a power of two from 2^-100 to 2^110: what is 256 times finer, and 65,536 units, are floats too', () => {
    const sound = [-100, -99, 0, 109, 110].map((exponent) => 2 ** exponent);
    const odd = [1.5, 2 ** -100 * 1.5, 2 ** 110 * 0.75, 2 ** 110 * (1 + 2 ** -23)];
    const unsound = [2 ** -101, 2 ** 111, ...odd, 0, -1, 2 ** -126, Number.POSITIVE_INFINITY, Number.NaN];
    for (const format of ['float16', 'compact8', 'compact4', 'compact2'] as const) {
      const codes = (scales: number[]) =>
        judge(scales.map((scale) => withScale(first(format), scale))).map(({ code }) => code);
      expect(codes(sound), format).toEqual(sound.map(() => OK));
      expect(codes(unsound), format).toEqual(unsound.map(() => UNSOUND));
    }
  });
});

describe('the content of a file', () => {
  const codesOf = (list: Uint8Array[]) => judge(list).map(({ code }) => code);
  const withWord = (bytes: Uint8Array, at: number, word: number) =>
    edited(bytes, (view) => view.setUint32(at, word >>> 0, true));
  const float16 = files.filter(({ format, objects }) => format === 'float16' && objects === 40);
  /** on both sides of zero, of the least normal float and of the largest one; infinities, NaN, one and its negative */
  const SIZES = [0, 1, 0x007fffff, 0x00800000, 0x3f800000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff];
  const WORDS_OF_FLOATS = SIZES.flatMap((size) => [size, size + 2 ** 31]);

  test('has finite floats, in nodes no subnormal ones, and no negative radius', () => {
    for (const { title, bytes } of float16) {
      const { header, sections } = describeTreeFile(bytes);
      const [nodes, objects] = ['nodes', 'objects'].map((name) => sections.find((each) => each.name === name)!);
      const list: Uint8Array[] = [];
      const wanted: number[] = [];
      const at = (section: typeof nodes, index: number) => section.offset + 4 * index;
      for (const index of [0, 1, 2, 3, 7, 4 * header.nodeCount - 4, 4 * header.nodeCount - 1])
        for (const pattern of WORDS_OF_FLOATS) {
          // the low byte is the link's
          const word = (pattern & ~0xff) | bytes[at(nodes, index)];
          const size = word & 0x7fffffff;
          const isSound = size < 0x7f800000 && (size === 0 || size >= 0x00800000) && (index % 4 < 3 || word >= 0);
          list.push(withWord(bytes, at(nodes, index), word));
          wanted.push(isSound ? OK : UNSOUND);
        }
      for (const index of objects.bytes > 0 ? [0, 3, 6, 7, 4 * 40 - 4, 4 * 40 - 1] : [])
        for (const word of WORDS_OF_FLOATS) {
          const size = word % 2 ** 31;
          list.push(withWord(bytes, at(objects, index), word));
          wanted.push(size < 0x7f800000 && (index % 4 < 3 || word < 2 ** 31 || size === 0) ? OK : UNSOUND);
        }
      expect(codesOf(list), title).toEqual(wanted);
      expect(wanted.filter((code) => code === OK).length, title).toBeGreaterThan(20);
    }
  });

  test('has a finite origin', () => {
    const words = WORDS_OF_FLOATS.flatMap((word) => [0, 1, 2].map((axis) => ({ word, axis })));
    const wanted = words.map(({ word }) => (word % 2 ** 31 < 0x7f800000 ? OK : UNSOUND));
    for (const { title, bytes } of files.filter(({ objects }) => objects === 9)) {
      const list = words.map(({ word, axis }) => withWord(bytes, offsetOf(HEADER, 'origin') + 4 * axis, word));
      expect(codesOf(list), title).toEqual(wanted);
    }
  });

  test('has ids below the number of objects', () => {
    for (const { title, bytes, objects } of files) {
      const { header } = describeTreeFile(bytes);
      if (header.idsOffset === 0) continue;
      for (const place of [0, objects - 1]) {
        const list = [objects - 1, objects, 65535].map((id) =>
          edited(bytes, (view) => view.setUint16(header.idsOffset + 2 * place, id, true)),
        );
        expect(codesOf(list), title).toEqual([OK, UNSOUND, UNSOUND]);
      }
    }
  });

  test('has sets that begin where the one before ends, in the order in which cells name them', () => {
    let tried = 0;
    for (const { title, bytes } of files.filter(({ title }) => title.includes('hidden cells'))) {
      const { header } = describeTreeFile(bytes);
      // the corpus has seven nodes, of which the third is the first cell, and names the first set
      const at = header.hiddenOffset + HIDDEN_HEADER.size + 4 * 2;
      const cell = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
      // in a tree of few objects the cells lie beyond the grid, and hide nothing
      if ((cell & 0x3fffffff) !== 1) continue;
      tried++;
      const list = [0, 1, 2, 100].map((more) => withWord(bytes, at, cell + more));
      expect(codesOf(list), title).toEqual([OK, UNSOUND, UNSOUND, UNSOUND]);
    }
    expect(tried).toBeGreaterThan(8);
  });

  test('has no more objects in a leaf than the header says', () => {
    for (const { title, bytes } of float16) {
      const { first, links } = decodeTree(bytes).tree;
      const largest = Math.max(
        ...links.map((link, node) => (link >>> 30 === LEAF ? first[node + 1] - first[node] : 0)),
      );
      const list = [largest - 1, largest, 255].map((size) => withWord(bytes, offsetOf(HEADER, 'leafSize'), size));
      expect(codesOf(list), title).toEqual([UNSOUND, OK, OK]);
    }
  });

  test('has axes in every node of a compact tree', () => {
    const compact = files.filter(({ format, objects }) => format !== 'float16' && objects > 0);
    for (const { title, format, bytes } of compact) {
      const { header, sections } = describeTreeFile(bytes);
      const { offset } = sections.find(({ name }) => name === 'nodes')!;
      const { size } = FORMATS[format].node;
      // bits 3 and 2 of x, or the low ones of the last byte's word
      const [place, shift] = format === 'compact8' ? [0, 2] : format === 'compact4' ? [3, 0] : [0, 0];
      for (const node of new Set([0, header.nodeCount >> 1, header.nodeCount - 1])) {
        const at = offset + node * size + place;
        const list = [0, 1, 2, 3].map((axis) =>
          edited(bytes, (view) => view.setUint8(at, (bytes[at] & ~(3 << shift)) | (axis << shift))),
        );
        expect(codesOf(list), `${title}, node ${node}`).toEqual([OK, OK, OK, UNSOUND]);
      }
    }
  });
});

describe('damaged files', () => {
  test('are refused: any one byte changed', () => {
    const list = files.flatMap(({ bytes }) =>
      [0x01, 0x10, 0x80, 0xff].flatMap((flip) =>
        Array.from(bytes, (byte, at) => {
          const damaged = bytes.slice();
          damaged[at] = byte ^ flip;
          return damaged;
        }),
      ),
    );
    expect(list.length).toBeGreaterThan(40_000);
    const codes = judge(list).map(({ code }) => code);
    expect(codes.indexOf(OK)).toBe(-1);
    expect(codes.filter((code) => code === CRC).length).toBeGreaterThan(0.9 * codes.length);
  });

  test(`are opened without the CRC as if it were right, and culled within bounds once validated: ${UNCHECKED_FILES} files`, () => {
    const random = createRandom(SEED);
    const mended = Array.from({ length: UNCHECKED_FILES }, () => mutant(random));
    const damaged = mended.map((bytes) => {
      const file = bytes.slice();
      file[offsetOf(HEADER, 'crc')] ^= 1 + randomInt(random, 255);
      return file;
    });
    const unchecked = judge(damaged, 'unchecked');
    expect(unchecked).toEqual(judge(mended, 'unchecked'));
    expect(unchecked).toEqual(judge(mended));
    const codes = unchecked.map(({ code }) => code);
    for (const code of [OK, HEADER_FAULT, UNSOUND])
      expect(codes.filter((each) => each === code).length, `answer ${code}`).toBeGreaterThan(0.05 * UNCHECKED_FILES);
    expect(judge(damaged.filter((_, i) => codes[i] === OK)).every(({ code }) => code === CRC)).toBe(true);
  });

  test('are refused: cut short at any length, also when the header and its CRC say so too', () => {
    const list: Uint8Array[] = [];
    const wanted: number[] = [];
    for (const { bytes } of files)
      for (let length = 0; length < bytes.length; length++) {
        list.push(bytes.slice(0, length));
        wanted.push(TOO_SHORT);
        if (length < HEADER.size) continue;
        list.push(
          edited(bytes.slice(0, length), (view) => view.setUint32(offsetOf(HEADER, 'fileLength'), length, true)),
        );
        wanted.push(length % 16 === 0 ? HEADER_FAULT : TOO_SHORT);
      }
    expect(judge(list).map(({ code }) => code)).toEqual(wanted);
  });
});

describe('files whose CRC is right', () => {
  test('and one byte wrong are refused, or culled within bounds; decodeTree takes none that is refused', () => {
    const all = [1, 2, 4, 8, 16, 32, 64, 128, 255];
    const laxer = new Map<string, number>();
    const codes = new Map<number, number>();
    for (const few of [true, false]) {
      const list = files
        .filter(({ objects }) => objects < 40 === few)
        .flatMap(({ bytes }) =>
          (few ? all : [1, 8, 128]).flatMap((flip) => Array.from(bytes, (_, at) => withByte(bytes, at, flip))),
        );
      const compared = compare(list);
      for (const [reason, count] of compared.laxer) laxer.set(reason, (laxer.get(reason) ?? 0) + count);
      for (const { code } of compared.judged) codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(laxer.size).toBeGreaterThanOrEqual(Object.keys(LAXER).length - 1);
    for (const code of [OK, TOO_SHORT, BYTE_ORDER, FORMAT, HEADER_FAULT, UNSOUND])
      expect(codes.get(code), `answer ${code}`).toBeGreaterThan(50);
  });

  test('and one value from the header on are refused, or culled within bounds, also where the header allows 64 levels', () => {
    const list = files.flatMap(({ bytes }) =>
      Array.from({ length: 256 }, (_, value) =>
        edited(bytes, (view) => {
          view.setUint32(offsetOf(HEADER, 'depth'), 64, true);
          for (let at = HEADER.size; at < bytes.length; at++) view.setUint8(at, value);
        }),
      ),
    );
    expect(compare(list).judged.findIndex(({ code }) => code === UNSOUND)).toBeGreaterThanOrEqual(0);
  });

  test(`and anything wrong likewise: ${RANDOM_FILES} files, seed ${SEED}`, () => {
    const random = createRandom(SEED);
    let taken = 0;
    for (let part = 0; part < 4; part++) {
      const list = Array.from({ length: RANDOM_FILES / 4 }, () => mutant(random));
      for (const { code } of compare(list).judged) if (code === OK) taken++;
    }
    expect(taken).toBeGreaterThan(0.1 * RANDOM_FILES);
    expect(taken).toBeLessThan(0.9 * RANDOM_FILES);
  });
});

/** A file with one to six changes: a bit, a byte, a word that matters, bytes from elsewhere; most behind the header, some cut or longer. */
function mutant(random: () => number): Uint8Array {
  const { bytes } = files[randomInt(random, files.length)];
  const steps = random() < 0.1 ? 16 * (randomInt(random, 9) - 4) : 0;
  const file = new Uint8Array(Math.max(HEADER.size, bytes.length + steps));
  file.set(bytes.subarray(0, file.length));
  return edited(file, (view) => {
    view.setUint32(offsetOf(HEADER, 'fileLength'), file.length, true);
    for (let edits = randomInt(random, 6); edits >= 0; edits--) {
      const inHeader = file.length === HEADER.size || random() < 0.15;
      const at = inHeader
        ? 8 + randomInt(random, HEADER.size - 8)
        : HEADER.size + randomInt(random, file.length - HEADER.size);
      const word = at & ~3;
      const kind = randomInt(random, 5);
      if (kind === 0) view.setUint8(at, file[at] ^ (1 << randomInt(random, 8)));
      if (kind === 1) view.setUint8(at, randomInt(random, 256));
      if (kind === 2) view.setUint32(word, WORDS[randomInt(random, WORDS.length)], true);
      if (kind === 3) view.setUint32(word, view.getUint32(word, true) + randomInt(random, 9) - 4, true);
      if (kind === 4) file.copyWithin(word, randomInt(random, file.length), randomInt(random, file.length));
    }
  });
}

/** Counts at their limits, infinities and NaN. */
const WORDS = [
  0,
  1,
  2,
  15,
  16,
  63,
  64,
  65,
  255,
  256,
  16384,
  65535,
  65536,
  131071,
  2 ** 30,
  2 ** 31,
  2 ** 32 - 1,
  0x7f800000,
  0x7fc00000,
];

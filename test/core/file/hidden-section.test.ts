/** What is hidden from where, in files of every format: written, read, damaged. */
import { describe, expect, it } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import {
  decodeTree,
  describeTreeFile,
  encodeCompact,
  encodeTree,
  readTreeFile,
} from '../../../src/core/file/binary.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { HEADER, HIDDEN_HEADER, offsetOf } from '../../../src/core/file/layout.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { bruteSeen } from '../../../src/core/tree/hidden/brute-hidden.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { createHiddenEye, setHiddenEye } from '../../../src/core/tree/hidden/hidden-eye.ts';
import { validateHidden } from '../../../src/core/tree/hidden/validate-hidden.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';
import { idsOfBits, idsOfSet, randomCells, randomEye } from '../tree/hidden/hidden-cases.ts';
import { randomSpheres } from '../tree/sphere/cases.ts';
import { edited, refusal, sameBytes } from './trees.ts';

const EACH = TREE_FORMATS.flatMap((format) => (['big', 'little'] as const).map((endian) => ({ format, endian })));

/** within the objects, so that the grid of a compact tree holds it */
const REGION = [10, 10, 10, 90, 90, 90];

/** A tree as the format wants it, and cells of its objects. */
function caseOf(format: (typeof TREE_FORMATS)[number], seed: number, objects: number, cellCount: number) {
  const random = createRandom(seed);
  const tree = buildSphereTree(randomSpheres(random, objects, 'scattered'), FORMATS[format].build);
  return { random, tree, cells: randomCells(random, objects, cellCount, REGION) };
}

const hiddenAt = (bytes: Uint8Array) => describeTreeFile(bytes).header.hiddenOffset;

describe.each(EACH)('$format, $endian-endian', ({ format, endian }) => {
  it('gives every eye its set or everything as the cells do: 30 files x 30 eyes, seed 1', () => {
    let known = 0;
    let inCells = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const { random, tree, cells } = caseOf(format, seed, 40 + seed * 5, 1 + seed);
      const file = readTreeFile(encodeTree(tree, { format, endian, ids: true, hidden: cells }));
      const { code, shape } = file.hidden!;
      const hidden = createHiddenEye(code, shape);
      for (let i = 0; i < 30; i++) {
        const eye = randomEye(random, 5, 95);
        const bits = setHiddenEye(hidden, eye);
        const set = bruteSeen(cells, eye);
        if (set) inCells++;
        if (!bits) continue;
        known++;
        expect(set).not.toBeNull();
        expect(idsOfBits(bits.objects, file.ids)).toEqual(idsOfSet(set!, file.ids.length));
      }
    }
    expect(known).toBeGreaterThan(300);
    // what the margins take
    expect(known).toBeGreaterThan(0.95 * inCells);
  });

  it('is written again as the same bytes, as it was read, and in a compact format from its cells', () => {
    for (let seed = 40; seed < 60; seed++) {
      const { tree, cells } = caseOf(format, seed, 60, 12);
      const bytes = encodeTree(tree, { format, endian, ids: true, hidden: cells });
      expect(sameBytes(readTreeFile(bytes).write({ endian, ids: true }), bytes)).toBe(true);
      expect(sameBytes(encodeTree(tree, { format, endian, ids: true, hidden: cells }), bytes)).toBe(true);
      const { hidden } = decodeTree(bytes);
      expect(hidden!.tested).toEqual(cells.tested);
      // a grid that is made for the cells may be another for what it has of them
      if (isCompactFormat(format))
        expect(sameBytes(encodeTree(tree, { format, endian, ids: true, hidden }), bytes)).toBe(true);
    }
  });

  it('without its section is the file that it was without cells', () => {
    const { tree, cells } = caseOf(format, 7, 30, 6);
    const plain = encodeTree(tree, { format, endian, ids: true });
    const bytes = encodeTree(tree, { format, endian, ids: true, hidden: cells });
    const at = hiddenAt(bytes);
    expect(at).toBe(plain.length);
    const cut = edited(bytes.subarray(0, at), (view, little) => {
      for (const field of ['hiddenOffset', 'hiddenBytes'] as const) view.setUint32(offsetOf(HEADER, field), 0, little);
      view.setUint32(offsetOf(HEADER, 'fileLength'), at, little);
    });
    expect(sameBytes(cut, plain)).toBe(true);
    expect(readTreeFile(plain).hidden).toBeNull();
    expect(decodeTree(plain).hidden).toBeNull();
  });

  it('with any bit of its section flipped is refused', () => {
    const { tree, cells } = caseOf(format, 8, 20, 5);
    const bytes = encodeTree(tree, { format, endian, hidden: cells });
    for (let at = hiddenAt(bytes); at < bytes.length; at++)
      for (let bit = 0; bit < 8; bit++)
        expect(
          refusal(() => readTreeFile(bytes.with(at, bytes[at] ^ (1 << bit)))),
          `byte ${at}`,
        ).toMatch(/damaged/);
  });

  it('with any byte of its section changed and the CRC repaired is refused or valid, seed 9', () => {
    const { random, tree, cells } = caseOf(format, 9, 20, 9);
    const bytes = encodeTree(tree, { format, endian, hidden: { ...cells, tested: null } });
    const { hiddenOffset, hiddenBytes } = describeTreeFile(bytes).header;
    let refused = 0;
    let taken = 0;
    for (let at = hiddenOffset; at < bytes.length; at++)
      for (const value of [0, 1, 0x7f, 0x80, 0xff, bytes[at] ^ 1, bytes[at] ^ 0x80, bytes[at] + 1, bytes[at] - 1]) {
        const changed = edited(bytes, (view) => view.setUint8(at, value));
        if (sameBytes(changed, bytes)) continue;
        const reason = refusal(() => {
          const { code, shape } = readTreeFile(changed).hidden!;
          expect(validateHidden(code, shape)).toEqual([]);
          const hidden = createHiddenEye(code, shape);
          for (let i = 0; i < 5; i++) setHiddenEye(hidden, randomEye(random, 5, 95));
          expect(validateTree(decodeTree(changed).tree)).toEqual([]);
        });
        if (reason === '') taken++;
        else refused++;
        if (at >= hiddenOffset + hiddenBytes && value !== 0) expect(reason, `byte ${at}`).toMatch('after the hidden');
      }
    expect(taken).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(3 * hiddenBytes);
  });
});

describe('a file with hidden cells', () => {
  const { tree, cells } = caseOf('compact8', 20, 50, 8);
  const bytes = encodeTree(tree, { format: 'compact8', endian: 'big', hidden: cells });
  const at = hiddenAt(bytes);
  const set = (field: (typeof HIDDEN_HEADER.fields)[number]['name'], value: number) =>
    edited(bytes, (view) => view.setUint32(at + offsetOf(HIDDEN_HEADER, field), value));
  const setFloat = (field: 'scale' | 'origin' | 'missedPixels', value: number) =>
    edited(bytes, (view) => view.setFloat32(at + offsetOf(HIDDEN_HEADER, field), value));
  const node = (index: number, value: number) =>
    edited(bytes, (view) => view.setUint32(at + HIDDEN_HEADER.size + 4 * index, value));
  const [root] = readTreeFile(bytes).hidden!.code.nodes;
  const header = (field: (typeof HEADER.fields)[number]['name'], value: number) =>
    edited(bytes, (view) => view.setUint32(offsetOf(HEADER, field), value));

  it.each([
    ['no nodes', set('nodeCount', 0), 'header of the hidden cells: nodeCount is 0, it must be 1 to 16383'],
    ['more nodes than bytes', set('nodeCount', 16383), /hidden cells of \d+ bytes do not hold 16383 nodes/],
    ['an even count', set('nodeCount', 14), /^tree file: cells: 14 nodes, a tree of cells has an odd number/],
    ['another number of sets', set('setCount', 100), /cells name \d sets, there are 100;/],
    ['another scale', setFloat('scale', 2), 'the hidden cells are not on the grid of the tree;'],
    ['another origin', setFloat('origin', 1e6), 'the hidden cells are not on the grid of the tree;'],
    ['a scale of no number', setFloat('scale', Number.NaN), 'header of the hidden cells: scale is NaN'],
    ['a share above 1', setFloat('missedPixels', 1.5), 'missedPixels is 1.5, it must be 0 to 1'],
    ['more eyes that missed than eyes', set('missedEyes', 2 ** 31), /of which 2147483648 missed/],
    ['a plane outside', node(0, root - (root % 65536)), /node 0 of the cells: its plane is 0, outside \d+ to \d+;/],
    ['a right child elsewhere', node(0, 0x00ff8000), /what follows it is said to be 255;/],
    ['no section', header('hiddenOffset', 0), /header: hiddenOffset is 0, its counts put it at \d+;/],
    ['a section elsewhere', header('hiddenOffset', 96), /header: hiddenOffset is 96, its counts put it at \d+;/],
    ['a section beyond the file', header('hiddenBytes', 0xfffffff0), /header: fileLength is \d+, its counts put it at/],
    ['a short section', header('hiddenBytes', 0), /header: hiddenOffset is \d+, its counts put it at 0;/],
  ])('with %s is refused in a line', (_, content, message) => {
    expect(refusal(() => readTreeFile(content))).toMatch(message);
  });

  it('with a cell that names the middle of a set is refused', () => {
    const { nodes, sets } = readTreeFile(bytes).hidden!.code;
    const cell = nodes.findLastIndex((word) => word > 0xc0000001 && (word & 0x3fffffff) < sets.length);
    expect(refusal(() => readTreeFile(node(cell, nodes[cell] + 1)))).toMatch(/no set begins at byte \d+;/);
  });

  it('of one cell that sees everything has a region of no steps, and none turned round', () => {
    const all: HiddenCells = { ...cells, axes: Uint8Array.of(CELL), planes: new Float32Array(1), sets: [] };
    const one = { ...all, links: Uint32Array.of(ALL_SEEN), boxes: new Float32Array(6) };
    const file = encodeTree(tree, { format: 'compact8', hidden: one });
    expect(readTreeFile(file).hidden!.code.setCount).toBe(0);
    const low = hiddenAt(file) + offsetOf(HIDDEN_HEADER, 'low');
    const turned = edited(file, (view) => view.setUint16(low, 5, true));
    expect(refusal(() => readTreeFile(turned))).toMatch('the region of the cells is 5, 0, 0 to 0, 0, 0;');
  });

  it('says where its bytes go', () => {
    const { sections } = describeTreeFile(bytes);
    expect(sections.map(({ name }) => name)).toEqual(['header', 'nodes', 'objects', 'ids', 'hidden']);
    expect(sections.at(-1)!.offset).toBe(at);
    expect(describeTreeFile(encodeTree(tree, { format: 'compact8' })).sections.length).toBe(4);
  });

  it('of a compact tree has the sets by slot where it has no ids, and by id where it has', () => {
    const compact = compactTree(tree, { format: 'compact8' });
    for (const ids of [true, false]) {
      const file = readTreeFile(encodeCompact(compact, { endian: 'big', ids, hidden: cells }));
      const hidden = createHiddenEye(file.hidden!.code, file.hidden!.shape);
      const random = createRandom(21);
      let asked = 0;
      for (let i = 0; i < 200; i++) {
        const eye = randomEye(random, 5, 95);
        const bits = setHiddenEye(hidden, eye);
        if (!bits) continue;
        asked++;
        const known = idsOfBits(bits.objects, compact.ids);
        expect(known).toEqual(idsOfSet(bruteSeen(cells, eye)!, 50));
      }
      expect(asked).toBeGreaterThan(20);
    }
  });

  it('of no objects has no section', () => {
    const none: HiddenCells = { ...cells, objectCount: 0, sets: cells.sets.map(() => new Uint8Array()) };
    for (const format of TREE_FORMATS) {
      const empty = buildSphereTree(new Float32Array(), FORMATS[format].build);
      const file = encodeTree(empty, { format, hidden: none });
      expect(sameBytes(file, encodeTree(empty, { format }))).toBe(true);
      const said = edited(file, (view) => view.setUint32(offsetOf(HEADER, 'hiddenBytes'), 64, true));
      expect(refusal(() => readTreeFile(said))).toMatch('an empty tree with hidden cells');
    }
  });

  it('of other objects is not written', () => {
    for (const format of TREE_FORMATS) {
      const other = caseOf(format, 20, 51, 8);
      const wrong = () => encodeTree(other.tree, { format, hidden: cells });
      expect(wrong).toThrow('the hidden cells are of 50 objects, the tree has 51');
    }
  });
});

it('noise in place of a section is refused or valid: 4,000 files, seed 30', () => {
  const random = createRandom(30);
  const files = TREE_FORMATS.map((format) => {
    const { tree, cells } = caseOf(format, 31, 25, 7);
    return encodeTree(tree, { format, endian: 'little', hidden: cells });
  });
  let refused = 0;
  for (let i = 0; i < 4000; i++) {
    const bytes = files[i % files.length];
    const at = hiddenAt(bytes) + (i % 3 === 0 ? 0 : HIDDEN_HEADER.size);
    const noise = edited(bytes, (view) => {
      for (let k = 1 + randomInt(random, 6); k > 0; k--)
        view.setUint8(at + randomInt(random, bytes.length - at), randomInt(random, 256));
    });
    if (refusal(() => readTreeFile(noise)) !== '') refused++;
  }
  expect(refused).toBeGreaterThan(3000);
  expect(refused).toBeLessThan(4000);
});

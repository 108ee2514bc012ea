/** Files of the compact formats: what was written comes back, bit by bit as layout.ts says; where their bytes go. */
import { describe, expect, it } from 'vitest';
import { scenes } from '../../../../scenes/index.ts';
import { compactTree } from '../../../../src/core/compact/build.ts';
import { CODINGS, COMPACT_FORMATS, type CompactFormat } from '../../../../src/core/compact/codings.ts';
import type { CompactTree } from '../../../../src/core/compact/compact-tree.ts';
import { expandCompact, unpack } from '../../../../src/core/compact/expand.ts';
import {
  decodeCompact,
  decodeTree,
  describeTreeFile,
  encodeCompact,
  encodeTree,
  readCompact,
} from '../../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../../src/core/file/format.ts';
import { compactFileBytes } from '../../../../src/core/file/formats/compact.ts';
import { FORMATS } from '../../../../src/core/file/formats.ts';
import { HEADER, type Layout, offsetOf, type RecordOf } from '../../../../src/core/file/layout.ts';
import { readRecord } from '../../../../src/core/file/record.ts';
import { openTreeFile } from '../../../../src/core/file/tree-file.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { LEAF, LINK_BITS, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { costViews, expectedCost } from '../../../../src/offline/n64/expected-cost.ts';
import { CEN64_COSTS } from '../../../../src/offline/n64/machine.ts';
import { edited, expectSameTree, makeTree, refusal, SCENES, sameBytes } from '../trees.ts';

const ENDIANS = ['big', 'little'] as const;
const SIZES = [0, 1, 2, 5, 64, 301];

/** A tree as `format` wants it. */
function treeFor(format: CompactFormat, scene: string, n: number, seed: number, leafSize?: number) {
  const options = { ...FORMATS[format].build, bounds: 'plane' as const };
  return makeTree(scene, n, seed, leafSize === undefined ? options : { ...options, leafSize });
}

function expectSameCompact(a: CompactTree, b: CompactTree): void {
  for (const name of ['nodes', 'objects', 'ids'] as const) expect(sameBytes(a[name], b[name]), name).toBe(true);
  const rest = (tree: CompactTree) => ({ ...tree, nodes: 0, objects: 0, ids: 0 });
  expect(rest(a)).toEqual(rest(b));
}

describe('how a tree is built for a format', () => {
  const castle = scenes.find(({ name }) => name === 'castle')!.build();
  const views = costViews(
    castle.spheres,
    castle.views.map((view) => createCamera(view)),
  );
  // in per cent, as COMPACT_BUILD states them; the castle, of 1,069 objects, has the most bytes an object of the built-in scenes
  it.each([
    ['compact8', 10.2, 0, 0.5],
    ['compact4', 6.2, 0, 1.2],
    ['compact2', 3.6, 1, 6.5],
  ] as const)('%s: at most %f bytes an object, and from %f to %f %% given in vain', (format, most, least, vain) => {
    const { spheres, boxes } = castle;
    const tree = compactTree(buildSphereTree(spheres, { ...FORMATS[format].build, boxes }), { format });
    const bytes = (encodeCompact(tree, { endian: 'big' }).length * 4) / spheres.length;
    expect(bytes).toBeLessThanOrEqual(most);
    expect(bytes).toBeGreaterThan(most - 0.2);
    const free = { order: 'none', costs: CEN64_COSTS, objectCycles: 0, fillWeight: 0 } as const;
    const { falselyVisible, visible } = expectedCost(tree, views, free)!;
    expect((100 * falselyVisible) / visible).toBeGreaterThan(least);
    expect((100 * falselyVisible) / visible).toBeLessThan(vain);
  });
});

describe.each(COMPACT_FORMATS)('%s', (format) => {
  it.each(Object.keys(SCENES))('comes back and gives the same bytes again: %s, seeds 0 to 11', (scene) => {
    for (let seed = 0; seed < 12; seed++)
      for (const endian of ENDIANS) {
        const ids = seed % 2 === 0;
        const tree = treeFor(format, scene, SIZES[seed % 6], seed, 1 + (seed % 4));
        const compact = compactTree(tree, { format, objectSpheres: seed % 3 > 0 });
        const bytes = encodeCompact(compact, { endian, ids });
        const file = openTreeFile(bytes);
        expect([file.format.name, file.endian]).toEqual([format, endian]);
        const read = readCompact(file);
        const inOrder = compact.ids.map((_, place) => place);
        expectSameCompact(read, ids ? compact : { ...compact, ids: inOrder });
        expect(sameBytes(encodeCompact(read, { endian, ids }), bytes), 'same bytes').toBe(true);

        const decoded = decodeTree(bytes);
        expect([decoded.format, decoded.endian, decoded.version]).toEqual([format, endian, 1]);
        expectSameTree(decoded.tree, expandCompact(read));
        expect(sameBytes(encodeTree(tree, { format, endian, ids, objectSpheres: seed % 3 > 0 }), bytes)).toBe(true);
      }
  });

  it('has each bit where the tables say', () => {
    const tree = compactTree(treeFor(format, 'uniform', 100, 1), { format });
    const { nodes, objects, links } = unpack(tree);
    for (const endian of ENDIANS) {
      const bytes = encodeCompact(tree, { endian });
      const view = new DataView(bytes.buffer);
      const { sections } = openTreeFile(bytes);
      const read = <L extends Layout>(layout: L, at: number): RecordOf<L> =>
        readRecord(view, at, layout, endian === 'little');
      expect(sections.nodes.bytes / CODINGS[format].bytes).toBe(links.length);
      for (let node = 0; node < links.length; node++) {
        const record = read(FORMATS[format].node, sections.nodes.offset + node * CODINGS[format].bytes);
        const axis = links[node] >>> LINK_BITS;
        if (axis !== LEAF) expect(axisOf(format, record), `node ${node}`).toBe(axis);
        if (format !== 'compact8') continue;
        const { x, y, z, r } = record as Record<string, number>;
        expect([x, y, z].map(signed).concat(r)).toEqual(Array.from(nodes.subarray(node * 4, node * 4 + 4)));
        const left = ((x & 3) << 12) | ((y & 15) << 8) | ((z & 15) << 4) | (r & 15);
        expect(left).toBe(axis === LEAF ? 0 : ((links[node] & 0x3fffffff) - node) / 2);
      }
      for (let object = 0; object < tree.objectCount; object++) {
        const record = read(FORMATS[format].object, sections.objects.offset + object * CODINGS[format].bytes);
        if (format !== 'compact8') continue;
        const { x, y, z, r } = record as Record<string, number>;
        expect([x, y, z].map(signed).concat(r)).toEqual(Array.from(objects.subarray(object * 4, object * 4 + 4)));
      }
    }
  });

  it('holds the same numbers in both byte orders, and words swapped', () => {
    const tree = compactTree(treeFor(format, 'uniform', 101, 4), { format });
    const [big, little] = ENDIANS.map((endian) => encodeCompact(tree, { endian, ids: true }));
    const header = (bytes: Uint8Array, order: boolean) => ({
      ...readRecord(new DataView(bytes.buffer), 0, HEADER, order),
      crc: 0,
    });
    expect(header(big, false)).toEqual(header(little, true));
    const { nodes, objects, ids } = openTreeFile(big).sections;
    for (const section of [nodes, objects, ids]) {
      const swapped = Buffer.from(big.slice(section.offset, section.offset + section.bytes));
      if (format !== 'compact4' || section === ids) swapped.swap16();
      expect(sameBytes(swapped, little.slice(section.offset, section.offset + section.bytes))).toBe(true);
    }
  });

  it('has objects and ids only where asked for, and accounts for every byte', () => {
    const { leafSize } = FORMATS[format].build;
    for (const n of [0, 1, 7, 100])
      for (const ids of [true, false])
        for (const objectSpheres of [true, false]) {
          const tree = treeFor(format, 'uniform', n, 2);
          const bytes = encodeTree(tree, { format, ids, objectSpheres });
          const info = describeTreeFile(bytes);
          const leaves = Math.ceil(n / leafSize);
          const each = CODINGS[format].bytes;
          const wanted = [
            96,
            Math.max(0, 2 * leaves - 1) * each,
            objectSpheres && n > leaves ? n * each : 0,
            ids ? n * 2 : 0,
          ];
          expect(info.sections.map((section) => section.bytes)).toEqual(wanted);
          expect(compactFileBytes(FORMATS[format], n, leafSize, { objects: objectSpheres, ids })).toBe(bytes.length);
          expect(encodeCompact(decodeCompact(bytes), { endian: info.endian, ids })).toEqual(bytes);
          expect(info.padding).toBe(bytes.length - wanted.reduce((sum, part) => sum + part));
          for (const { offset } of info.sections) expect(offset % 16).toBe(0);
          expect(info.header.idWidth).toBe(2);
          expect([info.header.objectsOffset > 0, info.header.idsOffset > 0]).toEqual([wanted[2] > 0, wanted[3] > 0]);
          const inTreeOrder = compactTree(tree, { format }).ids;
          expect(Array.from(decodeTree(bytes).tree.ids)).toEqual(Array.from(inTreeOrder, (id, k) => (ids ? id : k)));
        }
  });

  it('refuses a tree that is not valid, and one whose leaves are not full', () => {
    const compact = compactTree(treeFor(format, 'uniform', 30, 1), { format });
    expect(() => encodeCompact({ ...compact, depth: 2 }, { endian: 'big' })).toThrow(
      /^this compact tree is not valid: the tree is \d levels deep, not 2$/,
    );
    expect(() => encodeTree(makeTree('uniform', 31, 1, { leafSize: 3, split: 'midpoint' }), { format })).toThrow(
      `is not full; ${format} needs a tree built with full leaves`,
    );
    expect(() => encodeTree(makeTree('all in one place', 16385, 1, { leaves: 'balanced' }), { format })).toThrow(
      `16385 leaves; ${format} addresses 16384: build with a larger --leaf`,
    );
  });

  it('with any of its limits crossed in the header is refused with the reason', () => {
    const bytes = encodeTree(treeFor(format, 'uniform', 10, 1, 4), { format, endian: 'big' });
    const word = (field: HeaderField, value: number) =>
      refusal(() => decodeTree(edited(bytes, (v) => v.setUint32(offsetOf(HEADER, field), value))));
    const scale = (value: number) =>
      refusal(() => decodeTree(edited(bytes, (v) => v.setFloat32(offsetOf(HEADER, 'scale'), value))));
    expect(word('leafSize', 3)).toBe(
      `tree file: header: 10 objects do not fill 3 leaves of 3, as ${format} has them; build the file again`,
    );
    expect(word('leafSize', 5)).toMatch('header: 10 objects do not fill 3 leaves of 5');
    expect(word('objectCount', 65536)).toMatch(
      `header: objectCount is 65536, ${format} numbers at most 65535; build with --format float16`,
    );
    expect(word('objectsOffset', 0)).toMatch(/header: (idsOffset|fileLength) is \d+, its counts put it at/);
    expect(word('idsOffset', 96)).toMatch('header: idsOffset is 96, its counts put it at');
    expect(word('depth', 4)).toMatch('the tree is 3 levels deep, not 4; build the file again');
    expect(scale(3)).toMatch(`header: scale is 3, ${format} has a power of two; build the file again`);
    expect(scale(2 ** -101)).toMatch('header: scale is 3.944304526105059e-31, it must be 7.88');
    expect(scale(2)).toMatch(/^tree file: (origin x = .*|header: bounds 0 is .*); build the file again$/);
    const axis = format === 'compact8' ? 1 : format === 'compact4' ? 3 : 1;
    const low = edited(bytes, (v) => v.setUint8(HEADER.size + axis, v.getUint8(HEADER.size + axis) | 15));
    expect(refusal(() => decodeTree(low))).toMatch('node 0: axis 3; it must be 0 to 2; build the file again');
  });

  it('from noise behind a sound header is refused or sound: 1,500 files, seeds 0 to 1499', () => {
    const reasons = new Set<string>();
    for (let seed = 0; seed < 1500; seed++) {
      const random = createRandom(seed);
      const n = 1 + randomInt(random, 40);
      const options = { format, ids: seed % 3 === 0, objectSpheres: seed % 2 === 0 };
      const bytes = encodeTree(treeFor(format, 'uniform', n, seed, 1 + randomInt(random, 4)), options);
      const noisy = edited(bytes, (v) => {
        // whole noise is refused at its first node: mostly a few bits
        const edits = seed % 10 === 0 ? bytes.length : 1 + randomInt(random, 4);
        for (let i = 0; i < edits; i++) {
          const at = HEADER.size + randomInt(random, bytes.length - HEADER.size);
          v.setUint8(at, v.getUint8(at) ^ (1 << randomInt(random, 8)));
        }
      });
      const reason = refusal(() => expect(validateTree(decodeTree(noisy).tree), `seed ${seed}`).toEqual([]));
      reasons.add(reason.replace(/-?[\d.]+(e[-+]\d+)?/g, '#'));
    }
    expect(reasons.size).toBeGreaterThan(3);
  });
});

describe('the frame', () => {
  it('of float16 and seed20 has scale 1 still', () => {
    for (const format of ['float16', 'seed20'] as const) {
      const bytes = encodeTree(makeTree('uniform', 9, 1), { format, endian: 'big' });
      const scaled = edited(bytes, (v) => v.setFloat32(offsetOf(HEADER, 'scale'), 2));
      expect(refusal(() => decodeTree(scaled))).toBe(
        `tree file: header: scale is 2, ${format} has 1; build the file again`,
      );
    }
  });

  it('of another format is none for readCompact', () => {
    const file = openTreeFile(encodeTree(makeTree('uniform', 9, 1)));
    expect(refusal(() => readCompact(file))).toMatch('format float16 is not a compact one');
  });
});

describe('describeTreeFile', () => {
  it('tells bounds from links in a node', () => {
    const bits = (format: TreeFormat, tree: SphereTree) => describeTreeFile(encodeTree(tree, { format })).nodeBits;
    expect(COMPACT_FORMATS.map((format) => bits(format, treeFor(format, 'uniform', 9, 1)))).toEqual([
      { bounds: 48, link: 16, shared: true, padding: 0 },
      { bounds: 30, link: 2, shared: false, padding: 0 },
      { bounds: 14, link: 2, shared: false, padding: 0 },
    ]);
    expect((['float16', 'seed20'] as const).map((format) => bits(format, makeTree('uniform', 9, 1)))).toEqual([
      { bounds: 96, link: 32, shared: true, padding: 0 },
      { bounds: 128, link: 24, shared: false, padding: 8 },
    ]);
  });
});

type HeaderField = Parameters<typeof offsetOf<typeof HEADER>>[1];

const signed = (word: number) => (word << 16) >> 16;

function axisOf(format: CompactFormat, record: Record<string, number | number[]>): number {
  if (format === 'compact8') return (Number(record.x) >> 2) & 3;
  return Number(format === 'compact4' ? record.r : record.word) & 3;
}

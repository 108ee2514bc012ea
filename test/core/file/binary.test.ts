import { describe, expect, it } from 'vitest';
import { decodeTree, describeTreeFile, encodeTree, readTreeFile } from '../../../src/core/file/binary.ts';
import { FORMATS, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { FLOAT16_NODE, HEADER, SEED20_NODE } from '../../../src/core/file/layout.ts';
import { readRecord } from '../../../src/core/file/record.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { BOUNDS } from '../../../src/core/tree/sphere/node-bounds.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { LEAF, packLink, type SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { SPLIT_NAMES } from '../../../src/core/tree/sphere/splits.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';
import { expectSameStructure, expectSameTree, firstOutside, makeTree, SCENES, sameBytes } from './trees.ts';

const ENDIANS = ['big', 'little'] as const;
const SIZES = [0, 1, 2, 3, 7, 64, 65, 500];

/** The spheres that a float16 file holds, origin added, as doubles; each float checked on the way. */
function storedSpheres(bytes: Uint8Array, tree: SphereTree): Float64Array {
  const { header, endian } = describeTreeFile(bytes);
  const view = new DataView(bytes.buffer);
  const stored = new Float64Array(tree.spheres.length);
  for (let at = 0; at < stored.length; at++) {
    const offset = header.nodesOffset + 4 * at;
    const value = view.getFloat32(offset, endian === 'little');
    const low = view.getUint32(offset, endian === 'little') & 0xff;
    const normal = value === 0 || (Math.abs(value) >= 2 ** -126 && Number.isFinite(value));
    if (!normal) throw new Error(`word ${at} is ${value}`);
    if (low !== ((tree.links[at >> 2] >>> (24 - 8 * (at & 3))) & 0xff)) throw new Error(`word ${at}: byte ${low}`);
    stored[at] = value + ((at & 3) < 3 ? header.origin[at & 3] : 0);
  }
  return stored;
}

/** First node whose stored sphere does not hold the one that is read, or -1; the doubles' own rounding is allowed for. */
function firstOutsideStored(stored: Float64Array, read: Float32Array): number {
  for (let at = 0; at < read.length; at += 4) {
    const distance = Math.hypot(read[at] - stored[at], read[at + 1] - stored[at + 1], read[at + 2] - stored[at + 2]);
    const rounding = 2 ** -50 * Math.max(Math.abs(stored[at]), Math.abs(stored[at + 1]), Math.abs(stored[at + 2]));
    if (!(distance + read[at + 3] <= stored[at + 3] + rounding)) return at / 4;
  }
  return -1;
}

describe.each(Object.keys(SCENES))('float16: %s', (scene) => {
  it.each([1, 2, 5, 32])(
    'leaves of up to %i come back, hold the original, and give the same bytes again',
    (leafSize) => {
      for (const n of SIZES)
        for (const endian of ENDIANS) {
          const tree = makeTree(scene, n, n, { leafSize });
          const bytes = encodeTree(tree, { format: 'float16', endian });
          const read = decodeTree(bytes);
          expect([read.format, read.endian, read.version]).toEqual(['float16', endian, 1]);
          expect(validateTree(read.tree)).toEqual([]);
          expectSameStructure(read.tree, tree);
          expect(firstOutside(read.tree.spheres, tree.spheres), 'node outside').toBe(-1);
          expect(firstOutside(read.tree.objects, tree.objects), 'object outside').toBe(-1);
          expect(firstOutsideStored(storedSpheres(bytes, tree), read.tree.spheres), 'stored').toBe(-1);
          expect(sameBytes(encodeTree(read.tree, { format: 'float16', endian }), bytes), 'same bytes').toBe(true);
          const several = tree.ids.length > (tree.links.length + 1) / 2;
          if (several) expect(sameBytes(read.tree.objects, tree.objects), 'exact objects').toBe(true);
          expect(describeTreeFile(bytes).header.objectsOffset > 0).toBe(several);
        }
    },
  );

  it('grows no sphere by more than 6 * 2^-16 of the extent', () => {
    const tree = makeTree(scene, 300, 300);
    const read = decodeTree(encodeTree(tree)).tree;
    const { spheres } = tree;
    let extent = 0;
    let greatest = 0;
    for (let at = 0; at < spheres.length; at += 4) {
      const distance = [0, 1, 2].map((k) => spheres[at + k] - spheres[k]);
      extent = Math.max(extent, Math.hypot(...distance) + spheres[at + 3]);
      greatest = Math.max(greatest, ...[0, 1, 2].map((k) => Math.abs(spheres[at + k])));
    }
    // and what a float of the world's size, and the least normal float, cannot tell apart
    const bound = 6 * 2 ** -16 * extent + 4 * 2 ** -23 * greatest + 2 ** -122;
    for (let at = 3; at < spheres.length; at += 4) expect(read.spheres[at] - spheres[at]).toBeLessThanOrEqual(bound);
  });
});

describe.each(Object.keys(SCENES).filter((name) => !name.startsWith('huge')))('seed20: %s', (scene) => {
  it('comes back, holds the original, and gives the same bytes again', () => {
    for (const n of SIZES)
      for (const endian of ENDIANS) {
        const tree = makeTree(scene, n, n);
        const bytes = encodeTree(tree, { format: 'seed20', endian });
        const view = new DataView(bytes.buffer);
        for (let node = 0; node < tree.links.length; node++) {
          const { pos, radiusSqr } = readRecord(view, HEADER.size + node * 20, SEED20_NODE, endian === 'little');
          for (const value of [...pos, radiusSqr])
            if (value !== 0 && Math.abs(value) < 2 ** -126)
              throw new Error(`node ${node} holds the subnormal ${value}`);
        }
        const read = decodeTree(bytes);
        expect([read.format, read.endian, read.version]).toEqual(['seed20', endian, 1]);
        expectSameStructure(read.tree, tree);
        expect(firstOutside(read.tree.spheres, tree.spheres), 'node outside').toBe(-1);
        if (!/tiny|subnormal|next to 0/.test(scene)) expectSameTree(read.tree, tree);
        expect(sameBytes(encodeTree(read.tree, { format: 'seed20', endian }), bytes), 'same bytes').toBe(true);
      }
  });
});

/** Spheres of the objects; a compact tree has its leaves' own in another order. */
function byId({ ids, objects }: SphereTree): Float32Array {
  const spheres = new Float32Array(objects.length);
  ids.forEach((id, slot) => {
    spheres.set(objects.subarray(slot * 4, slot * 4 + 4), id * 4);
  });
  return spheres;
}

describe.each(TREE_FORMATS)('%s', (format) => {
  it.each(ENDIANS)('comes back, holds the original, and gives the same bytes again: %s', (endian) => {
    for (const n of SIZES) {
      const tree = makeTree('uniform', n, n, FORMATS[format].build);
      const bytes = encodeTree(tree, { format, endian, ids: true });
      const read = decodeTree(bytes);
      expect([read.format, read.endian, read.version]).toEqual([format, endian, 1]);
      expect(validateTree(read.tree)).toEqual([]);
      expect(firstOutside(byId(read.tree), byId(tree)), 'object outside').toBe(-1);
      expect(sameBytes(readTreeFile(bytes).write({ endian, ids: true }), bytes), 'same bytes').toBe(true);
    }
  });
});

describe('float16 and seed20', () => {
  it('store 200 random trees of every build option, holding them, seeds 1000 to 1199', () => {
    for (let seed = 1000; seed < 1200; seed++) {
      const random = createRandom(seed);
      const scene = Object.keys(SCENES)[randomInt(random, 3)];
      const split = SPLIT_NAMES[randomInt(random, SPLIT_NAMES.length)];
      const bounds = BOUNDS[randomInt(random, BOUNDS.length)];
      const leafSize = 1 + randomInt(random, 3) * randomInt(random, 8);
      const tree = makeTree(scene, randomInt(random, 120), seed, { split, bounds, leafSize });
      for (const format of leafSize === 1 ? (['float16', 'seed20'] as const) : (['float16'] as const)) {
        const bytes = encodeTree(tree, { format });
        const read = decodeTree(bytes).tree;
        expectSameStructure(read, tree);
        expect(firstOutside(read.spheres, tree.spheres), `seed ${seed}`).toBe(-1);
        expect(firstOutside(read.objects, tree.objects), `seed ${seed}`).toBe(-1);
        expect(sameBytes(encodeTree(read, { format }), bytes), `seed ${seed}`).toBe(true);
      }
    }
  });

  it.each(['float16', 'seed20'] as const)('%s holds the same numbers in both byte orders', (format) => {
    const tree = makeTree('uniform', 500, 3);
    const big = encodeTree(tree, { format, endian: 'big' });
    const little = encodeTree(tree, { format, endian: 'little' });
    expect(sameBytes(big, little)).toBe(false);
    expectSameTree(decodeTree(big).tree, decodeTree(little).tree);
    const header = (bytes: Uint8Array, order: boolean) => ({
      ...readRecord(new DataView(bytes.buffer), 0, HEADER, order),
      crc: 0,
    });
    expect(header(big, false)).toEqual(header(little, true));
    // word for word in the nodes that are all words
    if (format === 'float16') {
      const swapped = big.slice(HEADER.size, HEADER.size + tree.links.length * FLOAT16_NODE.size);
      Buffer.from(swapped.buffer).swap32();
      expect(sameBytes(swapped, little.slice(HEADER.size, HEADER.size + swapped.length))).toBe(true);
    }
  });

  it('store 65,536 objects with ids of two bytes, 65,537 and 70,000 with four', () => {
    for (const [n, width, scene] of [
      [65536, 2, 'uniform'],
      [65537, 4, 'all in one place'],
      [70000, 4, 'uniform'],
    ] as const) {
      const tree = buildSphereTree(makeTree(scene, n, n, { leafSize: 4 }).objects, { split: 'midpoint', leafSize: 4 });
      const bytes = encodeTree(tree);
      expect(describeTreeFile(bytes).header.idWidth).toBe(width);
      const read = decodeTree(bytes).tree;
      expectSameStructure(read, tree);
      expect(firstOutside(read.spheres, tree.spheres)).toBe(-1);
    }
  });

  it('read a file that stands inside a larger buffer', () => {
    const bytes = encodeTree(makeTree('uniform', 20, 1));
    const buffer = new Uint8Array(bytes.length + 7);
    buffer.set(bytes, 3);
    expectSameTree(decodeTree(buffer.subarray(3, 3 + bytes.length)).tree, decodeTree(bytes).tree);
  });

  it('are float16 and little by default', () => {
    const { format, endian } = decodeTree(encodeTree(makeTree('uniform', 3, 1)));
    expect([format, endian]).toEqual(['float16', 'little']);
  });
});

describe('describeTreeFile', () => {
  it('accounts for every byte', () => {
    for (const [format, leafSize] of [
      ['float16', 1],
      ['float16', 4],
      ['seed20', 1],
    ] as const)
      for (const n of [0, 1, 37]) {
        const bytes = encodeTree(makeTree('uniform', n, 1, { leafSize }), { format });
        const info = describeTreeFile(bytes);
        const parts = info.sections.reduce((sum, section) => sum + section.bytes, 0);
        expect(parts + info.padding).toBe(bytes.length);
        expect(info.bytesPerObject).toBe(n ? bytes.length / n : 0);
        for (const { offset } of info.sections) expect(offset % 16).toBe(0);
      }
    expect(describeTreeFile(encodeTree(makeTree('uniform', 37, 1))).sections.map((s) => s.bytes)).toEqual([
      96, 1168, 0, 74,
    ]);
  });
});

describe('the bounds in the header', () => {
  it.each(['uniform', 'a map 9e4 from the origin', 'radius 0'])(
    'are the least box of floats that holds all objects: %s',
    (scene) => {
      for (const options of [{ format: 'seed20' }, { format: 'float16' }] as const)
        for (const leafSize of options.format === 'seed20' ? [1] : [1, 4]) {
          const bytes = encodeTree(makeTree(scene, 100, 5, { leafSize }), options);
          const { objects } = decodeTree(bytes).tree;
          const { bounds } = describeTreeFile(bytes).header;
          for (let axis = 0; axis < 3; axis++) {
            const low = Math.min(...Array.from({ length: 100 }, (_, i) => objects[i * 4 + axis] - objects[i * 4 + 3]));
            const high = Math.max(...Array.from({ length: 100 }, (_, i) => objects[i * 4 + axis] + objects[i * 4 + 3]));
            expect(bounds[axis]).toBeLessThanOrEqual(low);
            expect(bounds[axis + 3]).toBeGreaterThanOrEqual(high);
            expect(low - bounds[axis] + bounds[axis + 3] - high).toBeLessThanOrEqual(
              2 ** -22 * (Math.abs(low) + Math.abs(high)),
            );
          }
        }
    },
  );
});

describe('limits', () => {
  it('are thrown by name', () => {
    const three = makeTree('uniform', 30, 1, { leafSize: 3 });
    expect(() => encodeTree(three, { format: 'seed20' })).toThrow(
      /^leaf \d+ holds [23] objects; seed20 stores one: build with --leaf 1$/,
    );
    expect(() => encodeTree(makeTree('all in one place', 32769, 1), { format: 'seed20' })).toThrow(
      '65537 nodes; seed20 addresses 65536, 32768 objects: use float16',
    );
    expect(() => encodeTree(sphereTree([0, 0, 0, 2e19]), { format: 'seed20' })).toThrow(
      /^node 0: radius .* its square is more than a 32-bit float holds \(radius up to 1.8e19\)/,
    );
    expect(() => encodeTree(sphereTree([0, 0, 0, 3.4028234663852886e38]))).toThrow(
      /^node 0: radius .*scale the scene down/,
    );
    expect(() => encodeTree(sphereTree([3e38, 0, 0, 1e38]))).toThrow(/bounds is Infinity/);
    expect(() => encodeTree(pair(3.4028234663852886e38, 1e38))).toThrow(/^node 1: x = .* lies too far from the root/);
    expect(() => encodeTree(chain(65))).toThrow('this tree is not valid: node 127: deeper than 64 levels');
    expect(decodeTree(encodeTree(chain(64))).tree.depth).toBe(64);
    expect(() => encodeTree(three, { format: 'x' as 'seed20' })).toThrow(
      'format x: it must be float16, seed20, compact8, compact4, compact2',
    );
    expect(() => encodeTree(three, { endian: 'Big' as 'big' })).toThrow('byte order Big: it must be big or little');
  });

  it('include an invalid tree', () => {
    const tree = makeTree('uniform', 10, 1);
    tree.spheres[3] /= 2;
    expect(() => encodeTree(tree)).toThrow(/^this tree is not valid: node 0: object \d+ reaches/);
  });

  it('leave room for the largest that fits', () => {
    for (const endian of ENDIANS) {
      const large = decodeTree(encodeTree(sphereTree([1, 2, 3, 1.8e19]), { format: 'seed20', endian })).tree;
      expect(large.spheres[3]).toBe(Math.fround(1.8e19));
      expect(decodeTree(encodeTree(sphereTree([0, 0, 0, 3.4e38]), { endian })).tree.spheres[3]).toBeGreaterThan(
        3.39e38,
      );
    }
  });
});

function sphereTree(sphere: number[]): SphereTree {
  return {
    spheres: Float32Array.from(sphere),
    links: Uint32Array.of(packLink(LEAF, 0)),
    first: Uint32Array.of(0, 1),
    objects: Float32Array.from(sphere),
    ids: Uint32Array.of(0),
    depth: 1,
    leafSize: 1,
  };
}

/** Two points under a root whose centre is one of them; the other, rounded, may lie beyond the greatest float. */
function pair(a: number, b: number): SphereTree {
  const root = [b, 0, 0, 3.4028234663852886e38];
  const tree = sphereTree([a, 0, 0, 0]);
  return {
    ...tree,
    spheres: Float32Array.of(...root, a, 0, 0, 0, b, 0, 0, 0),
    links: Uint32Array.of(packLink(0, 2), packLink(LEAF, 0), packLink(LEAF, 1)),
    first: Uint32Array.of(0, 0, 1, 2),
    objects: Float32Array.of(a, 0, 0, 0, b, 0, 0, 0),
    ids: Uint32Array.of(1, 0),
    depth: 2,
  };
}

/** Every left child a leaf: as deep as a tree of its size can be. */
function chain(depth: number): SphereTree {
  const nodes = 2 * depth - 1;
  const links = Uint32Array.from({ length: nodes }, (_, i) =>
    i % 2 === 0 && i < nodes - 1 ? packLink(1, i + 2) : packLink(LEAF, i >> 1),
  );
  return {
    spheres: new Float32Array(nodes * 4).fill(1),
    links,
    first: Uint32Array.from({ length: nodes + 1 }, (_, i) => (i === nodes ? depth : i >> 1)),
    objects: new Float32Array(depth * 4).fill(1),
    ids: Uint32Array.from({ length: depth }, (_, i) => i),
    depth,
    leafSize: 1,
  };
}

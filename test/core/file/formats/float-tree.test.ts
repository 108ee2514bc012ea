/**
 * A float16 file as the C runtime sees it. Oracle: a DataView at the places that layout.ts gives, and decodeTree.
 */
import { describe, expect, it } from 'vitest';
import { decodeTree, describeTreeFile, encodeTree, readFloatTree } from '../../../../src/core/file/binary.ts';
import { TREE_FORMATS } from '../../../../src/core/file/formats.ts';
import { FLOAT16_NODE, HEADER, OBJECT } from '../../../../src/core/file/layout.ts';
import { edited, makeTree, refusal, sameBytes } from '../trees.ts';

const LEAF_SIZES = [1, 3];

/** n x (x, y, z, r) as they stand in the file. */
function floatsAt(bytes: Uint8Array, offset: number, records: number, size: number, little: boolean): Float32Array {
  const view = new DataView(bytes.buffer);
  return new Float32Array(records * 4).map((_, i) => view.getFloat32(offset + (i >> 2) * size + 4 * (i & 3), little));
}

describe.each(['big', 'little'] as const)('readFloatTree, %s-endian', (endian) => {
  it.each(LEAF_SIZES)('gives the floats, links and ids that stand in the file, leaves of %i', (leafSize) => {
    for (const scene of ['uniform', 'a map 9e4 from the origin', 'radius 0', 'all in one place', 'tiny, 1e-30'])
      for (const n of [0, 1, 2, 40]) {
        const source = makeTree(scene, n, 4, { leafSize });
        const bytes = encodeTree(source, { format: 'float16', endian });
        const tree = readFloatTree(bytes);
        const { header, sections } = describeTreeFile(bytes);
        const at = (name: string) => sections.find((section) => section.name === name)!;
        const floats = (name: string, count: number, size: number) =>
          floatsAt(bytes, at(name).offset, count, size, endian === 'little');
        const { tree: decoded } = decodeTree(bytes);

        expect(sameBytes(tree.nodes, floats('nodes', header.nodeCount, FLOAT16_NODE.size))).toBe(true);
        expect(tree.links).toEqual(decoded.links);
        expect(tree.links).toEqual(source.links);
        expect(Array.from(tree.ids)).toEqual(Array.from(source.ids));
        expect([tree.depth, tree.origin]).toEqual([source.depth, header.origin]);
        if (at('objects').bytes === 0) expect(tree.objects.length).toBe(0);
        else {
          expect(sameBytes(tree.objects, floats('objects', n, OBJECT.size))).toBe(true);
          expect(sameBytes(tree.objects, source.objects)).toBe(true);
        }
        for (let i = 0; i < tree.nodes.length; i += 4)
          for (let k = 0; k < 3; k++)
            expect(Math.fround(tree.nodes[i + k] + header.origin[k])).toBe(decoded.spheres[i + k]);
      }
  });

  it('has an objects section where a leaf holds several objects, and nowhere else', () => {
    const objectsOf = (n: number, leafSize: number) =>
      readFloatTree(encodeTree(makeTree('uniform', n, 1, { leafSize }), { format: 'float16', endian })).objects.length;
    expect([objectsOf(20, 1), objectsOf(1, 4), objectsOf(20, 4)]).toEqual([0, 0, 80]);
  });

  it('reads ids of four bytes', () => {
    const source = makeTree('uniform', 65537, 2);
    const tree = readFloatTree(encodeTree(source, { format: 'float16', endian }));
    expect(tree.ids.includes(65536)).toBe(true);
    expect(sameBytes(tree.ids, source.ids)).toBe(true);
  });

  it('refuses every other format, and damage', () => {
    for (const format of TREE_FORMATS) {
      if (format === 'float16') continue;
      const leaves = format === 'seed20' ? 'any' : 'balanced';
      const bytes = encodeTree(makeTree('uniform', 9, 3, { leaves }), { format, endian });
      expect(refusal(() => readFloatTree(bytes))).toBe(
        `tree file: this is a ${format} file; a cull in floats reads float16`,
      );
    }
    const bytes = encodeTree(makeTree('uniform', 9, 3), { format: 'float16', endian });
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at] ^= 4;
      expect(refusal(() => readFloatTree(damaged))).not.toBe('');
      expect(refusal(() => readFloatTree(bytes.subarray(0, at)))).not.toBe('');
    }
  });

  it('does not look at the content of nodes', () => {
    const bytes = encodeTree(makeTree('uniform', 9, 3), { format: 'float16', endian });
    const strange = edited(bytes, (view, little) => view.setUint32(HEADER.size, 0x7fc00000, little));
    expect(refusal(() => decodeTree(strange))).not.toBe('');
    expect(readFloatTree(strange).nodes[0]).toBeNaN();
  });
});

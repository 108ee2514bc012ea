import { describe, expect, test } from 'vitest';
import { hasBit } from '../../../../src/core/base/bits.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { bruteSeen } from '../../../../src/core/tree/hidden/brute-hidden.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../../../src/core/tree/hidden/hidden-cells.ts';
import {
  encodeHidden,
  type HiddenCode,
  hiddenCodeBytes,
  MAX_HIDDEN_NODES,
} from '../../../../src/core/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../../../src/core/tree/hidden/hidden-decode.ts';
import { createHiddenEye, setHiddenEye, setHiddenFixedEye } from '../../../../src/core/tree/hidden/hidden-eye.ts';
import { gridStep } from '../../../../src/core/tree/hidden/hidden-grid.ts';
import { validateHidden } from '../../../../src/core/tree/hidden/validate-hidden.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { KINDS, randomSpheres } from '../sphere/cases.ts';
import { idsOfBits, idsOfSet, nodesAbove, randomCells, randomEye } from './hidden-cases.ts';
import { hiddenSetBytes } from './hidden-set-bytes.ts';

/** A tree, cells and sets of its objects, and their coding. */
function randomCase(seed: number) {
  const random = createRandom(seed);
  const count = 1 + Math.floor(random() ** 2 * 300);
  const leafSize = [1, 3, 8][seed % 3];
  const tree = buildSphereTree(randomSpheres(random, count, KINDS[seed % KINDS.length]), { leafSize });
  const cells = randomCells(random, count, 1 + Math.floor(random() * 40));
  return { random, tree, cells, code: encodeHidden(cells, tree, tree.ids) };
}

/** Everything in a coding but its test, as one text. */
const textOf = (code: HiddenCode) => JSON.stringify({ ...code, sets: [...code.sets], nodes: [...code.nodes] });

test.each([1, 2, 3])('80 codings give each eye its cell’s set or everything, seed %i', (first) => {
  let asked = 0;
  let seenAll = 0;
  let knownInCells = 0;
  for (let k = 0; k < 80; k++) {
    const { random, tree, cells, code } = randomCase(first * 1000 + k);
    expect(validateHidden(code, tree)).toEqual([]);
    const hidden = createHiddenEye(code, tree);
    for (let i = 0; i < 40; i++) {
      const eye = randomEye(random);
      const set = bruteSeen(cells, eye);
      const bits = setHiddenEye(hidden, eye);
      if (set) knownInCells++;
      if (!bits) {
        seenAll++;
        continue;
      }
      asked++;
      expect(set).not.toBeNull();
      expect(idsOfBits(bits.objects, tree.ids)).toEqual(idsOfSet(set!, tree.ids.length));
      const nodes = Array.from(tree.links, (_, node) => node).filter((node) => hasBit(bits.nodes, node));
      const wanted = nodesAbove(tree, bits.objects);
      if (wanted.length > 0) expect(nodes).toEqual(wanted);
      else expect(nodes).toEqual(Array.from({ length: nodes.length }, (_, i) => i));
    }
  }
  expect(asked).toBeGreaterThan(1000);
  // a margin takes a 256th of a region at each side: of the eyes in a box, no more than one in fifty is lost by it
  expect(asked).toBeGreaterThan(0.98 * knownInCells);
  expect(seenAll).toBeGreaterThan(200);
});

test('an eye at a border sees everything or has the set of a cell that it is in: every border of 60 codings, seed 4', () => {
  let onBorder = 0;
  for (let seed = 4; seed < 64; seed++) {
    const { random, tree, cells, code } = randomCase(seed);
    const hidden = createHiddenEye(code, tree);
    for (let node = 0; node < cells.axes.length; node++) {
      if (cells.axes[node] !== CELL || cells.links[node] === ALL_SEEN) continue;
      for (let side = 0; side < 6; side++) {
        const box = cells.boxes.subarray(node * 6, node * 6 + 6);
        const eye = [0, 1, 2].map((k) => Math.fround(box[k] + (box[k + 3] - box[k]) * random()));
        // a step or less outside the border
        eye[side % 3] = Math.fround(box[side] + (side < 3 ? -1 : 1) * code.scale * random());
        const set = bruteSeen(cells, eye);
        const bits = setHiddenEye(hidden, eye);
        if (!bits) continue;
        onBorder++;
        expect(set).not.toBeNull();
        expect(idsOfBits(bits.objects, tree.ids)).toEqual(idsOfSet(set!, tree.ids.length));
      }
    }
  }
  expect(onBorder).toBeGreaterThan(100);
});

test('an eye at no place, or far away, sees everything', () => {
  const { tree, code } = randomCase(70);
  const hidden = createHiddenEye(code, tree);
  for (const v of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30, -1e30])
    for (let k = 0; k < 3; k++) expect(setHiddenEye(hidden, [50, 50, 50].with(k, v))).toBeNull();
});

test('the eye of a fixed query, on the grid, is given what the same eye is given in the world: 300 eyes, seed 71', () => {
  const { random, tree, code } = randomCase(71);
  const [world, fixed] = [createHiddenEye(code, tree), createHiddenEye(code, tree)];
  let known = 0;
  for (let i = 0; i < 300; i++) {
    const eye = randomEye(random);
    const wanted = setHiddenEye(world, eye);
    const given = setHiddenFixedEye(
      fixed,
      Int32Array.from(eye, (v, k) => gridStep(code, k, v) - 32768),
    );
    expect(given).toEqual(wanted);
    if (given) known++;
  }
  expect(known).toBeGreaterThan(60);
});

test('what is decoded is coded as the same bytes, and the same cells give the same: 120 codings, seed 5', () => {
  for (let seed = 5; seed < 125; seed++) {
    const { tree, cells, code } = randomCase(seed);
    expect(textOf(encodeHidden(cells, tree, tree.ids))).toBe(textOf(code));
    const again = encodeHidden(decodeHidden(code, tree, tree.ids), tree, tree.ids, code);
    expect(textOf(again)).toBe(textOf(code));
  }
});

test('a coarse grid gives sets too, and never another cell’s: a step of 8 and of 64, seed 6', () => {
  for (const scale of [8, 64]) {
    const { random, tree, cells } = randomCase(6);
    const code = encodeHidden(cells, tree, tree.ids, { scale, origin: [0, 64, -64] });
    expect(validateHidden(code, tree)).toEqual([]);
    const hidden = createHiddenEye(code, tree);
    for (let i = 0; i < 500; i++) {
      const eye = randomEye(random);
      const bits = setHiddenEye(hidden, eye);
      if (bits) expect(idsOfBits(bits.objects, tree.ids)).toEqual(idsOfSet(bruteSeen(cells, eye)!, tree.ids.length));
    }
  }
});

describe('a coding', () => {
  const tree = buildSphereTree(randomSpheres(createRandom(7), 40, 'scattered'), { leafSize: 4 });
  const one = (set: Uint8Array): HiddenCells => ({
    axes: Uint8Array.of(CELL),
    planes: new Float32Array(1),
    links: Uint32Array.of(0),
    boxes: Float32Array.of(0, 0, 0, 8, 8, 8),
    sets: [set],
    objectCount: 40,
    tested: null,
  });
  const all = new Uint8Array(5).fill(255);

  test('of everything takes a bit for each inner node and each object', () => {
    const inner = (tree.links.length - 1) / 2;
    expect(hiddenSetBytes(tree, tree.ids, all)).toBe(Math.ceil((inner + 40) / 8));
  });

  test('of nothing takes two bits for each node on the way to the leftmost leaf, and its objects', () => {
    let depth = 0;
    while (tree.links[depth] >>> 30 !== 3) depth++;
    expect(hiddenSetBytes(tree, tree.ids, new Uint8Array(5))).toBe(Math.ceil((2 * depth + tree.first[depth + 1]) / 8));
  });

  test('has a header, 4 bytes a node and 6 a cell beside its sets', () => {
    const code = encodeHidden(one(all), tree, tree.ids);
    expect(hiddenCodeBytes(code)).toBe(48 + 4 + 6 + code.sets.length);
    expect(code.setCount).toBe(1);
  });

  test('has sets that are equal once', () => {
    const cells = randomCells(createRandom(8), 40, 20);
    const same = { ...cells, sets: cells.sets.map(() => all) };
    expect(encodeHidden(same, tree, tree.ids).setCount).toBe(1);
  });

  test('refuses cells that are not valid, of other objects, or too many', () => {
    const encode = (cells: HiddenCells) => () => encodeHidden(cells, tree, tree.ids);
    expect(encode({ ...one(all), links: Uint32Array.of(1) })).toThrow('node 0: set 1 of 1');
    expect(encode({ ...one(all), boxes: Float32Array.of(0, 0, 0, 8, -1, 8) })).toThrow('node 0: its box is');
    expect(encode({ ...one(all), boxes: Float32Array.of(0, 0, 0, 8, Number.NaN, 8) })).toThrow('node 0: its box is');
    expect(encode({ ...one(new Uint8Array(4)) })).toThrow('set 0 has 4 bytes, 40 objects take 5');
    expect(encode({ ...one(all), axes: Uint8Array.of(0) })).toThrow('right child 0 is not there');
    expect(encode({ ...one(all), axes: Uint8Array.of(4) })).toThrow('node 0: axis 4');
    expect(encode({ ...one(all), tested: { eyes: 2, missedPixels: 0, missedEyes: 3 } })).toThrow('tested with 2 eyes');
    expect(encode({ ...one(new Uint8Array(6)), objectCount: 41 })).toThrow('of 41 objects, the tree has 40');
    const many = randomCells(createRandom(9), 40, (MAX_HIDDEN_NODES + 1) / 2 + 1);
    expect(encode(many)).toThrow('8193 hidden cells; a file holds at most 8192');
  });
});

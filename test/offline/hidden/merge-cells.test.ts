import { describe, expect, it } from 'vitest';
import { countBits, createBits, setBit, uniteBits } from '../../../src/core/base/bits.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { bruteSeen } from '../../../src/core/tree/hidden/brute-hidden.ts';
import { encodeHidden, hiddenCodeBytes } from '../../../src/core/tree/hidden/hidden-code.ts';
import { validateCells } from '../../../src/core/tree/hidden/validate-cells.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cellsOfMerged, nothingHidden } from '../../../src/offline/hidden/cells-of-merged.ts';
import { mergeCells } from '../../../src/offline/hidden/merge-cells.ts';
import type { MergedCells } from '../../../src/offline/hidden/merged-cells.ts';
import { findRegion, type Region, regionSize } from '../../../src/offline/hidden/region.ts';
import { createSetMeasure } from '../../../src/offline/hidden/set-bytes.ts';
import { createFreeSpace } from '../../../src/seeds/places/free-space.ts';
import { hiddenSetBytes } from '../../core/tree/hidden/hidden-set-bytes.ts';
import { chambers } from './chambers.ts';

function cloud(random: Random, count: number, leafSize: number) {
  const spheres = Float32Array.from({ length: count * 4 }, (_, i) => (i % 4 === 3 ? random() : 20 * random()));
  return buildSphereTree(spheres, { leafSize });
}

function randomSet(random: Random, objects: number, share: number): Uint8Array {
  const set = createBits(objects);
  for (let object = 0; object < objects; object++) if (random() < share) setBit(set, object);
  return set;
}

describe('sets', () => {
  it('200 sets on trees of leaves of 1 to 8, seeds 0 .. 199: the bytes are those that the coder writes', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = createRandom(seed);
      const objects = 1 + randomInt(random, 120);
      const tree = cloud(random, objects, 1 + (seed % 8));
      const set = seed % 10 === 0 ? createBits(objects) : randomSet(random, objects, random());
      expect(createSetMeasure(tree).bytes(set), `seed ${seed}`).toBe(hiddenSetBytes(tree, tree.ids, set));
    }
  });
});

/** A part of a cell along an axis. */
function pointIn({ boxes, origin, quantum }: Region, cell: number, k: number, part: number): number {
  return origin[k] + (boxes[cell * 6 + k] * (1 - part) + boxes[cell * 6 + 3 + k] * part) * quantum;
}

/** The chambers' region, and for each cell a set that changes slowly from place to place. */
function given(objects: number, seed: number): { region: Region; sets: Uint8Array[] } {
  const { scene, left, right } = chambers(true);
  const eyes = [left[0], right[0], left[4], right[4]].map(({ eye }) => eye);
  const region = findRegion(createFreeSpace(scene), eyes, { mostCells: 120, clearance: 0.2, seed: 1 });
  const random = createRandom(seed);
  const homes = Array.from({ length: objects }, () => [random() * 20 - 10, random() * 4, random() * 10 - 5]);
  const sets = Array.from({ length: regionSize(region) }, (_, cell) => {
    const set = createBits(objects);
    const at = [0, 1, 2].map((k) => pointIn(region, cell, k, 0.5));
    homes.forEach((home, object) => {
      if (Math.hypot(...home.map((v, k) => v - at[k])) < 5) setBit(set, object);
    });
    return set;
  });
  return { region, sets };
}

describe('merging', () => {
  const OBJECTS = 400;
  const tree = cloud(createRandom(7), OBJECTS, 4);
  const { region, sets } = given(OBJECTS, 3);
  const base = { sets, vouched: sets.map(() => true) };
  const whole = (merged: MergedCells) => cellsOfMerged(merged, region, OBJECTS);
  const budgets = [400, 800, 1600, 3200, 1e6];
  const all = budgets.map((budget) => mergeCells(region, base, tree, budget)!);

  it('every budget is kept, to the byte that the coder writes', () => {
    all.forEach((merged, i) => {
      const bytes = hiddenCodeBytes(encodeHidden(whole(merged), tree, tree.ids));
      expect(bytes).toBeLessThanOrEqual(merged.bytes);
      expect(merged.bytes).toBeLessThanOrEqual(budgets[i]);
    });
    // what a larger one allows is used
    for (let i = 1; i < all.length; i++) expect(all[i].distortion).toBeLessThan(all[i - 1].distortion);
    expect(all[1].bytes).toBeGreaterThan(700);
  });

  it('no base cell loses an object, and the cells are valid', () => {
    const random = createRandom(1);
    for (const merged of all) {
      const cells = whole(merged);
      expect(validateCells(cells)).toEqual([]);
      for (let cell = 0; cell < regionSize(region); cell++) {
        const at = [0, 1, 2].map((k) => pointIn(region, cell, k, 0.001 + 0.998 * random()));
        const seen = bruteSeen(cells, at);
        // everything is seen there
        if (seen === null) continue;
        const own = sets[cell];
        expect(own.every((byte, i) => (byte & ~seen[i]) === 0)).toBe(true);
      }
    }
  });

  it('distortion is the objects given, summed over base cells by their weight', () => {
    for (const merged of all) {
      const cells = whole(merged);
      let given = 0;
      for (let cell = 0; cell < regionSize(region); cell++) {
        const seen = bruteSeen(
          cells,
          [0, 1, 2].map((k) => pointIn(region, cell, k, 0.5)),
        );
        let own = seen === null ? OBJECTS : 0;
        for (const byte of seen ?? []) for (let bit = 0; bit < 8; bit++) own += (byte >> bit) & 1;
        given += own * region.weights[cell];
      }
      expect(given).toBeCloseTo(merged.distortion, 6);
    }
  });

  it('with room enough nothing is merged that differs', () => {
    expect(all.at(-1)!.distortion).toBeCloseTo(
      sets.reduce((sum, set, cell) => sum + region.weights[cell] * countBits(set), 0),
      6,
    );
  });

  it('leaves share sets where bytes are few', () => {
    expect(all[2].sets.length).toBeLessThan(all[2].leaves);
    expect(new Set(all[2].sets.map((set) => set.join())).size).toBe(all[2].sets.length);
  });

  // boxes that hold nothing but cells are more than boxes about cells: .49 of it were the latter, .60 are the former
  it('one set for all has half as many objects more', () => {
    const everywhere = createBits(OBJECTS);
    for (const set of sets) uniteBits(everywhere, set);
    expect(all[2].distortion).toBeLessThan(
      0.65 * countBits(everywhere) * region.weights.reduce((sum, weight) => sum + weight, 0),
    );
  });

  it('a budget below one cell gives null, and in place of it cells that hide nothing', () => {
    expect(mergeCells(region, base, tree, 60)).toBeNull();
    const none = nothingHidden(OBJECTS);
    expect(validateCells(none)).toEqual([]);
    expect(bruteSeen(none, [0, 0, 0])).toBeNull();
  });

  it('the same sets give the same cells', () => {
    expect(whole(mergeCells(region, base, tree, 800)!)).toEqual(whole(all[1]));
  });
});

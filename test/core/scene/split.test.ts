/** Splitting keeps every triangle once, and puts together what hangs together: checked against a flood fill. */
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { gatherObjects } from '../../../src/core/scene/gather.ts';
import { OBJECT_BLEND, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { labelCells } from '../../../src/core/scene/split/grid.ts';
import { MAX_CELLS, splitScene } from '../../../src/core/scene/split.ts';
import { allTriangles, expectSound, trianglesOf } from './support/triangles.ts';

/** Objects as lists of triangles of 9 numbers; corners are never shared, so only places can hang triangles together. */
function sceneOf(objects: number[][][]): Scene {
  const triangles = objects.flat();
  return gatherObjects({
    positions: new Float32Array(triangles.flat()),
    colors: Uint8Array.from({ length: triangles.length * 12 }, (_, i) => i),
    corners: Uint32Array.from({ length: triangles.length * 3 }, (_, i) => i),
    objectOf: Uint32Array.from(objects.flatMap((own, object) => own.map(() => object))),
    names: objects.map((_, object) => `o${object}`),
  });
}

function randomScene(seed: number): Scene {
  const random = createRandom(seed);
  const places = 3 + randomInt(random, 6);
  const coordinate = (): number => randomInt(random, places) - places / 2;
  return sceneOf(
    Array.from({ length: 1 + randomInt(random, 3) }, () =>
      Array.from({ length: 1 + randomInt(random, 40) }, () => Array.from({ length: 9 }, coordinate)),
    ),
  );
}

/** Components by repeated merging of sets of places: the linear twin. */
function components(triangles: number[][]): number[][][] {
  let groups: { places: Set<string>; triangles: number[][] }[] = [];
  for (const triangle of triangles) {
    const places = [0, 3, 6].map((at) =>
      triangle
        .slice(at, at + 3)
        .map((v) => v + 0)
        .join(),
    );
    const touching = groups.filter((group) => places.some((place) => group.places.has(place)));
    const merged = {
      places: new Set([...places, ...touching.flatMap((group) => Array.from(group.places))]),
      triangles: [...touching.flatMap((group) => group.triangles), triangle],
    };
    groups = [...groups.filter((group) => !touching.includes(group)), merged];
  }
  return groups.map((group) => group.triangles);
}

const sorted = (triangles: number[][]): string[] => triangles.map((t) => t.join()).sort();
const partition = (groups: number[][][]): string[] => groups.map((group) => sorted(group).join(' ')).sort();
const groupsOf = (scene: Scene): number[][][] =>
  Array.from({ length: objectCount(scene) }, (_, object) => trianglesOf(scene, object));

describe('by component', () => {
  test.each(Array.from({ length: 200 }, (_, seed) => seed))('seed %i: as a flood fill finds them', (seed) => {
    const scene = randomScene(seed);
    const split = splitScene(scene, { by: 'component' });
    expectSound(split);
    expect(partition(groupsOf(split))).toEqual(partition(groupsOf(scene).flatMap(components)));
  });

  test('names, flags, views and colours stay', () => {
    const near = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const far = near.map((v) => v + 5);
    const scene = sceneOf([[near], [near, far, near.map((v) => -v)], [far]]);
    scene.flags[1] = OBJECT_BLEND;
    scene.views = [{ eye: [0, 0, 1], target: [0, 0, 0] }];
    const split = splitScene(scene, { by: 'component' });
    expect(split.names).toEqual(['o0', 'o1#0', 'o1#1', 'o2']);
    expect(Array.from(split.flags)).toEqual([0, OBJECT_BLEND, OBJECT_BLEND, 0]);
    expect(split.views).toEqual(scene.views);
    expect(split.views).not.toBe(scene.views);
    expect(trianglesOf(split, 1).length).toBe(2);
    expect(Array.from(split.colors.slice(-12))).toEqual(Array.from(scene.colors.slice(-12)));
  });

  test('objects that share vertices do not join each other', () => {
    const scene = sceneOf([
      [[0, 0, 0, 1, 0, 0, 0, 1, 0]],
      [
        [5, 0, 0, 6, 0, 0, 5, 1, 0],
        [0, 0, 5, 1, 0, 5, 0, 1, 5],
      ],
    ]);
    // object 0 now bridges the corners of both triangles of object 1
    scene.indices.set([3, 6, 4], 0);
    expect(splitScene(scene, { by: 'component' }).names).toEqual(['o0', 'o1#0', 'o1#1']);
  });

  test('65,537 triangles in one place', () => {
    const scene = sceneOf([Array.from({ length: 65_537 }, () => [1, 1, 1, 1, 1, 1, 1, 1, 1])]);
    expect(splitScene(scene, { by: 'component' }).names).toEqual(['o0']);
  });

  test('an empty scene', () => {
    expect(objectCount(splitScene(sceneOf([]), { by: 'component' }))).toBe(0);
    expect(objectCount(splitScene(sceneOf([]), { by: 'grid', cells: 4 }))).toBe(0);
  });
});

describe('by grid', () => {
  test.each([1, 2, 3, 7, MAX_CELLS])('%i cells: every triangle once, each piece in one cell', (cells) => {
    for (let seed = 0; seed < 40; seed++) {
      const scene = randomScene(seed);
      const split = splitScene(scene, { by: 'grid', cells });
      expectSound(split);
      expect(sorted(allTriangles(split))).toEqual(sorted(allTriangles(scene)));
      const bounds = [0, 1, 2].map((axis) => {
        const values = allTriangles(scene).flatMap((t) => [t[axis], t[axis + 3], t[axis + 6]]);
        return [Math.min(...values), Math.max(...values)];
      });
      const size = Math.max(...bounds.map(([low, high]) => high - low)) / cells;
      for (const group of groupsOf(split))
        for (const axis of [0, 1, 2]) {
          const centres = group.map((t) => (t[axis] + t[axis + 3] + t[axis + 6]) / 3);
          expect(Math.max(...centres) - Math.min(...centres)).toBeLessThanOrEqual(size * (1 + 1e-12));
        }
      if (cells === 1) expect(split.names).toEqual(scene.names);
    }
  });

  test('labels count cells from the least corner of the box, x before y before z: 60 scenes, seeds 0 to 59', () => {
    for (let seed = 0; seed < 60; seed++) {
      const scene = randomScene(seed);
      const cells = 1 + (seed % 9);
      const all = allTriangles(scene);
      const along = (axis: number) => all.flatMap((t) => [t[axis], t[axis + 3], t[axis + 6]]);
      const low = [0, 1, 2].map((axis) => Math.min(...along(axis)));
      const side = Math.max(...[0, 1, 2].map((axis) => Math.max(...along(axis)) - low[axis]));
      const cellOf = (t: number[], axis: number) => {
        const centre = (t[axis] + t[axis + 3] + t[axis + 6]) / 3 - low[axis];
        // the last cell has the far side of the box too
        return Math.min(cells - 1, Math.floor(centre * (cells / side)));
      };
      expect(Array.from(labelCells(scene, cells))).toEqual(
        all.map((t) => (cellOf(t, 0) * cells + cellOf(t, 1)) * cells + cellOf(t, 2)),
      );
    }
  });

  test('a triangle on the far side of the box is in the last cell', () => {
    const at = (v: number) => [v, v, v, v, v, v, v, v, v];
    const scene = sceneOf([[at(0), at(4), at(3.5), at(3)]]);
    expect(Array.from(labelCells(scene, 4))).toEqual([0, 63, 63, 63]);
    expect(Array.from(labelCells(scene, 8))).toEqual([0, 511, 511, 6 * 73]);
  });

  test.each([0, -1, 1.5, Number.NaN, MAX_CELLS + 1])('%d cells are refused', (cells) => {
    expect(() => splitScene(sceneOf([]), { by: 'grid', cells })).toThrow(
      `split: cells is ${cells}, but must be a whole number from 1 to MAX_CELLS = 65536`,
    );
  });

  test('a scene without extent is one cell', () => {
    const scene = sceneOf([[[1, 1, 1, 1, 1, 1, 1, 1, 1]]]);
    expect(splitScene(scene, { by: 'grid', cells: 8 }).names).toEqual(['o0']);
    expect(Array.from(labelCells(scene, 8))).toEqual([0]);
  });
});

/** The cuts that are tried: proper ones, and among them those that a shape asks for. */
import { describe, expect, test } from 'vitest';
import { labelComponents } from '../../../src/core/scene/split/component.ts';
import { type Cut, clustersOf, cutsOf, MAX_CLUSTERS } from '../../../src/offline/learn/cut-object.ts';
import { ball, box, joined, type Shape, sceneOf, wall } from '../../overdraw/measure/shapes.ts';

function cutsOfShape(shape: Shape): Cut[] {
  const scene = sceneOf([shape]);
  return cutsOf(
    scene,
    Uint32Array.from({ length: scene.indices.length / 3 }, (_, t) => t),
    labelComponents(scene),
  );
}

const has = (cuts: readonly Cut[], ...cluster: number[]) => cuts.some((cut) => cut.cluster.join() === cluster.join());

describe('every cut', () => {
  const shapes = {
    ball: ball([3, -2, 9], 2, 6),
    box: box([1e6, 0, 0], [1, 2, 30], 0.3),
    'two triangles': wall(5, 0, 0, 1, 1),
    'no area': { positions: [0, 0, 0, 1, 0, 0, 2, 0, 0], indices: [0, 1, 2, 2, 1, 0, 0, 0, 0] },
    'nine pieces': joined(Array.from({ length: 9 }, (_, i) => wall(5, 2 * i, 0, 2 * i + 1, 1))),
  };
  test.each(Object.entries(shapes))(
    '%s: has every triangle once and no empty cluster; no two are alike',
    (_, shape) => {
      const cuts = cutsOfShape(shape);
      expect(cuts.length).toBeGreaterThan(0);
      for (const cut of cuts) {
        expect(cut.cluster).toHaveLength(shape.indices.length / 3);
        expect(cut.clusters).toBeGreaterThanOrEqual(2);
        expect(cut.clusters).toBeLessThanOrEqual(MAX_CLUSTERS);
        const triangles = Uint32Array.from(cut.cluster, (_, t) => 7 + 2 * t);
        const clusters = clustersOf(triangles, cut);
        expect(clusters.every((own) => own.length > 0)).toBe(true);
        expect(clusters.flatMap((own) => [...own]).sort((a, b) => a - b)).toEqual([...triangles]);
      }
      expect(new Set(cuts.map((cut) => cut.cluster.join())).size).toBe(cuts.length);
    },
  );
  test('there is none of one triangle', () => {
    expect(cutsOfShape({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] })).toEqual([]);
  });
});

describe('among them', () => {
  test('the connected pieces', () => {
    const three = joined([0, 1, 2].map((i) => wall(5, 2 * i, 0, 2 * i + 1, 1)));
    expect(has(cutsOfShape(three), 0, 0, 1, 1, 2, 2)).toBe(true);
  });
  test('the six sides of a box', () => {
    expect(has(cutsOfShape(box([0, 0, 0], [1, 1, 1])), 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)).toBe(true);
  });
  test('the two sides of a folded sheet, by their normals', () => {
    const folds = Array.from({ length: 8 }, (_, i) => i);
    const sheet = {
      positions: folds.concat(8).flatMap((i) => [i, 0, i % 2, i, 9, i % 2]),
      indices: folds.flatMap((i) => [2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3]),
    };
    expect(has(cutsOfShape(sheet), ...folds.flatMap((i) => [i % 2, i % 2]))).toBe(true);
  });
  test('the ends of a long strip in one piece, by a plane', () => {
    const steps = Array.from({ length: 9 }, (_, i) => i);
    const strip = {
      positions: steps.flatMap((i) => [i, 0, 0, i, 1, 0]),
      indices: steps.slice(1).flatMap((i) => [2 * i - 2, 2 * i, 2 * i - 1]),
    };
    expect(has(cutsOfShape(strip), 0, 0, 0, 0, 1, 1, 1, 1)).toBe(true);
  });
  test('the last fifth of the area: planes go by it, not by the number of triangles', () => {
    const width = 1.62 / 16;
    const many = Array.from({ length: 16 }, (_, i) => wall(5, i * width, 0, (i + 1) * width, 1));
    const cuts = cutsOfShape(joined([...many, wall(5, 1.62, 0, 2.02, 1)]));
    expect(has(cuts, ...new Array(32).fill(0), 1, 1)).toBe(true);
  });
});

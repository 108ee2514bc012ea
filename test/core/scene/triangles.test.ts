import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { makeScene } from '../../../src/core/scene/make.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { doubleSidedTriangles, objectOfTriangle } from '../../../src/core/scene/triangles.ts';

/** Objects of 2, 0, 3, 0 and 1 triangles. */
const scene = makeScene(5, 3, 6);
scene.firstTriangle.set([0, 2, 2, 5, 5, 6]);
scene.flags.set([OBJECT_DOUBLE_SIDED, 0, OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_DOUBLE_SIDED | OBJECT_BLEND]);

test('sides are those of the objects', () => {
  expect(Array.from(doubleSidedTriangles(scene))).toEqual([1, 1, 0, 0, 0, 1]);
  expect(doubleSidedTriangles(makeScene(0, 0, 0))).toHaveLength(0);
});

describe('the object of a triangle', () => {
  test('where some have none', () => {
    expect([0, 1, 2, 3, 4, 5].map((triangle) => objectOfTriangle(scene, triangle))).toEqual([0, 0, 2, 2, 2, 4]);
  });
  test('is that whose range has it, for every triangle of the castle', () => {
    const built = castle.build();
    let triangle = 0;
    built.names.forEach((_, object) => {
      for (; triangle < built.firstTriangle[object + 1]; triangle++)
        if (objectOfTriangle(built, triangle) !== object) expect(objectOfTriangle(built, triangle)).toBe(object);
    });
    expect(triangle).toBe(built.indices.length / 3);
  });
  test('that there is not is refused', () => {
    for (const triangle of [-1, 6, 0.5, Number.NaN])
      expect(() => objectOfTriangle(scene, triangle)).toThrow(`triangle ${triangle}: the scene has 6, numbered from 0`);
  });
});

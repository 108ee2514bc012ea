import { expect, test } from 'vitest';
import { meshOfScene } from '../../src/scene/mesh-of-scene.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED } from '../../src/scene/scene.ts';
import { validateMeshTree } from '../../src/tree/mesh/mesh-validate.ts';
import { quadScene } from '../browser/boxes.ts';

const scene = quadScene(
  Array.from({ length: 40 }, (_, i) => ({
    half: 1 + (i % 5),
    z: -i,
    flags: (i % 3 === 0 ? OBJECT_DOUBLE_SIDED : 0) | (i % 4 === 0 ? OBJECT_BLEND : 0),
  })),
);

test('the mesh of a scene has every triangle under its number, and the sides that count', () => {
  const tree = meshOfScene(scene);
  expect(validateMeshTree(tree)).toEqual([]);
  expect(Array.from(tree.triangles).sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, i) => i));
  tree.triangles.forEach((triangle, slot) => {
    expect(tree.doubleSided[slot]).toBe((triangle >> 1) % 3 === 0 ? 1 : 0);
  });
});

import { expect, test } from 'vitest';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { hasBlended, meshOfScene, wallsOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { validateMeshTree } from '../../../src/seeds/mesh/mesh-validate.ts';
import { quadScene } from '../../browser/boxes.ts';

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
  expect(Array.from(tree.ids).sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, i) => i));
  tree.ids.forEach((triangle, slot) => {
    expect(tree.doubleSided[slot]).toBe((triangle >> 1) % 3 === 0 ? 1 : 0);
  });
});

test('the walls of a scene are its opaque triangles', () => {
  const tree = wallsOfScene(scene);
  expect(validateMeshTree(tree)).toEqual([]);
  // a quad's two triangles stand at its z alone
  const quads = Array.from(tree.ids, (_, slot) => -tree.corners[slot * 9 + 2]).sort((a, b) => a - b);
  const opaque = Array.from({ length: 40 }, (_, i) => i).filter((i) => i % 4 !== 0);
  expect(quads).toEqual(opaque.flatMap((i) => [i, i]));
  expect(hasBlended(scene)).toBe(true);

  const solid = quadScene([{ half: 1, z: -1 }]);
  expect(hasBlended(solid)).toBe(false);
  expect(wallsOfScene(solid).corners).toEqual(meshOfScene(solid).corners);
});

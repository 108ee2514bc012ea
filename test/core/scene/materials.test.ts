/** The materials that readers find: by object, as the file numbers them, and only where there are several. */
import { expect, test } from 'vitest';
import { drawnMaterials } from '../../../src/core/scene/materials.ts';
import { readObj } from '../../../src/core/scene/obj.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { OBJECT_BLEND } from '../../../src/core/scene/scene.ts';
import { splitScene } from '../../../src/core/scene/split.ts';
import { type Any, Model } from './support/model.ts';
import { type T3dmObject, writeT3dm } from './support/t3dm.ts';

const obj = (text: string) =>
  readObj(new TextEncoder().encode(`v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 5 5\nv 6 5 5\nv 5 6 5\n${text}`));

test('.obj: by name, numbered by first use', () => {
  const scene = obj('o a\nusemtl red\nf 1 2 3\nusemtl blue\nf 1 2 3\no b\nusemtl red\nf 1 2 3\no c\nf 1 3 2\n');
  expect(scene.names).toEqual(['a/red', 'a/blue', 'b/red', 'c/red']);
  expect(scene.materials).toEqual(Uint32Array.of(0, 1, 0, 0));
});

test('one material is none', () => {
  expect(obj('o a\nusemtl red\nf 1 2 3\no b\nf 1 2 3\n')).not.toHaveProperty('materials');
  expect(obj('f 1 2 3\n')).not.toHaveProperty('materials');
});

test('a piece has the material of its object', () => {
  const scene = obj('o a\nusemtl red\nf 1 2 3\nf 4 5 6\no b\nusemtl blue\nf 1 2 3\n');
  expect(splitScene(scene, { by: 'component' }).materials).toEqual(Uint32Array.of(0, 0, 1));
});

test('.gltf: the material’s number; the default one has the number behind them', async () => {
  const model = new Model();
  const POSITION = model.positions([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const primitives = [1, undefined, 0].map((material) => ({
    attributes: { POSITION },
    ...(material !== undefined && { material }),
  }));
  Object.assign(model.json as Any, {
    materials: [{}, { doubleSided: true }],
    meshes: [{ primitives }],
    nodes: [{ mesh: 0 }, { mesh: 0 }],
    scenes: [{ nodes: [0, 1] }],
    scene: 0,
  });
  expect((await readScene(model.glb())).materials).toEqual(Uint32Array.of(1, 2, 0, 1, 2, 0));
});

test('.t3dm: the material’s number', async () => {
  const object = (material: number): T3dmObject => ({
    name: `with ${material}`,
    material,
    parts: [
      {
        vertices: [
          [0, 0, 0, 1],
          [9, 0, 0, 1],
          [0, 9, 0, 1],
        ],
        single: [0, 1, 2],
      },
    ],
  });
  const scene = await readScene(writeT3dm([2, 0, 2].map(object), [{}, {}, {}]));
  expect(scene.materials).toEqual(Uint32Array.of(2, 0, 2));
});

test('drawnMaterials numbers them in the order of objects, and blended objects with one number behind', () => {
  const scene = obj(
    'o a\nusemtl red\nf 1 2 3\nusemtl blue\nf 1 2 3\no b\nusemtl red\nf 1 2 3\no c\nusemtl grey\nf 1 3 2\n',
  );
  const blended = (...ids: number[]) => ({
    ...scene,
    flags: scene.flags.map((bits, id) => (ids.includes(id) ? bits | OBJECT_BLEND : bits)),
  });
  expect(drawnMaterials({ ...scene, materials: Uint32Array.of(9, 4, 9, 7) })).toEqual({
    of: Uint32Array.of(0, 1, 0, 2),
    count: 3,
  });
  expect(drawnMaterials(blended(0, 1))).toEqual({ of: Uint32Array.of(2, 2, 0, 1), count: 3 });
  expect(drawnMaterials(blended(0, 1, 2, 3))).toEqual({ of: Uint32Array.of(0, 0, 0, 0), count: 1 });
  expect(drawnMaterials(obj('f 1 2 3\n'))).toBeNull();
});

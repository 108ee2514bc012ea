/** Morph targets by hand: which weights count, and what is looked at. */
import { describe, expect, test } from 'vitest';
import { openRoot } from '../../../../src/core/scene/gltf/json.ts';
import { describeTargets, MAX_TARGETS } from '../../../../src/core/scene/gltf/morph.ts';
import { MAX_POSED, poseCost } from '../../../../src/core/scene/gltf/pose.ts';
import { readGltf } from '../../../../src/core/scene/gltf.ts';
import { SceneError } from '../../../../src/core/scene/scene-error.ts';
import { type Model, TRIANGLE, triangleModel } from '../support/model.ts';
import { expectClose, threePlaces } from '../support/three-places.ts';
import { expectSound } from '../support/triangles.ts';

async function read(model: Model) {
  const scene = await readGltf(model.glb());
  expectSound(scene);
  return scene;
}

describe('morph targets', () => {
  const UP = [0, 0, 1, 0, 0, 1, 0, 0, 1];
  const RIGHT = [1, 0, 0, 1, 0, 0, 1, 0, 0];

  /** A triangle with two targets, a step up and a step to the right. */
  function morphModel(onMesh: unknown, onNode?: unknown): Model {
    const model = triangleModel(onNode === undefined ? {} : { weights: onNode });
    const [mesh] = model.json.meshes;
    mesh.primitives[0].targets = [{ POSITION: model.positions(UP) }, { POSITION: model.positions(RIGHT) }];
    if (onMesh !== undefined) mesh.weights = onMesh;
    return model;
  }

  test.each<[string, unknown, unknown, number[]]>([
    ['none', undefined, undefined, [0, 0, 0]],
    ['of the mesh', [0.5, 0], undefined, [0, 0, 0.5]],
    ['of the node, which go first', [0.5, 0], [0, 2], [2, 0, 0]],
    ['of the node, all 0', [0.5, 1], [0, 0], [0, 0, 0]],
    ['both, one negative', [-1, 3], undefined, [3, 0, -1]],
    ['too few', [4], undefined, [0, 0, 4]],
    ['too many', [0, 1, 9], undefined, [1, 0, 0]],
  ])('weights %s', async (_, onMesh, onNode, first) => {
    const model = morphModel(onMesh, onNode);
    expect(Array.from((await read(model)).positions.subarray(0, 3))).toEqual(first);
    expectClose((await threePlaces(model.glb())).slice(0, 3), first, 1e-6);
  });

  test('the node places the moved mesh, each node with its own weights', async () => {
    const model = morphModel([1, 0]);
    Object.assign(model.json.nodes[0], { scale: [2, 2, 2] });
    model.root({ mesh: 0, weights: [0, 1], translation: [0, 5, 0] });
    const { positions } = await read(model);
    expect([Array.from(positions.subarray(0, 3)), Array.from(positions.subarray(9, 12))]).toEqual([
      [0, 0, 2],
      [1, 5, 0],
    ]);
  });

  test('nodes with more and with fewer weights share a mesh', async () => {
    const model = morphModel([0, 1]);
    model.root({ mesh: 0, weights: [3] });
    const { positions } = await read(model);
    expect([Array.from(positions.subarray(0, 3)), Array.from(positions.subarray(9, 12))]).toEqual([
      [1, 0, 0],
      [0, 0, 3],
    ]);
  });

  test('the work of a pose: vertices for each set of joints, elements for each target with a part, else one', () => {
    const model = morphModel([]);
    const bufferView = model.view(new Uint8Array(200));
    const sparse = { count: 9, indices: { bufferView, componentType: 5121 }, values: { bufferView } };
    const [primitive] = model.json.meshes[0].primitives;
    primitive.targets.push({
      POSITION: model.push('accessors', { componentType: 5126, count: 3, type: 'VEC3', sparse }),
    });
    const targets = describeTargets(openRoot(model.json), primitive, new Set([0, 1, 2]), 3, 'it');
    const skin = { label: 'skin', joints: [0], inverses: undefined };
    const influences = { width: 8, joints: new Uint16Array(24), weights: new Float32Array(24) };
    const mesh = { fileVertex: new Uint32Array(3), influences };
    const cost = (weights: number[], posed = false): number =>
      poseCost(mesh, targets, { weights, skin: posed ? skin : undefined });
    expect([cost([]), cost([1]), cost([1, 1]), cost([0, 0, 1]), cost([], true)]).toEqual([3, 5, 7, 11, 9]);
  });

  test('only what has a weight is looked at; targets without positions or bytes move nothing', async () => {
    const model = morphModel([0, 1, 1, 1]);
    const { targets } = model.json.meshes[0].primitives[0];
    targets[0].POSITION = 999;
    targets.push(
      { NORMAL: 998 },
      { POSITION: model.push('accessors', { componentType: 5126, count: 3, type: 'VEC3' }) },
    );
    expect(Array.from((await read(model)).positions.subarray(0, 3))).toEqual([1, 0, 0]);
  });

  test('vertices that no triangle uses are left out before and after', async () => {
    const model = morphModel([1, 0]);
    const [primitive] = model.json.meshes[0].primitives;
    primitive.attributes.POSITION = model.positions([9, 9, 9, ...TRIANGLE]);
    primitive.targets = [{ POSITION: model.positions([7, 7, 7, 0, 0, 1, 0, 0, 2, 0, 0, 3]) }];
    primitive.indices = model.accessor(new Uint16Array([1, 2, 3]), 'SCALAR');
    expect(Array.from((await read(model)).positions)).toEqual([0, 0, 1, 1, 0, 2, 0, 1, 3]);
  });

  test.each<[string, (model: Model) => void, string]>([
    [
      'weights',
      (m) => Object.assign(m.json.meshes[0], { weights: ['x'] }),
      'glTF: mesh 0 "tri", weights must be finite numbers, but is "x"',
    ],
    [
      'the weights of a node',
      (m) => Object.assign(m.json.nodes[0], { weights: {} }),
      'glTF: node 0, weights must be a list, but is an object',
    ],
    [
      'targets',
      (m) => Object.assign(m.json.meshes[0].primitives[0], { targets: [7] }),
      'glTF: mesh 0 "tri" primitive 0, target 0 must be an object, but is 7',
    ],
    [
      'a count',
      (m) => Object.assign(m.json.meshes[0].primitives[0], { targets: [{ POSITION: m.positions([0, 0, 0]) }] }),
      'glTF: mesh 0 "tri" primitive 0, target 0: POSITION must have 3 numbers for each of 3 vertices, not 3 for 1',
    ],
    [
      'a step',
      (m) => {
        const POSITION = m.positions([0, Number.NaN, 0, 0, 0, 0, 0, 0, 0]);
        m.json.meshes[0].primitives[0].targets[0] = { POSITION };
      },
      'glTF: mesh 0 "tri" primitive 0, vertex 0 is (0, NaN, 0), which is no place',
    ],
  ])('%s: refused', async (_, change, message) => {
    const model = morphModel([1, 0]);
    change(model);
    await expect(readGltf(model.glb())).rejects.toThrow(
      new SceneError(`${message}: export or download the file again`),
    );
  });

  test('a primitive costs as many looks as it has targets, however many have a weight', () => {
    let looks = 0;
    class Counted extends Set<number> {
      override has(target: number): boolean {
        looks++;
        return super.has(target);
      }
      override *[Symbol.iterator](): SetIterator<number> {
        for (const target of super.values()) {
          looks++;
          yield target;
        }
      }
    }
    const model = morphModel([1, 0]);
    const wanted = new Counted(Array.from({ length: 1000 }, (_, target) => target));
    const [primitive] = model.json.meshes[0].primitives;
    expect(describeTargets(openRoot(model.json), primitive, wanted, 3, 'it').size).toBe(2);
    expect(looks).toBe(2);
  });

  test('more than MAX_TARGETS and MAX_POSED: refused before anything of that size is made', async () => {
    const many = morphModel([1]);
    many.json.meshes[0].primitives[0].targets = Array.from({ length: MAX_TARGETS + 1 }, () => ({}));
    await expect(readGltf(many.glb())).rejects.toThrow('65537 morph targets, over the limit MAX_TARGETS = 65536');

    const vertices = 3 * 2 ** 14;
    const posed = triangleModel();
    const [primitive] = posed.json.meshes[0].primitives;
    primitive.attributes.POSITION = posed.positions(new Array(vertices * 3).fill(0));
    primitive.targets = new Array(6_000).fill({ POSITION: primitive.attributes.POSITION });
    posed.json.meshes[0].weights = new Array(6_000).fill(1);
    await expect(readGltf(posed.glb())).rejects.toThrow(
      `scene: ${vertices * 6_000} steps to pose the vertices, over the limit MAX_POSED = ${MAX_POSED}`,
    );
  });
});

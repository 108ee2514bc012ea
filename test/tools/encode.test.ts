/** Whose fault it is when a model does not become a tree file. */
import { describe, expect, test } from 'vitest';
import type { Scene } from '../../src/scene/scene.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { encodeScene } from '../../tools/cli/encode.ts';
import { blaming, WorkError } from '../../tools/cli/errors.ts';
import { boxScene } from '../browser/boxes.ts';

describe('what goes wrong', () => {
  const failing = (error: Error) => () =>
    blaming('my.glb', () => {
      throw error;
    });
  const fault = (error: Error): Error => {
    try {
      failing(error)();
    } catch (thrown) {
      return thrown as Error;
    }
    throw new Error('it went well');
  };
  test('is the model’s, and the path is named', () => {
    const cause = new RangeError('too much');
    expect(fault(cause)).toEqual(new WorkError('my.glb: too much', { cause }));
    expect(fault(cause).cause).toBe(cause);
  });
  test('is not named twice', () => {
    const told = new WorkError('other.json: it is not there');
    expect(fault(told)).toBe(told);
  });
  test('is nothing where the work is done', () => expect(blaming('my.glb', () => 7)).toBe(7));
});

test('a scene without objects is refused', async () => {
  const wish = { format: 'compact8', endian: 'big', ids: false, objectSpheres: true } as const;
  const encode = (path: string, scene: Scene) =>
    encodeScene(path, scene, wish, async () => buildSphereTree(scene.spheres, { boxes: scene.boxes }));
  await expect(encode('none.obj', boxScene([]))).rejects.toThrow(
    new WorkError('none.obj: it has no triangles to draw, so there is nothing to export'),
  );
  expect((await encode('one.obj', boxScene([[0, 0, 0, 1, 1, 1]]))).objects).toHaveLength(1);
});

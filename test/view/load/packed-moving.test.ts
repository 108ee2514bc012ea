import { expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { populate } from '../../../src/core/scene/populate.ts';
import { packMoving, unpackMoving } from '../../../src/view/load/packed-moving.ts';

test.each(scenes.filter(({ moving }) => moving))('what moves in $name comes back as it was', async (recipe) => {
  const kinds = recipe.moving!();
  const file = await packMoving(kinds);
  const found = await unpackMoving(file);
  expect(found).toEqual(kinds);
  expect(populate(found, 100)).toEqual(populate(kinds, 100));
  expect(file.length).toBeLessThan(70_000);
});

test('a damaged file is refused', async () => {
  const file = await packMoving(scenes.find(({ moving }) => moving)!.moving!());
  for (const damaged of [new Uint8Array(0), file.subarray(0, 3), file.subarray(0, file.length - 9)])
    await expect(unpackMoving(damaged)).rejects.toThrow("the scene's file is damaged, or of another version");
});

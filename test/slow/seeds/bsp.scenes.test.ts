/**
 * The BSP of whole scenes: valid, full, and how many polygons their triangles are cut into.
 *
 * @seconds 40
 */
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import type { BspBuildOptions } from '../../../src/seeds/bsp/bsp-input.ts';
import type { BspTree } from '../../../src/seeds/bsp/bsp-tree.ts';
import { validateBspTree } from '../../../src/seeds/bsp/bsp-validate.ts';
import { buildSceneBsp } from '../../../src/seeds/bsp/scene-bsp.ts';
import { noShared, readShared } from '../../shared-data.ts';

interface Recorded {
  /** most polygons a triangle, and most levels: they may only go down */
  share: number;
  depth: number;
  options?: Partial<BspBuildOptions>;
}

const RECORDED: Record<string, Recorded> = {
  castle: { share: 1.33, depth: 88 },
  dungeon: { share: 1.06, depth: 77 },
  town: { share: 1.13, depth: 118 },
  // leaves of trees, each across its neighbours: what a polygon BSP is worst at
  forest: { share: 3.62, depth: 180, options: { candidates: 4 } },
  canyon: { share: 1.94, depth: 91 },
  asteroids: { share: 1.12, depth: 103 },
  metropolis: { share: 0.86, depth: 123 },
};

function checked(scene: Scene, options?: Partial<BspBuildOptions>): { tree: BspTree; share: number } {
  const tree = buildSceneBsp(scene, 'opaque', options);
  expect(validateBspTree(tree)).toEqual([]);
  expect(tree.unordered).toBe(0);
  return { tree, share: tree.triangles.length / (scene.indices.length / 3) };
}

test.each(scenes.map(({ name, build }) => [name, build] as const))('%s', (name, build) => {
  const { share, depth, options } = RECORDED[name];
  const found = checked(build(), options);
  expect(found.share).toBeLessThan(share);
  expect(found.tree.depth).toBeLessThanOrEqual(depth);
});

describe.skipIf(noShared)('levels from ../shared/data', () => {
  const read = (name: string) => readScene(readShared(`scenes/${name}.glb`));

  test('lqdm11: fewer polygons than triangles, at most 1.2 times those it was built of', async () => {
    const scene = await read('lqdm11');
    const { tree, share } = checked(scene);
    expect(share).toBeLessThan(0.6);
    expect(tree.triangles.length / tree.uncut).toBeLessThan(1.2);
    expect(checked(scene, { merge: false }).share).toBeLessThan(1.25);
  });

  test('lq_e1m1', async () => {
    const { tree, share } = checked(await read('lq_e1m1'));
    expect(share).toBeLessThan(0.76);
    expect(tree.triangles.length / tree.uncut).toBeLessThan(1.52);
  });
});

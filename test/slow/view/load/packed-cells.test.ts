/**
 * The cells of hidden objects that the built-in scenes come with: whose they are, what they leave out and miss. That the search finds the same
 * again is tested on small scenes (test/offline/hidden): here it takes minutes.
 * Their figures are those of docs/hidden.md.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dungeon } from '../../../../scenes/dungeon.ts';
import { scenes } from '../../../../scenes/index.ts';
import { withCommas } from '../../../../src/core/base/count.ts';
import { decodeTree, encodeTree } from '../../../../src/core/file/binary.ts';
import { encodeHidden, hiddenCodeBytes } from '../../../../src/core/tree/hidden/hidden-code.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { clearanceOf } from '../../../../src/offline/hidden/eyes.ts';
import { HIDDEN_DEFAULTS } from '../../../../src/offline/hidden/find-hidden.ts';
import { hiddenMeans } from '../../../../src/offline/hidden/test-hidden.ts';
import { createFreeSpace } from '../../../../src/seeds/places/free-space.ts';
import { areCellsOf, packCells, unpackCells } from '../../../../src/view/load/packed-cells.ts';
import { eyesInCells } from '../../../../tools/bench/free-eyes.ts';
import { storedCells } from '../../../../tools/build/cells.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '../../../..'), 'docs/hidden.md'), 'utf8');
/** eyes that no code of the search chose */
const EYES = 100;
const SEED = 20_261;

const percent = (share: number, digits: number) => (100 * share).toFixed(digits);
const builtOf = (recipe: (typeof scenes)[number]) => {
  const scene = recipe.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  return { scene, tree, file: storedCells(recipe.name)! };
};

test('all scenes come with cells of the scene as it is', () => {
  for (const { name, build } of scenes) {
    const file = storedCells(name);
    expect(file && areCellsOf(file, build()), `npm run cells -- ${name}`).toBe(true);
  }
});

describe.each(scenes)('$name', (recipe) => {
  const { name } = recipe;

  test('its cells are of the scene as it is, fit the budget, and give and miss what docs/hidden.md says', () => {
    const { scene, tree, file } = builtOf(recipe);
    expect(file, `npm run cells -- ${name}`).not.toBe(null);
    expect(areCellsOf(file, scene), `${name} was changed: npm run cells -- ${name}`).toBe(true);
    const cells = unpackCells(file, tree)!;
    // what was read is written as the same bytes, here and in a tree file
    expect(Buffer.compare(packCells(cells, scene, tree), file)).toBe(0);
    const bytes = hiddenCodeBytes(encodeHidden(cells, tree, tree.ids));
    expect(bytes).toBeLessThanOrEqual(HIDDEN_DEFAULTS.budget);
    const onPath = hiddenMeans(scene, cells, scene.views);
    expect(onPath.missedPixels).toBe(0);
    const { views } = scene;
    const others = eyesInCells(createFreeSpace(scene), cells, views[0], clearanceOf(views), EYES, SEED);
    expect(others).toHaveLength(EYES);
    const missed = hiddenMeans(scene, cells, others);
    const figures = [
      name,
      withCommas(bytes),
      onPath.objectsInFrustum.toFixed(0),
      onPath.objectsGiven.toFixed(0),
      percent(cells.tested!.missedPixels, 4),
      `${percent(missed.missedPixels, 4)} (${percent(missed.worstMissed, 2)})`,
    ];
    expect(page).toContain(`| ${figures.join(' | ')} |`);
  });
});

test('dungeon: through a tree file, as the command line reads them', () => {
  const { tree, file } = builtOf(dungeon);
  const cells = unpackCells(file, tree);
  const { hidden } = decodeTree(encodeTree(tree, { hidden: cells }));
  expect(hidden).toEqual(cells);
});

test('a file of another scene, of another tree and a damaged one are told apart', () => {
  const { scene, tree, file } = builtOf(dungeon);
  const moved = { ...scene, positions: scene.positions.map((x, i) => (i === 7 ? x + 0.01 : x)) };
  expect(areCellsOf(file, moved)).toBe(false);
  expect(areCellsOf(file, { ...scene, views: scene.views.slice(1) })).toBe(false);
  const other = buildSphereTree(scene.spheres, { boxes: scene.boxes, split: 'midpoint' });
  expect(unpackCells(file, other)).toBe(null);
  expect(() => unpackCells(file.slice(0, -3), tree)).toThrow(/build the file again/);
  expect(() => unpackCells(file.slice(0, 8), tree)).toThrow('cut off');
});

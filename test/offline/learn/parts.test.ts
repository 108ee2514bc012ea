/** The ways to cut, as words and as deeds. */
import { describe, expect, test } from 'vitest';
import { OBJECT_BLEND } from '../../../src/core/scene/scene.ts';
import { splitScene } from '../../../src/core/scene/split.ts';
import { autoParts } from '../../../src/offline/learn/auto-parts.ts';
import { type PartsHow, parseParts, partsText } from '../../../src/offline/learn/parts.ts';
import { longTest } from '../../soak.ts';
import { cutScene } from './cut-scene.ts';
import { angleAndWall } from './lumps.ts';

const WAYS: [string, PartsHow][] = [
  ['component', { by: 'component' }],
  ['grid:1', { by: 'grid', cells: 1 }],
  ['grid:9999', { by: 'grid', cells: 9999 }],
  ['auto', { by: 'auto' }],
  ['auto:83', { by: 'auto', budget: 83 }],
  ['auto:99999999', { by: 'auto', budget: 99999999 }],
];

test.each(WAYS)('%s: there and back', (text, how) => {
  expect(parseParts(text)).toEqual(how);
  expect(partsText(how)).toBe(text);
});

test('what none of them is', () => {
  for (const text of [
    '',
    'grid',
    'grid:',
    'grid:0',
    'grid:10000',
    'grid:1.5',
    'auto:',
    'auto:0',
    'auto:-3',
    'auto:1e3',
    'auto:123456789',
    'Auto',
    'component:2',
    'autos',
  ])
    expect(parseParts(text), text).toBe(null);
});

describe('cutting', () => {
  test('by a rule, as splitScene does', () => {
    const scene = angleAndWall();
    for (const how of [{ by: 'component' } as const, { by: 'grid', cells: 3 } as const])
      expect(cutScene(scene, how, null)).toEqual(splitScene(scene, how));
  });
  longTest('where it pays, on views near the positions that are given', () => {
    const scene = angleAndWall();
    const train = [{ eye: [0, 0, 0], target: [0, 0, -1] } as const];
    const told: number[] = [];
    const cut = cutScene(scene, { by: 'auto', budget: 3 }, train, (done) => told.push(done));
    const { scene: expected, report } = autoParts(scene, { train, budget: 3 });
    const { before, after, triangles } = report;
    const share = (before.test.tree! - after.test.tree!) / (before.test.tree! - triangles.tree!);
    expect(cut.names).toEqual(['shape 0#0', 'shape 0#1', 'shape 1']);
    expect({ ...cut, notes: [] }).toEqual(expected);
    expect(cut.notes).toEqual([
      `excess of the tree's order on 64 views that parts were not chosen on: ${before.test.tree!.toFixed(3)} before it was cut, ${after.test.tree!.toFixed(3)} after: ${(100 * share).toFixed(0)} % of what single triangles save`,
    ]);
    expect(scene.notes).toEqual([]);
    expect(told.at(-1)).toBe(1);
  });
  test('of a scene that its views do not show it is said that there is nothing to save', () => {
    const cut = cutScene(
      angleAndWall(),
      { by: 'auto' },
      [{ eye: [0, 0, 900], target: [0, 900, 901], fov: 1 }],
      () => {},
    );
    expect([cut.names.length, cut.notes]).toEqual([
      2,
      ['no opaque triangle is seen on the views: there is nothing that a cut could save'],
    ]);
  });
  test('a model without opaque triangles gets a sentence', () => {
    const scene = angleAndWall();
    scene.flags.fill(OBJECT_BLEND);
    const train = [{ eye: [0, 0, 0], target: [0, 0, -1] } as const];
    expect(cutScene(scene, { by: 'auto' }, train).notes).toEqual([
      'no opaque triangle is seen on the views: there is nothing that a cut could save',
    ]);
  });
});

/** What the lab says of a comparison: the leaders, against the figures themselves. */
import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { compareStructures } from '../../../src/overdraw/compare/compare.ts';
import { comparisonJson } from '../../../src/overdraw/compare/compare-report.ts';
import { findStructure } from '../../../src/overdraw/compare/structures.ts';
import { comparisonSentence, leadersOf } from '../../../src/view/lab/compare-sentence.ts';
import { crowd, FRONT, joined, sceneOf, wall } from '../../overdraw/measure/shapes.ts';

const scene = castle.build();
const cameras = scene.views.slice(0, 4).map((view) => createCamera(view));
const structuresOf = (...names: string[]) => ({ structures: names.map(findStructure), builds: 1 });

test('the castle: every figure in the sentence is the least of its column', async () => {
  const names = ['scan', 'sphere', 'compact2', 'box', 'dynamic'];
  const comparison = await compareStructures(scene, cameras, structuresOf(...names));
  const row = (name: string) => comparison.structures.find((figures) => figures.name === name)!;
  const { head, tail } = comparisonSentence(comparison)!;
  const nodes = Math.round(row('sphere').nodes / cameras.length);
  expect(head).toBe(`Fewest nodes looked at: sphere, ${nodes} a view, against 1\u202f069 without a tree.`);
  const { falseVisible, given } = row('box');
  expect(row('dynamic')).toMatchObject({ falseVisible, given });
  expect(tail).toBe(
    [
      `Least falsely visible: box and dynamic, ${((100 * falseVisible) / given).toFixed(2)} % of what is given.`,
      `Smallest: compact2, ${(row('compact2').bytes / 1069).toFixed(1)} bytes an object.`,
      `Least overdraw: scan, ${row('scan').overdraw!.toFixed(3)}, by a sort in every view.`,
    ].join(' '),
  );
  for (const name of ['sphere', 'compact2', 'box', 'dynamic'])
    expect(row(name).overdraw).toBeGreaterThan(row('scan').overdraw!);
});

test('one structure leads alone, and a scan that was not run is not mentioned', async () => {
  const { head, tail } = comparisonSentence(await compareStructures(scene, cameras, structuresOf('sphere')))!;
  expect(head).toMatch(/^Fewest nodes looked at: sphere, \d+ a view\.$/);
  expect(tail).toMatch(/ Least overdraw: sphere, 1\.\d{3}\.$/);
});

test('polygons never lead the columns of those that list objects', async () => {
  const comparison = await compareStructures(
    sceneOf([joined([wall(9, -9, -9, 9, 9), wall(5, -9, -9, 9, 9)])]),
    [FRONT],
    structuresOf('bsp', 'sphere'),
  );
  const { structures } = comparisonJson(comparison);
  expect(structures[0].overdraw).toBeLessThan(structures[1].overdraw!);
  expect(leadersOf(structures, 'overdraw').map(({ name }) => name)).toEqual(['sphere']);
  const [polygons, objects] = structures.map(({ overdraw }) => overdraw!.toFixed(3));
  const { tail } = comparisonSentence(comparison)!;
  expect(tail.split('Least ')[2]).toBe(`overdraw: sphere, ${objects}; bsp, which orders polygons, ${polygons}.`);
});

test('nothing to say where no view was drawn, nothing covered, or polygons alone compared', async () => {
  const small = sceneOf(crowd(3));
  const away = createCamera({ eye: [0, 0, 60], target: [0, 0, 90] });
  expect(comparisonSentence(await compareStructures(small, [], structuresOf('scan')))).toBeNull();
  expect(comparisonSentence(await compareStructures(small, [away], structuresOf('scan')))).toBeNull();
  expect(comparisonSentence(await compareStructures(small, [FRONT], structuresOf('bsp')))).toBeNull();
  expect(comparisonSentence(await compareStructures(small, [FRONT], structuresOf('scan')))).not.toBeNull();
});

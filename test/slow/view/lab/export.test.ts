/** What the lab hands out is what the command line prints: castle's path, and one view of it through the views file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import { type Camera, createCamera } from '../../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../../src/overdraw/measure/measure.ts';
import {
  commandOf,
  csvFile,
  jsonFile,
  type Measured,
  tableText,
  viewsCsvFile,
  viewsFile,
} from '../../../../src/view/lab/export.ts';
import { trainFile, viewsText } from '../../../../src/view/save/making.ts';
import { cull64, scratchFolder } from '../../../tools/cli.ts';

const folder = scratchFolder();
afterAll(() => folder.remove());

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const measured = (cameras: Camera[], path: boolean): Measured => ({
  model: 'castle',
  path,
  cameras,
  result: measureOverdraw(scene, tree, cameras),
});
const alongPath = measured(
  scene.views.map((view) => createCamera(view)),
  true,
);
// no view of the path: turned, tilted, with its own lens
const oneView = measured(
  [createCamera({ eye: [61.3, 17.25, -48.7], target: [0.1, 4.3, 0.2], up: [0.1, 1, 0], fov: 47.3, near: 0.3 })],
  false,
);
/** The words after the program's name. */
const wordsOf = (what: Measured) => commandOf(what).split(' -- ')[1].split(' ');

describe('the text of the command line', () => {
  test('the path, as JSON', async () => {
    const run = await cull64([...wordsOf(alongPath), '--json'], folder.path);
    expect(run.status).toBe(0);
    expect(jsonFile(alongPath)).toEqual({
      name: 'castle-overdraw.json',
      type: 'application/json',
      text: run.stdout,
    });
  });

  test('one view, as CSV and as a table, by the views file', async () => {
    const file = viewsFile(oneView);
    writeFileSync(join(folder.path, file.name), file.text);
    expect(oneView.result.covered).toBeGreaterThan(1000);
    const csv = await cull64([...wordsOf(oneView), '--csv'], folder.path);
    expect(csvFile(oneView).text).toBe(csv.stdout);
    const table = await cull64(wordsOf(oneView), folder.path);
    expect(tableText(oneView)).toBe(table.stdout);
  });

  test('a path that is not in the model is a file of the command', async () => {
    const views = scene.views.slice(3, 6);
    const given: Measured = {
      ...measured(
        views.map((view) => createCamera(view)),
        true,
      ),
      viewsGiven: true,
    };
    expect(commandOf(given)).toBe('npm run -s cull64 -- overdraw castle --views views.json');
    const file = viewsFile(given);
    writeFileSync(join(folder.path, file.name), file.text);
    const run = await cull64([...wordsOf(given), '--json'], folder.path);
    expect(jsonFile(given).text).toBe(run.stdout);
    expect(run.stdout).not.toBe(jsonFile(alongPath).text);
  });
});

describe('names and command lines', () => {
  test('files of the path and of one view do not overwrite each other', () => {
    const files = [jsonFile, csvFile, viewsCsvFile, viewsFile];
    expect(files.map((file) => file(alongPath).name)).toEqual([
      'castle-overdraw.json',
      'castle-overdraw.csv',
      'castle-views.csv',
      'views.json',
    ]);
    expect(files.map((file) => file(oneView).name)).toEqual([
      'castle-view-overdraw.json',
      'castle-view-overdraw.csv',
      'castle-view-views.csv',
      'view.json',
    ]);
    expect(viewsCsvFile(alongPath).text.split('\n')).toHaveLength(1 + scene.views.length + 1);
  });

  test('a file of the user by its name, quoted where a shell needs that, and how it was cut', () => {
    const own = { ...alongPath, model: "Tom's house (2).glb", parts: { by: 'grid', cells: 12 } as const };
    expect(commandOf(own)).toBe("npm run -s cull64 -- overdraw 'Tom'\\''s house (2).glb' --parts grid:12");
    expect(csvFile(own).name).toBe('Tom-s-house-2--overdraw.csv');
    expect(commandOf({ ...oneView, parts: { by: 'component' } })).toBe(
      'npm run -s cull64 -- overdraw castle --parts component --views view.json',
    );
    expect(commandOf({ ...alongPath, parts: { by: 'auto', budget: 64 } })).toBe(
      'npm run -s cull64 -- overdraw castle --parts auto:64',
    );
  });

  test('how the tree was made, and the file of what that was trained at', () => {
    const train = [{ eye: [1, 2, 3], target: [4, 5, 6], far: Number.POSITIVE_INFINITY } as const];
    const commands = (made: Partial<Measured>) => commandOf({ ...alongPath, ...made }).split(' overdraw castle')[1];
    expect(commands({ measured: true })).toBe(' --split measured');
    expect(commands({ hidden: 'found' })).toBe(' --hidden 16K --quality preview');
    expect(commands({ measured: true, hidden: 'found', train, viewsGiven: true })).toBe(
      ' --split measured --hidden 16K --quality preview --train train.json --views views.json',
    );
    expect(commands({ parts: { by: 'auto' }, train })).toBe(' --parts auto --train train.json');
    // nothing of these was trained
    for (const made of [{}, { parts: { by: 'component' } }, { hidden: 'given' }, { measured: false }] as const)
      expect(trainFile({ ...alongPath, ...made, train }), JSON.stringify(made)).toBe(null);
    expect(trainFile({ ...alongPath, measured: true, train })).toEqual({
      name: 'train.json',
      type: 'application/json',
      text: '[\n {\n  "eye": [\n   1,\n   2,\n   3\n  ],\n  "target": [\n   4,\n   5,\n   6\n  ]\n }\n]\n',
    });
  });

  test('a file of views is readable: a number a line, indented by a blank for each level', () => {
    const [camera] = oneView.cameras;
    const lines = viewsText([camera]).split('\n');
    expect(lines.slice(0, 4)).toEqual(['[', ' {', '  "eye": [', '   61.3,']);
    expect(lines.slice(-4)).toEqual(['  "near": 0.3', ' }', ']', '']);
    expect(viewsFile(oneView).text).toBe(viewsText([camera]));
  });

  test('a far plane at infinity is left out, another is kept', () => {
    const far = {
      ...oneView,
      cameras: [...oneView.cameras, createCamera({ eye: [1, 2, 3], target: [0, 0, 0], far: 9 })],
    };
    const views = JSON.parse(viewsFile(far).text);
    expect(views[0]).not.toHaveProperty('far');
    expect(views[1].far).toBe(9);
  });
});

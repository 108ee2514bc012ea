import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeTree } from '../../../../src/core/file/binary.ts';
import type { View } from '../../../../src/core/math/camera.ts';
import { readScene } from '../../../../src/core/scene/read.ts';
import { writeGlb } from '../../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { learnSource, learnTree } from '../../../../src/view/load/learn-task.ts';
import { trainFile } from '../../../../src/view/save/making.ts';
import { chambers } from '../../../offline/hidden/chambers.ts';
import { soak } from '../../../soak.ts';
import { cull64, scratchFolder } from '../../../tools/cli.ts';

const folder = scratchFolder();
afterAll(() => folder.remove());

const { scene: room, left, right } = chambers(true);
const given: View[] = [...right, { ...right[0], up: [0.1, 1, 0], far: 40 }];

const WAYS: [string, View[], View[] | null][] = [
  ['the positions of a file', left, given],
  ['its own path', left, null],
  ['its inside', [], null],
];

describe.each(WAYS.slice(0, soak(1, WAYS.length)))('learned from %s', (_, views, train) => {
  test('it is the tree of the command line, to the byte, drawn in its order, and progress is reported', async () => {
    const model = await writeGlb({ ...room, views });
    writeFileSync(join(folder.path, 'room.glb'), model);
    const file = trainFile({ model: 'room.glb', measured: true, train });
    if (file) writeFileSync(join(folder.path, file.name), file.text);
    const options = file ? ['--train', file.name] : [];
    const run = await cull64(['build', 'room.glb', '--split', 'measured', ...options], folder.path);
    expect(run.status).toBe(0);

    const scene = await readScene(model);
    const source = learnSource(scene, train);
    expect(source.scene.names.join('')).toBe('');
    const told: [string, number, string?][] = [];
    const { tree, mesh, treeBytes, report } = await learnTree(source, (...stage) => told.push(stage));
    const bytes = encodeTree(tree);
    expect(Buffer.compare(bytes, readFileSync(join(folder.path, 'room.c64')))).toBe(0);
    const usual = encodeTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }));
    expect(Buffer.compare(bytes, usual)).not.toBe(0);
    expect([report.taken, treeBytes]).toEqual(['measured', bytes.length]);
    expect(run.stderr).toContain(report.source);
    const starts = Array.from(tree.ids, (object) => mesh.firstIndex[object]);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));

    const learning = told.filter(([, , label]) => label === 'Learning from views').map(([, done]) => done);
    expect(learning.length).toBeGreaterThan(1900);
    expect(learning).toEqual(learning.toSorted((a, b) => a - b));
    expect([learning[0], learning.at(-1)]).toEqual([0, 0.9]);
    expect(told.slice(learning.length)).toEqual([
      ['build', 1],
      ['prepare', 0],
      ['prepare', 1],
    ]);
  });
});

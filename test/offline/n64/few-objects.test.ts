/** What an export for the Nintendo 64 says of few objects: their tree beside a scan of all spheres, by the cost model. */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { buildForExport } from '../../../src/core/export/export-scene.ts';
import { exportTree } from '../../../src/core/export/export-tree.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cullCost } from '../../../src/offline/n64/cost.ts';
import { adviseExport } from '../../../src/offline/n64/export-advice.ts';
import { fewObjectsNote } from '../../../src/offline/n64/few-objects.ts';
import { readText } from '../../../tools/cli/texts.ts';

const whole = castle.build();

/** Every so manyth object of the castle. */
function part(count: number): Scene {
  const ids = Array.from({ length: count }, (_, i) => Math.floor((i * whole.names.length) / count));
  const of = (values: Float32Array, n: number) =>
    Float32Array.from(ids.flatMap((id) => [...values.subarray(id * n, id * n + n)]));
  return {
    ...whole,
    names: ids.map((id) => whole.names[id]),
    flags: whole.flags.filter((_, id) => ids.includes(id)),
    spheres: of(whole.spheres, 4),
    boxes: of(whole.boxes, 6),
  };
}

const treeOf = ({ spheres, boxes }: Scene, leafSize: number) =>
  compactTree(buildSphereTree(spheres, { boxes, leafSize, leaves: 'full' }), { format: 'compact8' });

test('a tree of 20 objects saves nothing beside a scan of all, and one of 200 does', () => {
  const few = part(20);
  const note = fewObjectsNote(treeOf(few, 8), few, whole.views);
  const [, own, scan] = /a cull takes ([\d,]+) cycles .* a scan of all 20 spheres ([\d,]+);/.exec(note)!;
  expect(Number(own.replace(',', ''))).toBeGreaterThan(0.9 * Number(scan.replace(',', '')));
  const many = part(200);
  expect(fewObjectsNote(treeOf(many, 8), many, whole.views)).toBe('');
  expect(fewObjectsNote(treeOf(whole, 8), whole, whole.views)).toBe('');
});

test('a tree of one leaf is a scan: it tests every object, where the root is cut', () => {
  const few = part(20);
  const tree = treeOf(few, 20);
  const query = createFixedQuery();
  setFixedQuery(query, tree, floatCamera(createCamera(whole.views[0])));
  expect(cullCost(tree, query, 'front').objectsTested).toBe(20);
  const note = fewObjectsNote(tree, few, whole.views);
  const [, own, scan] = /takes ([\d,]+) cycles .* spheres ([\d,]+);/.exec(note)!;
  expect(own).toBe(scan);
});

describe('the README of an export', () => {
  const triangle = (at: number) => `o t${at}\nv ${at} 0 0\nv ${at + 1} 0 0\nv ${at} 1 0\nf -3 -2 -1\n`;
  const readme = async (target: 'n64' | 'ps1') => {
    const text = Array.from({ length: 12 }, (_, i) => triangle(i * 3)).join('');
    const scene = await readScene(new TextEncoder().encode(text));
    const options = { target, name: 'few', notes: ['of the caller'], texts: readText };
    const source = buildForExport(scene, options);
    const advice = adviseExport(source, options);
    const { notes } = advice;
    const { files } = exportTree(source, { ...options, advice });
    const bytes = files.find(({ name }) => name === 'README.md')!.bytes;
    return { notes, text: Buffer.from(bytes).toString('utf8') };
  };

  test('has it behind the notes of the caller, for the Nintendo 64', async () => {
    const { notes, text } = await readme('n64');
    expect(notes.length).toBe(1);
    expect(text.indexOf('Note: of the caller')).toBeGreaterThan(0);
    expect(text.indexOf(`Note: ${notes[0]}`)).toBeGreaterThan(text.indexOf('Note: of the caller'));
  });

  test('has nothing of it for another machine', async () => {
    const { notes, text } = await readme('ps1');
    expect(notes).toEqual([]);
    expect(text).not.toContain('so few objects');
  });
});

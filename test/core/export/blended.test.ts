/** Blended objects in exports: told apart by a function that is compiled and run here, in README.md, in the report; nothing of it where there are none. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { exportScene } from '../../../src/core/export/export-scene.ts';
import { exportTree } from '../../../src/core/export/export-tree.ts';
import { MACHINE_NAMES } from '../../../src/core/export/targets.ts';
import { OBJECT_BLEND, type Scene } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { exportCommand } from '../../../tools/cli/commands/export.ts';
import { readText } from '../../../tools/cli/texts.ts';
import { run } from '../../../tools/console/compile.ts';
import { missingTool } from '../../../tools/console/targets.ts';
import { noShared, sharedPath } from '../../shared-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'cull64-blended-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plain = castle.build();
/** every eleventh object is blended */
const isBlended = (id: number) => id % 11 === 5;
const scene: Scene = {
  ...plain,
  flags: plain.flags.map((bits, id) => (isBlended(id) ? bits | OBJECT_BLEND : bits & ~OBJECT_BLEND)),
};
const opaque: Scene = { ...plain, flags: plain.flags.map((bits) => bits & ~OBJECT_BLEND) };
const blended = Array.from(scene.flags.keys()).filter(isBlended);

const textsOf = (files: readonly { name: string; bytes: Uint8Array }[]) =>
  Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')]));

const PROGRAM = `#include <stdio.h>
#include "town_tree.h"
int main(void) {
  uint32_t k;
  for (k = 0; k < TOWN_OBJECTS; k++) if (town_is_blended(k)) printf("%u\\n", (unsigned)k);
  return 0;
}
`;

describe('a program', () => {
  const missing = missingTool('host');
  const skip = missing ? ` (skipped: ${missing.message})` : '';
  it.skipIf(missing).each(['compact8', 'compact2', 'float16'] as const)(
    `is told which of the objects that it is given are blended, %s${skip}`,
    (format) => {
      const { files } = exportScene(scene, { target: 'c', name: 'town', format, texts: readText });
      for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
      writeFileSync(join(folder, 'list.c'), PROGRAM);
      const sources = ['list.c', 'town.c', 'town_tree.c', 'cull64.c'];
      run('c', folder, 'cc', ['-std=c99', '-pedantic', '-Wall', '-Wextra', '-Werror', ...sources, '-o', 'list']);
      const given = run('list', folder, join(folder, 'list'), []).trim().split('\n').map(Number);
      const lines = textsOf(files)['town.objects.txt'].trim().split('\n').slice(1);
      const ids = lines.map((line) => Number(line.split('\t')[1]));
      const wanted = format === 'float16' ? blended : [...ids.keys()].filter((slot) => isBlended(ids[slot]));
      expect(given).toEqual(wanted);
    },
  );
});

test.each(MACHINE_NAMES)('%s: the tree is the same, and the page and the code say how they are drawn', (target) => {
  const options = { target, name: 'town', texts: readText, order: 'front' } as const;
  const files = textsOf(exportScene(scene, options).files);
  const without = textsOf(exportScene(opaque, options).files);
  expect(files['town.c64']).toBe(without['town.c64']);
  expect(files['README.md']).toContain(`${blended.length} of ${scene.flags.length} objects are blended`);
  expect(files['README.md']).toContain('for (k = count; k-- > 0;) if (town_is_blended(objects[k])) draw');
  expect(files['town_tree.h']).toContain('int town_is_blended(uint32_t object);');
  for (const text of Object.values(without)) expect(text).not.toContain('blended');
  if (target === 'n64') expect(files['example.c']).toContain('for (k = count; k-- > 0;)');
});

test('the list that is farthest first already is not turned', () => {
  const { files } = exportScene(scene, { target: 'c', name: 'town', order: 'back', texts: readText });
  const page = textsOf(files)['README.md'];
  expect(page).toContain('for (k = 0; k < count; k++) if (town_is_blended(objects[k])) draw');
});

test('json: a list of their ids, where there are any', () => {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const files = (of: Scene) =>
    textsOf(exportTree({ tree, scene: of }, { target: 'json', name: 'town', texts: readText }).files);
  expect(JSON.parse(files(scene)['town.blended.json'])).toEqual(blended);
  expect(files(opaque)).not.toHaveProperty('town.blended.json');
});

describe('cull64 export', () => {
  async function printed(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    try {
      await exportCommand([...args, '--json']);
    } finally {
      stdout.mockRestore();
    }
    return JSON.parse(lines.join('')).notes;
  }
  test('says how many there are', async () => {
    const model = join(folder, 'town.glb');
    writeFileSync(model, await writeGlb(scene));
    expect(await printed(model, '--target', 'n64', '-o', join(folder, 'out'))).toContain(
      `${blended.length} of ${scene.flags.length} objects are blended: drawn last, farthest first`,
    );
  });
  test.skipIf(noShared)('says it of a sample model (skipped without ../shared/data)', async () => {
    const model = sharedPath('features/alpha-mask-blend.glb');
    const notes = await printed(model, '--target', 'c', '-o', join(folder, 'sample'));
    expect(notes.join('\n')).toMatch(/^\d+ of \d+ objects? (is|are) blended: drawn last, farthest first$/m);
    expect(readFileSync(join(folder, 'sample', 'alpha_mask_blend.c'), 'latin1')).toContain('_is_blended');
  });
});

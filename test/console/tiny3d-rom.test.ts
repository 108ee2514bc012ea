/**
 * The program of examples/tiny3d, linked with libdragon and tiny3d by its Makefile and started in cen64: the lists that it gets in its own first frame and
 * of 24 views about the model of tiny3d's example 17. It ends before anything is drawn.
 */
import { expect, test } from 'vitest';
import { readScene } from '../../src/core/scene/read.ts';
import { inFolder } from '../../tools/console/compile.ts';
import { runRom } from '../../tools/console/run-cen64.ts';
import type { Case } from './tiny3d/cases.ts';
import { twin, withVertexInside } from './tiny3d/expected.ts';
import { exported } from './tiny3d/given.ts';
import { makeExampleRom, missingRom } from './tiny3d/rom.ts';

const missing = missingRom();

/** `words: ids` */
function read(line: string): { each: Case; ids: number[] } {
  const [words, list] = line.split(':');
  const view = new DataView(new ArrayBuffer(31 * 4));
  for (const [k, word] of words.trim().split(' ').entries()) view.setUint32(k * 4, Number.parseInt(word, 16));
  const numbers = Float32Array.from({ length: 31 }, (_, k) => view.getFloat32(k * 4));
  return { each: { numbers }, ids: (list.match(/\d+/g) ?? []).map(Number) };
}

test.skipIf(missing)(
  `linked with libdragon and tiny3d and started in cen64, it gets the twin’s lists, with all of which a vertex is in the frustum${missing ? ` (skipped: ${missing})` : ''}`,
  async () => {
    const { rom, model } = inFolder(makeExampleRom);
    const lines = runRom(rom, { seconds: 60 }).text.trim().split('\n');
    expect(lines.length).toBe(25);
    const scene = await readScene(model);
    const { tree } = exported(scene);
    const answers = lines.map(read);
    for (const { each, ids } of answers) {
      expect(ids).toEqual(twin(scene, tree, each));
      const seen = withVertexInside(scene, each);
      expect(seen.filter((id) => !ids.includes(id))).toEqual([]);
    }
    // none of them is of all 57 objects, or of none
    const counts = answers.map(({ ids }) => ids.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(57);
    expect(new Set(counts).size).toBeGreaterThan(10);
  },
);

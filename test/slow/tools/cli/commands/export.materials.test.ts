/**
 * Exports whose programs bring objects of one material together, compiled and run for every machine: their lists are those of the same export without, grouped
 * by group-list.ts. And what the command line chooses at a price, and says of it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { castle } from '../../../../../scenes/castle.ts';
import { createListGrouping, groupList } from '../../../../../src/core/compact/group-list.ts';
import { exportScene } from '../../../../../src/core/export/export-scene.ts';
import { MACHINE_NAMES, type MachineName } from '../../../../../src/core/export/targets.ts';
import { createRandom, randomInt } from '../../../../../src/core/math/random.ts';
import { drawnMaterials } from '../../../../../src/core/scene/materials.ts';
import { objectCount } from '../../../../../src/core/scene/scene.ts';
import { exportCommand } from '../../../../../tools/cli/commands/export.ts';
import { readText } from '../../../../../tools/cli/texts.ts';
import { soak } from '../../../../soak.ts';
import { scratchFolder } from '../../../../tools/cli.ts';
import { answers, exported, readExported, TRIALS, testOn } from '../../../../tools/export-trials.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);
const at = (...names: string[]) => join(folder, ...names);

const SEED = 77;
const WINDOW = 12;
const random = createRandom(SEED);
const plain = castle.build();
const scene = { ...plain, materials: Uint32Array.from({ length: objectCount(plain) }, () => randomInt(random, 6)) };

function write(target: MachineName, window: number): string {
  const into = at(`${target}-${window}`);
  mkdirSync(into);
  const { files } = exportScene(scene, { target, name: 'castle', window, format: 'compact8', texts: readText });
  for (const { name, bytes } of files) writeFileSync(join(into, name), bytes);
  return into;
}

describe('the lists of an export with a window', () => {
  for (const target of soak<readonly MachineName[]>(['n64'], MACHINE_NAMES))
    testOn(TRIALS[target].machine, `${target}: are those without, grouped`, () => {
      const views = scene.views.slice(0, 6);
      const [ungrouped, grouped] = [1, WINDOW].map((window) => write(target, window));
      const { ids } = readExported(target, ungrouped);
      const { of } = drawnMaterials(scene)!;
      const grouping = createListGrouping(
        ids.map((id) => of[id]),
        WINDOW,
      );
      const wanted = answers({ target, scene, views }, ungrouped).map((given) => {
        const list = Uint16Array.from(given);
        groupList(grouping, list, list.length);
        return [...list];
      });
      expect(answers({ target, scene, views }, grouped)).toEqual(wanted);
      expect(wanted.flat().length).toBeGreaterThan(100);
    });

  test('needs a compact format, and a window that there is', () => {
    const exporting = (window: number, format: 'compact8' | 'float16') => () =>
      exportScene(scene, { target: 'n64', name: 'castle', window, format, texts: readText });
    expect(exporting(8, 'float16')).toThrow('brought together in lists of compact formats, and not of float16');
    expect(exporting(65, 'compact8')).toThrow('window 65: a whole number, 1 to 64');
  });
});

describe('cull64 export --switch-price', () => {
  const tile = (x: number) =>
    `o t${x}\nusemtl m${x % 3}\nv ${x} 0 ${-x}\nv ${x + 1} 0 ${-x}\nv ${x} 1 ${-x}\nf -3 -2 -1\n`;
  writeFileSync(at('tiles.obj'), Array.from({ length: 60 }, (_, x) => tile(x)).join(''));
  writeFileSync(at('views.json'), JSON.stringify([{ eye: [30, 0, 40], target: [30, 0, 0] }]));
  const made = async (...args: string[]) => {
    const into = at(`made${args.join('')}`.replaceAll(/[^\w-]/g, ''));
    const views = ['--views', at('views.json')];
    const report = await exported(at('tiles.obj'), '--target', 'n64', '-o', into, ...views, ...args);
    return {
      report,
      readme: readFileSync(join(into, 'README.md'), 'utf8'),
      code: readFileSync(join(into, 'tiles.c'), 'utf8'),
    };
  };

  test('chooses what is cheapest, says what it is and what the others cost, and the command makes it again', async () => {
    const { report, readme, code } = await made('--switch-price', '5000');
    const [note] = report.notes as string[];
    expect(note).toMatch(
      /^at 5000 fragments a change of material and 0\.37 a CPU cycle, --materials 32 --leaf 8 costs least: /,
    );
    expect(note).toMatch(/; the plain tree \d+ \(\d+ shaded, \d+\.\d changes, \d+ CPU cycles\); /);
    expect(readme).toContain(note);
    expect(readme).toContain('--switch-price 5000');
    expect(readme).toMatch(/5000 fragments, a view costs \d+ fragments, \d+ and \d+;/);
    expect(code).toContain('cull64_group_list(&list, &materials)');
  });

  test('leaves the tree plain where a change costs nothing', async () => {
    const { report, code } = await made('--switch-price', '0');
    expect((report.notes as string[])[0]).toMatch(/ costs least: \d+ \(/);
    expect(code).not.toContain('cull64_group_list');
  });

  test('is refused beside what it chooses, and where it is not weighed', async () => {
    const fails = (...args: string[]) =>
      expect(exportCommand([at('tiles.obj'), '--target', 'n64', '--switch-price', '9', ...args])).rejects;
    await fails('--leaf', '4').toThrow('--switch-price chooses materials and leaf itself: leave out --leaf');
    await fails('--materials').toThrow('leave out --materials');
    await fails('--budget', '8K').toThrow('leave out --budget');
    await fails('--format', 'float16').toThrow(
      '--switch-price is for compact8, compact4 and compact2, and not for float16',
    );
    await fails('--order', 'back').toThrow('--switch-price weighs the order front, and not back');
  });

  test('--materials alone and with a window stand in the command that makes it again', async () => {
    const alone = await exportedCommand('--materials');
    expect(alone).toMatch(/ --materials`/);
    expect(await exportedCommand('--materials', '16')).toMatch(/ --materials 16[` ]/);
  });

  test('a model of one material is told so', async () => {
    writeFileSync(at('one.obj'), tile(0) + tile(3));
    const notesOf = async (...args: string[]) =>
      (
        (await exported(at('one.obj'), '--target', 'n64', '-o', at(`one${args.join('')}`), ...args)).notes as string[]
      ).filter((note) => !note.startsWith('so few objects'));
    const none = ['the model has one material: --materials changes nothing'];
    expect(await notesOf('--materials')).toEqual(none);
    expect(await notesOf('--materials', '8')).toEqual(none);
    expect(await notesOf('--switch-price', '8')).toEqual([
      'the model has one material: nothing is chosen by --switch-price',
    ]);
    expect(await notesOf()).toEqual([]);
  });

  async function exportedCommand(...args: string[]): Promise<string> {
    const into = at(`command${args.join('')}`);
    await exported(at('tiles.obj'), '--target', 'n64', '-o', into, ...args);
    return readFileSync(join(into, 'README.md'), 'utf8');
  }
});

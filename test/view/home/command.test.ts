/** The command of what is taken home: the command line takes each, and what it says is what was chosen. */
import { describe, expect, test } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import type { PartsHow } from '../../../src/offline/learn/parts.ts';
import { fitted, HOME_DEFAULTS, HOME_TARGETS, type HomeChoice } from '../../../src/view/home/choice.ts';
import { type HomeModel, homeName, homeWords } from '../../../src/view/home/command.ts';
import { parseArguments } from '../../../tools/cli/args.ts';
import { ROWS } from '../../../tools/cli/commands/all.ts';
import { optionsOf } from '../../../tools/cli/page.ts';

const plain = HOME_DEFAULTS;
const castle: HomeModel = { model: 'castle', train: null };
const train: View[] = [{ eye: [0, 1, 2], target: [3, 4, 5] }];
const text = (model: HomeModel, choice: Partial<HomeChoice> = {}) =>
  homeWords(model, fitted({ ...plain, ...choice })).join(' ');

test('only what was chosen is in it', () => {
  expect(text(castle)).toBe('export castle --target n64');
  expect(text(castle, { target: 'c64' })).toBe('build castle');
  expect(text(castle, { target: 'json', leafSize: 4 })).toBe('export castle --target json --leaf 4');
  expect(text(castle, { target: 'ps1', format: 'compact4', leafSize: 2 })).toBe(
    'export castle --target ps1 --format compact4 --leaf 2',
  );
  expect(text(castle, { target: 'gba', budget: 4096, format: 'compact4', leafSize: 2, order: 'front' })).toBe(
    'export castle --target gba --order front --budget 4096',
  );
  expect(text(castle, { measured: true, hidden: true })).toBe(
    'export castle --target n64 --split measured --hidden 16K --quality preview',
  );
});

test('an own model by its file’s name, as it was cut, with the views that came with it where something is trained', () => {
  const own: HomeModel = { model: "Tom's house (2).glb", parts: { by: 'grid', cells: 12 }, train };
  expect(text(own)).toBe("export 'Tom'\\''s house (2).glb' --target n64 --parts grid:12");
  expect(text(own, { measured: true })).toBe(
    "export 'Tom'\\''s house (2).glb' --target n64 --parts grid:12 --train train.json --split measured",
  );
  expect(text({ ...own, parts: { by: 'auto' } }, { target: 'c64' })).toBe(
    "build 'Tom'\\''s house (2).glb' --parts auto --train train.json",
  );
});

test('names are those that the command writes to', () => {
  expect(homeName(castle, { target: 'gba' })).toBe('castle-gba');
  expect(homeName({ model: 'my castle.v2.glb' }, { target: 'n64' })).toBe('my_castle_v2-n64');
  expect(homeName({ model: 'my castle.v2.glb' }, { target: 'c64' })).toBe('my castle.v2.c64');
});

describe.each(['export', 'build'])('cull64 %s', (name) => {
  test('takes every choice', async () => {
    const options = optionsOf((await ROWS[name].load()).page);
    const cuts: (PartsHow | undefined)[] = [undefined, { by: 'component' }, { by: 'auto', budget: 50 }];
    const choices = HOME_TARGETS.filter((target) => (target === 'c64') === (name === 'build')).flatMap((target) =>
      [null, 'compact2' as const].flatMap((format) =>
        [false, true].flatMap((on) =>
          cuts.flatMap((parts) =>
            [null, train].map((views) => ({
              model: { model: 'castle', parts, train: views },
              choice: fitted({
                ...plain,
                ...(on && { ids: true, objectSpheres: false, order: 'none' }),
                target,
                format,
                leafSize: on ? 6 : null,
                measured: on,
                hidden: on,
              }),
            })),
          ),
        ),
      ),
    );
    expect(choices.length).toBeGreaterThanOrEqual(24);
    for (const { model, choice } of choices) {
      const [command, ...words] = homeWords(model, choice);
      expect(command).toBe(name);
      const args = parseArguments(words, options);
      for (const option of options) if (option.value !== null) args.get(option);
      expect(args.words).toEqual(['castle']);
      expect(args.text('target')).toBe(name === 'build' ? undefined : choice.target);
      expect(args.text('leaf')).toBe(choice.leafSize === null ? undefined : '6');
      expect(args.text('format')).toBe(choice.format ?? undefined);
      expect(args.text('hidden')).toBe(choice.hidden ? '16K' : undefined);
    }
  });
});

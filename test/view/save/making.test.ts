/** The commands that the page prints are commands: each option of theirs is one of the command's own, and says what it takes. */
import { describe, expect, test } from 'vitest';
import type { PartsHow } from '../../../src/offline/learn/parts.ts';
import { commandWords, type Making } from '../../../src/view/save/making.ts';
import { parseArguments } from '../../../tools/cli/args.ts';
import { ROWS } from '../../../tools/cli/commands/all.ts';
import type { Option } from '../../../tools/cli/option.ts';
import { optionsOf } from '../../../tools/cli/page.ts';

const START = 'npm run -s cull64 --';

const parts: (PartsHow | undefined)[] = [
  undefined,
  { by: 'component' },
  { by: 'grid', cells: 16 },
  { by: 'auto' },
  { by: 'auto', budget: 500 },
];
const train = [{ eye: [0, 1, 2] as const, target: [3, 4, 5] as const }] as unknown as Making['train'];
const makings: Making[] = parts.flatMap((how) =>
  [false, true].flatMap((measured) =>
    (['found', null] as const).flatMap((hidden) =>
      [null, train].map((views) => ({ model: 'castle', parts: how, measured, hidden, train: views })),
    ),
  ),
);

/** Every option that was given says what it takes. */
function says(words: string[], options: readonly Option[]): string[] {
  const args = parseArguments(words, options);
  for (const option of options) if (option.value !== null) args.get(option);
  return args.words;
}

describe.each(['overdraw', 'build', 'compare'])('%s', (name) => {
  test('takes the options of the page’s tree', async () => {
    const options = optionsOf((await ROWS[name].load()).page);
    // no structure of a comparison leaves out what is hidden
    const printed = makings.filter(({ hidden }) => name !== 'compare' || !hidden);
    expect(printed.length).toBeGreaterThanOrEqual(20);
    for (const made of printed) {
      const [start, ...words] = commandWords(name, made);
      expect(start).toBe(`${START} ${name}`);
      expect(says(words, options), words.join(' ')).toEqual(['castle']);
    }
  });
});

/** The manual and the commands agree: what a page names, its command takes, and what no page of it names, it refuses. */
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { MACHINE_NAMES, MACHINES } from '../../../src/core/export/targets.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { SPLITS } from '../../../src/core/tree/sphere/splits.ts';
import { STRUCTURES } from '../../../src/overdraw/compare/structures.ts';
import { DRAW_ORDERS } from '../../../src/overdraw/order/orders.ts';
import { COMMANDS, ROWS } from '../../../tools/cli/commands/all.ts';
import { helpText } from '../../../tools/cli/help.ts';
import { optionsOf, pageText } from '../../../tools/cli/page.ts';

const pages = new Map<string, string>();
for (const name of Object.keys(COMMANDS)) pages.set(name, await helpText(name));

/** options that a page describes: where a line begins with them, one or several; or in the line that says how the command is called */
const described = (page: string) =>
  new Set([
    ...[...page.matchAll(/^ {2}(-.*?)(?: {2,}|$)/gm)].flatMap(([, start]) => start.match(/--[a-z][\w-]*/g) ?? []),
    ...(page.split('\n', 1)[0].match(/--[a-z][\w-]*/g) ?? []),
  ]);
const all = [...new Set([...pages.values()].flatMap((page) => [...described(page)]))];

describe.each(Object.entries(COMMANDS))('%s', (name, command) => {
  const page = pages.get(name)!;
  test('begins with how it is called', () =>
    expect(page).toMatch(new RegExp(`^cull64 ${name} .*- ${ROWS[name].about}`)));
  test('takes the options that its page describes, and no others', async () => {
    expect(described(page).size).toBeGreaterThan(1);
    for (const option of all) {
      // without a value nothing is done: the option is unknown, or lacks its value, or is a flag and has one
      const message = await command([`${option}=`]).then(
        () => 'done',
        (error: Error) => error.message,
      );
      expect(message, option).toMatch(
        described(page).has(option) ? /is empty|does not take an argument/ : /^Unknown option/,
      );
    }
  });
  test('an option that its page has twice is of one kind', async () => {
    const options = optionsOf((await ROWS[name].load()).page);
    const kinds = new Set(options.map((option) => `${option.name} ${option.value === null} ${option.short}`));
    expect(kinds.size).toBe(new Set(options.map((option) => option.name)).size);
  });
  test('has no line that is longer than a page is wide', () => {
    for (const line of page.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120);
  });
});

test('the overview is shown for no topic and for help itself, and names every command', async () => {
  const overview = await helpText();
  expect(await helpText('help')).toBe(overview);
  for (const name of [...Object.keys(COMMANDS), 'help']) expect(overview).toContain(`\n  cull64 ${name} `);
});

test('no page for what is no command', async () => {
  for (const name of ['', 'nothing', 'toString'])
    await expect(helpText(name)).rejects.toThrow(`there is no command "${name}"`);
});

test('every scene has its line', () => {
  for (const { name, description } of scenes)
    expect(pages.get('scene')).toContain(`\n  ${name.padEnd(12)} ${description}`);
});

test.each<[string, string, (readonly [string, string])[]]>([
  ['build', 'format', Object.values(FORMATS).map(({ name, about }) => [name, about])],
  ['export', 'format', Object.values(FORMATS).map(({ name, about }) => [name, about])],
  ['build', 'split', Object.entries(SPLITS).map(([name, { about }]) => [name, about])],
  ['overdraw', 'orders', DRAW_ORDERS.map(({ name, about }) => [name, about])],
  ['compare', 'structures', STRUCTURES.map(({ name, about }) => [name, about])],
  [
    'export',
    'target',
    MACHINE_NAMES.map((name) => {
      const { title, formats, storage, order } = MACHINES[name];
      const kept = { array: 'a const array', file: 'a file' }[storage];
      return [name, `${title}: ${formats[0]}, ${kept}, order ${order}`];
    }),
  ],
])('%s: every word of --%s has its line, under the option', (command, option, words) => {
  const [under] = new RegExp(`^ {2}(?:-\\w, )?--${option} (?:(?!^ {2}-)[^])*`, 'm').exec(pages.get(command)!)!;
  const lines = under.replaceAll(/\n {32,}/g, ' ').split('\n');
  const width = Math.max(12, ...words.map(([word]) => word.length));
  for (const [word, about] of words) expect(lines).toContain(`${' '.repeat(31)}${word.padEnd(width)} ${about}`);
});

test('long words break between words, under where they begin; a line of a paragraph that begins with a space does not', () => {
  const about = 'word '.repeat(30).trim();
  const option = { name: 'name', value: 'V', about, list: [['one', about] as const], read: () => 0 };
  const lines = pageText([
    '  x'.repeat(60),
    { title: 'T:', options: [option, { brief: 'both', options: [option] }] },
  ]).split('\n');
  expect(lines).toEqual([
    '  x'.repeat(60),
    '',
    'T:',
    `  --name V                   ${'word '.repeat(18).trim()}`,
    `${' '.repeat(29)}${'word '.repeat(12).trim()}`,
    `${' '.repeat(31)}one          ${'word '.repeat(15).trim()}`,
    `${' '.repeat(44)}${'word '.repeat(15).trim()}`,
    '  --name                     both',
  ]);
});

/** The manual and the commands agree: what a page names, its command takes, and what no page of it names, it refuses. */
import { describe, expect, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { EXPORT_TARGET_NAMES, EXPORT_TARGETS } from '../../src/export/targets.ts';
import { TREE_FORMATS } from '../../src/file/formats.ts';
import { MEASURED_ORDERS } from '../../src/overdraw/measured-orders.ts';
import { COMMANDS } from '../../tools/cli/commands/all.ts';
import { helpText } from '../../tools/cli/commands/help.ts';

/** options that a page describes: where a line begins with them, one or several; or in the line that says how the command is called */
const described = (page: string) =>
  new Set([
    ...[...page.matchAll(/^ {2}(-.*?)(?: {2,}|$)/gm)].flatMap(([, start]) => start.match(/--[a-z][\w-]*/g) ?? []),
    ...(page.split('\n', 1)[0].match(/--[a-z][\w-]*/g) ?? []),
  ]);
const all = [...new Set(Object.keys(COMMANDS).flatMap((name) => [...described(helpText(name))]))];

describe.each(Object.entries(COMMANDS))('%s', (name, command) => {
  const page = helpText(name);
  test('begins with how it is called', () => expect(page).toMatch(new RegExp(`^cull64 ${name}\\b`)));
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
});

test('the overview is shown for no topic and for help itself, and names every command', () => {
  expect(helpText()).toBe(helpText('help'));
  for (const name of [...Object.keys(COMMANDS), 'help']) expect(helpText()).toContain(`\n  cull64 ${name} `);
});

test('no page for what is no command', () => {
  for (const name of ['', 'nothing', 'toString']) expect(() => helpText(name)).toThrow(`there is no command "${name}"`);
});

test('every format has its words', () => {
  const words = (topic: string) => /^ {2}--format F {13}[\s\S]*?(?=^ {2}-)/m.exec(helpText(topic))![0].match(/\w+/g);
  for (const topic of ['build', 'export'])
    expect(words(topic), topic).toEqual(expect.arrayContaining([...TREE_FORMATS]));
});

test('every scene, order and target has its line, in columns', () => {
  for (const { name, description } of scenes)
    expect(helpText('scene')).toContain(`\n  ${name.padEnd(12)} ${description}`);
  for (const { name, about } of MEASURED_ORDERS)
    expect(helpText('overdraw')).toContain(`\n${' '.repeat(31)}${name.padEnd(14)} ${about}`);
  for (const name of EXPORT_TARGET_NAMES) {
    const { title, formats, storage, order } = EXPORT_TARGETS[name];
    const kept = { array: 'a const array', file: 'a file' }[storage];
    expect(helpText('export')).toContain(
      `\n${' '.repeat(31)}${name.padEnd(12)} ${title}: ${formats[0]}, ${kept}, order ${order}\n`,
    );
  }
});

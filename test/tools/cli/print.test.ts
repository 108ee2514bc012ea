/** The pieces that the commands' texts are made of. */
import { describe, expect, test } from 'vitest';
import { chooseViews } from '../../../src/core/camera/choose-views.ts';
import { short } from '../../../src/core/export/text.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { columns, wrapped } from '../../../tools/cli/columns.ts';
import { print, printJson, tell, tellNotes } from '../../../tools/cli/print.ts';
import { romText } from '../../../tools/cli/rom-text.ts';
import { within } from '../../../tools/cli/surroundings.ts';

describe('columns', () => {
  test('numbers to the right, those named to the left; no blanks at the end of a line', () => {
    expect(
      columns(
        ['name', 'n', 'kind'],
        [
          ['a', '12345', 'x'],
          ['longer', '6', 'yy'],
        ],
        [0, 2],
      ).split('\n'),
    ).toEqual(['name        n  kind', '------  -----  ----', 'a       12345  x', 'longer      6  yy']);
  });
  test('a header without rows', () => expect(columns(['a', 'bc'], [])).toBe('a  bc\n-  --'));
});

describe('what is printed moves no cursor', () => {
  const NAME = 'a\u001b[31m\r\u009bred\u202e.obj';
  const said = async (work: () => void) => {
    const text = { stdout: '', stderr: '' };
    const into = (stream: keyof typeof text) => ({
      write(part: string) {
        text[stream] += part;
      },
    });
    await within({ folder: '.', cores: 1, stdout: into('stdout'), stderr: into('stderr') }, async () => work());
    return text;
  };
  test('results, what is told beside them, and notes, which are a line each', async () => {
    const { stdout, stderr } = await said(() => {
      print(`${NAME}: made\n\tin two lines`);
      tell(`${NAME}: told`);
      tellNotes({ notes: [`${NAME}\nof two lines`] });
    });
    expect(stdout).toBe('a?[31m??red?.obj: made\n\tin two lines\n');
    expect(stderr).toBe('a?[31m??red?.obj: told\nnote: a?[31m??red?.obj?of two lines\n');
  });
  test('JSON, from which names come back as they are', async () => {
    const { stdout } = await said(() => printJson({ name: NAME, end: '\u2028\u{f0000}' }));
    expect(stdout).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(stdout)).toEqual({ name: NAME, end: '\u2028\u{f0000}' });
  });
});

describe('wrapped text', () => {
  test('breaks between words, at the width and not before', () => {
    expect(wrapped('aaa bb cc', 6)).toBe('aaa bb\ncc');
    expect(wrapped('aaa bb cc', 5)).toBe('aaa\nbb cc');
    expect(wrapped('aaa bb cc', 9)).toBe('aaa bb cc');
  });
  test('a word longer than the width stands alone', () => expect(wrapped('a bbbbbb c', 3)).toBe('a\nbbbbbb\nc'));
  test('100 characters when nothing is said', () =>
    expect(wrapped(`${'a'.repeat(50)} ${'b'.repeat(49)} ${'c'.repeat(50)} ${'d'.repeat(50)}`).split('\n')).toEqual([
      `${'a'.repeat(50)} ${'b'.repeat(49)}`,
      'c'.repeat(50),
      'd'.repeat(50),
    ]));
});

test('numbers are short: six digits, no zeros behind', () => {
  expect([1 / 3, 1234567.8, 2.5, 0, -0.00001234567].map(short)).toEqual([
    '0.333333',
    '1234570',
    '2.5',
    '0',
    '-0.0000123457',
  ]);
});

describe('the views of a command', () => {
  const view = { eye: [0, 0, 9], target: [0, 0, 0] } as const;
  const scene = (views: Scene['views']) =>
    ({
      views,
      names: ['box'],
      boxes: Float32Array.of(-1, -1, -1, 1, 1, 1),
      spheres: Float32Array.of(0, 0, 0, 2),
    }) as unknown as Scene;
  test('a file goes before the own path, and that before what is made up', () => {
    expect(chooseViews([view, view], scene([view]))).toEqual({ views: [view, view], source: '2 views from the file' });
    expect(chooseViews(null, scene([view])).source).toBe("the scene's own path, 1 views");
    const made = chooseViews(null, scene([]));
    expect(made.views.length).toBeGreaterThan(1);
    expect(made.source).toBe(`no path came with it: ${made.views.length} views from inside its bounds`);
  });
});

describe('what a cartridge measured', () => {
  const view = (given: number, queryCycles: number, cullCycles: number) => ({
    ...{
      slots: 'abcd',
      given,
      nodes: 10 * given,
      planes: 20,
      leaves: 3,
      objects: 1000 * given,
      queryCycles,
      cullCycles,
    },
  });
  const rows = (text: string) => text.split('\n').map((line) => line.split(/ {2,}/));
  test('a view: milliseconds of both parts at 93.75 MHz', () => {
    const text = rows(romText([view(4, 937, 938)]));
    expect(text[3]).toEqual(['0', '4', 'abcd', '40', '20', '3', '4,000', '937', '938', '0.020']);
    expect(text[4][0]).toMatch(/^given: objects in the list/);
  });
  test('several: the mean of each, and the one that takes longest in all', () => {
    const text = rows(romText([view(1, 500, 500), view(2, 100, 1900), view(6, 900, 600)]));
    expect(text[6]).toEqual(['mean', '3', '', '30', '20', '3', '3,000', '500', '1,000', '0.016'].filter(Boolean));
    expect(text[7]).toEqual(['worst, 1', '2', 'abcd', '20', '20', '3', '2,000', '100', '1,900', '0.021']);
  });
});

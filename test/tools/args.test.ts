/** What the command line takes for an argument, to the edge of each range. */
import { describe, expect, test } from 'vitest';
import { CAMERA_DEFAULTS } from '../../src/math/camera.ts';
import {
  aspectRatio,
  choice,
  number,
  type OptionSpecs,
  onlyWord,
  parseArguments,
  pictureSize,
  vector,
  wholeNumber,
} from '../../tools/cli/args.ts';
import { budgetOf, parseBytes } from '../../tools/cli/budget.ts';
import { UsageError } from '../../tools/cli/errors.ts';

const SPECS: OptionSpecs = { a: { type: 'string' }, b: { type: 'boolean' }, eye: { type: 'string' } };
const given = (...argv: string[]) => parseArguments(argv, SPECS);
/** the option a, as it was typed */
const a = (text: string) => given(`--a=${text}`);

describe('words and options', () => {
  test('a value that begins with a minus belongs to the option before it; a flag takes none', () => {
    const args = given('--eye', '-1,2,3', 'word', '--b', '--a', '-.5');
    expect(args.text('eye')).toBe('-1,2,3');
    expect(args.text('a')).toBe('-.5');
    expect(args.flag('b')).toBe(true);
    expect(args.words).toEqual(['word']);
    expect(given('word').flag('b')).toBe(false);
  });
  test('an option is not the value of the one before it', () => {
    expect(() => given('--a', '--b')).toThrow(/--a/);
    expect(() => given('--a')).toThrow(/--a/);
    expect(() => given('--c')).toThrow("Unknown option '--c'");
  });
  test('nor is what begins with a minus the value of a word or a flag', () => {
    for (const before of ['myeye', '--b']) expect(() => given(before, '-1'), before).toThrow("Unknown option '-1'");
  });
  test('nothing is empty', () => {
    expect(() => given('--a=')).toThrow('--a is empty');
    expect(() => given('')).toThrow('a name is empty');
  });
  test('one word, no fewer and no more', () => {
    expect(onlyWord(given('x'), 'model')).toBe('x');
    expect(() => onlyWord(given(), 'model')).toThrow('which model?');
    expect(() => onlyWord(given('x', 'y'), 'model')).toThrow('one model at a time: "y" is one too many');
  });
  test('a choice, or its default', () => {
    expect(choice(given(), 'a', ['one', 'two'], 'two')).toBe('two');
    expect(choice(a('one'), 'a', ['one', 'two'], 'two')).toBe('one');
    expect(choice(given(), 'a', ['one', 'two'], null)).toBeNull();
    expect(() => choice(a('three'), 'a', ['one', 'two'], 'two')).toThrow(
      new UsageError('--a three: it must be one, two'),
    );
  });
});

describe('numbers', () => {
  const any = (text: string) => number(a(text), 'a', 7, (v) => !Number.isNaN(v), 'a number');
  test.each([
    ['5', 5],
    [' 5 ', 5],
    ['-5', -5],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['1.5e3', 1500],
    ['1E-2', 0.01],
    ['inf', Number.POSITIVE_INFINITY],
    ['Infinity', Number.POSITIVE_INFINITY],
  ])('%s', (text, value) => expect(any(text)).toBe(value));
  test.each(['x', '5x', 'x5', '.', '0x10', '1e', '--5', '1_0', 'infi', 'ainf'])('not %s', (text) =>
    expect(() => any(text)).toThrow(`--a ${text}: it must be a number`),
  );
  test('without the option the default, asked for nothing', () =>
    expect(number(given(), 'a', 7, () => false, 'never')).toBe(7));

  test('whole ones from the least to the most', () => {
    const whole = (text: string) => wholeNumber(a(text), 'a', 0, 2, 4);
    expect(['2', '3', '4'].map(whole)).toEqual([2, 3, 4]);
    for (const text of ['1', '5', '2.5', 'inf'])
      expect(() => whole(text)).toThrow(`--a ${text}: it must be a whole number from 2 to 4`);
  });
  test('three of them for a vector', () => {
    expect(vector(given(), 'a')).toBeUndefined();
    expect(vector(a('1,-2,3.5'), 'a')).toEqual([1, -2, 3.5]);
    for (const text of ['1,2', '1,2,3,4', '1,,3', '1,2,x', '1,2,inf'])
      expect(() => vector(a(text), 'a')).toThrow(`--a ${text}: it must be three numbers x,y,z`);
  });
});

describe('pictures', () => {
  test('their size', () => {
    expect(pictureSize(given(), 'a')).toEqual({ width: 320, height: 240 });
    expect(pictureSize(a('1x4096'), 'a')).toEqual({ width: 1, height: 4096 });
    expect(pictureSize(a('4096x1'), 'a')).toEqual({ width: 4096, height: 1 });
    const wrong = [
      '0x1',
      '1x0',
      '4097x1',
      '1x4097',
      '9999x9999',
      '1',
      '1x',
      'x1',
      '1x1x1',
      '00001x1',
      '1X1',
      '-1x4',
      '3.5x4',
    ];
    for (const text of wrong)
      expect(() => pictureSize(a(text), 'a'), text).toThrow(
        new UsageError(`--a ${text}: it must be like 320x240, each side from 1 to 4096`),
      );
  });
  test('their shape', () => {
    expect(aspectRatio(given(), 'a')).toBe(CAMERA_DEFAULTS.aspect);
    expect(aspectRatio(a('4/3'), 'a')).toBe(4 / 3);
    expect(aspectRatio(a('16:9'), 'a')).toBe(16 / 9);
    expect(aspectRatio(a('1.5'), 'a')).toBe(1.5);
    expect(aspectRatio(a('1/2'), 'a')).toBe(0.5);
    expect(aspectRatio(a('0.5'), 'a')).toBe(0.5);
    for (const text of ['0', '-1', '4/0', '0/3', '-4/-3', '4/3/2', '4/', '/3', 'x', 'inf', '4/1e400', '1e400'])
      expect(() => aspectRatio(a(text), 'a')).toThrow('it must be like 4/3');
  });
});

describe('budgets', () => {
  test.each([
    ['8192', 8192],
    ['8K', 8192],
    ['8k', 8192],
    ['8KB', 8192],
    ['8 KiB', 8192],
    ['1.5K', 1536],
    ['1M', 1_048_576],
    ['7B', 7],
    ['1.9', 1],
    ['0.0009765625K', 1],
  ])('%s', (text, bytes) => {
    expect(parseBytes(text)).toBe(bytes);
    expect(budgetOf(parseArguments([`--budget=${text}`], { budget: { type: 'string' } }))).toBe(bytes);
  });
  test.each(['', '-1', 'K', '1G', '1KK', '8KiBs', '9999999999999999', '0.9'])('not %s', (text) =>
    expect(parseBytes(text)).toBeNaN(),
  );
  test('none is no limit; less than a byte is too little, not ill-formed', () => {
    const budget = (text?: string) =>
      budgetOf(parseArguments(text === undefined ? [] : [`--budget=${text}`], { budget: { type: 'string' } }));
    expect(budget()).toBe(Number.POSITIVE_INFINITY);
    for (const text of ['0', '0K', '0.5', '00.1 B']) expect(() => budget(text)).toThrow('it must be at least 1 byte');
    for (const text of ['-1', '1G', 'x', '0x5']) expect(() => budget(text)).toThrow('it must be bytes, like 8192');
  });
});

/** What the command line takes for an argument, to the edge of each range. */
import { describe, expect, test } from 'vitest';
import { onlyWord, parseArguments } from '../../../tools/cli/args.ts';
import { budgetOf, budgetOption, parseBytes } from '../../../tools/cli/budget.ts';
import { UsageError } from '../../../tools/cli/errors.ts';
import {
  ASPECT,
  flag,
  number,
  type Option,
  oneOf,
  PICTURE_SIZE,
  text,
  vector,
  wholeNumber,
} from '../../../tools/cli/option.ts';

const MOVING: Option<string> = { ...text('moving', '[N]', ''), alone: 'own' };
const OPTIONS = [text('a', 'A', ''), { ...flag('b', ''), short: 'c' }, text('eye', 'x,y,z', ''), MOVING];
const given = (...argv: string[]) => parseArguments(argv, OPTIONS);
/** what an option says of a text */
const says = <T>(option: Option<T>, typed: string) =>
  parseArguments([`--${option.name}=${typed}`], [option]).get(option);

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
  test('-o - is no file of that name', () => {
    const output = text('output', 'FILE', 'where to', { short: 'o' });
    expect(() => parseArguments(['-o', '-'], [output])).toThrow('-o -: name a file, ./- for one of that name');
    expect(parseArguments(['-o', './-'], [output]).get(output)).toBe('./-');
  });
  test('one word, no fewer and no more', () => {
    expect(onlyWord(given('x'), 'model')).toBe('x');
    expect(() => onlyWord(given(), 'model')).toThrow('which model?');
    expect(() => onlyWord(given('x', 'y'), 'model')).toThrow('one model at a time: "y" is one too many');
  });
  test('a letter for a name', () => expect(given('-c').flag('b')).toBe(true));
  test('one of some words, or nothing', () => {
    const either = oneOf('a', ['one', 'two'], '');
    expect(given().get(either)).toBeUndefined();
    expect(says(either, 'one')).toBe('one');
    expect(() => says(either, 'three')).toThrow(new UsageError('--a three: it must be one, two'));
  });
  test('what may stand alone says so where no number follows it', () => {
    expect(given('--moving').text('moving')).toBe('own');
    expect(given('--moving', '12').text('moving')).toBe('12');
    expect(given('--moving', '-12').text('moving')).toBe('-12');
    const before = given('--moving', 'castle');
    expect([before.text('moving'), before.words]).toEqual(['own', ['castle']]);
  });
  test('what was given of a list, as a shell takes it, in the order of the list and once', () => {
    expect(given('--b', '--a', "it's").given([...OPTIONS, ...OPTIONS])).toEqual(['--a', "'it'\\''s'", '--b']);
    expect(given('--a', 'x').given([])).toEqual([]);
  });
});

describe('numbers', () => {
  const option = number('a', 'N', '', (v) => !Number.isNaN(v), 'a number');
  const any = (typed: string) => says(option, typed);
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

  test('whole ones from the least to the most', () => {
    const whole = (typed: string) => says(wholeNumber('a', 'N', '', [2, 4]), typed);
    expect(['2', '3', '4'].map(whole)).toEqual([2, 3, 4]);
    for (const text of ['1', '5', '2.5', 'inf'])
      expect(() => whole(text)).toThrow(`--a ${text}: it must be a whole number from 2 to 4`);
  });
  test('three of them for a vector', () => {
    const place = vector('a', '');
    expect(given().get(place)).toBeUndefined();
    expect(says(place, '1,-2,3.5')).toEqual([1, -2, 3.5]);
    for (const text of ['1,2', '1,2,3,4', '1,,3', '1,2,x', '1,2,inf'])
      expect(() => says(place, text)).toThrow(`--a ${text}: it must be three numbers x,y,z`);
  });
});

describe('pictures', () => {
  test('their size', () => {
    expect(says(PICTURE_SIZE, '1x4096')).toEqual({ width: 1, height: 4096 });
    expect(says(PICTURE_SIZE, '4096x1')).toEqual({ width: 4096, height: 1 });
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
      expect(() => says(PICTURE_SIZE, text), text).toThrow(
        new UsageError(`--size ${text}: it must be like 320x240, each side from 1 to 4096`),
      );
  });
  test('their shape', () => {
    expect(says(ASPECT, '4/3')).toBe(4 / 3);
    expect(says(ASPECT, '16:9')).toBe(16 / 9);
    expect(says(ASPECT, '1.5')).toBe(1.5);
    expect(says(ASPECT, '1/2')).toBe(0.5);
    expect(says(ASPECT, '0.5')).toBe(0.5);
    for (const text of ['0', '-1', '4/0', '0/3', '-4/-3', '4/3/2', '4/', '/3', 'x', 'inf', '4/1e400', '1e400'])
      expect(() => says(ASPECT, text)).toThrow('it must be like 4/3');
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
    expect(budgetOf(parseArguments([`--budget=${text}`], [budgetOption('')]))).toBe(bytes);
  });
  test.each(['', '-1', 'K', '1G', '1KK', '8KiBs', '9999999999999999', '0.9'])('not %s', (text) =>
    expect(parseBytes(text)).toBeNaN(),
  );
  test('none is no limit; less than a byte is too little, not ill-formed', () => {
    const budget = (text?: string) =>
      budgetOf(parseArguments(text === undefined ? [] : [`--budget=${text}`], [budgetOption('')]));
    expect(budget()).toBe(Number.POSITIVE_INFINITY);
    for (const text of ['0', '0K', '0.5', '00.1 B']) expect(() => budget(text)).toThrow('it must be at least 1 byte');
    for (const text of ['-1', '1G', 'x', '0x5']) expect(() => budget(text)).toThrow('it must be bytes, like 8192');
  });
});

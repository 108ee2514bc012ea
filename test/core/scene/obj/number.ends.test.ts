/** Where a number of an OBJ file ends: at the first character that is none of its own, the neighbours of the digits among them. */
import { describe, expect, test } from 'vitest';
import { readInteger, readNumber } from '../../../../src/core/scene/obj/number.ts';

type Reader = typeof readNumber;
/** value and end of what stands between two characters that are of no number; null where it is none */
const between = (read: Reader, text: string): [number, number] | null => {
  const bytes = new TextEncoder().encode(`9${text}9`);
  const cursor = { at: 1, value: Number.NaN };
  const found = read(bytes, bytes.length - 1, cursor);
  if (!found) expect(cursor).toEqual({ at: 1, value: Number.NaN });
  return found ? [cursor.value, cursor.at - 1] : null;
};

// "/" stands before 0 in ASCII, ":" behind 9
describe.each(['/', ':', ' ', ',', 'x', '#', '+', '-'])('before "%s"', (end) => {
  test.each([
    ['12', 12],
    ['-12', -12],
    ['+0', 0],
    ['12.5', 12.5],
    ['.5', 0.5],
    ['1e5', 1e5],
    ['1E-05', 1e-5],
    ['3e+7', 3e7],
    ['123456789012345', 123456789012345],
    ['1234567890123456', 1234567890123456],
  ])('%s', (text, value) => expect(between(readNumber, `${text}${end}`)).toEqual([value, text.length]));
  test.each([
    ['7', 7],
    ['-7', -7],
    ['+19', 19],
    ['9007199254740991', 9007199254740991],
  ])('whole: %s', (text, value) => expect(between(readInteger, `${text}${end}`)).toEqual([value, text.length]));
  test('nothing is no number', () => {
    for (const text of ['', '-', '+']) expect(between(readInteger, text + end)).toBeNull();
    for (const text of ['', '.', '-.', '+']) expect(between(readNumber, text + end)).toBeNull();
  });
  test('a point and an exponent do not belong to a whole number', () => {
    expect(between(readInteger, `7.5${end}`)).toEqual([7, 1]);
    expect(between(readInteger, `7e5${end}`)).toEqual([7, 1]);
  });
  test('an exponent without digits does not belong to the number', () => {
    for (const text of ['1e', '1e+', '1E-'])
      expect(between(readNumber, text + (end === '+' || end === '-' ? '' : end))).toEqual([1, 1]);
  });
});

test('the end of the line ends it, whatever stands behind', () => {
  expect(between(readNumber, '12')).toEqual([12, 2]);
  expect(between(readNumber, '1e5')).toEqual([1e5, 3]);
  expect(between(readInteger, '12')).toEqual([12, 2]);
  expect(between(readInteger, '9007199254740992')).toBeNull();
});

test('digits behind the point, up to 40 of them', () => {
  for (let zeros = 0; zeros < 40; zeros++)
    for (const digits of ['7', '12345', '123456789012345', '1234567890123456']) {
      const text = `0.${'0'.repeat(zeros)}${digits}`;
      expect(between(readNumber, text)).toEqual([Number(text), text.length]);
      expect(between(readNumber, `-${text}`)).toEqual([-Number(text), text.length + 1]);
    }
});

/** Text from a file in a message: one line, short, and nothing that moves a cursor. */
import { describe, expect, test } from 'vitest';
import { quote, reasonOf, SceneError } from '../../../src/core/scene/scene-error.ts';

describe('quoted', () => {
  const a = (n: number) => 'a'.repeat(n);
  test('as it is, when it is plain', () => {
    expect(quote('a box, 2 ~ {x}')).toBe('"a box, 2 ~ {x}"');
    expect(quote('')).toBe('""');
  });
  test('60 characters at most: cut to 59 and an ellipsis', () => {
    expect(quote(a(60))).toBe(`"${a(60)}"`);
    expect(quote(a(61))).toBe(`"${a(59)}…"`);
    expect(quote(a(10_000))).toBe(`"${a(59)}…"`);
  });
  test('characters are counted, not their halves', () => {
    const faces = (n: number) => '😀'.repeat(n);
    expect(quote(faces(60))).toBe(`"${faces(60)}"`);
    expect(quote(faces(61))).toBe(`"${faces(59)}…"`);
  });
  test('quotes and backslashes with a backslash before them', () => {
    expect(quote('a"b')).toBe('"a\\"b"');
    expect(quote('a\\b')).toBe('"a\\\\b"');
  });
  test('controls, formats and line separators by their number', () => {
    expect(quote('a\nb\u001b[2J')).toBe('"a\\nb\\u001b[2J"');
    expect(quote('\u202eabc\u2028\u2029')).toBe('"\\u{202e}abc\\u{2028}\\u{2029}"');
    expect(quote('\u007f')).toBe('"\\u{7f}"');
  });
});

describe('a reason', () => {
  test('the first line of an error, or of whatever was thrown', () => {
    expect(reasonOf(new Error(' no room \nat line 5'))).toBe('no room');
    expect(reasonOf(new Error('one\rtwo'))).toBe('one');
    expect(reasonOf('text')).toBe('text');
    expect(reasonOf(404)).toBe('404');
  });
  test('of 200 characters at most, or none', () => {
    expect(reasonOf(new Error('x'.repeat(200)))).toBe('x'.repeat(200));
    expect(reasonOf(new Error('x'.repeat(201)))).toBe('no reason given');
    expect(reasonOf(new Error(''))).toBe('no reason given');
    expect(reasonOf(new Error('  \nx'))).toBe('no reason given');
    expect(reasonOf(new Error('x'))).toBe('x');
  });
  test('without what moves a cursor', () => expect(reasonOf(new Error('a\u001b[2Jb'))).toBe('a?[2Jb'));
});

test('the error keeps its name and what caused it', () => {
  const cause = new Error('inner');
  const error = new SceneError('outer', { cause });
  expect([error.name, error.message, error.cause]).toEqual(['SceneError', 'outer', cause]);
});

import { expect, test } from 'vitest';
import { openingSentence as sentenceOf } from '../../../src/view/ui/opening-sentence.ts';

/** Both parts, with usual blanks. */
function openingSentence(...given: Parameters<typeof sentenceOf>): string {
  const { compared, conclusion } = sentenceOf(...given);
  return `${compared} ${conclusion}`.trim().replaceAll('\u00a0', ' ');
}

const figures = { first: 1.0832, second: 2.3614, isDrawing: false, stacked: false };
const orders = { order: 'tree', against: 'file' } as const;

test('says which side is which, both counts, and what is saved', () => {
  expect(openingSentence(figures, orders)).toBe(
    'Left: nearest first, each pixel is shaded 1.08 times. Right: the order in the file, 2.36 times. Same picture, 54\u202f% less work.',
  );
  expect(openingSentence({ ...figures, stacked: true }, { order: 'file', against: 'tree' })).toBe(
    'Top: the order in the file, each pixel is shaded 1.08 times. Below: nearest first, 2.36 times. Same picture, 54\u202f% less work.',
  );
});

test('says what will be while a part is drawn: the pictures differ until the end', () => {
  expect(openingSentence({ ...figures, isDrawing: true }, orders)).toBe(
    'Left: nearest first, each pixel will be shaded 1.08 times. Right: the order in the file, 2.36 times. Same picture in the end, 54\u202f% less work.',
  );
});

test('says what is compared before anything is counted', () => {
  expect(openingSentence({ ...figures, first: null }, orders)).toBe(
    'Left: nearest first. Right: the order in the file. The same picture, drawn object by object.',
  );
});

test('says it where nothing is saved, or the first is worse', () => {
  expect(openingSentence({ ...figures, second: 1.0834 }, orders)).toContain('Same picture, as much work.');
  expect(openingSentence({ ...figures, first: 3, second: 2 }, orders)).toContain('Same picture, 50\u202f% more work.');
});

test('names any order', () => {
  expect(openingSentence(figures, { order: 'sorted', against: 'random' })).toMatch(
    /^Left: distance sort, .*Right: a random order, /,
  );
});

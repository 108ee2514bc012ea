/** Lessons: the tour and the page's sample are read, what is no lesson is refused with its own fault, figures take the place of names. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import tour from '../../../src/view/page/tour.json';
import { FIGURES, LessonError, parseLesson, readLesson, withFigures } from '../../../src/view/state/lesson.ts';
import { readLink } from '../../../src/view/state/permalink.ts';
import type { FrameReport } from '../../../src/view/state/report.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'docs/lessons.md'), 'utf8');
const sample = /```json\n([\s\S]*?)```/.exec(page)![1];

test('the tour is a lesson of built-in scenes, each step another picture', () => {
  const { steps } = readLesson(tour);
  expect(steps).toHaveLength(11);
  expect(new Set(steps.map(({ link }) => link)).size).toBe(11);
  const names = scenes.map(({ name }) => name);
  expect(steps.map(({ link }) => readLink(link).scene).filter((name) => !names.includes(name!))).toEqual([]);
});

test("the page's sample is one, and the page names every figure", () => {
  expect(parseLesson(sample).steps.map(({ title }) => title)).toEqual(['The order of the file', 'Nearest first']);
  const named = [...page.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect([...new Set(named)].sort()).toEqual(Object.keys(FIGURES).sort());
});

describe('what is no lesson is refused', () => {
  const step = { title: 'a', text: 'b', link: '#scene=castle' };
  const lesson = (...steps: unknown[]) => ({ title: 'a', steps });
  test.each<[string, unknown]>([
    ['a lesson must be an object', []],
    ['a lesson must be an object', null],
    ['a lesson has no field "html"', { ...lesson(step), html: '<b>' }],
    ['the title must be text', { steps: [step] }],
    ['steps must be a list of 1 to 40', lesson()],
    ['steps must be a list of 1 to 40', lesson(...Array(41).fill(step))],
    ['step 2 must be an object', lesson(step, 'b')],
    ['step 1: the title must be text', lesson({ ...step, title: 3 })],
    ['step 1: the text is longer than 500 characters', lesson({ ...step, text: 'x'.repeat(501) })],
    ['step 1: there is no figure {constructor}', lesson({ ...step, text: '{constructor}' })],
    ['step 1: the link must begin with #', lesson({ ...step, link: 'https://example.org' })],
    ['step 1: the link names no scene', lesson({ ...step, link: '#mode=heat' })],
    ['step 1: the link: there is no setting "heat"', lesson({ ...step, link: '#scene=castle&heat=1' })],
  ])('%s', (fault, json) => {
    expect(() => readLesson(json)).toThrow(new LessonError(fault));
  });

  test('text that is not JSON', () => expect(() => parseLesson('{')).toThrow(new LessonError('it is not JSON')));
});

test('figures stand in for their names, a dash for what is not known', () => {
  const overdraw = { ratio: 1.0649, against: { ratio: 2.4551 } };
  const report = { total: 10690, visible: 309, overdraw, hidden: null, console: null } as unknown as FrameReport;
  expect(withFigures('{overdraw} {against} {less} {objects} {visible} {bytes}', report)).toBe(
    '1.06 2.46 57\u202f% 10\u202f690 309 –',
  );
  expect(withFigures('{visible} of {objects}', null)).toBe('– of –');
});

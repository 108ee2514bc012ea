/** Lessons: the built-in tour and the sample of the docs are read by the checker that reads a teacher's, and a hostile one is refused in one line. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { readLink } from '../../../src/view/state/permalink.ts';
import { FIGURES, filledIn, UNKNOWN } from '../../../src/view/tour/figures.ts';
import { type Card, LessonError, readLesson } from '../../../src/view/tour/lesson.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const card: Card = { title: 'One', text: 'Seen: {visible}.', link: '#scene=castle' };
const lesson = (cards: unknown, more: object = {}) => JSON.stringify({ title: 'A lesson', cards, ...more });
const faultOf = (text: string): string => {
  try {
    readLesson(text);
  } catch (error) {
    expect(error).toBeInstanceOf(LessonError);
    return (error as Error).message;
  }
  return 'none';
};

describe('the lessons that come with it', () => {
  it('the built-in tour names scenes that there are, and ends with a model of one’s own', () => {
    const { cards } = readLesson(read('src/view/tour/tour.json'));
    expect(cards).toHaveLength(11);
    const names = scenes.map(({ name }) => name);
    for (const { link } of cards) expect(names).toContain(readLink(link).scene);
    expect(cards.at(-1)!.button).toBe('open');
  });
  it('the sample of the docs is one, and the docs list every figure', () => {
    const page = read('docs/lessons.md');
    const sample = /```json\n([\s\S]*?)```/.exec(page)![1];
    expect(readLesson(sample).cards).toHaveLength(2);
    for (const [name, { about }] of Object.entries(FIGURES)) expect(page).toContain(`| \`{${name}}\` | ${about} |`);
  });
});

describe('readLesson', () => {
  it('gives what it is given', () => {
    expect(readLesson(lesson([card, { ...card, button: 'open' }]))).toEqual({
      title: 'A lesson',
      cards: [card, { ...card, button: 'open' }],
    });
  });
  it.each([
    ['<html>', 'this is no JSON'],
    ['[]', 'the file is no object with title, cards'],
    ['null', 'the file is no object with title, cards'],
    ['{"title":"a"}', 'the file has no cards'],
    [lesson([card], { script: 'x' }), 'the file has an entry "script" too many'],
    [lesson('all'), 'cards is no list'],
    [lesson([]), 'cards has 0 entries; it can have 1 to 40'],
    [lesson(Array(41).fill(card)), 'cards has 41 entries; it can have 1 to 40'],
    [lesson([3]), 'card 1 is no object with title, text, link'],
    [lesson([card, { ...card, text: '' }]), 'text of card 2 is no text'],
    [lesson([{ ...card, title: 'x'.repeat(61) }]), 'title of card 1 has 61 characters; it can have 60'],
    [lesson([{ ...card, text: 'a\u0000b' }]), 'text of card 1 has a control character'],
    [lesson([{ ...card, text: '{best}' }]), 'text of card 1: there is no figure {best}'],
    [lesson([{ ...card, text: '{constructor}' }]), 'text of card 1: there is no figure {constructor}'],
    [lesson([{ ...card, link: 'javascript:alert(1)' }]), 'link of card 1 does not begin with #scene='],
    [lesson([{ ...card, link: '#scene=castle&mode=best' }]), /^link of card 1: mode cannot be "best", only scene/],
    [
      lesson([{ ...card, link: '#scene=castle&embed=1' }]),
      'link of card 1: tour, embed and interface are the page’s to add',
    ],
    [lesson([{ ...card, button: 'run' }]), 'button of card 1 can only be "open"'],
    ['{"__proto__":{},"title":"a","cards":[]}', 'the file has an entry "__proto__" too many'],
  ])('%.40s', (text, fault) =>
    expect(faultOf(text)).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault)),
  );
  it('takes any text, and tells its fault in one short line', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((cards) => `{"title":"a","cards":[${cards}]}`),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const fault = faultOf(text);
        expect(fault).not.toContain('\n');
        expect(fault.length).toBeLessThan(200);
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

describe('filledIn', () => {
  const overdraw = { ratio: 1.069, against: { ratio: 2.446 }, old: false };
  const report = { total: 903, visible: 128, drawn: 64, overdraw, console: null, hidden: null };
  it('puts figures of the frame in, and a mark for those not known', () => {
    const now = { report: report as never, picked: null };
    const text =
      '{overdraw} and {file}, {saved} less; {drawn} of {visible}, {share} of {objects}; {given}, {bytes}, {side}';
    expect(filledIn(text, now)).toBe(
      `1.07 and 2.45, 56\u202f% less; 64 of 128, 14\u202f% of 903; ${UNKNOWN}, ${UNKNOWN}, ${UNKNOWN}`,
    );
    expect(filledIn(text, { report: null, picked: null })).not.toMatch(/\d/);
  });
});

/**
 * A lesson: cards over the picture, each an address of the page and a sentence or two. docs/lessons.md describes the format.
 *
 * Guarantee: readLesson takes any text. What it gives holds strings alone, each of a bounded length, links that the page can follow, and figures that there
 * are; else it throws LessonError, whose message is one line about the first fault.
 */
import { readLink } from '../state/permalink.ts';
import { FIGURES, PLACEHOLDER } from './figures.ts';

export interface Card {
  title: string;
  /** figures in braces, see FIGURES */
  text: string;
  /** from the # on */
  link: string;
  /** a button on the card: `open` chooses a model */
  button?: 'open';
}

export interface Lesson {
  title: string;
  cards: readonly Card[];
}

export class LessonError extends Error {}

/** of the file, in bytes */
export const MAX_BYTES = 65_536;
const MAX_CARDS = 40;
const LENGTHS = { title: 60, text: 400, link: 2000 } as const;

export function readLesson(text: string): Lesson {
  const { title, cards } = record(parse(text), 'the file', ['title', 'cards']);
  if (!Array.isArray(cards)) throw new LessonError('cards is no list');
  if (cards.length === 0 || cards.length > MAX_CARDS)
    throw new LessonError(`cards has ${cards.length} entries; it can have 1 to ${MAX_CARDS}`);
  return { title: words(title, 'title', LENGTHS.title), cards: cards.map(readCard) };
}

function readCard(value: unknown, index: number): Card {
  const name = `card ${index + 1}`;
  const { title, text, link, button } = record(value, name, ['title', 'text', 'link'], ['button']);
  const card: Card = {
    title: words(title, `title of ${name}`, LENGTHS.title),
    text: words(text, `text of ${name}`, LENGTHS.text),
    link: words(link, `link of ${name}`, LENGTHS.link),
  };
  if (button !== undefined) {
    if (button !== 'open') throw new LessonError(`button of ${name} can only be "open"`);
    card.button = button;
  }
  for (const [, figure] of card.text.matchAll(PLACEHOLDER))
    if (!Object.hasOwn(FIGURES, figure)) throw new LessonError(`text of ${name}: there is no figure {${cut(figure)}}`);
  if (!card.link.startsWith('#scene=')) throw new LessonError(`link of ${name} does not begin with #scene=`);
  const { faults, around } = readLink(card.link);
  if (faults.length > 0) throw new LessonError(`link of ${name}: ${faults[0]}`);
  if (around?.tour !== undefined || around?.embed || around?.bare)
    throw new LessonError(`link of ${name}: tour, embed and interface are the page’s to add`);
  return card;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LessonError('this is no JSON');
  }
}

function record(value: unknown, name: string, keys: readonly string[], optional: readonly string[] = []) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LessonError(`${name} is no object with ${keys.join(', ')}`);
  for (const key of Object.keys(value))
    if (![...keys, ...optional].includes(key)) throw new LessonError(`${name} has an entry "${cut(key)}" too many`);
  for (const key of keys) if (!Object.hasOwn(value, key)) throw new LessonError(`${name} has no ${key}`);
  return value as Record<string, unknown>;
}

function words(value: unknown, name: string, most: number): string {
  if (typeof value !== 'string' || value.trim() === '') throw new LessonError(`${name} is no text`);
  if (value.length > most) throw new LessonError(`${name} has ${value.length} characters; it can have ${most}`);
  if (/\p{Cc}/u.test(value)) throw new LessonError(`${name} has a control character`);
  return value;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text.replace(/\p{Cc}/gu, '?');
}

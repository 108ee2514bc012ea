/**
 * Options of commands: each is stated once, with its name, its possible values and its words in the help. A page
 * (page.ts) lists them.
 */
import type { Vec3 } from '../../src/core/math/camera.ts';
import { UsageError } from './errors.ts';

/** A word that an option can have as its value, and its meaning. */
export type Listed = readonly [word: string, about: string];

export interface Option<T = unknown> {
  name: string;
  /** the placeholder of its value in the help; null for a flag */
  value: string | null;
  /** its words in the help */
  about: string;
  /** the words that it can have as its value, each with a line of the help */
  list?: readonly Listed[];
  /** its one letter */
  short?: string;
  /** its value where no number follows it */
  alone?: string;
  /** the value of its text. @throws UsageError */
  read(text: string): T;
}

type Extra = Pick<Option, 'list' | 'short' | 'alone'>;

export function flag(name: string, about: string): Option<never> {
  const read = () => {
    throw new Error(`--${name} has no text: a bug`);
  };
  return { name, value: null, about, read };
}

export function text(name: string, value: string, about: string, extra: Extra = {}): Option<string> {
  return { name, value, about, ...extra, read: (given) => given };
}

/** An option with one of `choices`, which may each have a line of the help. */
export function oneOf<T extends string>(
  name: string,
  choices: readonly T[],
  about: string,
  value = choices.join('|'),
  aboutEach?: (choice: T) => string,
): Option<T> {
  return {
    name,
    value,
    about,
    ...(aboutEach && { list: choices.map((choice) => [choice, aboutEach(choice)] as const) }),
    read: (given) => choices.find((each) => each === given) ?? refuse(name, given, choices.join(', ')),
  };
}

/** Those of `all` that an option names, A,B,...; all without it. @param meant the name that another word stands for */
export function namedIn<T>(
  option: string,
  given: string | undefined,
  all: readonly T[],
  nameOf: (each: T) => string,
): readonly T[] {
  if (given === undefined) return all;
  return given.split(',').map((word) => {
    const known = all.find((each) => nameOf(each) === word.trim());
    if (!known) throw new UsageError(`--${option} ${word}: there are ${all.map(nameOf).join(', ')}`);
    return known;
  });
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** A text as a decimal number, or NaN. */
function parseNumber(given: string): number {
  return NUMBER.test(given.trim()) ? Number(given) : Number.NaN;
}

/**
 * An option with a number for which `holds` is true.
 * @param mustBe words for that condition in the error
 */
export function number(
  name: string,
  value: string,
  about: string,
  holds: (number: number) => boolean,
  mustBe: string,
): Option<number> {
  const read = (given: string) => {
    const number = /^inf(inity)?$/i.test(given) ? Number.POSITIVE_INFINITY : parseNumber(given);
    return holds(number) ? number : refuse(name, given, mustBe);
  };
  return { name, value, about, read };
}

export function wholeNumber(
  name: string,
  value: string,
  about: string,
  [least, most]: readonly [number, number],
): Option<number> {
  const holds = (number: number) => Number.isInteger(number) && number >= least && number <= most;
  return number(name, value, about, holds, `a whole number from ${least} to ${most}`);
}

/** x,y,z */
export function vector(name: string, about: string): Option<Vec3> {
  const read = (given: string): Vec3 => {
    const [x, y, z, ...more] = given.split(',').map(parseNumber);
    return [x, y, z].every(Number.isFinite) && more.length === 0
      ? [x, y, z]
      : refuse(name, given, 'three numbers x,y,z');
  };
  return { name, value: 'x,y,z', about, read };
}

/** WIDTHxHEIGHT in pixels. */
export const PICTURE_SIZE: Option<{ width: number; height: number }> = {
  name: 'size',
  value: 'WxH',
  about: 'picture in pixels (default 320x240)',
  read(given) {
    const [, width, height] = (/^(\d{1,4})x(\d{1,4})$/.exec(given) ?? []).map(Number);
    return [width, height].every((side) => side >= 1 && side <= 4096)
      ? { width, height }
      : refuse('size', given, 'like 320x240, each side from 1 to 4096');
  },
};

export const DEFAULT_SIZE = { width: 320, height: 240 };

/** w/h, or the quotient as a number. */
export const ASPECT: Option<number> = {
  name: 'aspect',
  value: 'W/H',
  about: 'of the picture (default 4/3)',
  read(given) {
    const [width, height = 1, more] = given.split(/[/:]/).map(parseNumber);
    const quotient = width / height;
    return more === undefined && Math.min(width, quotient) > 0 && Number.isFinite(quotient)
      ? quotient
      : refuse('aspect', given, 'like 4/3');
  },
};

/** Fail with the values that the option takes. */
export function refuse(name: string, given: string, mustBe: string): never {
  throw new UsageError(`--${name} ${given}: it must be ${mustBe}`);
}

/** Options of commands: each is stated once, with its name, what may stand in it and its words in the manual. A page (page.ts) lists them. */
import type { Vec3 } from '../../src/math/camera.ts';
import { UsageError } from './errors.ts';

/** A word that may stand in an option, and what it means. */
export type Listed = readonly [word: string, about: string];

export interface Option<T = unknown> {
  name: string;
  /** what stands for its value in the manual; null for a flag */
  value: string | null;
  /** null: it is taken, and the manual does not show it */
  about: string | null;
  /** words that may stand in it, each with a line of the manual */
  list?: readonly Listed[];
  /** its one letter */
  short?: string;
  /** what it says where no number follows it */
  alone?: string;
  /** what its text says. @throws UsageError */
  read(text: string): T;
}

type Extra = Pick<Option, 'list' | 'short' | 'alone'>;

export function flag(name: string, about: string | null): Option<never> {
  const read = () => {
    throw new Error(`--${name} has no text: a bug`);
  };
  return { name, value: null, about, read };
}

export function text(name: string, value: string, about: string, extra: Extra = {}): Option<string> {
  return { name, value, about, ...extra, read: (given) => given };
}

/** One of `choices`, as they are or each with a line of the manual. */
export function oneOf<T extends string>(name: string, choices: readonly T[], about: string): Option<T>;
export function oneOf<T extends string>(
  name: string,
  choices: readonly T[],
  about: string,
  value: string,
  aboutEach?: (choice: T) => string,
): Option<T>;
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

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** What a text says as a decimal number, or NaN. */
function parseNumber(given: string): number {
  return NUMBER.test(given.trim()) ? Number(given) : Number.NaN;
}

/**
 * A number for which `holds` is true.
 * @param mustBe how the user is told what that means
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

/** What the option takes, told to who typed something else. */
export function refuse(name: string, given: string, mustBe: string): never {
  throw new UsageError(`--${name} ${given}: it must be ${mustBe}`);
}

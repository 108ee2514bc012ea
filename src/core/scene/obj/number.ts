/**
 * Decimal numbers straight from bytes, without a string per number.
 *
 * Guarantee: the value is the double nearest to the text, as Number() gives it. Up to 15 digits with a power of ten up
 * to 22 are exact in one multiplication or division (Clinger 1990); the rest goes through Number().
 */
import { MAX_NUMBER } from '../limits.ts';

/** value of the number read last, and the position behind it */
export interface NumberCursor {
  at: number;
  value: number;
}

const MAX_DIGITS = 15;
const MAX_POWER = 22;
const POWERS = Float64Array.from({ length: MAX_POWER + 1 }, (_, i) => Number(`1e${i}`));

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/**
 * Read a number at cursor.at, which ends before `end`; false, and the cursor stays, where there is none, or one that is
 * not exact in that way and longer than MAX_NUMBER.
 */
export function readNumber(bytes: Uint8Array, end: number, cursor: NumberCursor): boolean {
  const start = cursor.at;
  let at = start;
  const negative = bytes[at] === MINUS;
  if (negative || bytes[at] === PLUS) at++;
  let mantissa = 0;
  let digits = 0;
  let seen = false;
  let power = 0;
  let point = false;
  for (; at < end; at++) {
    const c = bytes[at];
    if (c === POINT && !point) point = true;
    else if (c >= ZERO && c <= ZERO + 9) {
      seen = true;
      if (digits > 0 || c !== ZERO) digits++;
      if (digits <= MAX_DIGITS) mantissa = mantissa * 10 + c - ZERO;
      if (point) power--;
    } else break;
  }
  if (!seen) return false;
  const exponent = exponentEnd(bytes, at, end);
  if (exponent === at && digits <= MAX_DIGITS && power >= -MAX_POWER) {
    const value = mantissa / POWERS[-power];
    cursor.value = negative ? -value : value;
  } else if (exponent - start > MAX_NUMBER) return false;
  else cursor.value = Number(String.fromCharCode(...bytes.subarray(start, exponent)));
  cursor.at = exponent;
  return true;
}

/** Where an exponent that starts at `at` ends; `at` where there is none. */
function exponentEnd(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || (bytes[at] | 32) !== 101) return at;
  let next = at + 1;
  if (bytes[next] === PLUS || bytes[next] === MINUS) next++;
  const first = next;
  while (next < end && bytes[next] >= ZERO && bytes[next] <= ZERO + 9) next++;
  return next > first ? next : at;
}

/** Read a whole number with an optional sign; false, and the cursor stays, where there is none or it passes 2^53. */
export function readInteger(bytes: Uint8Array, end: number, cursor: NumberCursor): boolean {
  let at = cursor.at;
  const negative = bytes[at] === MINUS;
  if (negative || bytes[at] === PLUS) at++;
  const first = at;
  let value = 0;
  while (at < end && bytes[at] >= ZERO && bytes[at] <= ZERO + 9) value = value * 10 + (bytes[at++] - ZERO);
  if (at === first || value > Number.MAX_SAFE_INTEGER) return false;
  cursor.value = negative ? -value : value;
  cursor.at = at;
  return true;
}

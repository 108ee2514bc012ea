/**
 * Finds numbers in JSON that are too long to be worth parsing.
 *
 * A number longer than the limit covers a byte at one of every MAX_NUMBER places, so that only these are looked at in a
 * usual file; all of it is, outside of strings, where a run of such characters is that long.
 */
import { MAX_NUMBER } from '../limits.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const NUMBER = new Set(Array.from('0123456789+-.eE', (character) => character.charCodeAt(0)));

/** Characters of the longest number where that passes MAX_NUMBER, else some number up to it. */
export function longestNumber(bytes: Uint8Array): number {
  for (let at = MAX_NUMBER; at < bytes.length; at += MAX_NUMBER) {
    let start = at;
    while (start > at - MAX_NUMBER && NUMBER.has(bytes[start])) start--;
    if (NUMBER.has(bytes[at]) && runLength(bytes, start + 1) > MAX_NUMBER) return longestOutsideStrings(bytes);
  }
  return 0;
}

function runLength(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && NUMBER.has(bytes[end])) end++;
  return end - start;
}

function longestOutsideStrings(bytes: Uint8Array): number {
  let longest = 0;
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === QUOTE) at = endOfString(bytes, at + 1);
    else {
      const length = runLength(bytes, at);
      longest = Math.max(longest, length);
      at += length + 1;
    }
  }
  return longest;
}

/** The place behind the quote that ends a string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/**
 * Finds numbers in JSON that are too long to be worth parsing.
 *
 * A number longer than the limit covers one of the bytes at multiples of MAX_NUMBER, so that in a usual file only these
 * are looked at. Where a run of such characters is that long, the whole file outside of strings is.
 */
import { MAX_NUMBER } from '../limits.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const NUMBER = new Set(Array.from('0123456789+-.eE', (character) => character.charCodeAt(0)));

/** Characters of the longest number; MAX_NUMBER where none is longer. */
export function longestNumber(bytes: Uint8Array): number {
  for (let at = MAX_NUMBER; at < bytes.length; at += MAX_NUMBER) {
    let start = at;
    while (start >= at - MAX_NUMBER && NUMBER.has(bytes[start])) start--;
    if (runLength(bytes, start + 1) > MAX_NUMBER) return longestOutsideStrings(bytes);
  }
  return MAX_NUMBER;
}

function runLength(bytes: Uint8Array, start: number): number {
  let end = start;
  while (NUMBER.has(bytes[end])) end++;
  return end - start;
}

function longestOutsideStrings(bytes: Uint8Array): number {
  let longest = MAX_NUMBER;
  let run = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) quoted = !quoted;
    else if (quoted && bytes[at] === BACKSLASH) at++;
    run = !quoted && NUMBER.has(bytes[at]) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

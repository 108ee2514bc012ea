/**
 * Output: results to stdout, everything else to stderr.
 *
 * Guarantee: whatever names files and objects have, no line moves the terminal's cursor or turns its text about.
 */
import { printable } from '../../src/core/export/text.ts';
import { stderr, stdout } from './surroundings.ts';

/** What printable (src/core/export/text.ts) replaces in a name, but for the ends of lines and tabs of a text. */
const MOVING = /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu;

const asText = (text: string) => `${text.endsWith('\n') ? text.slice(0, -1) : text}\n`.replace(MOVING, '?');

export function print(text: string): void {
  stdout().write(asText(text));
}

/** To stderr. */
export function tell(text: string): void {
  stderr().write(asText(text));
}

/** Names come back from it as they are. */
export function printJson(value: unknown): void {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = JSON.stringify(value).replace(MOVING, (character) => character.split('').map(escaped).join(''));
  stdout().write(`${text}\n`);
}

/** Tell notes, a line each, as the reader's about a scene. */
export function tellNotes({ notes }: { notes: readonly string[] }): void {
  for (const note of notes) tell(`note: ${printable(note)}`);
}

/** Output: results to stdout, everything else to stderr. */
import type { Scene } from '../../src/core/scene/scene.ts';
import { stderr, stdout } from './surroundings.ts';

export function print(text: string): void {
  stdout().write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Print the reader's notes about the scene to stderr. */
export function printNotes(scene: Pick<Scene, 'notes'>): void {
  for (const note of scene.notes) stderr().write(`note: ${note}\n`);
}

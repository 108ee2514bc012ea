/**
 * What is wrong with a model file: one line that says what, where, the limit where there is one, and what to do.
 *
 * Every reader of this folder throws this class and no other, whatever bytes it is given. Text that comes from the file
 * goes through `quote`, so that a message stays one line, short, and free of control characters.
 */
export class SceneError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SceneError';
  }
}

/** The remedy where the bytes contradict themselves. */
export const EXPORT_AGAIN = 'export or download the file again';

/** The fault of a file whose bytes contradict themselves. @param what format, place and fault, in one line */
export function damaged(what: string, options?: ErrorOptions): SceneError {
  return new SceneError(`${what}: ${EXPORT_AGAIN}`, options);
}

/** The remedy where the bytes are no model that is read. */
export const OPEN_MODEL = 'open a .glb, .gltf, .obj or .t3dm file';

const MAX_QUOTED = 60;
const PLAIN = /^[ !#-[\]-~]{0,60}$/;
/** control, format and surrogate characters, and the line separators that are none of these */
const UNSAFE = /[\p{C}\u2028\u2029]/gu;

/** Text from a file as a message may show it: in quotes, escaped, at most MAX_QUOTED characters of it. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const characters = Array.from(text.slice(0, MAX_QUOTED * 2));
  const cut = characters.length > MAX_QUOTED || text.length > MAX_QUOTED * 2;
  const shown = cut ? `${characters.slice(0, MAX_QUOTED - 1).join('')}…` : text;
  return JSON.stringify(shown).replace(UNSAFE, (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`);
}

/** What went wrong inside a decoder or a caller's function, as one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split(/[\r\n]/, 1)[0].trim();
  return line.length > 0 && line.length <= 200 ? line.replace(UNSAFE, '?') : 'no reason given';
}

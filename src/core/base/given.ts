/** What a program in JavaScript gave in the place of what is asked for. */

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

/** Whether it is one, of whatever realm: an array of an iframe or a vm is no instance of this one's class. */
export function isFloats(value: unknown): value is Float32Array {
  return tagOf(value) === 'Float32Array';
}

/** Whether it is bytes on their own, of whatever realm, shared or not. */
export function isBuffer(value: unknown): value is ArrayBufferLike {
  return /^(Shared)?ArrayBuffer$/.test(tagOf(value));
}

/** For a message: `undefined`, `"model.glb"`, `5`, `an Array`, `a PerspectiveCamera`. */
export function nameOfGiven(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'a function' : String(value);
  const name = value.constructor?.name || tagOf(value);
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

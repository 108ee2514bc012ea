/** Stubs of WebAssembly where it is not available, one for each reason. */
export const withoutWebAssembly = (): Record<string, unknown> => ({
  'there is none': undefined,
  'it has no SIMD': { ...allOf(WebAssembly), validate: () => false },
  'a policy forbids it': {
    ...allOf(WebAssembly),
    Module: class {
      constructor() {
        throw new WebAssembly.CompileError('blocked by CSP');
      }
    },
  },
  'there is no memory left': {
    ...allOf(WebAssembly),
    Memory: class {
      constructor() {
        throw new RangeError('could not allocate memory');
      }
    },
  },
});

/** WebAssembly's members are not enumerable. */
export function allOf(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.getOwnPropertyNames(object).map((name) => [name, Reflect.get(object, name)]));
}

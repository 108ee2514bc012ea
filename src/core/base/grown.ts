type Numbers = Float32Array | Float64Array | Uint32Array | Int32Array | Uint8Array;

/**
 * The array itself where it holds `length` numbers, else a copy that is half as long again, or as long as wanted.
 * What stood in it stays; what is new is zero.
 */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (length <= array.length) return array;
  return lengthened(array, Math.max(length, Math.ceil(array.length * 1.5)));
}

/** A copy of `length` numbers, at least as many as there are. */
export function lengthened<T extends Numbers>(array: T, length: number): T {
  const longer = new (array.constructor as { new (length: number): T })(length);
  longer.set(array);
  return longer;
}

/** What stands in two arrays, one after the other. */
export function joined<T extends Numbers>(first: T, second: T): T {
  const both = lengthened(first, first.length + second.length);
  both.set(second, first.length);
  return both;
}

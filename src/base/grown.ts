/**
 * The array itself where it holds `length` numbers, else a copy that is half as long again, or as long as wanted.
 * What stood in it stays; what is new is zero.
 */
export function grown<T extends Float32Array | Float64Array | Uint32Array>(array: T, length: number): T {
  if (length <= array.length) return array;
  const longer = new (array.constructor as { new (length: number): T })(
    Math.max(length, Math.ceil(array.length * 1.5)),
  );
  longer.set(array);
  return longer;
}

/** Puts plain data where all threads have it: what is sent to a thread then takes no memory of its own but for text and lists. */

type Numbers = Exclude<NodeJS.TypedArray, BigInt64Array | BigUint64Array>;

/**
 * A copy of plain data whose typed arrays are in shared memory; those that are there already stay, and one that stands
 * at several places is copied once.
 */
export function inSharedMemory<T>(data: T, copied = new Map<object, unknown>()): T {
  if (typeof data !== 'object' || data === null) return data;
  const known = copied.get(data);
  if (known !== undefined) return known as T;
  const copy = copyOf(data, copied);
  copied.set(data, copy);
  return copy as T;
}

function copyOf(data: object, copied: Map<object, unknown>): unknown {
  if (ArrayBuffer.isView(data)) return sharedArray(data as Numbers);
  if (Array.isArray(data)) return data.map((each) => inSharedMemory(each, copied));
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, inSharedMemory(value, copied)]));
}

function sharedArray(array: Numbers): Numbers {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const Kind = array.constructor as new (buffer: SharedArrayBuffer) => Numbers;
  const copy = new Kind(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}

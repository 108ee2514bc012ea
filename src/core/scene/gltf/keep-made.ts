/**
 * Remember what was made, up to a number of bytes, or the last of it where that alone has more.
 * @param sizeOf its bytes
 */
export function keepMade<K, V>(
  make: (key: K) => Promise<V>,
  sizeOf: (made: V) => number,
  most: number,
): (key: K) => Promise<V> {
  const kept = new Map<K, V>();
  let bytes = 0;
  return async (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = await make(key);
    const size = sizeOf(made);
    if (bytes + size > most) {
      kept.clear();
      bytes = 0;
    }
    kept.set(key, made);
    bytes += size;
    return made;
  };
}

/** What a map keeps for its keys: values that are made when they are first asked for, and lists. */

interface Keyed<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What a map has for a key, made and kept where it has nothing. */
export function madeOnce<K, V>(map: Keyed<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Append to the list that a map has for a key. */
export function addTo<K, V>(lists: Keyed<K, V[]>, key: K, value: V): void {
  madeOnce(lists, key, () => []).push(value);
}

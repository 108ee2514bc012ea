/**
 * An even sample of a list: at most `most` of its entries, in their order, the first always; the list itself where it
 * has no more than that.
 */
export function sampled<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]);
}

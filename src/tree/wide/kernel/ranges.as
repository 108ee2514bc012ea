/** What becomes of the ranges of a cull, which are given as where each begins and where it ends: the list of a result, or the positions that an exact sort puts in order. */

/**
 * Makes (first, count, 1) of each range, four at once.
 * @param ranges receives them, and up to three more; what is read may stand from two thirds of it on
 */
export function pairRanges(firsts: usize, ends: usize, count: usize, ranges: usize): void {
  const ones = i32x4.splat(1);
  for (const stop = firsts + (count << 2); firsts < stop; firsts += 16) {
    const first = v128.load(firsts);
    const size = i32x4.sub(v128.load(ends), first);
    const low = v128.shuffle<i32>(first, size, 0, 4, 1, 5);
    const high = v128.shuffle<i32>(first, size, 2, 6, 3, 7);
    v128.store(ranges, v128.shuffle<i32>(low, ones, 0, 1, 4, 2));
    v128.store(ranges, v128.shuffle<i32>(v128.shuffle<i32>(low, ones, 3, 4, 3, 4), high, 0, 1, 4, 5), 16);
    v128.store(ranges, v128.shuffle<i32>(high, ones, 4, 2, 3, 4), 32);
    ranges += 48;
    ends += 16;
  }
}

/** Writes the positions of all ranges, and up to three more behind them. */
export function listPositions(firsts: usize, ends: usize, count: usize, list: usize): void {
  for (const stop = firsts + (count << 2); firsts < stop; firsts += 4) {
    const first = load<i32>(firsts);
    const next = list + (<usize>(load<i32>(ends) - first) << 2);
    let positions = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3));
    do {
      v128.store(list, positions);
      positions = i32x4.add(positions, i32x4.splat(4));
      list += 16;
    } while (list < next);
    list = next;
    ends += 4;
  }
}

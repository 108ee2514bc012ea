/** The median and the quartiles. */
export function middleOf(times: readonly number[]): { median: number; low: number; high: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => {
    const place = part * (sorted.length - 1);
    const low = Math.floor(place);
    return sorted[low] + (sorted[Math.ceil(place)] - sorted[low]) * (place - low);
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Points that fill a square evenly however many are taken: the Halton sequence, in a base for each side. */

/** @param index from 1 */
export function halton(index: number, base: number): number {
  let value = 0;
  let part = 1 / base;
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    value += part * (i % base);
    part /= base;
  }
  return value;
}

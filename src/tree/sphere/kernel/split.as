/** Cuts by score in WebAssembly SIMD. Twin of split-binned.ts: the same boxes are united, so the same plane is found, and the same objects are swapped. */
import { axis, bin, clearBest } from './best';
import { sweepBins } from './bins';
import { FEW, sweepFew } from './few';
import { boxes, ids, lowCentre, scaleOf, spheres } from './node';

export { bound, place } from './node';

/**
 * Cut [start, end), which bound was told of, in two.
 * @param weight of the overlap: 0 for sah, 1 for order
 * @returns the first object of the right side << 2 | the axis; 3 where no plane has a score
 */
export function cut(start: usize, end: usize, weight: f64): usize {
  clearBest();
  if (end - start <= FEW) sweepFew(start, end, weight);
  else sweepBins(start, end, weight);
  return axis == 3 ? 3 : (partition(start, end) << 2) | axis;
}

/** Move the objects whose bin is below that of the best plane to the front; answers where the others begin. */
function partition(start: usize, end: usize): usize {
  const low = lowCentre(axis);
  const scale = scaleOf(axis, min(16, <u32>(end - start) << 1));
  const edge = <f64>bin;
  const data = spheres + (axis << 2);
  let i = start;
  let j = end;
  while (true) {
    while (i < j && (<f64>load<f32>(data + (i << 4)) - low) * scale < edge) i++;
    while (i < j && (<f64>load<f32>(data + ((j - 1) << 4)) - low) * scale >= edge) j--;
    if (i + 1 >= j) return i;
    swap(i++, --j);
  }
}

function swap(i: usize, j: usize): void {
  swapVectors(spheres + (i << 4), spheres + (j << 4));
  const a = ids + (i << 2);
  const b = ids + (j << 2);
  const id = load<u32>(a);
  store<u32>(a, load<u32>(b));
  store<u32>(b, id);
  if (!boxes) return;
  const c = boxes + i * 24;
  const d = boxes + j * 24;
  swapVectors(c, d);
  const rest = load<u64>(c, 16);
  store<u64>(c, load<u64>(d, 16), 16);
  store<u64>(d, rest, 16);
}

// @ts-ignore: decorator
@inline
function swapVectors(a: usize, b: usize): void {
  const kept = v128.load(a);
  v128.store(a, v128.load(b));
  v128.store(b, kept);
}

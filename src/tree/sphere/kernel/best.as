/** The plane of the least score so far: on `axis`, between `bin` and the one before. Twin of BestPlane of split-binned.ts. */

export let score: f64 = 0;
/** 3 before there is one */
export let axis: usize = 3;
export let bin: u32 = 0;

export function clearBest(): void {
  score = Infinity;
  axis = 3;
}

/** Offer a plane. @param left @param right area of each side times its objects @param overlap of the two, as a part of the node's length */
// @ts-ignore: decorator
@inline
export function offer(left: f64, right: f64, overlap: f64, weight: f64, onAxis: usize, atBin: u32): void {
  const offered = (left + right) * (1 + weight * overlap);
  if (offered < score) {
    score = offered;
    axis = onAxis;
    bin = atBin;
  }
}

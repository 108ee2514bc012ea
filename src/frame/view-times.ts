/** When the views of a path are, for what moves while the camera goes along it. */

export const SECONDS_PER_VIEW = 1;

/** The time of each of `count` views in seconds: the first at 0. */
export function viewTimes(count: number): number[] {
  return Array.from({ length: count }, (_, view) => view * SECONDS_PER_VIEW);
}

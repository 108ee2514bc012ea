/** When the views of a path are, for what moves while the camera goes along it. */

export const SECONDS_PER_VIEW = 1;

/** The time of each of `count` views in seconds. @param first of the first view */
export function viewTimes(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, view) => first + view * SECONDS_PER_VIEW);
}

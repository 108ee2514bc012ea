/** The time of each view of a path: moving objects are placed at it while the camera goes along the path. */

export const SECONDS_PER_VIEW = 1;

/** The time of each of `count` views in seconds. @param first time of the first view */
export function viewTimes(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, view) => first + view * SECONDS_PER_VIEW);
}

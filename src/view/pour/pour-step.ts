/** What the page and the worker share about a step, apart from the simulation, which the page does not load. */

/** seconds */
export const STEP = 1 / 60;

/** The work of a step. */
export interface PourStep {
  spheres: number;
  /** how many of them moved */
  awake: number;
  contacts: number;
  millis: number;
}

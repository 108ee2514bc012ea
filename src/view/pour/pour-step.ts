/** What the page and the worker know of a step, apart from the simulation, which the page does without. */

/** seconds */
export const STEP = 1 / 60;

/** The work of a step. */
export interface PourStep {
  spheres: number;
  /** of them, how many moved on */
  awake: number;
  contacts: number;
  millis: number;
}

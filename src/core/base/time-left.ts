/** The time that work still takes, by the part of it that is done. */

/** milliseconds */
const SETUP = 250;
const PATIENCE = 100;

/**
 * An estimate from the part that is done. What is set up, loaded and compiled makes the beginning slow: of the time until the first part is
 * done, SETUP is left out, with what of that part was done in it.
 */
export class TimeLeft {
  /** what is left out: milliseconds, and the part done in them */
  private setup: { millis: number; done: number } | null = null;
  private done = 0;

  /** @param begun milliseconds by some clock, as `now` of the others */
  constructor(private readonly begun: number) {}

  /** @param done the part that is done, 0 .. 1, never less than before */
  update(done: number, now: number): void {
    const past = now - this.begun;
    const millis = Math.min(SETUP, past);
    this.setup ??= { millis, done: past > 0 ? done * (millis / past) : 0 };
    this.done = done;
  }

  /** @returns milliseconds; 0 as long as there is too little to tell it by: nothing done, or PATIENCE not past since the setup */
  at(now: number): number {
    if (!this.setup) return 0;
    const past = now - this.begun - this.setup.millis;
    return past < PATIENCE ? 0 : (past * (1 - this.done)) / (this.done - this.setup.done);
  }
}

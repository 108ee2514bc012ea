/**
 * Speeds that start and stop softly, alike at every frame rate.
 *
 * A speed v approaches its goal g as v' = k (g - v). Both v and the distance covered come from the exact solution, so
 * one long step gives what many short ones give.
 */

/** 95 % of a new speed after 0.25 s */
const RATE = 12;

/** a speed below this part of the goals' unit counts as standing still */
const STILL = 1e-3;

/** @param count speeds, each in a unit in which the usual goal is about 1 */
export function createDamped(count: number) {
  const speed = new Float64Array(count);
  const way = new Float64Array(count);
  return {
    way,
    /** Advance; `way` receives the distances covered. @returns whether anything moved */
    advance(goal: readonly number[], seconds: number) {
      const kept = Math.exp(-RATE * seconds);
      let moved = false;
      for (let i = 0; i < count; i++) {
        const off = speed[i] - goal[i];
        way[i] = goal[i] * seconds + (off * (1 - kept)) / RATE;
        speed[i] = goal[i] + off * kept;
        if (goal[i] === 0 && Math.abs(speed[i]) < STILL) speed[i] = 0;
        if (speed[i] !== 0 || way[i] !== 0) moved = true;
      }
      return moved;
    },
    /** stand still at once */
    stop() {
      speed.fill(0);
    },
  };
}

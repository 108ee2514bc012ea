/** Box trees. `npm run bench -- boxes`, or a part of it: physics, queries, cull, keys, lines. */
import { benchBoxKeys } from './boxes-keys.ts';
import { benchPhysics } from './boxes-physics.ts';
import { benchBoxCull, benchLines, benchQueries } from './boxes-queries.ts';

const PARTS: Record<string, () => void> = {
  physics: benchPhysics,
  queries: benchQueries,
  cull: benchBoxCull,
  keys: benchBoxKeys,
  lines: benchLines,
};

/** @param words names of parts; without any all of them */
export function benchBoxes(words: string[]): void {
  for (const [part, run] of Object.entries(PARTS)) if (words.length === 0 || words.includes(part)) run();
}

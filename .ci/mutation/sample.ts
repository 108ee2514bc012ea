/**
 * A random sample of mutants, the same for the same seed and the same project.
 *
 * The sample is systematic by file: the lines that can be broken are put end to end, and every n-th of them, from a
 * random start, gives its file one place, so a file's share is proportional to its number of such lines. Within the
 * file a line is drawn, then the way to break it, so that a line of many numbers is not broken more often than one with
 * a single comparison. A line is broken a second time only when all others were.
 */
import { crc32 } from '../../src/core/file/crc32.ts';
import { createRandom, permutation, type Random, randomInt } from '../../src/core/math/random.ts';
import type { Mutant } from './mutant.ts';

/**
 * @param mutants of all files
 * @param refused tells which of some mutants the compilers refuse: others of the same file are drawn in their place
 * @returns sorted by file and line; fewer than `count` if there are not so many
 */
export async function drawSample(
  mutants: Mutant[],
  seed: number,
  count: number,
  refused: (drawn: Mutant[]) => Promise<Set<Mutant>>,
): Promise<{ sample: Mutant[]; refused: number }> {
  const byFile = groupBy(mutants, ({ file }) => file);
  const decks = new Map([...byFile].map(([file, own]) => [file, shuffle(own, createRandom(seedOf(seed, file)))]));
  const places = sharesOf(byFile, createRandom(seed), count);
  const sample: Mutant[] = [];
  let turnedDown = 0;
  while (places.length > 0) {
    const drawn = places.splice(0).flatMap((file) => decks.get(file)!.shift() ?? []);
    const bad = await refused(drawn);
    turnedDown += bad.size;
    for (const mutant of drawn)
      if (bad.has(mutant)) places.push(mutant.file);
      else sample.push(mutant);
  }
  sample.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start));
  return { sample, refused: turnedDown };
}

const seedOf = (seed: number, file: string): number => (seed * 65_537 + crc32(new TextEncoder().encode(file))) | 0;

/** Files, each as often as it is to be broken. */
function sharesOf(byFile: Map<string, Mutant[]>, random: Random, count: number): string[] {
  const lines = [...byFile].flatMap(([file, own]) => Array.from(new Set(own.map(({ line }) => line)), () => file));
  const most = [...byFile].flatMap(([file, own]) => own.map(() => file));
  if (count >= lines.length) return most.slice(0, count);
  const step = lines.length / count;
  const from = random() * step;
  return Array.from({ length: count }, (_, i) => lines[Math.min(lines.length - 1, Math.floor(from + i * step))]);
}

/** A file's mutants in the order in which they are drawn. */
function shuffle(mutants: Mutant[], random: Random): Mutant[] {
  const lines = [...groupBy(mutants, ({ line }) => line).values()];
  const order = Array.from(permutation(random, lines.length), (i) => lines[i]);
  const deck: Mutant[] = [];
  for (; deck.length < mutants.length; )
    for (const ways of order) if (ways.length > 0) deck.push(...ways.splice(randomInt(random, ways.length), 1));
  return deck;
}

function groupBy<K>(mutants: Mutant[], keyOf: (mutant: Mutant) => K): Map<K, Mutant[]> {
  const groups = new Map<K, Mutant[]>();
  for (const mutant of mutants) {
    const key = keyOf(mutant);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key)!.push(mutant);
  }
  return groups;
}

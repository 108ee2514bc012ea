/**
 * The set of each base cell: what its eyes see, and what is seen along lines that cross it (sight-lines.ts).
 *
 * Stage 1: a lattice of eyes, the corners of cells, shared by neighbours; and the recorded eyes, with the pictures that were taken
 * there.
 * Stage 2: eyes at random in the cells that are thought to miss the most; of several that are tried, the one that is newest to its
 * cell (eyes.ts). What a cell still misses is estimated from its last eyes: the share of their maps that was new to it, the last
 * one counting a half, the one before a quarter.
 *
 * A cell is vouched for when an eye was found in it and its eyes' maps show that it misses less than MAX_MISSED. Eyes in the other cells are to see
 * everything.
 *
 * Tried and lost: leaving out objects of fewer than 3 pixels (0.012 to 0.127 % of pixels missed); the same number of eyes for each cell (one cell of 631 had a
 * single eye, and an eye in it lost 68 %); coarse maps first: in the castle, 8,000 maps without lines, all but the last 30 % at half the size take 0.66 of the time to draw, and
 * 1,500 other eyes miss 0.00072 % of the base cells' maps in place of 0.00016; all at half the size 0.57 and 0.00101 %. With lines no more: giving a cell what at least two of its
 * neighbours see (castle, 3,000 maps: 315 objects a cell in place of 294, for 0.7 of the misses).
 */
import { createBits, hasBit, setBit } from '../../core/base/bits.ts';
import type { Vec3, View } from '../../core/math/camera.ts';
import { createRandom, randomInt } from '../../core/math/random.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { addAlong, createCellGrid } from './crossed-cells.ts';
import { type Eye, type EyeRules, latticeEyes, newEye } from './eyes.ts';
import type { EyePlan, SeenFromEye } from './looking.ts';
import { cellsAbout, type Region, regionSize } from './region.ts';

/** part of the maps that the lattice may take */
const LATTICE_SHARE = 0.5;
/** cells drawn by lot; the one of them that is thought to miss the most gets the next eye */
const ROUND = 8;
/** most that a cell may miss, as a share of all pixels */
const MAX_MISSED = 1 / 5;
/** most eyes that are looked from at the same time */
const AHEAD = 64;

export interface BaseCells {
  /** cells: the objects that can be seen from each */
  sets: Uint8Array[];
  /** cells: whether objects outside the set are to be hidden there */
  vouched: boolean[];
  /** cube maps drawn */
  maps: number;
}

export interface BaseOptions {
  /** recorded views: their pictures lose nothing */
  views: readonly View[];
  /** cube maps to draw */
  maps: number;
  seed: number;
}

/** An eye to begin with; with a recorded view, its picture is taken too. */
export interface FirstEye extends Eye {
  view: View | null;
}

/** Cells that are searched by themselves: all of them, or a group. */
export interface Search {
  /** by number, each once */
  cells: readonly number[];
  first: Iterable<FirstEye>;
  /** eyes that another search looks from, of which some may be eyes of these cells */
  elsewhere?: Iterable<Eye>;
  /** cube maps to draw, those of the first eyes among them */
  maps: number;
  seed: number;
  /** all cells, where not all are searched: what is seen from the others joins these sets, which do not change what is looked from */
  beyond?: readonly Uint8Array[];
}

/** Stage 1: the recorded eyes that are in cells, then the lattice's, as many as may be of all maps. */
export function* firstEyes(rules: EyeRules, { views, maps }: BaseOptions): Generator<FirstEye> {
  let count = 0;
  for (const view of views) {
    const cells = cellsAbout(rules.region, view.eye);
    if (cells.length === 0) continue;
    count++;
    yield { at: view.eye, cells, view };
  }
  for (const eye of latticeEyes(rules)) {
    if (count++ >= maps * LATTICE_SHARE) return;
    yield { ...eye, view: null };
  }
}

/** The sets of all cells, complete. */
export function* planBaseCells(rules: EyeRules, scene: Scene, options: BaseOptions): EyePlan<BaseCells> {
  const { maps, seed } = options;
  const { region } = rules;
  const cells = Array.from({ length: regionSize(region) }, (_, cell) => cell);
  const found = yield* planSearch(rules, scene, { cells, first: firstEyes(rules, options), maps, seed });
  addTouching(region, scene.boxes, found.sets);
  return found;
}

/**
 * What an eye saw counts from when its answer is asked for, in the order of the eyes. The choice of the next cell asks for the answers of eyes of
 * those cells alone that it compares, so it chooses as if each eye had been answered at once.
 * @returns sets of the searched cells, and of the others those that were given; and which of the searched ones are vouched for
 */
export function* planSearch(
  rules: EyeRules,
  scene: Scene,
  { cells: searched, first, elsewhere = [], maps: most, seed, beyond = [] }: Search,
): EyePlan<BaseCells> {
  const { region } = rules;
  const size = regionSize(region);
  const count = searched.length;
  const grid = createCellGrid(region);
  const sets = Array.from({ length: size }, (_, cell) => beyond[cell]);
  for (const cell of searched) sets[cell] = createBits(objectCount(scene));
  /** the eyes of each cell so far */
  const eyes = sets.map((): Vec3[] => []);
  const random = createRandom(seed);
  let maps = 0;
  /** the eyes that are not answered yet, the oldest first; and of each cell, how many such eyes it has */
  const waiting: Eye[] = [];
  const unanswered = new Uint32Array(size);
  /** what each cell is thought to miss, as a share of all pixels: at first all, and what is left of that thought */
  const missed = new Float64Array(size).fill(1);
  const thought = new Float64Array(size).fill(1);
  const isAnswered = new Uint8Array(size);
  const sizes = Float64Array.from(sets, (_, cell) => cellSize(region, cell));
  function* answerOldest(): EyePlan<void> {
    const seen = yield { done: (maps - waiting.length + 1) / most };
    const { at, cells } = waiting.shift()!;
    for (const cell of cells) {
      unanswered[cell]--;
      isAnswered[cell] = 1;
      thought[cell] /= 2;
      missed[cell] = (missed[cell] + newShare(seen, sets[cell])) / 2;
      for (const object of seen.objects) setBit(sets[cell], object);
      for (const object of seen.inView) setBit(sets[cell], object);
    }
    addAlong(grid, at, seen.lines, sets);
  }
  function* look(eye: Eye, view: View | null = null): EyePlan<void> {
    yield { piece: { at: eye.at, view } };
    maps++;
    waiting.push(eye);
    for (const cell of eye.cells) {
      eyes[cell].push(eye.at);
      unanswered[cell]++;
    }
    if (waiting.length > AHEAD) yield* answerOldest();
  }
  function* drawCell(): EyePlan<number> {
    const cell = searched[randomInt(random, count)];
    while (unanswered[cell] > 0) yield* answerOldest();
    return cell;
  }

  for (const { at, cells } of elsewhere) for (const cell of cells) eyes[cell].push(at);
  for (const eye of first) yield* look(eye, eye.view);
  // in the cells that are thought to miss the most; `failed` ends it where no cell has an eye left
  for (let failed = 0; count > 0 && maps < most && failed < 4 * count; ) {
    let cell = yield* drawCell();
    for (let i = 1; i < ROUND; i++) {
      const other = yield* drawCell();
      if (missed[other] * sizes[other] > missed[cell] * sizes[cell]) cell = other;
    }
    const eye = newEye(rules, cell, eyes[cell], random);
    if (eye === null) {
      missed[cell] /= 2;
      thought[cell] /= 2;
      failed++;
      continue;
    }
    failed = 0;
    yield* look(eye);
  }
  while (waiting.length > 0) yield* answerOldest();
  // by what was found alone
  const vouched = sets.map(
    (_, cell) => isAnswered[cell] === 1 && (missed[cell] - thought[cell]) / (1 - thought[cell]) < MAX_MISSED,
  );
  return { sets, vouched, maps };
}

/** How much a cell counts where searches are weighed: by its volume, less than in proportion. */
export function cellSize(region: Region, cell: number): number {
  return Math.sqrt(volumeOf(region, cell));
}

function volumeOf({ boxes }: Region, cell: number): number {
  const side = (k: number) => boxes[cell * 6 + 3 + k] - boxes[cell * 6 + k];
  return side(0) * side(1) * side(2);
}

/** The share of a map's pixels whose object a set does not have. */
function newShare({ objects, pixels, all }: SeenFromEye, set: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < objects.length; i++) if (!hasBit(set, objects[i])) count += pixels[i];
  return count / all;
}

/** Objects whose boxes reach into a cell are seen from it: an eye may come as near to them as it likes. */
export function addTouching(
  { boxes: cells, origin, quantum }: Region,
  boxes: Float32Array,
  sets: readonly Uint8Array[],
): void {
  for (let cell = 0; cell < sets.length; cell++) {
    const low = [0, 1, 2].map((k) => origin[k] + cells[cell * 6 + k] * quantum);
    const high = [0, 1, 2].map((k) => origin[k] + cells[cell * 6 + 3 + k] * quantum);
    for (let object = 0; object * 6 < boxes.length; object++) {
      let touches = true;
      for (let k = 0; k < 3 && touches; k++)
        touches = boxes[object * 6 + k] <= high[k] && boxes[object * 6 + 3 + k] >= low[k];
      if (touches) setBit(sets[cell], object);
    }
  }
}

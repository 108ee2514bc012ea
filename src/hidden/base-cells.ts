/**
 * The set of each base cell: what its eyes see.
 *
 * Stage 1: a lattice of eyes, the corners of cells, shared by neighbours; and the recorded eyes, with the pictures that were taken
 * there.
 * Stage 2: eyes at random in the cells that are thought to miss the most; of several that are tried, the one that is newest to its
 * cell (eyes.ts). What a cell still misses is estimated from its last eyes: the share of their maps that was new to it, the last
 * one counting a half, the one before a quarter.
 * Stage 3: an object that is in the sets of at least two neighbours joins the cell. On the first level that was tried this lowered
 * what is missed to a fifth for a tenth more objects.
 * Stage 4, healing: more eyes as in stage 2.
 *
 * A cell is vouched for when an eye was found in it and it is thought to miss less than MAX_MISSED. Eyes in the other cells are to see
 * everything.
 *
 * Tried and lost: leaving out objects of fewer than 3 pixels (0.012 to 0.127 % of pixels missed); the same number of eyes for each cell (one cell of 631 had a
 * single eye, and an eye in it lost 68 %); coarse maps first: in the castle, 8,000 maps, all but the healing's at half the size take 0.66 of the time to draw, and
 * 1,500 other eyes miss 0.00072 % of the base cells' maps in place of 0.00016; all at half the size 0.57 and 0.00101 %.
 */
import { createBits, hasBit, setBit } from '../base/bits.ts';
import type { Plan } from '../base/plan.ts';
import type { Vec3, View } from '../math/camera.ts';
import { createRandom, randomInt } from '../math/random.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { type Eye, type EyeRules, latticeEyes, newEye } from './eyes.ts';
import type { EyePiece, SeenFromEye } from './looking.ts';
import { cellsAbout, type Region, regionSize } from './region.ts';

/** part of the maps that the lattice may take, and that it and the eyes at random may take together */
const LATTICE_SHARE = 0.5;
const RANDOM_SHARE = 0.7;
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

/**
 * What an eye saw counts from when its answer is asked for, in the order of the eyes. The choice of the next cell asks for the answers of eyes of
 * those cells alone that it compares, so it chooses as if each eye had been answered at once.
 */
export function* planBaseCells(
  rules: EyeRules,
  scene: Scene,
  options: BaseOptions,
): Plan<EyePiece, SeenFromEye, BaseCells> {
  const { region } = rules;
  const count = regionSize(region);
  const sets = Array.from({ length: count }, () => createBits(objectCount(scene)));
  /** the eyes of each cell so far */
  const eyes = sets.map((): Vec3[] => []);
  const random = createRandom(options.seed);
  let maps = 0;
  /** cells of the eyes that are not answered yet, the oldest eye first; and of each cell, how many such eyes it has */
  const waiting: number[][] = [];
  const unanswered = new Uint32Array(count);
  /** what each cell is thought to miss, as a share of all pixels */
  const missed = new Float64Array(count).fill(1);
  const sizes = Float64Array.from(sets, (_, cell) => Math.sqrt(volumeOf(region, cell)));
  function* answerOldest(): Plan<EyePiece, SeenFromEye, void> {
    const seen = yield { done: (maps - waiting.length + 1) / options.maps };
    for (const cell of waiting.shift()!) {
      unanswered[cell]--;
      missed[cell] = (missed[cell] + newShare(seen, sets[cell])) / 2;
      for (const object of seen.objects) setBit(sets[cell], object);
      for (const object of seen.inView) setBit(sets[cell], object);
    }
  }
  function* look({ at, cells }: Eye, view: View | null = null): Plan<EyePiece, SeenFromEye, void> {
    yield { piece: { at, view } };
    maps++;
    waiting.push(cells);
    for (const cell of cells) {
      eyes[cell].push(at);
      unanswered[cell]++;
    }
    if (waiting.length > AHEAD) yield* answerOldest();
  }
  function* answerAll(): Plan<EyePiece, SeenFromEye, void> {
    while (waiting.length > 0) yield* answerOldest();
  }
  function* drawCell(): Plan<EyePiece, SeenFromEye, number> {
    const cell = randomInt(random, count);
    while (unanswered[cell] > 0) yield* answerOldest();
    return cell;
  }
  /** draw maps in the cells that are thought to miss the most, up to `most` maps; `failed` ends it where no cell has an eye left */
  function* lookUntil(most: number): Plan<EyePiece, SeenFromEye, void> {
    for (let failed = 0; count > 0 && maps < most && failed < 4 * count; ) {
      let cell = yield* drawCell();
      for (let i = 1; i < ROUND; i++) {
        const other = yield* drawCell();
        if (missed[other] * sizes[other] > missed[cell] * sizes[cell]) cell = other;
      }
      const eye = newEye(rules, cell, eyes[cell], random);
      if (eye === null) {
        missed[cell] /= 2;
        failed++;
        continue;
      }
      failed = 0;
      yield* look(eye);
    }
    yield* answerAll();
  }

  for (const view of options.views) {
    const cells = cellsAbout(region, view.eye);
    if (cells.length > 0) yield* look({ at: view.eye, cells }, view);
  }
  for (const eye of latticeEyes(rules)) {
    if (maps >= options.maps * LATTICE_SHARE) break;
    yield* look(eye);
  }
  yield* lookUntil(options.maps * RANDOM_SHARE);
  addTouching(region, scene.boxes, sets);
  join(rules, sets);
  yield* lookUntil(options.maps);
  const vouched = sets.map((_, cell) => eyes[cell].length > 0 && missed[cell] < MAX_MISSED);
  return { sets, vouched, maps };
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
function addTouching({ boxes: cells, origin, quantum }: Region, boxes: Float32Array, sets: Uint8Array[]): void {
  sets.forEach((set, cell) => {
    const low = [0, 1, 2].map((k) => origin[k] + cells[cell * 6 + k] * quantum);
    const high = [0, 1, 2].map((k) => origin[k] + cells[cell * 6 + 3 + k] * quantum);
    for (let object = 0; object * 6 < boxes.length; object++) {
      let touches = true;
      for (let k = 0; k < 3 && touches; k++)
        touches = boxes[object * 6 + k] <= high[k] && boxes[object * 6 + 3 + k] >= low[k];
      if (touches) setBit(set, object);
    }
  });
}

/** Objects that several neighbours see are taken to be seen; the neighbours' sets are those before. */
function join({ region }: EyeRules, sets: Uint8Array[]): void {
  const before = sets.map((set) => set.slice());
  sets.forEach((set, cell) => {
    const near = region.neighbours[cell].map((other) => before[other]);
    for (let byte = 0; byte < set.length; byte++) {
      // counted in bits: once, and twice or more
      let once = 0;
      let twice = 0;
      for (const other of near) {
        twice |= once & other[byte];
        once |= other[byte];
      }
      set[byte] |= twice;
    }
  });
}

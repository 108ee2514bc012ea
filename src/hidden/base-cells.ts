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
 * single eye, and an eye in it lost 68 %).
 */
import { createBits, hasBit, setBit, uniteBits } from '../base/bits.ts';
import { createCamera, type Vec3, type View } from '../math/camera.ts';
import { createRandom, randomInt } from '../math/random.ts';
import { type Eye, type EyeRules, latticeEyes, newEye } from './eyes.ts';
import type { IdCube } from './id-cube.ts';
import { addSeen } from './id-raster.ts';
import { cellsAbout, type Region, regionSize } from './region.ts';
import { countSeenPixels, type SeenPixels } from './seen-pixels.ts';

/** part of the maps that the lattice may take, and that it and the eyes at random may take together */
const LATTICE_SHARE = 0.5;
const RANDOM_SHARE = 0.7;
/** cells drawn by lot; the one of them that is thought to miss the most gets the next eye */
const ROUND = 8;
/** most that a cell may miss, as a share of all pixels */
const MAX_MISSED = 1 / 5;

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

/** @returns a generator that yields the part done, 0 .. 1, after each map */
export function* findBaseCells(
  rules: EyeRules,
  cube: IdCube,
  pictures: SeenPixels,
  options: BaseOptions,
): Generator<number, BaseCells> {
  const { region } = rules;
  const count = regionSize(region);
  const objects = cube.scene.isBlended.length;
  const sets = Array.from({ length: count }, () => createBits(objects));
  /** the eyes of each cell so far */
  const eyes = sets.map((): Vec3[] => []);
  const found = createBits(objects);
  const random = createRandom(options.seed);
  let maps = 0;
  /** what each cell is thought to miss, as a share of all pixels */
  const missed = new Float64Array(count).fill(1);
  const sizes = Float64Array.from(sets, (_, cell) => Math.sqrt(volumeOf(region, cell)));
  const look = ({ at, cells }: Eye): void => {
    found.fill(0);
    addSeen(cube, at, found);
    maps++;
    for (const cell of cells) {
      eyes[cell].push(at);
      missed[cell] = (missed[cell] + newShare(cube, found, sets[cell])) / 2;
      uniteBits(sets[cell], found);
    }
  };
  /** draw maps in the cells that are thought to miss the most, up to `most` maps; `failed` ends it where no cell has an eye left */
  function* lookUntil(most: number): Generator<number, void> {
    for (let failed = 0; count > 0 && maps < most && failed < 4 * count; ) {
      let cell = randomInt(random, count);
      for (let i = 1; i < ROUND; i++) {
        const other = randomInt(random, count);
        if (missed[other] * sizes[other] > missed[cell] * sizes[cell]) cell = other;
      }
      const eye = newEye(rules, cell, eyes[cell], random);
      if (eye === null) {
        missed[cell] /= 2;
        failed++;
        continue;
      }
      failed = 0;
      look(eye);
      yield maps / options.maps;
    }
  }

  for (const view of options.views) {
    const cells = cellsAbout(region, view.eye);
    if (cells.length === 0) continue;
    look({ at: view.eye, cells });
    countSeenPixels(pictures, createCamera(view));
    pictures.pixels.forEach((pixels, object) => {
      if (pixels > 0) for (const cell of cells) setBit(sets[cell], object);
    });
    yield maps / options.maps;
  }
  for (const eye of latticeEyes(rules)) {
    if (maps >= options.maps * LATTICE_SHARE) break;
    look(eye);
    yield maps / options.maps;
  }
  yield* lookUntil(options.maps * RANDOM_SHARE);
  addTouching(region, cube.scene.boxes, sets);
  join(rules, sets);
  yield* lookUntil(options.maps);
  const vouched = sets.map((_, cell) => eyes[cell].length > 0 && missed[cell] < MAX_MISSED);
  return { sets, vouched, maps };
}

function volumeOf({ boxes }: Region, cell: number): number {
  const side = (k: number) => boxes[cell * 6 + 3 + k] - boxes[cell * 6 + k];
  return side(0) * side(1) * side(2);
}

/** The share of the last map's pixels whose object a set does not have. */
function newShare({ owner }: IdCube, found: Uint8Array, set: Uint8Array): number {
  if (found.every((byte, i) => (byte & ~set[i]) === 0)) return 0;
  let count = 0;
  for (let pixel = 0; pixel < owner.length; pixel++) if (owner[pixel] > 0 && !hasBit(set, owner[pixel] - 1)) count++;
  return count / owner.length;
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

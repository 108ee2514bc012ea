/**
 * The set of each base cell: what its eyes see.
 *
 * Stage 1: a lattice of eyes, corners first among them, shared by neighbouring cells; the recorded eyes, and the pictures that were taken there.
 * Stage 2: eyes at random in every cell.
 * Stage 3: an object of at least two of the 6 neighbours joins the cell. On the first level that was tried it lowered what is missed to
 * a fifth for a tenth more objects.
 * Stage 4, healing: more eyes at random. A cell where one found something new is asked again, and so are its neighbours.
 *
 * Lost: to stop asking a cell when it has been quiet; to leave out objects of fewer than 3 pixels (0.012 to 0.127 % of pixels missed).
 */
import { createCamera, type View } from '../math/camera.ts';
import { createRandom, permutation, type Random, randomInt } from '../math/random.ts';
import { type Eye, type EyeRules, eyeAt, latticeEyes, randomEye } from './eyes.ts';
import type { IdCube } from './id-cube.ts';
import { addSeen } from './id-raster.ts';
import { add, createSet, unite } from './object-sets.ts';
import { cellAt, neighboursOf, regionSize } from './region.ts';
import { countSeenPixels, type SeenPixels } from './seen-pixels.ts';

/** most parts of a cell's side in the lattice */
const MAX_PARTS = 4;
/** part of the maps that the lattice may take, and that it and the eyes at random may take together */
const LATTICE_SHARE = 0.5;
const RANDOM_SHARE = 0.7;

export interface BaseCells {
  /** cells: the objects that can be seen from each */
  sets: Uint32Array[];
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
  const sets = Array.from({ length: count }, () => createSet(objects));
  const found = createSet(objects);
  const random = createRandom(options.seed);
  let maps = 0;
  /** draw a map; @returns whether any of its cells learned something */
  const look = ({ at, cells }: Eye): boolean => {
    found.fill(0);
    addSeen(cube, at, found);
    maps++;
    let news = false;
    for (const cell of cells) if (unite(sets[cell], found)) news = true;
    return news;
  };

  for (const view of options.views) {
    const cell = cellAt(region, view.eye);
    if (cell < 0) continue;
    look(eyeAt(rules, view.eye) ?? { at: view.eye, cells: [cell] });
    countSeenPixels(pictures, createCamera(view));
    pictures.pixels.forEach((pixels, object) => {
      if (pixels > 0) add(sets[cell], object);
    });
    yield maps / options.maps;
  }
  for (const eye of latticeEyes(rules, latticeParts(count, options.maps))) {
    look(eye);
    yield maps / options.maps;
  }
  while (count > 0 && maps < options.maps * RANDOM_SHARE) {
    const before = maps;
    for (let cell = 0; cell < count; cell++) {
      const eye = randomEye(rules, cell, random, true);
      if (eye === null) continue;
      look(eye);
      yield maps / options.maps;
    }
    if (maps === before) break;
  }
  addTouching(region, cube.scene.boxes, sets);
  join(rules, sets);
  yield* heal(
    rules,
    random,
    () => maps < options.maps,
    look,
    () => maps / options.maps,
  );
  return { sets, maps };
}

/** Objects whose boxes reach into a cell are seen from it: an eye may come as near to them as it likes. */
function addTouching(
  { coordinates, origin, step }: EyeRules['region'],
  boxes: Float32Array,
  sets: Uint32Array[],
): void {
  sets.forEach((set, cell) => {
    for (let object = 0; object * 6 < boxes.length; object++) {
      let touches = true;
      for (let k = 0; k < 3 && touches; k++) {
        const low = origin[k] + coordinates[cell * 3 + k] * step;
        touches = boxes[object * 6 + k] <= low + step && boxes[object * 6 + 3 + k] >= low;
      }
      if (touches) add(set, object);
    }
  });
}

/** As fine a lattice as leaves maps for the rest; a cell has parts ^ 3 of its points to itself. */
function latticeParts(cells: number, maps: number): number {
  let parts = 1;
  while (parts < MAX_PARTS && cells * (parts + 1) ** 3 <= maps * LATTICE_SHARE) parts++;
  return parts;
}

/** Objects that several neighbours see are taken to be seen; the neighbours' sets are those before. */
function join({ region }: EyeRules, sets: Uint32Array[]): void {
  const before = sets.map((set) => set.slice());
  sets.forEach((set, cell) => {
    const near = neighboursOf(region, cell).map((other) => before[other]);
    for (let word = 0; word < set.length; word++) {
      // counted in bits: once, and twice or more
      let once = 0;
      let twice = 0;
      for (const other of near) {
        twice |= once & other[word];
        once |= other[word];
      }
      set[word] |= twice;
    }
  });
}

function* heal(
  rules: EyeRules,
  random: Random,
  mayLook: () => boolean,
  look: (eye: Eye) => boolean,
  done: () => number,
): Generator<number, void> {
  const count = regionSize(rules.region);
  const again: number[] = [];
  let turn = permutation(random, count);
  let next = 0;
  // cells without eyes must not keep it going for ever
  let failed = 0;
  while (count > 0 && mayLook() && failed < 2 * count) {
    if (next === count) {
      turn = permutation(random, count);
      next = 0;
    }
    const cell = again.length > 0 && random() < 0.5 ? takeAny(again, random) : turn[next++];
    const eye = randomEye(rules, cell, random, true);
    if (eye === null) {
      failed++;
      continue;
    }
    failed = 0;
    if (look(eye)) again.push(cell, ...neighboursOf(rules.region, cell));
    yield done();
  }
}

function takeAny(list: number[], random: Random): number {
  const at = randomInt(random, list.length);
  const taken = list[at];
  list[at] = list[list.length - 1];
  list.pop();
  return taken;
}

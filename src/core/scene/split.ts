/**
 * Breaks a scene's objects into smaller ones, so that a merged mesh has something to cull and to order.
 *
 * By component: triangles that share a corner's position are connected (vertices are welded by exact position, -0 and 0
 * alike). By grid: triangles go by their centroid into cubes, `cells` of them along the scene's longest side.
 *
 * Guarantee: every triangle is kept exactly once, as it was, and pieces keep their object's flags. Piece k of an object
 * is called "name#k", counted by first triangle; an object that stays whole keeps its name. Objects stay in order.
 */
import { gatherObjects } from './gather.ts';
import { checkSize } from './limits.ts';
import { setMaterials } from './materials.ts';
import { objectCount, type Scene } from './scene.ts';
import { labelComponents } from './split/component.ts';
import { labelCells } from './split/grid.ts';

export type SplitHow = { by: 'component' } | { by: 'grid'; cells: number };

/** most cells along the longest side: their numbers stay exact */
export const MAX_CELLS = 65536;

/**
 * The scene with its objects broken into pieces.
 * @throws RangeError where `cells` is no whole number from 1 to MAX_CELLS.
 * @example
 * ```ts
 * import { readScene, splitScene } from 'cull64';
 *
 * const triangle = (x: number) => `v ${x} 0 0\nv ${x + 1} 0 0\nv ${x} 1 0\nf -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(`o two\n${triangle(0)}${triangle(5)}`));
 * scene.names; // ['two']
 * splitScene(scene, { by: 'component' }).names; // ['two#0', 'two#1']
 * ```
 */
export function splitScene(scene: Scene, how: SplitHow): Scene {
  if (how.by === 'grid' && !(Number.isInteger(how.cells) && how.cells >= 1 && how.cells <= MAX_CELLS))
    throw new RangeError(`split: cells is ${how.cells}, but must be a whole number from 1 to MAX_CELLS = ${MAX_CELLS}`);
  const labels = how.by === 'component' ? labelComponents(scene) : labelCells(scene, how.cells);
  return regroup(scene, labels);
}

/** Every triangle an object: the finest cut there is. */
export function splitTriangles(scene: Scene): Scene {
  return regroup(scene, trianglesApart(scene));
}

/** Triangles: a label of its own for each. */
export function trianglesApart({ indices }: Scene): Uint32Array {
  return Uint32Array.from({ length: indices.length / 3 }, (_, triangle) => triangle);
}

/** The scene with objects in pieces. @param labels triangles: triangles of an object with equal labels stay together */
export function regroup(scene: Scene, labels: ArrayLike<number>): Scene {
  const { pieceOf, ownerOf, numberOf } = numberPieces(scene, labels);
  checkSize(ownerOf.length, 0, 0);
  const pieces = countPieces(ownerOf, objectCount(scene));
  const names = ownerOf.map((owner, piece) =>
    pieces[owner] > 1 ? `${scene.names[owner]}#${numberOf[piece]}` : scene.names[owner],
  );
  const { positions, colors, indices, views, notes } = scene;
  const split = gatherObjects({ positions, colors, corners: indices, objectOf: pieceOf, names });
  split.flags.set(ownerOf.map((owner) => scene.flags[owner]));
  if (scene.materials)
    setMaterials(
      split,
      ownerOf.map((owner) => scene.materials![owner]),
    );
  split.views = [...views];
  split.notes = [...notes];
  return split;
}

function numberPieces(scene: Scene, labels: ArrayLike<number>) {
  const pieces = {
    /** triangles: the piece's number */
    pieceOf: new Uint32Array(labels.length),
    /** pieces: the object it is of */
    ownerOf: [] as number[],
    /** pieces: which one of that object's it is */
    numberOf: [] as number[],
  };
  for (let object = 0; object < objectCount(scene); object++) {
    const known = new Map<number, number>();
    for (let t = scene.firstTriangle[object]; t < scene.firstTriangle[object + 1]; t++) {
      let piece = known.get(labels[t]);
      if (piece === undefined) {
        piece = pieces.ownerOf.length;
        pieces.ownerOf.push(object);
        pieces.numberOf.push(known.size);
        known.set(labels[t], piece);
      }
      pieces.pieceOf[t] = piece;
    }
  }
  return pieces;
}

function countPieces(ownerOf: readonly number[], objects: number): Uint32Array {
  const count = new Uint32Array(objects);
  for (const owner of ownerOf) count[owner]++;
  return count;
}

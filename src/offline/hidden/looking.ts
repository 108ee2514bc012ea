/**
 * What is seen from eyes, as pieces of work that do not depend on each other: cube maps, from which the sets are found, and the pictures that test
 * them.
 * Memory: for a thread 48 bytes a pixel of a face, 36 a triangle, 32 a node of the tree, 166 an object at 256 pixels a side, and one picture's spans.
 */
import type { Plan } from '../../core/base/plan.ts';
import { createCamera, type Vec3, type View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { createIdCube, type IdCube } from './id-cube.ts';
import { withIdKernel } from './id-kernel.ts';
import { lookAround } from './id-raster.ts';
import { countSeenPixels, createSeenPixels, type SeenPixels } from './seen-pixels.ts';
import { type SightLines, sightLines } from './sight-lines.ts';
import {
  measurePicture,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type PictureMeasure,
  type PicturePiece,
} from './test-hidden.ts';

/** An eye to look around from; with the recorded view of that eye, its picture is taken too. */
/** A search that looks from eyes. */
export type EyePlan<Result> = Plan<EyePiece, SeenFromEye, Result>;

export interface EyePiece {
  at: Vec3;
  view: View | null;
}

export interface SeenFromEye {
  /** ids of the objects that are seen, those that are seen through last */
  objects: Uint32Array;
  /** the same objects: pixels of the map at which each is the nearest opaque one */
  pixels: Uint32Array;
  /** pixels of the map */
  all: number;
  /** ids of the objects that are seen in the view's picture */
  inView: Uint32Array;
  /** what is seen from other places too */
  lines: SightLines;
}

export type LookingPiece = EyePiece | PicturePiece;
export type Looked = SeenFromEye | PictureMeasure;

/** What all pieces are done on. */
export interface LookedAt {
  scene: Scene;
  tree: SphereTree;
  /** pixels a side of a map's face, a multiple of 8 */
  size: number;
}

export function createLooking({ scene, tree, size }: LookedAt): (piece: LookingPiece) => Looked {
  let cube: IdCube | null = null;
  let pictures: SeenPixels | null = null;
  return (piece) => {
    if ('set' in piece || piece.view) pictures ??= createSeenPixels(scene, PICTURE_WIDTH, PICTURE_HEIGHT);
    if ('set' in piece) return measurePicture(pictures!, piece);
    cube ??= withIdKernel(createIdCube(scene, tree, size));
    lookAround(cube, piece.at);
    const objects = cube.seen.slice(0, cube.seenCount);
    const { pixels } = cube;
    return {
      objects,
      pixels: objects.map((object) => pixels[object]),
      all: cube.owner.length,
      inView: piece.view ? seenIn(pictures!, piece.view) : NONE,
      lines: sightLines(cube),
    };
  };
}

const NONE = new Uint32Array(0);

/** Ids of the objects that are seen in a view's picture. */
function seenIn(pictures: SeenPixels, view: View): Uint32Array {
  countSeenPixels(pictures, createCamera(view));
  return Uint32Array.from(pictures.pixels.keys()).filter((object) => pictures.pixels[object] > 0);
}

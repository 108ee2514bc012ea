/**
 * A built-in scene as the files that the page loads: the packed scene, its tree, a picture, and its row of the catalogue.
 *
 * Guarantee: the same recipe gives the same bytes. The unpacked scene is the one that the command line builds, bit for
 * bit.
 *
 * All seven scenes: 7.8 MB packed, 85.2 MB as GLB. Tried and lost: GLB in gzip, 19.0 MB; GLB with EXT_meshopt_compression (sequence
 * codec for indices), 56.0 MB, 27.6 in gzip: its JSON stays, and exact floats give its byte deltas little. In the packed scene:
 * differences of whole positions instead of repeats, 4.8 MB more; repeats of whole positions, 0.6 MB more; colours without their
 * differences to green, 0.7 MB more. No files at all, the scenes built in the page: sines and powers are an engine's own in the last
 * digit, and so would be the page's numbers.
 * Packing takes 1.2 s of CPU time for all seven, a quarter of baking them; writing GLB took 0.6 s.
 */
import type { SceneRecipe } from '../../../scenes/index.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { ownNumber } from '../../../src/core/scene/populate.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { CatalogueEntry } from '../../../src/view/load/loaded.ts';
import { areCellsOf } from '../../../src/view/load/packed-cells.ts';
import { packMoving } from '../../../src/view/load/packed-moving.ts';
import { packScene } from '../../../src/view/load/packed-scene.ts';
import { packTree } from '../../../src/view/load/packed-tree.ts';
import { storedCells } from '../cells.ts';
import { colourOf, colourPicture, halvePicture } from './colour-picture.ts';
import { encodePng } from './png.ts';

export interface BakedScene {
  /** packed */
  scene: Uint8Array;
  /** packed */
  tree: Uint8Array;
  png: Uint8Array;
  /** packed; null where nothing moves */
  moving: Uint8Array | null;
  /** what is hidden, found in advance; null where that was not of this scene */
  cells: Uint8Array | null;
  entry: CatalogueEntry;
}

export const THUMBNAIL_WIDTH = 320;
export const THUMBNAIL_HEIGHT = 180;

/** The view of the path that shows a scene best as a small picture, chosen by eye; the first where none is named. */
const TELLING_VIEW: Record<string, number> = {
  castle: 3,
  dungeon: 5,
  town: 2,
  forest: 10,
  canyon: 1,
  asteroids: 12,
  metropolis: 12,
};

export async function bakeScene(recipe: SceneRecipe): Promise<BakedScene> {
  const { name, title, description, sky, look } = recipe;
  const scene = recipe.build();
  const packed = await packScene(scene);
  // the packed tree has exact coordinates, so the page visits objects in the command line's order; float16 could put an
  // eye on a cut on its other side
  const kinds = recipe.moving?.();
  const c64 = encodeTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }), { format: 'seed20' });
  const tree = await packTree(c64);
  const stored = storedCells(name);
  const cells = stored && areCellsOf(stored, scene) ? stored : null;
  const entry: CatalogueEntry = {
    name,
    title,
    description,
    sky,
    look,
    objects: objectCount(scene),
    triangles: scene.indices.length / 3,
    model: `scenes/${name}.scene`,
    modelBytes: packed.length,
    tree: `scenes/${name}.tree`,
    treeBytes: tree.length,
    thumbnail: `scenes/${name}.png`,
    ...(kinds && { moving: `scenes/${name}.moving`, movingObjects: ownNumber(kinds.kinds) }),
    ...(cells && { cells: `scenes/${name}.cells` }),
  };
  return {
    scene: packed,
    tree,
    png: thumbnail(scene, TELLING_VIEW[name] ?? 0, sky),
    moving: kinds ? await packMoving(kinds) : null,
    cells,
    entry,
  };
}

/** Drawn at twice the size and averaged down, so that edges are smooth. */
function thumbnail(scene: Scene, view: number, sky: number): Uint8Array {
  const camera = createCamera(scene.views[view], THUMBNAIL_WIDTH / THUMBNAIL_HEIGHT);
  const large = colourPicture(scene, camera, colourOf(sky), THUMBNAIL_WIDTH * 2, THUMBNAIL_HEIGHT * 2);
  const small = halvePicture(large, THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT);
  return encodePng(small, THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT);
}

/**
 * A built-in scene as the files that the page loads: the model, its tree, a picture, and its row of the catalogue.
 *
 * Guarantee: the same recipe gives the same bytes. The model read back has the very spheres that the tree was built from.
 */
import type { SceneRecipe } from '../../scenes/index.ts';
import { encodeTree } from '../../src/export/binary.ts';
import { createCamera } from '../../src/math/camera.ts';
import { objectCount, type Scene } from '../../src/scene/scene.ts';
import { writeGlb } from '../../src/scene/write-gltf.ts';
import { buildSphereTree } from '../../src/tree/sphere-build.ts';
import type { CatalogueEntry } from '../../src/view/load/loaded.ts';
import { colourOf, colourPicture, halvePicture } from './colour-picture.ts';
import { encodePng } from './png.ts';

export interface BakedScene {
  glb: Uint8Array;
  c64: Uint8Array;
  png: Uint8Array;
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
  const { name, title, description, sky } = recipe;
  const scene = recipe.build();
  const glb = await writeGlb(scene);
  // its coordinates are exact, so the page visits objects as the command line does; float16 would move an eye on a cut to its other side
  const c64 = encodeTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }), { format: 'seed20' });
  const entry: CatalogueEntry = {
    name,
    title,
    description,
    sky,
    objects: objectCount(scene),
    triangles: scene.indices.length / 3,
    model: `scenes/${name}.glb`,
    modelBytes: glb.length,
    tree: `scenes/${name}.c64`,
    treeBytes: c64.length,
    thumbnail: `scenes/${name}.png`,
  };
  return { glb, c64, png: thumbnail(scene, TELLING_VIEW[name] ?? 0, sky), entry };
}

/** Drawn at twice the size and averaged down, so that edges are smooth. */
function thumbnail(scene: Scene, view: number, sky: number): Uint8Array {
  const camera = createCamera(scene.views[view], THUMBNAIL_WIDTH / THUMBNAIL_HEIGHT);
  const large = colourPicture(scene, camera, colourOf(sky), THUMBNAIL_WIDTH * 2, THUMBNAIL_HEIGHT * 2);
  const small = halvePicture(large, THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT);
  return encodePng(small, THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT);
}

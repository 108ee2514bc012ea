/** The export of every built-in scene's file: its name, and how it is made. */
import type { SceneLook } from '../../src/core/scene/look.ts';
import type { MovingKinds } from '../../src/core/scene/populate.ts';
import type { Scene } from '../../src/core/scene/scene.ts';

/** views a built-in scene's recorded path is sampled to */
export const PATH_VIEWS = 24;

export interface SceneRecipe {
  /** the word that names it in addresses and on the command line */
  name: string;
  title: string;
  /** one plain sentence */
  description: string;
  /** colour of the empty background, 0xRRGGBB, for which its light was chosen */
  sky: number;
  /** how the page shows it; no part of the scene */
  look?: SceneLook;
  /** make it; the same seed gives the same bytes. Without a seed: the one it was composed with */
  build(seed?: number): Scene;
  /** its moving objects, on tracks; the seed of `build` makes those of that scene */
  moving?(seed?: number): MovingKinds;
}

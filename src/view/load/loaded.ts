/** A scene that is ready to be shown: what the loading worker hands over. */
import type { View } from '../../core/math/camera.ts';
import type { SceneLook } from '../../core/scene/look.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { SceneTree } from './scene-tree.ts';

export interface LoadedScene extends SceneTree {
  /** of a built-in scene: the word in the address; null for an own file */
  name: string | null;
  /** for people: the scene's title, or the file's name */
  title: string;
  /** background 0xRRGGBB */
  sky: number;
  /** how it is shown as it looks; left out of what has only its colours */
  look?: SceneLook;
  /** the colours have light in them, so the viewer adds none */
  lit: boolean;
  /** address of what moves in it, for fetchMoving; null where nothing does */
  moving: string | null;
  /** address of its cells of hidden objects, found in advance, for fetchCells; null where none were */
  cellsFile: string | null;
  scene: Scene;
  /** what is hidden from where, as the tree file that came with it says; null where none does */
  cells: HiddenCells | null;
  /** the recorded path, or views that were placed where none came with it; empty only for a scene without objects */
  views: View[];
  /** whether somebody chose the views: they came with the scene or in a file, or were added on the page */
  recorded: boolean;
  /** whether they are not in the model, so that the command line needs a file of them */
  viewsGiven: boolean;
  /** no path came with it, and nothing inside shows more than the whole from outside */
  opensWhole: boolean;
}

export type ScenePath = Pick<LoadedScene, 'views' | 'recorded' | 'viewsGiven'>;

/** The path of a scene whose views somebody chose apart from the model. */
export function givenPath(views: readonly View[]): ScenePath {
  return { views: [...views], recorded: true, viewsGiven: true };
}

/** A row of scenes.json, which lists the built-in scenes; addresses are relative to the page. */
export interface CatalogueEntry {
  name: string;
  title: string;
  description: string;
  /** 0xRRGGBB */
  sky: number;
  look?: SceneLook;
  objects: number;
  triangles: number;
  /** the packed scene, its packed tree, a picture of a telling view as .png, 320 x 180 */
  model: string;
  modelBytes: number;
  tree: string;
  treeBytes: number;
  thumbnail: string;
  /** what moves in it, its objects' own number; left out where nothing does */
  moving?: string;
  movingObjects?: number;
  /** its cells of hidden objects; left out where none were found in advance */
  cells?: string;
}

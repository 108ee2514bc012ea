/**
 * Turns bytes into a scene that is ready to be shown, without a page around it. What a built-in scene does without, the
 * readers, the builder and what places views, is fetched when another scene needs it.
 *
 * A tree that came with the model is used if it belongs to it; if not, a note says so and a tree is built. Views that
 * came with it are treated alike. Every failure is an Error with one line for people.
 */
import { decodeTree } from '../../core/file/binary.ts';
import type { View } from '../../core/math/camera.ts';
import type { ReadOptions } from '../../core/scene/read.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { reasonOf, SceneError } from '../../core/scene/scene-error.ts';
import { parseViews } from '../../core/scene/views.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { withObjects } from '../../core/tree/sphere/with-objects.ts';
import type { PartsHow } from '../../offline/learn/parts.ts';
import type { LoadedScene, ScenePath } from './loaded.ts';
import { unpackScene } from './packed-scene.ts';
import { unpackTree } from './packed-tree.ts';
import type { TellStage } from './progress.ts';
import { sceneTreeOf } from './scene-tree.ts';

/** What is known of a scene before it is read. */
export type SceneHead = Pick<LoadedScene, 'name' | 'title' | 'sky' | 'look' | 'lit' | 'moving' | 'cellsFile'>;

/** What a scene keeps when its objects are cut into smaller ones. */
export type SplitSource = SceneHead & ScenePath & Pick<LoadedScene, 'scene' | 'opensWhole'>;

/** A scene that is to be cut. */
export interface CutSource extends SplitSource {
  /** positions of a file that cameras are near; null: the scene's own path, or its inside */
  train?: readonly View[] | null;
}

export interface ModelBytes {
  /** a packed scene where it is built in, else the file of a model */
  model: Uint8Array;
  /** a .c64 file, where one came with the model; packed where the scene is built in */
  tree: Uint8Array | null;
  /** a file of camera views that came with it: they are its path in place of the model's own */
  views?: { name: string; bytes: Uint8Array } | null;
}

/** How the reader gets what is not in the bytes: files beside the model, decoders. */
export type ReadHelp = Omit<ReadOptions, 'name' | 'onProgress'>;

export async function loadModel(
  head: SceneHead,
  bytes: ModelBytes,
  help: ReadHelp,
  tell: TellStage,
): Promise<LoadedScene> {
  tell('read', 0);
  const { readScene } = await import('../../core/scene/read.ts');
  const scene = await readScene(bytes.model, {
    ...help,
    name: head.title,
    onProgress: (part) => tell('read', part),
  });
  if (objectCount(scene) === 0)
    throw new SceneError(`${head.title}: it has no triangles to draw: open another model, or export it again`);
  return finish(head, scene, bytes, tell);
}

/** A built-in scene, from the files that were baked of it. */
export async function loadBaked(head: SceneHead, bytes: ModelBytes, tell: TellStage): Promise<LoadedScene> {
  tell('read', 0);
  const scene = await unpackScene(bytes.model);
  const tree = bytes.tree && (await unpackTree(bytes.tree));
  tell('read', 1);
  return finish(head, scene, { ...bytes, tree }, tell);
}

async function finish(
  head: SceneHead,
  scene: Scene,
  { tree: file, views }: ModelBytes,
  tell: TellStage,
): Promise<LoadedScene> {
  const path = pathOf(scene, views);
  const made = await treeOf(scene, file, tell);
  return prepare({ ...head, scene, ...(path ?? (await placed(scene, made.tree, tell))) }, made, tell);
}

/** The path that came with the scene; null where none did. */
function pathOf(scene: Scene, file: ModelBytes['views']): (ScenePath & Pick<LoadedScene, 'opensWhole'>) | null {
  const came = { recorded: true, opensWhole: false };
  if (file) {
    try {
      return { ...came, views: parseViews(file.bytes), viewsGiven: true };
    } catch (error) {
      scene.notes.unshift(`${file.name} is ignored: ${reasonOf(error)}`);
    }
  }
  return scene.views.length > 0 ? { ...came, views: scene.views, viewsGiven: false } : null;
}

async function placed(
  scene: Scene,
  tree: SphereTree,
  tell: TellStage,
): Promise<ScenePath & Pick<LoadedScene, 'opensWhole'>> {
  const { placeViews } = await import('../../overdraw/measure/place-views.ts');
  const { views, isWhole } = placeViews(scene, tree, (part) => tell('place', part));
  return { views, recorded: false, viewsGiven: true, opensWhole: isWhole };
}

/** The same scene with its objects cut into smaller ones, as the command line cuts the model. */
export async function splitLoadedScene(
  { train = null, ...source }: CutSource,
  how: PartsHow,
  tell: TellStage,
): Promise<LoadedScene> {
  const { cutSceneIn } = await import('./cut-task.ts');
  const cutting = (part: number) => tell('read', part, 'Cutting objects');
  cutting(0);
  const scene = await cutSceneIn(source.scene, how, train, cutting);
  return prepare({ ...source, scene }, await treeOf(scene, null, tell), tell);
}

/** A tree, and what its file says is hidden. */
interface MadeTree {
  tree: SphereTree;
  cells: HiddenCells | null;
}

function prepare(source: SplitSource, { tree, cells }: MadeTree, tell: TellStage): LoadedScene {
  return { ...source, ...sceneTreeOf(source.scene, tree, tell), cells };
}

async function treeOf(scene: Scene, file: Uint8Array | null, tell: TellStage): Promise<MadeTree> {
  tell('build', 0);
  if (file) {
    try {
      const { tree, hidden } = decodeTree(file);
      return { tree: withObjects(tree, scene.spheres), cells: hidden };
    } catch (error) {
      scene.notes.unshift(`the tree file does not belong to the model (${reasonOf(error)}): the tree was built anew`);
    }
  }
  const { buildSphereTree } = await import('../../core/tree/sphere/sphere-build.ts');
  const onProgress = (part: number) => tell('build', part);
  return { tree: buildSphereTree(scene.spheres, { boxes: scene.boxes, onProgress }), cells: null };
}

/** A failure as one line that begins with the scene's title. */
export function faultLine(title: string, error: unknown): string {
  const reason = reasonOf(error);
  if (error instanceof RangeError && /alloc|array (buffer )?length/i.test(reason))
    return `${title}: there is not enough memory for it: close other pages, or open a smaller model`;
  if (error instanceof TypeError && /dynamically imported module|module script/i.test(reason))
    return `${title}: what reads it could not be downloaded: check the connection and try again`;
  return reason.startsWith(`${title}: `) || error instanceof SceneError
    ? (error as Error).message
    : `${title}: ${reason}`;
}

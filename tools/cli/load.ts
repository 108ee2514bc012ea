/** Loads a command's input: a model, a built-in scene or a tree, told apart by content. */

import { statSync } from 'node:fs';
import { type SceneRecipe, scenes } from '../../scenes/index.ts';
import { countOf } from '../../src/core/base/count.ts';
import { chooseViews } from '../../src/core/camera/choose-views.ts';
import { describeOpenFile, type TreeFileInfo, unpackTree } from '../../src/core/file/binary.ts';
import type { FileTree } from '../../src/core/file/format.ts';
import { treeFromJson } from '../../src/core/file/json.ts';
import { openTreeFile } from '../../src/core/file/tree-file.ts';
import type { View } from '../../src/core/math/camera.ts';
import { decoders } from '../../src/core/scene/decoders.ts';
import { readScene } from '../../src/core/scene/read.ts';
import { objectCount, type Scene } from '../../src/core/scene/scene.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { type PartsHow, parseParts, planCutScene } from '../../src/offline/learn/parts.ts';
import type { Arguments } from './args.ts';
import { blaming, blamingLater, FileError, UsageError } from './errors.ts';
import { readBytes, resolverFor } from './files.ts';
import { JOBS, jobsOf } from './jobs.ts';
import { type Option, refuse, text } from './option.ts';
import type { OptionGroup } from './page.ts';
import { createProgress } from './progress.ts';
import { pathAt } from './surroundings.ts';
import { doPlan } from './threads.ts';
import { readViews } from './views.ts';

export const PARTS: Option<PartsHow> = {
  name: 'parts',
  value: 'HOW',
  about: 'cut its objects into smaller ones: a file that is one object has nothing to cull',
  list: [
    ['component', 'its connected parts'],
    ['grid:N', 'by the cells of a grid with N cells along the longest side'],
    [
      'auto, auto:N',
      'where it pays: clusters of triangles that save most overdraw on training views, N objects at most (default twice as many), each with its triangles in the order that shades least there',
    ],
  ],
  read: (given) =>
    parseParts(given) ??
    refuse('parts', given, 'component, grid:N with N cells along the longest side, or auto:N with N objects at most'),
};

/** For commands that read a model. */
export const MODEL: OptionGroup = {
  title: 'A model is a .glb, .gltf, .obj or .t3dm file, or the name of a built-in scene (see cull64 scene).',
  options: [
    PARTS,
    text(
      'train',
      'FILE',
      'for --parts auto: positions, in the form of --views, that the training views are near (default: near the path that came with it, else where a camera can be)',
    ),
    JOBS,
  ],
};

export interface LoadedTree {
  tree: SphereTree;
  /** the bytes of the file, and the use of each part; null for a tree as JSON */
  file: FileTree | null;
  info: TreeFileInfo | null;
}

/** What is at the path; readBytes reports what is wrong with the others: a folder, a path through a file, and so on. */
function whatIsAt(path: string): 'file' | 'nothing' | 'other' {
  try {
    return statSync(pathAt(path)).isFile() ? 'file' : 'other';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'nothing' : 'other';
  }
}

/** The built-in scene that `path` names; undefined where there is a file of that name. */
export function builtInScene(path: string): SceneRecipe | undefined {
  return whatIsAt(path) === 'file' ? undefined : scenes.find((scene) => scene.name === path);
}

/** The scene at `path`, or the built-in scene of that name and `seed`, cut into parts where --parts asks for it. */
export async function loadScene(path: string, args: Arguments, seed?: number): Promise<Scene> {
  const cutting = cuttingOf(args);
  const recipe = builtInScene(path);
  if (!recipe && whatIsAt(path) === 'nothing')
    throw new FileError(path, 'there is no such file, nor a built-in scene (cull64 scene lists them)');
  const scene = recipe ? recipe.build(seed) : await parseScene(path, readBytes(path));
  return inParts(path, scene, cutting, jobsOf(args));
}

/**
 * A scene that has something to draw, and the views to measure it with: those of --views, else its own path, else others.
 * @param others where no path came with the scene
 */
export async function loadWithViews(path: string, args: Arguments, others: readonly View[] | null = null) {
  const given = readViews(args);
  const scene = await loadScene(path, args);
  if (objectCount(scene) === 0) throw new FileError(path, 'it has no triangles to draw');
  return { scene, ...chooseViews(given ?? (scene.views.length > 0 ? null : others), scene) };
}

/** A scene, or a tree where the file is one. */
export async function loadSceneOrTree(path: string, args: Arguments): Promise<Scene | LoadedTree> {
  if (whatIsAt(path) !== 'file') return loadScene(path, args);
  const cutting = cuttingOf(args);
  const bytes = readBytes(path);
  const tree = parseTree(path, bytes);
  if (!tree) return inParts(path, await parseScene(path, bytes), cutting, jobsOf(args));
  if (cutting) throw new UsageError('--parts is for models, and this is a tree');
  return tree;
}

export function isTree(loaded: Scene | LoadedTree): loaded is LoadedTree {
  return 'tree' in loaded;
}

async function parseScene(path: string, bytes: Uint8Array): Promise<Scene> {
  if (looksLikeTree(bytes)) throw new FileError(path, 'this is a tree; this command needs the model it was built from');
  const progress = createProgress('reading');
  try {
    return await readScene(bytes, { decoders, resolve: resolverFor(path), onProgress: progress.update });
  } catch (error) {
    throw new FileError(path, (error as Error).message, { cause: error });
  } finally {
    progress.stop();
  }
}

function looksLikeTree(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === 'CULL' || looksLikeJsonTree(bytes);
}

function looksLikeJsonTree(bytes: Uint8Array): boolean {
  return /^\s*\{\s*"cull64"/.test(String.fromCharCode(...bytes.subarray(0, 64)));
}

function parseTree(path: string, bytes: Uint8Array): LoadedTree | null {
  if (!looksLikeTree(bytes)) return null;
  return blaming(path, () => {
    if (looksLikeJsonTree(bytes))
      return { tree: treeFromJson(new TextDecoder().decode(bytes)), file: null, info: null };
    const open = openTreeFile(bytes);
    const file = open.format.read(open);
    return { tree: unpackTree(open.header, file), file, info: describeOpenFile(open) };
  });
}

/** How the scene has to be cut. */
interface Cutting {
  how: PartsHow;
  /** positions to train at */
  train: View[] | null;
}

/** The values of --parts and --train; null without --parts. @throws UsageError, WorkError */
function cuttingOf(args: Arguments): Cutting | null {
  const how = args.get(PARTS);
  return how ? { how, train: how.by === 'auto' ? readViews(args, 'train') : null } : null;
}

/** Whether --parts auto asks for parts whose triangles lay apart in the model. */
export function isCutWherePays(args: Arguments): boolean {
  return args.get(PARTS)?.by === 'auto';
}

/** Cut the scene; print a note where a single object remains, so that nothing can be culled. */
async function inParts(path: string, scene: Scene, cutting: Cutting | null, jobs: number): Promise<Scene> {
  if (!cutting) {
    if (objectCount(scene) === 1)
      scene.notes.push(
        `${path} is one object: there is nothing to cull and nothing to order; cut it with --parts component or --parts grid:16`,
      );
    return scene;
  }
  const parted = await blamingLater(path, () =>
    doPlan('cutting', { kind: 'cutting', ground: { scene }, jobs }, planCutScene(scene, cutting.how, cutting.train)),
  );
  parted.notes.push(`${countOf(objectCount(scene), 'object')} cut into ${countOf(objectCount(parted), 'part')}`);
  return parted;
}

/** The messages between the page and its loading worker. */

import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { PartsHow } from '../../offline/learn/parts.ts';
import type { ConsoleSource, ConsoleTree } from './console-task.ts';
import type { FileSet } from './file-set.ts';
import type { HiddenSource } from './hidden-task.ts';
import type { LearnedTree } from './learn-task.ts';
import type { CutSource, ModelBytes, SceneHead } from './load-task.ts';
import type { LoadedScene } from './loaded.ts';
import type { PackedNames } from './packed-names.ts';
import type { LoadProgress } from './progress.ts';
import type { TrainSource } from './train-task.ts';
import type { SceneTrees, TreeName } from './tree-task.ts';

/** One request is the whole life of a worker. */
export type LoadRequest =
  | { kind: 'built-in'; head: SceneHead; bytes: ModelBytes }
  | { kind: 'files'; head: SceneHead; files: FileSet }
  | { kind: 'split'; source: CutSource; how: PartsHow }
  | { kind: 'tree'; title: string; name: TreeName; scene: Scene }
  | { kind: 'learn'; title: string; source: TrainSource }
  | { kind: 'hidden'; title: string; source: HiddenSource }
  | { kind: 'console'; title: string; source: ConsoleSource };

export type LoadAnswer =
  | { kind: 'progress'; progress: LoadProgress }
  /** the scene comes without its names */
  | { kind: 'done'; loaded: LoadedScene; names: PackedNames }
  | { kind: 'tree'; tree: SceneTrees[TreeName] }
  | { kind: 'learn'; learned: LearnedTree }
  | { kind: 'hidden'; cells: HiddenCells }
  | { kind: 'console'; trees: ConsoleTree[] }
  | { kind: 'failed'; line: string };

/** The result of a request that does not fail. */
export type LoadResult = Exclude<LoadAnswer, { kind: 'progress' | 'failed' }>;

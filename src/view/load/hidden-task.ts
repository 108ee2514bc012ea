/** The work of finding what is hidden from where in a scene on screen, without a page around it: a first look, in the bytes that the command line takes unless told. */
import { findHidden, HIDDEN_DEFAULTS, type HiddenQuality } from '../../hidden/find-hidden.ts';
import type { View } from '../../math/camera.ts';
import type { Scene } from '../../scene/scene.ts';
import type { HiddenCells } from '../../tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../tree/sphere/sphere-tree.ts';
import type { TellStage } from './progress.ts';
import { shapesOf } from './shapes-of.ts';

export interface HiddenSource {
  scene: Scene;
  /** the one that culls: the sets are coded on it */
  tree: SphereTree;
  /** where cameras are; null where nothing was recorded */
  train: readonly View[] | null;
}

const QUALITY: HiddenQuality = 'preview';

/** What has the command line find the same. */
export const HIDDEN_WORDS: readonly string[] = ['--hidden', `${HIDDEN_DEFAULTS.budget / 1024}K`, '--quality', QUALITY];

const LABEL = 'Finding what is hidden';

export function hiddenSource(scene: Scene, tree: SphereTree, train: readonly View[] | null): HiddenSource {
  return { scene: shapesOf(scene), tree, train };
}

export function findHiddenIn({ scene, tree, train }: HiddenSource, tell: TellStage): HiddenCells {
  tell('build', 0, LABEL);
  return findHidden(scene, tree, { train, quality: QUALITY, onProgress: (done) => tell('build', done, LABEL) }).cells;
}

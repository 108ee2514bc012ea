/** The work of choosing compact trees for a scene on screen, without a page around it: those that `cull64 n64` weighs, on the same views. */
import type { CompactTree } from '../../compact/compact-tree.ts';
import { createCamera, type View } from '../../math/camera.ts';
import { buildKind, type CostedTree, chooseTree } from '../../n64/budget.ts';
import type { Scene } from '../../scene/scene.ts';
import type { TellStage } from './progress.ts';

export interface ConsoleSource {
  scene: Scene;
  /** at least one */
  views: readonly View[];
}

/** A tree that is worth its bytes, and what it costs. */
export interface ConsoleTree {
  costed: CostedTree;
  tree: CompactTree;
}

const LABEL = 'Weighing trees for the console';
const ASPECT = 4 / 3;

/** In ascending bytes and descending cost. @throws RangeError for more objects than compact trees number */
export function chooseConsoleTrees({ scene, views }: ConsoleSource, tell: TellStage): ConsoleTree[] {
  tell('build', 0, LABEL);
  const cameras = views.map((view) => createCamera(view, ASPECT));
  const { curve } = chooseTree({ ...scene, scene, cameras }, Number.POSITIVE_INFINITY, {
    onProgress: (done) => tell('build', done, LABEL),
  });
  return curve.map((costed) => ({ costed, tree: buildKind(scene, costed) }));
}

/** The work of choosing compact trees for a scene on screen, without a page around it: those that `cull64 n64` weighs, on the same views. */
import { COMPACT_FORMATS, type CompactFormat } from '../../core/compact/codings.ts';
import type { CompactTree } from '../../core/compact/compact-tree.ts';
import { createCamera, type View } from '../../core/math/camera.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { learnedTree } from '../../offline/learn/measured-tree.ts';
import { buildKind, type CostedTree, LEAF_SIZES, type TreeBuilder } from '../../offline/n64/budget.ts';
import { chooseTreeIn } from './choose-task.ts';
import type { TellStage } from './progress.ts';
import { type TrainSource, trainOn } from './train-task.ts';

/** Among which trees the choice is. */
export interface ConsoleHow {
  /** null: all */
  format: CompactFormat | null;
  /** most objects in a leaf; null: those that `cull64 n64` tries */
  leafSize: number | null;
  /** the trees are learned from views */
  measured: boolean;
  /** what is hidden from where is left out; null for nothing */
  cells: HiddenCells | null;
}

export interface ConsoleSource extends ConsoleHow, TrainSource {
  /** at least one */
  views: readonly View[];
}

/** A tree that is worth its bytes, and what it costs. */
export interface ConsoleTree {
  costed: CostedTree;
  tree: CompactTree;
}

const LABEL = 'Weighing trees for the console';
const LEARNING = 'Learning from views';
const ASPECT = 4 / 3;

/** In ascending bytes and descending cost. @throws RangeError where no compact tree of that kind numbers the objects */
export async function chooseConsoleTrees(source: ConsoleSource, tell: TellStage): Promise<ConsoleTree[]> {
  const { scene, views, format, leafSize, measured, cells } = source;
  const build = measured ? await learn(source, tell) : undefined;
  tell('build', 0, LABEL);
  const { spheres, boxes } = scene;
  const cameras = views.map((view) => createCamera(view, ASPECT));
  const { curve } = await chooseTreeIn({ spheres, boxes, scene, cameras, hidden: cells }, Number.POSITIVE_INFINITY, {
    formats: format ? [format] : COMPACT_FORMATS,
    leafSizes: leafSize ? [leafSize] : LEAF_SIZES,
    build,
    onProgress: (done) => tell('build', done, LABEL),
  });
  return curve.map((costed) => ({ costed, tree: buildKind(scene, costed, { build }) }));
}

async function learn({ scene, train }: TrainSource, tell: TellStage): Promise<TreeBuilder> {
  const training = await trainOn({ scene, train }, (done) => tell('build', done, LEARNING));
  return (leaves) => learnedTree(scene, training, leaves);
}

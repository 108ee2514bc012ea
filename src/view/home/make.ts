/**
 * Makes what is taken home: the files of a choice, without a page around it.
 *
 * Guarantee: names and bytes are those that the command of command.ts writes, the folder's list of its files too. Twin of
 * tools/cli/commands/export.ts and build.ts.
 * Trees, what was learned from, and what is hidden are kept for the next choice. What is hidden is known, or looked for anew with each tree:
 * where two surfaces lie in one place, the tree's order says which is seen.
 */
import { chooseViews } from '../../core/camera/choose-views.ts';
import { expandCompact } from '../../core/compact/expand.ts';
import { cIdentifier } from '../../core/export/c-source.ts';
import type { ExportFile } from '../../core/export/export-file.ts';
import { exportTree } from '../../core/export/export-tree.ts';
import { MANIFEST, manifestOf, sumsOf } from '../../core/export/manifest.ts';
import { isText, type MachineName } from '../../core/export/targets.ts';
import type { Texts } from '../../core/export/templates.ts';
import { encodeTree } from '../../core/file/binary.ts';
import { createCamera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { buildSphereTree } from '../../core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { learnedTree } from '../../offline/learn/measured-tree.ts';
import type { Training } from '../../offline/learn/training.ts';
import { buildKind, type TreeBuilder } from '../../offline/n64/budget.ts';
import { adviseExport } from '../../offline/n64/export-advice.ts';
import { budgetNote, EXPORTED } from '../../offline/n64/within-budget.ts';
import { chooseTreeIn } from '../load/choose-task.ts';
import { findHiddenIn } from '../load/hidden-task.ts';
import { trainOn } from '../load/train-task.ts';
import { stemOf } from '../save/making.ts';
import { formatOf, type HomeChoice, ownBuild, ownOrder } from './choice.ts';
import { type HomeModel, homeName, homeWords } from './command.ts';

type Leaves = Parameters<TreeBuilder>[0];

export interface HomeSource extends HomeModel {
  /** its colours count for nothing */
  scene: Scene;
  /** what is hidden, as `cellsFile` says */
  cells?: HiddenCells;
}

/** What is being done, for people, and which part of it is done, 0 .. 1; null where nobody knows. */
export type TellHome = (label: string, part: number | null) => void;

export interface Made {
  /** whether the files are those of a folder; else there is one, a tree file */
  isFolder: boolean;
  files: ExportFile[];
}

export type HomeMaker = (choice: HomeChoice, tell: TellHome) => Promise<Made>;

/**
 * @param texts the C runtime and the templates
 * @returns a function that makes the files of a fitted choice, one at a time, and throws a RangeError for a tree that the target or the format
 * cannot hold
 */
export function createHomeMaker(source: HomeSource, texts: Texts): HomeMaker {
  const { scene, model, parts, train, cells: known } = source;
  const trees = new Map<string, SphereTree>();
  const hidden = new Map<SphereTree, HiddenCells>();
  let training: Training | null = null;

  function treeOf({ measured }: HomeChoice, { leaves, leafSize }: Leaves, tell: TellHome): SphereTree {
    const key = [measured, leaves, leafSize].join();
    const known = trees.get(key);
    if (known) return known;
    tell('Building the tree', null);
    const tree =
      measured && training
        ? learnedTree(scene, training, { leafSize, leaves })
        : buildSphereTree(scene.spheres, {
            leafSize,
            leaves,
            boxes: scene.boxes,
            onProgress: (done) => tell('Building the tree', done),
          });
    trees.set(key, tree);
    return tree;
  }

  /** The choice with the format, the leaves and the spheres of objects that cost least within its budget. */
  async function weighed(choice: HomeChoice, budget: number, tell: TellHome): Promise<HomeChoice> {
    const { ids, order, target, measured } = choice;
    const build: TreeBuilder = (leaves) => treeOf(choice, leaves, tell);
    const exported = () => expandCompact(buildKind(scene, EXPORTED, { build }));
    const cameras = chooseViews(null, scene).views.map((view) => createCamera(view, 4 / 3));
    const { spheres, boxes } = scene;
    const hidden = choice.hidden ? await hiddenOf(exported(), tell) : null;
    const { chosen } = await chooseTreeIn({ spheres, boxes, scene, cameras, hidden }, budget, {
      build,
      ids,
      order: order ?? ownOrder(target) ?? 'front',
      onProgress: (done) => tell(measured ? 'Weighing learned trees' : 'Weighing trees', done),
    });
    const { format, leafSize, objectSpheres } = chosen;
    return { ...choice, format, leafSize, objectSpheres };
  }

  async function hiddenOf(tree: SphereTree, tell: TellHome): Promise<HiddenCells> {
    const cells =
      known ??
      hidden.get(tree) ??
      (await findHiddenIn({ scene, tree, train }, (_, done, label = '') => tell(label, done)));
    hidden.set(tree, cells);
    return cells;
  }

  return async (asked, tell) => {
    if (asked.measured) training ??= await trainOn({ scene, train }, (done) => tell('Learning from views', done));
    const choice = asked.budget === null ? asked : await weighed(asked, asked.budget, tell);
    const { target, ids, objectSpheres, order } = choice;
    const format = formatOf(choice);
    const own = ownBuild(choice);
    const tree = treeOf(choice, { ...own, leafSize: choice.leafSize ?? own.leafSize }, tell);
    const cells = choice.hidden ? await hiddenOf(tree, tell) : null;
    tell('Writing the files', null);
    if (target === 'c64') {
      const about = `the tree, ${format}`;
      return {
        isFolder: false,
        files: [
          {
            name: homeName(source, asked),
            about,
            bytes: encodeTree(tree, { format: format!, ids, objectSpheres, hidden: cells }),
          },
        ],
      };
    }
    const words = {
      target,
      name: cIdentifier(stemOf(model)),
      model,
      command: ['cull64', ...homeWords(source, asked)].join(' '),
      ranges: parts?.by === 'auto',
      texts,
    };
    const options = isText(target)
      ? words
      : { ...words, format: format!, ids, objectSpheres, notes: notesOf(target, asked), ...(order && { order }) };
    const exported = { tree, scene, ...(cells && { hidden: cells }) };
    const advice = adviseExport(exported, options);
    const { files } = exportTree(exported, { ...options, advice });
    const list = { name: MANIFEST, about: 'the sums of the other files', bytes: manifestOf({ crc32: sumsOf(files) }) };
    return { isFolder: true, files: [...files, list] };
  };
}

function notesOf(machine: MachineName, { budget }: HomeChoice): string[] {
  const note = budget === null ? null : budgetNote(machine);
  return note ? [note] : [];
}

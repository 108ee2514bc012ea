/** The command that makes what is taken home. */
import { cIdentifier } from '../../core/export/c-source.ts';
import { shellWord } from '../../core/export/text.ts';
import type { View } from '../../core/math/camera.ts';
import type { PartsHow } from '../../offline/learn/parts.ts';
import { type Making, partsWords, stemOf, trainWords, treeWords } from '../save/making.ts';
import type { HomeChoice } from './choice.ts';

/** The model that is on screen, and how it was cut. */
export interface HomeModel {
  /** the word or file name that the command line takes */
  model: string;
  parts?: PartsHow;
  /** the positions of a file that all of it is trained at; null where none came in one */
  train: readonly View[] | null;
  /** the tree file that says what is hidden; undefined where that is searched for */
  cellsFile?: string;
}

/** How a choice of that model is made. */
export function makingOfChoice(model: HomeModel, { measured, hidden }: HomeChoice): Making {
  return { ...model, measured, hidden: hidden && !model.cellsFile ? 'found' : null };
}

/**
 * The words after `cull64`, in the order in which README.md of an export has them.
 * @param choice fitted
 */
export function homeWords(model: HomeModel, choice: HomeChoice): string[] {
  const { target, budget, format, leafSize, hidden, ids, objectSpheres, order } = choice;
  const made = makingOfChoice(model, choice);
  return [
    ...(target === 'c64' ? ['build', shellWord(model.model)] : ['export', shellWord(model.model), '--target', target]),
    ...partsWords(made),
    ...trainWords(made),
    ...(format ? ['--format', format] : []),
    ...(leafSize ? ['--leaf', String(leafSize)] : []),
    ...treeWords({ ...made, hidden: null }),
    ...(order ? ['--order', order] : []),
    ...(budget ? ['--budget', String(budget)] : []),
    ...treeWords({ ...made, measured: false }),
    ...(hidden && model.cellsFile ? ['--hidden', shellWord(model.cellsFile)] : []),
    ...(ids ? ['--ids'] : []),
    ...(objectSpheres ? [] : ['--no-object-spheres']),
  ];
}

/** Where the command writes to: the folder of an export, or the tree file. */
export function homeName({ model }: Pick<HomeModel, 'model'>, { target }: Pick<HomeChoice, 'target'>): string {
  if (target === 'c64') return `${stemOf(model)}.c64`;
  return `${cIdentifier(stemOf(model))}-${target}`;
}

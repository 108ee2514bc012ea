/** How the tree on screen was made from its model, and the command that makes the same. */
import { shellWord } from '../../core/export/text.ts';
import type { Camera, View } from '../../core/math/camera.ts';
import { type PartsHow, partsText } from '../../offline/learn/parts.ts';
import { HIDDEN_WORDS } from '../load/hidden-task.ts';
import type { HiddenShown } from '../shown/hidden-shown.ts';
import type { Shown } from '../shown/shown.ts';
import { isLearned, trainOf } from '../shown/tree-choice.ts';

/** What a command begins with, in a clone of this repository. */
export const CULL64 = 'npm run -s cull64 --';

export interface Making {
  /** the word or file name that the command line takes */
  model: string;
  /** how the scene was cut after loading; undefined where it was not */
  parts?: PartsHow;
  /** the tree was learned from views */
  measured?: boolean;
  /**
   * where hidden objects are left out: whether the page found them, or a tree file named them, which no command can
   * take
   */
  hidden?: 'found' | 'given' | null;
  /** the positions near which all training was done; null where they came in no file */
  train?: readonly View[] | null;
}

/** A file of text that the page saves. */
export interface TextFile {
  name: string;
  type: string;
  text: string;
}

/** How the scene on screen was made. @param hidden what is left out of it as hidden; null for nothing */
export function makingOf(shown: Shown, hidden: HiddenShown | null): Making {
  const { loaded, parts } = shown;
  return {
    model: loaded.name ?? loaded.title,
    parts,
    measured: isLearned(shown),
    hidden: hidden && (hidden.found === loaded.cells ? 'given' : 'found'),
    train: trainOf(shown),
  };
}

/** The words of a command: the model, and how its tree is made; with the name of the trainFile where there is one. */
export function commandWords(command: string, made: Making): string[] {
  return [`${CULL64} ${command}`, shellWord(made.model), ...partsWords(made), ...treeWords(made), ...trainWords(made)];
}

export function partsWords({ parts }: Making): string[] {
  return parts ? ['--parts', partsText(parts)] : [];
}

export function treeWords({ measured, hidden }: Making): string[] {
  return [...(measured ? ['--split', 'measured'] : []), ...(hidden === 'found' ? HIDDEN_WORDS : [])];
}

export function trainWords(made: Making): string[] {
  const train = trainFile(made);
  return train ? ['--train', train.name] : [];
}

/** A model's file name without its ending. */
export function stemOf(model: string): string {
  return model.replace(/\.[^.]*$/, '');
}

/** The positions of the training, in the form that --train takes; null where the command line needs none. */
export function trainFile({ train, parts, measured, hidden }: Making): TextFile | null {
  if (!train || !(measured || hidden === 'found' || parts?.by === 'auto')) return null;
  return { name: 'train.json', type: 'application/json', text: viewsJson(train) };
}

/**
 * Views in the form that --views and --train take. JSON has no Infinity: a far plane at infinity, the default, is left
 * out.
 */
export function viewsJson(views: readonly View[]): string {
  const finite = views.map(({ far, ...view }) =>
    far === undefined || !Number.isFinite(far) ? view : { ...view, far },
  );
  return `${JSON.stringify(finite, null, 1)}\n`;
}

/** The views of cameras in the same form. */
export function viewsText(cameras: readonly Camera[]): string {
  return viewsJson(cameras.map(({ eye, target, up, fov, near, far }) => ({ eye, target, up, fov, near, far })));
}

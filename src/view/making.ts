/** How the tree on screen was made from its model, and how the command line makes the same. */
import { type PartsHow, partsText } from '../learn/parts.ts';
import type { View } from '../math/camera.ts';
import { HIDDEN_WORDS } from './load/hidden-task.ts';

export interface Making {
  /** the word or file name that the command line takes */
  model: string;
  /** how the scene was cut after loading; undefined where it was not */
  parts?: PartsHow;
  /** the tree was learned from views */
  measured?: boolean;
  /** what is hidden is left out: the page found it, or a tree file said it, which no command takes */
  hidden?: 'found' | 'given' | null;
  /** the positions of a file that all of it was trained at; null where none came in one */
  train?: readonly View[] | null;
}

/** A file of text that the page saves. */
export interface TextFile {
  name: string;
  type: string;
  text: string;
}

/** A command that is given the model, and how its tree is made; where there is a trainFile, with it beside. */
export function commandWords(command: string, made: Making): string[] {
  const { model, parts, measured, hidden } = made;
  const train = trainFile(made);
  return [
    `npm run -s cull64 -- ${command}`,
    quoted(model),
    ...(parts ? ['--parts', partsText(parts)] : []),
    ...(measured ? ['--split', 'measured'] : []),
    ...(hidden === 'found' ? HIDDEN_WORDS : []),
    ...(train ? ['--train', train.name] : []),
  ];
}

/** The positions that were trained at, as --train takes them; null where the command line needs none. */
export function trainFile({ train, parts, measured, hidden }: Making): TextFile | null {
  if (!train || !(measured || hidden === 'found' || parts?.by === 'auto')) return null;
  return { name: 'train.json', type: 'application/json', text: viewsJson(train) };
}

/** Views as --views and --train take them. JSON has no Infinity: a far plane at infinity is the default, so it is left out. */
export function viewsJson(views: readonly View[]): string {
  const finite = views.map(({ far, ...view }) =>
    far === undefined || !Number.isFinite(far) ? view : { ...view, far },
  );
  return `${JSON.stringify(finite, null, 1)}\n`;
}

function quoted(word: string): string {
  return /^[\w./:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

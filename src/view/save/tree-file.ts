/** The sphere tree on screen as a tree file, and the command that writes the same. */
import { encodeTree } from '../../core/file/binary.ts';
import type { HiddenShown } from '../shown/hidden-shown.ts';
import type { Shown } from '../shown/shown.ts';
import { commandWords, type Making, stemOf, trainFile } from './making.ts';

/**
 * @param hidden the hidden objects for the file; null for none
 * @returns the file, and what is said of it to people
 * @throws RangeError for a tree that the format cannot hold
 */
export function treeFileOf({ loaded }: Shown, made: Making, hidden: HiddenShown | null) {
  const name = `${stemOf(made.model)}.c64`;
  const bytes = new Uint8Array(encodeTree(loaded.tree, { hidden: hidden?.found }));
  return { name, bytes, said: `${name} is saved.${sameByCommand(made)}` };
}

/** Empty where the hidden objects came in a tree file, which no command can take. */
function sameByCommand(made: Making): string {
  if (made.hidden === 'given') return '';
  const train = trainFile(made);
  const beside = train ? `, with the views that came with the model as ${train.name}` : '';
  return ` The same in a terminal${beside}: ${commandWords('build', made).join(' ')}`;
}

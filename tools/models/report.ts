/**
 * The report of `npm run models` on a folder: every model with its origin, and the state of each of its files there.
 */
import { join } from 'node:path';
import { type State, stateOf } from './check.ts';
import type { Model, ModelFile } from './table.ts';

const STATES: Record<State, string> = {
  same: 'is here, as measured',
  other: 'is NOT the file that was measured',
  missing: 'is missing',
};

export interface ModelsReport {
  text: string;
  /** the files of the table, by the state of their names in the folder */
  count: Record<State, number>;
}

/** @throws what stateOf throws */
export function reportModels(models: readonly Model[], folder: string): ModelsReport {
  const count: Record<State, number> = { same: 0, other: 0, missing: 0 };
  const blocks = models.map(({ title, licence, source, origin, files }) => {
    const lines = files.flatMap((file) => {
      const state = stateOf(folder, file);
      count[state]++;
      return fileLines(file, folder, state);
    });
    return [title, `  ${licence}`, `  ${source}`, `  ${origin}`, ...lines].join('\n');
  });
  const sum = `${count.same} as measured, ${count.other} other than measured, ${count.missing} missing in ${folder}`;
  return { text: `${blocks.join('\n\n')}\n\n${sum}\n`, count };
}

function fileLines(file: ModelFile, folder: string, state: State): string[] {
  const { name, bytes, sha256, address } = file;
  const path = join(folder, name);
  const lines = [`  ${path} ${STATES[state]}`, `    ${bytes} bytes, sha256 ${sha256}`];
  if (state === 'same') return lines;
  if (!address) return [...lines, '    published nowhere that is known'];
  return [
    ...lines,
    '    not tried; run this again afterwards, to check what came:',
    `    ${downloadCommand(path, bytes, address)}`,
  ];
}

/**
 * The command for a POSIX shell: by https alone, also through redirections, and of no more bytes than were measured.
 */
function downloadCommand(path: string, bytes: number, address: string): string {
  const options = `--fail --location --proto '=https' --max-filesize ${bytes} --create-dirs`;
  return `curl ${options} --output ${quoted(path)} ${quoted(address)}`;
}

const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

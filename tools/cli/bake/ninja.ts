/**
 * A bake as a build.ninja: one edge an output, so that ninja, and what distributes its edges, runs it.
 *
 * Each edge is `cull64 bake ... --only OUTPUT`, run in the folder of the outputs; so its bytes are those of a bake, and it leaves an output as it
 * is that came out the same (restat). Its command line holds a sum of its options and of the program: where these change, ninja runs it again. What the
 * command read beside the model is in its depfile. The file writes itself anew (generator) when a folder, a list or a cull64.json that it was made from has
 * changed, or the program.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { MANIFEST } from '../../../src/core/export/manifest.ts';
import { printable, shellWord } from '../../../src/core/export/text.ts';
import { FileError } from '../errors.ts';
import { sumOf } from './sums.ts';
import { type BakeTask, type BakeTasks, optionsText } from './tasks.ts';

export const NINJA_FILE = 'build.ninja';

export interface NinjaBake extends BakeTasks {
  /** the real path of the folder for all outputs, where ninja runs */
  out: string;
  /** the folder or list, as it is seen from there */
  given: string;
  /** what makes the outputs (program.ts) */
  program: string;
  /** absolute paths: where one of them changes, the file is written anew */
  madeFrom: readonly string[];
}

/** @throws WorkError for a name that build.ninja cannot hold */
export function ninjaText({ out, given, tasks, failed, program, madeFrom }: NinjaBake): string {
  const below = (path: string) => pathFrom(out, path);
  const bake = `$\${CULL64:-cull64} bake ${escaped(shellWord(given))}`;
  const sources = [...new Set(madeFrom)].map((path) => pathText(below(path))).join(' ');
  const edge = (output: string, inputs: string, only: string, key: string) =>
    [
      `build ${pathText(output)}: bake${inputs && ` ${inputs}`}`,
      `  only = ${escaped(shellWord(only))}`,
      `  key = ${key}`,
    ].join('\n');
  const made = tasks.map((task) => {
    const { model, output } = task;
    const input = model.isBuiltIn ? '' : pathText(below(join(model.folder, model.word)));
    return edge(below(ninjaOutput(task)), input, below(output), sumOf(program, optionsText(task)).slice(0, 16));
  });
  // an edge that says why, and fails alone
  const faults = [...new Set(failed.map(({ model }) => model))].map((model) =>
    edge(failedName(model), '', failedName(model), 'none'),
  );
  return `# By cull64 bake --ninja. Run it with ninja -C and this folder; CULL64 in the environment is another way to start cull64.
ninja_required_version = 1.7
bar = |

rule bake
  command = ${bake} --output=. --only=$only --key=$key --jobs=1 --depfile=$out.d
  description = cull64 bake $only
  depfile = $out.d
  deps = gcc
  restat = 1

rule write
  command = ${bake} --output=. --ninja
  description = cull64 bake --ninja
  generator = 1

build ${NINJA_FILE}: write | ${sources}
build ${sources}: phony

${[...made, ...faults].map((text) => `${text}\n`).join('\n')}`;
}

/** What the faults of a model are called, apart from what can be made of it: an output that never is. */
export function failedName(model: string): string {
  return `${model}.failed`;
}

/** The file by which ninja knows that a task is done. */
function ninjaOutput({ making, output }: BakeTask): string {
  return making.target === null ? output : join(output, MANIFEST);
}

/**
 * A depfile: what an output was made from. ninja knows by its edge of which output, and reads on behind the colon. Of a file that is not there it names
 * the folder: there it would appear.
 * @param paths absolute
 * @param from the folder where ninja runs, absolute
 * @throws WorkError for a name that such a file cannot hold
 */
export function depfileText(paths: readonly string[], from: string): string {
  const there = new Set(paths.map(nearest));
  return `output: ${[...there].map((path) => depfilePath(pathFrom(from, path))).join(' ')}\n`;
}

/** A path as seen from a folder, with / between its parts. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/') || '.';
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

/** ninja 1.11 reads other characters of a depfile as gaps between names */
const IN_DEPFILES = /^[a-zA-Z0-9+,/_.~()}{%=@[\]!:# $\-\x80-\uffff]+$/;

function depfilePath(path: string): string {
  if (!IN_DEPFILES.test(path) || path.endsWith(':'))
    throw new FileError(printable(path), `the name holds a character that ninja cannot read from a depfile; rename it`);
  return path.replaceAll('$', '$$$$').replace(/[ #]/g, '\\$&');
}

function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x1f\x7f]/.test(text))
    throw new FileError(printable(text), `the name holds a control character, which ${NINJA_FILE} cannot; rename it`);
  return text.replaceAll('$', '$$$$');
}

/** A bar cannot be escaped in a path, but a variable can hold one. */
function pathText(path: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is ninja's
  return escaped(path).replace(/[ :]/g, '$$$&').replaceAll('|', '${bar}');
}

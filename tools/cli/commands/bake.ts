/** `cull64 bake`: the trees and exports of many models, of which only those are made whose input has changed. */
import { mkdirSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { countOf, withCommas } from '../../../src/core/base/count.ts';
import { printable, shellWord } from '../../../src/core/export/text.ts';
import { type Arguments, bar, onlyWord } from '../args.ts';
import { type Baked, bakeModel, faultOf } from '../bake/bake-model.ts';
import { findModels, placeOf } from '../bake/models.ts';
import { depfileText, failedName, NINJA_FILE, ninjaText, pathFrom } from '../bake/ninja.ts';
import { programFiles, programSum } from '../bake/program.ts';
import { createSettings, SETTINGS_FILE } from '../bake/settings.ts';
import { createRecords, createSums } from '../bake/sums.ts';
import { type BakeTask, type BakeTasks, type Failed, tasksOf } from '../bake/tasks.ts';
import { FileError, UsageError, WorkError } from '../errors.ts';
import { attempt, writeWhole } from '../files.ts';
import { JOBS, jobsOf } from '../jobs.ts';
import { flag, text } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tellNotes } from '../print.ts';
import { hasInShard, shardOption } from '../shard.ts';
import { pathAt } from '../surroundings.ts';

const OUTPUT = text(
  'output',
  'FOLDER',
  'where to, required: for models/hub/yard.glb of the folder models, FOLDER/hub/yard.c64 or FOLDER/hub/yard-TARGET/',
  { short: 'o' },
);
const SHARD = shardOption(
  'of the trees and exports in order, each Nth, from the Ith on (1 to N): N machines with a shard each make all, into one folder that they share',
);
const NINJA = flag(
  'ninja',
  `makes nothing, and writes FOLDER/${NINJA_FILE}: "ninja -C FOLDER" then makes what this command would, as many at a time as it likes, and what has changed since; the file writes itself anew when models or ${SETTINGS_FILE} are added or changed`,
);
const ONLY = text(
  'only',
  'NAME',
  'this output alone, by its path in FOLDER (hub/yard.c64, hub/yard-n64), or all of a model (hub/yard.glb)',
);
const DEPFILE = text(
  'depfile',
  'FILE',
  'with --only, of one output: the files beside its model that it was made from, as ninja reads them; paths are from this folder',
);
const KEY = text(
  'key',
  'SUM',
  `changes nothing: in ${NINJA_FILE} a sum of options, by which ninja sees that an edge has others`,
);

const REPORT = flag(
  'json',
  '{top, made, unchanged, failed, milliseconds, models: [{model, target, output, state, objects, bytes, notes, error, milliseconds}]}: state is made, unchanged or failed',
);

const PAGE: Page = [
  `Every model (.glb, .gltf, .obj, .t3dm) in a folder and in the folders in it, or those of a list: a text file with a path or the name of a built-in scene a line, from the list's folder; lines that begin with # are left out. What is made of each is said by a ${SETTINGS_FILE} beside it, and those in the folders above it up to the one that is baked: options of cull64 build by their long names, or, with a "target" or several, of cull64 export:`,
  '  { "target": ["n64", "ps1"], "hidden": "16K", "train": "walk.json", "models": { "hub.glb": { "leaf": 4 } } }',
  'The nearer file counts, null takes an option away, and "models" is of single models beside it: options, or false to leave one out. A file that an option names is looked for from the file that names it.',
  'What was made from the same content, with the same options, by the same program, is not made again: FOLDER/.cull64-sums says what each output was made from. A model that cannot be read fails alone: the others are made, and the exit status is 1. A bake that was killed goes on where it was.',
  {
    options: [OUTPUT, SHARD, NINJA, ONLY, DEPFILE, KEY, JOBS, REPORT],
  },
];

/** most failures that the last line names */
const NAMED = 8;

export const bakeCommand = command(PAGE, async (args) => {
  const started = performance.now();
  const given = onlyWord(args, 'folder or list');
  const output = args.get(OUTPUT);
  if (output === undefined) throw new UsageError('where to? -o FOLDER');
  if (args.text(ONLY.name) !== undefined && args.text(SHARD.name) !== undefined)
    throw new UsageError('--only names outputs, and --shard counts them: one of them');
  const shard = args.get(SHARD) ?? { which: 1, of: 1 };
  const jobs = jobsOf(args);
  const isJson = args.flag('json');
  const out = resolve(pathAt(output));
  const { top, models, lookedAt } = findModels(given, [out]);
  if (models.length === 0) throw new FileError(given, 'there is no model in it: .glb, .gltf, .obj or .t3dm');

  const settings = createSettings(top);
  const all = tasksOf(models, settings, out);
  // of all, not of each edge of a build.ninja
  const missing = args.text(ONLY.name) === undefined ? settings.missing() : [];
  tellNotes({ notes: missing });
  if (args.flag('ninja')) return writeNinja(args, all, [...lookedAt, ...settings.lookedAt()]);
  const { tasks, failed } = only(args, all, out);
  const depfile = args.get(DEPFILE);
  if (depfile !== undefined && tasks.length > 1)
    throw new UsageError('--depfile is of one output: say --only with its path');
  const [records, sums] = [createRecords(out, programSum()), createSums()];
  const rows: object[] = [];
  const failures: string[] = [];
  const counts = { made: 0, unchanged: 0 };
  const fail = ({ error, ...of }: Failed, milliseconds = 0): void => {
    failures.push(nameWith(of.model, of.target));
    rows.push({ ...of, state: 'failed', objects: null, bytes: null, notes: [], error, milliseconds });
    if (!isJson) print(`${nameWith(of.model, of.target)}: failed: ${printable(error)}`);
  };
  const isOwn = (_: unknown, k: number) => hasInShard(shard, k);
  for (const fault of failed.filter(isOwn)) fail(fault);
  for (const task of tasks.filter(isOwn)) {
    const begun = performance.now();
    const of = { model: task.model.name, target: task.making.target, output: task.output };
    try {
      const { state, objects, bytes, notes, reads } = await bakeModel(task, records, sums, jobs);
      if (depfile !== undefined) await writeDepfile(depfile, task, reads);
      const milliseconds = performance.now() - begun;
      counts[state]++;
      rows.push({ ...of, state, objects, bytes, notes, error: null, milliseconds });
      if (isJson) continue;
      print(lineOf(task, state, objects, bytes, milliseconds));
      if (state === 'made') tellNotes({ notes: notes.map((note) => `${of.model}: ${note}`) });
    } catch (error) {
      fail({ ...of, error: faultOf(error as Error, task) }, performance.now() - begun);
    }
  }
  const milliseconds = performance.now() - started;
  if (isJson) printJson({ top, ...counts, failed: failures.length, milliseconds, models: rows });
  else
    print(
      `${countOf(rows.length, 'output')}: ${counts.made} made, ${counts.unchanged} unchanged, ${failures.length} failed; ${seconds(milliseconds)}`,
    );
  if (failures.length > 0)
    throw new WorkError(`${failures.length} of ${countOf(rows.length, 'output')} failed: ${listed(failures)}`);
});

/** The first few names, and how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The outputs that --only names; all without it. */
function only(args: Arguments, { tasks, failed }: BakeTasks, out: string): BakeTasks {
  const name = args.get(ONLY);
  if (name === undefined) return { tasks, failed };
  const path = resolve(out, name);
  const named = {
    tasks: tasks.filter(({ model, output }) => output === path || model.name === name),
    failed: failed.filter(({ model }) => model === name || failedName(model) === name),
  };
  if (named.tasks.length + named.failed.length === 0)
    throw new WorkError(`--only ${printable(name)}: there is no such output, nor a model of that name`);
  return named;
}

async function writeDepfile(depfile: string, task: BakeTask, reads: readonly string[]): Promise<void> {
  const own = join(task.model.folder, task.model.word);
  const beside = reads.filter((path) => path !== own);
  await writeWhole(depfile, depfileText(beside, resolve(pathAt('.'))));
}

/** @param madeFrom what says which outputs there are, and their options */
async function writeNinja(args: Arguments, all: BakeTasks, madeFrom: readonly string[]): Promise<void> {
  bar(args, [SHARD, ONLY, DEPFILE, JOBS, REPORT], 'is not for --ninja');
  const output = args.get(OUTPUT)!;
  attempt(output, () => mkdirSync(pathAt(output), { recursive: true }));
  const out = realpathSync(pathAt(output));
  const [given] = args.words;
  const way = pathFrom(out, placeOf(resolve(pathAt(given))));
  const moved = all.tasks.map((task) => ({
    ...task,
    output: join(out, relative(resolve(pathAt(output)), task.output)),
  }));
  const text = ninjaText({
    out,
    given: isAbsolute(given) ? given : way.startsWith('.') ? way : `./${way}`,
    tasks: moved,
    failed: all.failed,
    program: programSum(),
    madeFrom: [...madeFrom, ...programFiles()],
  });
  await writeWhole(join(output, NINJA_FILE), text);
  for (const { model, target, error } of all.failed)
    print(`${nameWith(model, target)}: will fail: ${printable(error)}`);
  print(`${join(output, NINJA_FILE)}: ${countOf(moved.length, 'output')}; run it with: ninja -C ${shellWord(output)}`);
}

function nameWith(model: string, target: string | null): string {
  return printable(target === null ? model : `${model} for ${target}`);
}

function lineOf(
  { model, making }: BakeTask,
  state: Baked['state'],
  objects: number,
  bytes: number,
  millis: number,
): string {
  return `${nameWith(model.name, making.target)}: ${state}, ${countOf(objects, 'object')}, ${withCommas(bytes)} bytes; ${seconds(millis)}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

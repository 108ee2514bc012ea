/** `cull64 bake`: the trees and exports of many models, of which only those are made whose input has changed. */
import { join, resolve } from 'node:path';
import { countOf, withCommas } from '../../../src/base/count.ts';
import { cIdentifier } from '../../../src/export/c-source.ts';
import { printable } from '../../../src/export/text.ts';
import { onlyWord } from '../args.ts';
import { type Baked, type BakeTask, bakeModel, createSums } from '../bake/bake-model.ts';
import { type BakedModel, findModels } from '../bake/models.ts';
import { programSum } from '../bake/program.ts';
import { createSettings, type Making, SETTINGS_FILE } from '../bake/settings.ts';
import { createStore } from '../bake/store.ts';
import { UsageError, WorkError } from '../errors.ts';
import { stemOf } from '../files.ts';
import { JOBS, jobsOf } from '../jobs.ts';
import { flag, type Option, refuse, text } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson } from '../print.ts';
import { pathAt } from '../surroundings.ts';

const OUTPUT = text(
  'output',
  'FOLDER',
  'where to, required: for models/hub/yard.glb of the folder models, FOLDER/hub/yard.c64 or FOLDER/hub/yard-TARGET/',
  { short: 'o' },
);
const CACHE = text(
  'cache',
  'DIR',
  'what was made before, by content; several folders, users and machines can share one, and it may be removed at any time (default: .cull64-cache in FOLDER)',
);
const SHARD: Option<{ which: number; of: number }> = {
  name: 'shard',
  value: 'I/N',
  about:
    'of the trees and exports in order, each Nth, from the Ith on (1 to N): N machines with a shard each make all, into folders of their own or one that they share',
  read(given) {
    const [, which, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(given) ?? []).map(Number);
    return which >= 1 && which <= of ? { which, of } : refuse('shard', given, 'like 2/8: the second of eight');
  },
};

const PAGE: Page = [
  `Every model (.glb, .gltf, .obj, .t3dm) in a folder and in the folders in it, or those of a list: a text file with a path or the name of a built-in scene a line, from the list's folder; lines that begin with # are left out. What is made of each is said by a ${SETTINGS_FILE} beside it, and those in the folders above it up to the one that is baked: options of cull64 build by their long names, or, with a "target" or several, of cull64 export:`,
  '  { "target": ["n64", "ps1"], "hidden": "16K", "train": "walk.json", "models": { "hub.glb": { "leaf": 4 } } }',
  'The nearer file counts, null takes an option away, and "models" is of single models beside it: options, or false to leave one out. A file that an option names is looked for from the file that names it.',
  'What was made before from the same content, with the same options, by the same program, is not made again. A model that cannot be read fails alone: the others are made, and the exit status is 1. A bake that was killed goes on where it was.',
  {
    options: [
      OUTPUT,
      CACHE,
      SHARD,
      JOBS,
      flag(
        'json',
        '{top, made, stored, unchanged, failed, milliseconds, models: [{model, target, output, state, objects, bytes, notes, error, milliseconds}]}: state is made, stored (copied from the cache), unchanged or failed',
      ),
    ],
  },
];

/** A model that nothing can be made of, and why. */
interface Failed {
  model: string;
  target: string | null;
  output: string | null;
  error: string;
}

export const bakeCommand = command(PAGE, async (args) => {
  const started = performance.now();
  const given = onlyWord(args, 'folder or list');
  const output = args.get(OUTPUT);
  if (output === undefined) throw new UsageError('where to? -o FOLDER');
  const shard = args.get(SHARD) ?? { which: 1, of: 1 };
  const jobs = jobsOf(args);
  const isJson = args.flag('json');
  const out = resolve(pathAt(output));
  const cache = resolve(pathAt(args.get(CACHE) ?? join(output, '.cull64-cache')));
  const { top, models } = findModels(given, [out, cache]);
  if (models.length === 0) throw new WorkError(`${given}: there is no model in it: .glb, .gltf, .obj or .t3dm`);

  const { tasks, failed } = tasksOf(models, createSettings(top), out);
  const [store, sums, program] = [createStore(cache), createSums(), programSum()];
  const rows: object[] = [];
  const counts = { made: 0, stored: 0, unchanged: 0, failed: 0 };
  const fail = ({ error, ...of }: Failed, milliseconds = 0): void => {
    counts.failed++;
    rows.push({ ...of, state: 'failed', objects: null, bytes: null, notes: [], error, milliseconds });
    if (!isJson) print(`${nameWith(of.model, of.target)}: failed: ${printable(error)}`);
  };
  const isOwn = (_: unknown, k: number) => k % shard.of === shard.which - 1;
  for (const fault of failed.filter(isOwn)) fail(fault);
  for (const task of tasks.filter(isOwn)) {
    const begun = performance.now();
    const of = { model: task.model.name, target: task.making.target, output: task.output };
    try {
      const { state, objects, bytes, notes } = await bakeModel(task, store, sums, program, jobs);
      const milliseconds = performance.now() - begun;
      counts[state]++;
      rows.push({ ...of, state, objects, bytes, notes, error: null, milliseconds });
      if (!isJson) print(lineOf(task, state, objects, bytes, milliseconds));
    } catch (error) {
      const [line] = (error as Error).message.split('\n');
      fail({ ...of, error: line }, performance.now() - begun);
    }
  }
  const milliseconds = performance.now() - started;
  if (isJson) printJson({ top, ...counts, milliseconds, models: rows });
  else
    print(
      `${countOf(rows.length, 'output')}: ${counts.made} made, ${counts.stored} from the cache, ${counts.unchanged} unchanged, ${counts.failed} failed; ${seconds(milliseconds)}`,
    );
  if (counts.failed > 0) throw new WorkError(`${counts.failed} of ${countOf(rows.length, 'output')} failed`);
});

/** What is to be made; a model whose settings are wrong, or whose output is another's, is among those that failed. */
function tasksOf(
  models: readonly BakedModel[],
  settings: ReturnType<typeof createSettings>,
  out: string,
): { tasks: BakeTask[]; failed: Failed[] } {
  const tasks: BakeTask[] = [];
  const failed: Failed[] = [];
  const taken = new Map<string, string>();
  for (const model of models) {
    let makings: Making[];
    try {
      makings = settings.makingsOf(model) ?? [];
    } catch (error) {
      failed.push({ model: model.name, target: null, output: null, error: (error as Error).message });
      continue;
    }
    for (const making of makings) {
      const output = outputOf(model, making, out);
      const other = taken.get(output);
      taken.set(output, model.name);
      if (other === undefined) tasks.push({ model, making, output });
      else failed.push({ model: model.name, target: making.target, output, error: `${other} has the same output` });
    }
  }
  return { tasks, failed };
}

function outputOf({ name }: BakedModel, { target }: Making, out: string): string {
  const folder = join(out, ...name.split('/').slice(0, -1));
  const stem = stemOf(name);
  return join(folder, target === null ? `${stem}.c64` : `${cIdentifier(stem)}-${target}`);
}

function nameWith(model: string, target: string | null): string {
  return printable(target === null ? model : `${model} for ${target}`);
}

const STATES = { made: 'made', stored: 'from the cache', unchanged: 'unchanged' } as const;

function lineOf(
  { model, making }: BakeTask,
  state: Baked['state'],
  objects: number,
  bytes: number,
  millis: number,
): string {
  return `${nameWith(model.name, making.target)}: ${STATES[state]}, ${countOf(objects, 'object')}, ${withCommas(bytes)} bytes; ${seconds(millis)}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

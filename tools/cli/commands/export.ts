/** `cull64 export`: a model or a tree as a folder that a program for a console is made with. */

import { basename } from 'node:path';
import { cIdentifier } from '../../../src/export/c-source.ts';
import { exportJson } from '../../../src/export/export-json.ts';
import { type ExportedTree, exportTree } from '../../../src/export/export-tree.ts';
import type { ExportSource } from '../../../src/export/objects.ts';
import { EXPORT_TARGET_NAMES, EXPORT_TARGETS, formatFault, type TargetName } from '../../../src/export/targets.ts';
import { printable, shellWord } from '../../../src/export/text.ts';
import type { TreeFormat } from '../../../src/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../src/file/formats.ts';
import { chooseViews } from '../../../src/frame/choose-views.ts';
import type { View } from '../../../src/math/camera.ts';
import { countOf } from '../../../src/scene/count.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { ORDERS, type Order } from '../../../src/tree/cull-options.ts';
import type { BuildOptions } from '../../../src/tree/sphere-build.ts';
import {
  type Arguments,
  BUILD_SPECS,
  buildOptions,
  buildOptionsFor,
  choice,
  MODEL_SPECS,
  onlyWord,
  parseArguments,
} from '../args.ts';
import { budgetOf, chooseWithin } from '../budget.ts';
import { blaming, UsageError, WorkError } from '../errors.ts';
import { stemOf } from '../files.ts';
import { buildTree, isTree, type LoadedTree, loadSceneOrTree } from '../load.ts';
import { print, printJson } from '../print.ts';
import { readText } from '../texts.ts';
import { readViews } from '../views.ts';
import { writeFolder } from '../write-folder.ts';

/** What is to be made, decided from the arguments alone. */
interface Wish {
  model: string;
  /** beginning of file names and of names in C */
  name: string;
  target: TargetName;
  format: TreeFormat;
  ids: boolean;
  objectSpheres: boolean;
  order: Order;
  building: BuildOptions;
  /** as README.md shows it */
  command: string;
}

export async function exportCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    output: { type: 'string', short: 'o' },
    target: { type: 'string' },
    format: { type: 'string' },
    ids: { type: 'boolean' },
    'no-object-spheres': { type: 'boolean' },
    order: { type: 'string' },
    budget: { type: 'string' },
    views: { type: 'string' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model or tree');
  const target = targetOf(args);
  const name = cIdentifier(stemOf(model));
  const folder = args.text('output') ?? `${name}-${target}`;
  const asked = target === 'json' ? null : wishOf(args, model, name, target);
  if (!asked) checkNoneFor(args, 'json', ['format', 'ids', 'no-object-spheres', 'order', 'budget', 'views']);
  const budget = asked ? budgetFor(args) : null;

  const loaded = await loadSceneOrTree(model, args);
  if (isTree(loaded)) checkNoneFor(args, 'models, and this is a tree', ['leaf', 'split', 'bounds', 'budget']);
  const wish = asked && budget !== null && !isTree(loaded) ? within(budget, readViews(args), asked, loaded) : asked;
  const own = wish ? notesOf(wish, loaded, budget !== null) : [];
  const notes = [...(isTree(loaded) ? [] : loaded.notes), ...own];
  const made = blaming(model, () =>
    wish ? consoleFiles(wish, loaded, own, readViews(args)) : jsonFiles(model, name, loaded, args),
  );
  await writeFolder(folder, made.files);

  const report = {
    model,
    target,
    folder,
    format: wish?.format ?? 'json',
    endian: wish ? EXPORT_TARGETS[wish.target].endian : null,
    objects: made.objects,
    bytes: made.bytes,
    bytesPerObject: made.bytes / made.objects,
    files: made.files.map((file) => ({ name: file.name, bytes: file.bytes.length })),
    notes,
  };
  if (args.flag('json')) return printJson(report);
  for (const note of notes) process.stderr.write(`note: ${printable(note)}\n`);
  print(
    `${folder}: ${countOf(made.objects, 'object')} for ${wish ? EXPORT_TARGETS[wish.target].title : 'any language'}, ${report.format}, ` +
      `${made.bytes} bytes, ${report.bytesPerObject.toFixed(1)} an object; begin with README.md`,
  );
}

function targetOf(args: Arguments): TargetName | 'json' {
  const all = [...EXPORT_TARGET_NAMES, 'json'] as const;
  const target = choice(args, 'target', all, null);
  if (target === null) throw new UsageError(`for which --target? ${all.join(', ')}`);
  return target;
}

function wishOf(args: Arguments, model: string, name: string, target: TargetName): Wish {
  const { format, building } = formatOf(args, target);
  const ids = args.flag('ids');
  const objectSpheres = !args.flag('no-object-spheres');
  if (ids && !isCompactFormat(format))
    throw new UsageError(`--ids is for compact8, compact4 and compact2; ${format} has ids in any case`);
  if (!objectSpheres && !isCompactFormat(format))
    throw new UsageError('--no-object-spheres is for compact8, compact4 and compact2');
  if (building.leafSize > FORMATS[format].maxLeafSize)
    throw new UsageError(`--leaf ${building.leafSize}: ${format} stores one object in a leaf`);
  const order = choice(args, 'order', ORDERS, EXPORT_TARGETS[target].order);
  const command = commandOf(args, model, target);
  return { model, name, target, format, ids, objectSpheres, order, building, command };
}

/** Format and leaf size: as asked for, else the target's and the format's own. */
function formatOf(args: Arguments, target: TargetName): { format: TreeFormat; building: BuildOptions } {
  const format = choice(args, 'format', TREE_FORMATS, EXPORT_TARGETS[target].formats[0]);
  const fault = formatFault(target, format);
  if (fault) throw new UsageError(`--format ${fault}`);
  return { format, building: buildOptionsFor(args, format) };
}

/** What --budget says, in bytes; null without it. The formats that it chooses from are the compact ones, at any leaf size. */
function budgetFor(args: Arguments): number | null {
  if (args.text('budget') === undefined) {
    if (args.text('views') !== undefined)
      throw new UsageError('--views is for --budget: they are what it is weighed on');
    return null;
  }
  const wrong = ['format', 'leaf'].find((name) => args.text(name) !== undefined);
  if (wrong !== undefined) throw new UsageError(`--budget chooses the ${wrong} itself: leave out --${wrong}`);
  if (args.flag('no-object-spheres'))
    throw new UsageError('--budget chooses the object spheres itself: leave out --no-object-spheres');
  return budgetOf(args);
}

/** The wish with the format, the leaf size and the object spheres that cost least within the budget. */
function within(budget: number, given: View[] | null, wish: Wish, scene: Scene): Wish {
  const { views } = chooseViews(given, scene);
  const { split, bounds } = wish.building;
  const { format, leafSize, objectSpheres } = chosenWithin(wish, () =>
    chooseWithin(wish.model, scene, views, budget, { split, bounds, ids: wish.ids, order: wish.order }),
  ).chosen;
  return { ...wish, format, objectSpheres, building: { ...wish.building, ...FORMATS[format].build, leafSize } };
}

/** Where nothing fits, the ids may be what is too much. */
function chosenWithin<T>(wish: Wish, choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    if (!(wish.ids && error instanceof WorkError)) throw error;
    throw new WorkError(`${error.message}; --ids is 2 bytes an object of it, and may be left out`, { cause: error });
  }
}

/** What the user should know of this combination of model, target and options. */
function notesOf(wish: Wish, loaded: Scene | LoadedTree, weighed: boolean): string[] {
  const notes: string[] = [];
  if (weighed && wish.target !== 'n64')
    notes.push(
      `--budget weighs cycles as they are on a Nintendo 64; on ${EXPORT_TARGETS[wish.target].title} another tree of these bytes may be faster`,
    );
  if (isTree(loaded) && isCompactFormat(wish.format) && loaded.tree.leafSize < FORMATS[wish.format].build.leafSize)
    notes.push(
      `this tree has leaves of ${loaded.tree.leafSize}; exported from the model itself ${wish.format} has leaves of ${FORMATS[wish.format].build.leafSize}, and is smaller`,
    );
  return notes;
}

function checkNoneFor(args: Arguments, what: string, names: string[]): void {
  const wrong = names.find((name) => args.text(name) !== undefined || args.flag(name));
  if (wrong !== undefined)
    throw new UsageError(`--${wrong} is ${what === 'json' ? 'not for the target json' : `for ${what}`}`);
}

function commandOf(args: Arguments, model: string, target: string): string {
  const options = ['parts', 'format', 'leaf', 'split', 'bounds', 'order', 'budget', 'views']
    .filter((name) => args.text(name) !== undefined)
    .flatMap((name) => [`--${name}`, shellWord(args.text(name)!)]);
  for (const name of ['ids', 'no-object-spheres']) if (args.flag(name)) options.push(`--${name}`);
  return ['cull64 export', shellWord(basename(model)), '--target', target, ...options].join(' ');
}

function consoleFiles(
  wish: Wish,
  loaded: Scene | LoadedTree,
  notes: readonly string[],
  views: readonly View[] | null,
): ExportedTree {
  return exportTree(sourceOf(loaded, wish.building), {
    ...wish,
    model: basename(wish.model),
    notes,
    views,
    texts: readText,
  });
}

function jsonFiles(
  model: string,
  name: string,
  loaded: Scene | LoadedTree,
  args: Arguments,
): ReturnType<typeof exportJson> {
  const source = sourceOf(loaded, buildOptions(args));
  return exportJson(source, { name, model: basename(model), command: commandOf(args, model, 'json'), texts: readText });
}

function sourceOf(loaded: Scene | LoadedTree, building: BuildOptions): ExportSource {
  if (isTree(loaded)) return { tree: loaded.tree, scene: null, file: loaded.file };
  return { tree: buildTree(loaded, building), scene: loaded };
}

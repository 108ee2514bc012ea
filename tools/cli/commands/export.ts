/** `cull64 export`: a model or a tree as a folder for a program on a console. */

import { basename } from 'node:path';
import { countOf } from '../../../src/core/base/count.ts';
import { blendedSentence } from '../../../src/core/export/blended.ts';
import { cIdentifier } from '../../../src/core/export/c-source.ts';
import type { ExportedTree } from '../../../src/core/export/export-plan.ts';
import { exportTree } from '../../../src/core/export/export-tree.ts';
import type { ExportSource } from '../../../src/core/export/objects.ts';
import {
  ENGINES,
  type EngineName,
  EXPORT_TARGET_NAMES,
  EXPORT_TARGETS,
  type ExportTarget,
  isEngine,
  isText,
  type TextName,
} from '../../../src/core/export/targets.ts';
import { shellWord } from '../../../src/core/export/text.ts';
import { isDisplayLists } from '../../../src/core/scene/display-lists.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { isT3dm } from '../../../src/core/scene/t3dm.ts';
import { adviseExport } from '../../../src/offline/n64/export-advice.ts';
import { type Arguments, bar, onlyWord } from '../args.ts';
import { budgetOption } from '../budget.ts';
import {
  BUILDING,
  type Building,
  buildOptions,
  MATERIALS_OR_WINDOW,
  NO_OBJECT_SPHERES,
  SHAPE,
  TRAINING,
} from '../building.ts';
import { blamingLater, UsageError } from '../errors.ts';
import {
  budgetFor,
  type ExportRequest,
  FORMAT,
  notesOf,
  ORDER,
  requestAtPrice,
  requestOf,
  requestWithin,
  SWITCH_PRICE_OPTION,
} from '../export-request.ts';
import { readBytes, stemOf } from '../files.ts';
import { cellsOf, checkSearching, FINDING_TOO, hiddenOrFileOption, SEARCHING, warnOfMisses } from '../hidden.ts';
import { JOBS } from '../jobs.ts';
import { builtInScene, isCutWherePays, isTree, type LoadedTree, loadSceneOrTree, MODEL, PARTS } from '../load.ts';
import { flag, oneOf, text } from '../option.ts';
import { command, optionsOf, type Page } from '../page.ts';
import { print, printJson, tellNotes } from '../print.ts';
import { readText } from '../texts.ts';
import { buildTree } from '../trees.ts';
import { readViews, VIEWS } from '../views.ts';
import { writeFolder } from '../write-folder.ts';

const TARGET = oneOf('target', EXPORT_TARGET_NAMES, 'where it is to run:', 'T', (name) =>
  targetLine(EXPORT_TARGETS[name]),
);

function targetLine(target: ExportTarget): string {
  if (target.kind === 'text') return `${target.title}: ${target.about}`;
  if (target.kind === 'engine') return `${target.title}: takes ${target.model}`;
  const { title, formats, storage, order } = target;
  return `${title}: ${formats[0]}, ${storage === 'array' ? 'a const array' : 'a file'}, order ${order}`;
}

const OUTPUT = text(
  'output',
  'FOLDER',
  'where to (default: name-target, in this folder); made where it is not there. Files that an export left there and nobody changed are replaced, no others',
  { short: 'o' },
);
const IDS = flag(
  'ids',
  "compact formats: store the ids of the model's objects too; else the program knows them by their slots, the numbers of tree order, which name.objects.txt lists",
);
const BUDGET = budgetOption(
  'the compact format, leaf size and object spheres that cost least within it (what cull64 n64 --budget marks, at the prices of a Nintendo 64 for every target); in place of --format, --leaf and --no-object-spheres',
);
const HIDDEN = hiddenOrFileOption(
  'what is hidden from where too, in a section of at most so many bytes, and code that leaves it out each frame; found as cull64 hidden does, or those of a tree file of the same model. Formats that cull64.h reads alone',
);
const REPORT = flag(
  'json',
  'report as JSON: {model, target, folder, format, endian, objects, bytes, bytesPerObject, files: [{name, bytes}], notes}',
);

const PAGE: Page = [
  "The tree, cull64.h that culls it, name.c with two functions to call, and README.md with this tree's numbers and a camera to try; several trees go into one program. A tree (.c64 or .json) is exported as it was built, where the format allows.",
  {
    options: [
      TARGET,
      OUTPUT,
      FORMAT,
      IDS,
      NO_OBJECT_SPHERES,
      MATERIALS_OR_WINDOW,
      SWITCH_PRICE_OPTION,
      BUDGET,
      { ...VIEWS, about: 'cameras that the budget or the price is weighed on (see cull64 help n64)' },
      HIDDEN,
      FINDING_TOO,
      ORDER,
      REPORT,
    ],
  },
  BUILDING,
  'Compact formats have leaves of their own size where --leaf is not given.',
  MODEL,
];

/** The options that decide how the tree is made, without those for the output, its report and the threads. Flags come last. */
const MAKING = [PARTS, ...TRAINING, FORMAT, ...SHAPE, ORDER, ...optionsOf(PAGE)]
  .filter(({ name }) => ![TARGET, OUTPUT, REPORT, JOBS].some((option) => option.name === name))
  .sort((a, b) => Number(a.value === null) - Number(b.value === null));

/** --hidden and its further options, except --train. */
const HIDING = [HIDDEN, ...SEARCHING];

export const exportCommand = command(PAGE, async (args) => {
  const { files, report, where } = await makeExport(args);
  const { folder, objects } = report;
  await writeFolder(folder, files);
  if (args.flag('json')) return printJson(report);
  tellNotes(report);
  print(
    `${folder}: ${countOf(objects, 'object')} for ${where}, ${report.format}, ` +
      `${report.bytes} bytes, ${report.bytesPerObject.toFixed(1)} an object; begin with README.md`,
  );
});

/** The files of an export, and what the command reports; `where` they run, for people. @throws UsageError, WorkError */
export async function makeExport(args: Arguments) {
  const model = onlyWord(args, 'model or tree');
  const target = args.get(TARGET);
  if (target === undefined) throw new UsageError(`for which --target? ${EXPORT_TARGET_NAMES.join(', ')}`);
  const name = cIdentifier(stemOf(model));
  const folder = args.text('output') ?? `${name}-${target}`;
  const again = commandOf(args, model, target);
  const asked = isText(target) ? null : requestOf(args, model, name, target, again);
  if (!asked)
    bar(
      args,
      [FORMAT, IDS, NO_OBJECT_SPHERES, MATERIALS_OR_WINDOW, SWITCH_PRICE_OPTION, ORDER, BUDGET, VIEWS, ...HIDING],
      `is not for the target ${target}`,
    );
  checkSearching(args);
  const budget = asked ? budgetFor(args) : null;

  const loaded = await loadSceneOrTree(model, args);
  if (isTree(loaded))
    bar(
      args,
      [...SHAPE, MATERIALS_OR_WINDOW, SWITCH_PRICE_OPTION, BUDGET, ...HIDING],
      'is for models, and this is a tree',
    );
  else if (isEngine(target)) checkModel(target, model, args);
  const request = asked && !isTree(loaded) ? await requestFor(asked, budget, loaded, args) : asked;
  const own = request ? notesOf(request, loaded, budget !== null) : [];
  const blended = isTree(loaded) ? '' : blendedSentence(loaded);
  const notes = [...(isTree(loaded) ? [] : loaded.notes), ...own, ...(blended ? [blended] : [])];
  const text = isText(target) ? { model, name, target, command: again, building: buildOptions(args) } : null;
  const made = await blamingLater(model, () => filesOf(request ?? text!, loaded, own, args));
  const report = {
    model,
    target,
    folder,
    format: made.format ?? target,
    endian: made.endian,
    objects: made.objects,
    bytes: made.bytes,
    bytesPerObject: made.bytes / made.objects,
    files: made.files.map((file) => ({ name: file.name, bytes: file.bytes.length })),
    notes: [...notes, ...made.notes],
  };
  return { files: made.files, report, where: EXPORT_TARGETS[target].title };
}

/** What the budget, or the price of a change of material, leaves to be chosen. */
async function requestFor(
  asked: ExportRequest,
  budget: number | null,
  scene: Scene,
  args: Arguments,
): Promise<ExportRequest> {
  if (budget !== null) return requestWithin(budget, readViews(args), asked, scene, args);
  const switchPrice = args.get(SWITCH_PRICE_OPTION);
  return switchPrice === undefined ? asked : requestAtPrice(switchPrice, readViews(args), asked, scene, args);
}

/** The ids of an engine's model are the numbers of its objects. @throws UsageError */
function checkModel(engine: EngineName, model: string, args: Arguments): void {
  const isModel = engine === 'fast64' ? isDisplayLists : isT3dm;
  if (builtInScene(model) || !isModel(readBytes(model)))
    throw new UsageError(`--target ${engine} takes ${ENGINES[engine].model}`);
  bar(args, [PARTS], `is not for --target ${engine}: the objects are those of ${ENGINES[engine].objects}`);
}

/** The command that makes the same files again, as README.md shows it. */
function commandOf(args: Arguments, model: string, target: string): string {
  return ['cull64 export', shellWord(basename(model)), '--target', target, ...args.given(MAKING)].join(' ');
}

/** A request of a tree as text. */
type TextRequest = Pick<ExportRequest, 'model' | 'name' | 'command' | 'building'> & { target: TextName };

interface Made extends ExportedTree {
  /** sentences about it, behind those of the request */
  notes: readonly string[];
}

async function filesOf(
  request: ExportRequest | TextRequest,
  loaded: Scene | LoadedTree,
  notes: readonly string[],
  args: Arguments,
): Promise<Made> {
  const source = await sourceOf(loaded, request.building, args);
  const options = {
    ...request,
    model: basename(request.model),
    notes,
    ranges: isCutWherePays(args),
    texts: readText,
  };
  const advice = adviseExport(source, options, {
    views: readViews(args),
    switchPrice: args.get(SWITCH_PRICE_OPTION),
  });
  return { ...exportTree(source, { ...options, advice }), notes: advice.notes };
}

/** The tree, with what is hidden where that is asked for. */
async function sourceOf(loaded: Scene | LoadedTree, building: Building, args: Arguments): Promise<ExportSource> {
  if (isTree(loaded)) return { tree: loaded.tree, scene: null, file: loaded.file };
  const tree = await buildTree(loaded, building, args);
  const hidden = await cellsOf(loaded, tree, args);
  await warnOfMisses(loaded, hidden, args);
  return { tree, scene: loaded, ...(hidden && { hidden }) };
}

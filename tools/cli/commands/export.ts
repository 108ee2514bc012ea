/** `cull64 export`: a model or a tree as a folder that a program for a console is made with. */

import { basename } from 'node:path';
import { countOf } from '../../../src/base/count.ts';
import { cIdentifier } from '../../../src/export/c-source.ts';
import { exportJson } from '../../../src/export/export-json.ts';
import { type ExportedTree, exportTree } from '../../../src/export/export-tree.ts';
import type { ExportSource } from '../../../src/export/objects.ts';
import { EXPORT_TARGET_NAMES, EXPORT_TARGETS, type TargetName } from '../../../src/export/targets.ts';
import { printable } from '../../../src/export/text.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import {
  type Arguments,
  BUILD_SPECS,
  type Building,
  buildOptions,
  choice,
  MODEL_SPECS,
  onlyWord,
  parseArguments,
} from '../args.ts';
import { blaming, UsageError } from '../errors.ts';
import { budgetFor, commandOf, type ExportRequest, notesOf, requestOf, requestWithin } from '../export-request.ts';
import { stemOf } from '../files.ts';
import { FINDING_NAMES, HIDDEN_SPECS, hiddenOf, warnOfMisses } from '../hidden.ts';
import { isCutWherePays, isTree, type LoadedTree, loadSceneOrTree } from '../load.ts';
import { print, printJson } from '../print.ts';
import { stderr } from '../surroundings.ts';
import { readText } from '../texts.ts';
import { buildTree } from '../trees.ts';
import { readViews } from '../views.ts';
import { writeFolder } from '../write-folder.ts';

export async function exportCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    ...HIDDEN_SPECS,
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
  const asked = target === 'json' ? null : requestOf(args, model, name, target);
  if (!asked) checkNoneFor(args, 'json', ['format', 'ids', 'no-object-spheres', 'order', 'budget', 'views', ...HIDING]);
  const budget = asked ? budgetFor(args) : null;

  const loaded = await loadSceneOrTree(model, args);
  if (isTree(loaded))
    checkNoneFor(args, 'models, and this is a tree', ['leaf', 'split', 'bounds', 'budget', ...HIDING]);
  const request =
    asked && budget !== null && !isTree(loaded) ? requestWithin(budget, readViews(args), asked, loaded, args) : asked;
  const own = request ? notesOf(request, loaded, budget !== null) : [];
  const notes = [...(isTree(loaded) ? [] : loaded.notes), ...own];
  const made = blaming(model, () =>
    request ? consoleFiles(request, loaded, own, args) : jsonFiles(model, name, loaded, args),
  );
  await writeFolder(folder, made.files);

  const report = {
    model,
    target,
    folder,
    format: request?.format ?? 'json',
    endian: request ? EXPORT_TARGETS[request.target].endian : null,
    objects: made.objects,
    bytes: made.bytes,
    bytesPerObject: made.bytes / made.objects,
    files: made.files.map((file) => ({ name: file.name, bytes: file.bytes.length })),
    notes,
  };
  if (args.flag('json')) return printJson(report);
  for (const note of notes) stderr().write(`note: ${printable(note)}\n`);
  print(
    `${folder}: ${countOf(made.objects, 'object')} for ${request ? EXPORT_TARGETS[request.target].title : 'any language'}, ${report.format}, ` +
      `${made.bytes} bytes, ${report.bytesPerObject.toFixed(1)} an object; begin with README.md`,
  );
}

/** what --hidden is asked by, beside --train */
const HIDING = ['hidden', ...FINDING_NAMES];

function targetOf(args: Arguments): TargetName | 'json' {
  const all = [...EXPORT_TARGET_NAMES, 'json'] as const;
  const target = choice(args, 'target', all, null);
  if (target === null) throw new UsageError(`for which --target? ${all.join(', ')}`);
  return target;
}

function checkNoneFor(args: Arguments, what: string, names: string[]): void {
  const wrong = names.find((name) => args.text(name) !== undefined || args.flag(name));
  if (wrong !== undefined)
    throw new UsageError(`--${wrong} is ${what === 'json' ? 'not for the target json' : `for ${what}`}`);
}

function consoleFiles(
  request: ExportRequest,
  loaded: Scene | LoadedTree,
  notes: readonly string[],
  args: Arguments,
): ExportedTree {
  const source = sourceOf(loaded, request.building);
  const found = source.scene && hiddenOf(source.scene, source.tree, args);
  if (source.scene) warnOfMisses(source.scene, found?.cells, args);
  return exportTree(found ? { ...source, hidden: found.cells } : source, {
    ...request,
    model: basename(request.model),
    notes,
    views: readViews(args),
    ranges: isCutWherePays(args),
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
  const command = commandOf(args, model, 'json');
  const ranges = isCutWherePays(args);
  return exportJson(source, { name, model: basename(model), command, ranges, texts: readText });
}

function sourceOf(loaded: Scene | LoadedTree, building: Building): ExportSource {
  if (isTree(loaded)) return { tree: loaded.tree, scene: null, file: loaded.file };
  return { tree: buildTree(loaded, building), scene: loaded };
}

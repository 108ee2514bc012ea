/** `cull64 export`: a model or a tree as a folder that a program for a console is made with. */
import { basename } from 'node:path';
import { cArray, cHeader, cIdentifier } from '../../src/export/c-source.ts';
import { COMPACT_BUILD } from '../../src/export/compact.ts';
import { treeToJson } from '../../src/export/json.ts';
import { HEADER, isCompactFormat, TREE_FORMATS, type TreeFormat } from '../../src/export/layout.ts';
import {
  EXPORT_TARGET_NAMES,
  EXPORT_TARGETS,
  type ExportTarget,
  formatFault,
  type TargetName,
} from '../../src/export/targets.ts';
import type { View } from '../../src/math/camera.ts';
import { countOf } from '../../src/scene/count.ts';
import { objectCount, type Scene } from '../../src/scene/scene.ts';
import { ORDERS, type Order } from '../../src/tree/cull-options.ts';
import type { BuildOptions } from '../../src/tree/sphere-build.ts';
import {
  type Arguments,
  BUILD_SPECS,
  buildOptions,
  choice,
  MODEL_SPECS,
  onlyWord,
  parseArguments,
} from '../cli/args.ts';
import { budgetOf, chooseWithin } from '../cli/budget.ts';
import { UsageError, WorkError } from '../cli/errors.ts';
import { buildTree, isTree, type LoadedTree, loadSceneOrTree } from '../cli/load.ts';
import { print, printJson, printNotes } from '../cli/print.ts';
import { chooseViews, readViews } from '../cli/views.ts';
import { buildingFor, encodeLoaded, type ObjectLine, objectLines } from '../export/encode.ts';
import {
  callText,
  filesTable,
  ledgerTable,
  numbersTable,
  ORDER_NAMES,
  ORDER_TEXTS,
  whatComesOut,
} from '../export/readme.ts';
import { fill, RUNTIME_PATH, readOwn, readTemplate } from '../export/templates.ts';
import { trialOf } from '../export/trial.ts';
import { type FolderFile, writeFolder } from '../export/write-folder.ts';

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

/** How the example's function is called with the variables of a trial. */
const CALLS: Record<TargetName, string> = {
  n64: '{{name}}_see(&camera, &objects)',
  ps1: '{{name}}_see(eye, axes, 160, 65535, &objects)',
  saturn: '{{name}}_see(eye, axes, &objects)',
  nds: '{{name}}_see(eye, axes, 0, &objects)',
  gba: '{{name}}_see(eye, axes, &objects)',
  dreamcast: '{{name}}_see(&camera, &objects)',
  c: '{{name}}_see(&camera, &objects)',
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

export async function exportCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    output: { type: 'string', short: 'o' },
    target: { type: 'string' },
    format: { type: 'string' },
    ids: { type: 'boolean' },
    order: { type: 'string' },
    budget: { type: 'string' },
    views: { type: 'string' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model or tree');
  const target = targetOf(args);
  const name = cIdentifier(basename(model).replace(/\.[^.]*$/, ''));
  const folder = args.text('output') ?? `${name}-${target}`;
  const asked = target === 'json' ? null : wishOf(args, model, name, target);
  if (!asked) checkNoneFor(args, 'json', ['format', 'ids', 'order', 'budget', 'views']);
  const budget = asked ? budgetFor(args, asked.target) : null;

  const loaded = await loadSceneOrTree(model, args);
  if (isTree(loaded)) checkNoneFor(args, 'models, and this is a tree', ['leaf', 'split', 'bounds', 'budget', 'views']);
  const wish = asked && budget !== null && !isTree(loaded) ? within(budget, readViews(args), asked, loaded) : asked;
  const made = wish ? consoleFiles(wish, loaded) : jsonFiles(model, name, loaded, args);
  writeFolder(folder, made.files);

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
    notes: isTree(loaded) ? [] : loaded.notes,
  };
  if (args.flag('json')) return printJson(report);
  if (!isTree(loaded)) printNotes(loaded);
  print(
    `${folder}: ${countOf(made.objects, 'object')} for ${wish ? EXPORT_TARGETS[wish.target].title : 'any language'}, ${report.format}, ` +
      `${made.bytes} bytes, ${report.bytesPerObject.toFixed(1)} an object; begin with README.md`,
  );
}

function targetOf(args: Arguments): TargetName | 'json' {
  const all = [...EXPORT_TARGET_NAMES, 'json'] as const;
  if (args.text('target') === undefined) throw new UsageError(`for which --target? ${all.join(', ')}`);
  return choice(args, 'target', all, 'json');
}

function wishOf(args: Arguments, model: string, name: string, target: TargetName): Wish {
  const { format, building } = formatOf(args, target);
  const ids = args.flag('ids');
  if (ids && !isCompactFormat(format))
    throw new UsageError(`--ids is for compact8, compact4 and compact2; ${format} has ids in any case`);
  if (format === 'seed20' && building.leafSize > 1)
    throw new UsageError(`--leaf ${building.leafSize}: seed20 stores one object in a leaf`);
  const order = choice(args, 'order', ORDERS, EXPORT_TARGETS[target].order);
  const command = commandOf(args, model, target);
  return { model, name, target, format, ids, objectSpheres: true, order, building, command };
}

/** Format and leaf size: as asked for, else the target's and the format's own. */
function formatOf(args: Arguments, target: TargetName): { format: TreeFormat; building: BuildOptions } {
  const format = choice(args, 'format', TREE_FORMATS, EXPORT_TARGETS[target].formats[0]);
  const fault = formatFault(target, format);
  if (fault) throw new UsageError(`--format ${fault}`);
  return { format, building: buildingFor(format, buildOptions(args), args.text('leaf') !== undefined) };
}

/** What --budget says, in bytes; null without it. The formats that it chooses from are the compact ones, at any leaf size. */
function budgetFor(args: Arguments, target: TargetName): number | null {
  if (args.text('budget') === undefined) {
    if (args.text('views') !== undefined)
      throw new UsageError('--views is for --budget: they are what it is weighed on');
    return null;
  }
  const wrong = ['format', 'leaf'].find((name) => args.text(name) !== undefined);
  if (wrong !== undefined) throw new UsageError(`--budget chooses the ${wrong} itself: leave out --${wrong}`);
  const fault = formatFault(target, 'compact8');
  if (fault) throw new UsageError(`--budget chooses a compact format, but ${fault}`);
  return budgetOf(args);
}

/** The wish with the format, the leaf size and the object spheres that cost least within the budget. */
function within(budget: number, given: View[] | null, wish: Wish, scene: Scene): Wish {
  const { views } = chooseViews(given, scene);
  const { split, bounds } = wish.building;
  const { format, leafSize, objectSpheres } = chooseWithin(wish.model, scene, views, budget, {
    split,
    bounds,
    ids: wish.ids,
    order: wish.order,
  }).chosen;
  return { ...wish, format, objectSpheres, building: { ...wish.building, ...COMPACT_BUILD[format], leafSize } };
}

function checkNoneFor(args: Arguments, what: string, names: string[]): void {
  const wrong = names.find((name) => args.text(name) !== undefined);
  if (wrong !== undefined)
    throw new UsageError(`--${wrong} is ${what === 'json' ? 'not for the target json' : `for ${what}`}`);
}

function commandOf(args: Arguments, model: string, target: string): string {
  const options = ['parts', 'format', 'leaf', 'split', 'bounds', 'order', 'budget', 'views']
    .filter((name) => args.text(name) !== undefined)
    .map((name) => `--${name} ${args.text(name)}`);
  if (args.flag('ids')) options.push('--ids');
  return ['cull64 export', basename(model), '--target', target, ...options].join(' ');
}

interface Made {
  files: FolderFile[];
  objects: number;
  /** of the tree itself */
  bytes: number;
}

function consoleFiles(wish: Wish, loaded: Scene | LoadedTree): Made {
  const { model, name, format } = wish;
  const target: ExportTarget = EXPORT_TARGETS[wish.target];
  const { camera, storage } = target;
  const encoded = encodeLoaded(model, loaded, { ...wish, endian: target.endian });
  const { bytes, info, objects } = encoded;
  const isSeed = format === 'seed20';
  const array = storage === 'array' && !isSeed;
  const picture = camera === 'float' ? undefined : camera;
  const numbers = {
    ...info.header,
    bytes: bytes.length,
    objects: objects.length,
    fraction: picture?.fraction,
    array,
    ids: wish.ids,
  };
  let header: string;
  try {
    header = cHeader(name, numbers);
  } catch (error) {
    throw new WorkError(`${model}: ${(error as Error).message}`, { cause: error });
  }
  const call = fill(CALLS[wish.target], { name });
  const trial = isSeed ? null : trialOf(encoded, target, wish.order, call);
  const values = {
    name,
    NAME: name.toUpperCase(),
    model: printable(basename(model)),
    title: target.title,
    command: printable(wish.command),
    objects: countOf(objects.length, 'object'),
    ORDER: ORDER_NAMES[wish.order],
    'order text': ORDER_TEXTS[wish.order],
    what: whatComesOut(format),
    'near left': { front: 'X', back: '!(X)', none: '1' }[wish.order].replace(
      'X',
      'eye[node->flags >> 2] < node->pos[node->flags >> 2]',
    ),
    'nodes at': String(HEADER.size),
    nodes: String(info.header.nodeCount),
    'data bytes': String(bytes.length),
    compile: { big: 'mips64-elf-gcc -march=vr4300', little: 'cc' }[target.endian],
    ...callNames(format),
    camera: trial?.declaration ?? '',
    'half width': String(picture?.halfWidth),
    'half height': String(picture?.halfHeight),
    distance: String(picture?.distance),
  };
  const template = isSeed ? 'seed20' : wish.target;
  const example = fill(readTemplate(`${template}/example.c`), values);
  const files: FolderFile[] = [
    { name: `${name}.c64`, about: `the tree, ${format}, ${target.endian}-endian`, bytes },
    ...(array
      ? [{ name: `${name}_tree.c`, about: 'the same bytes as a const array', bytes: bytesOf(cArray(name, bytes)) }]
      : []),
    { name: `${name}_tree.h`, about: 'the numbers of the tree, for C', bytes: bytesOf(header) },
    ...(isSeed ? [] : [{ name: 'cull64.h', about: 'the code that culls it', bytes: readOwn(RUNTIME_PATH) }]),
    { name: 'example.c', about: 'how to call it', bytes: bytesOf(example) },
    {
      name: `${name}.objects.txt`,
      about: 'a line for each object in tree order: place, id in the model, triangles, name',
      bytes: bytesOf(objectsText(objects)),
    },
  ];
  const readme = fill(readTemplate('README.md'), {
    ...values,
    files: filesTable(files),
    about: fill(readTemplate(`${template}/about.md`), values).trimEnd(),
    trial: trial ? `${trial.text.trim()}\n\n` : '',
    call: callText(name, target, encoded, wish.ids),
    numbers: numbersTable(encoded),
    ledger: ledgerTable(encoded, /\binside\[/.test(example)),
    order: orderText(wish.order, target, isSeed),
  });
  files.push({ name: 'README.md', about: '', bytes: bytesOf(readme) });
  return { files, objects: objects.length, bytes: bytes.length };
}

/** Type and functions of cull64.h for the format. */
function callNames(format: TreeFormat): Record<'view' | 'set view' | 'cull', string> {
  return format === 'float16'
    ? { view: 'cull64_float_view', 'set view': 'cull64_set_float_view', cull: 'cull64_float_cull' }
    : { view: 'cull64_view', 'set view': 'cull64_set_view', cull: 'cull64_cull' };
}

function orderText(order: Order, target: ExportTarget, isSeed: boolean): string {
  const rest = isSeed
    ? ''
    : ' CULL64_FRONT and CULL64_BACK cost the same, CULL64_NONE less; the order belongs to a cull, so one tree serves all three.';
  return `The example gives objects ${ORDER_TEXTS[order]}${isSeed ? '' : ` (\`${ORDER_NAMES[order]}\`)`}. ${target.why}${rest}`;
}

/** Tab-separated, a line for each place. */
function objectsText(objects: readonly ObjectLine[]): string {
  const lines = objects.map(({ id, name, triangles }, place) =>
    [place, id, triangles ?? '-', name === null ? '-' : printable(name)].join('\t'),
  );
  return `${['# place\tid\ttriangles\tname', ...lines].join('\n')}\n`;
}

/** A name in one line, without what could move a terminal's cursor or end a line of a table. */
const printable = (name: string) => name.replace(/\p{C}/gu, '?');

function jsonFiles(model: string, name: string, loaded: Scene | LoadedTree, args: Arguments): Made {
  if (!isTree(loaded) && objectCount(loaded) === 0)
    throw new WorkError(`${model}: it has no triangles to draw, so there is nothing to export`);
  const tree = isTree(loaded) ? loaded.tree : buildTree(loaded, buildOptions(args));
  if (tree.ids.length === 0) throw new WorkError(`${model}: the tree is empty, so there is nothing to export`);
  const bytes = bytesOf(treeToJson(tree));
  const files: FolderFile[] = [
    { name: `${name}.json`, about: 'the tree', bytes },
    {
      name: `${name}.objects.txt`,
      about: 'a line for each object in tree order: place, id in the model, triangles, name',
      bytes: bytesOf(objectsText(objectLines(tree.ids, loaded))),
    },
  ];
  const readme = fill(readTemplate('json/README.md'), {
    name,
    model: printable(basename(model)),
    command: printable(commandOf(args, model, 'json')),
    files: filesTable(files),
    objects: `It has ${countOf(tree.ids.length, 'object')} in ${countOf(tree.links.length, 'node')}`,
  });
  files.push({ name: 'README.md', about: '', bytes: bytesOf(readme) });
  return { files, objects: tree.ids.length, bytes: bytes.length };
}

/** `cull64 export`: a model or a tree as a folder that a program for a console is made with. */
import { basename } from 'node:path';
import { cArray, cameraShift, cHeader, checkReach, cIdentifier } from '../../../src/export/c-source.ts';
import {
  EXPORT_TARGET_NAMES,
  EXPORT_TARGETS,
  type ExportTarget,
  formatFault,
  type TargetName,
} from '../../../src/export/targets.ts';
import { COMPACT_BUILD } from '../../../src/file/compact-file.ts';
import { treeToJson } from '../../../src/file/json.ts';
import { HEADER, isCompactFormat, TREE_FORMATS, type TreeFormat } from '../../../src/file/layout.ts';
import type { View } from '../../../src/math/camera.ts';
import { countOf } from '../../../src/scene/count.ts';
import { objectCount, type Scene } from '../../../src/scene/scene.ts';
import { ORDERS, type Order } from '../../../src/tree/cull-options.ts';
import type { BuildOptions } from '../../../src/tree/sphere-build.ts';
import { checkKnowsIds, encodeLoaded, type ObjectLine, objectLines } from '../../export/encode.ts';
import {
  callText,
  filesTable,
  ledgerTable,
  numbersTable,
  ORDER_NAMES,
  ORDER_TEXTS,
  savingText,
  whatComesOut,
} from '../../export/readme.ts';
import { fill, RUNTIME_PATH, readOwn, readTemplate } from '../../export/templates.ts';
import { codeSpan, plainText, printable, shellWord } from '../../export/text.ts';
import { trialOf, trialView } from '../../export/trial.ts';
import { type FolderFile, writeFolder } from '../../export/write-folder.ts';
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
import { UsageError, WorkError } from '../errors.ts';
import { buildTree, isTree, type LoadedTree, loadSceneOrTree } from '../load.ts';
import { print, printJson } from '../print.ts';
import { chooseViews, readViews } from '../views.ts';

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

/** How the function of `<name>.c` is called with the variables of a trial. */
const CALLS: Record<TargetName, string> = {
  n64: '{{name}}_see(&camera, objects, 0)',
  ps1: '{{name}}_see(eye, axes, 160, 65535, objects, 0)',
  saturn: '{{name}}_see(eye, axes, objects)',
  nds: '{{name}}_see(eye, axes, 0, objects)',
  gba: '{{name}}_see(eye, axes, objects)',
  dreamcast: '{{name}}_see(&camera, objects)',
  c: '{{name}}_see(&camera, objects, 0)',
};

/** Targets whose folder has a program besides; the others' SDKs want more than a main(). */
const PROGRAMS: readonly TargetName[] = ['n64', 'gba', 'dreamcast', 'c'];

/** of a disc, in bytes */
const SECTOR = 2048;

const bytesOf = (text: string) => new TextEncoder().encode(text);

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
  const name = cIdentifier(basename(model).replace(/\.[^.]*$/, ''));
  const folder = args.text('output') ?? `${name}-${target}`;
  const asked = target === 'json' ? null : wishOf(args, model, name, target);
  if (!asked) checkNoneFor(args, 'json', ['format', 'ids', 'no-object-spheres', 'order', 'budget', 'views']);
  const budget = asked ? budgetFor(args, asked.target) : null;

  const loaded = await loadSceneOrTree(model, args);
  if (isTree(loaded)) checkNoneFor(args, 'models, and this is a tree', ['leaf', 'split', 'bounds', 'budget', 'views']);
  const wish = asked && budget !== null && !isTree(loaded) ? within(budget, readViews(args), asked, loaded) : asked;
  const own = wish ? notesOf(wish, loaded, budget !== null) : [];
  const notes = [...(isTree(loaded) ? [] : loaded.notes), ...own];
  const made = wish ? consoleFiles(wish, loaded, own, readViews(args)) : jsonFiles(model, name, loaded, args);
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
  if (args.text('target') === undefined) throw new UsageError(`for which --target? ${all.join(', ')}`);
  return choice(args, 'target', all, 'json');
}

function wishOf(args: Arguments, model: string, name: string, target: TargetName): Wish {
  const { format, building } = formatOf(args, target);
  const ids = args.flag('ids');
  const objectSpheres = !args.flag('no-object-spheres');
  if (ids && !isCompactFormat(format))
    throw new UsageError(`--ids is for compact8, compact4 and compact2; ${format} has ids in any case`);
  if (!objectSpheres && !isCompactFormat(format))
    throw new UsageError('--no-object-spheres is for compact8, compact4 and compact2');
  if (format === 'seed20' && building.leafSize > 1)
    throw new UsageError(`--leaf ${building.leafSize}: seed20 stores one object in a leaf`);
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
function budgetFor(args: Arguments, target: TargetName): number | null {
  if (args.text('budget') === undefined) {
    if (args.text('views') !== undefined)
      throw new UsageError('--views is for --budget: they are what it is weighed on');
    return null;
  }
  const wrong = ['format', 'leaf'].find((name) => args.text(name) !== undefined);
  if (wrong !== undefined) throw new UsageError(`--budget chooses the ${wrong} itself: leave out --${wrong}`);
  if (args.flag('no-object-spheres'))
    throw new UsageError('--budget chooses the object spheres itself: leave out --no-object-spheres');
  const fault = formatFault(target, 'compact8');
  if (fault) throw new UsageError(`--budget chooses a compact format, but ${fault}`);
  return budgetOf(args);
}

/** The wish with the format, the leaf size and the object spheres that cost least within the budget. */
function within(budget: number, given: View[] | null, wish: Wish, scene: Scene): Wish {
  const { views } = chooseViews(given, scene);
  const { split, bounds } = wish.building;
  const { format, leafSize, objectSpheres } = chosenWithin(wish, () =>
    chooseWithin(wish.model, scene, views, budget, { split, bounds, ids: wish.ids, order: wish.order }),
  ).chosen;
  return { ...wish, format, objectSpheres, building: { ...wish.building, ...COMPACT_BUILD[format], leafSize } };
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
  if (isTree(loaded) && isCompactFormat(wish.format) && loaded.tree.leafSize < COMPACT_BUILD[wish.format].leafSize)
    notes.push(
      `this tree has leaves of ${loaded.tree.leafSize}; exported from the model itself ${wish.format} has leaves of ${COMPACT_BUILD[wish.format].leafSize}, and is smaller`,
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

interface Made {
  files: FolderFile[];
  objects: number;
  /** of the tree itself */
  bytes: number;
}

function consoleFiles(
  wish: Wish,
  loaded: Scene | LoadedTree,
  notes: readonly string[],
  given: readonly View[] | null,
): Made {
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
  };
  const call = fill(CALLS[wish.target], { name });
  const view = attempt(model, () => {
    if (picture) {
      checkReach(info.header.bounds, picture.fraction);
      cameraShift(info.header.scale, picture.fraction);
    }
    return isSeed ? null : trialView(encoded, target);
  });
  const trial = view ? trialOf(encoded, view, target, wish.order, name, call) : null;
  const isProgram = !isSeed && PROGRAMS.includes(wish.target);
  const values = {
    name,
    NAME: name.toUpperCase(),
    model: plainText(basename(model)),
    title: target.title,
    command: codeSpan(printable(wish.command)),
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
    sectors: String(Math.ceil(bytes.length / SECTOR)),
    defines: picture ? '#define CULL64_NO_FLOAT\n' : '',
    compile: { big: 'mips64-elf-gcc -march=vr4300', little: 'cc' }[target.endian],
    ...callNames(format),
    camera: trial?.declaration ?? '',
    'half width': String(picture?.halfWidth),
    'half height': String(picture?.halfHeight),
    distance: String(picture?.distance),
  };
  const saves = target.depthTest && wish.order === 'front' && !isTree(loaded);
  const saving = saves ? savingText(encoded, loaded, chooseViews(given, loaded)) : '';
  const template = isSeed ? 'seed20' : wish.target;
  const text = (path: string) => fill(readTemplate(path), values);
  const functions = text(`${template}/functions.h`) + (wish.ids ? idFunction(name, ';') : '');
  const module = text(`${template}/module.c`) + (wish.ids ? idFunction(name, ID_BODY) : '');
  const files: FolderFile[] = [
    { name: `${name}.c64`, about: `the tree, ${format}, ${target.endian}-endian`, bytes },
    ...(array
      ? [{ name: `${name}_tree.c`, about: 'the same bytes as a const array', bytes: bytesOf(cArray(name, bytes)) }]
      : []),
    {
      name: `${name}_tree.h`,
      about: 'what a program includes: the numbers of the tree, and what is in the next file',
      bytes: bytesOf(cHeader(name, { ...numbers, functions })),
    },
    { name: `${name}.c`, about: 'functions that open the tree and see with a camera', bytes: bytesOf(module) },
    ...(isSeed
      ? []
      : [
          { name: 'cull64.h', about: 'the code that culls it', bytes: readOwn(RUNTIME_PATH) },
          { name: 'cull64.c', about: 'compiles it, once in a program', bytes: bytesOf(text('cull64.c')) },
        ]),
    ...(isProgram
      ? [{ name: 'example.c', about: 'a program that calls them', bytes: bytesOf(text(`${template}/example.c`)) }]
      : []),
    {
      name: `${name}.objects.txt`,
      about: 'a line for each object in tree order: place, id in the model, triangles, name',
      bytes: bytesOf(objectsText(objects)),
    },
  ];
  const readme = fill(readTemplate('README.md'), {
    ...values,
    files: filesTable(files),
    about: fill(readTemplate(`${template}/about.md`), { ...values, modules: modulesText(name, isProgram) }).trimEnd(),
    trial: trial ? `${trial.text.trim()}\n\n` : '',
    call: callText(name, target, encoded, view, wish.ids),
    numbers: numbersTable(encoded),
    ledger: ledgerTable(encoded, /\buint8_t \*inside\b/.test(functions)),
    order: orderText(wish.order, target, format) + saving,
    notes: notes.map((note) => `\nNote: ${plainText(note)}.\n`).join(''),
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

const ID_BODY = ' { return ((const uint16_t *)tree.ids)[place]; }';

/** What leads back from a place; `tree` is the one of `<name>.c`. */
function idFunction(name: string, body: string): string {
  const about = body === ';' ? '/* The id that the object at a place had in the model. */\n' : '';
  return `\n${about}uint16_t ${name}_id(uint32_t place)${body}\n`;
}

function modulesText(name: string, isProgram: boolean): string {
  return `Your program includes \`${name}_tree.h\` and calls the functions of \`${name}.c\`. For a second tree in the same program, export it into a
folder of its own and add its \`.c\` files, all but \`cull64.c\`${isProgram ? ' and `example.c`' : ''}: the code of \`cull64.h\` is to be there once.`;
}

function orderText(order: Order, target: ExportTarget, format: TreeFormat): string {
  const given = `\`${order}\` was asked for: objects come ${ORDER_TEXTS[order]}`;
  if (format === 'seed20') return `${given}. ${target.why}`;
  const cost =
    format === 'float16'
      ? 'all three cost about the same'
      : 'CULL64_FRONT and CULL64_BACK cost the same, CULL64_NONE less';
  return `${given} (\`${ORDER_NAMES[order]}\`). ${target.why} The order belongs to a cull, so one tree serves all three: ${cost}.`;
}

/** Tab-separated, a line for each place. */
function objectsText(objects: readonly ObjectLine[]): string {
  const lines = objects.map(({ id, name, triangles }, place) =>
    [place, id ?? '-', triangles ?? '-', name === null ? '-' : printable(name)].join('\t'),
  );
  return `${['# place\tid\ttriangles\tname', ...lines].join('\n')}\n`;
}

function attempt<T>(model: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new WorkError(`${model}: ${(error as Error).message}`, { cause: error });
  }
}

function jsonFiles(model: string, name: string, loaded: Scene | LoadedTree, args: Arguments): Made {
  if (!isTree(loaded) && objectCount(loaded) === 0)
    throw new WorkError(`${model}: it has no triangles to draw, so there is nothing to export`);
  if (isTree(loaded)) checkKnowsIds(model, loaded.bytes);
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
    model: plainText(basename(model)),
    command: codeSpan(printable(commandOf(args, model, 'json'))),
    files: filesTable(files),
    objects: `It has ${countOf(tree.ids.length, 'object')} in ${countOf(tree.links.length, 'node')}`,
  });
  files.push({ name: 'README.md', about: '', bytes: bytesOf(readme) });
  return { files, objects: tree.ids.length, bytes: bytes.length };
}

/** `cull64 build`: model in, tree file out. */

import { COMPACT_MAX_LEAVES, COMPACT_MAX_OBJECTS } from '../../../src/core/compact/compact-tree.ts';
import { ENCODE_DEFAULTS, encodeTree, readTreeFile } from '../../../src/core/file/binary.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { treeToJson } from '../../../src/core/file/json.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { leafCount } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { type Arguments, onlyWord } from '../args.ts';
import { BUILDING, buildOptionsFor, formatOption, MATERIALS, NO_OBJECT_SPHERES } from '../building.ts';
import { builtText } from '../built-text.ts';
import { blaming, FileError, UsageError } from '../errors.ts';
import { checkNotSame, stemOf, writeWhole } from '../files.ts';
import { cellsOf, checkSearching, FINDING_TOO, hiddenOrFileOption } from '../hidden.ts';
import { hiddenLine, hiddenSummary } from '../hidden-text.ts';
import { buildLarge, isSpheresFile, LARGE, MEMORY, refuseOthers } from '../large/build-large.ts';
import { loadScene, MODEL } from '../load.ts';
import { flag, oneOf, text } from '../option.ts';
import { command, optionsOf, type Page } from '../page.ts';
import { print, printJson, tellNotes } from '../print.ts';
import { buildTreeWithReport } from '../trees.ts';

const FORMAT = formatOption(
  TREE_FORMATS,
  `(default ${ENCODE_DEFAULTS.format}); compact formats hold up to ${COMPACT_MAX_OBJECTS} objects in ${COMPACT_MAX_LEAVES} leaves:`,
);
const ENDIAN = oneOf('endian', ['little', 'big'], 'byte order (default little; the Nintendo 64 wants big)');

const PAGE: Page = [
  {
    options: [
      text(
        'output',
        'FILE',
        "where to (default: the model's name with .c64, in this folder); with the ending .json the tree is written as text",
        { short: 'o' },
      ),
      FORMAT,
      flag(
        'ids',
        "compact formats: store the ids of the model's objects too, 2 bytes each; else objects are numbered in tree order",
      ),
      NO_OBJECT_SPHERES,
      MATERIALS,
      ENDIAN,
      hiddenOrFileOption(
        'what is hidden from where too, in a section of at most so many bytes (8192, 8K, 1.5K); found by sampling, as cull64 hidden does, or those of a tree file of the same model',
      ),
      FINDING_TOO,
      LARGE,
      MEMORY,
      flag(
        'json',
        "report as JSON: {model, file, format, endian, objects, nodes, leaves, depth, bytes, bytesPerObject, split, bounds, leaf, milliseconds, notes}; with --hidden also hidden: {kind, bytes, cells, sets, eyes, missedPixels, missedEyes}; with --split measured also measured: {taken, against, camera, source, views, excess: {default, measured, sorted}, shares}: between objects, a covered pixel, each {path, near, free}: beside the positions, in stretches of them that were left out, at free places that no training saw; shares: of the default's, {share, error}; with --large without model, split and bounds, and with input, blocks, runs and milliseconds: {check, sort, merge, build}",
      ),
    ],
  },
  BUILDING,
  MODEL,
];

export const buildCommand = command(PAGE, async (args) => {
  const model = onlyWord(args, 'model');
  if (args.flag('large')) {
    refuseOthers(args, optionsOf(PAGE));
    return buildLarge(model, args.text('output') ?? `${stemOf(model)}.c64`, args, args.get(ENDIAN));
  }
  const { bytes, report } = await makeTree(args);
  checkNotSame(model, report.file);
  await writeWhole(report.file, bytes);
  if (args.flag('json')) return printJson(report);
  tellNotes(report);
  print(builtText(report, `built in ${report.milliseconds.build.toFixed(1)} ms`));
  if (report.hidden) print(`hidden: ${hiddenLine(report.hidden)}`);
});

/** The tree file of a model, and what the command reports. @throws UsageError, WorkError */
export async function makeTree(args: Arguments) {
  const model = onlyWord(args, 'model');
  if (args.text('memory') !== undefined) throw new UsageError('--memory is for --large');
  if (isSpheresFile(model)) throw new UsageError(`${model}: spheres as plain numbers are built with --large`);
  const format = args.get(FORMAT) ?? ENCODE_DEFAULTS.format;
  const options = buildOptionsFor(args, format);
  const endian = args.get(ENDIAN) ?? ENCODE_DEFAULTS.endian;
  const file = args.text('output') ?? `${stemOf(model)}.c64`;
  const asText = /\.json$/i.test(file);
  if (asText && (args.text('format') !== undefined || args.text('endian') !== undefined))
    throw new UsageError('--format and --endian are for .c64 files, not for .json');
  if (asText && args.text('hidden') !== undefined) throw new UsageError('--hidden is for .c64 files, not for .json');
  checkSearching(args);
  const ids = args.flag('ids');
  const objectSpheres = !args.flag('no-object-spheres');
  if ((ids || !objectSpheres) && !isCompactFormat(format))
    throw new UsageError(`--${ids ? 'ids' : 'no-object-spheres'} is for compact8, compact4 and compact2`);
  if (options.leafSize > FORMATS[format].maxLeafSize)
    throw new UsageError(`--leaf ${options.leafSize}: ${format} stores one object in a leaf`);

  const started = performance.now();
  const scene = await loadScene(model, args);
  if (objectCount(scene) === 0)
    throw new FileError(model, 'it has no triangles to draw, so there is nothing to build a tree of');
  const read = performance.now();
  const { tree, measured } = await buildTreeWithReport(scene, options, args);
  const built = performance.now();
  const hidden = await cellsOf(scene, tree, args);
  const bytes = asText
    ? new TextEncoder().encode(treeToJson(tree))
    : blaming(model, () => encodeTree(tree, { format, endian, objectSpheres, ids, hidden }));
  const objects = objectCount(scene);
  const report = {
    model,
    file,
    format: asText ? 'json' : format,
    endian: asText ? null : endian,
    objects,
    nodes: tree.links.length,
    leaves: leafCount(tree),
    depth: tree.depth,
    bytes: bytes.length,
    bytesPerObject: bytes.length / objects,
    split: options.split,
    bounds: options.bounds,
    leaf: options.leafSize,
    ...(measured && { measured }),
    ...(hidden && { hidden: hiddenSummary(readTreeFile(bytes)) }),
    milliseconds: { read: read - started, build: built - read },
    notes: scene.notes,
  };
  return { bytes, report };
}

/** `cull64 build`: model in, tree file out. */

import { countOf } from '../../../src/base/count.ts';
import { ENCODE_DEFAULTS, encodeTree, readTreeFile } from '../../../src/file/binary.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../src/file/formats.ts';
import { treeToJson } from '../../../src/file/json.ts';
import { objectCount } from '../../../src/scene/scene.ts';
import { leafCount } from '../../../src/tree/sphere/sphere-tree.ts';
import { BUILD_SPECS, buildOptionsFor, choice, MODEL_SPECS, onlyWord, parseArguments } from '../args.ts';
import { blaming, UsageError, WorkError } from '../errors.ts';
import { checkNotSame, stemOf, writeWhole } from '../files.ts';
import { HIDDEN_SPECS, hiddenOf } from '../hidden.ts';
import { hiddenLine, hiddenSummary } from '../hidden-text.ts';
import { loadScene } from '../load.ts';
import { print, printJson, printNotes } from '../print.ts';
import { buildTreeWithReport } from '../trees.ts';

export async function buildCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    ...HIDDEN_SPECS,
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    endian: { type: 'string' },
    ids: { type: 'boolean' },
    'no-object-spheres': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model');
  const format = choice(args, 'format', TREE_FORMATS, ENCODE_DEFAULTS.format);
  const options = buildOptionsFor(args, format);
  const endian = choice(args, 'endian', ['little', 'big'] as const, ENCODE_DEFAULTS.endian);
  const file = args.text('output') ?? `${stemOf(model)}.c64`;
  const asText = /\.json$/i.test(file);
  if (asText && (args.text('format') !== undefined || args.text('endian') !== undefined))
    throw new UsageError('--format and --endian are for .c64 files, not for .json');
  if (asText && args.text('hidden') !== undefined) throw new UsageError('--hidden is for .c64 files, not for .json');
  const ids = args.flag('ids');
  const objectSpheres = !args.flag('no-object-spheres');
  if ((ids || !objectSpheres) && !isCompactFormat(format))
    throw new UsageError(`--${ids ? 'ids' : 'no-object-spheres'} is for compact8, compact4 and compact2`);
  if (options.leafSize > FORMATS[format].maxLeafSize)
    throw new UsageError(`--leaf ${options.leafSize}: ${format} stores one object in a leaf`);

  const started = performance.now();
  const scene = await loadScene(model, args);
  if (objectCount(scene) === 0)
    throw new WorkError(`${model}: it has no triangles to draw, so there is nothing to build a tree of`);
  const read = performance.now();
  const { tree, measured } = buildTreeWithReport(scene, options);
  const built = performance.now();
  const found = hiddenOf(scene, tree, args);
  const bytes = asText
    ? new TextEncoder().encode(treeToJson(tree))
    : blaming(model, () => encodeTree(tree, { format, endian, objectSpheres, ids, hidden: found?.cells }));
  checkNotSame(model, file);
  await writeWhole(file, bytes);

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
    ...(found && { hidden: hiddenSummary(readTreeFile(bytes)) }),
    milliseconds: { read: read - started, build: built - read },
    notes: scene.notes,
  };
  if (args.flag('json')) return printJson(report);
  printNotes(scene);
  print(
    `${file}: ${countOf(objects, 'object')} in ${countOf(report.nodes, 'node')}, ${countOf(tree.depth, 'level')} deep; ` +
      `${bytes.length} bytes, ${report.bytesPerObject.toFixed(1)} an object; built in ${(built - read).toFixed(1)} ms`,
  );
  if (report.hidden) print(`hidden: ${hiddenLine(report.hidden)}`);
}

/** `cull64 overdraw`: what each drawing order shades, on the same views; with --format, `tree` is the order of the exported tree. */

import { movingScenes } from '../../../scenes/index.ts';
import { countOf } from '../../../src/base/count.ts';
import { chooseViews } from '../../../src/camera/choose-views.ts';
import { SECONDS_PER_VIEW, viewTimes } from '../../../src/camera/view-times.ts';
import { type Encoded, encodeSource, idsInModel } from '../../../src/export/encode.ts';
import { EXPORTED_ORDERS, type ExportedResult, measureExported } from '../../../src/export/measure-exported.ts';
import { ENCODE_DEFAULTS } from '../../../src/file/binary.ts';
import type { TreeFormat } from '../../../src/file/format.ts';
import { isCompactFormat, TREE_FORMATS } from '../../../src/file/formats.ts';
import type { HiddenResult } from '../../../src/hidden/find-hidden.ts';
import { type LeftOut, leftOutOf, leftOutText } from '../../../src/hidden/left-out.ts';
import { hiddenMeans } from '../../../src/hidden/test-hidden.ts';
import { type Camera, createCamera, type View } from '../../../src/math/camera.ts';
import { type MeasureOptions, measureOverdraw, type OverdrawResult } from '../../../src/overdraw/measure.ts';
import { MEASURED_ORDERS, type MeasuredOrderName } from '../../../src/overdraw/measured-orders.ts';
import { currentOrderName } from '../../../src/overdraw/old-order-names.ts';
import { measurePolygonOrder, type PolygonMeasure } from '../../../src/overdraw/polygon-order.ts';
import { overdrawCsv, overdrawJson, overdrawTable, polygonOrderJson } from '../../../src/overdraw/report.ts';
import { type MovingObjects, movingCount } from '../../../src/scene/moving.ts';
import { populate } from '../../../src/scene/populate.ts';
import { objectCount, type Scene } from '../../../src/scene/scene.ts';
import { buildSceneBsp } from '../../../src/scene/scene-bsp.ts';
import {
  type Arguments,
  BUILD_SPECS,
  buildOptions,
  buildOptionsFor,
  choice,
  MEASURED,
  MODEL_SPECS,
  number,
  onlyWord,
  parseArguments,
  pictureSize,
  wholeNumber,
} from '../args.ts';
import { BSP_SPECS, type BspChoice, bspOptions } from '../bsp.ts';
import { blaming, UsageError, WorkError } from '../errors.ts';
import { HIDDEN_SPECS, hiddenOf } from '../hidden.ts';
import { builtInScene, isCutWherePays, loadScene } from '../load.ts';
import { print, printJson, printNotes } from '../print.ts';
import { createProgress, withProgress } from '../progress.ts';
import { measureTriangles, trianglesText } from '../single-triangles.ts';
import { stderr } from '../surroundings.ts';
import { buildTree } from '../trees.ts';
import { readViews } from '../views.ts';

/** most moving objects of --moving */
const MAX_MOVING = 100_000;

export async function overdrawCommand(argv: string[]): Promise<void> {
  const args = parseArguments(withOwnNumber(argv), {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    ...HIDDEN_SPECS,
    views: { type: 'string' },
    size: { type: 'string' },
    orders: { type: 'string' },
    format: { type: 'string' },
    'no-object-spheres': { type: 'boolean' },
    ...BSP_SPECS,
    moving: { type: 'string' },
    time: { type: 'string' },
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model');
  const size = pictureSize(args, 'size');
  const format = formatOf(args);
  const orders = orderNames(args, format === null ? MEASURED_ORDERS.map((order) => order.name) : EXPORTED_ORDERS);
  const building = format === null ? buildOptions(args) : buildOptionsFor(args, format);
  if (args.flag('csv') && args.flag('json')) throw new UsageError('--csv or --json, not both');
  const moving = movingOf(args, model, format);
  const first = number(args, 'time', 0, Number.isFinite, 'a number of seconds');
  if (args.text('hidden') !== undefined && args.flag('bsp'))
    throw new UsageError('--bsp draws all polygons in sight: without --hidden');
  const cutting = bspOptions(args);
  if (!moving && args.text('time') !== undefined) throw new UsageError('--time is for --moving');
  const given = readViews(args);
  const scene = await loadScene(model, args);
  if (objectCount(scene) === 0) throw new WorkError(`${model}: it has no triangles to draw`);
  const { views, source } = chooseViews(given, scene);
  const cameras = views.map((view) => createCamera(view, size.width / size.height));

  const objectSpheres = !args.flag('no-object-spheres');
  const built = buildTree(scene, building);
  const found = hiddenOf(scene, built, args);
  const request = format && { format, endian: ENCODE_DEFAULTS.endian, ids: false, objectSpheres };
  const tree = request
    ? blaming(model, () => encodeSource({ tree: built, scene, hidden: found?.cells }, request))
    : built;
  const progress = createProgress('drawing');
  const update = (done: number, all: number) => progress.update(done / all);
  const options = {
    ...size,
    orders,
    hidden: found?.cells,
    ...(moving && { moving: { objects: moving, times: viewTimes(views.length, first) } }),
  };
  const { result, exported } = withProgress(progress, (): { result: OverdrawResult; exported: Exported | null } => {
    if (!('info' in tree)) return { result: measureOverdraw(scene, tree, cameras, options, update), exported: null };
    const result = measureExported(scene, tree.file, idsInModel(tree), cameras, options, update);
    return { result, exported: exportedOf(tree, result) };
  });
  const hidden = found && leftOut(scene, found, views);
  const polygons = cutting && blaming(model, () => polygonOrder(scene, cameras, size, cutting));
  const triangles = isCutWherePays(args) ? measureTriangles(scene, cameras, size) : null;
  if (args.flag('json')) {
    const bsp = polygons && {
      ...polygonOrderJson(polygons.measure),
      ...(polygons.unordered > 0 && { unordered: polygons.unordered }),
      milliseconds: { build: polygons.milliseconds },
    };
    return printJson({
      model,
      ...overdrawJson(result),
      ...(exported && { exported }),
      ...(bsp && { bsp }),
      ...(hidden && { hidden }),
      ...(triangles && { singleTriangles: triangles }),
    });
  }
  printNotes(scene);
  if (args.flag('csv')) return print(overdrawCsv(result, polygons?.measure));
  stderr().write(`${model}: ${source}\n`);
  if (exported) print(exportedText(exported));
  if (moving) print(movingText(moving, first));
  if (hidden) print(leftOutText(hidden));
  if (triangles) print(trianglesText(triangles));
  print(overdrawTable(result, polygons?.measure, { learned: building.split === MEASURED, cut: isCutWherePays(args) }));
  if (polygons) print(polygonOrderText(polygons));
}

function leftOut(scene: Scene, { cells, report }: HiddenResult, views: readonly View[]): LeftOut {
  const progress = createProgress('comparing');
  return leftOutOf(
    report,
    withProgress(progress, () => hiddenMeans(scene, cells, views, progress.update)),
  );
}

/** What the order of polygons shades, and how long its tree took to build. */
interface PolygonOrder {
  measure: PolygonMeasure;
  /** polygons in lists without an order */
  unordered: number;
  milliseconds: number;
}

function polygonOrder(
  scene: Scene,
  cameras: Camera[],
  size: Pick<MeasureOptions, 'width' | 'height'>,
  options: BspChoice,
): PolygonOrder {
  const building = createProgress('cutting');
  const start = performance.now();
  const tree = withProgress(building, () =>
    buildSceneBsp(scene, 'opaque', { ...options, onProgress: building.update }),
  );
  const milliseconds = performance.now() - start;
  const drawing = createProgress('drawing polygons');
  const measure = withProgress(drawing, () =>
    measurePolygonOrder(scene, tree, cameras, size, (done, all) => drawing.update(done / all)),
  );
  return { measure, unordered: tree.unordered, milliseconds };
}

function polygonOrderText({ measure, unordered, milliseconds }: PolygonOrder): string {
  const { polygons, uncut, nodes, bytes } = measure;
  const lists = unordered > 0 ? `, ${unordered} of them in lists without an order` : '';
  return `bsp: ${polygons} polygons front to back${lists}, ${uncut} before they were cut; ${nodes} nodes, ${bytes} bytes with the vertices, built in ${milliseconds.toFixed(0)} ms`;
}

/** The format of the tree that is exported and measured; null for the tree before it is. */
function formatOf(args: Arguments): TreeFormat | null {
  const format = choice(args, 'format', TREE_FORMATS, null);
  if (args.flag('no-object-spheres') && !(format && isCompactFormat(format)))
    throw new UsageError('--no-object-spheres is for --format compact8, compact4 and compact2');
  return format;
}

/** `--moving` alone means the scene's own number; the parser wants a value. */
function withOwnNumber(argv: readonly string[]): string[] {
  return argv.map((word, i) =>
    word === '--moving' && !/^[-+]?[\d.]+$/.test(argv[i + 1] ?? '') ? '--moving=own' : word,
  );
}

/** What moves in the scene, where --moving asks for it; null where it does not. */
function movingOf(args: Arguments, model: string, format: TreeFormat | null): MovingObjects | null {
  const text = args.text('moving');
  if (text === undefined) return null;
  if (format) throw new UsageError('--moving is for the tree as it is before it is exported, --format for after that');
  if (args.flag('bsp')) throw new UsageError('--bsp cuts what stands, once for all views: without --moving');
  const count = text === 'own' ? undefined : wholeNumber(args, 'moving', undefined, 1, MAX_MOVING);
  const recipe = builtInScene(model);
  if (recipe?.moving) return populate(recipe.moving(), count);
  throw new UsageError(`--moving: nothing moves in ${model}; it does in ${movingScenes.join(', ')}`);
}

function movingText(moving: MovingObjects, first: number): string {
  const count = countOf(movingCount(moving), 'object');
  return `moving: ${count} on tracks, ${countOf(SECONDS_PER_VIEW, 'second')} from view to view${first === 0 ? '' : `, the first at ${first}`}`;
}

function orderNames(args: Arguments, all: readonly MeasuredOrderName[]): readonly MeasuredOrderName[] {
  const text = args.text('orders');
  if (text === undefined) return all;
  return text.split(',').map((name) => {
    const known = all.find((order) => order === currentOrderName(name.trim()));
    if (!known) throw new UsageError(`--orders ${name}: there are ${all.join(', ')}`);
    return known;
  });
}

/** What --json has of an exported tree; objects summed over the views. */
interface Exported {
  format: TreeFormat;
  leaf: number;
  bytes: number;
  bytesPerObject: number;
  visible: number;
  falselyVisible: number;
}

function exportedOf({ info }: Encoded, { visible, falselyVisible }: ExportedResult): Exported {
  const { format, bytes, bytesPerObject, header } = info;
  return { format, leaf: header.leafSize, bytes, bytesPerObject, visible, falselyVisible };
}

function exportedText({ format, leaf, bytesPerObject, visible, falselyVisible }: Exported): string {
  const share = visible > 0 ? (100 * falselyVisible) / visible : 0;
  const leaves = leaf === 1 ? 'one object a leaf' : `leaves of ${leaf}`;
  return `tree: as exported, ${format}, ${leaves}, ${bytesPerObject.toFixed(2)} bytes an object; given though not visible: ${share.toFixed(3)} % of the visible`;
}

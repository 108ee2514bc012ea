/**
 * `cull64 overdraw`: the fragments that each draw order shades, on the same views; with --format, `tree` is the order
 * of the exported tree.
 */

import { movingScenes } from '../../../scenes/index.ts';
import { countOf } from '../../../src/core/base/count.ts';
import { SECONDS_PER_VIEW, viewTimes } from '../../../src/core/camera/view-times.ts';
import { COMPACT_MAX_OBJECTS } from '../../../src/core/compact/compact-tree.ts';
import { type Encoded, encodeSource, idsInModel } from '../../../src/core/export/encode.ts';
import { ENCODE_DEFAULTS } from '../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../src/core/file/format.ts';
import { isCompactFormat, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { type MovingObjects, movingCount } from '../../../src/core/scene/moving.ts';
import { populate } from '../../../src/core/scene/populate.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { leftOutOf, leftOutText } from '../../../src/offline/hidden/left-out.ts';
import { type OverdrawResult, planOverdraw } from '../../../src/overdraw/measure/measure.ts';
import {
  EXPORTED_ORDERS,
  type ExportedOptions,
  type ExportedResult,
  planExported,
} from '../../../src/overdraw/measure/measure-exported.ts';
import type { MeasureOptions } from '../../../src/overdraw/measure/measure-options.ts';
import { overdrawCsv, overdrawJson, overdrawTable, polygonOrderJson } from '../../../src/overdraw/measure/report.ts';
import { DRAW_ORDERS, type DrawOrderName } from '../../../src/overdraw/order/orders.ts';
import { type PolygonMeasure, planPolygonOrder } from '../../../src/overdraw/order/polygon-order.ts';
import { buildSceneBsp } from '../../../src/seeds/bsp/scene-bsp.ts';
import { type Arguments, bar, onlyWord } from '../args.ts';
import { BSP_OPTIONS, type BspChoice, bspOptions } from '../bsp.ts';
import {
  BUILDING,
  buildOptions,
  buildOptionsFor,
  MATERIALS_OR_WINDOW,
  MEASURED,
  NO_OBJECT_SPHERES,
  switchPriceOption,
  windowOf,
} from '../building.ts';
import { blaming, blamingLater, UsageError } from '../errors.ts';
import { checkSearching, FINDING_TOO, hiddenOf, hiddenOption, meansOf } from '../hidden.ts';
import { jobsOf } from '../jobs.ts';
import { builtInScene, isCutWherePays, loadWithViews, MODEL } from '../load.ts';
import { DEFAULT_SIZE, flag, namedIn, number, type Option, oneOf, PICTURE_SIZE, text, wholeNumber } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tell, tellNotes } from '../print.ts';
import { withProgress } from '../progress.ts';
import { measureTriangles, trianglesText } from '../single-triangles.ts';
import { doPlan } from '../threads.ts';
import { buildTree } from '../trees.ts';
import { VIEWS } from '../views.ts';

/** most moving objects of --moving */
const MAX_MOVING = 100_000;

/** the scene's own number of moving objects */
const OWN = 'own';

const FORMAT = oneOf(
  'format',
  TREE_FORMATS,
  `of the tree as it is exported in this format (${TREE_FORMATS.join(', ')}; see cull64 help build), culled as cull64.h does: its own leaf size where --leaf is not given; the orders are then ${EXPORTED_ORDERS.join(', ')}`,
  'F',
);
const TIME = number(
  'time',
  'S',
  'the time of the first view in seconds (default 0)',
  Number.isFinite,
  'a number of seconds',
);
const COUNT = wholeNumber(
  'moving',
  '[N]',
  `with the objects that move in a built-in scene, N of them (default: the scene's own number), each view a second after the one before; in ${movingScenes.join(', ')}`,
  [1, MAX_MOVING],
);
const MOVING: Option<number | typeof OWN> = {
  ...COUNT,
  alone: OWN,
  read: (given) => (given === OWN ? OWN : COUNT.read(given)),
};

const RUNS = wholeNumber(
  'runs',
  'N',
  "compact formats: the tree's order as it is drawn by runs: nodes of at most N objects that are given as a whole, each in the order of slots, as a display list recorded for it is (cull64_runs.h); a line says how many a view",
  [1, COMPACT_MAX_OBJECTS],
);
const SWITCH_PRICE_OPTION = switchPriceOption('the column price, in fragments a view');

const PAGE: Page = [
  {
    options: [
      VIEWS,
      PICTURE_SIZE,
      text('orders', 'A,B,...', 'which (default all):', {
        list: DRAW_ORDERS.map(({ name, about }) => [name, about]),
      }),
      FORMAT,
      NO_OBJECT_SPHERES,
      MATERIALS_OR_WINDOW,
      SWITCH_PRICE_OPTION,
      RUNS,
      ...BSP_OPTIONS,
      MOVING,
      TIME,
      hiddenOption(
        "without the objects that are hidden from each view's cell; cells and sets found as cull64 hidden does, in at most so many bytes; a line says what was left out, and the pixels that were missed by it",
      ),
      FINDING_TOO,
      flag('csv', 'as CSV, a line an order'),
      flag(
        'json',
        '{size, views, covered, depthComplexity, orders: [{order, shaded, overdraw, worst, ...}]}; with the order best also removedFrom: file or random, and of each order removed: of what best saves against that, the part that this one saves; of a model with several materials also switchPrice, and of each order switches: changes of material a view, and price: fragments a view with them; with --moving also moving: how many objects; with --format also exported: {format, leaf, bytes, bytesPerObject, visible, falselyVisible}, the last two summed over the views, and so runs, with --runs; with --bsp also bsp: {shaded, covered, overdraw, worst, worstView, perPixel, excess, polygons, uncut, nodes, bytes, milliseconds: {build}}, and unordered where there are lists; with --hidden also hidden: {kind, bytes, cells, sets, outside, objectsInFrustum, objectsGiven, trianglesInFrustum, trianglesGiven, missedPixels, missedViews, worstView, worstMissed}, means over the views; worstView, from 0, misses the most',
      ),
    ],
  },
  BUILDING,
  MODEL,
];

export const overdrawCommand = command(PAGE, async (args) => {
  const model = onlyWord(args, 'model');
  const size = args.get(PICTURE_SIZE) ?? DEFAULT_SIZE;
  const format = formatOf(args);
  const all: readonly DrawOrderName[] = format === null ? DRAW_ORDERS.map(({ name }) => name) : EXPORTED_ORDERS;
  const orders = namedIn('orders', args.text('orders'), all, (name) => name);
  const building = format === null ? buildOptions(args) : buildOptionsFor(args, format);
  if (args.flag('csv') && args.flag('json')) throw new UsageError('--csv or --json, not both');
  const moving = movingOf(args, model, format);
  const first = args.get(TIME) ?? 0;
  if (args.text('hidden') !== undefined && args.flag('bsp'))
    throw new UsageError('--bsp draws all polygons in sight: without --hidden');
  checkSearching(args);
  const cutting = bspOptions(args);
  if (!moving && args.text('time') !== undefined) throw new UsageError('--time is for --moving');
  const { scene, views, source } = await loadWithViews(model, args);
  const cameras = views.map((view) => createCamera(view, size.width / size.height));

  const objectSpheres = !args.flag('no-object-spheres');
  const built = await buildTree(scene, building, args);
  const found = await hiddenOf(scene, built, args);
  const request = format && { format, endian: ENCODE_DEFAULTS.endian, ids: false, objectSpheres };
  const tree = request
    ? blaming(model, () => encodeSource({ tree: built, scene, hidden: found?.cells }, request))
    : built;
  const switchPrice = args.get(SWITCH_PRICE_OPTION);
  const options = {
    ...size,
    window: windowOf(args),
    runs: args.get(RUNS) ?? 0,
    orders,
    hidden: found?.cells,
    ...(moving && { moving: { objects: moving, times: viewTimes(views.length, first) } }),
  };
  const jobs = jobsOf(args);
  const { result, exported } = await measured(scene, tree, cameras, options, jobs);
  const hidden = found && leftOutOf(found.report, await meansOf('comparing', scene, found.cells, views, args));
  const polygons = cutting && (await blamingLater(model, () => polygonOrder(scene, cameras, size, cutting, jobs)));
  const triangles = isCutWherePays(args) ? await measureTriangles(scene, cameras, size, jobs) : null;
  if (args.flag('json')) {
    const bsp = polygons && {
      ...polygonOrderJson(polygons.measure),
      ...(polygons.unordered > 0 && { unordered: polygons.unordered }),
      milliseconds: { build: polygons.milliseconds },
    };
    return printJson({
      model,
      ...overdrawJson(result, switchPrice),
      ...(exported && { exported }),
      ...(bsp && { bsp }),
      ...(hidden && { hidden }),
      ...(triangles && { singleTriangles: triangles }),
    });
  }
  tellNotes(scene);
  if (args.flag('csv')) return print(overdrawCsv(result, polygons?.measure, switchPrice));
  tell(`${model}: ${source}`);
  if (exported) print(exportedText(exported));
  if (exported?.runs !== undefined) print(runsText(exported, exported.runs, views.length));
  if (moving) print(movingText(moving, first));
  if (hidden) print(leftOutText(hidden));
  if (triangles) print(trianglesText(triangles));
  print(
    overdrawTable(
      result,
      polygons?.measure,
      { learned: building.split === MEASURED, cut: isCutWherePays(args) },
      switchPrice,
    ),
  );
  if (polygons) print(polygonOrderText(polygons));
});

/** What each order shades: of the tree, or of it as it is exported. */
async function measured(
  scene: Scene,
  tree: SphereTree | Encoded,
  cameras: readonly Camera[],
  options: Partial<ExportedOptions>,
  jobs: number,
): Promise<{ result: OverdrawResult; exported: Exported | null }> {
  if (!('info' in tree)) {
    const work = { kind: 'overdraw', ground: { scene, tree, options }, jobs } as const;
    return { result: await doPlan('drawing', work, planOverdraw(scene, cameras, options)), exported: null };
  }
  const ground = { scene, bytes: tree.bytes, ids: idsInModel(tree), options };
  const work = { kind: 'exported', ground, jobs } as const;
  const result = await doPlan('drawing', work, planExported(scene, cameras, options));
  return { result, exported: exportedOf(tree, result) };
}

/** The fragments that the order of polygons shades, and the time to build its tree. */
interface PolygonOrder {
  measure: PolygonMeasure;
  /** polygons in lists without an order */
  unordered: number;
  milliseconds: number;
}

async function polygonOrder(
  scene: Scene,
  cameras: Camera[],
  size: Pick<MeasureOptions, 'width' | 'height'>,
  options: BspChoice,
  jobs: number,
): Promise<PolygonOrder> {
  const start = performance.now();
  const tree = withProgress('cutting', (onProgress) => buildSceneBsp(scene, 'opaque', { ...options, onProgress }));
  const milliseconds = performance.now() - start;
  const work = { kind: 'polygons', ground: { scene, tree, size }, jobs } as const;
  const measure = await doPlan('drawing polygons', work, planPolygonOrder(tree, cameras, size));
  return { measure, unordered: tree.unordered, milliseconds };
}

function polygonOrderText({ measure, unordered, milliseconds }: PolygonOrder): string {
  const { polygons, uncut, nodes, bytes } = measure;
  const lists = unordered > 0 ? `, ${unordered} of them in lists without an order` : '';
  return `bsp: ${polygons} polygons front to back${lists}, ${uncut} before they were cut; ${nodes} nodes, ${bytes} bytes with the vertices, built in ${milliseconds.toFixed(0)} ms`;
}

/** The format of the exported tree that is measured; null for the tree before export. */
function formatOf(args: Arguments): TreeFormat | null {
  const format = args.get(FORMAT) ?? null;
  const forCompact = [RUNS, NO_OBJECT_SPHERES, ...(format === null ? [MATERIALS_OR_WINDOW] : [])];
  if (!(format && isCompactFormat(format))) bar(args, forCompact, 'is for --format compact8, compact4 and compact2');
  if (args.text('runs') !== undefined && windowOf(args) > 1)
    throw new UsageError('--runs is for lists as the cull gives them: without --materials W');
  return format;
}

/** The moving objects of the scene; null without --moving. */
function movingOf(args: Arguments, model: string, format: TreeFormat | null): MovingObjects | null {
  if (args.text('moving') === undefined) return null;
  if (format) throw new UsageError('--moving is for the tree as it is before it is exported, --format for after that');
  if (args.flag('bsp')) throw new UsageError('--bsp cuts what stands, once for all views: without --moving');
  const count = args.get(MOVING);
  const recipe = builtInScene(model);
  if (recipe?.moving) return populate(recipe.moving(), count === OWN ? undefined : count);
  throw new UsageError(`--moving: nothing moves in ${model}; it does in ${movingScenes.join(', ')}`);
}

function movingText(moving: MovingObjects, first: number): string {
  const count = countOf(movingCount(moving), 'object');
  return `moving: ${count} on tracks, ${countOf(SECONDS_PER_VIEW, 'second')} from view to view${first === 0 ? '' : `, the first at ${first}`}`;
}

/** The figures of an exported tree in --json; objects are summed over the views. */
interface Exported {
  format: TreeFormat;
  leaf: number;
  bytes: number;
  bytesPerObject: number;
  visible: number;
  falselyVisible: number;
  runs?: number;
}

function exportedOf({ info }: Encoded, { visible, falselyVisible, runs }: ExportedResult): Exported {
  const { format, bytes, bytesPerObject, header } = info;
  const exported = { format, leaf: header.leafSize, bytes, bytesPerObject, visible, falselyVisible };
  return runs === null ? exported : { ...exported, runs };
}

function runsText({ visible, falselyVisible }: Exported, runs: number, views: number): string {
  return `runs: ${(runs / views).toFixed(1)} a view, of ${((visible + falselyVisible) / views).toFixed(1)} objects`;
}

function exportedText({ format, leaf, bytesPerObject, visible, falselyVisible }: Exported): string {
  const share = visible > 0 ? (100 * falselyVisible) / visible : 0;
  const leaves = leaf === 1 ? 'one object a leaf' : `leaves of ${leaf}`;
  return `tree: as exported, ${format}, ${leaves}, ${bytesPerObject.toFixed(2)} bytes an object; given though not visible: ${share.toFixed(3)} % of the visible`;
}

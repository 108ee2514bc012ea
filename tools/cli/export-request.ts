/** The request of `cull64 export` where the target is a machine. */
import { chooseViews } from '../../src/core/camera/choose-views.ts';
import {
  ENGINES,
  type EngineName,
  formatFault,
  isEngine,
  MACHINES,
  type MachineName,
  machineOf,
} from '../../src/core/export/targets.ts';
import type { TreeFormat } from '../../src/core/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../src/core/file/formats.ts';
import { createCamera, type View } from '../../src/core/math/camera.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { CULL_ORDERS, type CullOrder } from '../../src/core/tree/cull-options.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { chooseMaterials } from '../../src/offline/n64/material-choice.ts';
import { choiceText } from '../../src/offline/n64/material-choice-text.ts';
import { budgetNote } from '../../src/offline/n64/within-budget.ts';
import type { Arguments } from './args.ts';
import { budgetOf } from './budget.ts';
import { type Building, buildOptionsFor, formatOption, switchPriceOption, windowOf } from './building.ts';
import { blaming, FileError, UsageError } from './errors.ts';
import { isTree, type LoadedTree } from './load.ts';
import { oneOf } from './option.ts';
import { treeWithin } from './pricing.ts';
import { treesOf } from './trees.ts';

export const FORMAT = formatOption(
  TREE_FORMATS,
  "(default: the target's, as above); float16 and seed20 only where there is an FPU:",
);

export const ORDER = oneOf('order', CULL_ORDERS, 'what name.c asks for; all three work with any export');

export const SWITCH_PRICE_OPTION = switchPriceOption(
  'compact formats: what costs least together, fragments, changes and CPU cycles, of the plain tree, --materials in leaves of several sizes, and --materials W; in place of --materials and --leaf',
);

/** The export as the arguments alone decide it. */
export interface ExportRequest {
  model: string;
  /** the beginning of file names and of names in C */
  name: string;
  target: MachineName | EngineName;
  /** the target, or that of the engine */
  machine: MachineName;
  format: TreeFormat;
  ids: boolean;
  objectSpheres: boolean;
  order: CullOrder;
  /** within how many objects of a list those of one material are brought together; 1: not */
  window: number;
  /** what a choice says of itself */
  chosen?: string;
  building: Building;
  /** the command that README.md of the export shows */
  command: string;
}

/** @param command that makes the same files again */
export function requestOf(
  args: Arguments,
  model: string,
  name: string,
  target: MachineName | EngineName,
  command: string,
): ExportRequest {
  const machine = machineOf(target);
  const { format, building } = formatOf(args, machine);
  const ids = args.flag('ids') || (isEngine(target) && ENGINES[target].ids);
  const objectSpheres = !args.flag('no-object-spheres');
  if (args.flag('ids') && !isCompactFormat(format))
    throw new UsageError(`--ids is for compact8, compact4 and compact2; ${format} has ids in any case`);
  if (!objectSpheres && !isCompactFormat(format))
    throw new UsageError('--no-object-spheres is for compact8, compact4 and compact2');
  if (building.leafSize > FORMATS[format].maxLeafSize)
    throw new UsageError(`--leaf ${building.leafSize}: ${format} stores one object in a leaf`);
  if (args.text('hidden') !== undefined && !FORMATS[format].runtime)
    throw new UsageError(`--hidden is for formats that cull64.h reads, and ${format} is none`);
  const order = args.get(ORDER) ?? MACHINES[machine].order;
  if (args.get(SWITCH_PRICE_OPTION) !== undefined) checkAtPrice(args, format, order);
  const window = windowOf(args);
  return { model, name, target, machine, format, ids, objectSpheres, order, window, building, command };
}

/** @throws UsageError */
function checkAtPrice(args: Arguments, format: TreeFormat, order: CullOrder): void {
  const wrong = ['materials', 'leaf', 'budget'].find((name) => args.text(name) !== undefined);
  if (wrong !== undefined)
    throw new UsageError(`--switch-price chooses materials and leaf itself: leave out --${wrong}`);
  if (!isCompactFormat(format))
    throw new UsageError(`--switch-price is for compact8, compact4 and compact2, and not for ${format}`);
  if (order !== 'front') throw new UsageError(`--switch-price weighs the order front, and not ${order}`);
}

/** Format and leaf size: as asked for, else the target's and the format's own. */
function formatOf(args: Arguments, machine: MachineName): { format: TreeFormat; building: Building } {
  const format = args.get(FORMAT) ?? MACHINES[machine].formats[0];
  const fault = formatFault(MACHINES[machine], format);
  if (fault) throw new UsageError(`--format ${fault}`);
  return { format, building: buildOptionsFor(args, format) };
}

/** The value of --budget in bytes; null without it. The choice is among the compact formats, at any leaf size. */
export function budgetFor(args: Arguments): number | null {
  if (args.text('budget') === undefined) {
    if (args.text('views') !== undefined && args.text('switch-price') === undefined)
      throw new UsageError('--views is for --budget and --switch-price: they are what these are weighed on');
    return null;
  }
  const wrong = ['format', 'leaf'].find((name) => args.text(name) !== undefined);
  if (wrong !== undefined) throw new UsageError(`--budget chooses the ${wrong} itself: leave out --${wrong}`);
  if (args.flag('no-object-spheres'))
    throw new UsageError('--budget chooses the object spheres itself: leave out --no-object-spheres');
  return budgetOf(args);
}

/** The request with the format, the leaf size and the object spheres that cost least within the budget; with --ids, the error where nothing fits adds that they may be left out. */
export async function requestWithin(
  budget: number,
  given: View[] | null,
  request: ExportRequest,
  scene: Scene,
  args: Arguments,
): Promise<ExportRequest> {
  const { views } = chooseViews(given, scene);
  const { model, building, ids, order } = request;
  try {
    return { ...request, ...(await treeWithin(model, scene, views, budget, args, building, { ids, order })) };
  } catch (error) {
    if (!(ids && error instanceof FileError)) throw error;
    const fault = `${error.fault}; --ids is 2 bytes an object of it, and may be left out`;
    throw new FileError(error.path, fault, { cause: error });
  }
}

/** The request with what costs least together at this price of a change of material. */
export async function requestAtPrice(
  switchPrice: number,
  given: View[] | null,
  request: ExportRequest,
  scene: Scene,
  args: Arguments,
): Promise<ExportRequest> {
  const { format, objectSpheres, building } = request;
  if (!isCompactFormat(format)) throw new Error(`a price for ${format}: a bug`);
  if (!scene.materials)
    return { ...request, chosen: 'the model has one material: nothing is chosen by --switch-price' };
  const cameras = chooseViews(given, scene).views.map((view) => createCamera(view, 4 / 3));
  const { split, bounds, build } = await treesOf(scene, building, args);
  const choice = blaming(request.model, () =>
    chooseMaterials({
      scene,
      cameras,
      format,
      objectSpheres,
      switchPrice,
      build: build ?? ((leaves) => buildSphereTree(scene.spheres, { boxes: scene.boxes, split, bounds, ...leaves })),
    }),
  );
  const { leafSize, leaves, window } = choice.chosen;
  return {
    ...request,
    window,
    building: { ...building, leafSize, materials: leaves },
    chosen: choiceText(choice, switchPrice),
  };
}

/** Notes for the user on this combination of model, target and options. */
export function notesOf(request: ExportRequest, loaded: Scene | LoadedTree, weighed: boolean): string[] {
  const notes: string[] = [];
  const weighedAs = weighed && budgetNote(request.machine);
  if (weighedAs) notes.push(weighedAs);
  if (request.chosen) notes.push(request.chosen);
  else if ((request.window > 1 || request.building.materials) && !isTree(loaded) && !loaded.materials)
    notes.push('the model has one material: --materials changes nothing');
  if (
    isTree(loaded) &&
    isCompactFormat(request.format) &&
    loaded.tree.leafSize < FORMATS[request.format].build.leafSize
  )
    notes.push(
      `this tree has leaves of ${loaded.tree.leafSize}; exported from the model itself ${request.format} has leaves of ${FORMATS[request.format].build.leafSize}, and is smaller`,
    );
  return notes;
}

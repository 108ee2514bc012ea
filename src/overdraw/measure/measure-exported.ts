/**
 * What an exported tree's order shades, and its falsely visible objects: its order, nearest first, takes the place of the order `tree` of a
 * measurement.
 * Guarantee: as measure.ts; the tree's list holds all that the linear scan finds, or this throws.
 */
import { answersOf, type Plan, stepsOf } from '../../core/base/plan.ts';
import { finishSteps } from '../../core/base/steps.ts';
import { groupedCull, runCull } from '../../core/compact/program-cull.ts';
import { assembleTree } from '../../core/file/assemble.ts';
import { readTreeFile } from '../../core/file/binary.ts';
import type { FileTree } from '../../core/file/format.ts';
import type { Camera } from '../../core/math/camera.ts';
import { drawnMaterials } from '../../core/scene/materials.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createHiddenSight, lookFrom } from '../../core/tree/hidden/hidden-sight.ts';
import { type DrawOrderName, ordersWith } from '../order/orders.ts';
import {
  createMeasurement,
  measureView,
  type OverdrawResult,
  piecesOf,
  summedOf,
  sumViews,
  type ViewMeasure,
  type ViewPiece,
  withRow,
} from './measure.ts';
import type { MeasureOptions } from './measure-options.ts';
import { programRow } from './program-row.ts';

/** The orders that a measurement with an exported tree has; the other orders of the tree need floats, and no file gives them. */
export const EXPORTED_ORDERS = ordersWith('exported');

/** What a program does with the list that a cull gives it: one of the two, at most. */
export interface ExportedOptions extends MeasureOptions {
  /** bring objects of one material together within so many items; 1: not */
  window: number;
  /** compact trees: draw runs of at most so many objects, each in the order of slots; 0: object by object */
  runs: number;
}

export interface ExportedResult extends OverdrawResult {
  /** objects that the linear scan finds and that are not hidden, summed over the views */
  visible: number;
  /** objects that the tree gives beyond them */
  falselyVisible: number;
  /** runs, summed over the views; null where objects are drawn one by one */
  runs: number | null;
}

/**
 * @param file a tree file of the scene's objects
 * @param ids tree order -> id in the scene, for a compact file that was written without
 * @param options orders of EXPORTED_ORDERS alone
 * @throws RangeError for other orders, for hidden cells of other objects, and for moving objects, which an exported tree knows nothing of
 */
export function measureExported(
  scene: Scene,
  file: FileTree,
  ids: Uint32Array | undefined,
  cameras: readonly Camera[],
  options: Partial<ExportedOptions> = {},
  onProgress?: (done: number, all: number) => void,
): ExportedResult {
  const measure = measuringOf(scene, file, ids, options);
  return finishSteps(stepsOf(planExported(scene, cameras, options), measure), (part) =>
    onProgress?.(Math.round(part * cameras.length), cameras.length),
  );
}

/** One view. */
export interface ExportedMeasure extends ViewMeasure {
  /** objects that the tree gives */
  given: number;
  /** 0 where objects are drawn one by one */
  runs: number;
}

/** What all views are measured on. */
export interface MeasuredFile {
  scene: Scene;
  /** of the tree file */
  bytes: Uint8Array;
  ids: Uint32Array | undefined;
  options: Partial<ExportedOptions>;
}

/** Measures views one by one: the pieces of planExported. */
export function createExportedMeasuring({
  scene,
  bytes,
  ids,
  options,
}: MeasuredFile): (piece: ViewPiece) => ExportedMeasure {
  return measuringOf(scene, readTreeFile(bytes), ids, options);
}

function measuringOf(
  scene: Scene,
  file: FileTree,
  ids: Uint32Array | undefined,
  options: Partial<ExportedOptions>,
): (piece: ViewPiece) => ExportedMeasure {
  const orders = ordersOf(options);
  const exported = file.createCull(ids);
  const tree = assembleTree({ ...file.expand(), ids: ids ?? file.ids });
  const measurement = createMeasurement(scene, tree, { ...options, orders });
  const materials = drawnMaterials(scene);
  const runs = options.runs && file.compact ? runCull(file.compact, ids ?? file.ids, options.runs) : null;
  const grouped = materials ? groupedCull(exported, materials.of, options.window ?? 1) : exported;
  const program = runs ?? grouped;
  const own = withRow(measurement, programRow(program, 'front'));
  const sight = options.hidden ? createHiddenSight(options.hidden, tree, objectCount(scene)) : null;
  return ({ camera, view }) => {
    const measure = measureView(own, camera, view);
    if (sight) lookFrom(sight, camera.eye);
    const given = program.cull(camera, { hidden: sight?.bits });
    return { ...measure, given, runs: runs?.runs ?? 0 };
  };
}

/** measureExported as a plan. */
export function* planExported(
  scene: Scene,
  cameras: readonly Camera[],
  options: Partial<ExportedOptions>,
): Plan<ViewPiece, ExportedMeasure, ExportedResult> {
  const orders = ordersOf(options);
  const views = yield* answersOf<ViewPiece, ExportedMeasure>(piecesOf(cameras));
  const sum = (key: 'visible' | 'given' | 'runs') => views.reduce((all, view) => all + view[key], 0);
  const measures = views.map(({ given: _, runs: __, ...measure }) => measure);
  return {
    ...sumViews(summedOf(scene, { ...options, orders }), measures),
    visible: sum('visible'),
    falselyVisible: sum('given') - sum('visible'),
    runs: options.runs ? sum('runs') : null,
  };
}

/** @throws RangeError for what an exported tree cannot be measured with */
function ordersOf(options: Partial<ExportedOptions>): readonly DrawOrderName[] {
  const orders = options.orders ?? EXPORTED_ORDERS;
  const other = orders.find((order) => !EXPORTED_ORDERS.includes(order));
  if (other) throw new RangeError(`order ${other}: with an exported tree there are ${EXPORTED_ORDERS.join(', ')}`);
  if (options.moving) throw new RangeError('moving objects are measured with the tree before it is exported');
  return orders;
}

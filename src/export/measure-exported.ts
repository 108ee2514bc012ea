/**
 * What an exported tree's order shades, and its falsely visible objects: its order, nearest first, takes the place of the order `tree` of a
 * measurement.
 * Guarantee: as overdraw/measure.ts; the tree's list holds all that the linear scan finds, or this throws.
 */
import { groupedCull, runCull } from '../compact/program-cull.ts';
import { assembleTree } from '../file/assemble.ts';
import type { FileTree } from '../file/format.ts';
import type { Camera } from '../math/camera.ts';
import {
  createMeasurement,
  type MeasureOptions,
  measureViews,
  type OverdrawResult,
  withRow,
} from '../overdraw/measure.ts';
import type { MeasuredOrderName } from '../overdraw/measured-orders.ts';
import { programRow } from '../overdraw/program-row.ts';
import { drawnMaterials } from '../scene/materials.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { createHiddenSight, lookFrom } from '../tree/hidden/hidden-sight.ts';

/** The orders that a measurement with an exported tree has; the other orders of the tree need floats, and no file gives them. */
export const EXPORTED_ORDERS: readonly MeasuredOrderName[] = ['file', 'random', 'back', 'tree', 'sorted', 'best'];

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
  const orders = options.orders ?? EXPORTED_ORDERS;
  const other = orders.find((order) => !EXPORTED_ORDERS.includes(order));
  if (other) throw new RangeError(`order ${other}: with an exported tree there are ${EXPORTED_ORDERS.join(', ')}`);
  if (options.moving) throw new RangeError('moving objects are measured with the tree before it is exported');
  const exported = file.createCull(ids);
  const tree = assembleTree({ ...file.expand(), ids: ids ?? file.ids });
  const measurement = createMeasurement(scene, tree, { ...options, orders });
  const materials = drawnMaterials(scene);
  const runs = options.runs && file.compact ? runCull(file.compact, ids ?? file.ids, options.runs) : null;
  const grouped = materials ? groupedCull(exported, materials.of, options.window ?? 1) : exported;
  const program = runs ?? grouped;
  const row = programRow('nearest first, by the exported tree', program, 'front');
  const result = measureViews(withRow(measurement, row), cameras, onProgress);
  const visible = result.views.reduce((sum, view) => sum + view.visible, 0);
  const sight = options.hidden ? createHiddenSight(options.hidden, tree, objectCount(scene)) : null;
  let given = 0;
  let allRuns = 0;
  for (const camera of cameras) {
    if (sight) lookFrom(sight, camera.eye);
    given += program.cull(camera, 'front', sight?.bits);
    allRuns += runs?.runs ?? 0;
  }
  return { ...result, visible, falselyVisible: given - visible, runs: runs && allRuns };
}

/**
 * Advice for README.md of an export: what the order of its tree saves, counted on views, and whether so few objects are worth a tree.
 *
 * Guarantee: counted on the very tree that exportTree writes of the same source and options. The exporter measures nothing itself; it writes what it
 * is given.
 */
import { chooseViews } from '../../core/camera/choose-views.ts';
import { idsInModel } from '../../core/export/encode.ts';
import { type ExportAdvice, type ExportOptions, type ExportPlan, planExport } from '../../core/export/export-plan.ts';
import type { ExportSource } from '../../core/export/objects.ts';
import { isText } from '../../core/export/targets.ts';
import { createCamera, type View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { measureExported } from '../../overdraw/measure/measure-exported.ts';
import { MEASURE_DEFAULTS } from '../../overdraw/measure/measure-options.ts';
import { priceOf, SWITCH_PRICE } from '../../overdraw/order/material-switches.ts';
import { fewObjectsNote } from './few-objects.ts';

export interface AdviceOptions {
  /** cameras to count with; the model's own, or some from inside it, when not given */
  views: readonly View[] | null;
  /** fragments that a change of material costs as much as */
  switchPrice: number;
}

const NONE: ExportAdvice = { saving: '', notes: [] };

/**
 * Measure what is to be exported, for the option `advice` of exportTree with the same source and options.
 * @returns nothing to say of text, and of a tree alone, which has no triangles to draw
 * @throws RangeError for a tree that the target or the format cannot hold
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { readScene } from 'cull64';
 * import { adviseExport, buildForExport, exportTree } from 'cull64/export';
 *
 * const scene = await readScene(new TextEncoder().encode('o leaf\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'));
 * const texts = (path: string) => readFileSync(new URL(import.meta.resolve(`cull64/${path}`)), 'utf8');
 * const options = { target: 'n64', name: 'leaf', texts } as const;
 * const source = buildForExport(scene, options);
 * const advice = adviseExport(source, options);
 * advice.notes.length; // 1
 * const { files } = exportTree(source, { ...options, advice });
 * files.length; // 8
 * ```
 */
export function adviseExport(
  source: ExportSource,
  options: ExportOptions,
  { views: given = null, switchPrice = SWITCH_PRICE }: Partial<AdviceOptions> = {},
): ExportAdvice {
  const { scene } = source;
  if (!scene || isText(options.target)) return NONE;
  const plan = planExport(source, options);
  const { machine, target, order, encoded } = plan;
  const chosen = chooseViews(given, scene);
  const saves = target.depthTest && order === 'front';
  // the machine whose cycles are known
  const few =
    machine === 'n64' && encoded.file.compact ? fewObjectsNote(encoded.file.compact, scene, chosen.views) : '';
  return { saving: saves ? savingText(plan, scene, chosen, switchPrice) : '', notes: few === '' ? [] : [few] };
}

/** What the order of this very tree saves on the views, drawn nearest first with a depth test; nothing where they show no surface. */
function savingText(
  { encoded, window }: ExportPlan,
  scene: Scene,
  { views, source }: ReturnType<typeof chooseViews>,
  switchPrice: number,
): string {
  const { width, height } = MEASURE_DEFAULTS;
  const cameras = views.map((view) => createCamera(view, width / height));
  const options = { orders: [...COMPARED], window };
  const { orders } = measureExported(scene, encoded.file, idsInModel(encoded), cameras, options);
  const [file, tree, sorted] = orders.map(({ overdraw }) => overdraw?.toFixed(3));
  if (tree === undefined) return '';
  const materials = orders.map((order) => ({
    switches: order.switches,
    price: priceOf(order, views.length, switchPrice),
  }));
  return `Counted at ${width} x ${height} with a depth test (${source}): this tree's order shades ${tree} fragments a covered pixel, the order of the model's file
${file}, objects sorted by distance ${sorted}; 1 is the best there is.${priceText(materials, switchPrice)}`;
}

/** What changes of material add, of the orders of COMPARED. */
function priceText(orders: readonly { switches: number | null; price: number | null }[], switchPrice: number): string {
  const [file, tree, sorted] = orders.map(({ switches, price }) => ({
    switches: switches?.toFixed(1),
    price: price?.toFixed(0),
  }));
  if (tree.price === undefined) return '';
  return `

Changes of material a view: ${tree.switches} in this tree's order, ${file.switches} in that of the file, ${sorted.switches} by distance. With a change at the price of
${switchPrice} fragments, a view costs ${tree.price} fragments, ${file.price} and ${sorted.price}; \`--switch-price\` takes another price.`;
}

const COMPARED = ['file', 'tree', 'sorted'] as const;

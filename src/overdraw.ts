/** `cull64/overdraw`: measure what a draw order saves on your scene and views, and compare structures there. */

export {
  COMPARE_DEFAULTS,
  type CompareOptions,
  type CompareWatch,
  type Comparison,
  compareStructures,
  type StructureFigures,
} from './overdraw/compare/compare.ts';
export { type ComparisonJson, comparisonCsv, comparisonJson } from './overdraw/compare/compare-report.ts';
export type { BuiltStructure, Structure, StructureCull } from './overdraw/compare/structure.ts';
export { findStructure, STRUCTURES } from './overdraw/compare/structures.ts';
export { gainSentence, type Remedies } from './overdraw/measure/gain-sentence.ts';
export {
  MEASURE_DEFAULTS,
  type MeasureOptions,
  measureOverdraw,
  type OverdrawResult,
} from './overdraw/measure/measure.ts';
export { MEASURED_ORDERS, type MeasuredOrder, type MeasuredOrderName } from './overdraw/measure/measured-orders.ts';
export {
  type OverdrawJson,
  overdrawCsv,
  overdrawJson,
  overdrawTable,
  type PolygonOrderJson,
  polygonOrderJson,
  viewsCsv,
} from './overdraw/measure/report.ts';
export { DRAW_ORDERS, type DrawOrder } from './overdraw/order/orders.ts';
export { measurePolygonOrder, type PolygonMeasure } from './overdraw/order/polygon-order.ts';

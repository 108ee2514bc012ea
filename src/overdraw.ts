/** `cull64/overdraw`: measure what a draw order saves on your scene and views, and compare structures there. */

export {
  COMPARE_DEFAULTS,
  type CompareOptions,
  type CompareWatch,
  type Comparison,
  compareStructures,
  type StructureFigures,
} from './compare/compare.ts';
export { type ComparisonJson, comparisonCsv, comparisonJson } from './compare/compare-report.ts';
export type { BuiltStructure, Structure, StructureCull } from './compare/structure.ts';
export { findStructure, STRUCTURES } from './compare/structures.ts';
export { gainSentence, type Remedies } from './overdraw/gain-sentence.ts';
export { MEASURE_DEFAULTS, type MeasureOptions, measureOverdraw, type OverdrawResult } from './overdraw/measure.ts';
export { MEASURED_ORDERS, type MeasuredOrder, type MeasuredOrderName } from './overdraw/measured-orders.ts';
export { DRAW_ORDERS, type DrawOrder } from './overdraw/orders.ts';
export { measurePolygonOrder, type PolygonMeasure } from './overdraw/polygon-order.ts';
export {
  type OverdrawJson,
  overdrawCsv,
  overdrawJson,
  overdrawTable,
  type PolygonOrderJson,
  polygonOrderJson,
  viewsCsv,
} from './overdraw/report.ts';

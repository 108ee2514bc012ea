/** `cull64/overdraw`: measure what a draw order saves on your scene and views, and compare structures there. */

export { compareStructures } from './overdraw/compare/compare.ts';
export { comparisonCsv, comparisonJson } from './overdraw/compare/compare-report.ts';
export type { Structure } from './overdraw/compare/structure.ts';
export { findStructure, STRUCTURES } from './overdraw/compare/structures.ts';
export { measureOverdraw, type OverdrawResult } from './overdraw/measure/measure.ts';
export { overdrawCsv, overdrawJson } from './overdraw/measure/report.ts';
export { measurePolygonOrder } from './overdraw/order/polygon-order.ts';

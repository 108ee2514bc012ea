/** `cull64/hidden`: find what is hidden from where, and leave it out of culls. */

export { ALL_SEEN, CELL, type HiddenTest } from './core/tree/hidden/hidden-cells.ts';
export { encodeHidden, type HiddenCode, hiddenCodeBytes, MAX_HIDDEN_NODES } from './core/tree/hidden/hidden-code.ts';
export { createHiddenEye, type HiddenEye, setHiddenEye } from './core/tree/hidden/hidden-eye.ts';
export type { HiddenGrid } from './core/tree/hidden/hidden-grid.ts';
export type { TreeShape } from './core/tree/hidden/hidden-set.ts';
export {
  findHidden,
  findHiddenSteps,
  HIDDEN_DEFAULTS,
  HIDDEN_EFFORT,
  HIDDEN_QUALITIES,
  type HiddenEffort,
  type HiddenOptions,
  type HiddenQuality,
  type HiddenReport,
  type HiddenResult,
} from './offline/hidden/find-hidden.ts';
export type { EyeHeights } from './offline/hidden/reach.ts';
export { type HiddenMeans, hiddenMeans } from './offline/hidden/test-hidden.ts';

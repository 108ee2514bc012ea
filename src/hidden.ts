/** `cull64/hidden`: find what is hidden from where, and leave it out of culls. */

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
} from './hidden/find-hidden.ts';
export type { EyeHeights } from './hidden/reach.ts';
export { type HiddenMeans, hiddenMeans } from './hidden/test-hidden.ts';
export { ALL_SEEN, CELL, type HiddenTest } from './tree/hidden/hidden-cells.ts';
export { encodeHidden, type HiddenCode, hiddenCodeBytes, MAX_HIDDEN_NODES } from './tree/hidden/hidden-code.ts';
export { createHiddenEye, type HiddenEye, setHiddenEye } from './tree/hidden/hidden-eye.ts';
export type { HiddenGrid } from './tree/hidden/hidden-grid.ts';
export type { TreeShape } from './tree/hidden/hidden-set.ts';

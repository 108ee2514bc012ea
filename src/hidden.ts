/** `cull64/hidden`: find what is hidden from where, and leave it out of culls. */

export { encodeHidden } from './core/tree/hidden/hidden-code.ts';
export { createHiddenEye, type HiddenEye, setHiddenEye } from './core/tree/hidden/hidden-eye.ts';
export { findHidden, findHiddenSteps } from './offline/hidden/find-hidden.ts';
export { hiddenMeans } from './offline/hidden/test-hidden.ts';

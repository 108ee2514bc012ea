/**
 * `cull64/check`: find faults in a tree, and answer without one: a `validate` for each structure, and the linear scans of a cull,
 * of hidden objects and of a ray.
 */

export { validateCompact } from './core/compact/validate.ts';
export { createBruteResult, cullBrute } from './core/tree/brute.ts';
export { bruteSeen } from './core/tree/hidden/brute-hidden.ts';
export { validateCells } from './core/tree/hidden/validate-cells.ts';
export { validateTree } from './core/tree/sphere/validate.ts';
export { validateWideTree } from './core/tree/wide/wide-validate.ts';
export { validateBoxTree } from './seeds/boxes/box-validate.ts';
export { validateBspTree } from './seeds/bsp/bsp-validate.ts';
export { validateDynamicTree } from './seeds/dynamic/dynamic-validate.ts';
export { bruteMeshRay } from './seeds/mesh/brute-mesh.ts';
export { validateMeshTree } from './seeds/mesh/mesh-validate.ts';

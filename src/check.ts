/**
 * `cull64/check`: find faults in a tree, and answer queries without one: a `validate` for each structure, and a `brute`
 * for each query.
 */

export { validateCompact } from './compact/validate.ts';
export { validateBoxTree } from './tree/boxes/box-validate.ts';
export { bruteBoxCull, bruteBoxOverlap, bruteBoxSweep } from './tree/boxes/brute-boxes.ts';
export { bruteMeshRay, type MeshHit } from './tree/boxes/mesh/brute-mesh.ts';
export { bruteMeshContacts, bruteMeshSweep } from './tree/boxes/mesh/brute-mesh-contacts.ts';
export { validateMeshTree } from './tree/boxes/mesh/mesh-validate.ts';
export { type BruteCounts, bruteCull, bruteSort } from './tree/brute.ts';
export { brutePolygonsAlongRay } from './tree/bsp/brute-bsp.ts';
export { validateBspTree } from './tree/bsp/bsp-validate.ts';
export { bruteDynamicCull, bruteDynamicOverlap, bruteDynamicRay } from './tree/dynamic/brute-dynamic.ts';
export { validateDynamicTree } from './tree/dynamic/dynamic-validate.ts';
export { bruteSeen } from './tree/hidden/brute-hidden.ts';
export { validateCells } from './tree/hidden/validate-cells.ts';
export { bruteMergeMoving } from './tree/sphere/brute-sphere-merge.ts';
export { validateTree } from './tree/sphere/validate.ts';
export { validateWideTree } from './tree/wide/wide-validate.ts';

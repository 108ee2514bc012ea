/** Validates a mesh tree: checks each guarantee of mesh-tree.ts and node.ts. */
import { boundingBox } from '../../core/math/box.ts';
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { type Report, reportTo } from '../../core/tree/faults.ts';
import { MAX_BOXES } from '../boxes/node.ts';
import { CORNER_NUMBERS } from '../boxes/triangles.ts';
import { checkArrays, checkNodes } from '../boxes/validate-nodes.ts';
import type { MeshTree } from './mesh-tree.ts';

/**
 * Faults of a tree, a line each; none when it is valid. Safe on any content: no link is followed before it is checked, and each node is
 * visited once.
 * @example
 * ```ts
 * import { validateMeshTree } from 'cull64/check';
 * import { buildMeshTree } from 'cull64/trees';
 *
 * const tree = buildMeshTree(Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1), Uint32Array.of(0, 1, 2));
 * validateMeshTree(tree); // []
 * tree.boxes[0] = 0.5;
 * validateMeshTree(tree); // ['node 0: min x is 0.5, not 0']
 * ```
 */
export function validateMeshTree(tree: MeshTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  checkTriangles(tree, report);
  checkArrays(tree, 'triangle', report);
  if (faults.length === 0) {
    const writeBox = (slot: number, out: Float64Array) => boundingBox(tree.corners, slot * 3, slot * 3 + 3, out);
    checkNodes(tree, { what: 'triangle', writeBox }, report);
  }
  return faults;
}

function checkTriangles({ corners, doubleSided, ids }: MeshTree, report: Report): void {
  const count = ids.length;
  if (count > MAX_BOXES) report(`${count} triangles; a tree holds at most ${MAX_BOXES}`);
  if (corners.length !== count * CORNER_NUMBERS)
    report(`${corners.length} corner numbers for ${count} triangles, not nine for each`);
  if (doubleSided.length !== count) report(`${doubleSided.length} sides for ${count} triangles, not one for each`);
  doubleSided.forEach((sides, slot) => {
    if (sides > 1) report(`slot ${slot}: doubleSided is ${sides}, not 0 or 1`);
  });
  corners.forEach((v, i) => {
    if (!(Math.abs(v) <= MAX_COORDINATE))
      report(`slot ${Math.floor(i / CORNER_NUMBERS)}: corner ${Math.floor((i % 9) / 3)} has ${'xyz'[i % 3]} = ${v}`);
  });
}

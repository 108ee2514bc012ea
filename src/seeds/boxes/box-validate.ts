/** Validates a box tree: checks each guarantee of box-tree.ts and node.ts. */
import { type Report, reportTo } from '../../core/tree/faults.ts';
import type { BoxTree } from './box-tree.ts';
import { checkArrays, checkNodes } from './validate-nodes.ts';

/**
 * Faults of a tree, a line each; none when it is valid. Safe on any content: it follows no link before it has checked it, and
 * visits each node once.
 */
export function validateBoxTree(tree: BoxTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  checkBoxArrays(tree, report);
  const writeBox = (slot: number, out: Float64Array) => {
    for (let k = 0; k < 6; k++) out[k] = tree.objectBoxes[slot * 6 + k];
  };
  if (faults.length === 0) checkNodes(tree, { what: 'object', writeBox }, report);
  return faults;
}

/** Lengths, numbers and ids: all that can be checked without a walk. */
function checkBoxArrays(tree: BoxTree, report: Report): void {
  const { objectBoxes, ids } = tree;
  if (objectBoxes.length !== ids.length * 6)
    report(`${objectBoxes.length} numbers of boxes for ${ids.length} objects, not six for each`);
  checkArrays(tree, 'object', report);
  for (let k = 0; k < objectBoxes.length; k++) {
    const slot = Math.floor(k / 6);
    if (!Number.isFinite(objectBoxes[k])) report(`slot ${slot}: a side at ${objectBoxes[k]}`);
    else if (k % 6 < 3 && objectBoxes[k] > objectBoxes[k + 3]) report(`slot ${slot}: its box is inside out`);
  }
}

/** Validates a box tree: checks each guarantee of box-tree.ts and node.ts. */
import { type Report, reportTo } from '../faults.ts';
import type { BoxTree } from './box-tree.ts';
import { checkArrays, checkNodes, type Held } from './validate-nodes.ts';

/**
 * Faults of a tree, a line each; none when it is valid. Safe on any content: it follows no link before it has checked it, and
 * visits each node once.
 */
export function validateBoxTree(tree: BoxTree): string[] {
  const faults: string[] = [];
  const report = reportTo(faults);
  checkBoxArrays(tree, 'object', report);
  if (faults.length === 0) checkNodes(tree, heldBoxes(tree, 'object'), report);
  return faults;
}

export function heldBoxes({ objectBoxes }: BoxTree, what: Held['what']): Held {
  return {
    what,
    writeBox(slot, out) {
      for (let k = 0; k < 6; k++) out[k] = objectBoxes[slot * 6 + k];
    },
  };
}

/** Lengths, numbers and ids: all that can be checked without a walk. */
export function checkBoxArrays(tree: BoxTree, what: Held['what'], report: Report): void {
  const { objectBoxes, ids } = tree;
  if (objectBoxes.length !== ids.length * 6)
    report(`${objectBoxes.length} numbers of boxes for ${ids.length} ${what}s, not six for each`);
  checkArrays(tree, what, report);
  for (let k = 0; k < objectBoxes.length; k++) {
    const slot = Math.floor(k / 6);
    if (!Number.isFinite(objectBoxes[k])) report(`slot ${slot}: a side at ${objectBoxes[k]}`);
    else if (k % 6 < 3 && objectBoxes[k] > objectBoxes[k + 3]) report(`slot ${slot}: its box is inside out`);
  }
}

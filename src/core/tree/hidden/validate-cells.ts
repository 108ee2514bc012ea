/** Validates cells: checks each guarantee of hidden-cells.ts. */
import { ALL_SEEN, CELL, type HiddenCells, type HiddenTest } from './hidden-cells.ts';

/** Faults of cells, a line each; only the first where it keeps the rest from being checked. */
export function validateCells({ axes, planes, links, boxes, sets, objectCount, tested }: HiddenCells): string[] {
  const count = axes.length;
  if (planes.length !== count || links.length !== count || boxes.length !== count * 6)
    return [`${count} nodes have ${planes.length} planes, ${links.length} links and ${boxes.length} box numbers`];
  const faults: string[] = [];
  const kind = (node: number) => axes[node];
  const fault = shapeFault(count, kind, (node) => links[node]);
  if (fault) return [fault];
  for (let node = 0; node < count; node++) {
    if (axes[node] !== CELL) {
      if (!Number.isFinite(planes[node])) faults.push(`node ${node}: its plane is ${planes[node]}`);
      continue;
    }
    if (links[node] === ALL_SEEN) continue;
    if (links[node] >= sets.length) faults.push(`node ${node}: set ${links[node]} of ${sets.length}`);
    const box = boxes.subarray(node * 6, node * 6 + 6);
    if (!box.every(Number.isFinite) || box[0] > box[3] || box[1] > box[4] || box[2] > box[5])
      faults.push(`node ${node}: its box is ${box.join(', ')}`);
  }
  const bytes = (objectCount + 7) >> 3;
  const wrong = sets.findIndex((set) => set.length !== bytes);
  if (wrong >= 0) faults.push(`set ${wrong} has ${sets[wrong].length} bytes, ${objectCount} objects take ${bytes}`);
  if (tested) faults.push(...testFaults(tested));
  return faults;
}

/** Why the nodes are not a full binary tree in preorder; null where they are. */
export function shapeFault(
  count: number,
  axisOf: (node: number) => number,
  rightOf: (node: number) => number,
): string | null {
  if (count % 2 === 0) return `${count} nodes, a tree of cells has an odd number`;
  const waiting: number[] = [];
  for (let node = 0; node < count; node++) {
    if (axisOf(node) > CELL) return `node ${node}: axis ${axisOf(node)}`;
    if (axisOf(node) !== CELL) {
      waiting.push(rightOf(node));
      continue;
    }
    const next = waiting.pop() ?? count;
    if (next !== node + 1) return `node ${node}: what follows it is said to be ${next}`;
  }
  return waiting.length > 0 ? `right child ${waiting[0]} is not there` : null;
}

/** Reports figures that no test can have given. */
export function testFaults({ eyes, missedPixels, missedEyes }: HiddenTest): string[] {
  const counts = Number.isInteger(eyes) && eyes > 0 && Number.isInteger(missedEyes) && missedEyes >= 0;
  if (counts && missedEyes <= eyes && missedPixels >= 0 && missedPixels <= 1) return [];
  return [`tested with ${eyes} eyes, of which ${missedEyes} missed ${missedPixels} of all pixels`];
}

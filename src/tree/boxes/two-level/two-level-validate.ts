/** Validates a two-level tree: each level by validate-nodes.ts, then what joins them. */
import { boundingBox } from '../../../math/box.ts';
import { type Report, reportTo } from '../../faults.ts';
import { checkBoxArrays, heldBoxes, validateBoxTree } from '../box-validate.ts';
import { NODE_WORDS } from '../node.ts';
import { CORNER_NUMBERS } from '../triangles.ts';
import { checkSubtree } from '../validate-nodes.ts';
import type { TwoLevelTree } from './two-level-tree.ts';

/** Faults of a tree, a line each; none when it is valid. Safe on any content, as validateBoxTree is. */
export function validateTwoLevelTree(tree: TwoLevelTree): string[] {
  const { top, bottom, roots, firstTriangle } = tree;
  const faults = validateBoxTree(top).map((fault) => `top: ${fault}`);
  const report = reportTo(faults);
  const objects = top.ids.length;
  checkBoxArrays(bottom, 'triangle', (fault) => report(`bottom: ${fault}`));
  if (roots.length !== objects) report(`${roots.length} roots for ${objects} objects`);
  if (firstTriangle.length !== objects + 1)
    report(`${firstTriangle.length} first triangles for ${objects} objects, not one more`);
  if (faults.length > 0) return faults;

  const seen = new Uint8Array(bottom.links.length / NODE_WORDS);
  let depth = 0;
  for (let slot = 0; slot < objects && faults.length === 0; slot++)
    depth = Math.max(depth, checkObject(tree, slot, seen, report));
  if (faults.length > 0) return faults;
  if (firstTriangle[objects] !== bottom.ids.length)
    report(`the last triangle is ${firstTriangle[objects]}, not ${bottom.ids.length}`);
  if (depth !== bottom.depth) report(`bottom: the deepest tree has ${depth} levels, not ${bottom.depth}`);
  seen.forEach((isSeen, node) => {
    if (!isSeen) report(`bottom: node ${node}: no way leads to it`);
  });
  checkCorners(tree, report);
  return faults;
}

/** What contacts and sweeps read: corners in the triangles' boxes. */
function checkCorners({ bottom: { corners, objectBoxes, ids } }: TwoLevelTree, report: Report): void {
  if (corners.length !== ids.length * CORNER_NUMBERS)
    report(`bottom: ${corners.length} numbers of corners for ${ids.length} triangles, not nine for each`);
  const box = new Float32Array(6);
  for (let slot = 0; slot < ids.length; slot++) {
    boundingBox(corners, slot * 3, slot * 3 + 3, box);
    if (box.some((side, k) => side !== objectBoxes[slot * 6 + k]))
      report(`bottom: the corners in slot ${slot} are not those of its box`);
  }
}

/** The tree below the object in `slot` of the upper one; its depth. */
function checkObject(tree: TwoLevelTree, slot: number, seen: Uint8Array, report: Report): number {
  const { top, bottom, roots, firstTriangle } = tree;
  const object = top.ids[slot];
  const root = roots[object];
  const first = firstTriangle[object];
  const end = firstTriangle[object + 1];
  const say: Report = (fault) => report(`object ${object}: ${fault}`);
  if (root % 2 !== 0 || root >= seen.length || seen[root]) {
    say(`root ${root}; it must be even, below ${seen.length}, and its own`);
    return 0;
  }
  seen[root + 1] = 1;
  const unused = bottom.links.subarray((root + 1) * NODE_WORDS, (root + 2) * NODE_WORDS);
  if (unused.some((word) => word > 0)) say(`node ${root + 1}, which is unused, is not zero`);
  const walk = checkSubtree(bottom, heldBoxes(bottom, 'triangle'), root, first, seen, say);
  if (walk === null) return 0;
  if (walk.slot !== end) say(`its leaves hold triangles ${first} to ${walk.slot}, not to ${end}`);
  // ids are a permutation: where one is below its object's range, another's is above it
  for (let triangle = first; triangle < Math.min(end, bottom.ids.length); triangle++)
    if (bottom.ids[triangle] >= end) say(`slot ${triangle} holds triangle ${bottom.ids[triangle]} of another object`);
  for (let k = 0; k < 6; k++)
    if (top.objectBoxes[slot * 6 + k] !== bottom.boxes[root * NODE_WORDS + k])
      say('its box in the upper tree is not that of its root');
  return walk.depth;
}

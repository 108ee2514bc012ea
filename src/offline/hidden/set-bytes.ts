/**
 * Bytes of a set as core/tree/hidden/hidden-set.ts codes it, without coding it: a bit for an inner node whose children are both visible,
 * two where one is, and a bit for each object of a visible leaf. Twin: test/core/tree/hidden/hidden-set-bytes.ts.
 */
import { hasBit } from '../../core/base/bits.ts';
import { isLeaf, type SphereTree, targetOf } from '../../core/tree/sphere/sphere-tree.ts';

export interface SetMeasure {
  bytes(set: Uint8Array): number;
}

export function createSetMeasure({ links, first, ids, depth }: SphereTree): SetMeasure {
  const stack = new Uint32Array(depth);
  /** slots + 1: members among the slots before */
  const before = new Uint32Array(ids.length + 1);
  /** nodes: the slot behind the last one below */
  const end = new Uint32Array(links.length);
  for (let node = links.length - 1; node >= 0; node--)
    end[node] = isLeaf(links[node]) ? first[node + 1] : end[targetOf(links[node])];
  const isVisible = (node: number) => before[end[node]] > before[first[node]];
  return {
    bytes(set) {
      for (let slot = 0; slot < ids.length; slot++) before[slot + 1] = before[slot] + (hasBit(set, ids[slot]) ? 1 : 0);
      let bits = 0;
      let top = 0;
      let node = 0;
      for (;;) {
        if (isLeaf(links[node])) {
          bits += end[node] - first[node];
          if (top === 0) return (bits + 7) >> 3;
          node = stack[--top];
          continue;
        }
        const right = targetOf(links[node]);
        const goesLeft = isVisible(node + 1);
        const goesRight = isVisible(right);
        bits += goesLeft && goesRight ? 1 : 2;
        if (goesLeft && goesRight) stack[top++] = right;
        node = goesRight && !goesLeft ? right : node + 1;
      }
    },
  };
}

/** Objects in motion: the dynamic tree against bvh.js, a frame of it, and the three ways to build one. */
import { benchAgainstRival } from './moving/against-rival.ts';
import { benchFrame } from './moving/frame.ts';
import { benchThreeWays } from './moving/three-ways.ts';

export function benchMoving(counts: number[]): void {
  for (const n of counts) benchAgainstRival(n);
  benchFrame(1000);
  for (const n of counts) benchThreeWays(n);
}

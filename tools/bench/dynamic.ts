/** Objects in motion: the dynamic tree against bvh.js, the time of a frame, and the ways to build a tree. */
import { benchAgainstRival } from './dynamic/against-rival.ts';
import { benchBuilds } from './dynamic/builds.ts';
import { benchFrame } from './dynamic/frame.ts';

export function benchDynamic(counts: number[]): void {
  for (const n of counts) benchAgainstRival(n);
  benchFrame(1000);
  for (const n of counts) benchBuilds(n);
}

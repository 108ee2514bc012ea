/** The draws of a view where neighbours of one geometry are one draw: WebGPURenderer on WebGPU from three.js r187 on. */
import type { DrawLists } from '../cull/draw-lists.ts';

export type MergedDraws = ReturnType<typeof createMergedDraws>;

/** @param room most instances */
export function createMergedDraws(room: number) {
  return {
    /** bytes in the index buffer, or vertices */
    starts: new Int32Array(room),
    /** indices, or vertices */
    counts: new Int32Array(room),
    instances: new Int32Array(room),
    count: 0,
  };
}

/** The draws of a list. */
export function mergeDraws({ starts, counts, count }: DrawLists, merged: MergedDraws): void {
  let end = -1;
  for (let i = 0; i < count; i++) {
    if (end >= 0 && starts[i] === merged.starts[end] && counts[i] === merged.counts[end]) {
      merged.instances[end]++;
      continue;
    }
    end++;
    merged.starts[end] = starts[i];
    merged.counts[end] = counts[i];
    merged.instances[end] = 1;
  }
  merged.count = end + 1;
}

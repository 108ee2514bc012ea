/**
 * The lists that a BatchedMesh draws: its own, and in their place those of a view.
 *
 * WebGLRenderer asks the mesh for its texture of ids at each draw, so each view has one. The nodes of WebGPURenderer keep the mesh's own, into which
 * the ids of a view are copied where another view, or another list, was drawn before.
 */

import type { MergedDraws } from '../scene/merged-draws.ts';
import type { DrawLists } from './draw-lists.ts';
import { type BatchedInternals, mergedOf, setIndexBytes } from './internals.ts';

export type MeshLists = ReturnType<typeof ownListsOf>;

/** As the mesh has them now. */
export function ownListsOf(internals: BatchedInternals) {
  const merged = mergedOf(internals);
  return {
    internals,
    /** the mesh's own */
    starts: internals._multiDrawStarts,
    counts: internals._multiDrawCounts,
    texture: internals._indirectTexture,
    merged: merged && {
      _mergedDrawStarts: merged._mergedDrawStarts,
      _mergedDrawCounts: merged._mergedDrawCounts,
      _mergedDrawInstanceCounts: merged._mergedDrawInstanceCounts,
    },
    /** the view's whose ids stand in the mesh's own texture */
    copied: null as DrawLists | null,
  };
}

/** Let WebGLRenderer draw the lists of a view. */
export function lendToWebGL({ internals }: MeshLists, lists: DrawLists): void {
  lend(internals, lists);
  internals._indirectTexture = lists.texture;
}

/**
 * Let WebGPURenderer draw them.
 * @param bytes of an index; 1 without an index list
 * @param merged the same draws, neighbours of one geometry as one
 * @returns rows of ids that go to the GPU
 */
export function lendToNodes(
  own: MeshLists,
  lists: DrawLists,
  bytes: number,
  merged: MergedDraws | null,
  isNew: boolean,
): number {
  const { internals, texture } = own;
  lend(internals, lists);
  setIndexBytes(internals, bytes);
  if (merged)
    Object.assign(internals, {
      _mergedDrawStarts: merged.starts,
      _mergedDrawCounts: merged.counts,
      _mergedDrawInstanceCounts: merged.instances,
      _mergedDrawCount: merged.count,
    });
  if (own.copied === lists && !isNew) return 0;
  own.copied = lists;
  (texture.image.data as Uint32Array).set(lists.ids.subarray(0, lists.count));
  texture.needsUpdate = true;
  return texture.image.height;
}

function lend(internals: BatchedInternals, lists: DrawLists): void {
  internals._multiDrawStarts = lists.starts;
  internals._multiDrawCounts = lists.counts;
  internals._multiDrawCount = lists.count;
}

/** The mesh's own lists again, which three fills anew. */
export function giveBack(own: MeshLists): void {
  const { internals, starts, counts, texture, merged } = own;
  own.copied = null;
  if (internals._multiDrawStarts === starts) return;
  internals._multiDrawStarts = starts;
  internals._multiDrawCounts = counts;
  internals._multiDrawCount = 0;
  internals._indirectTexture = texture;
  if (merged) Object.assign(internals, merged, { _mergedDrawCount: 0 });
  internals._visibilityChanged = true;
}

/**
 * The matrices and colours of a BatchedMesh on the GPU: only what changed since the last upload is sent. With setMatrixAt alone three
 * sends the whole texture (6.4 MB where one of 100,000 instances moves, whose matrix has 64 bytes).
 *
 * An instance stays noted until three has uploaded the texture, as its call of onUpdate tells: a shadow's material may not use the
 * colours.
 */
import type { DataTexture, WebGLRenderer } from 'three';
import { isUploaded, takesParts } from './internals.ts';

/** Parts that are uploaded one by one; where more have changed, the whole texture is one call. */
const MAX_PARTS = 128;

export interface ChangedTexels {
  /** how many numbers an instance takes */
  size: number;
  /** instances that changed */
  ids: Set<number>;
  /** whether more have changed than are listed */
  isMany: boolean;
}

export function createChangedTexels(size: number): ChangedTexels {
  return { size, ids: new Set(), isMany: false };
}

export function noteChange(changed: ChangedTexels, id: number): void {
  if (changed.isMany) return;
  changed.ids.add(id);
  changed.isMany = changed.ids.size > MAX_PARTS;
}

/** All of them. */
export function noteAll(changed: ChangedTexels): void {
  changed.isMany = true;
}

export function isAnyNoted({ ids, isMany }: ChangedTexels): boolean {
  return isMany || ids.size > 0;
}

/** Tell three which parts to upload, before it does. */
export function uploadChanged(renderer: WebGLRenderer, texture: DataTexture, changed: ChangedTexels): void {
  if (!isAnyNoted(changed) || !takesParts(texture)) return;
  texture.clearUpdateRanges();
  texture.onUpdate = () => {
    changed.ids.clear();
    changed.isMany = false;
  };
  if (changed.isMany || !isUploaded(renderer, texture)) return;
  for (const id of changed.ids) texture.addUpdateRange(id * changed.size, changed.size);
}

/** Which sets of hidden cells a camera's eyes are in. */
import { type ArrayCamera, type Camera, Vector3 } from 'three';
import { bruteCell } from '../../core/tree/hidden/brute-hidden.ts';
import { intoFrame } from '../overdraw/scene-objects.ts';
import type { BoundSets } from './hidden-sets.ts';

const eye = new Vector3();
const coordinates = [0, 0, 0];

/**
 * The numbers of the sets, ascending, each once: what can be seen is all that is in any of them. Empty: everything is seen. So it is where an eye is in no cell; where the
 * frame of the cells has moved; and by a camera without one eye, or whose near plane is no picture's: an orthographic one, and one of a mirror or a portal.
 */
export function seenSets({ cells, frame, frameAt }: BoundSets, camera: Camera): number[] {
  if (frameAt && !frame.matrixWorld.equals(frameAt)) return [];
  const toFrame = intoFrame(frame);
  const found = new Set<number>();
  for (const one of (camera as ArrayCamera).isArrayCamera ? (camera as ArrayCamera).cameras : [camera]) {
    if (!isPlain(one)) return [];
    eye.setFromMatrixPosition(one.matrixWorld).applyMatrix4(toFrame).toArray(coordinates);
    const cell = bruteCell(cells, coordinates);
    if (cell < 0) return [];
    found.add(cells.links[cell]);
  }
  return [...found].sort((a, b) => a - b);
}

/** A perspective camera whose near plane stands across the view. */
function isPlain({ projectionMatrix: { elements: m } }: Camera): boolean {
  return m[15] === 0 && m[2] === 0 && m[6] === 0;
}

/** Which versions of three.js the culling was tested with, and the line in the console for another one. */
import { REVISION } from 'three';

/** three calls 0.170.0 r170 */
export const OLDEST = 170;
export const NEWEST = 187;

/** Of batchScene: before it shadows were drawn by materials that its shader cannot reach, and instances rounded in another way. */
export const OLDEST_FOR_SCENES = 183;

/** Of overdraw in WebGPURenderer: before it the backend for WebGPU set no blend colours, which counting goes by. */
export const OLDEST_FOR_NODES = 187;

let isChecked = false;

/** Say once that this version was not tested, where it was not. It is used all the same. */
export function checkVersion(): void {
  if (isChecked) return;
  isChecked = true;
  const line = untested(REVISION);
  if (line) console.warn(line);
}

/** @param revision as three gives it, such as 187 or 188dev; null for one that was tested */
export function untested(revision: string): string | null {
  const number = Number.parseInt(revision, 10);
  if (number >= OLDEST && number <= NEWEST) return null;
  const is = number > NEWEST ? 'newer than' : number < OLDEST ? 'older than' : 'none of';
  return `cull64/three: three.js r${revision} is ${is} what was tested, r${OLDEST} to r${NEWEST}; it is used all the same`;
}

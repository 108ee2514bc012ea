/** How high over the floor the eye of somebody is who stands in a scene: in metres, which world units are in glTF, unless the scene is of another scale. */
import { clamp } from '../base/clamp.ts';

export const EYE = 1.7;
/** least and greatest, as parts of the scene's largest side */
const LEAST = 1 / 400;
const MOST = 1 / 25;

/** @param size the scene's largest side */
export function eyeHeight(size: number): number {
  return clamp(EYE, size * LEAST, size * MOST);
}

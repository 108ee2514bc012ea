/** What is made of arguments that seldom change: made anew only where one is another than at the call before. */
import type { Camera } from '../../core/math/camera.ts';
import { cameraPlanes } from '../../core/math/frustum.ts';

export function kept<Args extends readonly unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  let last: { args: Args; made: Made } | null = null;
  return (...args) => {
    if (!last || args.some((value, i) => value !== last?.args[i])) last = { args, made: make(...args) };
    return last.made;
  };
}

/** `cameraPlanes`, the same array as before where they are the same planes. */
export function keptPlanes(): (camera: Camera) => Float64Array {
  let planes = new Float64Array();
  return (camera) => {
    const now = cameraPlanes(camera);
    if (!now.every((value, i) => value === planes[i])) planes = new Float64Array(now);
    return planes;
  };
}

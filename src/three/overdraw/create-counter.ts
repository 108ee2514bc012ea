/** The counter of a renderer, of whichever kind. */
import { REVISION, type WebGLRenderer } from 'three';
import type { WebGPURenderer } from 'three/webgpu';
import { OLDEST_FOR_NODES } from '../cull/versions.ts';
import type { Counter } from './counter.ts';
import { createNodeCounter } from './node-counter.ts';
import { pictureSize } from './picture-size.ts';
import { createWebglCounter } from './webgl-counter.ts';

/**
 * @param size pixels; what is left out is the size of what the renderer draws to
 * @throws TypeError for what is no renderer; RangeError for a size that is none; Error for a WebGPURenderer of a version that lacks blend colours
 */
export async function createCounter(
  renderer: WebGLRenderer | WebGPURenderer,
  { width, height }: { width?: number; height?: number },
): Promise<Counter> {
  const isKind = (flag: string): boolean => Object(renderer) === renderer && flag in renderer;
  if (isKind('isWebGLRenderer')) {
    const webgl = renderer as WebGLRenderer;
    return createWebglCounter(webgl, ...pictureSize(webgl, width, height));
  }
  if (!isKind('isWebGPURenderer'))
    throw new TypeError('measureSceneOverdraw takes a WebGLRenderer or a WebGPURenderer of three.js');
  if (Number.parseInt(REVISION, 10) < OLDEST_FOR_NODES)
    throw new Error(
      `measureSceneOverdraw counts in WebGPURenderer from three r${OLDEST_FOR_NODES} on, and this is r${REVISION}: use WebGLRenderer`,
    );
  const nodes = renderer as WebGPURenderer;
  await nodes.init();
  return createNodeCounter(nodes, await import('three/webgpu'), ...pictureSize(nodes, width, height));
}

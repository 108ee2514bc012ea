/** The page that the bench of Meshes drives: two renderers take turns, one with the Meshes as they stand, one with the same batched. */
import { WebGLRenderer } from 'three';
import { WebGPURenderer } from 'three/webgpu';
import { createFrames, TRIALS } from '../meshes-scene.ts';

declare global {
  interface Window {
    meshesBench?: { measure: typeof measure };
  }
}

/** a side of the picture: next to no time goes into its pixels */
const SIZE = 16;

/**
 * @param trial its number
 * @param isByNodes by WebGPURenderer, on WebGL
 * @returns of the Meshes, then of the batched ones: calls that draw in the first frame, milliseconds of each round
 */
async function measure(
  count: number,
  trial: number,
  rounds: number,
  warmup: number,
  isByNodes: boolean,
): Promise<{ calls: number[]; times: number[][] }> {
  const createSide = async (isBatched: boolean) => {
    const renderer = isByNodes
      ? new WebGPURenderer({ antialias: false, forceWebGL: true })
      : new WebGLRenderer({ antialias: false });
    if ('isWebGPURenderer' in renderer) await renderer.init();
    renderer.setSize(SIZE, SIZE);
    const gl = renderer.domElement.getContext('webgl2')!;
    const draws = countDraws(gl);
    const render = createFrames(renderer as WebGLRenderer, count, TRIALS[trial], isBatched);
    render();
    return { renderer, gl, render, calls: draws(), times: [] as number[] };
  };
  const sides = [await createSide(false), await createSide(true)];
  const pixel = new Uint8Array(4);
  for (let round = -warmup; round < rounds; round++)
    for (const { gl, render, times } of sides) {
      // what the driver has left to do of the frame before is not of this one
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      const start = performance.now();
      render();
      const time = performance.now() - start;
      if (round >= 0) times.push(time);
    }
  for (const { renderer, gl } of sides) {
    renderer.dispose();
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return { calls: sides.map(({ calls }) => calls), times: sides.map(({ times }) => times) };
}

/** Count the calls that draw, until it is asked: then the functions are WebGL's own again. */
function countDraws(gl: WebGL2RenderingContext): () => number {
  const multi = gl.getExtension('WEBGL_multi_draw') as object;
  const names: [object, string][] = [
    [gl, 'drawElements'],
    [gl, 'drawArrays'],
    [multi, 'multiDrawElementsWEBGL'],
    [multi, 'multiDrawArraysWEBGL'],
  ];
  let count = 0;
  for (const [object, name] of names) {
    const own = Reflect.get(object, name) as (...values: unknown[]) => void;
    Reflect.set(object, name, (...values: unknown[]) => {
      count++;
      own.apply(object, values);
    });
  }
  return () => {
    for (const [object, name] of names) Reflect.deleteProperty(object, name);
    return count;
  };
}

window.meshesBench = { measure };

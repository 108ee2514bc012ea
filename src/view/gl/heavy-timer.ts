/**
 * Times a draw with an expensive fragment shader, so that the time follows the shaded fragments wherever the GPU
 * rejects hidden ones before it shades them. It draws to a target off screen and reads one pixel back to wait for the
 * end: timer queries give nonsense on some software renderers (llvmpipe: 0.002 ms for seconds of work).
 */
import type { Camera } from '../../core/math/camera.ts';
import { CAMERA_GLSL, type CameraUniforms, cameraUniforms } from './camera-uniforms.ts';
import type { GlContext } from './context.ts';
import { propsOf } from './props.ts';
import { readTarget } from './read-target.ts';
import type { SceneBuffers } from './scene-buffers.ts';
import type { Submit } from './submit.ts';

export type HeavyTimer = ReturnType<typeof createHeavyTimer>;

/** rounds of the fragment shader's loop: enough that fragments outweigh vertices in all built-in scenes */
const ROUNDS = 200;

export function createHeavyTimer(
  { regl, gl }: GlContext,
  buffers: SceneBuffers,
  submit: Submit,
  width: number,
  height: number,
) {
  const target = regl.framebuffer({ width, height, colorFormat: 'rgba', colorType: 'uint8', depthStencil: true });
  const command = regl({
    vert: `precision highp float;
attribute vec3 position;
attribute vec4 color;
attribute float object;
varying vec3 tone;
${CAMERA_GLSL}
${buffers.poses.glsl}
void main() { tone = color.rgb; gl_Position = project(placed(position, object)); }`,
    frag: `precision highp float;
varying vec3 tone;
void main() {
  vec3 sum = tone;
  for (int i = 0; i < ${ROUNDS}; i++) sum = fract(sum * 1.37 + sin(sum.yzx));
  gl_FragColor = vec4(sum, 1.0);
}`,
    attributes: buffers.attributes,
    elements: buffers.elements,
    uniforms: {
      ...buffers.poses.uniforms,
      ...propsOf<CameraUniforms>(regl).props('viewProjection', 'eye'),
    },
    depth: { enable: true, func: 'less', mask: true },
    cull: { enable: true, face: 'back' },
    framebuffer: target,
  });
  const pixel = new Uint8Array(4);
  const finish = () => readTarget(regl, target, () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel));
  const draw = (camera: Camera, ids: Uint32Array, count: number): void => {
    submit.take(ids, count);
    regl.clear({ framebuffer: target, color: [0, 0, 0, 1], depth: 1 });
    submit.run(() => command(cameraUniforms(camera)));
  };
  return {
    /** Draw the list, and wait for nothing. */
    draw,
    /** milliseconds of one draw of the list, from the clear until the picture is complete */
    time(camera: Camera, ids: Uint32Array, count: number) {
      finish();
      const began = performance.now();
      draw(camera, ids, count);
      finish();
      return performance.now() - began;
    },
    dispose() {
      target.destroy();
    },
  };
}

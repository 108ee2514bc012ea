/**
 * Counts fragments on the GPU: each adds one to its pixel of a target off screen, with the depth test on (what an order shades) or
 * off (every layer).
 *
 * The target holds floats where the browser can blend them; a half float counts to 2,048 a pixel, a byte to 255. The
 * depth buffer has 24 bits: with 16, the software rasteriser shades up to 4.5 % less (overdraw/raster/raster.ts). There is no
 * anti-aliasing. Double-sided triangles are in the mesh twice, and one of the two is culled (mesh/draw-mesh.ts), so the
 * rule is that of overdraw/raster/setup.ts: front faces only, except for double-sided triangles, depth test LESS, blended
 * and masked objects left out.
 * Twin: overdraw/raster/raster.ts, which gives the same numbers within 1 % (edges and near-equal depths round differently).
 */
import type { Camera } from '../../core/math/camera.ts';
import { CAMERA_GLSL, type CameraUniforms, cameraUniforms } from './camera-uniforms.ts';
import type { GlContext, Viewport } from './context.ts';
import { propsOf } from './props.ts';
import { readTarget } from './read-target.ts';
import type { SceneBuffers } from './scene-buffers.ts';
import type { Submit } from './submit.ts';

export interface GpuCounts {
  /** fragments that passed (with the depth test), or all of them (without) */
  fragments: number;
  /** pixels with at least one */
  covered: number;
}

export type Storage = 'float' | 'half float' | 'uint8';

export type GpuCounter = ReturnType<typeof createCounter>;

const LARGEST: Record<Storage, number> = { float: 2 ** 24, 'half float': 2048, uint8: 255 };

/** The best kind of target that this browser can blend into. */
function bestStorage({ regl }: GlContext): Storage {
  const has = (...names: string[]) => names.every((name) => regl.hasExtension(name));
  if (has('OES_texture_float', 'WEBGL_color_buffer_float', 'EXT_float_blend')) return 'float';
  if (has('OES_texture_half_float', 'EXT_color_buffer_half_float')) return 'half float';
  return 'uint8';
}

export function createCounter(
  context: GlContext,
  buffers: SceneBuffers,
  submit: Submit,
  width: number,
  height: number,
) {
  const { regl, gl } = context;
  const storage = bestStorage(context);
  const unit = storage === 'uint8' ? 1 / 255 : 1;
  const target = regl.framebuffer({ width, height, colorType: storage, colorFormat: 'rgba', depthStencil: true });
  const { prop, props } = propsOf<CameraUniforms & { depthTest: boolean; viewport: Viewport }>(regl);
  const command = regl({
    vert: `precision highp float;
attribute vec3 position;
attribute float object;
${CAMERA_GLSL}
${buffers.poses.glsl}
void main() { gl_Position = project(placed(position, object)); }`,
    frag: `precision highp float;
void main() { gl_FragColor = vec4(${unit === 1 ? '1.0' : '1.0 / 255.0'}, 0.0, 0.0, 0.0); }`,
    attributes: { position: buffers.attributes.position, object: buffers.attributes.object },
    elements: buffers.elements,
    uniforms: {
      ...buffers.poses.uniforms,
      ...props('viewProjection', 'eye'),
    },
    depth: { enable: prop('depthTest'), func: 'less', mask: true },
    cull: { enable: true, face: 'back' },
    blend: { enable: true, func: { src: 'one', dst: 'one' }, equation: 'add' },
    framebuffer: target,
    viewport: prop('viewport'),
  });
  let bytes = new Uint8Array(0);
  let floats = new Float32Array(0);
  let counts = new Float32Array(width * height);
  const size = { width, height };

  const counter = {
    get width() {
      return size.width;
    },
    get height() {
      return size.height;
    },
    /** what the counts are stored in, and the largest count a pixel can hold */
    storage,
    largest: LARGEST[storage],
    /** the counts, in the red channel, as multiples of `unit` */
    target,
    unit,
    /**
     * Draw the first `count` objects of `ids` as `camera` sees them.
     * @param viewport where the camera's picture stands, of its aspect; all of the target without it
     */
    draw(camera: Camera, ids: Uint32Array, count: number, depthTest: boolean, viewport = { x: 0, y: 0, ...size }) {
      regl.clear({ framebuffer: target, color: [0, 0, 0, 0], depth: 1 });
      submit.take(ids, count);
      submit.run(() => command({ ...cameraUniforms(camera), depthTest, viewport }));
    },
    /**
     * Draw, and sum the counts.
     * @param depthTest false: every fragment counts, and their sum over the covered pixels is the depth complexity
     */
    count(camera: Camera, ids: Uint32Array, count: number, depthTest: boolean) {
      counter.draw(camera, ids, count, depthTest);
      let fragments = 0;
      let covered = 0;
      for (const n of counter.pixels()) {
        if (n === 0) continue;
        fragments += n;
        covered++;
      }
      return { fragments, covered };
    },
    /** of the last count: the pixels shaded once, twice, three times, and more often */
    repeats() {
      const repeats = [0, 0, 0, 0];
      for (const n of counts) if (n > 0) repeats[Math.min(n, repeats.length) - 1]++;
      return repeats;
    },
    /** the counts of each pixel as last drawn, row 0 at the bottom */
    pixels() {
      if (counts.length !== size.width * size.height) counts = new Float32Array(size.width * size.height);
      read(0, 0, size.width, size.height, counts);
      return counts;
    },
    /** the count of one pixel as last drawn, (0, 0) at the bottom left */
    pixel(x: number, y: number) {
      const one = new Float32Array(1);
      read(x, y, 1, 1, one);
      return one[0];
    },
    resize(w: number, h: number) {
      if (w === size.width && h === size.height) return;
      target.resize(w, h);
      size.width = w;
      size.height = h;
    },
    dispose() {
      target.destroy();
    },
  };
  return counter;

  function read(x: number, y: number, w: number, h: number, out: Float32Array): void {
    readTarget(regl, target, () => {
      if (storage === 'uint8') {
        if (bytes.length !== w * h * 4) bytes = new Uint8Array(w * h * 4);
        gl.readPixels(x, y, w, h, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
        for (let i = 0; i < out.length; i++) out[i] = bytes[i * 4];
      } else {
        if (floats.length !== w * h * 4) floats = new Float32Array(w * h * 4);
        gl.readPixels(x, y, w, h, gl.RGBA, gl.FLOAT, floats);
        for (let i = 0; i < out.length; i++) out[i] = floats[i * 4];
      }
    });
  }
}

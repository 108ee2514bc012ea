/**
 * The WebGL context that everything draws with: regl on WebGL 1, and which of the extensions that the viewer can use are there.
 *
 * Asked for: OES_element_index_uint (large scenes), float or half-float targets that blend (exact fragment counts),
 * ANGLE_instanced_arrays (spheres), OES_standard_derivatives (light), WEBGL_multi_draw (many ranges in one call). Only
 * the first is required; each file that uses one of the others says what is missing without it.
 */
import createREGL from 'regl';

export type Regl = createREGL.Regl;
export type Framebuffer = createREGL.Framebuffer2D;
export type DrawCommand = createREGL.DrawCommand;

/** Where a picture stands in its target, in pixels from the lower left; it may reach beyond the target. */
export interface Viewport {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** WEBGL_multi_draw, which the DOM types do not know yet. */
export interface MultiDraw {
  multiDrawElementsWEBGL(
    mode: number,
    counts: Int32Array,
    countsAt: number,
    type: number,
    offsets: Int32Array,
    offsetsAt: number,
    drawCount: number,
  ): void;
}

export type GlContext = ReturnType<typeof createContext>;

const NEEDED = ['OES_element_index_uint'];
const WANTED = [
  'ANGLE_instanced_arrays',
  'OES_standard_derivatives',
  'OES_texture_float',
  'WEBGL_color_buffer_float',
  'EXT_float_blend',
  'OES_texture_half_float',
  'EXT_color_buffer_half_float',
];

export class WebGLMissing extends Error {}

/** @throws WebGLMissing with a line for people */
export function createContext(canvas: HTMLCanvasElement) {
  const gl = canvas.getContext('webgl', {
    alpha: false,
    antialias: true,
    depth: true,
    stencil: false,
    powerPreference: 'high-performance',
    // the picture is read back for saving and for tests
    preserveDrawingBuffer: true,
  });
  if (!gl)
    throw new WebGLMissing(
      'This browser gives no WebGL, which draws the picture. Switch hardware acceleration on, or try another browser.',
    );
  const missing = NEEDED.filter((name) => !gl.getExtension(name));
  if (missing.length > 0)
    throw new WebGLMissing(`This browser's WebGL lacks ${missing.join(', ')}, which large scenes need.`);
  const regl = createREGL({ gl, extensions: NEEDED, optionalExtensions: WANTED, pixelRatio: 1 });
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return {
    canvas,
    gl,
    regl,
    multiDraw: gl.getExtension('WEBGL_multi_draw') as MultiDraw | null,
    /** the vertex shader can read textures, from which object colours come; a few old GPUs cannot */
    vertexTextures: gl.getParameter(gl.MAX_VERTEX_TEXTURE_IMAGE_UNITS) > 0,
    derivatives: regl.hasExtension('OES_standard_derivatives'),
    instancing: regl.hasExtension('ANGLE_instanced_arrays'),
    /** renderer's name, for people */
    renderer: String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)),
  };
}

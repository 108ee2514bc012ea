/**
 * The N64 look's picture: a framebuffer that the scene is drawn into without antialiasing, and its way to the page.
 *
 * 320 x 240 pixels are shown as squares, as large as fit, beside a dark border (viewport.ts); where a square ends within a pixel of the
 * canvas, that one has of both colours, so that all squares look equally large. With n64Size
 * off the picture is as large as the canvas. With n64Dither its colours are those of a 5551 framebuffer (dither.ts),
 * dithered by pixels of the picture, not of the canvas.
 */
import type { LoadedScene } from '../../load/loaded.ts';
import type { Settings } from '../../state/settings.ts';
import type { Framebuffer, GlContext, Viewport } from '../context.ts';
import { createCover } from '../cover.ts';
import { makeLookTexture, meansOf } from '../look/textures.ts';
import { propsOf } from '../props.ts';
import { DETAIL_SIZE } from './detail-texture.ts';
import { DITHER_GLSL } from './dither.ts';
import { type N64Scale, n64Scale } from './scale.ts';
import { type N64Detail, n64Uniforms } from './surface.ts';
import { N64_HEIGHT, N64_WIDTH } from './viewport.ts';

const BORDER = [0.03, 0.03, 0.035, 1] as const;

interface Props {
  picture: Framebuffer;
  /** of the picture */
  size: [number, number];
  /** of the viewport */
  origin: [number, number];
  scale: number;
  dither: number;
  viewport: Viewport;
}

export function createN64Present({ regl, canvas }: GlContext) {
  const plain = makeLookTexture([]);
  const texture = regl.texture({
    width: DETAIL_SIZE,
    height: DETAIL_SIZE,
    data: plain,
    format: 'rgba',
    wrap: 'repeat',
    min: 'nearest',
    mag: 'nearest',
  });
  const detail = { texture, mean: meansOf(plain) };
  const picture = regl.framebuffer({ width: N64_WIDTH, height: N64_HEIGHT, colorFormat: 'rgba', depth: true });
  let size: [number, number] = [N64_WIDTH, N64_HEIGHT];
  const scales = new WeakMap<object, N64Scale>();
  const { prop, props } = propsOf<Props>(regl);

  const cover = createCover(regl);
  const enlarge = regl({
    vert: VERTEX,
    frag: FRAGMENT,
    attributes: cover.attributes,
    count: cover.count,
    uniforms: props('picture', 'size', 'origin', 'scale', 'dither'),
    viewport: prop('viewport'),
    depth: { enable: false },
  });

  return {
    /** The framebuffer to draw the scene into, with a depth buffer; not cleared. */
    begin({ n64Size }: Pick<Settings, 'n64Size'>) {
      const width = n64Size ? N64_WIDTH : canvas.width;
      const height = n64Size ? N64_HEIGHT : canvas.height;
      if (size[0] !== width || size[1] !== height) picture.resize(width, height);
      size = [width, height];
      return picture;
    },
    /** Uniforms of N64_SURFACE for this scene. @param own the scene's own textures; null for the grey noise alone */
    surface(settings: Settings, { scene, sky }: Pick<LoadedScene, 'scene' | 'sky'>, own: N64Detail | null) {
      let scale = scales.get(scene);
      if (!scale) {
        scale = n64Scale(scene);
        scales.set(scene, scale);
      }
      return n64Uniforms(settings, { sky, scale, detail: own ?? detail });
    },
    /** Show on the page's whole canvas what was drawn since begin(). @param place of the 320 x 240 pixels */
    show({ n64Size, n64Dither }: Pick<Settings, 'n64Size' | 'n64Dither'>, place: Viewport) {
      const viewport = n64Size ? place : { x: 0, y: 0, width: canvas.width, height: canvas.height };
      regl.clear({ color: [...BORDER], depth: 1 });
      enlarge({
        picture,
        size,
        origin: [viewport.x, viewport.y],
        scale: viewport.width / size[0],
        dither: n64Dither ? 1 : 0,
        viewport,
      });
    },
    dispose() {
      cover.dispose();
      picture.destroy();
      texture.destroy();
    },
  };
}

const VERTEX = `precision highp float;
attribute vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }`;

const FRAGMENT = `precision highp float;
uniform sampler2D picture;
uniform vec2 size;
uniform vec2 origin;
uniform float scale;
uniform float dither;
${DITHER_GLSL}
vec3 colourOf(vec2 pixel) {
  pixel = clamp(pixel, vec2(0.0), size - 1.0);
  vec3 color = texture2D(picture, (pixel + 0.5) / size).rgb;
  return dither > 0.5 ? n64Dither5551(color, vec2(pixel.x, size.y - 1.0 - pixel.y)) : color;
}
void main() {
  vec2 from = (gl_FragCoord.xy - 0.5 - origin) / scale;
  vec2 pixel = floor(from);
  vec2 next = clamp((from - pixel - 1.0) * scale + 1.0, 0.0, 1.0);
  vec3 low = mix(colourOf(pixel), colourOf(pixel + vec2(1.0, 0.0)), next.x);
  vec3 high = mix(colourOf(pixel + vec2(0.0, 1.0)), colourOf(pixel + 1.0), next.x);
  gl_FragColor = vec4(mix(low, high, next.y), 1.0);
}`;

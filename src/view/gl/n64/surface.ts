/**
 * The surface of the N64 look, for the scene's fragment shader: the detail texture with the console's filter, and fog.
 *
 * Texture coordinates are the world's own, along the two axes that the face looks at least, so that texels of all
 * objects lie on one grid and models need no coordinates. Where a texel becomes smaller than a pixel the texture fades
 * into its mean over two halvings, as mipmaps would make it.
 *
 * Fog mixes in the colour of the sky, linearly between two distances, by an alpha of 8 bits, at every pixel. The
 * console's microcode (gSPFogPosition) computes it at the vertices, and linearly in the depth after projection. The
 * faces here are too large for fog at vertices, and with the viewer's near plane projected depth is no useful measure.
 */
import type createREGL from 'regl';
import type { Settings } from '../../state/settings.ts';
import { DETAIL_SIZE } from './detail-texture.ts';
import type { N64Scale } from './scale.ts';
import { THREE_POINT_GLSL } from './three-point.ts';

/** The detail textures on the GPU, one a channel: nearest texel, repeating; and the mean brightness of each. */
export interface N64Detail {
  texture: createREGL.Texture2D;
  mean: [number, number, number, number];
}

/**
 * Values of the uniforms that N64_SURFACE declares.
 * @param settings the n64* switches
 * @param sky 0xRRGGBB
 */
export function n64Uniforms(
  settings: Pick<Settings, 'n64Texture' | 'n64Filter' | 'n64Colours' | 'n64Fog'>,
  { sky, scale, detail }: { sky: number; scale: N64Scale; detail: N64Detail },
) {
  return {
    n64Detail: detail.texture,
    n64DetailMean: detail.mean,
    /** texels a world unit; 0 without the texture */
    n64Texels: settings.n64Texture ? scale.texels : 0,
    /** 1: three texels; 0: four */
    n64Filter: settings.n64Filter ? 1 : 0,
    /** 1: vertex colours; 0: white, with light from above */
    n64Colours: settings.n64Colours ? 1 : 0,
    n64Sky: [(sky >> 16) / 255, ((sky >> 8) & 255) / 255, (sky & 255) / 255],
    /** where fog begins, and how much of it a world unit adds; 0 without fog */
    n64Fog: [scale.fogStart, settings.n64Fog ? 1 / (scale.fogEnd - scale.fogStart) : 0],
  };
}

/**
 * GLSL 100, with OES_standard_derivatives: `vec3 n64Surface(vec3 color, vec3 world, vec3 normal, float viewDepth)`.
 * `normal` is the face's, towards the eye; `viewDepth` the distance along the view direction.
 */
export const N64_SURFACE = `
uniform sampler2D n64Detail;
uniform vec4 n64DetailMean;
uniform float n64Texels;
uniform float n64Filter;
uniform float n64Colours;
uniform vec3 n64Sky;
uniform vec2 n64Fog;
${THREE_POINT_GLSL}
// a scene's own textures where it has some, as wide as it says; else the grey noise, which is the last channel
#ifdef LOOK
#define n64Channel lookChannel
#define n64PerUnit (lookChannel.a > 0.5 ? n64Texels : lookMade.x * ${DETAIL_SIZE}.0)
#else
#define n64Channel vec4(0.0, 0.0, 0.0, 1.0)
#define n64PerUnit n64Texels
#endif
float n64Texel(vec2 texel) {
  return dot(texture2D(n64Detail, (texel + 0.5) / ${DETAIL_SIZE}.0), n64Channel);
}
// unequal weights: faces at 45 degrees are common, and would be torn between two axes
vec2 n64Face(vec3 v, vec3 normal) {
  vec3 size = abs(normal) * vec3(1.0, 1.06, 1.03);
  return size.y >= max(size.x, size.z) ? v.xz : size.x > size.z ? v.zy : v.xy;
}
float n64DetailAt(vec3 world, vec3 normal) {
  float perUnit = n64PerUnit;
  vec2 at = n64Face(world, normal) * perUnit;
  vec2 low = floor(at - 0.5);
  vec2 fraction = at - 0.5 - low;
  vec4 weights = n64Filter > 0.5 ? n64ThreePoint(fraction) : n64Bilinear(fraction);
  // the texture repeats, but its coordinates should stay small
  low = mod(low, ${DETAIL_SIZE}.0);
  float detail = dot(weights, vec4(
    n64Texel(low),
    n64Texel(low + vec2(1.0, 0.0)),
    n64Texel(low + vec2(0.0, 1.0)),
    n64Texel(low + vec2(1.0, 1.0))));
  vec2 across = n64Face(dFdx(world), normal);
  vec2 down = n64Face(dFdy(world), normal);
  float texelsPerPixel = perUnit * sqrt(max(dot(across, across), dot(down, down)));
  float fade = clamp(0.5 * log2(max(texelsPerPixel, 1.0)), 0.0, 1.0);
  return mix(detail, dot(n64DetailMean, n64Channel), fade);
}
vec3 n64Surface(vec3 color, vec3 world, vec3 normal, float viewDepth) {
  // white still has light and shade, or nothing could be told apart
  vec3 surface = n64Colours > 0.5 ? color : vec3(0.78 + 0.22 * dot(normal, vec3(0.45, 0.82, 0.35)));
  float detail = n64DetailAt(world, normal);
#ifdef LOOK
  // brightness is baked into the vertices: a texture of its own makes them no darker
  if (n64Channel.a < 0.5) detail = 0.9 * mix(1.0, detail / dot(n64DetailMean, n64Channel), lookMade.z);
#endif
  if (n64Texels > 0.0) surface *= detail;
  float fog = clamp((viewDepth - n64Fog.x) * n64Fog.y, 0.0, 1.0);
  return mix(surface, n64Sky, floor(fog * 255.0) / 255.0);
}
`;

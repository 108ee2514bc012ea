/**
 * What the surfaces of a scene are made of, for the shaders of the scene pass: textures laid over the world by boxes, blob shadows,
 * and haze. Models need no texture coordinates: they are the world's own, along the two axes that a face looks at least.
 */
import type { LookTexture, SceneLook } from '../../../core/scene/look.ts';
import { objectCount, type Scene, sceneBox } from '../../../core/scene/scene.ts';
import type { GlContext } from '../context.ts';
import { DETAIL_SIZE } from '../n64/detail-texture.ts';
import { BLOB_MAP_SIZE, makeBlobMap } from './blob-map.ts';
import { SKY_GLSL, skyUniforms } from './sky-glsl.ts';
import { makeLookTexture, meansOf } from './textures.ts';

/** texels a row of the picture that says what each object is made of */
const WIDTH = 1024;
/** steps of a world unit in which it has a texture's width */
const STEPS = 16;
/** the channel of what has none of the textures */
const GREY = 3;

/** @param scene without what moves, which is made of nothing */
export function createLookSurfaces({ regl }: GlContext, look: SceneLook, horizon: number, scene: Scene) {
  const textures = [...new Set(look.surfaces.map(({ texture }) => texture))];
  const picture = makeLookTexture(textures);
  const means = meansOf(picture);
  const shape = { width: DETAIL_SIZE, height: DETAIL_SIZE, data: picture, format: 'rgba', wrap: 'repeat' } as const;
  const smooth = regl.texture({ ...shape, min: 'mipmap', mag: 'linear', mipmap: 'nice' });
  const nearest = regl.texture({ ...shape, min: 'nearest', mag: 'nearest' });
  const { made, isGround, height } = surfacesOf(look, textures, scene);
  const objects = regl.texture({ width: WIDTH, height, data: made, format: 'rgba', min: 'nearest', mag: 'nearest' });
  const blobs = makeBlobMap(scene, isGround);
  const shadows = regl.texture({
    width: blobs ? BLOB_MAP_SIZE : 1,
    height: blobs ? BLOB_MAP_SIZE : 1,
    data: blobs?.texels ?? new Uint8Array(2),
    format: 'luminance alpha',
    min: 'linear',
    mag: 'linear',
  });
  const box = sceneBox(scene);
  return {
    uniforms: {
      ...skyUniforms(look, horizon),
      lookTexture: smooth,
      lookMeans: means,
      lookObjects: objects,
      lookObjectsSize: [WIDTH, height],
      lookShadows: shadows,
      lookShadowPlace: blobs?.place ?? [0, 0, 0, 0],
      lookShadowHeights: blobs?.heights ?? [0, 1],
      lookMiddle: [(box[0] + box[3]) / 2, (box[2] + box[5]) / 2],
      // a scene whose ground does not end in haze ends farther away than anything is
      lookHalf: look.edge ? [(box[3] - box[0]) / 2, (box[5] - box[2]) / 2] : [1e9, 1e9],
      lookHaze: look.haze,
    },
    /** the same textures as the N64 look takes them: the nearest texel */
    detail: { texture: nearest, mean: means },
    dispose() {
      for (const texture of [smooth, nearest, objects, shadows]) texture.destroy();
    },
  };
}

/** Objects x (channel, width in steps, whether it is ground, strength), filled up to whole rows; what is numbered after them is grey. */
function surfacesOf(look: SceneLook, textures: readonly LookTexture[], scene: Scene) {
  const count = objectCount(scene);
  const height = Math.ceil((count + 1) / WIDTH);
  const made = new Uint8Array(WIDTH * height * 4);
  const isGround = new Uint8Array(count);
  const byName = new Map(look.surfaces.flatMap((surface) => surface.names.map((name) => [name, surface])));
  for (let object = 0; object < WIDTH * height; object++) {
    const surface = object < count ? byName.get(scene.names[object]) : undefined;
    made[object * 4] = surface ? textures.indexOf(surface.texture) : GREY;
    made[object * 4 + 1] = (surface?.metres ?? 4) * STEPS;
    made[object * 4 + 3] = (surface?.strength ?? 1) * 255;
    if (!surface?.ground) continue;
    made[object * 4 + 2] = 255;
    isGround[object] = 1;
  }
  return { made, isGround, height };
}

/** Vertex shader: `lookVertex(object)` writes the varyings. An object after the last row is the last of it, which is grey. */
export const LOOK_VERTEX_GLSL = `
uniform sampler2D lookObjects;
uniform vec2 lookObjectsSize;
varying vec4 lookChannel;
varying vec3 lookMade;
void lookVertex(float object) {
  float row = floor(object / lookObjectsSize.x);
  vec2 texel = row < lookObjectsSize.y ? vec2(object - row * lookObjectsSize.x, row) : lookObjectsSize - 1.0;
  vec4 made = texture2D(lookObjects, (texel + 0.5) / lookObjectsSize) * 255.0;
  // a texel times 255 is not always a whole number
  lookChannel = vec4(lessThan(abs(vec4(made.r) - vec4(0.0, 1.0, 2.0, 3.0)), vec4(0.5)));
  lookMade = vec3(${STEPS}.0 / made.g, made.b, made.a / 255.0);
}
`;

/**
 * Fragment shader, with OES_standard_derivatives. `lookTextured(color, world, normal)` lays the texture over a colour, and
 * `lookShaded` the shadows; `lookHazed(color, world, offset)` mixes in the haze. `normal` is the face's, of any sign.
 */
export const LOOK_FRAGMENT_GLSL = `
${SKY_GLSL}
uniform sampler2D lookTexture;
uniform vec4 lookMeans;
uniform sampler2D lookShadows;
uniform vec4 lookShadowPlace;
uniform vec2 lookShadowHeights;
uniform vec2 lookMiddle;
uniform vec2 lookHalf;
uniform float lookHaze;
varying vec4 lookChannel;
varying vec3 lookMade;
vec3 lookTextured(vec3 color, vec3 world, vec3 normal) {
  vec3 size = abs(normal) * vec3(1.0, 1.06, 1.03);
  vec2 at = size.y >= max(size.x, size.z) ? world.xz : size.x > size.z ? world.zy : world.xy;
  float texel = dot(texture2D(lookTexture, at * lookMade.x), lookChannel);
  return lookChannel.a > 0.5 ? color : color * mix(1.0, texel / dot(lookMeans, lookChannel), lookMade.z);
}
vec3 lookShaded(vec3 color, vec3 world, vec3 normal) {
  vec2 blob = texture2D(lookShadows, (world.xz - lookShadowPlace.xy) * lookShadowPlace.zw).ra;
  float above = world.y - (lookShadowHeights.x + blob.y * lookShadowHeights.y);
  float near = lookMade.y > 0.5 ? 2.2 : 0.25;
  float level = smoothstep(0.5, 0.8, abs(normal.y));
  return color * (1.0 - blob.x * level * smoothstep(near * 1.5, near, abs(above)));
}
vec3 lookHazed(vec3 color, vec3 world, vec3 offset) {
  vec2 aside = abs(world.xz - lookMiddle) / lookHalf;
  float away = length(offset);
  // a path may lead along the edge: what is near stays as it is
  float edge = smoothstep(0.78, 0.97, max(aside.x, aside.y)) * smoothstep(0.1, 0.5, away / min(lookHalf.x, lookHalf.y));
  float haze = max(edge, 0.85 * (1.0 - exp2(-away / lookHaze)));
  return mix(color, skyColour(offset / away), haze);
}
`;

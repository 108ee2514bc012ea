/**
 * The colours of the sky, for the pass that draws it and for the haze that the ground ends in: both have the same, so that there is
 * no edge between them.
 *
 * `vec3 skyColour(vec3 direction)`, without clouds and stars; `direction` is a unit vector.
 */
import type { SceneLook } from '../../../core/scene/look.ts';

/** @param horizon 0xRRGGBB */
export function skyUniforms({ top, low, glow, sun }: SceneLook, horizon: number) {
  const length = Math.hypot(...sun);
  return {
    skyTop: rgbOf(top),
    skyHorizon: rgbOf(horizon),
    skyLow: rgbOf(low),
    skyGlow: rgbOf(glow),
    skySun: [sun[0] / length, sun[1] / length, sun[2] / length],
  };
}

/** 0 .. 1 each. @param colour 0xRRGGBB */
export function rgbOf(colour: number): [number, number, number] {
  return [(colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255];
}

export const SKY_GLSL = `
uniform vec3 skyTop;
uniform vec3 skyHorizon;
uniform vec3 skyLow;
uniform vec3 skyGlow;
uniform vec3 skySun;
vec3 skyColour(vec3 direction) {
  float up = direction.y;
  vec3 color = up > 0.0
    ? mix(skyHorizon, skyTop, 1.0 - pow(1.0 - min(up, 1.0), 2.5))
    : mix(skyHorizon, skyLow, smoothstep(0.0, 0.75, -up));
  float sunward = max(0.0, dot(direction, skySun));
  float glow = sunward * sunward;
  glow *= glow;
  return mix(color, skyGlow, 0.55 * glow * glow * (1.0 - 0.7 * abs(up)));
}
`;

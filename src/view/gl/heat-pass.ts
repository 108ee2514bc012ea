/**
 * Shows fragment counts as colours: one count, two of them on the sides of a line, or what the second shades more or less than the
 * first. Colours are palette.ts's; a count past its end has the last colour.
 */

import { HEAT } from '../../overdraw/raster/heat.ts';
import type { Framebuffer, GlContext } from './context.ts';
import { createCover } from './cover.ts';
import { DIFFERENCE, EMPTY, type Rgb } from './palette.ts';
import { propsOf } from './props.ts';

export interface HeatInput {
  first: Framebuffer;
  /** the same as `first` where nothing is compared */
  second: Framebuffer;
  /** a count of one, as the targets hold it */
  unit: number;
  /** part of the width where the second begins, or of the height from the top; 1 without a split */
  split: number;
  stacked: boolean;
  /** half the width of the line between the two, as such a part */
  pixel: number;
  difference: boolean;
}

const glsl = (color: Rgb) => `vec3(${color.map((v) => (v / 255).toFixed(4)).join(', ')})`;
/** steps[i] for n < i + 0.5, the last one for all else */
const ladder = (name: string, steps: readonly Rgb[]) =>
  `vec3 ${name}(float n) {\n${steps
    .slice(0, -1)
    .map((color, i) => `  if (n < ${i}.5) return ${glsl(color)};`)
    .join('\n')}\n  return ${glsl(steps[steps.length - 1])};\n}`;

export function createHeatPass({ regl }: GlContext) {
  const cover = createCover(regl);
  const { props } = propsOf<HeatInput>(regl);
  const draw = regl({
    vert: `precision highp float;
attribute vec2 corner;
varying vec2 at;
void main() { at = corner * 0.5 + 0.5; gl_Position = vec4(corner, 0.0, 1.0); }`,
    frag: `precision highp float;
varying vec2 at;
uniform sampler2D first, second;
uniform float unit, split, pixel;
uniform bool difference, stacked;
${ladder('heat', HEAT)}
${ladder('change', DIFFERENCE)}
void main() {
  float a = floor(texture2D(first, at).r / unit + 0.5);
  float b = floor(texture2D(second, at).r / unit + 0.5);
  float along = stacked ? 1.0 - at.y : at.x;
  vec3 color;
  if (difference) color = a + b < 0.5 ? ${glsl(EMPTY)} : change(b - a + ${(DIFFERENCE.length - 1) / 2}.0);
  else color = heat(along < split ? a : b);
  if (!difference && abs(along - split) < pixel && split > 0.0 && split < 1.0) color = vec3(1.0);
  gl_FragColor = vec4(color, 1.0);
}`,
    attributes: cover.attributes,
    count: cover.count,
    depth: { enable: false },
    uniforms: props('first', 'second', 'unit', 'split', 'difference', 'stacked', 'pixel'),
  });
  return { draw, dispose: cover.dispose };
}

/**
 * Coloured lines in the world, a given number of pixels wide, with soft edges and a dark rim: WebGL's own lines are one hard pixel
 * everywhere.
 *
 * Each line is a quad, spread in the vertex shader: an instance a line, the two ends read from one buffer. Behind the near plane a
 * line is cut before it is divided by its depth. Positions leave the shader divided (w = 1), so that the distance across a line
 * is even on screen.
 * Lines are tested against the scene's depth, and drawn a second time, faintly, where the scene hides them. They are drawn a little
 * nearer than they are, so that a line on a surface is not torn by it.
 *
 * Without ANGLE_instanced_arrays the same buffer is drawn as WebGL's own lines.
 */
import type createREGL from 'regl';
import type { Vec3 } from '../../core/math/camera.ts';
import { CAMERA_GLSL, type CameraUniforms } from '../gl/camera-uniforms.ts';
import type { GlContext } from '../gl/context.ts';
import type { Rgb } from '../gl/palette.ts';
import { propsOf } from '../gl/props.ts';
import { createRecords } from './records.ts';

/** From where, and how large, everything is drawn. */
export interface OverlayView extends CameraUniforms {
  near: number;
  /** of the picture, in pixels */
  size: readonly [number, number];
}

export type LineList = ReturnType<typeof createLineList>;

/** x, y, z as floats and a colour in four bytes */
const VERTEX_BYTES = 16;

/** A line's ends in clip space, cut at the near plane, and the corner of its quad. */
export const LINE_GLSL = `
${CAMERA_GLSL}
uniform vec2 size;
uniform float near, width;
varying float across;
varying float halfWidth;
// part: x 0 at a, 1 at b; y -1 or 1, the sides
vec4 lineCorner(vec3 worldA, vec3 worldB, vec2 part) {
  vec4 a = project(worldA);
  vec4 b = project(worldB);
  if (a.w < near && b.w < near) { across = 0.0; halfWidth = 0.0; return vec4(0.0, 0.0, 2.0, 1.0); }
  vec4 from = a;
  if (a.w < near) a = mix(a, b, (near - a.w) / (b.w - a.w));
  if (b.w < near) b = mix(b, from, (near - b.w) / (from.w - b.w));
  vec3 p = a.xyz / a.w;
  vec3 q = b.xyz / b.w;
  vec2 along = (q.xy - p.xy) * size;
  vec2 side = vec2(-along.y, along.x) / max(length(along), 1e-6);
  halfWidth = width * 0.5 + 2.0;
  across = part.y * halfWidth;
  vec3 at = mix(p, q, part.x);
  at.xy += side * across * 2.0 / size;
  at.z -= (1.0 - at.z) * ${(1 / 512).toFixed(6)};
  return vec4(at, 1.0);
}
`;

/** How dark the pixel beside a line is made, so that light lines show on light ground too. */
export const HALO = 0.18;

/** A pixel of a line of colour `tone`: its soft edge, and the dark one beside it. */
export const LINE_COVER_GLSL = `
varying float across;
varying float halfWidth;
vec4 lineColour(vec4 tone) {
  float line = clamp(halfWidth - 1.5 - abs(across), 0.0, 1.0);
  float halo = ${HALO.toFixed(2)} * clamp(halfWidth - 0.5 - abs(across), 0.0, 1.0);
  float alpha = line + (1.0 - line) * halo;
  return vec4(tone.rgb * line / max(alpha, 1e-4), tone.a * alpha);
}
`;

/** Alpha over what is there; the picture's own alpha stays. */
export const OVER = {
  enable: true,
  func: { srcRGB: 'src alpha', srcAlpha: 'zero', dstRGB: 'one minus src alpha', dstAlpha: 'one' },
} as const;

/** Drawn first where the scene does not hide it, then where it does. */
export const passes = (hidden: number) =>
  hidden >= 1
    ? [{ depth: 'always', strength: 1 } as const]
    : hidden > 0
      ? [FRONT, { depth: 'greater', strength: hidden } as const]
      : [FRONT];

const FRONT = { depth: 'lequal', strength: 1 } as const;

interface Props extends OverlayView {
  depth: 'always' | 'lequal' | 'greater';
  strength: number;
  width: number;
  lines: number;
}

export function createLineList({ regl, instancing }: GlContext) {
  const PAIR = 2 * VERTEX_BYTES;
  const records = createRecords(regl, PAIR, 256);
  const { buffer } = records;
  // not an array in the command: regl would free its buffer with the context alone
  const corners = regl.buffer([0, -1, 0, 1, 1, -1, 1, 1]);
  const { prop, props } = propsOf<Props>(regl);
  const end = (offset: number, size: number, type: 'float' | 'uint8', stride: number, divisor: number) => ({
    buffer,
    offset,
    size,
    type,
    normalized: type === 'uint8',
    stride,
    divisor,
  });
  const attributes: Record<string, createREGL.Attribute> = instancing
    ? {
        part: { buffer: corners, size: 2 },
        a: end(0, 3, 'float', PAIR, 1),
        colorA: end(12, 4, 'uint8', PAIR, 1),
        b: end(VERTEX_BYTES, 3, 'float', PAIR, 1),
        colorB: end(VERTEX_BYTES + 12, 4, 'uint8', PAIR, 1),
      }
    : { a: end(0, 3, 'float', VERTEX_BYTES, 0), colorA: end(12, 4, 'uint8', VERTEX_BYTES, 0) };
  const command = regl({
    vert: instancing ? WIDE_VERTEX : THIN_VERTEX,
    frag: instancing ? WIDE_FRAGMENT : THIN_FRAGMENT,
    attributes,
    uniforms: props('viewProjection', 'eye', 'size', 'near', 'width', 'strength'),
    ...(instancing
      ? { primitive: 'triangle strip', count: 4, instances: prop('lines') }
      : { primitive: 'lines', count: (_: unknown, { lines: n }: Props) => n * 2 }),
    depth: { enable: true, mask: false, func: prop('depth') },
    blend: OVER,
  });

  return {
    clear: records.clear,
    /** @param alphaA at a, 0 .. 1 */
    add(a: Vec3, b: Vec3, colorA: Rgb, alphaA: number, colorB = colorA, alphaB = alphaA) {
      const at = records.add();
      const { floats, bytes } = records;
      for (let k = 0; k < 3; k++) {
        floats[at / 4 + k] = a[k];
        floats[(at + VERTEX_BYTES) / 4 + k] = b[k];
        bytes[at + 12 + k] = colorA[k];
        bytes[at + VERTEX_BYTES + 12 + k] = colorB[k];
      }
      bytes[at + 15] = alphaA * 255;
      bytes[at + VERTEX_BYTES + 15] = alphaB * 255;
    },
    /**
     * @param width in pixels
     * @param hidden part of their alpha that lines keep behind the scene; 1 draws them without regard to it
     */
    draw(view: OverlayView, width: number, hidden: number) {
      const lines = records.count;
      if (lines === 0) return;
      records.upload();
      command(passes(hidden).map((pass): Props => ({ ...view, ...pass, width, lines })));
    },
    dispose() {
      records.dispose();
      corners.destroy();
    },
  };
}

const WIDE_VERTEX = `precision highp float;
attribute vec2 part;
attribute vec3 a, b;
attribute vec4 colorA, colorB;
varying vec4 tone;
${LINE_GLSL}
void main() {
  tone = mix(colorA, colorB, part.x);
  gl_Position = lineCorner(a, b, part);
}`;

const WIDE_FRAGMENT = `precision highp float;
varying vec4 tone;
uniform float strength;
${LINE_COVER_GLSL}
void main() { gl_FragColor = lineColour(vec4(tone.rgb, tone.a * strength)); }`;

const THIN_VERTEX = `precision highp float;
attribute vec3 a;
attribute vec4 colorA;
varying vec4 tone;
${CAMERA_GLSL}
void main() { tone = colorA; gl_Position = project(a); }`;

const THIN_FRAGMENT = `precision highp float;
varying vec4 tone;
uniform float strength;
void main() { gl_FragColor = vec4(tone.rgb, tone.a * strength); }`;

/**
 * Spheres as outlines: the circle where the cone of tangents from the eye touches the sphere, a faint tint inside its
 * rim, and three great circles where asked for.
 *
 * A sphere of radius r at distance d is touched in a circle of radius r s around centre (1 - r^2 / d^2), with s = sqrt(1 - r^2 /
 * d^2): exact in perspective, where a circle of radius r around the centre is too small. The ring is cut from a band in that
 * circle's plane, so its depth is that of the points where the tangents touch. An eye inside a sphere sees no ring of it.
 *
 * Cost: 2 x (BAND_STEPS + 1) vertices a ring, and 3 x 2 x (CIRCLE_STEPS + 3) with great circles. Without
 * ANGLE_instanced_arrays: lines, made anew for every view, for the last PLAIN_RINGS spheres.
 */
import { vec3 } from 'gl-matrix';
import { clamp } from '../../core/base/clamp.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { CAMERA_GLSL } from '../gl/camera-uniforms.ts';
import type { GlContext } from '../gl/context.ts';
import type { Rgb } from '../gl/palette.ts';
import { propsOf } from '../gl/props.ts';
import { createLineList, HALO, LINE_COVER_GLSL, LINE_GLSL, OVER, type OverlayView, passes } from './line-list.ts';
import { createRecords } from './records.ts';

export interface RingStyle {
  /** of the ring, in pixels */
  width: number;
  /** alpha of the tint at the rim, as a part of the sphere's own */
  fill: number;
  /** alpha of the great circles, as such a part too; 0 draws none */
  circles: number;
  /** part of its alpha that everything keeps behind the scene */
  hidden: number;
}

/** x, y, z, r as floats and a colour in four bytes */
const SPHERE_BYTES = 20;
const CIRCLE_STEPS = 48;
const BAND_STEPS = 12;
/** inner edge of the band that the shell's tint fills */
const BAND = 0.78;
const PLAIN_RINGS = 2000;
const PLAIN_STEPS = 32;

interface Props extends OverlayView, RingStyle {
  depth: 'always' | 'lequal' | 'greater';
  strength: number;
  spheres: number;
}

export function createRings(context: GlContext) {
  const { regl, instancing } = context;
  const records = createRecords(regl, SPHERE_BYTES, 64);
  const { buffer } = records;
  const lines = instancing ? null : createLineList(context);
  const strip = regl.buffer(circleStrip());
  const band = regl.buffer(bandStrip());
  const { prop, props } = propsOf<Props>(regl);
  const shared = {
    uniforms: props('viewProjection', 'eye', 'size', 'near', 'width', 'fill', 'circles', 'strength'),
    primitive: 'triangle strip' as const,
    instances: prop('spheres'),
    depth: { enable: true, mask: false, func: prop('depth') },
    blend: OVER,
  };
  const perSphere = {
    sphere: { buffer, size: 4, type: 'float' as const, stride: SPHERE_BYTES, divisor: 1 },
    color: { buffer, offset: 16, size: 4, type: 'uint8' as const, normalized: true, stride: SPHERE_BYTES, divisor: 1 },
  };
  const drawRings =
    instancing &&
    regl({
      ...shared,
      vert: RING_VERTEX,
      frag: RING_FRAGMENT,
      attributes: { ...perSphere, corner: { buffer: band, size: 3 } },
      count: 2 * (BAND_STEPS + 1),
    });
  const drawCircles =
    instancing &&
    regl({
      ...shared,
      vert: CIRCLE_VERTEX,
      frag: CIRCLE_FRAGMENT,
      attributes: { ...perSphere, place: { buffer: strip, size: 3 } },
      count: 3 * 2 * (CIRCLE_STEPS + 3),
    });

  return {
    clear: records.clear,
    add(x: number, y: number, z: number, r: number, color: Rgb, alpha: number) {
      const at = records.add();
      const { floats, bytes } = records;
      floats[at / 4] = x;
      floats[at / 4 + 1] = y;
      floats[at / 4 + 2] = z;
      floats[at / 4 + 3] = r;
      for (let k = 0; k < 3; k++) bytes[at + 16 + k] = color[k];
      bytes[at + 19] = alpha * 255;
    },
    /** the first is drawn first, under all others */
    draw(view: OverlayView, style: RingStyle) {
      const { count: spheres, floats, bytes } = records;
      if (spheres === 0) return;
      if (!drawRings || !drawCircles) {
        if (!lines) return;
        lines.clear();
        for (let i = Math.max(0, spheres - PLAIN_RINGS); i < spheres; i++)
          addOutline(lines, floats.subarray(i * 5, i * 5 + 4), bytes.subarray(i * 20 + 16, i * 20 + 20), view.eye);
        lines.draw(view, style.width, style.hidden);
        return;
      }
      records.upload();
      const props = passes(style.hidden).map((pass): Props => ({ ...view, ...style, ...pass, spheres }));
      drawRings(props);
      if (style.circles > 0) drawCircles(props.map((p) => ({ ...p, width: style.width * 0.75 })));
    },
    dispose() {
      records.dispose();
      strip.destroy();
      band.destroy();
      lines?.dispose();
    },
  };
}

/** Three circles as one strip: (axis, place, side), the first and last corner of each twice, so that nothing joins them. */
function circleStrip(): Float32Array {
  const corners: number[] = [];
  for (let axis = 0; axis < 3; axis++)
    for (let i = -1; i <= CIRCLE_STEPS + 1; i++) {
      const place = clamp(i, 0, CIRCLE_STEPS);
      corners.push(axis, place, i > CIRCLE_STEPS ? 1 : -1, axis, place, i < 0 ? -1 : 1);
    }
  return Float32Array.from(corners);
}

/** A band around the unit circle: (x, y, 1 at its outer edge). */
function bandStrip(): Float32Array {
  const corners: number[] = [];
  for (let i = 0; i <= BAND_STEPS; i++) {
    const angle = (i / BAND_STEPS) * 2 * Math.PI;
    for (const outer of [0, 1]) corners.push(Math.cos(angle), Math.sin(angle), outer);
  }
  return Float32Array.from(corners);
}

/** The outline of one sphere, seen from `eye`, as lines. */
function addOutline(
  lines: ReturnType<typeof createLineList>,
  [x, y, z, r]: Float32Array,
  color: Uint8Array,
  eye: Vec3,
): void {
  const away = [x - eye[0], y - eye[1], z - eye[2]];
  const distance = Math.hypot(away[0], away[1], away[2]);
  if (distance <= r) return;
  const back = (r / distance) ** 2;
  const radius = r * Math.sqrt(1 - back);
  const [nx, ny, nz] = away.map((v) => v / distance);
  const flat = Math.abs(ny) < 0.9 ? Math.hypot(nx, nz) : Math.hypot(ny, nz);
  const u = Math.abs(ny) < 0.9 ? [nz / flat, 0, -nx / flat] : [0, -nz / flat, ny / flat];
  const v = vec3.cross([0, 0, 0], [nx, ny, nz], u);
  const point = (step: number): Vec3 => {
    const c = radius * Math.cos((step / PLAIN_STEPS) * 2 * Math.PI);
    const s = radius * Math.sin((step / PLAIN_STEPS) * 2 * Math.PI);
    return [0, 1, 2].map((k) => [x, y, z][k] - away[k] * back + u[k] * c + v[k] * s) as unknown as Vec3;
  };
  for (let step = 0; step < PLAIN_STEPS; step++)
    lines.add(point(step), point(step + 1), [color[0], color[1], color[2]], color[3] / 255);
}

const RING_VERTEX = `precision highp float;
attribute vec4 sphere, color;
attribute vec3 corner;
uniform vec2 size;
uniform float width;
varying vec2 at;
varying vec4 tone;
varying float pixels;
${CAMERA_GLSL}
void main() {
  vec3 away = sphere.xyz - eye;
  float square = dot(away, away);
  float back = sphere.w * sphere.w / square;
  tone = color;
  pixels = 0.0;
  at = vec2(0.0);
  if (back >= 1.0) { gl_Position = vec4(0.0, 0.0, 2.0, 1.0); return; }
  vec3 n = away * inversesqrt(square);
  vec3 u = normalize(abs(n.y) < 0.9 ? vec3(n.z, 0.0, -n.x) : vec3(0.0, -n.z, n.y));
  vec3 v = cross(n, u);
  float radius = sphere.w * sqrt(1.0 - back);
  vec4 centre = project(sphere.xyz - away * back);
  // pixels that a length of 1 at the circle's depth takes, by the matrix's vertical scale
  float scale = length(vec3(viewProjection[0].y, viewProjection[1].y, viewProjection[2].y)) * size.y * 0.5;
  float seen = radius * scale / max(centre.w, 1e-6);
  pixels = seen;
  // the width of the ring with its soft edges, in radii; where the circle reaches behind the eye the estimate fails,
  // and the band is wide
  float room = centre.w > 0.0 ? min((width * 0.5 + 2.5) / max(seen, 0.5), 4.0) : 0.1;
  float edge = corner.z > 0.5 ? (1.0 + room) * ${(1 / Math.cos(Math.PI / BAND_STEPS)).toFixed(6)} : max(0.0, min(${BAND.toFixed(3)}, 1.0 - 2.0 * room));
  at = corner.xy * edge;
  gl_Position = project(sphere.xyz - away * back + (u * at.x + v * at.y) * radius);
  gl_Position.z -= (gl_Position.w - gl_Position.z) * ${(1 / 512).toFixed(6)};
}`;

/**
 * The width of a pixel in the circle's plane comes from derivatives, so that the line is even all around; without them,
 * from the circle's middle.
 */
const RING_FRAGMENT = `#extension GL_OES_standard_derivatives : enable
precision highp float;
varying vec2 at;
varying vec4 tone;
varying float pixels;
uniform float width, fill, strength;
void main() {
  float d = length(at);
#ifdef GL_OES_standard_derivatives
  float pixel = max(length(vec2(dFdx(d), dFdy(d))), 1e-6);
#else
  float pixel = 1.0 / max(pixels, 1e-3);
#endif
  float off = abs(d - 1.0) / pixel;
  float ring = clamp(width * 0.5 + 0.5 - off, 0.0, 1.0);
  float halo = ${HALO.toFixed(2)} * clamp(width * 0.5 + 1.5 - off, 0.0, 1.0);
  float part = clamp((d - ${BAND.toFixed(3)}) / ${(1 - BAND).toFixed(3)}, 0.0, 1.0);
  float shell = fill * part * part * clamp((1.0 - d) / pixel + 0.5, 0.0, 1.0);
  float cover = max(ring, shell);
  float alpha = cover + (1.0 - cover) * halo;
  // with great circles, spheres of a few pixels would be dots
  gl_FragColor = vec4(tone.rgb * cover / max(alpha, 1e-4), alpha * tone.a * strength * smoothstep(0.8, 4.0, pixels));
}`;

const CIRCLE_VERTEX = `precision highp float;
attribute vec4 sphere, color;
attribute vec3 place;
varying vec4 tone;
${LINE_GLSL}
vec3 onCircle(float i) {
  float angle = i * ${((2 * Math.PI) / CIRCLE_STEPS).toFixed(9)};
  vec2 p = vec2(cos(angle), sin(angle)) * sphere.w;
  return sphere.xyz + (place.x < 0.5 ? vec3(0.0, p) : place.x < 1.5 ? vec3(p.y, 0.0, p.x) : vec3(p, 0.0));
}
void main() {
  tone = color;
  vec4 here = lineCorner(onCircle(place.y), onCircle(place.y + 1.0), vec2(0.0, place.z));
  // a corner behind the near plane stays where it is: the strip is cut between it and the next corners, which need it
  // there
  vec4 plain = project(onCircle(place.y));
  gl_Position = plain.w < near ? plain : here;
}`;

const CIRCLE_FRAGMENT = `precision highp float;
varying vec4 tone;
uniform float circles, strength;
${LINE_COVER_GLSL}
void main() { gl_FragColor = lineColour(vec4(tone.rgb, tone.a * circles * strength)); }`;

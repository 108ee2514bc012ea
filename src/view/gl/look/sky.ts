/**
 * The sky of a scene, drawn behind everything: a gradient, on it two rings of cards with clouds, or stars.
 *
 * It is drawn after the opaque objects, where they left the depth buffer empty, so that no pixel of it is drawn over.
 */

import { axesOf, type Camera } from '../../../core/math/camera.ts';
import { createRandom } from '../../../core/math/random.ts';
import type { SceneLook } from '../../../core/scene/look.ts';
import type { Framebuffer, GlContext, Viewport } from '../context.ts';
import { createCover } from '../cover.ts';
import { propsOf } from '../props.ts';
import { rgbOf, SKY_GLSL, skyUniforms } from './sky-glsl.ts';

interface Props {
  right: number[];
  up: number[];
  forward: number[];
  target: Framebuffer | null;
  viewport: Viewport;
}

const CARD = 64;
const CARD_HEIGHT = 32;

export function createSky({ regl }: GlContext, look: SceneLook, horizon: number) {
  const cover = createCover(regl);
  const card = regl.texture({
    width: CARD,
    height: CARD_HEIGHT,
    data: makeCloudCard(),
    format: 'luminance alpha',
    min: 'linear',
    mag: 'linear',
  });
  const { prop, props } = propsOf<Props>(regl);
  const command = regl({
    vert: VERTEX,
    frag: `${look.clouds === undefined ? '' : '#define CLOUDS\n'}${look.stars ? '#define STARS\n' : ''}${FRAGMENT}`,
    attributes: cover.attributes,
    count: cover.count,
    uniforms: {
      ...skyUniforms(look, horizon),
      card,
      clouds: rgbOf(look.clouds ?? 0),
      ...props('right', 'up', 'forward'),
    },
    depth: { enable: true, func: 'lequal', mask: false },
    framebuffer: prop('target'),
    viewport: prop('viewport'),
  });
  return {
    draw(camera: Camera, target: Framebuffer | null, viewport: Viewport) {
      const { right, up, forward } = axesOf(camera);
      const tall = Math.tan((camera.fov * Math.PI) / 360);
      const wide = tall * camera.aspect;
      command({
        right: right.map((v) => v * wide),
        up: up.map((v) => v * tall),
        forward: [...forward],
        target,
        viewport,
      });
    },
    dispose() {
      cover.dispose();
      card.destroy();
    },
  };
}

/** A heap of balls with a flat foot: brightness and alpha, the foot first; the same each time. */
function makeCloudCard(): Uint8Array {
  const random = createRandom(9);
  const balls = Array.from({ length: 22 }, () => {
    const x = 8 + random() * (CARD - 16);
    const middle = 1 - Math.abs(x / CARD - 0.46) * 1.9;
    const radius = 2.5 + 6 * middle * (0.5 + 0.5 * random());
    return { x, y: 4 + radius * 0.4 + random() * 12 * middle, radius };
  });
  const out = new Uint8Array(CARD * CARD_HEIGHT * 2);
  for (let y = 0; y < CARD_HEIGHT; y++)
    for (let x = 0; x < CARD; x++) {
      let inside = 0;
      let light = 0;
      for (const ball of balls) {
        const [dx, dy] = [(x - ball.x) / ball.radius, (y - ball.y) / ball.radius];
        const depth = 1 - Math.hypot(dx, dy);
        if (depth <= 0) continue;
        inside = Math.max(inside, Math.min(1, depth * ball.radius * 0.6));
        light = Math.max(light, 0.5 + 0.34 * dy - 0.18 * dx + 0.3 * depth);
      }
      const foot = Math.min(1, Math.max(0, (y - 3) / 3));
      const at = (y * CARD + x) * 2;
      out[at] = 255 * Math.min(1, Math.max(0, light * (0.55 + (0.45 * y) / CARD_HEIGHT)));
      out[at + 1] = 255 * inside * foot;
    }
  return out;
}

const VERTEX = `precision highp float;
attribute vec2 corner;
uniform vec3 right;
uniform vec3 up;
uniform vec3 forward;
varying vec3 ray;
void main() {
  ray = forward + right * corner.x + up * corner.y;
  gl_Position = vec4(corner, 1.0, 1.0);
}`;

const FRAGMENT = `precision highp float;
varying vec3 ray;
uniform sampler2D card;
uniform vec3 clouds;
${SKY_GLSL}
float hashOf(vec2 cell) { return fract(sin(dot(cell, vec2(12.9898, 78.233))) * 4375.85); }
#ifdef CLOUDS
// a ring of cards around the horizon: number of them, height of their feet and their own, as angles
vec3 ring(vec3 color, float around, float height, float number, float foot, float tall, float strength) {
  float cell = floor(around * number);
  float chance = hashOf(vec2(cell, number));
  float size = 0.55 + 0.45 * fract(chance * 7.0);
  vec2 at = vec2(fract(around * number), (height - foot * (0.7 + 0.9 * chance)) / (tall * size));
  if (chance < 0.22 || at.y < 0.0 || at.y > 1.0) return color;
  at.x = (at.x - 0.5) / size + 0.5;
  if (at.x < 0.0 || at.x > 1.0) return color;
  if (fract(chance * 13.0) > 0.5) at.x = 1.0 - at.x;
  vec2 puff = texture2D(card, at).ra;
  return mix(color, mix(color, clouds, 0.35 + 0.65 * puff.x), puff.y * strength);
}
#endif
void main() {
  vec3 direction = normalize(ray);
  vec3 color = skyColour(direction);
#ifdef CLOUDS
  if (direction.y > 0.0) {
    float around = atan(direction.z, direction.x) / 6.2831853 + 0.5;
    float height = asin(direction.y);
    color = ring(color, around, height, 17.0, 0.05, 0.13, 0.6);
    color = ring(color, fract(around + 0.03), height, 9.0, 0.16, 0.27, 0.85);
  }
#endif
#ifdef STARS
  vec3 side = abs(direction);
  float most = max(side.x, max(side.y, side.z));
  vec2 face = side.x == most ? direction.yz : side.y == most ? direction.xz : direction.xy;
  vec2 grid = face / most * 46.0 + (side.x == most ? 200.0 : side.y == most ? 400.0 : 0.0);
  float star = hashOf(floor(grid));
  vec2 from = fract(grid) - 0.3 - 0.4 * vec2(fract(star * 31.0), fract(star * 57.0));
  float bright = step(0.86, star) * fract(star * 91.0);
  color += vec3(0.9, 0.95, 1.0) * bright * smoothstep(0.012, 0.0, dot(from, from));
#endif
  gl_FragColor = vec4(color, 1.0);
}`;

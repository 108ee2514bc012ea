/**
 * A camera's frustum, seen from outside: the four edges from near to far, both rectangles, the sides as faint glass,
 * and a small camera where its eye is.
 *
 * A far plane beyond the scene, or at infinity, is drawn where the scene ends (`shownDepth`), and there the edges fade. The small camera
 * keeps its size on screen, within bounds, so that it is found from anywhere.
 */
import { clamp } from '../../core/base/clamp.ts';
import { axesOf, type Camera, type Vec3 } from '../../core/math/camera.ts';
import { CAMERA_GLSL } from '../gl/camera-uniforms.ts';
import type { GlContext } from '../gl/context.ts';
import type { Rgb } from '../gl/palette.ts';
import { propsOf } from '../gl/props.ts';
import { createLineList, OVER, type OverlayView } from './line-list.ts';

const LINE: Rgb = [250, 246, 232];
const GLASS: readonly [number, number, number, number] = [1, 0.93, 0.74, 0.055];
/** of the small camera, as a part of its distance from the viewer */
const BODY = 0.035;

export function createFrustumOverlay(context: GlContext) {
  const { regl } = context;
  const lines = createLineList(context);
  const buffer = regl.buffer({ usage: 'dynamic', data: new Float32Array(FACES.length * 3) });
  const { props } = propsOf<OverlayView>(regl);
  const glass = regl({
    vert: `precision highp float;
attribute vec3 position;
${CAMERA_GLSL}
void main() { gl_Position = project(position); }`,
    frag: `precision mediump float;
void main() { gl_FragColor = vec4(${GLASS.join(', ').replace(/\b1\b/, '1.0')}); }`,
    attributes: { position: { buffer, size: 3 } },
    uniforms: props('viewProjection', 'eye'),
    count: FACES.length,
    depth: { enable: true, mask: false, func: 'lequal' },
    blend: OVER,
  });

  return {
    /** @param box of the whole scene: min x, y, z, max x, y, z */
    draw(view: OverlayView, camera: Camera, box: Float64Array) {
      if (standsAt(camera, view.eye)) return;
      const away = Math.hypot(...camera.eye.map((v, axis) => v - view.eye[axis]));
      const far = Math.min(camera.far, shownDepthOf(camera, box));
      const near = cornersOf(camera, camera.near);
      const end = cornersOf(camera, far);
      const open = camera.far > far;
      lines.clear();
      for (let i = 0; i < 4; i++) {
        line(near[i], end[i], 0.95, open ? 0.35 : 0.95);
        line(near[i], near[(i + 1) % 4], 0.95);
        line(end[i], end[(i + 1) % 4], open ? 0.35 : 0.95);
      }
      addBody(camera, clamp(away * BODY, camera.near * 1.5, far * 0.2));
      const corners = [...near, ...end];
      buffer.subdata(Float32Array.from(FACES.flatMap((corner) => corners[corner])));
      glass({ ...view });
      lines.draw(view, 1.75, 0.3);
    },
    dispose() {
      buffer.destroy();
      lines.dispose();
    },
  };

  function line(a: Vec3, b: Vec3, alphaA: number, alphaB = alphaA): void {
    lines.add(a, b, LINE, alphaA, LINE, alphaB);
  }

  /** The eye's pyramid of depth `size`, and above it the mark that says which way is up. */
  function addBody(camera: Camera, size: number): void {
    const front = cornersOf(camera, size);
    const { up } = axesOf(camera);
    for (let i = 0; i < 4; i++) {
      line(camera.eye, front[i], 1);
      line(front[i], front[(i + 1) % 4], 1);
    }
    const [, , right, left] = front;
    const at = (part: number, lift: number): Vec3 =>
      [0, 1, 2].map((k) => left[k] + (right[k] - left[k]) * part + up[k] * lift * size) as unknown as Vec3;
    line(at(0.3, 0.08), at(0.7, 0.08), 1);
    line(at(0.3, 0.08), at(0.5, 0.38), 1);
    line(at(0.7, 0.08), at(0.5, 0.38), 1);
  }
}

/** From its own eye a frustum shows only as its edges. */
export function standsAt(camera: Camera, eye: ArrayLike<number>): boolean {
  return Math.hypot(...camera.eye.map((v, axis) => v - eye[axis])) < camera.near * 4;
}

/** Corners 0 .. 3 of the near rectangle and 4 .. 7 of the far one as triangles: far, then the four sides. */
const FACES = [
  4,
  5,
  6,
  4,
  6,
  7,
  ...[0, 1, 2, 3].flatMap((i) => [i, 4 + i, 4 + ((i + 1) % 4), i, 4 + ((i + 1) % 4), (i + 1) % 4]),
];

/** The points at the picture's corners at `depth`: bottom left, bottom right, top right, top left. */
function cornersOf(camera: Camera, depth: number): Vec3[] {
  const { right, up, forward } = axesOf(camera);
  const high = Math.tan((camera.fov * Math.PI) / 360) * depth;
  const wide = high * camera.aspect;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(
    ([x, y]) =>
      [0, 1, 2].map(
        (k) => camera.eye[k] + forward[k] * depth + right[k] * wide * x + up[k] * high * y,
      ) as unknown as Vec3,
  );
}

/** Depth of the scene's farthest corner, but at least a tenth of its size, and more than near. */
function shownDepthOf(camera: Camera, box: Float64Array): number {
  const { forward } = axesOf(camera);
  const size = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  let depth = 0;
  for (let k = 0; k < 3; k++) depth += (box[forward[k] > 0 ? k + 3 : k] - camera.eye[k]) * forward[k];
  const shownDepth = Math.max(depth, size * 0.1, camera.near * 2);
  return Number.isFinite(shownDepth) ? shownDepth : camera.near * 100;
}

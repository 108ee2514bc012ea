/**
 * Blob shadows of what moves on the ground: a square under each, placed with it by the vertex shader, so that a frame of them is one
 * call. Their height is that of the object's own foot. What does not stand on its place has none: a bird, a boat, a stone in space.
 */
import type { Camera } from '../../../core/math/camera.ts';
import type { DrawMesh } from '../../mesh/draw-mesh.ts';
import { CAMERA_GLSL, type CameraUniforms, cameraUniforms } from '../camera-uniforms.ts';
import type { Framebuffer, GlContext, Viewport } from '../context.ts';
import type { Poses } from '../poses.ts';
import { propsOf } from '../props.ts';

interface Props extends CameraUniforms {
  target: Framebuffer | null;
  viewport: Viewport;
}

/** how far below or above its place the foot of a thing that stands may be, and how high it is at least */
const SUNK = 0.12;
const LOW = 0.5;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** @returns null where nothing that moves stands */
export function createMoverShadows({ regl }: GlContext, mesh: DrawMesh, poses: Poses) {
  const { positions, objects, statics } = mesh;
  const first = objects.findIndex((object) => object >= statics);
  if (first < 0) return null;
  const boxes = new Map<number, number[]>();
  for (let v = first; v < objects.length; v++) {
    const box = boxes.get(objects[v]) ?? [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    boxes.set(objects[v], box);
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis], positions[v * 3 + axis]);
      box[axis + 3] = Math.max(box[axis + 3], positions[v * 3 + axis]);
    }
  }
  const vertices: number[] = [];
  const elements: number[] = [];
  for (const [object, [x0, y0, z0, x1, y1, z1]] of boxes) {
    if (Math.abs(y0) > SUNK || y1 < LOW) continue;
    const at = vertices.length / 6;
    const [cx, cz] = [(x0 + x1) / 2, (z0 + z1) / 2];
    for (const [i, j] of CORNERS)
      vertices.push(cx + i * (0.15 + 0.62 * (x1 - x0)), y0 + 0.04, cz + j * (0.15 + 0.62 * (z1 - z0)), i, j, object);
    elements.push(at, at + 2, at + 1, at, at + 3, at + 2);
  }
  if (elements.length === 0) return null;
  const buffer = regl.buffer(new Float32Array(vertices));
  const list = regl.elements({ data: new Uint32Array(elements), type: 'uint32', primitive: 'triangles' });
  const { prop, props } = propsOf<Props>(regl);
  const stride = 24;
  const command = regl({
    vert: `precision highp float;
attribute vec3 position;
attribute vec2 corner;
attribute float object;
varying vec2 from;
${CAMERA_GLSL}
${poses.glsl}
void main() {
  from = corner;
  gl_Position = project(placed(position, object));
}`,
    frag: `precision highp float;
varying vec2 from;
void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, 0.55 * smoothstep(1.0, 0.25, length(from))); }`,
    attributes: {
      position: { buffer, size: 3, stride, offset: 0 },
      corner: { buffer, size: 2, stride, offset: 12 },
      object: { buffer, size: 1, stride, offset: 20 },
    },
    elements: list,
    uniforms: {
      ...props('viewProjection', 'eye'),
      ...poses.uniforms,
    },
    depth: { enable: true, func: 'less', mask: false },
    polygonOffset: { enable: true, offset: { factor: -2, units: -4 } },
    blend: { enable: true, func: { srcRGB: 'zero', dstRGB: 'one minus src alpha', srcAlpha: 'zero', dstAlpha: 'one' } },
    framebuffer: prop('target'),
    viewport: prop('viewport'),
  });
  return {
    draw(camera: Camera, target: Framebuffer | null, viewport: Viewport) {
      command({ ...cameraUniforms(camera), target, viewport });
    },
    dispose() {
      buffer.destroy();
      list.destroy();
    },
  };
}

/**
 * A camera as the shaders take it. Shaders first make vertices relative to the eye, so that a scene far from its origin
 * does not jitter: a float has 7 digits, and near the eye they are spent on the distance to it.
 */
import { type Camera, forwardOf, viewProjection } from '../../core/math/camera.ts';

export type CameraUniforms = ReturnType<typeof cameraUniforms>;

export function cameraUniforms(camera: Camera) {
  const eye = camera.eye.map(Math.fround) as [number, number, number];
  const target = forwardOf(camera);
  const offset = camera.eye.map((v, axis) => v - eye[axis]) as [number, number, number];
  const moved = target.map((v, axis) => v + offset[axis]) as [number, number, number];
  return {
    /** column-major; of the camera at the origin */
    viewProjection: Float32Array.from(viewProjection({ ...camera, eye: offset, target: moved })),
    eye,
    forward: target,
  };
}

/** GLSL of every vertex shader: a world position in clip space, and relative to the eye. */
export const CAMERA_GLSL = `
uniform mat4 viewProjection;
uniform vec3 eye;
vec4 project(vec3 world) { return viewProjection * vec4(world - eye, 1.0); }
`;

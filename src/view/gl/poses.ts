/**
 * Poses of moving objects for the vertex shaders: a texture of two texels an object, (x, y, z) and (cos yaw, sin yaw),
 * which a vertex looks up by its object's number. So a frame sends 32 bytes for each moving object, however many
 * vertices it has.
 *
 * The shaders of a scene in which nothing moves have none of this.
 */
import type createREGL from 'regl';
import type { GlContext } from './context.ts';

/** texels a row, a power of two, so that the centre of a texel is exact in floats */
const WIDTH = 1024;
const OBJECTS_A_ROW = WIDTH / 2;

export type Poses = typeof STANDING;

const STANDING = {
  /** vec3 placed(vec3 position, float object): where a vertex of an object is in the world */
  glsl: 'vec3 placed(vec3 position, float object) { return position; }\n',
  uniforms: {} as Record<string, createREGL.Uniform>,
  /** @param poses moving objects x (x, y, z, cos yaw, sin yaw) */
  set(_poses: Float64Array) {},
  dispose() {},
};

/** @param statics objects that do not move; the moving ones have the numbers after theirs */
export function createPoses({ regl }: GlContext, statics: number, moving: number): Poses {
  if (moving === 0) return STANDING;
  const height = Math.ceil(moving / OBJECTS_A_ROW);
  const data = new Float32Array(WIDTH * height * 4);
  const texture = regl.texture({ width: WIDTH, height, data, type: 'float', min: 'nearest', mag: 'nearest' });
  return {
    glsl: GLSL,
    uniforms: { poses: texture, posesSize: [WIDTH, height], statics },
    set(poses) {
      for (let object = 0; object < moving; object++) {
        const from = object * 5;
        const to = object * 8;
        data[to] = poses[from];
        data[to + 1] = poses[from + 1];
        data[to + 2] = poses[from + 2];
        data[to + 4] = poses[from + 3];
        data[to + 5] = poses[from + 4];
      }
      texture.subimage({ width: WIDTH, height, data });
    },
    dispose() {
      texture.destroy();
    },
  };
}

const GLSL = `
uniform sampler2D poses;
uniform vec2 posesSize;
uniform float statics;
vec3 placed(vec3 position, float object) {
  if (object < statics) return position;
  float first = (object - statics) * 2.0;
  float row = floor(first / posesSize.x);
  vec2 texel = vec2(first - row * posesSize.x, row) + 0.5;
  vec3 place = texture2D(poses, texel / posesSize).xyz;
  vec2 turn = texture2D(poses, (texel + vec2(1.0, 0.0)) / posesSize).xy;
  return place + vec3(turn.x * position.x + turn.y * position.z, position.y, turn.x * position.z - turn.y * position.x);
}
`;

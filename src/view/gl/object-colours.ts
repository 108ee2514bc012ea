/**
 * A colour for each object, which the vertex shader looks up by the object's number in a texture of 1,024 texels a row.
 * The width is a power of two, so that the centre of a texel is exact in floats.
 */
import type { GlContext } from './context.ts';

const WIDTH = 1024;

export type ObjectColours = ReturnType<typeof createObjectColours>;

export function createObjectColours({ regl }: GlContext, objects: number) {
  const height = Math.max(1, Math.ceil(objects / WIDTH));
  const data = new Uint8Array(WIDTH * height * 4);
  const texture = regl.texture({ width: WIDTH, height, data, min: 'nearest', mag: 'nearest' });
  return {
    texture,
    size: [WIDTH, height],
    /**
     * objects x (r, g, b, a): a is how much of the colour is mixed into the object's own, 255 all of it. Write, then
     * upload().
     */
    data,
    upload() {
      texture.subimage({ width: WIDTH, height, data });
    },
    dispose() {
      texture.destroy();
    },
  };
}

/** GLSL: the colour of object number `object`. */
export const OBJECT_COLOUR_GLSL = `
uniform sampler2D objectColours;
uniform vec2 objectColoursSize;
vec4 objectColour(float object) {
  float row = floor(object / objectColoursSize.x);
  vec2 texel = vec2(object - row * objectColoursSize.x, row);
  return texture2D(objectColours, (texel + 0.5) / objectColoursSize);
}
`;

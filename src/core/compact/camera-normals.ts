/**
 * A camera in floats, and the unit normals of its frustum, to the last bit the same on every machine.
 *
 * Every operation is rounded to a 32-bit float, in a fixed order, and none but + - x / is used: no C library's tangent or square root gives
 * the same bits everywhere. For fields of
 * view of 1 to 179 degrees a normal's component is within 2^-19 of the exact one.
 * Twin: cull64__normals in src/core/runtime/cull64.h, compiled without contraction of a x b + c.
 */

/** A camera in numbers that a 32-bit float holds; what is not a float is rounded to one. Lengths in world units. */
export interface FloatCamera {
  eye: readonly number[];
  /** unit vectors at right angles */
  forward: readonly number[];
  right: readonly number[];
  up: readonly number[];
  /** vertical field of view in radians, 0 < fov < pi */
  fov: number;
  /** width / height */
  aspect: number;
  near: number;
  /** Infinity for none */
  far: number;
}

/** the float below pi: a field of view just under pi would be rounded to the one above, whose tangent is negative */
const WIDEST = Math.fround(3.1415925);

/** Unit normals of left, right, bottom and top, and forward; components are 32-bit floats. */
export function cameraNormals(camera: FloatCamera): number[][] {
  const f = Math.fround;
  const fov = f(camera.fov);
  const high = tangent(f((fov < WIDEST ? fov : WIDEST) * 0.5));
  const wide = f(high * f(camera.aspect));
  return [...sides(camera, camera.right, wide), ...sides(camera, camera.up, high), camera.forward.map(f)];
}

/** Normals of the two planes whose slope against `forward` is `slope`, on both sides of `side`. */
function sides(camera: FloatCamera, side: readonly number[], slope: number): number[][] {
  const f = Math.fround;
  const length = squareRoot(f(f(slope * slope) + 1));
  const along = f(slope / length);
  const across = f(f(1) / length);
  return [1, -1].map((sign) =>
    [0, 1, 2].map((k) => {
      const a = f(f(camera.forward[k]) * along);
      const b = f(f(side[k]) * across);
      return f(a + sign * b);
    }),
  );
}

/** Square root of a float of 2^-80 to 2^80: four steps of Newton's from a start that shares its exponent; within two last bits. */
export function squareRoot(value: number): number {
  const f = Math.fround;
  float[0] = value;
  bits[0] = (bits[0] >>> 1) + 0x1fc00000;
  let root = float[0];
  for (let k = 0; k < 4; k++) root = f(f(root + f(value / root)) * 0.5);
  return root;
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Tangent of an angle in (0, pi/2): sine over cosine by their series at half the angle, within 1e-6 of the sine and cosine. */
function tangent(angle: number): number {
  const f = Math.fround;
  const x = f(angle * 0.5);
  const xx = f(x * x);
  let s = f(f(-1 / 5040) + f(xx * f(1 / 362880)));
  s = f(f(1 / 120) + f(xx * s));
  s = f(f(-1 / 6) + f(xx * s));
  s = f(x + f(x * f(xx * s)));
  let c = f(f(1 / 40320) + f(xx * f(-1 / 3628800)));
  c = f(f(-1 / 720) + f(xx * c));
  c = f(f(1 / 24) + f(xx * c));
  c = f(-0.5 + f(xx * c));
  c = f(1 + f(xx * c));
  return f(f(2 * f(s * c)) / f(f(c * c) - f(s * s)));
}

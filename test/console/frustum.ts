/** The planes of a camera as a program has them that makes its own: 32-bit floats, made from the matrix as tiny3d makes them. */
import { axesOf, type Camera } from '../../src/core/math/camera.ts';

/**
 * @param scale the length of the normals; their distances are `scale` times as large too
 * @returns left, right, bottom, top, near, far: 6 x (nx, ny, nz, d), positive inside; the far one zeros where there is none
 */
export function frustumOf({ eye, fov, aspect, near, far, ...camera }: Camera, scale: number): Float32Array {
  const { forward, right, up } = axesOf({ eye, fov, aspect, near, far, ...camera });
  const high = Math.tan((fov * Math.PI) / 360);
  const planes = new Float32Array(24);
  const put = (plane: number, n: readonly number[], d: number): void => {
    const length = Math.hypot(...n) / scale;
    planes.set([n[0] / length, n[1] / length, n[2] / length, d / length], plane * 4);
  };
  const through = (n: readonly number[]): number => -(n[0] * eye[0] + n[1] * eye[1] + n[2] * eye[2]);
  const sides = [
    [right, high * aspect],
    [up, high],
  ] as const;
  sides.forEach(([side, slope], i) => {
    for (const sign of [1, -1]) {
      const n = [0, 1, 2].map((k) => forward[k] * slope + sign * side[k]);
      put(2 * i + (sign < 0 ? 1 : 0), n, through(n));
    }
  });
  put(4, forward, through(forward) - near);
  const back = forward.map((v) => -v);
  if (Number.isFinite(far)) put(5, back, through(back) + far);
  return planes;
}

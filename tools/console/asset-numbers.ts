/** Numbers of an asset as a console reads them: big-endian. */
import { floatCamera } from '../../src/core/compact/float-camera.ts';
import { createCamera, type View } from '../../src/core/math/camera.ts';

export function floatBytes(numbers: readonly number[]): Uint8Array {
  const data = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((value, i) => {
    data.setFloat32(4 * i, value);
  });
  return new Uint8Array(data.buffer);
}

export function wordBytes(numbers: readonly number[]): Uint8Array {
  const data = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((value, i) => {
    data.setUint32(4 * i, value);
  });
  return new Uint8Array(data.buffer);
}

export function halfWordBytes(numbers: ArrayLike<number>): Uint8Array {
  const data = new DataView(new ArrayBuffer(2 * numbers.length));
  for (let i = 0; i < numbers.length; i++) data.setUint16(2 * i, numbers[i]);
  return new Uint8Array(data.buffer);
}

/** The cull64_float_camera of cull64.h, 16 floats; its fov in radians. */
export function cameraNumbers(view: View): number[] {
  const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(createCamera(view));
  return [...eye, ...forward, ...right, ...up, fov, aspect, near, Number.isFinite(far) ? far : 0];
}

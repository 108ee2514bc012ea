/**
 * A scene as it looks, drawn with the software rasteriser, for pictures that are made without a GPU.
 *
 * The rasteriser draws no colours; it tells which object is in front. So every triangle is made an object of its own,
 * which tells the triangle in front; its colour is the mean of its corners'. Blended objects are left out, as by the
 * rasteriser.
 */
import type { Camera } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { createTarget, drawOrder, type Target } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';

export type Colour = readonly [number, number, number];

export function colourOf(code: number): Colour {
  return [code >> 16, (code >> 8) & 255, code & 255];
}

/** RGB of the scene as `camera` sees it, width x height x (r, g, b). */
export function colourPicture(scene: Scene, camera: Camera, sky: Colour, width: number, height: number): Uint8Array {
  const triangles = scene.firstTriangle.at(-1)!;
  const all = Uint32Array.from({ length: triangles + 1 }, (_, i) => i);
  let object = 0;
  const flags = Uint8Array.from({ length: triangles }, (_, triangle) => {
    while (scene.firstTriangle[object + 1] <= triangle) object++;
    return scene.flags[object];
  });
  const names = new Array<string>(triangles).fill('');
  const cut: Scene = { ...scene, firstTriangle: all, flags, names };
  const { owner } = draw(cut, camera, all.subarray(0, triangles), width, height);
  return paint(width, height, (pixel) => {
    if (owner[pixel] === 0) return sky;
    const corners = scene.indices.subarray((owner[pixel] - 1) * 3, owner[pixel] * 3);
    const mean = (channel: number) => corners.reduce((sum, v) => sum + scene.colors[v * 4 + channel], 0) / 3;
    return [mean(0), mean(1), mean(2)];
  });
}

/** The picture after the objects of `order`. */
export function draw(scene: Scene, camera: Camera, order: Uint32Array, width: number, height: number): Target {
  const setup = createViewSetup(scene, width, height);
  setupView(setup, camera, order, order.length);
  const target = createTarget(width, height);
  drawOrder(setup, order, order.length, target);
  return target;
}

export function paint(width: number, height: number, colourAt: (pixel: number) => Colour): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) rgb.set(colourAt(pixel), pixel * 3);
  return rgb;
}

/** A picture of twice the size averaged down, two by two pixels to one. */
export function halvePicture(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const row = width * 6;
  return paint(width, height, (pixel) => {
    const corner = 2 * Math.floor(pixel / width) * row + (pixel % width) * 6;
    const mean = (channel: number) => {
      const at = corner + channel;
      return Math.round((rgb[at] + rgb[at + 3] + rgb[at + row] + rgb[at + row + 3]) / 4);
    };
    return [mean(0), mean(1), mean(2)];
  });
}

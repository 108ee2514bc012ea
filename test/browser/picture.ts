/** The picture on the canvas as numbers, and pictures compared. */
import type { Page } from 'playwright-core';
import { shown } from './page.ts';

export interface Picture {
  width: number;
  height: number;
  /** pixels x 0xRRGGBB, row 0 on top */
  pixels: Uint32Array;
}

/** The picture on the canvas, once no frame is due. */
export async function takePicture(page: Page): Promise<Picture> {
  await shown(page);
  return pictureNow(page);
}

/** The picture on the canvas, also while it moves. */
export async function pictureNow(page: Page): Promise<Picture> {
  const { width, height, text } = await pictureText(page);
  const bytes = Buffer.from(text, 'base64');
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = ((height - 1 - y) * width + x) * 4;
      pixels[y * width + x] = (bytes[from] << 16) | (bytes[from + 1] << 8) | bytes[from + 2];
    }
  return { width, height, pixels };
}

/** The same as text, to compare it with another. */
export function pictureText(page: Page): Promise<{ width: number; height: number; text: string }> {
  return page.evaluate(() => {
    const { gl } = window.cull64!.stage.context;
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const bytes = new Uint8Array(width * height * 4);
    // the page may be in the middle of a measurement, and would not bind again what it has bound
    const bound = gl.getParameter(gl.FRAMEBUFFER_BINDING);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    gl.bindFramebuffer(gl.FRAMEBUFFER, bound);
    let text = '';
    for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    return { width, height, text: btoa(text) };
  });
}

/** How many pixels differ by more than `levels` of 255 in a channel; all of them where the sizes do. */
export function differing(a: Picture, b: Picture, levels = 0): number {
  if (a.width !== b.width || a.height !== b.height) return Math.max(a.pixels.length, b.pixels.length);
  const far = (p: number, q: number): boolean =>
    [16, 8, 0].some((shift) => Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) > levels);
  return a.pixels.reduce((sum, pixel, i) => sum + (pixel !== b.pixels[i] && far(pixel, b.pixels[i]) ? 1 : 0), 0);
}

export function distinctColours({ pixels }: Picture): number {
  return new Set(pixels).size;
}

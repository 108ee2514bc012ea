/** Where on the canvas the console's picture stands: 320 x 240 square pixels, enlarged by a whole number, in the middle. */

export const N64_WIDTH = 320;
export const N64_HEIGHT = 240;

export interface N64Viewport {
  /** lower left corner, in pixels of the canvas, rows counted from the bottom as gl.viewport does */
  x: number;
  y: number;
  width: number;
  height: number;
  /** canvas pixels to a pixel of the picture: whole, or below 1 on a canvas that cannot hold the picture */
  scale: number;
}

/** @param canvasWidth, canvasHeight at least 1 */
export function n64Viewport(canvasWidth: number, canvasHeight: number): N64Viewport {
  const fitting = Math.min(canvasWidth / N64_WIDTH, canvasHeight / N64_HEIGHT);
  const scale = fitting >= 1 ? Math.floor(fitting) : fitting;
  const width = Math.max(1, Math.floor(N64_WIDTH * scale));
  const height = Math.max(1, Math.floor(N64_HEIGHT * scale));
  return {
    x: Math.floor((canvasWidth - width) / 2),
    y: Math.floor((canvasHeight - height) / 2),
    width,
    height,
    scale,
  };
}

/** Where in an area of the canvas the console's picture stands: 320 x 240 square pixels, as large as the area has room for, in the middle. */

export const N64_WIDTH = 320;
export const N64_HEIGHT = 240;

/** @param areaWidth, areaHeight at least 1 */
export function n64Viewport(areaWidth: number, areaHeight: number) {
  // 4 : 3 to the pixel, so that what is culled does not depend on the window
  const unit = Math.floor(Math.min(areaWidth / 4, areaHeight / 3));
  const [width, height] = unit > 0 ? [4 * unit, 3 * unit] : [1, 1];
  return {
    /** its corner, in pixels of the canvas, from that of the area */
    x: Math.floor((areaWidth - width) / 2),
    y: Math.floor((areaHeight - height) / 2),
    width,
    height,
  };
}

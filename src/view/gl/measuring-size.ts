/** The size at which figures are measured, on the page as on the command line. */
import { clamp } from '../../core/base/clamp.ts';
import { MEASURE_DEFAULTS } from '../../overdraw/measure/measure-options.ts';

export const { width: MEASURE_WIDTH, height: MEASURE_HEIGHT } = MEASURE_DEFAULTS;

/**
 * Width and height of a picture of this aspect with as many pixels as the measuring size; 4:3 gives the measuring size
 * itself.
 */
export function sizeOf(aspect: number): [number, number] {
  const pixels = MEASURE_WIDTH * MEASURE_HEIGHT;
  const width = clamp(Math.round(Math.sqrt(pixels * aspect)), 1, pixels);
  return [width, Math.round(pixels / width)];
}

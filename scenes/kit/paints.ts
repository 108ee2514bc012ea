/** Colours: mixing and varying 0xRRGGBB paints. */
import type { Random } from '../../src/core/math/random.ts';
import type { Paint } from '../kit.ts';

/** `part` 0 gives a, 1 gives b. */
export function mix(a: Paint, b: Paint, part: number): Paint {
  const keep = 1 - part;
  const red = Math.round((a >> 16) * keep + (b >> 16) * part);
  const green = Math.round(((a >> 8) & 255) * keep + ((b >> 8) & 255) * part);
  const blue = Math.round((a & 255) * keep + (b & 255) * part);
  return (red << 16) | (green << 8) | blue;
}

/** The paint made darker (factor < 1) or brighter. */
export function shade(paint: Paint, factor: number): Paint {
  const red = Math.min(255, Math.round((paint >> 16) * factor));
  const green = Math.min(255, Math.round(((paint >> 8) & 255) * factor));
  const blue = Math.min(255, Math.round((paint & 255) * factor));
  return (red << 16) | (green << 8) | blue;
}

/** The paint, a little brighter or darker by chance. */
export function vary(random: Random, paint: Paint, amount = 0.12): Paint {
  return shade(paint, 1 + (random() * 2 - 1) * amount);
}

/** One of the list by chance. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)];
}

/**
 * The texture that the N64 look lays over the world: 32 x 32 texels of grey noise, made by code, that tiles both ways.
 *
 * It takes 2,048 bytes as 5551, and with its mipmaps fits the console's 4 KB of texture memory. Its brightness lies
 * between DARKEST and 1, so that colours keep their hue and most of their light, and has 5 bits.
 */
import { mean } from '../../../core/base/sum.ts';
import { createRandom, type Random } from '../../../core/math/random.ts';

export const DETAIL_SIZE = 32;
/** in 5 bits */
const WHITE = 31;
/** a fraction of full brightness */
const DARKEST = 0.75;

/** cells along a side of each layer of noise, and the layer's weight: coarse blotches, stones, specks */
const LAYERS = [
  { cells: 4, weight: 0.18 },
  { cells: 8, weight: 0.34 },
  { cells: 16, weight: 0.36 },
  { cells: 32, weight: 0.32 },
] as const;

/** Luminance, row by row, 0 .. 255; the same seed gives the same texture. */
export function makeDetailTexture(seed = 64): Uint8Array {
  const random = createRandom(seed);
  const sum = new Float64Array(DETAIL_SIZE * DETAIL_SIZE);
  for (const { cells, weight } of LAYERS) addNoise(sum, random, cells, weight);
  const low = Math.min(...sum);
  const high = Math.max(...sum);
  return Uint8Array.from(sum, (value) => {
    const brightness = DARKEST + ((1 - DARKEST) * (value - low)) / (high - low);
    const five = Math.max(Math.ceil(DARKEST * WHITE), Math.round(brightness * WHITE));
    return (five << 3) | (five >> 2);
  });
}

/** Random values at the corners of `cells` x `cells` cells, smoothly joined; the far edge has the corners of the near one. */
function addNoise(sum: Float64Array, random: Random, cells: number, weight: number): void {
  const corners = Float64Array.from({ length: cells * cells }, random);
  const at = (x: number, y: number) => corners[(y % cells) * cells + (x % cells)];
  const smooth = (f: number) => f * f * (3 - 2 * f);
  for (let y = 0; y < DETAIL_SIZE; y++)
    for (let x = 0; x < DETAIL_SIZE; x++) {
      const cellX = (x * cells) / DETAIL_SIZE;
      const cellY = (y * cells) / DETAIL_SIZE;
      const left = Math.floor(cellX);
      const top = Math.floor(cellY);
      const s = smooth(cellX - left);
      const t = smooth(cellY - top);
      const upper = at(left, top) * (1 - s) + at(left + 1, top) * s;
      const lower = at(left, top + 1) * (1 - s) + at(left + 1, top + 1) * s;
      sum[y * DETAIL_SIZE + x] += weight * (upper * (1 - t) + lower * t);
    }
}

/** Mean brightness, 0 .. 1: what the texture looks like from far away. */
export function meanOf(texture: Uint8Array): number {
  return mean(texture) / 255;
}

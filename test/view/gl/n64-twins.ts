/** The twins in TypeScript of the GLSL of the N64 look: what the shaders must give, to the byte. */
import { MAGIC_SQUARE } from '../../../src/view/gl/n64/dither.ts';

/** What an 8-bit channel value at column x, row y from the top becomes, in 8 bits again. */
export function dither5551(value: number, x: number, y: number): number {
  const up = (value & 7) > MAGIC_SQUARE[(y & 3) * 4 + (x & 3)] ? 1 : 0;
  const five = Math.min(31, (value >> 3) + up);
  return (five << 3) | (five >> 2);
}

/**
 * Weights of the texels (0, 0), (1, 0), (0, 1), (1, 1) at the fractions s, t, each in [0, 1). They sum to 1, exactly.
 */
export function threePointWeights(s: number, t: number): [number, number, number, number] {
  const s5 = Math.floor(s * 32) / 32;
  const t5 = Math.floor(t * 32) / 32;
  const below = s5 + t5 - 1;
  return below < 0 ? [-below, s5, t5, 0] : [0, 1 - t5, 1 - s5, below];
}

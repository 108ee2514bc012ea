/**
 * Colours as the console's 16-bit framebuffer holds them: 5 bits a channel, dithered by the RDP's magic square.
 *
 * The RDP computes with 8 bits a channel. When it writes, a channel goes up to the next multiple of 8 where its low 3
 * bits are greater than the square's entry at (x mod 4, y mod 4), rows counted from the top, but to 255 at most, and
 * then loses these bits. To be shown, 5 bits become 8 by repeating the upper ones, so that white stays white (the
 * console's own video output gives 248 for it). The coverage bit, the 1 of 5551, is not kept: nothing here reads it.
 *
 * Guarantee: DITHER_GLSL and dither5551 give the same bytes; all its values are small integers, exact in any float.
 *
 * Sources: the square as MAME's n64_rdp.cpp has it (s_magic_matrix); the rule as angrylion's and paraLLEl's rgb_dither have it;
 * G_CD_MAGICSQ in Nintendo's gDPSetColorDither.
 */

/** Rows from the top, four entries each. */
export const MAGIC_SQUARE: readonly number[] = [0, 6, 1, 7, 4, 2, 5, 3, 3, 5, 2, 4, 7, 1, 6, 0];

const rows = [0, 1, 2, 3].map((y) => `vec4(${MAGIC_SQUARE.slice(y * 4, y * 4 + 4).join('.0, ')}.0)`);

/** GLSL 100: `vec3 n64Dither5551(vec3 color, vec2 pixel)`, twin of dither5551; pixel is whole, with rows from the top. */
export const DITHER_GLSL = `
vec3 n64Dither5551(vec3 color, vec2 pixel) {
  vec2 cell = mod(pixel, 4.0);
  vec4 row = cell.y < 0.5 ? ${rows[0]} : cell.y < 1.5 ? ${rows[1]} : cell.y < 2.5 ? ${rows[2]} : ${rows[3]};
  float entry = cell.x < 0.5 ? row.x : cell.x < 1.5 ? row.y : cell.x < 2.5 ? row.z : row.w;
  vec3 value = floor(color * 255.0 + 0.5);
  vec3 high = floor(value / 8.0);
  vec3 low = value - high * 8.0;
  vec3 five = min(vec3(31.0), high + step(entry + 0.5, low));
  return (five * 8.0 + floor(five / 4.0)) / 255.0;
}
`;

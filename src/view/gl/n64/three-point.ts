/**
 * The console's texture filter: between three texels, not four.
 *
 * The square between four texel centres is cut from upper right to lower left. Above the cut, where s + t < 1, the colour is
 * interpolated between the texels (0, 0), (1, 0), (0, 1); below it between (1, 1), (0, 1), (1, 0). Texel fractions have 5 bits.
 * Along the cut this is the mean of two texels, which gives the streaks that N64 textures are known by.
 *
 * Twins: threePointWeights and THREE_POINT_GLSL. Sources: angrylion's bilerp_calc and MAME's texture pipe, which have the same
 * formula. It is not the three nearest texels, as is often said: the cut decides.
 */

/** GLSL 100: weights as above, and those of the usual filter between all four. */
export const THREE_POINT_GLSL = `
vec4 n64ThreePoint(vec2 fraction) {
  vec2 f = floor(fraction * 32.0) / 32.0;
  return f.x + f.y < 1.0
    ? vec4(1.0 - f.x - f.y, f.x, f.y, 0.0)
    : vec4(0.0, 1.0 - f.y, 1.0 - f.x, f.x + f.y - 1.0);
}
vec4 n64Bilinear(vec2 f) {
  return vec4((1.0 - f.x) * (1.0 - f.y), f.x * (1.0 - f.y), (1.0 - f.x) * f.y, f.x * f.y);
}
`;

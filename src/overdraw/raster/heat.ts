/**
 * The colours of a heat map: red, green, blue, 0 .. 255, sRGB.
 *
 * Guarantee (test/view/gl/palette.test.ts): any two can be told apart, by normal eyes and by eyes without red or green cones. They are
 * those of the README's picture. Their lightness is not monotonic: most people read yellow, orange and red as "more", but these grow
 * darker; the legend gives the numbers.
 */

/** Pixels shaded 0, 1, 2 ... times; the last colour also stands for all larger counts. */
export const HEAT: readonly (readonly [red: number, green: number, blue: number])[] = [
  [20, 22, 28],
  [34, 70, 120],
  [48, 150, 120],
  [226, 200, 70],
  [236, 130, 50],
  [200, 44, 50],
  [230, 90, 180],
  [244, 172, 224],
  [250, 240, 248],
];

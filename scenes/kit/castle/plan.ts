/** The measures and paints that the parts of the castle share. */
export const STONE = 0xd6c8ab;
export const RED = 0xb8452f;
export const BLUE = 0x3f63ad;

/** half the castle's width and depth, to the middle of its walls */
export const X = 30;
export const Z = 25;

/** the keep's hall: middle, half width, half depth, inside height */
export const HALL = { z: -8, w: 10, d: 8, h: 7 };

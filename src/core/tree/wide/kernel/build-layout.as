/** Where the builder finds the plan of its codes. Twin of the offsets in wide-kernel-build.ts. */

/** least x, y, z, r and greatest x, y, z, r of all spheres, float32 */
export const BOUNDS: usize = 0;
/** the tree's root, x, y, z, r */
export const ROOT: usize = 32;
/** the axis of each bit of a code, the highest one first */
export const BIT_AXES: usize = 48;
/** of each axis: lowest centre, length, cells a length, in doubles; its last cell, bits that its lower table takes, addresses of its tables */
export const AXES: usize = 80;
export const AXIS_BYTES: usize = 40;
export const LOW: usize = 0;
export const SIZE: usize = 8;
export const SCALE: usize = 16;
export const LAST_CELL: usize = 24;
export const SHIFT: usize = 28;
export const LOW_TABLE: usize = 32;
export const HIGH_TABLE: usize = 36;
/** leaves of the last tree */
export const LEAVES: usize = 200;
/** how many objects have each digit, then where the next one goes: at most 2 x 2048 */
export const COUNTS: usize = 256;

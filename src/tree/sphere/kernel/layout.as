/** Where the kernel of the builder keeps what it works on. Twin of the offsets in build-kernel.ts. */

/** of the node at hand, doubles: its box, min x, y, z, max x, y, z; that of its objects' spheres */
export const BOX: usize = 0;
export const SPHERES_BOX: usize = 48;
/** of its centres: least x, y, z, greatest x, y, z, float32, each with a number that is not used */
export const CENTRES: usize = 96;
/** lowest and highest coordinate of a plane that splits the two sides, doubles */
export const PLANES: usize = 128;
/** the answer: x, y, z, r, float32 */
export const SPHERE: usize = 144;

/** members that fix a ball: 5 x (x, y, z, r, height), doubles, from one to the next MEMBER_BYTES */
export const MEMBERS: usize = 192;
export const MEMBER_BYTES: usize = 64;
/** of the ball that a subset of them fixes: x, y, z, radius, doubles */
export const TRIAL: usize = 512;

/** 3 x 16 bins, or as many objects as are few: a box as boxes.as has it, and how many objects */
export const BINS: usize = 1024;
export const BIN_BYTES: usize = 64;
/** of the current axis, for each bin or place: the score of what is from there on, and where its box begins, doubles */
export const RIGHT: usize = 4096;
/** of the current axis: the objects in the order of their bins, each bin << 8 | object */
export const ORDER: usize = 4352;
/** of few objects on the current axis: the bin of each, bytes, 255 behind the last */
export const BIN_OF: usize = 4416;

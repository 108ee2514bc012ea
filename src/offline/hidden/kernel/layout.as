/** Where the kernel of cube maps keeps a scene and a map. Twin of the offsets in id-kernel.ts. */

/** eye x, y, z, doubles */
export const EYE: usize = 0;
/** nodes visited, objects drawn, marks */
export const COUNTERS: usize = 24;
/** of the triangle at hand, doubles x, y, z: its corners from the eye, the normals of its edges, turned so that inside is positive, and its plane */
export const A: usize = 160;
export const B: usize = 184;
export const C: usize = 208;
export const AB: usize = 232;
export const BC: usize = 256;
export const CA: usize = 280;
export const PLANE: usize = 304;
/** of the last object that was not drawn but could be seen: the pixel, and its 1 / w there */
export const HIT: usize = 328;
/** addresses, and at last the size, as place of id-kernel.ts writes them */
export const PLACES: usize = 64;

export const FACES: u32 = 6;
/** pixels a side, as a power of two */
export const TILE_BITS: u32 = 3;

/** pixels a side of a face */
export let size: u32 = 0;
/** faces x rows x pixels: float32 and u32 */
export let depth: usize = 0;
export let owner: usize = 0;
/** faces x rows x tiles: float32 and bytes */
export let least: usize = 0;
export let stale: usize = 0;
/** of the tree */
export let links: usize = 0;
export let first: usize = 0;
export let ids: usize = 0;
export let nodeBoxes: usize = 0;
/** of the objects */
export let boxes: usize = 0;
export let firstTriangle: usize = 0;
export let corners: usize = 0;
export let doubleSided: usize = 0;
export let isSeeThrough: usize = 0;
export let seeThrough: usize = 0;
export let seeThroughEnd: usize = 0;
/** what is written */
export let stack: usize = 0;
export let seen: usize = 0;
export let pixels: usize = 0;
export let marks: usize = 0;
export let markObjects: usize = 0;
export let markDepths: usize = 0;

export let nodes: usize = 0;

/** Reads the places. */
export function prepare(): void {
  size = load<u32>(PLACES);
  depth = load<u32>(PLACES, 4);
  owner = load<u32>(PLACES, 8);
  least = load<u32>(PLACES, 12);
  stale = load<u32>(PLACES, 16);
  links = load<u32>(PLACES, 20);
  first = load<u32>(PLACES, 24);
  ids = load<u32>(PLACES, 28);
  nodeBoxes = load<u32>(PLACES, 32);
  boxes = load<u32>(PLACES, 36);
  firstTriangle = load<u32>(PLACES, 40);
  corners = load<u32>(PLACES, 44);
  doubleSided = load<u32>(PLACES, 48);
  isSeeThrough = load<u32>(PLACES, 52);
  seeThrough = load<u32>(PLACES, 56);
  seeThroughEnd = load<u32>(PLACES, 60);
  stack = load<u32>(PLACES, 64);
  seen = load<u32>(PLACES, 68);
  pixels = load<u32>(PLACES, 72);
  marks = load<u32>(PLACES, 76);
  markObjects = load<u32>(PLACES, 80);
  markDepths = load<u32>(PLACES, 84);
  nodes = load<u32>(PLACES, 88);
}

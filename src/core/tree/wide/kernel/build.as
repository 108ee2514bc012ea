/**
 * The builder in WebAssembly SIMD: spheres in, the nodes, objects and ids of a wide tree out. Twin of morton-build.ts: the same tree to the byte.
 */
import { growNodes, leaves, made, reachTo } from './grow';
import { LEAVES } from './build-layout';
import { NODE_BYTES } from './layout';
import { gather, sortCodes } from './morton';
import { putSpheres } from './spheres';

export { bound } from './morton';
export { packLeaves } from './pack';

/**
 * @param spheres count x (x, y, z, r), float32, the last thing in memory; the nodes take their place
 * @param pairs room for 16 bytes an object
 * @param bits of a code
 * @param passes that sort them
 * @returns nodes made
 */
export function build(
  spheres: usize,
  count: usize,
  pairs: usize,
  objects: usize,
  ids: usize,
  leafSize: u32,
  bits: u32,
  passes: usize,
): usize {
  const sorted = sortCodes(spheres, count, pairs, passes, <usize>bits / passes);
  gather(spheres, sorted, count, objects, ids);
  growNodes(spheres, sorted, objects, <u32>count, leafSize, bits);
  const boxes = spheres + made * NODE_BYTES;
  reachTo(boxes + (made + 1) * 48);
  putSpheres(spheres, made, objects, boxes);
  store<u32>(LEAVES, leaves);
  return made;
}

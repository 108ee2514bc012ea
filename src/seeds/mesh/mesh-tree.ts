/**
 * The mesh tree: a binary tree of boxes over the triangles of a mesh, its nodes as ../node.ts says. It is built once and asked by rays
 * (mesh-ray-queries.ts) and spheres (mesh-contacts.ts, mesh-sweep.ts).
 *
 * Triangles are kept in tree order, a slot each: a leaf's are one range of slots, and their corners are copied, so that they too are read in a row.
 *
 * Guarantee: every node's box is the smallest around the triangles below it: corners are 32-bit floats, so no bound is rounded.
 *
 * Source: seed "Trees in Games: Bounding Volume Hierarchy" for rays; seed "DX11 Framework" for triangles.
 */
import type { BoxNodes } from '../boxes/node.ts';

export interface MeshTree extends BoxNodes {
  /** triangles x (x, y, z) x 3 corners, in tree order */
  corners: Float32Array;
  /** triangles, in tree order: 1 where the back counts too */
  doubleSided: Uint8Array;
  /** triangles: tree order -> input triangle */
  ids: Uint32Array;
  /** most triangles in one leaf */
  leafSize: number;
}

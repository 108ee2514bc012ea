/**
 * What a walker walks on: the two queries that it makes, and a mesh tree's answers. Of equally early touches and equally deep overlaps the
 * triangle of the lowest number decides.
 */
import { createMovingSphere, setMovingSphere } from '../../core/math/moving-sphere.ts';
import { createMeshContacts } from '../mesh/mesh-contact-list.ts';
import { meshContacts } from '../mesh/mesh-contacts.ts';
import { createMeshTouch, meshSweep } from '../mesh/mesh-sweep.ts';
import type { MeshTree } from '../mesh/mesh-tree.ts';

export interface Surface {
  /**
   * First touch of a sphere of radius r that moves from (x, y, z) by (dx, dy, dz): its share of the way into `t` and the unit vector from the
   * surface to the sphere's centre into `normal`. Triangles that it touches at the start count only where it moves
   * towards them.
   */
  sweep(x: number, y: number, z: number, r: number, dx: number, dy: number, dz: number): boolean;
  /** Deepest overlap of a sphere with the surface, into `depth` and `normal`; false where it touches nothing. */
  deepest(x: number, y: number, z: number, r: number): boolean;
  t: number;
  depth: number;
  /** x, y, z */
  normal: Float64Array;
  /** work of all queries so far: boxes that were entered, and triangles */
  nodesVisited: number;
  trianglesTested: number;
}

/** The surface of a mesh. */
export function meshSurface(tree: MeshTree): Surface {
  const touch = createMeshTouch(tree);
  const contacts = createMeshContacts(tree);
  const sphere = createMovingSphere();
  const surface: Surface = {
    t: 0,
    depth: 0,
    normal: new Float64Array(3),
    nodesVisited: 0,
    trianglesTested: 0,
    sweep(x, y, z, r, dx, dy, dz) {
      const isMet = meshSweep(tree, setMovingSphere(sphere, x, y, z, r, dx, dy, dz), touch);
      surface.nodesVisited += touch.nodesVisited;
      surface.trianglesTested += touch.trianglesTested;
      if (!isMet) return false;
      surface.t = touch.t;
      surface.normal.set(touch.normal);
      return true;
    },
    deepest(x, y, z, r) {
      const count = meshContacts(tree, x, y, z, r, contacts);
      surface.nodesVisited += contacts.nodesVisited;
      surface.trianglesTested += contacts.trianglesTested;
      if (count === 0) return false;
      const { depths, triangles, normals } = contacts;
      let most = 0;
      for (let i = 1; i < count; i++)
        if (depths[i] > depths[most] || (depths[i] === depths[most] && triangles[i] < triangles[most])) most = i;
      surface.depth = depths[most];
      for (let k = 0; k < 3; k++) surface.normal[k] = normals[most * 3 + k];
      return true;
    },
  };
  return surface;
}

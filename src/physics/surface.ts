/** What a walker walks on: the two questions that it asks. A mesh tree answers them; whatever holds many meshes may too. */
import { createMovingSphere, setMovingSphere } from '../math/moving-sphere.ts';
import { createMeshContacts } from '../tree/mesh/mesh-contact-list.ts';
import { meshContacts } from '../tree/mesh/mesh-contacts.ts';
import { createMeshTouch, meshSweep } from '../tree/mesh/mesh-sweep.ts';
import type { MeshTree } from '../tree/mesh/mesh-tree.ts';

export interface Surface {
  /**
   * First touch of a sphere of radius r that moves from (x, y, z) by (dx, dy, dz): its share of the way into `t` and the unit vector from the
   * surface to the sphere's centre into `normal`. What it touches at the start counts only where it moves towards it.
   */
  sweep(x: number, y: number, z: number, r: number, dx: number, dy: number, dz: number): boolean;
  /** Deepest overlap of a sphere with the surface, into `depth` and `normal`; false where it touches nothing. */
  deepest(x: number, y: number, z: number, r: number): boolean;
  t: number;
  depth: number;
  /** x, y, z */
  normal: Float64Array;
}

/** The surface of one mesh. */
export function meshSurface(tree: MeshTree): Surface {
  const touch = createMeshTouch(tree);
  const contacts = createMeshContacts(tree);
  const sphere = createMovingSphere();
  const surface: Surface = {
    t: 0,
    depth: 0,
    normal: new Float64Array(3),
    sweep(x, y, z, r, dx, dy, dz) {
      if (!meshSweep(tree, setMovingSphere(sphere, x, y, z, r, dx, dy, dz), touch)) return false;
      surface.t = touch.t;
      surface.normal.set(touch.normal);
      return true;
    },
    deepest(x, y, z, r) {
      const count = meshContacts(tree, x, y, z, r, contacts);
      let most = -1;
      for (let i = 0; i < count; i++) if (most < 0 || contacts.depths[i] > contacts.depths[most]) most = i;
      if (most < 0) return false;
      surface.depth = contacts.depths[most];
      for (let k = 0; k < 3; k++) surface.normal[k] = contacts.normals[most * 3 + k];
      return true;
    },
  };
  return surface;
}

/**
 * What a walker walks on: the two queries that it makes. A mesh tree or a two-level tree answers them, to the same bits: of equally early
 * touches and equally deep overlaps the triangle of the lowest number decides.
 */
import { createMovingSphere, type MovingSphere, setMovingSphere } from '../math/moving-sphere.ts';
import { createMeshContacts, type MeshContacts } from '../tree/boxes/mesh/mesh-contact-list.ts';
import { meshContacts } from '../tree/boxes/mesh/mesh-contacts.ts';
import { createMeshTouch, type MeshTouch, meshSweep } from '../tree/boxes/mesh/mesh-sweep.ts';
import type { MeshTree } from '../tree/boxes/mesh/mesh-tree.ts';
import {
  createTwoLevelContacts,
  createTwoLevelTouch,
  twoLevelContacts,
  twoLevelSweep,
} from '../tree/boxes/two-level/two-level-sweep.ts';
import type { TwoLevelTree } from '../tree/boxes/two-level/two-level-tree.ts';

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

/** The surface of one mesh. */
export function meshSurface(tree: MeshTree): Surface {
  const touch = createMeshTouch(tree);
  const contacts = createMeshContacts(tree);
  return surfaceOf(
    touch,
    contacts,
    (sphere) => meshSweep(tree, sphere, touch),
    (x, y, z, r) => meshContacts(tree, x, y, z, r, contacts),
  );
}

/** The surface of the triangles of many objects. */
export function twoLevelSurface(tree: TwoLevelTree): Surface {
  const touch = createTwoLevelTouch(tree);
  const contacts = createTwoLevelContacts(tree);
  return surfaceOf(
    touch,
    contacts,
    (sphere) => twoLevelSweep(tree, sphere, touch),
    (x, y, z, r) => twoLevelContacts(tree, x, y, z, r, contacts),
  );
}

/** @param sweep and `find` write to `touch` and `contacts` */
function surfaceOf(
  touch: MeshTouch,
  contacts: MeshContacts,
  sweep: (sphere: MovingSphere) => boolean,
  find: (x: number, y: number, z: number, r: number) => number,
): Surface {
  const sphere = createMovingSphere();
  const surface: Surface = {
    t: 0,
    depth: 0,
    normal: new Float64Array(3),
    nodesVisited: 0,
    trianglesTested: 0,
    sweep(x, y, z, r, dx, dy, dz) {
      const isMet = sweep(setMovingSphere(sphere, x, y, z, r, dx, dy, dz));
      surface.nodesVisited += touch.nodesVisited;
      surface.trianglesTested += touch.trianglesTested;
      if (!isMet) return false;
      surface.t = touch.t;
      surface.normal.set(touch.normal);
      return true;
    },
    deepest(x, y, z, r) {
      const count = find(x, y, z, r);
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

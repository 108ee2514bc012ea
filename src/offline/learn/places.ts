/** The order in which trees, and the sort by distance, draw what a camera sees: a place for each object. */

import { compactTree } from '../../core/compact/build.ts';
import { compactTreeCull, type ProgramCull, sphereTreeCull } from '../../core/compact/program-cull.ts';
import type { Camera } from '../../core/math/camera.ts';
import { CULL_DEFAULTS } from '../../core/tree/cull-options.ts';
import { createCuller } from '../../core/tree/culler.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import type { Leaves } from '../../core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';

/** Writes the place of every object that the camera sees, by object; what it does not see keeps what stood there. */
export type PlaceObjects = (camera: Camera, places: Float64Array) => void;

/**
 * The tree as a program culls it: in integers where its leaves are full. @throws RangeError where they are, and the
 * tree is beyond the compact formats
 */
export function cullOfTree(tree: SphereTree, leaves: Leaves): ProgramCull {
  if (leaves === 'any') return sphereTreeCull(tree, CULL_DEFAULTS.batch);
  return compactTreeCull(compactTree(tree, { format: leaves === 'full' ? 'compact8' : 'compact4' }));
}

export function placesByCull(program: ProgramCull): PlaceObjects {
  return (camera, places) => {
    const count = program.cull(camera);
    for (let i = 0; i < count; i++) places[program.ids[i]] = i;
  };
}

/** Nearest centre first. @param spheres n x (x, y, z, r) */
export function placesByDistance(spheres: Float32Array): PlaceObjects {
  const query = createBlankQuery();
  const culler = createCuller(spheres);
  return (camera, places) => {
    const count = culler.cull(setQuery(query, camera), { sorted: true });
    for (let i = 0; i < count; i++) places[culler.ids[i]] = i;
  };
}

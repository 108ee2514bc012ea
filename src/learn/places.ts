/** In which order trees, and the sort by distance, draw what a camera sees: a place for each object. */

import { compactTree } from '../compact/build.ts';
import type { Camera } from '../math/camera.ts';
import { compactTreeCull, type ProgramCull, sphereTreeCull } from '../overdraw/program-order.ts';
import { bruteCull, bruteSort } from '../tree/brute.ts';
import { CULL_DEFAULTS } from '../tree/cull-options.ts';
import { createBlankQuery, setQuery } from '../tree/query.ts';
import type { Leaves } from '../tree/sphere/sphere-build.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';

/** Writes the place of every object that the camera sees, by object; what it does not see keeps what stood there. */
export type PlaceObjects = (camera: Camera, places: Float64Array) => void;

/** As a program culls the tree: in integers where its leaves are full. @throws RangeError where they are, and the tree is beyond the compact formats */
export function cullOfTree(tree: SphereTree, leaves: Leaves): ProgramCull {
  if (leaves === 'any') return sphereTreeCull(tree, CULL_DEFAULTS.batch);
  return compactTreeCull(compactTree(tree, { format: leaves === 'full' ? 'compact8' : 'compact4' }));
}

export function placesByCull(program: ProgramCull): PlaceObjects {
  return (camera, places) => {
    const count = program.cull(camera, 'front');
    for (let i = 0; i < count; i++) places[program.ids[i]] = i;
  };
}

/** Nearest centre first. @param spheres n x (x, y, z, r) */
export function placesByDistance(spheres: Float32Array): PlaceObjects {
  const query = createBlankQuery();
  const ids = new Uint32Array(spheres.length / 4);
  return (camera, places) => {
    const { count } = bruteCull(spheres, setQuery(query, camera), ids);
    bruteSort(spheres, query, ids.subarray(0, count));
    for (let i = 0; i < count; i++) places[ids[i]] = i;
  };
}

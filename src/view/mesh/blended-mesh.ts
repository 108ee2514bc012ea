/**
 * A scene's mesh, followed by the polygons of its blended surfaces in the order of a BSP, so that these can be drawn
 * back to front, also where surfaces pass through each other (seeds/bsp/).
 *
 * Each polygon is a part of one triangle, with vertices of its own, so that triangles never share a colour. A cut
 * point's colour is that of the triangle there, to half a step of 255 in each channel.
 */

import { joined } from '../../core/base/grown.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../core/scene/scene.ts';
import { reasonOf } from '../../core/scene/scene-error.ts';
import type { BspTree } from '../../seeds/bsp/bsp-tree.ts';
import { buildSceneBsp } from '../../seeds/bsp/scene-bsp.ts';
import { writeColourInTriangle } from './colour-in-triangle.ts';
import type { DrawMesh } from './draw-mesh.ts';

/**
 * Most blended triangles that are put in order: their tree is built in half a second, and walked in about a
 * millisecond.
 */
export const MAX_ORDERED_TRIANGLES = 20_000;

/** Most polygons that they may be cut into: only surfaces that almost all pass through each other need more. */
export const MAX_ORDERED_POLYGONS = 60_000;

/**
 * @param mesh of the scene, as createDrawMesh makes it
 * @returns the mesh itself where nothing is blended, and where a limit is exceeded, which a note of the scene then says
 */
export function withBlended(mesh: DrawMesh, scene: Scene): DrawMesh {
  const triangles = blendedTriangles(scene);
  if (triangles === 0) return mesh;
  if (triangles > MAX_ORDERED_TRIANGLES)
    return unordered(mesh, scene, `there are ${triangles} blended triangles, more than ${MAX_ORDERED_TRIANGLES}`);
  let tree: BspTree;
  try {
    tree = buildSceneBsp(scene, 'blended', { merge: false, maxPolygons: MAX_ORDERED_POLYGONS });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unordered(mesh, scene, reasonOf(error));
  }
  return append(mesh, scene, tree);
}

function blendedTriangles({ flags, firstTriangle }: Scene): number {
  return flags.reduce(
    (sum, flag, object) => sum + ((flag & OBJECT_BLEND) === 0 ? 0 : firstTriangle[object + 1] - firstTriangle[object]),
    0,
  );
}

function unordered(mesh: DrawMesh, scene: Scene, reason: string): DrawMesh {
  const note = `blended surfaces are drawn in the order of whole objects (${reason})`;
  if (!scene.notes.includes(note)) scene.notes.push(note);
  return mesh;
}

function append(mesh: DrawMesh, scene: Scene, tree: BspTree): DrawMesh {
  const { triangles, objects, firstCorner, corners } = tree;
  const firstVertex = mesh.objects.length;
  const positions = new Float32Array(corners.length * 3);
  const colors = new Uint8Array(corners.length * 4);
  const owners = new Float32Array(corners.length);
  const indices: number[] = [];
  const firstIndex = new Uint32Array(triangles.length + 1);
  for (let polygon = 0; polygon < triangles.length; polygon++) {
    const first = firstCorner[polygon];
    const end = firstCorner[polygon + 1];
    owners.fill(objects[polygon], first, end);
    for (let corner = first; corner < end; corner++) {
      const vertex = corners[corner];
      positions.set(tree.positions.subarray(vertex * 3, vertex * 3 + 3), corner * 3);
      if (vertex * 3 < scene.positions.length)
        colors.set(scene.colors.subarray(vertex * 4, vertex * 4 + 4), corner * 4);
      else writeColourInTriangle(scene, triangles[polygon], tree.positions, vertex * 3, colors, corner * 4);
    }
    const isDoubled = (scene.flags[objects[polygon]] & OBJECT_DOUBLE_SIDED) !== 0;
    for (let corner = first + 1; corner + 1 < end; corner++) {
      const [a, b, c] = [firstVertex + first, firstVertex + corner, firstVertex + corner + 1];
      indices.push(a, b, c);
      if (isDoubled) indices.push(a, c, b);
    }
    firstIndex[polygon + 1] = indices.length;
  }
  return {
    ...mesh,
    positions: joined(mesh.positions, positions),
    colors: joined(mesh.colors, colors),
    objects: joined(mesh.objects, owners),
    indices: joined(mesh.indices, Uint32Array.from(indices)),
    surfaces: {
      tree: { ...tree, positions, corners: Uint32Array.from(corners, (_, corner) => corner) },
      firstVertex,
      firstIndex: firstIndex.map((at) => at + mesh.indices.length),
    },
  };
}

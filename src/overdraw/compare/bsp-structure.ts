/**
 * The polygon BSP: a structure over surfaces. It lists polygons, not objects, so it is drawn and judged as a scene of its own, with an
 * object for each polygon. It never reads the spheres and boxes of these.
 */
import { boundingBox } from '../../core/math/box.ts';
import { boundingSphere } from '../../core/math/sphere.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { bspBoxes } from '../../seeds/bsp/bsp-boxes.ts';
import { bspOrder, createBspOrderResult } from '../../seeds/bsp/bsp-order.ts';
import { type BspTree, bspBytes } from '../../seeds/bsp/bsp-tree.ts';
import { buildSceneBsp } from '../../seeds/bsp/scene-bsp.ts';
import { polygonScene } from '../order/polygon-order.ts';
import type { BuiltStructure } from './structure.ts';

/** Built of the opaque surfaces: overdraw counts no others. */
export function buildPolygons(scene: Scene): BuiltStructure {
  const tree = buildSceneBsp(scene, 'opaque');
  const boxes = bspBoxes(tree);
  return {
    bytes: bspBytes(tree) + boxes.byteLength,
    createCull() {
      const query = createBlankQuery();
      const result = createBspOrderResult(tree);
      const frustum = { planes: query.planes, boxes };
      return {
        listed: boundedPolygons(scene, tree),
        ids: result.polygons,
        get visited() {
          return result.nodesVisited;
        },
        cull: (camera) => bspOrder(tree, setQuery(query, camera).eye, 'front', result, frustum),
      };
    },
  };
}

/** The polygons of a tree as a scene, with their bounds. */
function boundedPolygons(scene: Scene, tree: BspTree): Scene {
  const polygons = polygonScene(scene, tree);
  const { spheres, boxes } = polygons;
  const { firstCorner, corners, positions } = tree;
  const most = firstCorner.reduce((longest, first, i) => Math.max(longest, first - (firstCorner[i - 1] ?? 0)), 0);
  const points = new Float32Array(most * 3);
  for (let polygon = 0; polygon < tree.triangles.length; polygon++) {
    const first = firstCorner[polygon];
    const count = firstCorner[polygon + 1] - first;
    for (let i = 0; i < count; i++)
      for (let k = 0; k < 3; k++) points[i * 3 + k] = positions[corners[first + i] * 3 + k];
    boundingSphere(points, 0, count, spheres, polygon * 4);
    boundingBox(points, 0, count, boxes, polygon * 6);
  }
  return polygons;
}

/** Cells of a grid of cubes over the whole scene: which one each triangle's centroid lies in. */
import { clamp } from '../../base/clamp.ts';
import { type Scene, sceneBox } from '../scene.ts';

/**
 * Triangles: the cell's number.
 * @param cells along the longest side of the scene's box; its square and cube must be exact as a double
 */
export function labelCells(scene: Scene, cells: number): Float64Array {
  const { positions, indices } = scene;
  const box = sceneBox(scene);
  const longest = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const perUnit = longest > 0 ? cells / longest : 0;
  const labels = new Float64Array(indices.length / 3);
  for (let t = 0; t < labels.length; t++) {
    const a = indices[t * 3] * 3;
    const b = indices[t * 3 + 1] * 3;
    const c = indices[t * 3 + 2] * 3;
    let label = 0;
    for (let axis = 0; axis < 3; axis++) {
      const centre = (positions[a + axis] + positions[b + axis] + positions[c + axis]) / 3;
      const cell = Math.floor((centre - box[axis]) * perUnit);
      label = label * cells + clamp(cell, 0, cells - 1);
    }
    labels[t] = label;
  }
  return labels;
}

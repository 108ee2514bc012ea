/** The triangles of a mesh in the forms that the mesh tree needs: checked, as boxes, as corners in tree order. */
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { MAX_BOXES } from './node.ts';

/** Triangles of a mesh; a Scene is one. */
export interface Triangles {
  /** vertices x (x, y, z) */
  positions: Float32Array;
  /** triangles x 3 vertices */
  indices: Uint32Array;
}

/** numbers a triangle among corners: (x, y, z) x 3 */
export const CORNER_NUMBERS = 9;

/** n x (min x, y, z, max x, y, z) */
export function triangleBoxes({ positions, indices }: Triangles): Float32Array {
  const count = indices.length / 3;
  const boxes = new Float32Array(count * 6);
  for (let triangle = 0; triangle < count; triangle++) {
    const a = indices[triangle * 3] * 3;
    const b = indices[triangle * 3 + 1] * 3;
    const c = indices[triangle * 3 + 2] * 3;
    for (let axis = 0; axis < 3; axis++) {
      boxes[triangle * 6 + axis] = Math.min(positions[a + axis], positions[b + axis], positions[c + axis]);
      boxes[triangle * 6 + 3 + axis] = Math.max(positions[a + axis], positions[b + axis], positions[c + axis]);
    }
  }
  return boxes;
}

/** Corners in the order of `ids`: a leaf's are read in a row. */
export function cornersOf({ positions, indices }: Triangles, ids: Uint32Array): Float32Array {
  const corners = new Float32Array(ids.length * CORNER_NUMBERS);
  for (let slot = 0; slot < ids.length; slot++)
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[ids[slot] * 3 + corner] * 3;
      for (let axis = 0; axis < 3; axis++)
        corners[slot * CORNER_NUMBERS + corner * 3 + axis] = positions[vertex + axis];
    }
  return corners;
}

/** @throws RangeError for arrays of a wrong length, or too many triangles */
export function checkLengths({ positions, indices }: Triangles): void {
  const count = indices.length / 3;
  if (!Number.isInteger(positions.length / 3))
    throw new RangeError(`positions: ${positions.length} numbers, not three for each vertex`);
  if (!Number.isInteger(count)) throw new RangeError(`indices: ${indices.length} numbers, not three for each triangle`);
  if (count > MAX_BOXES)
    throw new RangeError(`${count} triangles: a tree holds at most ${MAX_BOXES}; cut the mesh in parts`);
}

/** @throws RangeError for vertices that there are not, corners that are not finite or beyond MAX_COORDINATE */
export function checkCorners({ positions, indices }: Triangles): void {
  const vertices = positions.length / 3;
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i];
    if (!(vertex < vertices))
      throw new RangeError(`triangle ${Math.floor(i / 3)}: vertex ${vertex}; there are ${vertices}, numbered from 0`);
    for (let axis = 0; axis < 3; axis++) {
      const v = positions[vertex * 3 + axis];
      if (v >= -MAX_COORDINATE && v <= MAX_COORDINATE) continue;
      throw new RangeError(
        `triangle ${Math.floor(i / 3)}: vertex ${vertex} has ${'xyz'[axis]} = ${v}; it must be finite, at most 2^120`,
      );
    }
  }
}

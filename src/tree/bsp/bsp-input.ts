/** What a BSP is built from, checked at the door. */
import { MAX_COORDINATE } from '../../math/float.ts';
import type { BspBuildOptions } from './bsp-build.ts';
import { BSP_SCORES } from './bsp-splitter.ts';
import { MAX_BSP_DEPTH, MAX_BSP_POLYGONS } from './bsp-tree.ts';

/** @throws RangeError for an option that there is not, or out of its range */
export function checkBspOptions(options: BspBuildOptions): void {
  const { score, splitWeight, candidates, minimum, maxDepth, maxPolygons } = options;
  if (!BSP_SCORES.includes(score)) throw new RangeError(`score ${score}: it must be ${BSP_SCORES.join(', ')}`);
  if (!(splitWeight >= 0 && splitWeight < Number.POSITIVE_INFINITY))
    throw new RangeError(`split weight ${splitWeight}: it must be finite and not negative`);
  if (!(candidates >= 1)) throw new RangeError(`candidates ${candidates}: it must be 1 or more`);
  if (!(minimum >= 1)) throw new RangeError(`minimum ${minimum}: it must be 1 or more`);
  if (!(Number.isInteger(maxDepth) && maxDepth >= 1 && maxDepth <= MAX_BSP_DEPTH))
    throw new RangeError(`deepest level ${maxDepth}: it must be a whole number from 1 to ${MAX_BSP_DEPTH}`);
  if (!(Number.isInteger(maxPolygons) && maxPolygons >= 1 && maxPolygons <= MAX_BSP_POLYGONS))
    throw new RangeError(`most polygons ${maxPolygons}: it must be a whole number from 1 to ${MAX_BSP_POLYGONS}`);
}

/** @throws RangeError for what is no list of triangles on finite vertices */
export function checkTriangles(positions: Float32Array, indices: Uint32Array, objects: Uint32Array | undefined): void {
  const vertices = positions.length / 3;
  const triangles = indices.length / 3;
  if (!Number.isInteger(vertices)) throw new RangeError(`positions: ${positions.length} numbers, not three a vertex`);
  if (!Number.isInteger(triangles)) throw new RangeError(`indices: ${indices.length} numbers, not three a triangle`);
  if (triangles > MAX_BSP_POLYGONS)
    throw new RangeError(`${triangles} triangles: a BSP holds at most ${MAX_BSP_POLYGONS} polygons`);
  if (objects && objects.length !== triangles)
    throw new RangeError(`objects: ${objects.length} numbers for ${triangles} triangles, not one for each`);
  for (let i = 0; i < positions.length; i++)
    if (!(Math.abs(positions[i]) <= MAX_COORDINATE))
      throw new RangeError(
        `vertex ${Math.floor(i / 3)}: ${'xyz'[i % 3]} = ${positions[i]}; it must be finite, at most 2^120`,
      );
  for (let i = 0; i < indices.length; i++)
    if (indices[i] >= vertices)
      throw new RangeError(`triangle ${Math.floor(i / 3)}: vertex ${indices[i]} of ${vertices}`);
}

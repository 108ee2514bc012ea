/** The input and the options of a BSP build, with their checks. */
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { BSP_SCORES, type BspScore } from './bsp-splitter.ts';
import { MAX_BSP_DEPTH, MAX_BSP_POLYGONS } from './bsp-tree.ts';

export interface BspBuildOptions {
  /** how a plane is judged (see bsp-splitter.ts) */
  score: BspScore;
  /** score cost: a cut polygon weighs as much as so many polygons of imbalance */
  splitWeight: number;
  /** planes tried for a node: a seeded sample of its polygons' own, and as many across an axis; Infinity tries all */
  candidates: number;
  /** of the sample */
  seed: number;
  /** join coplanar neighbours of one object to convex polygons first */
  merge: boolean;
  /** a node of at most so many polygons is a leaf, whose polygons are in no order */
  minimum: number;
  /** a node so deep is a leaf, from 1 to MAX_BSP_DEPTH */
  maxDepth: number;
  /** a build that would cut the triangles into more polygons throws; at most MAX_BSP_POLYGONS */
  maxPolygons: number;
  /** triangles: the object of each; without it all are object 0's */
  objects?: Uint32Array;
  /** called about a hundred times with the part of the polygons that stand in the tree, 0 .. 1 */
  onProgress?: (done: number) => void;
}

export const BSP_BUILD_DEFAULTS: BspBuildOptions = {
  score: 'cost',
  splitWeight: 16,
  candidates: 16,
  seed: 1,
  merge: true,
  minimum: 1,
  maxDepth: MAX_BSP_DEPTH,
  maxPolygons: MAX_BSP_POLYGONS,
};

/** @throws RangeError for an option with an unknown name, or out of its range */
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

/** @throws RangeError for arrays that are not triangles on finite vertices */
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

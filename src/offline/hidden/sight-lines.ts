/**
 * Open straight lines through an eye, from what is seen on one side of it to what is seen on the other: from every point of such a line both ends are seen, so an
 * eye tells of all cells that its lines cross (crossed-cells.ts). But for triangles that are seen from one side alone: the eye looks through the back of one, and the end behind it is not seen
 * from a point on the other side of that. So too much may be told, never too little.
 *
 * Source: Bittner, Mattausch, Wonka, Havran and Wimmer, "Adaptive Global Visibility Sampling" (2009).
 */
import type { IdCube } from './id-cube.ts';

/** ends are drawn in by this, relative: depths are rounded, and a cell behind a wall must not be told of what is before it */
const DRAWN_IN = 1 - 2 ** -12;

export type SightLines = ReturnType<typeof sightLines>;

/** The lines through the last eye, one for each of the map's marks. */
export function sightLines({ size, depth, owner, marks, markObjects, markDepths, markCount }: IdCube) {
  const lines = {
    /** lines x (x, y, z): a way of any length, from the eye to one end */
    ways: new Float32Array(markCount * 3),
    /** lines x 2: how many ways the ends are from the eye, the second in the opposite direction; infinite where nothing is met */
    lengths: new Float32Array(markCount * 2),
    /** lines x 2: the objects at the ends, + 1; 0 where nothing is met */
    objects: new Uint32Array(markCount * 2),
  };
  const { ways, lengths, objects } = lines;
  const area = size * size;
  for (let k = 0; k < markCount; k++) {
    const pixel = marks[k];
    const face = Math.floor(pixel / area);
    const j = Math.floor((pixel - face * area) / size);
    const i = pixel % size;
    const axis = face >> 1;
    ways[k * 3 + axis] = face & 1 ? -1 : 1;
    ways[k * 3 + (axis === 0 ? 1 : 0)] = (2 * i + 1 - size) / size;
    ways[k * 3 + (axis === 2 ? 1 : 2)] = (2 * j + 1 - size) / size;
    const opposite = ((face ^ 1) * size + (size - 1 - j)) * size + (size - 1 - i);
    lengths[k * 2] = DRAWN_IN / markDepths[k];
    lengths[k * 2 + 1] = DRAWN_IN / depth[opposite];
    objects[k * 2] = markObjects[k] + 1;
    objects[k * 2 + 1] = owner[opposite];
  }
  return lines;
}

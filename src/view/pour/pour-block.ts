/**
 * The block from which spheres begin to fall: a flood fill of the free cells of a grid, outwards and upwards from the
 * place.
 *
 * Every second layer is shifted by half a cell along x and z, and each sphere a little off its cell's middle: straight
 * columns would land as columns. A cell is free where no triangle comes nearer to its middle than FREE radii. Middles
 * of neighbours are at most SPACING sqrt(1.5) < 2 FREE radii apart, so the flood passes through no wall: it makes a
 * column in the open, and fills a corridor. Cells come in order of their distance from the first one: the most steps
 * along an axis, where SLIM steps upwards count as one. The same input gives the same block.
 */
import type { Vec3 } from '../../core/math/camera.ts';
import { createRandom } from '../../core/math/random.ts';
import { createMeshContacts } from '../../seeds/mesh/mesh-contact-list.ts';
import { meshContacts } from '../../seeds/mesh/mesh-contacts.ts';
import type { MeshTree } from '../../seeds/mesh/mesh-tree.ts';

/** radii: the free distance around the middle of a cell */
export const FREE = 1.55;

/** radii: from middle to middle, and from a cell's middle to its sphere along each axis, at most */
const SPACING = 2.5;
const OFF = 0.24;

/** most steps from the first cell along an axis; steps upwards that count as one: a column in the open is twice as high as wide */
const MAX_STEPS = 511;
const SLIM = 4;

/** right, left, up, front, back: spheres are not poured below the place */
const STEPS: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/**
 * @param box of the world, which holds every sphere wholly
 * @param place of the first, free
 * @param count most spheres; there are fewer where the room is used up
 * @returns spheres x (x, y, z)
 */
export function pourBlock(
  tree: MeshTree,
  box: ArrayLike<number>,
  place: Vec3,
  radius: number,
  count: number,
): Float32Array {
  const random = createRandom(1);
  const contacts = createMeshContacts(tree);
  const positions = new Float32Array(count * 3);
  const seen = new Set([keyOf([0, 0, 0])]);
  /** waiting cells, by their distance from the first */
  const shells: Vec3[][] = [[[0, 0, 0]]];
  let made = 0;
  const isFree = (middle: Vec3): boolean =>
    middle.every((v, k) => v - FREE * radius >= box[k] && v + FREE * radius <= box[k + 3]) &&
    meshContacts(tree, ...middle, FREE * radius, contacts) === 0;
  for (let shell = 0; shell < shells.length; shell++) {
    const cells = shells[shell] ?? [];
    // a cell that is reached from a farther shell joins the shell at hand
    for (let c = 0; c < cells.length; c++) {
      const shift = (cells[c][1] % 2) / 2;
      const middle = cells[c].map(
        (step, k) => place[k] + (k === 1 ? step : step + shift) * SPACING * radius,
      ) as unknown as Vec3;
      if (!isFree(middle)) continue;
      for (let k = 0; k < 3; k++) positions[made * 3 + k] = middle[k] + (random() * 2 - 1) * OFF * radius;
      if (++made === count) return positions;
      for (const step of STEPS) {
        const cell = cells[c].map((v, k) => v + step[k]) as unknown as Vec3;
        if (cell[1] < 0 || cell.some((v) => Math.abs(v) > MAX_STEPS) || seen.has(keyOf(cell))) continue;
        seen.add(keyOf(cell));
        const to = Math.max(shell, Math.abs(cell[0]), Math.abs(cell[2]), Math.ceil(cell[1] / SLIM));
        shells[to] ??= [];
        shells[to].push(cell);
      }
    }
  }
  return positions.slice(0, made * 3);
}

function keyOf([x, y, z]: Vec3): number {
  const side = 2 * MAX_STEPS + 1;
  return ((y + MAX_STEPS) * side + z + MAX_STEPS) * side + x + MAX_STEPS;
}

/** A pit with a rough floor, and spheres above it, for the bench of spheres and its tests. */
import { createRandom } from '../../src/core/math/random.ts';

export interface Pit {
  positions: Float32Array;
  indices: Uint32Array;
  /** min x, y, z, max x, y, z: the pit and the air above it */
  box: Float64Array;
}

/** The height of the floor at a point, before it is sampled at the corners; the pit is `size` wide. */
export function pitHeight(x: number, z: number, size: number): number {
  const rough = 2 * Math.sin(0.35 * x) * Math.cos(0.3 * z) + 0.4 * Math.sin(1.7 * x + z);
  return rough + (16 * (x * x + z * z)) / (size * size);
}

/** A floor of side x side cells of two triangles each. */
export function createPit(side: number, size: number): Pit {
  const row = side + 1;
  const positions = new Float32Array(row * row * 3);
  for (let v = 0; v < row * row; v++) {
    const x = ((v % row) / side - 0.5) * size;
    const z = (Math.floor(v / row) / side - 0.5) * size;
    positions.set([x, pitHeight(x, z, size), z], v * 3);
  }
  const indices = new Uint32Array(side * side * 6);
  for (let cell = 0; cell < side * side; cell++) {
    const a = Math.floor(cell / side) * row + (cell % side);
    indices.set([a, a + row, a + row + 1, a, a + row + 1, a + 1], cell * 6);
  }
  const half = size / 2;
  return { positions, indices, box: Float64Array.of(-half, -5, -half, half, 20 + size, half) };
}

/** Layers of spheres of about `radius` above the pit, in rows; no two spheres touch. @returns n x (x, y, z, r) */
export function pourInto(size: number, count: number, radius: number, seed: number): Float32Array {
  const random = createRandom(seed);
  const spheres = new Float32Array(count * 4);
  const row = Math.min(Math.floor((0.8 * size) / (radius * 2.6)), Math.ceil(Math.sqrt(count / 12)));
  const apart = (0.8 * size) / row;
  for (let i = 0; i < count; i++) {
    const place = i % (row * row);
    const shake = () => (random() - 0.5) * radius * 0.2;
    spheres.set(
      [
        ((place % row) - row / 2 + 0.5) * apart + shake(),
        9 + Math.floor(i / (row * row)) * 2.8 * radius,
        (Math.floor(place / row) - row / 2 + 0.5) * apart + shake(),
        radius * (0.8 + 0.4 * random()),
      ],
      i * 4,
    );
  }
  return spheres;
}

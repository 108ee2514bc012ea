/** Ground: square patches of a height field, smooth-shaded, that meet without gaps. */
import type { Kit, Paint } from '../kit.ts';

/** The height of the ground at (x, z). */
export type Height = (x: number, z: number) => number;

/** A square of ground from (x, z), `size` wide, in steps x steps cells, with a paint for every corner. */
export function patch(
  kit: Kit,
  height: Height,
  x: number,
  z: number,
  size: number,
  steps: number,
  paintAt: (x: number, y: number, z: number, slope: number) => Paint,
): void {
  const cell = size / steps;
  const rows: number[][] = [];
  for (let j = 0; j <= steps; j++) {
    const row: number[] = [];
    for (let i = 0; i <= steps; i++) {
      const px = x + i * cell;
      const pz = z + j * cell;
      const nx = height(px - cell / 2, pz) - height(px + cell / 2, pz);
      const nz = height(px, pz - cell / 2) - height(px, pz + cell / 2);
      const length = Math.hypot(nx, cell, nz);
      const y = height(px, pz);
      kit.paint(paintAt(px, y, pz, 1 - cell / length));
      row.push(kit.vertex(px, y, pz, nx / length, cell / length, nz / length));
    }
    rows.push(row);
  }
  for (let j = 0; j < steps; j++) {
    for (let i = 0; i < steps; i++) {
      const a = rows[j][i];
      const b = rows[j][i + 1];
      const c = rows[j + 1][i + 1];
      const d = rows[j + 1][i];
      if ((i + j) % 2 === 0) {
        kit.triangle(a, d, c);
        kit.triangle(a, c, b);
      } else {
        kit.triangle(d, c, b);
        kit.triangle(a, d, b);
      }
    }
  }
}

/**
 * The height of the ground that `patch` draws, which is flat between its corners: objects on the ground must stand at
 * this height. Valid for patches whose corners lie at multiples of `cell`, `steps` even.
 */
export function facets(height: Height, cell: number): Height {
  const known = new Map<number, number>();
  const corner = (i: number, j: number): number => {
    const key = i * 65536 + j;
    let h = known.get(key);
    if (h === undefined) {
      h = height(i * cell, j * cell);
      known.set(key, h);
    }
    return h;
  };
  return (x, z) => {
    const i = Math.floor(x / cell);
    const j = Math.floor(z / cell);
    const u = x / cell - i;
    const v = z / cell - j;
    const a = corner(i, j);
    const b = corner(i + 1, j);
    const c = corner(i + 1, j + 1);
    const d = corner(i, j + 1);
    if ((i + j) % 2 === 0) {
      if (u > v) return a + (b - a) * u + (c - b) * v;
      return a + (d - a) * v + (c - d) * u;
    }
    if (u + v < 1) return a + (b - a) * u + (d - a) * v;
    return c + (d - c) * (1 - u) + (b - c) * (1 - v);
  };
}

/** Level distance from (x, z) to the nearest of the points of a line. */
export function offLine(points: readonly (readonly [number, number, number])[]): Height {
  const xs = Float64Array.from(points, (p) => p[0]);
  const zs = Float64Array.from(points, (p) => p[2]);
  return (x, z) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < xs.length; i++) {
      const d = (xs[i] - x) * (xs[i] - x) + (zs[i] - z) * (zs[i] - z);
      if (d < nearest) nearest = d;
    }
    return Math.sqrt(nearest);
  };
}

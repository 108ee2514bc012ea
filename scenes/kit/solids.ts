/**
 * The solids scenes are made of: each appends to the object that the kit has open, in the present paint.
 *
 * Places are local, y up; x, z name the middle and y the foot unless said otherwise. Everything is closed, with front
 * faces outward, except `panel`, which is one side only.
 */
import type { Vec3 } from '../../src/core/math/camera.ts';
import type { Kit, Paint } from '../kit.ts';

/** A box of width w along x, height h, depth d along z. `open` leaves out faces that nobody sees: 'b'ottom, 't'op. */
export function box(kit: Kit, x: number, y: number, z: number, w: number, h: number, d: number, open = ''): void {
  frustum(kit, x, y, z, w, d, w, d, h, open);
}

/** A four-sided stump: w0 x d0 at the foot, w1 x d1 at height h (0 x 0 makes a pyramid, w1 x 0 a hipped roof). */
export function frustum(
  kit: Kit,
  x: number,
  y: number,
  z: number,
  w0: number,
  d0: number,
  w1: number,
  d1: number,
  h: number,
  open = '',
): void {
  const ring = (w: number, d: number, v: number): Vec3[] => [
    [x - w / 2, v, z + d / 2],
    [x + w / 2, v, z + d / 2],
    [x + w / 2, v, z - d / 2],
    [x - w / 2, v, z - d / 2],
  ];
  const low = ring(w0, d0, y);
  const high = ring(w1, d1, y + h);
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    const edge = i % 2 === 0 ? w1 : d1;
    if (edge > 0) kit.polygon(low[i], low[j], high[j], high[i]);
    else kit.polygon(low[i], low[j], high[j]);
  }
  if (!open.includes('b')) kit.polygon(low[3], low[2], low[1], low[0]);
  if (w1 > 0 && d1 > 0 && !open.includes('t')) kit.polygon(...high);
}

/** A gable roof with its ridge along x: w long, d wide, h high. */
export function gable(kit: Kit, x: number, y: number, z: number, w: number, d: number, h: number): void {
  const [x0, x1, z0, z1] = [x - w / 2, x + w / 2, z - d / 2, z + d / 2];
  const left: Vec3 = [x0, y + h, z];
  const right: Vec3 = [x1, y + h, z];
  kit.polygon([x0, y, z1], [x1, y, z1], right, left);
  kit.polygon([x1, y, z0], [x0, y, z0], left, right);
  kit.polygon([x1, y, z1], [x1, y, z0], right);
  kit.polygon([x0, y, z0], [x0, y, z1], left);
  kit.polygon([x0, y, z0], [x1, y, z0], [x1, y, z1], [x0, y, z1]);
}

/**
 * A profile of (radius, height) pairs turned round the upright axis through (x, z), round-looking: cylinders, cones,
 * domes, barrels, wells. The profile goes from the axis at the bottom, outside, to the axis at the top; where it starts
 * or ends at a radius, that end stays open. `paints` gives a paint a step.
 */
export function lathe(
  kit: Kit,
  x: number,
  z: number,
  profile: readonly (readonly [number, number])[],
  sides: number,
  paints?: readonly (Paint | undefined)[],
): void {
  for (let step = 0; step + 1 < profile.length; step++) {
    const [r0, y0] = profile[step];
    const [r1, y1] = profile[step + 1];
    const length = Math.hypot(r1 - r0, y1 - y0);
    if (length === 0) continue;
    const paint = paints?.[step];
    if (paint !== undefined) kit.paint(paint);
    const out = (y1 - y0) / length;
    const up = (r0 - r1) / length;
    const corner = (k: number, r: number, y: number): number => {
      const a = (2 * Math.PI * (k % sides)) / sides;
      return kit.vertex(x + r * Math.cos(a), y, z + r * Math.sin(a), out * Math.cos(a), up, out * Math.sin(a));
    };
    const low: number[] = [];
    const high: number[] = [];
    for (let k = 0; k < sides; k++) low.push(corner(k, r0, y0));
    for (let k = 0; k < sides; k++) high.push(corner(k, r1, y1));
    for (let k = 0; k < sides; k++) {
      const j = (k + 1) % sides;
      if (r0 > 0) kit.triangle(low[j], low[k], high[k]);
      if (r1 > 0) kit.triangle(low[j], high[k], high[j]);
    }
  }
}

/** A closed cylinder, cone (r1 = 0) or stump. */
export function cylinder(
  kit: Kit,
  x: number,
  y: number,
  z: number,
  r0: number,
  r1: number,
  h: number,
  sides: number,
): void {
  const profile: [number, number][] = [
    [0, y],
    [r0, y],
    [r1, y + h],
  ];
  if (r1 > 0) profile.push([0, y + h]);
  lathe(kit, x, z, profile, sides);
}

/**
 * One side of a wall: from `from`, along `across` and `up`, in cells; the breaks are parts 0 .. 1 of each length.
 * Seen from the front, `across` goes right and `up` goes up. `paintAt` chooses each cell's paint; its result
 * undefined leaves a hole.
 */
export function panel(
  kit: Kit,
  from: Vec3,
  across: Vec3,
  up: Vec3,
  columns: readonly number[],
  rows: readonly number[],
  paintAt?: (column: number, row: number) => Paint | undefined,
): void {
  const at = (u: number, v: number): Vec3 => [
    from[0] + across[0] * u + up[0] * v,
    from[1] + across[1] * u + up[1] * v,
    from[2] + across[2] * u + up[2] * v,
  ];
  for (let r = 0; r + 1 < rows.length; r++) {
    for (let c = 0; c + 1 < columns.length; c++) {
      if (paintAt) {
        const paint = paintAt(c, r);
        if (paint === undefined) continue;
        if (paint >= GLOW) kit.glow(paint - GLOW);
        else kit.paint(paint);
      }
      kit.polygon(
        at(columns[c], rows[r]),
        at(columns[c + 1], rows[r]),
        at(columns[c + 1], rows[r + 1]),
        at(columns[c], rows[r + 1]),
      );
    }
  }
}

/** Added to a panel's paint: the cell shines. */
export const GLOW = 0x1000000;

/** The breaks of `count` equal cells. */
export function even(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => i / count);
}

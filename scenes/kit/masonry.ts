/** Stone walls, arches and towers, cut into the pieces a level is built of. Wall pieces run along x around the origin. */
import type { Random } from '../../src/core/math/random.ts';
import type { Kit, Paint } from '../kit.ts';
import { mix, shade } from './paints.ts';
import { box, even, lathe, panel } from './solids.ts';

/** One long side of a wall in `columns` x `rows` weathered cells; `slit` darkens a narrow cell in its middle. */
function weathered(
  kit: Kit,
  random: Random,
  side: 1 | -1,
  w: number,
  h: number,
  d: number,
  paint: Paint,
  slit: boolean,
) {
  const columns = slit ? [0, 0.46, 0.54, 1] : [0, 0.5, 1];
  const rows = slit ? [0, 0.3, 0.55, 0.75, 1] : [0, 0.4, 1];
  panel(kit, [(-side * w) / 2, 0, (side * d) / 2], [side * w, 0, 0], [0, h, 0], columns, rows, (c, r) =>
    slit && c === 1 && r === 2
      ? 0x241f1c
      : shade(r === 0 ? mix(paint, 0x6f7a4e, random() * 0.35) : paint, 0.9 + random() * 0.16),
  );
}

/** A battlement wall: `w` long, `h` high to the walk, `d` thick, two merlons on its front (+z) edge. */
export function curtain(kit: Kit, random: Random, w: number, h: number, d: number, paint: Paint, slit = false): void {
  for (const side of [1, -1] as const) weathered(kit, random, side, w, h, d, paint, slit && side === 1);
  kit.paint(shade(paint, 0.86));
  kit.polygon([-w / 2, h, d / 2], [w / 2, h, d / 2], [w / 2, h, -d / 2], [-w / 2, h, -d / 2]);
  kit.paint(shade(paint, 0.9));
  kit.polygon([w / 2, 0, d / 2], [w / 2, 0, -d / 2], [w / 2, h, -d / 2], [w / 2, h, d / 2]);
  kit.polygon([-w / 2, 0, -d / 2], [-w / 2, 0, d / 2], [-w / 2, h, d / 2], [-w / 2, h, -d / 2]);
  kit.paint(shade(paint, 1.06));
  for (const x of [-w / 4, w / 4]) box(kit, x, h - 0.05, d / 2 - 0.3, w / 4, 1.05, 0.6, 'b');
}

/** A plain wall piece with closed ends, weathered on both sides. */
export function wall(kit: Kit, random: Random, w: number, h: number, d: number, paint: Paint, slit = false): void {
  for (const side of [1, -1] as const) weathered(kit, random, side, w, h, d, paint, slit);
  kit.paint(shade(paint, 0.95));
  kit.polygon([-w / 2, h, d / 2], [w / 2, h, d / 2], [w / 2, h, -d / 2], [-w / 2, h, -d / 2]);
  kit.polygon([-w / 2, 0, -d / 2], [w / 2, 0, -d / 2], [w / 2, 0, d / 2], [-w / 2, 0, d / 2]);
  kit.polygon([w / 2, 0, d / 2], [w / 2, 0, -d / 2], [w / 2, h, -d / 2], [w / 2, h, d / 2]);
  kit.polygon([-w / 2, 0, -d / 2], [-w / 2, 0, d / 2], [-w / 2, h, d / 2], [-w / 2, h, -d / 2]);
}

/** A wall piece with a round-headed opening: `o` wide, straight up to `s`, then half round. Closed. */
export function arch(
  kit: Kit,
  w: number,
  h: number,
  d: number,
  o: number,
  s: number,
  paint: Paint,
  rise = o / 2,
): void {
  const steps = 6;
  const half = o / 2;
  const z = d / 2;
  const at = (i: number): [number, number] => [
    -half * Math.cos((Math.PI * i) / steps),
    s + rise * Math.sin((Math.PI * i) / steps),
  ];
  for (const side of [1, -1]) {
    kit.paint(paint);
    const flip = (x: number, y: number): [number, number, number] => [x * side, y, z * side];
    kit.polygon(flip(-w / 2, 0), flip(-half, 0), flip(-half, s), flip(-half, h), flip(-w / 2, h));
    kit.polygon(flip(half, 0), flip(w / 2, 0), flip(w / 2, h), flip(half, h), flip(half, s));
    for (let i = 0; i < steps; i++) {
      const [x0, y0] = at(i);
      const [x1, y1] = at(i + 1);
      kit.polygon(flip(x0, y0), flip(x1, y1), flip(x1, h), flip(x0, h));
    }
    kit.paint(shade(paint, 0.8));
    kit.polygon(flip(-half, 0), [-half * side, 0, -z * side], [-half * side, s, -z * side], flip(-half, s));
    kit.paint(shade(paint, 0.95));
    kit.polygon([(-w / 2) * side, 0, -z * side], flip(-w / 2, 0), flip(-w / 2, h), [(-w / 2) * side, h, -z * side]);
    kit.polygon(flip(-w / 2, 0), [(-w / 2) * side, 0, -z * side], [-half * side, 0, -z * side], flip(-half, 0));
  }
  kit.paint(shade(paint, 0.8));
  for (let i = 0; i < steps; i++) {
    const [x0, y0] = at(i);
    const [x1, y1] = at(i + 1);
    kit.polygon([x0, y0, z], [x0, y0, -z], [x1, y1, -z], [x1, y1, z]);
  }
  const xs = [-w / 2, ...Array.from({ length: steps + 1 }, (_, i) => at(i)[0]), w / 2];
  for (let i = 0; i + 1 < xs.length; i++)
    kit.polygon([xs[i], h, z], [xs[i + 1], h, z], [xs[i + 1], h, -z], [xs[i], h, -z]);
}

/** A round tower's shaft from y = -1: wider foot, a band under the top. Open at the top, where `crown` sits. */
export function shaft(kit: Kit, r: number, h: number, paint: Paint, sides = 10): void {
  const profile: [number, number][] = [
    [0, -1],
    [r * 1.14, -1],
    [r * 1.14, 0.6],
    [r, 2],
    [r, h * 0.5],
    [r, h],
    [0, h],
  ];
  const stone = shade(paint, 0.88);
  lathe(kit, 0, 0, profile, sides, [stone, stone, stone, paint, paint, stone]);
}

/** The overhanging top of a round tower at y = 0, with merlons. */
export function crown(kit: Kit, r: number, paint: Paint, sides = 10): void {
  const profile: [number, number][] = [
    [0, -0.02],
    [r, -0.02],
    [r * 1.16, 0.8],
    [r * 1.16, 1.6],
    [r * 0.96, 1.6],
    [r * 0.96, 1],
    [0, 1],
  ];
  lathe(kit, 0, 0, profile, sides, [paint, shade(paint, 0.8), paint, paint, shade(paint, 0.8), shade(paint, 0.8)]);
  kit.paint(shade(paint, 1.05));
  for (let k = 0; k < sides; k += 2) {
    const a = (2 * Math.PI * (k + 0.5)) / sides;
    kit.at([Math.cos(a) * r * 1.03, 1.55, Math.sin(a) * r * 1.03], -a, () =>
      box(kit, 0, 0, 0, r * 0.2, 0.9, r * 0.42, 'b'),
    );
  }
}

/** A pointed roof with a flared hem and a knob, its foot at y = 0. */
export function spire(kit: Kit, r: number, h: number, paint: Paint, sides = 10): void {
  const profile: [number, number][] = [
    [0, 0],
    [r * 1.2, 0],
    [r * 0.8, h * 0.25],
    [r * 0.36, h * 0.62],
    [0.06, h],
    [0.24, h + 0.3],
    [0, h + 0.6],
  ];
  lathe(kit, 0, 0, profile, sides, [
    shade(paint, 0.6),
    shade(paint, 0.92),
    paint,
    shade(paint, 1.08),
    0xe6c35a,
    0xe6c35a,
  ]);
}

/** A floor slab of `size` with cells x cells flagstones of differing paint, top at y = 0. */
export function slab(kit: Kit, random: Random, size: number, cells: number, paint: Paint, vary = 0.14): void {
  panel(kit, [-size / 2, 0, size / 2], [size, 0, 0], [0, 0, -size], even(cells), even(cells), () =>
    shade(paint, 1 + (random() - 0.5) * vary),
  );
}

/** Houses in one object each, 40 to 90 triangles: walls with doors and windows as cells of their panels, roof, chimney. */
import type { Random } from '../../src/core/math/random.ts';
import type { Kit, Paint } from '../kit.ts';
import { pick, shade } from './paints.ts';
import { box, GLOW, gable, panel } from './solids.ts';

export interface HouseOptions {
  /** width along x (the ridge), depth along z; the front is +z */
  w: number;
  d: number;
  storeys: number;
  wall: Paint;
  roof: Paint;
  /** shop window instead of small ones on the ground floor */
  shop?: boolean;
  /** the part of the windows that are lit */
  lit?: number;
}

const STOREY = 2.9;

/** A house whose foot reaches half a metre into the ground. */
export function house(kit: Kit, random: Random, options: HouseOptions): void {
  const { w, d, storeys, wall, roof, shop = false, lit = 0 } = options;
  const height = storeys * STOREY;
  const timber = random() < 0.4 ? 0x6a4a30 : shade(wall, 0.82);
  const glass = () => (random() < lit ? 0xffd884 + GLOW : pick(random, [0x3a4c60, 0x4a6078, 0x32404e]));
  for (const side of [0, 1, 2, 3]) {
    const [length, off] = side % 2 === 0 ? [w, d / 2] : [d, w / 2];
    const columns = Math.max(2, Math.round(length / 2.6));
    const across = [0];
    for (let c = 0; c < columns; c++) across.push((c + 0.3) / columns, (c + 0.7) / columns);
    across.push(1);
    const up = [-0.5];
    for (let s = 0; s < storeys; s++) up.push(s * STOREY + (s === 0 ? 0 : 0.95), s * STOREY + 2.15, (s + 1) * STOREY);
    const door = side === 0 ? Math.floor(columns / 2) : -1;
    const from = (v: number) => (v + 0.5) / (height + 0.5);
    kit.at([0, 0, 0], (side * Math.PI) / 2, () =>
      panel(kit, [-length / 2, -0.5, off], [length, 0, 0], [0, height + 0.5, 0], across, up.map(from), (c, r) => {
        const band = Math.floor(r / 3);
        const inColumn = c % 2 === 1;
        if (r % 3 === 1 && inColumn) {
          if (band === 0 && (c - 1) / 2 === door) return 0x5a3a22;
          if (band === 0 && shop && side === 0) return random() < 0.5 ? 0xffe0a0 : 0x5a7488;
          if (band === 0) return side === 0 ? wall : shade(wall, 0.97);
          return glass();
        }
        if (r % 3 === 2) return r === storeys * 3 - 1 ? wall : timber;
        return r === 0 ? shade(wall, 0.7) : wall;
      }),
    );
  }
  kit.paint(roof);
  gable(kit, 0, height, 0, w + 0.28, d + 1, d * 0.48);
  gableFaces(kit, w, d, height, wall);
  kit.paint(0x8a6a58);
  const cx = w * (random() < 0.5 ? 0.28 : -0.28);
  box(kit, cx, height + d * 0.2, -d * 0.15, 0.7, d * 0.36, 0.7, 'b');
  if (storeys === 1) windows(kit, w, d, glass);
}

/** Small panes on a one-storey house's front and back, standing out a little. */
function windows(kit: Kit, w: number, d: number, glass: () => Paint): void {
  for (const side of [1, -1])
    for (const x of [-0.34, 0.34]) {
      const paint = glass();
      if (paint >= GLOW) kit.glow(paint - GLOW);
      else kit.paint(paint);
      box(kit, x * w, 1.1, (side * d) / 2, 0.9, 0.95, 0.12);
    }
}

/** Plaster triangles just outside the roof's ends. */
function gableFaces(kit: Kit, w: number, d: number, height: number, paint: Paint): void {
  const rise = d * 0.48 * 0.82;
  const half = (d / 2) * 0.8;
  kit.paint(paint);
  for (const side of [1, -1]) {
    const x = side * (w / 2 + 0.2);
    const z = half * side;
    kit.polygon([x, height + 0.06, z], [x, height + 0.06, -z], [x, height + rise, 0]);
  }
}

/** A low plank building with a wide door, for barns, stables and sheds. */
export function cottage(kit: Kit, random: Random, w: number, d: number, h: number, wall: Paint, roof: Paint): void {
  for (const side of [0, 1, 2, 3]) {
    const [length, off] = side % 2 === 0 ? [w, d / 2] : [d, w / 2];
    const planks = Math.max(3, Math.round(length / 2));
    const breaks = Array.from({ length: planks + 1 }, (_, i) => i / planks);
    const middle = Math.floor(planks / 2);
    kit.at([0, 0, 0], (side * Math.PI) / 2, () =>
      panel(kit, [-length / 2, -0.5, off], [length, 0, 0], [0, h + 0.5, 0], breaks, [0, 0.72, 1], (c, r) =>
        side === 0 && c === middle && r === 0 ? 0x3c2a1c : shade(wall, 0.88 + random() * 0.2),
      ),
    );
  }
  kit.paint(roof);
  gable(kit, 0, h, 0, w + 0.9, d + 1.1, d * 0.42);
}
